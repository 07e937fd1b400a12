"""Equities over every board, or many random ones, for numba."""

from __future__ import annotations

from functools import partial

import numpy as np

from ..arrays import Floats, Ints, Words
from ..compiled import Kernel, inner, woven
from .kernel_strength import Tables, flush_suit, unsuited7

TITLE = "the counting of showdowns (a few seconds)"
WIN, TIE, SHARE, SQUARE = range(4)
"""Columns of the sums kept for each player: wins, ties, pot shares and their squares."""


@woven
def _random_bits(noise: Words) -> np.int64:
    """The next 32 random bits; `noise` is one word of state that must not be 0."""
    # xorshift64*: shifts 12, 25, 27 go through every word but 0, and of the product the upper half is the random one.
    state = noise[0]
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    state ^= state >> np.uint64(27)
    noise[0] = state
    return np.int64((state * np.uint64(2685821657736338717)) >> np.uint64(32))


@woven
def _suit_bit(card: np.int64) -> np.int64:
    """The card in a mask of four suits, 13 ranks each."""
    return np.int64(1) << ((card & 3) * 13 + (card >> 2))


@inner
def _count(look: Tables, players: Ints, key: int, mask: np.int64, weight: float, found: Floats) -> None:
    """Add one board to the sums: `key` and `mask` are the board's, a player's are in the rows of `players`."""
    count = len(players)
    best = winners = 0
    for player in range(count):
        total = key + players[player, 0]
        suit = flush_suit(total)
        suited = (mask | players[player, 1]) >> (13 * max(suit, 0)) & 0x1FFF
        strength = unsuited7(look, total) if suit < 0 else look.flushes[suited]
        players[player, 2] = strength
        if strength > best:
            best, winners = strength, 0
        winners += strength == best
    share = 1.0 / winners
    for player in range(count):
        if players[player, 2] == best:
            if winners == 1:
                found[player, WIN] += weight
            else:
                found[player, TIE] += weight
            found[player, SHARE] += weight * share
            found[player, SQUARE] += weight * share * share


@partial(Kernel, title=TITLE)
def every_board(look: Tables, holes: Ints, weights: Floats, board: Ints, dead: int, found: Floats) -> float:
    """All boards for each row of hole cards; returns the weight of what was counted."""
    count, missing = holes.shape[1], 5 - len(board)
    players = np.zeros((count, 3), dtype=np.int64)
    deck = np.empty(52, dtype=np.int64)
    total = 0.0
    for row in range(len(holes)):
        gone = dead
        for card in board:
            gone |= np.int64(1) << card
        for player in range(count):
            first, second = holes[row, player, 0], holes[row, player, 1]
            players[player, 0] = look.keys[first] + look.keys[second]
            players[player, 1] = _suit_bit(first) | _suit_bit(second)
            gone |= np.int64(1) << first | np.int64(1) << second
        size = 0
        for card in range(52):
            if not gone >> card & 1:
                deck[size] = card
                size += 1
        total += weights[row] * _run_out(look, players, deck[:size], board, missing, weights[row], found)
    return total


@inner
def _run_out(look: Tables, players: Ints, deck: Ints, board: Ints, missing: int, weight: float, found: Floats) -> int:
    """Every way to complete the board; returns how many there are."""
    key, mask = np.zeros(6, dtype=np.int64), np.zeros(6, dtype=np.int64)
    for card in board:
        key[0] += look.keys[card]
        mask[0] |= _suit_bit(card)
    if missing == 0:
        _count(look, players, key[0], mask[0], weight, found)
        return 1
    place = np.zeros(5, dtype=np.int64)
    depth, boards = 0, 0
    while depth >= 0:
        if place[depth] > len(deck) - missing + depth:
            depth -= 1
            if depth >= 0:
                place[depth] += 1
            continue
        card = deck[place[depth]]
        key[depth + 1] = key[depth] + look.keys[card]
        mask[depth + 1] = mask[depth] | _suit_bit(card)
        if depth == missing - 1:
            _count(look, players, key[missing], mask[missing], weight, found)
            boards += 1
            place[depth] += 1
        else:
            depth += 1
            place[depth] = place[depth - 1] + 1
    return boards


@partial(Kernel, title=TITLE)
def random_boards(
    look: Tables,
    combos: Ints,
    starts: Ints,
    summed: Floats,
    board: Ints,
    dead: int,
    samples: int,
    noise: Words,
    found: Floats,
) -> int:
    """Random hands from the ranges and random boards; returns how many were counted.

    Player p draws from `combos[starts[p]:starts[p + 1]]` by the running sums of weights in `summed`; an empty
    stretch means any two cards. A draw in which two players want the same card is thrown away whole.
    """
    count, missing = len(starts) - 1, 5 - len(board)
    players = np.zeros((count, 3), dtype=np.int64)
    base_key, base_mask, base_gone = 0, np.int64(0), np.int64(dead)
    for card in board:
        base_key += look.keys[card]
        base_mask |= _suit_bit(card)
        base_gone |= np.int64(1) << card
    done = 0
    for _ in range(samples):
        gone = base_gone
        clash = False
        for player in range(count):
            if starts[player] == starts[player + 1]:
                continue
            row = _pick(summed, starts[player], starts[player + 1], noise)
            first, second = combos[row, 0], combos[row, 1]
            both = np.int64(1) << first | np.int64(1) << second
            if gone & both:
                clash = True
                break
            gone |= both
            players[player, 0] = look.keys[first] + look.keys[second]
            players[player, 1] = _suit_bit(first) | _suit_bit(second)
        if clash:
            continue
        for player in range(count):
            if starts[player] == starts[player + 1]:
                first = _fresh(gone, noise)
                gone |= np.int64(1) << first
                second = _fresh(gone, noise)
                gone |= np.int64(1) << second
                players[player, 0] = look.keys[first] + look.keys[second]
                players[player, 1] = _suit_bit(first) | _suit_bit(second)
        key, mask = base_key, base_mask
        for _card in range(missing):
            card = _fresh(gone, noise)
            gone |= np.int64(1) << card
            key += look.keys[card]
            mask |= _suit_bit(card)
        _count(look, players, key, mask, 1.0, found)
        done += 1
    return done


@woven
def _fresh(gone: np.int64, noise: Words) -> np.int64:
    """A random card that is not gone."""
    card = _random_bits(noise) * 52 >> 32  # a number below 52, by its share of 2**32
    while gone >> card & 1:
        card = _random_bits(noise) * 52 >> 32
    return card


@woven
def _pick(summed: Floats, start: int, end: int, noise: Words) -> int:
    """A row between start and end by the running sums of its weights."""
    if end - start == 1:
        return start
    aim = _random_bits(noise) * 2.0**-32 * summed[end - 1]
    low, high = start, end - 1
    while low < high:
        middle = (low + high) // 2
        if summed[middle] > aim:
            high = middle
        else:
            low = middle + 1
    return low
