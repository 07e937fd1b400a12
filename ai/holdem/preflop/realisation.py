"""What a hand wins after the flop, as a share of the pot against each hand it may meet: equity plus a correction.

The correction is a linear model of both hands, their equity, and the stack behind in pots; it vanishes with the stack.
It says what the player in position gains, and so what the other loses: shares always add up to the pot. Being linear in
the ranges it can be fitted to values of solved flops (realisation_fit.py), and the game before the flop stays one of
plain pay-offs by pairs of hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..abstraction.preflop_equity import CLASSES
from .classes import equities

Floats = NDArray[np.float64]

HALF_WAY = 1.5, 12.0
"""Stacks, in pots, at which the parts of the correction have half of their effect: all columns, and those in FAR."""
DEEPEST = 20.0
"""Stacks of more pots count as this many: with the sizes that flops are solved with hardly more is ever bet."""
ACE, EIGHT = 12, 6


@lru_cache(maxsize=1)
def hand_features() -> Floats:
    """By class: what makes a hand play well or badly after the flop."""
    rows, columns = np.divmod(np.arange(CLASSES), 13)
    high, low = np.maximum(rows, columns), np.minimum(rows, columns)
    suited, pair = (rows > columns).astype(float), (rows == columns).astype(float)
    gap = (high - low).astype(float)
    # an ace is also the card below the two, but makes fewer straights there
    gap = np.where((high == ACE) & (low < 4), np.minimum(gap, low + 2.0), gap)
    near = np.maximum(0.0, 4.0 - gap) / 3 * (1 - pair)
    top, bottom, ace = high / 12 - 0.5, low / 12 - 0.5, (high == ACE) * (1 - pair)
    # a curve for pairs would say of twos what it learned of aces; small ones win by sets alone
    big_pair = pair * np.maximum(0.0, high - EIGHT) / 6
    features = [
        np.ones(CLASSES), suited, suited * near, suited * top, pair, pair * top,
        (1 - pair) * top, (1 - pair) * top**2, (1 - pair) * bottom,
        near, near * top, big_pair, ace, suited * ace, suited * bottom, (1 - pair) * bottom**2,
    ]  # fmt: skip
    return np.stack(features, axis=1)


def depth_parts(depth: float) -> Floats:
    """How much each part of the correction counts with a stack of so many pots."""
    deep = min(depth, DEEPEST)
    return np.array([deep / (deep + half) for half in HALF_WAY])


FEATURES = 16
BOTH = 2 * FEATURES - 1
"""Features of the hand in position and those of the other, but its constant."""
COLUMNS = 2 * BOTH + 1
"""Those, the same times the lead, the lead's cube."""
WEIGHTS = 2 * COLUMNS + 2 * CLASSES
"""Columns with the first part of the depth and with the second; then single classes in position and out of it, which
have what their features do not tell."""


@lru_cache(maxsize=1)
def lead() -> Floats:
    """By hand in position and hand out of position: how far ahead the first is."""
    return equities() - 0.5


@dataclass(frozen=True)
class Realisation:
    """The fitted correction."""

    weights: Floats

    def share_in_position(self, depth: float) -> Floats:
        """By hand in position and hand out of position: the share of the pot the first wins, on average."""
        if depth <= 0 or not self.weights.any():
            return equities()
        near, far = depth_parts(depth)
        told = near * self.weights[:COLUMNS] + far * self.weights[COLUMNS : 2 * COLUMNS]
        own, other = far * self.weights[2 * COLUMNS :].reshape(2, CLASSES)
        plain = _both(told[:BOTH]) + own[:, None] + other
        share: Floats = equities() + plain + lead() * _both(told[BOTH:-1]) + told[-1] * lead() ** 3
        return share


def _both(told: Floats) -> Floats:
    """What the features of two hands add up to, by hand in position and hand out of position."""
    features = hand_features()
    both: Floats = (features @ told[:FEATURES])[:, None] + features[:, 1:] @ told[FEATURES:]
    return both


NOTHING = Realisation(np.zeros(WEIGHTS))
"""Every hand wins just its equity."""
