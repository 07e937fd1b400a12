"""The compiled solver: backward induction over all states of a sheet. Importing this loads numba; no hint does.

Interpreted it would take hours, so it does not wait to be compiled (patience 0), and its plain twin is not the same
lines run by Python but the numpy of plain.py.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.compiled import Kernel, inner
from cardai.games.yacht.rules import Box, Rules

from .lattice import COUNTS, DOWN, DOWN_COUNT, ROLL_WEIGHTS, UP
from .layout import ALIVE, FILLED, FIRST_FIELDS, LANES, LOWER, Layout
from .layout import layout as make_layout

KEEP_COUNT = 210
ROLLS = 252
SIXTH = 1.0 / 6.0
STATES_PER_BLOCK = 128
"""States worked on side by side: few enough for their rows (462 of them) to stay in the cache of a core."""


class RuleArrays(NamedTuple):
    """A layout in the form the kernels take; the names are the layout's."""

    group_of: Ints
    groups: Ints
    next_lane: Ints
    gain: Floats
    points: Floats
    joker: Floats
    counts: Ints
    """[face, roll] -> dice that show it."""
    faces: Ints
    yacht: int
    joker_code: int
    further: int
    lowers: int
    """Number of lower boxes."""


class Lattice(NamedTuple):
    """The arrays of lattice.py."""

    up: Ints
    down: Ints
    down_count: Ints
    weights: Floats


LATTICE = Lattice(UP, DOWN, DOWN_COUNT, ROLL_WEIGHTS)


@inner
def first_state(rules: RuleArrays, filled: int, lower: int, alive: int) -> int:
    """The number of the first state of a group."""
    state: int = rules.groups[rules.group_of[filled, lower, alive], FIRST_FIELDS]
    return state


@inner
def _mean_rows(x: Floats, up: Ints, n: int) -> None:
    """Rows 210.. of x are values of rolls; fill the rows of the keeps with their means.

    The six summands are written out and `n` is known at run time only: a loop over six would be unrolled to scalar
    code, one over the lanes becomes vector instructions.
    """
    for step in range(KEEP_COUNT):
        k = KEEP_COUNT - 1 - step
        a, b, c, d, e, f = x[up[k, 0]], x[up[k, 1]], x[up[k, 2]], x[up[k, 3]], x[up[k, 4]], x[up[k, 5]]
        out = x[k]
        for lane in range(n):
            out[lane] = (a[lane] + b[lane] + c[lane] + d[lane] + e[lane] + f[lane]) * SIXTH


@inner
def _max_row(own: Floats, best: Floats, down: Ints, count: int, out: Floats, n: int) -> None:
    """out = the greatest of own and the rows of `best` one die smaller; most multisets have at most three of those."""
    a, b, c, d, e = best[down[0]], best[down[1]], best[down[2]], best[down[3]], best[down[4]]
    if count <= 3:
        for lane in range(n):
            out[lane] = max(max(own[lane], a[lane]), max(b[lane], c[lane]))
    else:
        for lane in range(n):
            out[lane] = max(max(own[lane], a[lane]), max(max(b[lane], c[lane]), max(d[lane], e[lane])))


@inner
def _best_rows(x: Floats, best: Floats, down: Ints, count: Ints, n: int) -> None:
    """The best keep within each keep, from the values of the keeps."""
    for lane in range(n):
        best[0, lane] = x[0, lane]
    for k in range(1, KEEP_COUNT):
        _max_row(x[k], best, down[k], count[k], best[k], n)


