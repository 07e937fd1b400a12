"""Numbers for holes and boards: the 1326 holes, their 169 classes, and boards that differ in suits only."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel, inner

HOLES = np.array([(low, high) for high in range(52) for low in range(high)], np.int32)
"""Every hole as its lower and higher card; hole_number finds the row."""
PERMUTATIONS = np.array(list(permutations(range(4))), np.int32)
"""All ways to rename suits."""
CHOOSE = np.array([[_n * 0 + 1 if _k == 0 else 0 for _k in range(6)] for _n in range(53)], np.int32)
for _n in range(1, 53):
    for _k in range(1, 6):
        CHOOSE[_n, _k] = CHOOSE[_n - 1, _k] + CHOOSE[_n - 1, _k - 1]


@inner
def hole_number(a: int, b: int) -> int:
    """The row of HOLES with these cards."""
    return (a * (a - 1) >> 1) + b if a > b else (b * (b - 1) >> 1) + a


@inner
def hole_class(a: int, b: int) -> int:
    """One of 169: pairs on the diagonal of a 13 by 13 square, suited above it (high rank first), offsuit below."""
    high, low = max(a, b) >> 2, min(a, b) >> 2
    return 13 * high + low if a & 3 == b & 3 else 13 * low + high


CLASS_OF = np.array([hole_class(int(a), int(b)) for a, b in HOLES], np.int32)
"""The class of each hole."""


@inner
def board_number(cards: Any) -> int:
    """A number for a set of three or four cards given in ascending order."""
    total = 0
    for place in range(cards.size):
        total += CHOOSE[cards[place], place + 1]
    return total


def _fold_suits(size: int) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint8]]:
    """For each board: the number of its suit class and the renaming that leads to the class's first board."""
    places = np.arange(1, size + 1)
    boards = np.array(list(combinations(range(52), size)), np.uint8)
    boards = boards[np.argsort(CHOOSE[boards, places].sum(axis=1))]
    numbers = np.arange(len(boards))
    best, by = np.full(len(boards), len(boards)), np.zeros(len(boards), np.uint8)
    for permutation, names in enumerate(PERMUTATIONS.astype(np.uint8)):
        found = CHOOSE[np.sort(boards & 252 | names[boards & 3], axis=1), places].sum(axis=1)
        by[found < best] = permutation
        best = np.minimum(best, found)
    is_first = best == numbers
    return (np.cumsum(is_first) - 1)[best].astype(np.int32), by, boards[is_first]


class Folded:
    """All boards of three or four cards, folded into classes that differ in suits only."""

    def __init__(self, size: int) -> None:
        self.kind: NDArray[np.int32]
        self.names: NDArray[np.uint8]
        self.kind, self.names, self.boards = _fold_suits(size)


@Kernel
def place_in(kind: Any, names: Any, cards: Any, a: int, b: int) -> tuple[int, int]:
    """Class of an ascending board and the hole's number after the same renaming of suits."""
    number = board_number(cards)
    suits = PERMUTATIONS[names[number]]
    return kind[number], hole_number((a & ~3) | suits[a & 3], (b & ~3) | suits[b & 3])
