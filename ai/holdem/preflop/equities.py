"""Exact equities of all pairs of the 169 classes before the flop, over every board and every pair of their hands.

    python -m cardai.ai.holdem.preflop.equities

counts them (some minutes on one core) and writes the file that `equities` reads.
"""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel
from cardai.games.holdem.kernel_strength import Tables, strength7, tables

from ..abstraction.cards import CLASS_OF, HOLES, PERMUTATIONS
from ..abstraction.preflop_equity import CLASSES

Floats = NDArray[np.float64]

SHIPPED = Path(__file__).with_name("data") / "equities.npz"
STEPS = 65_535
"""Equities are stored in as many parts of the pot."""
BOARD_CARDS = 5
CHUNK_BOARDS = 200_000


@lru_cache(maxsize=1)
def equities() -> Floats:
    """By two classes: the share of the pot that the first wins on average if all cards are dealt."""
    with np.load(SHIPPED, allow_pickle=False) as file:
        stored = file["shares"].astype(np.float64) / STEPS
    even: Floats = (stored + 1 - stored.T) / 2
    return even


def count_equities() -> Floats:
    """Deal every board to every pair of hands; boards that differ in their suits alone count as one."""
    boards, times = canonical_boards()
    lead = np.zeros((CLASSES, CLASSES), np.int64)
    lead_on_boards(tables(), boards, times, HOLES.astype(np.int64), CLASS_OF.astype(np.int64), lead)
    meetings = possible_pairs() * comb(52 - 4, BOARD_CARDS)
    found: Floats = 0.5 + (lead - lead.T) / (2 * meetings)
    return found


def possible_pairs() -> Floats:
    """By two classes: pairs of their hands that have no card in common."""
    clash = (HOLES[:, None, :, None] == HOLES[None, :, None, :]).any(axis=(2, 3))
    member = np.zeros((len(HOLES), CLASSES))
    member[np.arange(len(HOLES)), CLASS_OF] = 1.0
    found: Floats = member.T @ (~clash).astype(np.float64) @ member
    return found


def canonical_boards() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One board of each class of boards that differ in their suits alone, and how many there are of it."""
    every = np.array(list(combinations(range(52), BOARD_CARDS)), np.int64)
    powers = 64 ** np.arange(BOARD_CARDS, dtype=np.int64)
    codes = every @ powers
    least = codes.copy()
    for suits in PERMUTATIONS:
        for start in range(0, len(every), CHUNK_BOARDS):
            part = every[start : start + CHUNK_BOARDS]
            turned = np.sort(part & ~3 | suits[part & 3], axis=1) @ powers
            np.minimum(least[start : start + CHUNK_BOARDS], turned, out=least[start : start + CHUNK_BOARDS])
    kinds, times = np.unique(least, return_counts=True)
    order = np.argsort(codes)
    return every[order[np.searchsorted(codes[order], kinds)]], times.astype(np.int64)


@partial(Kernel, patience=0.0, title="exact equities of hold'em hands")
def lead_on_boards(
    look: Tables,
    boards: NDArray[np.int64],
    times: NDArray[np.int64],
    holes: NDArray[np.int64],
    classes: NDArray[np.int64],
    lead: NDArray[np.int64],
) -> None:
    """Add up, by class of the first hand and of the second, how often the first is ahead less how often it is behind,
    each pair of hands in one order."""
    strengths, kinds = np.empty(1326, np.int64), np.empty(1326, np.int64)
    firsts, seconds = np.empty(1326, np.int64), np.empty(1326, np.int64)
    for number in range(len(boards)):
        a, b, c, d, e = boards[number]
        count = 0
        for hole in range(1326):
            first, second = holes[hole]
            if (first - a) * (first - b) * (first - c) * (first - d) * (first - e) == 0:
                continue
            if (second - a) * (second - b) * (second - c) * (second - d) * (second - e) == 0:
                continue
            strengths[count] = strength7(look, first, second, a, b, c, d, e)
            kinds[count], firsts[count], seconds[count] = classes[hole], first, second
            count += 1
        weight = times[number]
        for one in range(count):
            first, second, mine, kind = firsts[one], seconds[one], strengths[one], kinds[one]
            for other in range(one):
                third, fourth = firsts[other], seconds[other]
                if first in (third, fourth) or second in (third, fourth):
                    continue
                if mine > strengths[other]:
                    lead[kind, kinds[other]] += weight
                elif mine < strengths[other]:
                    lead[kind, kinds[other]] -= weight


if __name__ == "__main__":
    np.savez_compressed(SHIPPED, shares=np.rint(STEPS * count_equities()).astype(np.uint16))
