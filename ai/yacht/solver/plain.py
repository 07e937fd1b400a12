"""The solver in plain numpy: the twin of the compiled one, and quick enough where there is one lane only.

Other kernels are their own plain twin; 252 rolls for each of so many states are not for Python.
"""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Floats, Ints, Truths
from cardai.games.yacht.rules import DICE, FACES, ROLLS

from .lattice import COUNTS, ROLL_WEIGHTS, best_within, mean_of_keeps
from .layout import ALIVE, FILLED, FIRST_FIELDS, LANES, LOWER, Layout

STATES_PER_CHUNK = 256
"""States at once, so that the arrays of 462 rows stay in the cache of a core."""
YACHTS = tuple(ROLLS.index((face,) * DICE) for face in FACES)


def solve(layout: Layout) -> Floats:
    """The expected points still to come, from every state under best play."""
    values = np.zeros(layout.size)
    for begin, end in layout.levels[1:]:
        first = layout.groups[begin, FIRST_FIELDS]
        last = layout.groups[end - 1, FIRST_FIELDS] + layout.groups[end - 1, LANES]
        owner = np.repeat(layout.groups[begin:end], layout.groups[begin:end, LANES], axis=0)
        for low in range(first, last, STATES_PER_CHUNK):
            high = min(low + STATES_PER_CHUNK, last)
            part = owner[low - first : high - first]
            lanes = np.arange(low, high) - part[:, FIRST_FIELDS]
            values[low:high] = turn_values(_score_rolls(layout, values, part, lanes))
    return values


def turn_values(score: Floats) -> Floats:
    """[roll, state] worth of scoring -> [state] value before the first throw."""
    rolls = np.maximum(score, best_within(mean_of_keeps(score)))
    found: Floats = ROLL_WEIGHTS @ np.maximum(score, best_within(mean_of_keeps(rolls)))
    return found


def _score_rolls(layout: Layout, values: Floats, part: Ints, lanes: Ints) -> Floats:
    """[roll, state] -> value of the best box."""
    score = np.full((len(ROLLS), len(lanes)), -np.inf)
    for bit in range(len(layout.upper)):
        is_open = part[:, FILLED] >> bit & 1 == 0
        if is_open.any():
            worth = _upper_worth(layout, values, part[is_open], lanes[is_open], bit)
            face = int(layout.faces[bit])
            score[:, is_open] = np.maximum(score[:, is_open], worth[COUNTS[face - 1]])
    for bit in range(len(layout.lower)):
        is_open = part[:, LOWER] >> bit & 1 == 0
        if is_open.any():
            worth = _lower_worth(layout, values, part[is_open], lanes[is_open], bit, layout.points[bit])
            score[:, is_open] = np.maximum(score[:, is_open], worth)
    if layout.joker_code or layout.has_further:
        for face in FACES:
            score[YACHTS[face - 1]] = _yacht_worth(layout, values, part, lanes, face)
    return score


def _upper_worth(layout: Layout, values: Floats, part: Ints, lanes: Ints, bit: int) -> Floats:
    """[dice that count, state] -> value of writing them."""
    next_lane, gain = layout.writes
    filled, lower, alive = part[:, FILLED], part[:, LOWER], part[:, ALIVE]
    start = layout.groups[layout.group_of[filled | 1 << bit, lower, alive], FIRST_FIELDS]
    cases = np.arange(6)[:, None]
    found: Floats = gain[filled, bit, cases, lanes] + values[start + next_lane[filled, bit, cases, lanes]]
    return found


def _lower_worth(layout: Layout, values: Floats, part: Ints, lanes: Ints, bit: int, points: Floats) -> Floats:
    """[roll, state] -> value of writing these points into a lower box."""
    filled, lower, alive = part[:, FILLED], part[:, LOWER] | 1 << bit, part[:, ALIVE]
    nothing = values[layout.groups[layout.group_of[filled, lower, alive], FIRST_FIELDS] + lanes]
    if bit != layout.yacht or not layout.has_further:
        return np.asarray(points[:, None] + nothing)
    earning = values[layout.groups[layout.group_of[filled, lower, 1], FIRST_FIELDS] + lanes]
    return np.asarray(np.where(points[:, None] > 0, points[:, None] + earning, nothing))


def _yacht_worth(layout: Layout, values: Floats, part: Ints, lanes: Ints, face: int) -> Floats:
    """[state] -> value of the best box for a yacht of this face, jokers and extra points included."""
    filled, lower = part[:, FILLED], part[:, LOWER]
    own_open = _own_open(layout, filled, face)
    yacht_filled = (lower >> max(layout.yacht, 0) & 1 == 1) & (layout.yacht >= 0)
    forced = yacht_filled & (layout.rules.joker == "forced")
    joker = ~own_open & (forced | (layout.rules.joker == "free"))
    lower_open = lower != (1 << len(layout.lower)) - 1
    best = np.full(len(lanes), -np.inf)
    for bit in range(len(layout.upper)):
        is_own = layout.faces[bit] == face
        allowed = (filled >> bit & 1 == 0) & (~forced | (own_open if is_own else ~own_open & ~lower_open))
        worth = _upper_worth(layout, values, part[allowed], lanes[allowed], bit)[5 if is_own else 0]
        best[allowed] = np.maximum(best[allowed], worth)
    for bit in range(len(layout.lower)):
        allowed = (lower >> bit & 1 == 0) & ~(forced & own_open)
        for points, which in ((layout.joker[bit, face - 1], joker), (layout.points[bit, YACHTS[face - 1]], ~joker)):
            here = allowed & which
            worth = _lower_worth(layout, values, part[here], lanes[here], bit, np.array([points]))[0]
            best[here] = np.maximum(best[here], worth)
    return best + layout.rules.further * part[:, ALIVE]


def _own_open(layout: Layout, filled: Ints, face: int) -> Truths:
    for bit in range(len(layout.upper)):
        if layout.faces[bit] == face:
            return np.asarray(filled >> bit & 1 == 0)
    return np.zeros(len(filled), bool)
