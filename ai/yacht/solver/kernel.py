"""Compiled twins of the plain solver. Importing this loads numba; nothing on the way to a hint does."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardai.games.yacht.rules import Box, Rules

from .lattice import COUNTS, DOWN, DOWN_COUNT, UP, WEIGHTS, Floats, Ints
from .layout import Layout
from .layout import layout as make_layout

Tables = tuple[Any, ...]
"""Arrays handed to a kernel together."""

KEEPS = 210
ROLLS = 252
SIXTH = 1.0 / 6.0


@njit(cache=True, nogil=True)
def _mean_rows(x: Floats, up: Ints, n: int) -> None:
    """Rows 210.. of x are values of rolls; fill the rows of the keeps with their means."""
    for step in range(KEEPS):
        k = KEEPS - 1 - step
        a, b, c, d, e, f = x[up[k, 0]], x[up[k, 1]], x[up[k, 2]], x[up[k, 3]], x[up[k, 4]], x[up[k, 5]]
        out = x[k]
        for lane in range(n):
            out[lane] = (a[lane] + b[lane] + c[lane] + d[lane] + e[lane] + f[lane]) * SIXTH


@njit(cache=True, nogil=True)
def _max_row(own: Floats, best: Floats, down: Ints, count: int, out: Floats, n: int) -> None:
    """out = the greatest of own and the rows of `best` one die smaller."""
    a = best[down[0]]
    if count == 1:
        for lane in range(n):
            out[lane] = max(own[lane], a[lane])
        return
    b = best[down[1]]
    if count == 2:
        for lane in range(n):
            out[lane] = max(own[lane], max(a[lane], b[lane]))
        return
    c = best[down[2]]
    if count == 3:
        for lane in range(n):
            out[lane] = max(max(own[lane], a[lane]), max(b[lane], c[lane]))
        return
    d = best[down[3]]
    if count == 4:
        for lane in range(n):
            out[lane] = max(max(own[lane], a[lane]), max(max(b[lane], c[lane]), d[lane]))
        return
    e = best[down[4]]
    for lane in range(n):
        out[lane] = max(max(own[lane], a[lane]), max(max(b[lane], c[lane]), max(d[lane], e[lane])))


@njit(cache=True, nogil=True)
def _best_rows(x: Floats, best: Floats, down: Ints, count: Ints, n: int) -> None:
    """The best keep within each keep, from the values of the keeps."""
    for lane in range(n):
        best[0, lane] = x[0, lane]
    for k in range(1, KEEPS):
        _max_row(x[k], best, down[k], count[k], best[k], n)


@njit(cache=True, nogil=True)
def _turn(x: Floats, y: Floats, best: Floats, row: Floats, tables: Tables, out: Floats, n: int) -> None:
    """Rows 210.. of x are the values of scoring each roll; out becomes the value before the first throw."""
    up, down, count, weights = tables
    _mean_rows(x, up, n)
    _best_rows(x, best, down, count, n)
    for r in range(KEEPS, KEEPS + ROLLS):
        _max_row(x[r], best, down[r], count[r], y[r], n)
    _mean_rows(y, up, n)
    _best_rows(y, best, down, count, n)
    for lane in range(n):
        out[lane] = 0.0
    for r in range(KEEPS, KEEPS + ROLLS):
        _max_row(x[r], best, down[r], count[r], row, n)
        w = weights[r - KEEPS]
        for lane in range(n):
            out[lane] += w * row[lane]


@njit(cache=True, nogil=True)
def _raise_row(row: Floats, base: Floats, points: float, n: int) -> None:
    for lane in range(n):
        row[lane] = max(row[lane], base[lane] + points)


@njit(cache=True, nogil=True)
def _fill_nothing(x: Floats, column: int, values: Floats, group: Ints, rules: Tables, worst: Floats) -> None:
    """Every roll may be worth as little as the cheapest box given up for 0."""
    group_of, groups, next_lane, _gain, _points, _joker, _counts, faces, codes = rules
    filled, lower, alive, n = group[0], group[1], group[2], group[4]
    worst[:n] = -np.inf
    for bit in range(len(faces)):
        if not filled >> bit & 1:
            start = groups[group_of[filled | 1 << bit, lower, alive], 3]
            for lane in range(n):
                worst[lane] = max(worst[lane], values[start + next_lane[filled, bit, 0, lane]])
    for bit in range(codes[3]):
        if not lower >> bit & 1:
            start = groups[group_of[filled, lower | 1 << bit, alive], 3]
            _raise_row(worst, values[start : start + n], 0.0, n)
    for r in range(KEEPS, KEEPS + ROLLS):
        row = x[r, column : column + n]
        for lane in range(n):
            row[lane] = worst[lane]


@njit(cache=True, nogil=True)
def _fill_upper(x: Floats, column: int, values: Floats, group: Ints, rules: Tables, scratch: Floats) -> None:
    group_of, groups, next_lane, gain, _points, _joker, counts, faces, _codes = rules
    filled, lower, alive, n = group[0], group[1], group[2], group[4]
    for bit in range(len(faces)):
        if filled >> bit & 1:
            continue
        start = groups[group_of[filled | 1 << bit, lower, alive], 3]
        for k in range(1, 6):
            for lane in range(n):
                scratch[k, lane] = values[start + next_lane[filled, bit, k, lane]] + gain[filled, bit, k, lane]
        for r in range(ROLLS):
            k = counts[faces[bit] - 1, r]
            if k:
                _raise_row(x[KEEPS + r, column : column + n], scratch[k], 0.0, n)


@njit(cache=True, nogil=True)
def _fill_lower(x: Floats, column: int, values: Floats, group: Ints, rules: Tables) -> None:
    group_of, groups, _next_lane, _gain, points, _joker, _counts, _faces, codes = rules
    filled, lower, alive, n = group[0], group[1], group[2], group[4]
    for bit in range(codes[3]):
        if lower >> bit & 1:
            continue
        becomes = 1 if bit == codes[0] and codes[2] > 0 else alive
        start = groups[group_of[filled, lower | 1 << bit, becomes], 3]
        base = values[start : start + n]
        for r in range(ROLLS):
            if points[bit, r] > 0:
                _raise_row(x[KEEPS + r, column : column + n], base, points[bit, r], n)


@njit(cache=True, nogil=True)
def _allowed(filled: int, lower: int, face: int, faces: Ints, codes: Ints) -> tuple[int, int, bool]:
    """Upper and lower boxes a yacht may go to, and whether it is a joker."""
    own = 0
    for bit in range(len(faces)):
        if faces[bit] == face and not filled >> bit & 1:
            own = 1 << bit
    open_upper = ((1 << len(faces)) - 1) & ~filled
    open_lower = ((1 << codes[3]) - 1) & ~lower
    is_filled = codes[0] >= 0 and lower >> codes[0] & 1 == 1
    if codes[1] == 1 and is_filled and own:
        return own, 0, False
    if codes[1] == 1 and is_filled and open_lower:
        return 0, open_lower, True
    is_joker = not own and (codes[1] == 2 or (codes[1] == 1 and is_filled))
    return open_upper, open_lower, is_joker


@njit(cache=True, nogil=True)
def _fill_yachts(x: Floats, column: int, values: Floats, group: Ints, rules: Tables) -> None:
    """The six yachts anew, where jokers or extra points make them special."""
    group_of, groups, next_lane, gain, points, joker, counts, faces, codes = rules
    filled, lower, alive, n = group[0], group[1], group[2], group[4]
    extra = float(codes[2]) * alive
    for r in range(ROLLS):
        face = 0
        for f in range(6):
            if counts[f, r] == 5:
                face = f + 1
        if face == 0:
            continue
        row = x[KEEPS + r, column : column + n]
        row[:] = -np.inf
        upper_ok, lower_ok, is_joker = _allowed(filled, lower, face, faces, codes)
        for bit in range(len(faces)):
            if upper_ok >> bit & 1:
                k = 5 if faces[bit] == face else 0
                start = groups[group_of[filled | 1 << bit, lower, alive], 3]
                for lane in range(n):
                    value = values[start + next_lane[filled, bit, k, lane]] + gain[filled, bit, k, lane] + extra
                    row[lane] = max(row[lane], value)
        for bit in range(codes[3]):
            if lower_ok >> bit & 1:
                gives = joker[bit, face - 1] if is_joker else points[bit, r]
                becomes = 1 if bit == codes[0] and codes[2] > 0 and gives > 0 else alive
                start = groups[group_of[filled, lower | 1 << bit, becomes], 3]
                _raise_row(row, values[start : start + n], gives + extra, n)


@njit(cache=True, nogil=True)
def solve_kernel(values: Floats, levels: Ints, rules: Tables, tables: Tables, block: int) -> None:
    """Fill the values of all states, the last turns first; states of one level are worked on side by side."""
    groups, codes = rules[1], rules[8]
    width = block + groups[:, 4].max()
    x, y = np.empty((KEEPS + ROLLS, width)), np.empty((KEEPS + ROLLS, width))
    best, row, scratch = np.empty((KEEPS, width)), np.empty(width), np.empty((7, width))
    values[: groups[levels[0, 1] - 1, 3] + groups[levels[0, 1] - 1, 4]] = 0.0
    for level in range(1, len(levels)):
        g = levels[level, 0]
        while g < levels[level, 1]:
            first, column = groups[g, 3], 0
            while g < levels[level, 1] and column < block:
                _fill_nothing(x, column, values, groups[g], rules, scratch[6])
                _fill_upper(x, column, values, groups[g], rules, scratch)
                _fill_lower(x, column, values, groups[g], rules)
                if codes[1] or codes[2]:
                    _fill_yachts(x, column, values, groups[g], rules)
                column += groups[g, 4]
                g += 1
            _turn(x, y, best, row, tables, values[first : first + column], column)


def rules_arrays(layout: Layout) -> Tables:
    """The rules in the form the kernels take."""
    next_lane, gain = layout.writes
    codes = np.array([layout.yacht, layout.joker_code, layout.rules.further, len(layout.lower)], dtype=np.int64)
    return (
        layout.group_of, layout.groups, next_lane, gain, layout.points, layout.joker, COUNTS, layout.faces, codes
    )  # fmt: skip


LATTICE: Tables = (UP, DOWN, DOWN_COUNT, WEIGHTS)


def compile_solver() -> None:
    """Have the solver compiled, or its compiled form read from disk, by solving a sheet of one box."""
    sheet = Rules("one", (Box("choice", "any"),))
    solve(make_layout(sheet))


def solve(layout: Layout, block: int = 128) -> Floats:
    """The expected points still to come, from every state under best play."""
    values = np.empty(layout.size)
    solve_kernel(values, np.array(layout.levels, dtype=np.int64), rules_arrays(layout), LATTICE, block)
    return values
