"""The fast twin of strength.py: hands by the million, for numba.

Every card has a key; the keys of a hand add up. Its low 32 bits are a sum that no other multiset of ranks of the
same size has, the bits above count suits. The sum is looked up in a table squeezed by row displacement.
Import this module only where numba is wanted.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ..compiled import Kernel, inner, woven
from .strength import FLUSH, FULL_HOUSE, PAIR, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR

Ints = NDArray[np.int64]
Strengths = NDArray[np.int32]
Cards = NDArray[np.uint8]

RANK_CODES = np.array([0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181], dtype=np.int64)
"""Sums of up to seven of these, none more than four times, are all different."""
ROW_BITS = 9
"""A row of the table has 2**9 places; the bits of a sum above them are the number of its row."""
_WHEEL = 0b1_0000_0000_1111
SHIPPED = Path(__file__).with_name("strengths.npz")


class Tables(NamedTuple):
    """What the evaluator looks things up in; pass it to every kernel that needs strengths."""

    keys: Ints
    """By card."""
    flushes: Strengths
    """Strength by the mask of ranks in the flush suit."""
    shifts: NDArray[np.int32]
    """By number of cards (5, 6, 7 as 0, 1, 2) and row: what to add to a sum of codes to find its place."""
    values: Strengths
    """By number of cards and place."""


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables that came with the program."""
    with np.load(SHIPPED, allow_pickle=False) as file:
        return Tables(*(file[name] for name in Tables._fields))


def build() -> Tables:
    """Work the tables out; `python -m cardai.games.holdem.kernel_strength` writes them to where `tables` finds them."""
    suits = np.arange(52, dtype=np.int64) & 3
    keys = RANK_CODES[np.arange(52) >> 2] + (np.int64(1) << (32 + 4 * suits))
    flushes = _flush_table()
    squeezed = []
    for count in (5, 6, 7):
        sums, found = rank_table(RANK_CODES, count)
        squeezed.append(_squeeze(sums, found, ROW_BITS))
    rows = max(len(shift) for shift, _ in squeezed)
    places = max(len(value) for _, value in squeezed)
    shifts = np.zeros((3, rows), dtype=np.int32)
    values = np.zeros((3, places), dtype=np.int32)
    for number, (shift, value) in enumerate(squeezed):
        shifts[number, : len(shift)] = shift
        values[number, : len(value)] = value
    return Tables(keys, flushes, shifts, values)


@inner
def straight_top(mask: int) -> int:
    run = mask & (mask << 1) & (mask << 2) & (mask << 3) & (mask << 4)
    for rank in range(12, 3, -1):
        if run >> rank & 1:
            return 1 << rank
    if mask & _WHEEL == _WHEEL:
        return 1 << 3
    return 0


@inner
def top(mask: int, count: int) -> int:
    """The highest ranks of a mask."""
    found = 0
    for rank in range(12, -1, -1):
        if count and mask >> rank & 1:
            found |= 1 << rank
            count -= 1
    return found


@inner
def _unsuited(counts: Ints) -> int:
    """The strength of a hand without a flush from the number of cards of each rank."""
    sets = np.zeros(5, dtype=np.int64)
    for rank in range(13):
        sets[counts[rank]] |= 1 << rank
    ones, twos, threes, fours = int(sets[1]), int(sets[2]), int(sets[3]), int(sets[4])
    every = ones | twos | threes | fours
    if fours:
        return QUADS << 26 | fours << 13 | top(every ^ fours, 1)
    if threes and (threes & (threes - 1) or twos):
        best = top(threes, 1)
        return FULL_HOUSE << 26 | best << 13 | top((threes ^ best) | twos, 1)
    straight = straight_top(every)
    if straight:
        return STRAIGHT << 26 | straight << 13
    if threes:
        return TRIPS << 26 | threes << 13 | top(every ^ threes, 2)
    if twos & (twos - 1):
        best = top(twos, 2)
        return TWO_PAIR << 26 | best << 13 | top(every ^ best, 1)
    if twos:
        return PAIR << 26 | twos << 13 | top(every ^ twos, 3)
    return top(every, 5) << 13


@njit(cache=True, nogil=True)
def _flush_table() -> Strengths:
    found = np.zeros(8192, dtype=np.int32)
    for mask in range(8192):
        straight = straight_top(mask)
        found[mask] = STRAIGHT_FLUSH << 26 | straight << 13 if straight else FLUSH << 26 | top(mask, 5) << 13
    return found


@njit(cache=True, nogil=True)
def rank_table(codes: Ints, count: int) -> tuple[Ints, Strengths]:
    """Every multiset of so many ranks: its sum of codes and its strength, sums ascending."""
    sums = np.empty(50000, dtype=np.int64)
    values = np.empty(50000, dtype=np.int32)
    hand = np.zeros(count, dtype=np.int64)
    size = 0
    while True:
        counts = np.zeros(13, dtype=np.int64)
        total = 0
        for rank in hand:
            counts[rank] += 1
            total += codes[rank]
        if counts.max() <= 4:
            sums[size] = total
            values[size] = _unsuited(counts)
            size += 1
        place = count - 1
        while place >= 0 and hand[place] == 12:
            place -= 1
        if place < 0:
            break
        hand[place:] = hand[place] + 1
    order = np.argsort(sums[:size])
    return sums[:size][order], values[:size][order]


