"""Numbers for holes and boards: the 1326 holes, their 169 classes, and boards that differ in suits only."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

HOLES = np.array([(low, high) for high in range(52) for low in range(high)], np.int32)
"""Every hole as its lower and higher card; hole_number finds the row."""
PERMUTATIONS = np.array(list(permutations(range(4))), np.int32)
"""All ways to rename suits."""
CHOOSE = np.array([[_n * 0 + 1 if _k == 0 else 0 for _k in range(6)] for _n in range(53)], np.int32)
for _n in range(1, 53):
    for _k in range(1, 6):
        CHOOSE[_n, _k] = CHOOSE[_n - 1, _k] + CHOOSE[_n - 1, _k - 1]


@njit(cache=True, nogil=True)
def hole_number(a: int, b: int) -> int:
    """The row of HOLES with these cards."""
    return (a * (a - 1) >> 1) + b if a > b else (b * (b - 1) >> 1) + a


@njit(cache=True, nogil=True)
def hole_class(a: int, b: int) -> int:
    """One of 169: pairs on the diagonal of a 13 by 13 square, suited above it (high rank first), offsuit below."""
    high, low = max(a, b) >> 2, min(a, b) >> 2
    return 13 * high + low if a & 3 == b & 3 else 13 * low + high


CLASS_OF = np.array([hole_class.py_func(int(a), int(b)) for a, b in HOLES], np.int32)
"""The class of each hole."""


@njit(cache=True, nogil=True)
def board_number(cards: Any) -> int:
    """A number for a set of three or four cards given in ascending order."""
    total = 0
    for place in range(cards.size):
        total += CHOOSE[cards[place], place + 1]
    return total


@njit(cache=True, nogil=True)
def _rename(cards: Any, names: Any, out: Any) -> None:
    """Cards with other suits, in ascending order."""
    for place in range(cards.size):
        card = (cards[place] & ~3) | names[cards[place] & 3]
        at = place
        while at > 0 and out[at - 1] > card:
            out[at] = out[at - 1]
            at -= 1
        out[at] = card


@njit(cache=True, nogil=True)
def _fold_suits(size: int, total: int) -> Any:
    """For each board: the number of its suit class and the renaming that leads to the class's first board."""
    cards, out = np.arange(size), np.empty(size, np.int64)
    first = np.full(total, -1, np.int32)
    kind, names = np.empty(total, np.int32), np.empty(total, np.uint8)
    boards = np.empty((total, size), np.uint8)
    kinds = 0
    for number in range(total):
        best, by = total, 0
        for permutation in range(24):
            _rename(cards, PERMUTATIONS[permutation], out)
            found = board_number(out)
            if found < best:
                best, by = found, permutation
        if best == number:
            first[number] = kinds
            boards[kinds] = cards
            kinds += 1
        kind[number], names[number] = first[best], by
        _advance(cards)
    return kind, names, boards[:kinds]


@njit(cache=True, nogil=True)
def _advance(cards: Any) -> None:
    """The next set of cards in the order of board_number."""
    place = 0
    while place < cards.size - 1 and cards[place] + 1 == cards[place + 1]:
        cards[place] = place
        place += 1
    cards[place] += 1


class Folded:
    """All boards of three or four cards, folded into classes that differ in suits only."""

    def __init__(self, size: int) -> None:
        self.kind: NDArray[np.int32]
        self.names: NDArray[np.uint8]
        self.kind, self.names, self.boards = _fold_suits(size, int(CHOOSE[52, size]))


@njit(cache=True, nogil=True)
def place_in(kind: Any, names: Any, cards: Any, a: int, b: int) -> tuple[int, int]:
    """Class of an ascending board and the hole's number after the same renaming of suits."""
    number = board_number(cards)
    suits = PERMUTATIONS[names[number]]
    return kind[number], hole_number((a & ~3) | suits[a & 3], (b & ~3) | suits[b & 3])
