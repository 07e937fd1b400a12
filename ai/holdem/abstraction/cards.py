"""Numbers for holes and boards: the 1326 holes, their 169 classes, and boards up to suit isomorphism."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel, inner

Cards = NDArray[np.int64]

HOLES = np.array([(low, high) for high in range(52) for low in range(high)], np.int32)
"""Every hole as its lower and higher card; hole_number finds the row."""
PERMUTATIONS = np.array(list(permutations(range(4))), np.int32)
"""All ways to rename suits."""
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(53)], np.int32)
"""[n, k] -> ways to choose k of n: ascending cards are numbered by the sum of CHOOSE[card, place]."""


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
def board_number(cards: Cards) -> int:
    """A number for a set of three or four cards given in ascending order."""
    total = 0
    for place in range(cards.size):
        total += CHOOSE[cards[place], place + 1]
    return total


class CanonicalBoards:
    """All boards of three or four cards, in classes that differ in suits only (suit isomorphism)."""

    def __init__(self, size: int) -> None:
        places = np.arange(1, size + 1)
        boards = np.array(list(combinations(range(52), size)), np.uint8)
        boards = boards[np.argsort(CHOOSE[boards, places].sum(axis=1))]
        best, by = np.full(len(boards), len(boards)), np.zeros(len(boards), np.uint8)
        for permutation, suits in enumerate(PERMUTATIONS.astype(np.uint8)):
            found = CHOOSE[np.sort(boards & 252 | suits[boards & 3], axis=1), places].sum(axis=1)
            by[found < best] = permutation
            best = np.minimum(best, found)
        is_first = best == np.arange(len(boards))
        self.classes: NDArray[np.int32] = (np.cumsum(is_first) - 1)[best].astype(np.int32)
        """By board_number: the class."""
        self.renamings: NDArray[np.uint8] = by
        """By board_number: the row of PERMUTATIONS that leads to the class's first board."""
        self.boards: NDArray[np.uint8] = boards[is_first]
        """By class: its first board."""


@lru_cache(maxsize=2)
def canonical_boards(size: int) -> CanonicalBoards:
    """The classes of all flops (3) or turns (4)."""
    return CanonicalBoards(size)


@Kernel
def canonical_place(
    classes: NDArray[np.int32], renamings: NDArray[np.uint8], cards: Cards, a: int, b: int
) -> tuple[int, int]:
    """Class of an ascending board and the hole's number after the same renaming of suits."""
    number = board_number(cards)
    suits = PERMUTATIONS[renamings[number]]
    return classes[number], hole_number((a & ~3) | suits[a & 3], (b & ~3) | suits[b & 3])


@inner
def shuffle(deck: Cards, count: int) -> None:
    """Bring so many random cards to the front."""
    for place in range(count):
        other = place + np.random.randint(deck.size - place)
        deck[place], deck[other] = deck[other], deck[place]