@njit(cache=True, nogil=True)
def _squeeze(sums: Ints, values: Strengths, bits: int) -> tuple[NDArray[np.int32], Strengths]:
    """Lay the rows of a sparse table over one another without clashes; fullest rows first.

    Rows of one size go on searching where the last one fitted: hardly larger, and many times as quick.
    """
    rows = (sums[-1] >> bits) + 1
    width = 1 << bits
    fill = np.zeros(rows + 1, dtype=np.int64)
    for total in sums:
        fill[(total >> bits) + 1] += 1
    starts = np.cumsum(fill)
    shifts = np.zeros(rows, dtype=np.int32)
    packed = np.zeros(len(sums) * 3 + width, dtype=np.int32)
    used = np.zeros(len(packed), dtype=np.bool_)
    last = free = start = size = 0
    for row in np.argsort(-fill[1:]):
        first, end = starts[row], starts[row + 1]
        if first == end:
            continue
        if end - first != size:
            start, size = free, end - first
        place = start - (sums[first] & (width - 1))
        while True:
            clash = False
            for item in range(first, end):
                if used[place + (sums[item] & (width - 1))]:
                    clash = True
                    break
            if not clash:
                break
            place += 1
        for item in range(first, end):
            spot = place + (sums[item] & (width - 1))
            used[spot] = True
            packed[spot] = values[item]
            last = max(last, spot)
        start = place + (sums[first] & (width - 1))
        while used[free]:
            free += 1
        shifts[row] = place - (row << bits)
    return shifts, packed[: last + 1]


@woven
def flush_suit(key: int) -> int:
    """The suit with five or more cards in a sum of keys, or -1."""
    # Four bits count each suit; adding 3 carries a count of five or more into the highest of them.
    over = ((key >> 32) + 0x3333) & 0x8888
    if over == 0:
        return -1
    if over & 0x0088:
        return 0 if over & 0x8 else 1
    return 2 if over & 0x800 else 3


@woven
def unsuited7(look: Tables, key: int) -> int:
    """Strength of seven cards without a flush from the sum of their keys."""
    shifts, values = look.shifts[2], look.values[2]
    total = key & 0xFFFFFFFF
    return int(values[total + shifts[total >> ROW_BITS]])


@Kernel
def strength7(look: Tables, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """Strength of seven cards; higher is better, the same numbers as strength.strength."""
    keys = look.keys
    key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
    suit = flush_suit(key)
    if suit < 0:
        return unsuited7(look, key)
    mask = 0
    for card in (a, b, c, d, e, f, g):
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return int(look.flushes[mask])


@Kernel
def strength_of(look: Tables, cards: Ints, count: int) -> int:
    """Strength of the first five, six or seven cards of an array."""
    key = 0
    for place in range(count):
        key += look.keys[cards[place]]
    suit = flush_suit(key)
    if suit < 0:
        shifts, values = look.shifts[count - 5], look.values[count - 5]
        total = key & 0xFFFFFFFF
        return int(values[total + shifts[total >> ROW_BITS]])
    mask = 0
    for place in range(count):
        if cards[place] & 3 == suit:
            mask |= 1 << (cards[place] >> 2)
    return int(look.flushes[mask])


@njit(cache=True, nogil=True)
def _strengths(look: Tables, hands: Cards, found: Strengths) -> None:
    for number in range(hands.shape[0]):
        found[number] = strength_of(look, hands[number], hands.shape[1])


@njit(cache=True, nogil=True)
def _strengths7(look: Tables, hands: Cards, found: Strengths) -> None:
    keys, flushes, shifts, values = look.keys, look.flushes, look.shifts[2], look.values[2]
    for number in range(hands.shape[0]):
        key = 0
        for place in range(7):
            key += keys[hands[number, place]]
        suit = flush_suit(key)
        if suit < 0:
            total = key & 0xFFFFFFFF
            found[number] = values[total + shifts[total >> ROW_BITS]]
        else:
            mask = 0
            for place in range(7):
                card = hands[number, place]
                mask |= (card & 3 == suit) << (card >> 2)
            found[number] = flushes[mask]


def strengths(hands: Cards) -> Strengths:
    """The strength of each row of five to seven cards."""
    hands = np.ascontiguousarray(hands, dtype=np.uint8)
    if hands.ndim != 2 or not 5 <= hands.shape[1] <= 7:
        raise ValueError("Hands are rows of five to seven cards")
    found = np.empty(len(hands), dtype=np.int32)
    (_strengths7 if hands.shape[1] == 7 else _strengths)(tables(), hands, found)
    return found


if __name__ == "__main__":
    np.savez_compressed(SHIPPED, **build()._asdict())
