"""The 462 multisets of at most five dice, and how they hang together.

Adding a die to a keep or dropping one from it moves along this lattice: the mean over all rolls of a keep is six
steps upwards, the best keep within a roll is at most five steps downwards, each shared by all that pass there.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.yacht.rules import DICE, FACES, ROLLS, Roll

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

SETS: tuple[Roll, ...] = tuple(
    dice for count in range(DICE + 1) for dice in combinations_with_replacement(FACES, count)
)
"""All multisets, fewest dice first; the last 252 are the rolls."""
INDEX: dict[Roll, int] = {dice: at for at, dice in enumerate(SETS)}
KEEPS = len(SETS) - len(ROLLS)
"""How many multisets have fewer than five dice: the keeps."""
STARTS = tuple(next(at for at, dice in enumerate(SETS) if len(dice) == count) for count in range(DICE + 1))
"""Where the multisets of each size begin."""


def _grown(dice: Roll) -> list[int]:
    return [INDEX[tuple(sorted((*dice, face)))] for face in FACES]


def _dropped(dice: Roll) -> list[int]:
    found = []
    for face in sorted(set(dice)):
        rest = list(dice)
        rest.remove(face)
        found.append(INDEX[tuple(rest)])
    return found + found[:1] * (DICE - len(found))


def _weight(roll: Roll) -> float:
    ways = factorial(DICE) / prod(factorial(roll.count(face)) for face in FACES)
    return float(ways / 6**DICE)


UP: Ints = np.array([_grown(dice) for dice in SETS[:KEEPS]], dtype=np.int64)
"""For each keep, the six multisets one die larger."""
DOWN: Ints = np.array([_dropped(dice) if dice else [0] * DICE for dice in SETS], dtype=np.int64)
"""For each multiset, those one die smaller; the first is repeated to fill the row."""
DOWN_COUNT: Ints = np.array([len(set(dice)) for dice in SETS], dtype=np.int64)
WEIGHTS: Floats = np.array([_weight(roll) for roll in ROLLS])
"""The true probability of each of the 252 rolls."""
COUNTS: Ints = np.array([[roll.count(face) for roll in ROLLS] for face in FACES], dtype=np.int64)
"""How many dice of each roll show each face."""


def mean_of_keeps(rolls: NDArray[Any]) -> Floats:
    """Values of the 252 rolls (first axis) -> mean value of each of the 210 keeps after throwing the rest."""
    keeps = np.empty((KEEPS, *rolls.shape[1:]))
    larger = rolls
    for count in range(DICE - 1, -1, -1):
        begin, end = STARTS[count], STARTS[count + 1]
        keeps[begin:end] = larger[UP[begin:end] - end].sum(axis=1) / 6.0
        larger = keeps[begin:end]
    return keeps


def best_keeps(keeps: Floats) -> tuple[Floats, Ints]:
    """Values of the 210 keeps -> for each of the 252 rolls the best value of a keep within it, and that keep."""
    best = keeps[:1]
    which: Ints = np.zeros(best.shape, dtype=np.int64)
    for count in range(1, DICE + 1):
        begin = STARTS[count]
        end = STARTS[count + 1] if count < DICE else len(SETS)
        below = DOWN[begin:end] - STARTS[count - 1]
        candidates = best[below]
        choice = np.expand_dims(candidates.argmax(axis=1), 1)
        best_below = np.take_along_axis(candidates, choice, 1)[:, 0]
        which_below = np.take_along_axis(which[below], choice, 1)[:, 0]
        if count == DICE:
            return best_below, which_below
        own = keeps[begin:end]
        itself = np.arange(begin, end).reshape(-1, *(1,) * (own.ndim - 1))
        best, which = np.maximum(own, best_below), np.where(own >= best_below, itself, which_below)
    raise AssertionError("a roll has five dice")
