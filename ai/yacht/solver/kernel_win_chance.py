"""Compiled: the chance to win by exact play over (boxes, upper total, score). Importing this loads numba."""

from __future__ import annotations

import numpy as np
from numba import njit

from .kernel import (
    KEEPS,
    LATTICE,
    ROLLS,
    Tables,
    _allowed,
    _turn,
    rules_arrays,
)
from .lattice import Floats, Ints
from .layout import Layout


@njit(cache=True, nogil=True)
def _raise_shifted(row: Floats, base: Floats, points: int, n: int) -> None:
    """row[i] = the greater of itself and base[i + points]; scores beyond the last one count as the last."""
    inside = max(0, n - points)
    for i in range(inside):
        row[i] = max(row[i], base[i + points])
    for i in range(inside, n):
        row[i] = max(row[i], base[n - 1])


@njit(cache=True, nogil=True)
def _score_rows(x: Floats, group: Ints, lane: int, wins: Floats, place: Ints, rules: Tables, n: int) -> None:
    """Rows 210.. of x: the chance to win after scoring each roll in the best box, for every score so far."""
    group_of, groups, next_lane, gain, points, joker, counts, faces, codes = rules
    filled, lower, alive = group[0], group[1], group[2]
    special = codes[1] != 0 or codes[2] != 0
    for r in range(ROLLS):
        row = x[KEEPS + r]
        row[:n] = -1.0
        upper_ok, lower_ok, is_joker, extra, face = ~filled, ~lower, False, 0, 0
        for f in range(6):
            if special and counts[f, r] == 5:
                face = f + 1
                upper_ok, lower_ok, is_joker = _allowed(filled, lower, face, faces, codes)
                extra = codes[2] * alive
        for bit in range(len(faces)):
            if upper_ok >> bit & 1:
                k = counts[faces[bit] - 1, r]
                after = groups[group_of[filled | 1 << bit, lower, alive], 3] + next_lane[filled, bit, k, lane]
                _raise_shifted(row, wins[place[after]], int(gain[filled, bit, k, lane]) + extra, n)
        for bit in range(codes[3]):
            if lower_ok >> bit & 1:
                reward = int(joker[bit, face - 1] if is_joker else points[bit, r])
                flag = 1 if bit == codes[0] and codes[2] > 0 and reward > 0 else alive
                after = groups[group_of[filled, lower | 1 << bit, flag], 3] + lane
                _raise_shifted(row, wins[place[after]], reward + extra, n)


@njit(cache=True, nogil=True)
def win_kernel(states: Ints, owners: Ints, place: Ints, wins: Floats, rules: Tables, tables: Tables) -> None:
    """Fill wins[place[state], score] for states sorted so that those with most filled boxes come first."""
    groups = rules[1]
    n = wins.shape[1]
    x, y = np.empty((KEEPS + ROLLS, n)), np.empty((KEEPS + ROLLS, n))
    best, row = np.empty((KEEPS, n)), np.empty(n)
    for i in range(len(states)):
        group = groups[owners[i]]
        _score_rows(x, group, states[i] - group[3], wins, place, rules, n)
        _turn(x, y, best, row, tables, wins[place[states[i]]], n)


def chances_to_win(layout: Layout, leaves: Ints, share: Floats) -> dict[int, Floats]:
    """For each leaf state: the chance to win by the score so far (an index into `share`), under play for the win.

    `share[i]` is the share of the win that final score number i gets.
    """
    states = reachable(layout, leaves)
    owners = np.searchsorted(layout.groups[:, 3], states, side="right") - 1
    place = np.full(layout.size, -1, dtype=np.int64)
    place[states] = np.arange(len(states))
    wins = np.empty((len(states), len(share)))
    over = owners < layout.levels[0][1]
    wins[over] = share
    win_kernel(states[~over], owners[~over], place, wins, rules_arrays(layout), LATTICE)
    return {int(state): wins[place[state]] for state in leaves}


def reachable(layout: Layout, leaves: Ints) -> Ints:
    """All states that can follow, themselves included, those with most filled boxes first."""
    found: set[int] = set()
    front = {int(state) for state in leaves}
    while front:
        found |= front
        front = {after for state in front for after in _followers(layout, state)} - found
    return np.array(sorted(found), dtype=np.int64)


def _followers(layout: Layout, state: int) -> set[int]:
    """The states one turn later."""
    next_lane, _ = layout.writes
    owner = int(np.searchsorted(layout.groups[:, 3], state, side="right") - 1)
    filled, lower, alive, first = (int(entry) for entry in layout.groups[owner, :4])
    lane = state - first
    found = set()
    for bit in range(len(layout.upper)):
        if not filled >> bit & 1:
            start = int(layout.groups[layout.group_of[filled | 1 << bit, lower, alive], 3])
            found |= {start + int(after) for after in next_lane[filled, bit, :, lane]}
    for bit in range(len(layout.lower)):
        if not lower >> bit & 1:
            flags = (0, 1) if layout.has_further and bit == layout.yacht else (alive,)
            groups = [int(layout.group_of[filled, lower | 1 << bit, flag]) for flag in flags]
            found |= {int(layout.groups[group, 3]) + lane for group in groups}
    return found
