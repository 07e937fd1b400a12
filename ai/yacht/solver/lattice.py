"""The 462 multisets of at most five dice, and how they hang together.

Adding a die to a keep or dropping one from it moves along this lattice: the mean over all rolls of a keep is six
steps upwards, the best keep within a roll is at most five steps downwards, each shared by all that pass there.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.arrays import Floats, Ints
from cardai.games.yacht.rules import DICE, FACES, ROLLS, Roll

SETS: tuple[Roll, ...] = tuple(
    dice for count in range(DICE + 1) for dice in combinations_with_replacement(FACES, count)
)
"""All multisets, fewest dice first; the last 252 are the rolls."""
INDEX: dict[Roll, int] = {dice: at for at, dice in enumerate(SETS)}
SMALL_SETS = len(SETS) - len(ROLLS)
"""Number of multisets that have fewer than five dice: the keeps."""
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


UP: Ints = np.array([_grown(dice) for dice in SETS[:SMALL_SETS]], dtype=np.int64)
"""For each keep, the six multisets one die larger."""
DOWN: Ints = np.array([_dropped(dice) if dice else [0] * DICE for dice in SETS], dtype=np.int64)
"""For each multiset, those one die smaller; the first is repeated to fill the row."""
DOWN_COUNT: Ints = np.array([len(set(dice)) for dice in SETS], dtype=np.int64)
ROLL_WEIGHTS: Floats = np.array([_weight(roll) for roll in ROLLS])
"""The true probability of each of the 252 rolls."""
COUNTS: Ints = np.array([[roll.count(face) for roll in ROLLS] for face in FACES], dtype=np.int64)
"""Number of dice of each roll that show each face."""


_ENDS = (*STARTS[1:], len(SETS))
_LARGER = [np.ascontiguousarray(UP[STARTS[n] : _ENDS[n]].T) - _ENDS[n] for n in range(DICE)]
_SMALLER = [np.ascontiguousarray(DOWN[STARTS[n] : _ENDS[n]].T) - STARTS[n - 1] for n in range(1, DICE + 1)]
"""By size: rows of UP and DOWN as columns, counted from the first multiset of the size they point to."""


@cache
def within(roll: Roll) -> Ints:
    """The keeps a roll allows."""
    kept = {INDEX[part] for count in range(DICE) for part in combinations(roll, count)}
    return np.array(sorted(kept), dtype=np.int64)


def mean_of_keeps(rolls: NDArray[Any]) -> Floats:
    """Values of the 252 rolls (first axis) -> mean value of each of the 210 keeps after throwing the rest."""
    keeps = np.empty((SMALL_SETS, *rolls.shape[1:]))
    larger = rolls
    for count in range(DICE - 1, -1, -1):
        part = keeps[STARTS[count] : _ENDS[count]]
        np.multiply(larger[_LARGER[count]].sum(axis=0), 1.0 / 6.0, out=part)
        larger = part
    return keeps


def best_within(keeps: Floats) -> Floats:
    """Values of the 210 keeps (first axis) -> for each of the 252 rolls the best value of a keep within it."""
    best = keeps[:1]
    for count in range(1, DICE):
        best = np.maximum(keeps[STARTS[count] : _ENDS[count]], best[_SMALLER[count - 1]].max(axis=0))
    found: Floats = best[_SMALLER[DICE - 1]].max(axis=0)
    return found


def best_keeps(keeps: Floats) -> Ints:
    """Values of the 210 keeps -> for each of the 252 rolls the best keep within it."""
    best, which = keeps[:1], np.zeros(1, dtype=np.int64)
    for count in range(1, DICE + 1):
        below = _SMALLER[count - 1]
        choice = best[below].argmax(axis=0)
        source = below[choice, np.arange(below.shape[1])]
        if count == DICE:
            break
        own = keeps[STARTS[count] : _ENDS[count]]
        is_own = own >= best[source]
        best = np.where(is_own, own, best[source])
        which = np.where(is_own, np.arange(STARTS[count], _ENDS[count]), which[source])
    found: Ints = which[source]
    return found
