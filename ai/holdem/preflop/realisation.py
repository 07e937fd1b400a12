"""What a hand wins after the flop, as a share of the pot against each hand it may meet: equity plus a correction.

The correction is a linear model of both hands, their equity, and the stack behind in pots; it vanishes with the stack.
It says what the player in position gains, and so what the other loses: shares always add up to the pot. Being linear in
the ranges it can be fitted to values of solved flops (flop_samples.py), and the game before the flop stays one of plain
pay-offs by pairs of hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..abstraction.preflop_equity import CLASSES
from .classes import COMBOS, equities, together
from .flop_samples import FlopSample

Floats = NDArray[np.float64]

HALF_WAY = 1.5, 12.0
"""Stacks, in pots, at which the parts of the correction have half of their effect: all columns, and those in FAR."""
RIDGE = 3.0
"""As many combos' worth of evidence pulls every coefficient towards 0; chosen by leaving samples out."""
ACE = 12


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
    top, bottom = high / 12 - 0.5, low / 12 - 0.5
    features = [
        np.ones(CLASSES), suited, suited * near, suited * top, pair, pair * top,
        (1 - pair) * top, (1 - pair) * top**2, (1 - pair) * bottom,
    ]  # fmt: skip
    return np.stack(features, axis=1)


def depth_parts(depth: float) -> Floats:
    """How much each part of the correction counts with a stack of so many pots."""
    return np.array([depth / (depth + half) for half in HALF_WAY])


FEATURES = 9


@lru_cache(maxsize=1)
def _ahead() -> Floats:
    """By hand in position and hand out of position: how far ahead the first is."""
    return equities() - 0.5


COLUMNS = 2 * (2 * FEATURES - 1) + 1
"""Features of the hand in position and those of the other (but the constant), the same times the lead, the lead's cube.
More, or all of them with each part of the depth, gained nothing on samples left out."""
FAR = [0, 1, 4, 6, 7, 8, FEATURES, FEATURES + 3, 2 * FEATURES - 1, COLUMNS - 1]
"""The columns that count with the second part too: constant, suited, pair, ranks; the other's suited, pair; leads."""


@dataclass(frozen=True)
class Realisation:
    """The fitted correction."""

    weights: Floats
    """By column; then of those in FAR."""

    def share_in_position(self, depth: float) -> Floats:
        """By hand in position and hand out of position: the share of the pot the first wins, on average."""
        if depth <= 0 or not self.weights.any():
            return equities()
        near, far = depth_parts(depth)
        told, ahead = near * self.weights[:COLUMNS], _ahead()
        told[FAR] += far * self.weights[COLUMNS:]
        plain, leading = told[: 2 * FEATURES - 1], told[2 * FEATURES - 1 : -1]
        share: Floats = equities() + _both(plain) + ahead * _both(leading) + told[-1] * ahead**3
        return share


def _both(told: Floats) -> Floats:
    """What the features of two hands add up to, by hand in position and hand out of position."""
    features = hand_features()
    both: Floats = (features @ told[:FEATURES])[:, None] + features[:, 1:] @ told[FEATURES:]
    return both


NOTHING = Realisation(np.zeros(COLUMNS + len(FAR)))
"""Every hand wins just its equity."""


def fit(samples: Sequence[FlopSample], ridge: float = RIDGE) -> tuple[Realisation, float]:
    """The correction that fits the samples best, and the part of the spread between hands that it explains."""
    columns = NOTHING.weights.size
    normal, right = np.zeros((columns, columns)), np.zeros(columns)
    blocks = []
    for sample in samples:
        for player in (0, 1):
            known = sample.count[player] > 0
            table = _columns(sample, player)[known]
            weight, target = sample.count[player][known], sample.extra[player][known]
            normal += (table * weight[:, None]).T @ table
            right += (table * weight[:, None]).T @ target
            blocks.append((table, weight, target))
    weights = np.asarray(np.linalg.solve(normal + ridge * np.eye(columns), right), np.float64)
    left = sum(float(weight @ (target - table @ weights) ** 2) for table, weight, target in blocks)
    total = sum(float(weight @ target**2) for _table, weight, target in blocks)
    return Realisation(weights), 1 - left / total


def _columns(sample: FlopSample, player: int) -> Floats:
    """The regression's columns for every class of a player, averaged over the opponent's range."""
    situation, features = sample.situation, hand_features()
    opponent = (situation.ip, situation.oop)[player]
    chances = together() * (COMBOS * opponent)
    chances /= np.maximum(chances.sum(axis=1, keepdims=True), 1e-12)
    ahead = _ahead() if player else _ahead().T
    parts = []
    for weighted in (chances, chances * ahead):
        own, other = weighted.sum(axis=1)[:, None], weighted @ features
        parts += [own * features, other[:, 1:]] if player else [other, own * features[:, 1:]]
    parts.append((chances * ahead**3).sum(axis=1)[:, None])
    columns = np.concatenate(parts, axis=1) * (1 if player else -1)
    near, far = depth_parts(situation.depth)
    return np.concatenate([near * columns, far * columns[:, FAR]], axis=1)
