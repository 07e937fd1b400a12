"""Where the value of each state at the start of a turn is stored.

A state is (filled upper boxes, upper total, filled lower boxes, whether further yachts earn extra points). Upper
totals that can no longer matter, because the bonus is reached or out of reach, share lane 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.yacht.rules import FACES, ROLLS, Rules, joker_points, natural_points
from cardai.games.yacht.sheet import Sheet

SETTLED_BONUS = 0
"""The lane of all upper totals that can no longer matter."""
FILLED, LOWER, ALIVE, FIRST_FIELDS, LANES = range(5)
"""Columns of `Layout.groups`."""
JOKER_CODES = {"none": 0, "forced": 1, "free": 2}


@dataclass(frozen=True, eq=False)
class Layout:
    """Rules as flat arrays, and the numbering of the states."""

    rules: Rules
    upper: tuple[int, ...]
    """Places of the upper boxes on the sheet."""
    lower: tuple[int, ...]
    faces: Ints
    """The face each upper box counts."""
    lanes: tuple[tuple[int, ...], ...]
    """For each set of filled upper boxes: the upper totals that still matter, from lane 1 on."""
    lane_of: Ints
    """[filled upper boxes, upper total capped at the bonus] -> lane."""
    points: Floats
    """[lower box, roll] -> points without joker."""
    joker: Floats
    """[lower box, face] -> points of a yacht as a joker."""
    yacht: int
    """Place of the yacht box among the lower boxes, or -1."""
    group_of: Ints
    """[filled upper, filled lower, extra points alive] -> group; groups with most filled boxes come first."""
    groups: Ints
    """[group] -> (filled upper, filled lower, alive, first state, lanes)."""
    bonus: int
    """The upper bonus; 0 if it is to be ignored."""
    weight: float
    """Factor on upper points."""

    @property
    def size(self) -> int:
        """Number of states."""
        return int(self.groups[-1, FIRST_FIELDS] + self.groups[-1, LANES])

    @cached_property
    def writes(self) -> tuple[Ints, Floats]:
        """[filled upper, upper box, dice that count, lane] -> lane after writing it, and the points for it.

        The upper bonus is part of the points where it is reached by this.
        """
        return _upper_writes(self)

    @cached_property
    def levels(self) -> tuple[tuple[int, int], ...]:
        """Ranges of groups with equally many filled boxes, the last turns first."""
        filled = np.bitwise_count(self.groups[:, 0]) + np.bitwise_count(self.groups[:, 1])
        begins = [0, *(np.flatnonzero(np.diff(filled)) + 1).tolist()]
        return tuple(zip(begins, [*begins[1:], len(self.groups)], strict=True))

    @property
    def has_further(self) -> bool:
        return self.rules.further > 0 and self.yacht >= 0

    @property
    def joker_code(self) -> int:
        return JOKER_CODES[self.rules.joker]

    def state(self, sheet: Sheet) -> int:
        """The number of the state a sheet is in."""
        filled_upper, filled_lower = filled(self.upper, sheet), filled(self.lower, sheet)
        total = min(sheet.upper, self.lane_of.shape[1] - 1)
        group = self.group_of[filled_upper, filled_lower, int(sheet.earns_further)]
        return int(self.groups[group, FIRST_FIELDS] + self.lane_of[filled_upper, total])


def filled(places: tuple[int, ...], sheet: Sheet) -> int:
    """A bit for each of these boxes that is filled."""
    return sum(1 << bit for bit, at in enumerate(places) if sheet.boxes[at] is not None)


@lru_cache(maxsize=16)
def layout(rules: Rules, weight: float | None = None) -> Layout:
    """The layout of these rules; with a weight, upper points count that often and there is no bonus."""
    upper = tuple(at for at, box in enumerate(rules.boxes) if box.is_upper)
    lower = tuple(at for at, box in enumerate(rules.boxes) if not box.is_upper)
    faces = np.array([rules.boxes[at].size for at in upper], dtype=np.int64)
    bonus = rules.bonus if weight is None else 0
    lanes = tuple(_totals_that_matter(filled, faces, rules.bonus_at, bonus) for filled in range(1 << len(upper)))
    yacht = next((bit for bit, at in enumerate(lower) if rules.boxes[at].shape == "yacht"), -1)
    group_of, groups = _groups(lanes, len(lower), yacht if rules.further else -1)
    points, joker = _lower_points(rules, lower)
    lane_of = _lane_of(lanes, rules.bonus_at)
    counted = 1.0 if weight is None else weight
    return Layout(rules, upper, lower, faces, lanes, lane_of, points, joker, yacht, group_of, groups, bonus, counted)


def _totals_that_matter(filled: int, faces: Ints, bonus_at: int, bonus: int) -> tuple[int, ...]:
    totals, rest = {0}, 0
    for bit, face in enumerate(faces.tolist()):
        if filled >> bit & 1:
            totals = {total + face * count for total in totals for count in range(6)}
        else:
            rest += 5 * face
    return tuple(sorted(total for total in totals if bonus and total < bonus_at <= total + rest))


def _lane_of(lanes: tuple[tuple[int, ...], ...], bonus_at: int) -> Ints:
    found = np.full((len(lanes), bonus_at + 1), SETTLED_BONUS, dtype=np.int64)
    for filled, totals in enumerate(lanes):
        for lane, total in enumerate(totals, start=1):
            found[filled, total] = lane
    return found


def _upper_writes(layout: Layout) -> tuple[Ints, Floats]:
    faces, bonus_at = layout.faces.tolist(), layout.rules.bonus_at
    shape = len(layout.lanes), max(1, len(faces)), 6, 1 + max(map(len, layout.lanes))
    next_lane, gain = np.zeros(shape, dtype=np.int64), np.zeros(shape)
    for filled, totals in enumerate(layout.lanes):
        before = np.array(totals, dtype=np.int64)
        for bit, face in enumerate(faces):
            for count in range(0 if filled >> bit & 1 else 6):
                after = np.minimum(before + face * count, bonus_at)
                gain[filled, bit, count, :] = layout.weight * face * count
                gain[filled, bit, count, 1 : 1 + len(totals)] += layout.bonus * (after == bonus_at)
                next_lane[filled, bit, count, 1 : 1 + len(totals)] = layout.lane_of[filled | 1 << bit, after]
    return next_lane, gain


def _groups(lanes: tuple[tuple[int, ...], ...], lowers: int, alive_bit: int) -> tuple[Ints, Ints]:
    """group_of and groups: all (filled upper, filled lower, alive) that can be, those with most filled boxes first."""
    filled, lower, alive = (
        axis.ravel() for axis in np.meshgrid(np.arange(len(lanes)), np.arange(1 << lowers), [0, 1], indexing="ij")
    )
    possible = (alive == 0) | ((lower >> max(alive_bit, 0) & 1 == 1) & (alive_bit >= 0))
    filled, lower, alive = filled[possible], lower[possible], alive[possible]
    order = np.argsort(-(np.bitwise_count(filled) + np.bitwise_count(lower)).astype(np.int64), kind="stable")
    filled, lower, alive = filled[order], lower[order], alive[order]
    widths = np.array([1 + len(totals) for totals in lanes], dtype=np.int64)[filled]
    starts = np.cumsum(widths) - widths
    group_of = np.full((len(lanes), 1 << lowers, 2), -1, dtype=np.int64)
    group_of[filled, lower, alive] = np.arange(len(order))
    return group_of, np.stack([filled, lower, alive, starts, widths], axis=1).astype(np.int64)


def _lower_points(rules: Rules, lower: tuple[int, ...]) -> tuple[Floats, Floats]:
    boxes = [rules.boxes[at] for at in lower]
    points = [[natural_points(rules, box, roll) for roll in ROLLS] for box in boxes]
    joker = [[joker_points(box, (face,) * 5) for face in FACES] for box in boxes]
    shape = max(1, len(boxes))
    return _padded(points, shape, len(ROLLS)), _padded(joker, shape, len(FACES))


def _padded(rows: list[list[int]], height: int, width: int) -> Floats:
    found = np.zeros((height, width))
    if rows:
        found[: len(rows)] = rows
    return found
