"""Quick figures for one hand: how strong it is now, and how often it wins against so many unknown hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardai.games.arrays import Ints
from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_equity import SHARE, random_boards
from cardai.games.holdem.kernel_strength import Tables, strength_of, tables
from cardai.games.holdem.view import HoldemView

from ..abstraction.cards import HOLES


@inner
def _rest(seen: Ints) -> Ints:
    """The cards not seen."""
    deck = np.empty(52 - seen.size, np.int64)
    count = 0
    for card in range(52):
        if not (seen == card).any():
            deck[count] = card
            count += 1
    return deck


@Kernel
def _made(look: Tables, hole: Ints, board: Ints) -> float:
    count = 2 + board.size
    hand = np.empty(7, np.int64)
    hand[:2] = hole
    hand[2:count] = board
    mine = strength_of(look, hand, count)
    deck = _rest(hand[:count])
    points, total = 0.0, 0
    for first in range(deck.size):
        for second in range(first):
            hand[0], hand[1] = deck[first], deck[second]
            theirs = strength_of(look, hand, count)
            points += 1.0 if theirs < mine else 0.5 if theirs == mine else 0.0
            total += 1
    return points / total


@lru_cache(maxsize=4096)
def made_strength(hole: tuple[int, int], board: tuple[int, ...]) -> float:
    """The share of all other holes that this one beats on the board as it is (three to five cards)."""
    return float(_made(tables(), np.array(hole, np.int64), np.array(board, np.int64)))


@Kernel
def _strengths(look: Tables, holes: Ints, board: Ints, found: Ints) -> None:
    """The strength of every hole; -1 for those that hold a card of the board."""
    hand, count = np.empty(7, np.int64), 2 + board.size
    hand[2:count] = board
    for number in range(len(holes)):
        hand[:2] = holes[number]
        gone = (board == hand[0]).any() or (board == hand[1]).any()
        found[number] = -1 if gone else strength_of(look, hand, count)


@lru_cache(maxsize=16)
def made_strengths(board: tuple[int, ...]) -> NDArray[np.float64]:
    """`made_strength` of every hole; 0 for those that hold a card of the board."""
    strengths = np.empty(len(HOLES), np.int64)
    _strengths(tables(), np.asarray(HOLES, np.int64), np.array(board, np.int64), strengths)
    others = apart() & (strengths >= 0)
    won = np.count_nonzero(others & (strengths < strengths[:, None]), axis=1)
    even = np.count_nonzero(others & (strengths == strengths[:, None]), axis=1)
    return np.where(strengths < 0, 0.0, (won + even / 2) / np.count_nonzero(others, axis=1))


@lru_cache(maxsize=1)
def apart() -> NDArray[np.bool_]:
    """Which pairs of holes can be held at once."""
    low, high = HOLES.T
    shared = (low[:, None] == low) | (low[:, None] == high) | (high[:, None] == low) | (high[:, None] == high)
    return np.asarray(~shared)


@lru_cache(maxsize=4096)
def equity(hole: tuple[int, int], board: tuple[int, ...], rivals: int, samples: int = 300) -> float:
    """How much of the pot the hand wins on average against random hands; sampled, the same sample for equal cards."""
    seed = hash((hole, board, rivals)) & 0x7FFFFFFF
    noise = np.array([(2 * seed + 1) * 0x9E3779B97F4A7C15 % 2**64], np.uint64)
    found = np.zeros((rivals + 1, 4))
    starts = np.ones(rivals + 2, np.int64)
    starts[0] = 0
    done = random_boards(
        tables(), np.array([hole], np.int64), starts, np.ones(1), np.array(board, np.int64), 0, samples, noise, found
    )
    return float(found[0, SHARE]) / done


def equity_against(view: HoldemView, weights: Mapping[int, NDArray[np.float64]], samples: int = 2000) -> float:
    """How much of the pot the hand wins on average against holes with these weights, by opponent."""
    assert view.hole is not None
    combos, summed, starts = [np.array([view.hole], np.int64)], [np.ones(1)], [0, 1]
    for held in weights.values():
        places = np.flatnonzero(held > 0)
        combos.append(HOLES[places].astype(np.int64))
        summed.append(np.cumsum(held[places]))
        starts.append(starts[-1] + len(places))
    found = np.zeros((len(weights) + 1, 4))
    noise = np.array([(2 * hash((view.hole, view.board)) + 1) % 2**64], np.uint64)
    done = random_boards(
        tables(), np.concatenate(combos), np.array(starts), np.concatenate(summed), np.array(view.board, np.int64),
        0, samples, noise, found,
    )  # fmt: skip
    return float(found[0, SHARE]) / max(1, done)
