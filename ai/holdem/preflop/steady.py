"""Charts without ragged edges: a better hand of a kind is played at least as often as a worse one.

Near the edge of a range hands win next to nothing and their values are known to a few hundredths of a big blind, so the
solution may play K7o and fold K8o. Values and frequencies are moved as little as possible (in squares, weighted with
combos) until they fall steadily.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import machine_code

from .classes import COMBOS

Floats = NDArray[np.float64]

ACE, WHEEL = 12, 3
"""Ranks; the highest kicker that makes a straight with an ace below it."""
NEXT = 2
ROUNDS, SLACK = 2000, 1e-3


@lru_cache(maxsize=1)
def orders() -> tuple[tuple[int, int], ...]:
    """Neighbours (better, worse): pairs downwards, one card lower, suited before offsuit, 77 before 76s.

    Where straights speak for the lower hand the two are not compared: an ace with a five against one with a six, suited
    cards next to each other (or but one) against those with a higher first card.
    """
    found = [(_pair(rank), _pair(rank - 1)) for rank in range(1, 13)]
    found += [(_pair(rank), _two(rank, rank - 1, True)) for rank in range(1, 13)]
    for high in range(1, 13):
        for low in range(high):
            found.append((_two(high, low, True), _two(high, low, False)))
            for suited in (True, False):
                if low > 0 and not (high == ACE and low == WHEEL + 1):
                    found.append((_two(high, low, suited), _two(high, low - 1, suited)))
                if low < high - 1 and not (suited and high - 1 - low <= NEXT):
                    found.append((_two(high, low, suited), _two(high - 1, low, suited)))
    return tuple(found)


def _pair(rank: int) -> int:
    return 14 * rank


def _two(high: int, low: int, suited: bool) -> int:
    return 13 * high + low if suited else 13 * low + high


@lru_cache(maxsize=1)
def likeness() -> Floats:
    """By two classes: how much the second counts when the first does as hands like it do; itself twice, its neighbours
    with one card a rank higher or lower once."""
    found = 2.0 * np.eye(len(COMBOS))
    for one in range(len(COMBOS)):
        row, column = divmod(one, 13)
        steps = ((1, 1), (-1, -1)) if row == column else ((1, 0), (-1, 0), (0, 1), (0, -1))
        for other in ((row + down, column + right) for down, right in steps):
            if max(other) < 13 and min(other) >= 0 and np.sign(other[0] - other[1]) == np.sign(row - column):
                found[one, 13 * other[0] + other[1]] = 1.0
    return found


def steady(figures: Floats) -> Floats:
    """The nearest figures by class that fall along all orders."""
    found = figures.astype(np.float64).copy()
    _fall(found, np.array(orders()), COMBOS)
    return found


@machine_code
def _fall(found, pairs, weights):  # type: ignore[no-untyped-def]
    """Dykstra's method: project onto one order after the other, giving back what each took the time before."""
    kept = np.zeros((len(pairs), 2))
    for _ in range(ROUNDS):
        worst = 0.0
        for number in range(len(pairs)):
            better, worse = pairs[number]
            worst = max(worst, found[worse] - found[better])
            first, second = found[better] + kept[number, 0], found[worse] + kept[number, 1]
            found[better], found[worse] = first, second
            if first < second:
                mean = (weights[better] * first + weights[worse] * second) / (weights[better] + weights[worse])
                found[better] = found[worse] = mean
            kept[number, 0], kept[number, 1] = first - found[better], second - found[worse]
        if worst < SLACK:
            break


def falling(figures: Floats, sure: NDArray[np.bool_], hopeless: NDArray[np.bool_]) -> Floats:
    """No hand above a better one of its kind: better ones than those that are sure, with a figure of 1, rise to it
    unless they are hopeless, and all others come down."""
    found, risen = figures.copy(), sure.copy()
    for _ in range(len(COMBOS)):
        before = found.copy()
        for better, worse in orders():
            if risen[worse] and not hopeless[better]:
                risen[better], found[better] = True, 1.0
            elif not risen[worse]:
                found[worse] = min(found[worse], found[better])
        if np.array_equal(before, found):
            break
    return found


def is_steady(figures: Floats, slack: float) -> bool:
    """Whether no worse hand has a higher figure, but for so much."""
    return all(figures[better] >= figures[worse] - slack for better, worse in orders())
