"""The fast twin of strength.py: hands by the million, for numba.

Every card has a key; the keys of a hand add up. Its low 32 bits are a sum that no other multiset of ranks of the
same size has, the bits above count suits. The sum is looked up in a table squeezed by row displacement.
Import this module only where numba is wanted.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..arrays import Ints, Ints32
from ..compiled import Kernel, inner, woven
from .strength import WHEEL, rank_strength, suited_strength

Strengths = Ints32

RANK_CODES = np.array([0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181], dtype=np.int64)
"""Sums of up to seven of these, none more than four times, are all different."""
ROW_BITS = 9
"""A row of the table has 2**9 places; the bits of a sum above them are the number of its row."""
SHIPPED = Path(__file__).with_name("strengths.npz")


class Tables(NamedTuple):
    """Tables of the evaluator; pass them to every kernel that needs strengths."""

    keys: Ints
    """By card."""
    flushes: Strengths
    """Strength by the mask of ranks in the flush suit."""
    shifts: Ints32
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
    flushes = np.array([suited_strength(mask) for mask in range(8192)], dtype=np.int32)
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
    """The top rank of the best straight in a mask of ranks, as a mask; 0 if there is none."""
    run = mask & (mask << 1) & (mask << 2) & (mask << 3) & (mask << 4)
    for rank in range(12, 3, -1):
        if run >> rank & 1:
            return 1 << rank
    return 1 << 3 if mask & WHEEL == WHEEL else 0


def rank_table(codes: Ints, count: int) -> tuple[Ints, Strengths]:
    """Every multiset of so many ranks: its sum of codes and its strength without a flush, sums ascending."""
    hands = [hand for hand in combinations_with_replacement(range(13), count) if max(map(hand.count, hand)) <= 4]
    sums = codes[np.array(hands)].sum(axis=1)
    values = np.array([rank_strength(sum(1 << 3 * rank for rank in hand)) for hand in hands], dtype=np.int32)
    order = np.argsort(sums)
    return sums[order], values[order]


@partial(Kernel, patience=0.0)
def _squeeze(sums: Ints, values: Strengths, bits: int) -> tuple[Ints32, Strengths]:
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


if __name__ == "__main__":
    np.savez_compressed(SHIPPED, **build()._asdict())