@inner
def turn_value(x: Floats, y: Floats, best: Floats, row: Floats, lattice: Lattice, out: Floats, n: int) -> None:
    """Rows 210.. of x are the values of scoring each roll; out becomes the value before the first throw."""
    up, down, count, weights = lattice.up, lattice.down, lattice.down_count, lattice.weights
    _mean_rows(x, up, n)
    _best_rows(x, best, down, count, n)
    for r in range(KEEP_COUNT, KEEP_COUNT + ROLLS):
        _max_row(x[r], best, down[r], count[r], y[r], n)
    _mean_rows(y, up, n)
    _best_rows(y, best, down, count, n)
    for lane in range(n):
        out[lane] = 0.0
    for r in range(KEEP_COUNT, KEEP_COUNT + ROLLS):
        _max_row(x[r], best, down[r], count[r], row, n)
        w = weights[r - KEEP_COUNT]
        for lane in range(n):
            out[lane] += w * row[lane]


@inner
def _raise_row(row: Floats, base: Floats, points: float, n: int) -> None:
    for lane in range(n):
        row[lane] = max(row[lane], base[lane] + points)


@inner
def _fill_nothing(x: Floats, column: int, values: Floats, group: Ints, rules: RuleArrays, worst: Floats) -> None:
    """Every roll may be worth as little as the cheapest box given up for 0."""
    filled, lower, alive, n = group[FILLED], group[LOWER], group[ALIVE], group[LANES]
    worst[:n] = -np.inf
    for bit in range(len(rules.faces)):
        if not filled >> bit & 1:
            start = first_state(rules, filled | 1 << bit, lower, alive)
            for lane in range(n):
                worst[lane] = max(worst[lane], values[start + rules.next_lane[filled, bit, 0, lane]])
    for bit in range(rules.lowers):
        if not lower >> bit & 1:
            start = first_state(rules, filled, lower | 1 << bit, alive)
            _raise_row(worst, values[start : start + n], 0.0, n)
    for r in range(KEEP_COUNT, KEEP_COUNT + ROLLS):
        row = x[r, column : column + n]
        for lane in range(n):
            row[lane] = worst[lane]


@inner
def _fill_upper(x: Floats, column: int, values: Floats, group: Ints, rules: RuleArrays, scratch: Floats) -> None:
    filled, lower, alive, n = group[FILLED], group[LOWER], group[ALIVE], group[LANES]
    for bit in range(len(rules.faces)):
        if filled >> bit & 1:
            continue
        start = first_state(rules, filled | 1 << bit, lower, alive)
        for k in range(1, 6):
            for lane in range(n):
                after = start + rules.next_lane[filled, bit, k, lane]
                scratch[k, lane] = values[after] + rules.gain[filled, bit, k, lane]
        for r in range(ROLLS):
            k = rules.counts[rules.faces[bit] - 1, r]
            if k:
                _raise_row(x[KEEP_COUNT + r, column : column + n], scratch[k], 0.0, n)


@inner
def _fill_lower(x: Floats, column: int, values: Floats, group: Ints, rules: RuleArrays) -> None:
    filled, lower, alive, n = group[FILLED], group[LOWER], group[ALIVE], group[LANES]
    for bit in range(rules.lowers):
        if lower >> bit & 1:
            continue
        becomes = 1 if bit == rules.yacht and rules.further > 0 else alive
        start = first_state(rules, filled, lower | 1 << bit, becomes)
        base = values[start : start + n]
        for r in range(ROLLS):
            if rules.points[bit, r] > 0:
                _raise_row(x[KEEP_COUNT + r, column : column + n], base, rules.points[bit, r], n)


@inner
def allowed_boxes(filled: int, lower: int, face: int, rules: RuleArrays) -> tuple[int, int, bool]:
    """Upper and lower boxes a yacht may go to, and whether it is a joker."""
    own = 0
    for bit in range(len(rules.faces)):
        if rules.faces[bit] == face and not filled >> bit & 1:
            own = 1 << bit
    open_upper = ((1 << len(rules.faces)) - 1) & ~filled
    open_lower = ((1 << rules.lowers) - 1) & ~lower
    is_filled = rules.yacht >= 0 and lower >> rules.yacht & 1 == 1
    if rules.joker_code == 1 and is_filled and own:
        return own, 0, False
    if rules.joker_code == 1 and is_filled and open_lower:
        return 0, open_lower, True
    is_joker = not own and (rules.joker_code == 2 or (rules.joker_code == 1 and is_filled))
    return open_upper, open_lower, is_joker


