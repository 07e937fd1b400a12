"""What a hand wins after the flop, as a share of the pot against each hand it may meet: equity plus a correction.

The correction is a linear model of both hands, their equity, who raised last, and the stack behind in pots; it vanishes
with the stack. It says what the player in position gains, and so what the other loses: shares always add up to the pot.
Being linear in the ranges it can be fitted to values of solved flops (realisation_fit.py), and the game before the flop
stays one of plain pay-offs by pairs of hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..abstraction.preflop_equity import CLASSES
from .classes import sampled_equities as equities

Floats = NDArray[np.float64]

HALF_WAY = 1.5
"""The stack, in pots, at which the correction has half of its effect."""
SHALLOW, DEEP = 4.0, 16.0
"""Stacks, in pots, of flops after a 3-bet and after one raise; the correction goes from one kind to the other."""
DEEPEST = 20.0
"""Stacks of more pots count as this many: with the sizes that flops are solved with hardly more is ever bet."""
MOST_LIMPED = 1.4
"""Pots that a hand wins from another at most where nobody raised. Good hands are in no range there: solved flops tell
of them only as what nobody expects, queens winning 2.3 pots. Raised and expected aces win 1.3."""
ACE, EIGHT = 12, 6


class Last(Enum):
    """Who raised last before the flop, of two who see it: that player wins 3 to 5 % of the pot more than the other way
    round with the same ranges, and pots that nobody raised are others again."""

    IN_POSITION, OUT_OF_POSITION, ANOTHER, NOBODY = "ip", "oop", "another", "nobody"

    @property
    def side(self) -> float:
        """1 for the player in position, -1 for the other."""
        return {Last.IN_POSITION: 1.0, Last.OUT_OF_POSITION: -1.0}.get(self, 0.0)


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


def depth_parts(depth: float) -> tuple[float, float]:
    """How much the correction counts with a stack of so many pots, and from -1 to 1 which flops it is like: those after
    3-bets or those after one raise."""
    deep = min(depth, DEEPEST)
    way = np.log(max(deep, SHALLOW) / SHALLOW) / np.log(DEEP / SHALLOW)
    return deep / (deep + HALF_WAY), 2 * min(1.0, float(way)) - 1


def parts(depth: float, last: Last) -> Floats:
    """How much each set of columns counts: always, by depth, for who raised last, that by depth, if nobody raised."""
    near, way = depth_parts(depth)
    return near * np.array([1.0, way, last.side, way * last.side, last is Last.NOBODY])


def class_parts(depth: float, last: Last) -> Floats:
    """The same for single classes, but for the last."""
    found: Floats = parts(depth, last)[:CLASS_SETS]
    return found


FEATURES = 16
BOTH = 2 * FEATURES - 1
"""Features of the hand in position and those of the other, but its constant."""
COLUMNS = 2 * BOTH + 1
"""Those, the same times the lead, the lead's cube."""
SETS, CLASS_SETS = 5, 4
WEIGHTS = SETS * COLUMNS + CLASS_SETS * 2 * CLASSES
"""Columns by part; then single classes in position and out of it by part: what their features do not tell."""


@lru_cache(maxsize=1)
def lead() -> Floats:
    """By hand in position and hand out of position: how far ahead the first is."""
    return equities() - 0.5


@dataclass(frozen=True)
class Realisation:
    """The fitted correction."""

    weights: Floats

    def share_in_position(self, depth: float, last: Last) -> Floats:
        """By hand in position and hand out of position: the share of the pot the first wins, on average."""
        if depth <= 0 or not self.weights.any():
            return equities()
        columns, singles = np.split(self.weights, [SETS * COLUMNS])
        told = parts(depth, last) @ columns.reshape(SETS, COLUMNS)
        own, other = (class_parts(depth, last) @ singles.reshape(CLASS_SETS, 2 * CLASSES)).reshape(2, CLASSES)
        plain = _both(told[:BOTH]) + own[:, None] + other
        share: Floats = equities() + plain + lead() * _both(told[BOTH:-1]) + told[-1] * lead() ** 3
        return share.clip(1 - MOST_LIMPED, MOST_LIMPED) if last is Last.NOBODY else share


def _both(told: Floats) -> Floats:
    """What the features of two hands add up to, by hand in position and hand out of position."""
    features = hand_features()
    both: Floats = (features @ told[:FEATURES])[:, None] + features[:, 1:] @ told[FEATURES:]
    return both


NOTHING = Realisation(np.zeros(WEIGHTS))
"""Every hand wins just its equity."""
