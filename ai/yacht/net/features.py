"""Features of score sheets for the Yacht net, many at once, and the worth of scoring on top of the net.

A sheet is (filled, upper): a bit for each filled box in the order of the rules, and the upper total. The rules give the
chances of the dice; what a sheet is worth once the turn is over is the net's to say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cardai.games.arrays import Floats, Floats32, Ints
from cardai.games.yacht.rules import ROLLS, Rules, natural_points

from ..solver.lattice import COUNTS

YACHT_FEATURES = "yacht-1"
_MARKS = np.arange(-15, 16, 2)
"""Distances of the upper total from three of each face filled: one feature for each of these marks reached."""

ValueFunction = Callable[[Floats32], Floats32]
"""Floats32 of features -> points still to come."""


def features_size(rules: Rules) -> int:
    """Size of a sheet's description, in numbers."""
    return len(rules.boxes) + 4 + len(_MARKS)


@dataclass(frozen=True, eq=False)
class Scoring:
    """The rules of a sheet as arrays."""

    rules: Rules
    points: Floats
    """[box, roll] -> points."""
    faces: Ints
    """[box] -> the face it counts, or 0 for a lower box."""

    @property
    def count(self) -> int:
        return len(self.faces)

    def features(self, filled: Ints, upper: Ints) -> Floats32:
        """Features of sheets, a row for each."""
        bits = filled[:, None] >> np.arange(self.count) & 1
        bonus_at = self.rules.bonus_at
        need = np.maximum(bonus_at - upper, 0)
        within = 5 * ((1 - bits) * self.faces).sum(axis=1)
        ahead = upper - 3 * (bits * self.faces).sum(axis=1)
        bonus = np.stack([upper / bonus_at, need / bonus_at, need == 0, need > within], axis=1)
        return np.concatenate([bits, bonus, ahead[:, None] >= _MARKS], axis=1).astype(np.float32)

    def box_values(self, filled: Ints, upper: Ints, value_of: ValueFunction) -> Floats:
        """[box, roll, sheet] -> points now and to come; minus infinity where the box is filled."""
        values = np.full((self.count, len(ROLLS), len(filled)), -np.inf)
        for box in range(self.count):
            is_open = filled >> box & 1 == 0
            if is_open.any():
                values[box][:, is_open] = self._box(box, filled[is_open], upper[is_open], value_of)
        return values

    def _box(self, box: int, filled: Ints, upper: Ints, value_of: ValueFunction) -> Floats:
        after = filled | 1 << box
        if not self.faces[box]:
            scored: Floats = self.points[box][:, None] + self._to_come(after, upper, value_of)
            return scored
        by_count = np.empty((6, len(filled)))
        for dice in range(6):
            total = upper + dice * self.faces[box]
            bonus = self.rules.bonus * ((total >= self.rules.bonus_at) & (upper < self.rules.bonus_at))
            by_count[dice] = dice * self.faces[box] + bonus + self._to_come(after, total, value_of)
        found: Floats = by_count[COUNTS[self.faces[box] - 1]]
        return found

    def _to_come(self, filled: Ints, upper: Ints, value_of: ValueFunction) -> Floats:
        """A full sheet has nothing to come; the net is asked about the others."""
        capped = np.minimum(upper, self.rules.bonus_at)
        is_full = filled == (1 << self.count) - 1
        return np.where(is_full, 0.0, value_of(self.features(filled, capped)).astype(np.float64))


def scoring(rules: Rules) -> Scoring | None:
    """The arrays of these rules; None where jokers or extra points make a sheet more than boxes and upper total."""
    if rules.joker != "none" or rules.further:
        return None
    points = np.array([[natural_points(rules, box, roll) for roll in ROLLS] for box in rules.boxes], np.float64)
    faces = np.array([box.size if box.is_upper else 0 for box in rules.boxes], np.int64)
    return Scoring(rules, points, faces)