@inner
def _fill_yachts(x: Floats, column: int, values: Floats, group: Ints, rules: RuleArrays) -> None:
    """The six yachts anew, where jokers or extra points make them special."""
    filled, lower, alive, n = group[FILLED], group[LOWER], group[ALIVE], group[LANES]
    extra = float(rules.further) * alive
    for r in range(ROLLS):
        face = 0
        for f in range(6):
            if rules.counts[f, r] == 5:
                face = f + 1
        if face == 0:
            continue
        row = x[KEEP_COUNT + r, column : column + n]
        row[:] = -np.inf
        upper_ok, lower_ok, is_joker = allowed_boxes(filled, lower, face, rules)
        for bit in range(len(rules.faces)):
            if upper_ok >> bit & 1:
                k = 5 if rules.faces[bit] == face else 0
                start = first_state(rules, filled | 1 << bit, lower, alive)
                for lane in range(n):
                    after = start + rules.next_lane[filled, bit, k, lane]
                    row[lane] = max(row[lane], values[after] + rules.gain[filled, bit, k, lane] + extra)
        for bit in range(rules.lowers):
            if lower_ok >> bit & 1:
                gives = rules.joker[bit, face - 1] if is_joker else rules.points[bit, r]
                becomes = 1 if bit == rules.yacht and rules.further > 0 and gives > 0 else alive
                start = first_state(rules, filled, lower | 1 << bit, becomes)
                _raise_row(row, values[start : start + n], gives + extra, n)


@partial(Kernel, patience=0.0, title="the Yacht solver")
def solve_kernel(values: Floats, levels: Ints, rules: RuleArrays, lattice: Lattice, block: int) -> None:
    """Fill the values of all states, the last turns first; states of one level are worked on side by side."""
    groups = rules.groups
    width = block + groups[:, LANES].max()
    x, y = np.empty((KEEP_COUNT + ROLLS, width)), np.empty((KEEP_COUNT + ROLLS, width))
    best, row, scratch = np.empty((KEEP_COUNT, width)), np.empty(width), np.empty((7, width))
    values[: groups[levels[0, 1] - 1, FIRST_FIELDS] + groups[levels[0, 1] - 1, LANES]] = 0.0
    for level in range(1, len(levels)):
        g = levels[level, 0]
        while g < levels[level, 1]:
            first, column = groups[g, FIRST_FIELDS], 0
            while g < levels[level, 1] and column < block:
                _fill_nothing(x, column, values, groups[g], rules, scratch[6])
                _fill_upper(x, column, values, groups[g], rules, scratch)
                _fill_lower(x, column, values, groups[g], rules)
                if rules.joker_code or rules.further:
                    _fill_yachts(x, column, values, groups[g], rules)
                column += groups[g, LANES]
                g += 1
            turn_value(x, y, best, row, lattice, values[first : first + column], column)


def rule_arrays(layout: Layout) -> RuleArrays:
    """The rules in the form the kernels take."""
    next_lane, gain = layout.writes
    return RuleArrays(
        layout.group_of, layout.groups, next_lane, gain, layout.points, layout.joker, COUNTS, layout.faces,
        layout.yacht, layout.joker_code, layout.rules.further, len(layout.lower),
    )  # fmt: skip


def compile_solver() -> None:
    """Have the solver compiled, or its compiled form read from disk, by solving a sheet of one box."""
    sheet = Rules("one", (Box("choice", "any"),))
    solve(make_layout(sheet))


def solve(layout: Layout) -> Floats:
    """The expected points still to come, from every state under best play."""
    values = np.empty(layout.size)
    solve_kernel(values, np.array(layout.levels, dtype=np.int64), rule_arrays(layout), LATTICE, STATES_PER_BLOCK)
    return values
