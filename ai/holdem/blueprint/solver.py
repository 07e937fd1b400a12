"""Compiled training of the blueprint: deal a hand, let every seat learn from it, repeat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardai.ai.cfr.sampling import DEPTH, walker
from cardai.games.holdem.kernel_strength import Tables, tables

from ..abstraction import betting, spots
from ..abstraction.buckets import Buckets, _shuffle, class_equities, folded, river_bucket
from ..abstraction.cards import HOLES, hole_class, hole_number, place_in
from ..abstraction.features import board_strengths

NEVER = -1e30
DUELS = 3_000_000
"""Deals from which the equities of hands all-in before the flop are sampled."""


@dataclass
class Memory:
    """What training has learned so far: regrets and strategy totals by information set and action."""

    index: NDArray[np.int64]
    regrets: NDArray[np.float32]
    totals: NDArray[np.float32]

    @classmethod
    def empty(cls, counts: tuple[int, int, int, int], rows: int) -> Memory:
        """Nothing learned yet, with room for so many information sets."""
        shape = rows, betting.ACTIONS
        return cls(spots.new_index(counts), np.zeros(shape, np.float32), np.zeros(shape, np.float32))

    @property
    def rows(self) -> int:
        """Information sets in use."""
        return int(self.index[spots.NEXT])

    def discount(self, factor: float) -> None:
        """Let what was learned so far count for less."""
        self.regrets[: self.rows] *= np.float32(factor)
        self.totals[: self.rows] *= np.float32(factor)


@njit(cache=True, nogil=True)
def _deal(look: Any, cards: Any, seats: int, deck: Any, strengths: Any, deal: Any) -> None:
    """Deal a hand; for each seat its bucket on every street and its strength at the end."""
    flop, kind3, names3, turn, kind4, names4, strong, river_centres, versus = cards
    _shuffle(deck, 5 + 2 * seats)
    three, four = np.sort(deck[:3]), np.sort(deck[:4])
    board_strengths(look, deck[:5], strengths)
    for seat in range(seats):
        a, b = deck[5 + 2 * seat], deck[6 + 2 * seat]
        hole = hole_number(a, b)
        deal[5 * seat] = hole_class(a, b)
        where, which = place_in(kind3, names3, three, a, b)
        deal[5 * seat + 1] = flop[where, which]
        where, which = place_in(kind4, names4, four, a, b)
        deal[5 * seat + 2] = turn[where, which]
        deal[5 * seat + 3] = river_bucket(strengths, hole, strong, river_centres)
        deal[5 * seat + 4] = strengths[hole]
        for other in range(seat):
            share = versus[deal[5 * seat], deal[5 * other]]
            deal[betting.VERSUS + 10 * seat + other] = int(10_000 * share)
            deal[betting.VERSUS + 10 * other + seat] = 10_000 - int(10_000 * share)


Learn = Callable[..., float]


def learner() -> Learn:
    """The compiled loop of training, for tables of six or fewer."""
    walk = walker(betting.play, betting.payoff, spots.row)

    @njit(nogil=True)
    def learn(look, cards, index, regrets, totals, stacks, small, big, hands, odd, floor, prune, seed):  # type: ignore[no-untyped-def]
        np.random.seed(seed)
        deck, strengths = np.arange(52), np.empty(HOLES.shape[0], np.int32)
        deal = np.zeros(betting.VERSUS + 100, np.int32)
        states = np.zeros((DEPTH, betting.SIZE), np.int32)
        gains = np.zeros((DEPTH, betting.ACTIONS), np.float32)
        mixes = np.zeros((DEPTH, betting.ACTIONS), np.float32)
        for _ in range(hands):
            _deal(look, cards, stacks.size, deck, strengths, deal)
            for seat in range(stacks.size):
                betting.begin(states[0], stacks, small, big, 0)
                bound = prune if np.random.random() < 0.95 else NEVER
                walk(states, 0, seat, deal, index, regrets, totals, gains, mixes, odd, floor, bound)
        return 0.0

    return learn


@dataclass(frozen=True)
class Deck:
    """The card abstraction as the compiled code wants it."""

    look: Tables
    cards: tuple[Any, ...]

    @classmethod
    def of(cls, buckets: Buckets, turn: NDArray[np.uint8]) -> Deck:
        flops, turns = folded(3), folded(4)
        return cls(
            tables(),
            (
                buckets.flop,
                flops.kind,
                flops.names,
                turn,
                turns.kind,
                turns.names,
                buckets.strong,
                buckets.river_centres,
                class_equities(tables(), DUELS, 1),
            ),
        )
