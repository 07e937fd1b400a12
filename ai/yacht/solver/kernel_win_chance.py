"""Compiled: the chance to win by exact play over (boxes, upper total, score). Importing this loads numba."""

from __future__ import annotations

from functools import partial

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.compiled import Kernel, inner

from .kernel import (
    KEEP_COUNT,
    LATTICE,
    ROLLS,
    Lattice,
    RuleArrays,
    allowed_boxes,
    first_state,
    rule_arrays,
    turn_value,
)
from .layout import ALIVE, FILLED, FIRST_FIELDS, LOWER, Layout


@inner
def _raise_shifted(row: Floats, base: Floats, points: int, n: int) -> None:
    """row[i] = the greater of itself and base[i + points]; scores beyond the last one count as the last."""
    inside = max(0, n - points)
    for i in range(inside):
        row[i] = max(row[i], base[i + points])
    for i in range(inside, n):
        row[i] = max(row[i], base[n - 1])


@inner
def _score_rows(x: Floats, group: Ints, lane: int, wins: Floats, place: Ints, rules: RuleArrays, n: int) -> None:
    """Rows 210.. of x: the chance to win after scoring each roll in the best box, for every score so far."""
    filled, lower, alive = group[FILLED], group[LOWER], group[ALIVE]
    special = rules.joker_code != 0 or rules.further != 0
    for r in range(ROLLS):
        row = x[KEEP_COUNT + r]
        row[:n] = -1.0
        upper_ok, lower_ok, is_joker, extra, face = ~filled, ~lower, False, 0, 0
        for f in range(6):
            if special and rules.counts[f, r] == 5:
                face = f + 1
                upper_ok, lower_ok, is_joker = allowed_boxes(filled, lower, face, rules)
                extra = rules.further * alive
        for bit in range(len(rules.faces)):
            if upper_ok >> bit & 1:
                k = rules.counts[rules.faces[bit] - 1, r]
                after = first_state(rules, filled | 1 << bit, lower, alive) + rules.next_lane[filled, bit, k, lane]
                _raise_shifted(row, wins[place[after]], int(rules.gain[filled, bit, k, lane]) + extra, n)
        for bit in range(rules.lowers):
            if lower_ok >> bit & 1:
                reward = int(rules.joker[bit, face - 1] if is_joker else rules.points[bit, r])
                flag = 1 if bit == rules.yacht and rules.further > 0 and reward > 0 else alive
                after = first_state(rules, filled, lower | 1 << bit, flag) + lane
                _raise_shifted(row, wins[place[after]], reward + extra, n)


@partial(Kernel, patience=0.0, title="the chances to win at Yacht")
def win_kernel(states: Ints, owners: Ints, place: Ints, wins: Floats, rules: RuleArrays, lattice: Lattice) -> None:
    """Fill wins[place[state], score] for states sorted so that those with most filled boxes come first."""
    groups = rules.groups
    n = wins.shape[1]
    x, y = np.empty((KEEP_COUNT + ROLLS, n)), np.empty((KEEP_COUNT + ROLLS, n))
    best, row = np.empty((KEEP_COUNT, n)), np.empty(n)
    for i in range(len(states)):
        group = groups[owners[i]]
        _score_rows(x, group, states[i] - group[FIRST_FIELDS], wins, place, rules, n)
        turn_value(x, y, best, row, lattice, wins[place[states[i]]], n)


def chances_to_win(layout: Layout, leaves: Ints, share: Floats) -> dict[int, Floats]:
    """For each leaf state: the chance to win by the score so far (an index into `share`), under play for the win.

    `share[i]` is the share of the win that final score number i gets.
    """
    states = reachable(layout, leaves)
    owners = np.searchsorted(layout.groups[:, FIRST_FIELDS], states, side="right") - 1
    place = np.full(layout.size, -1, dtype=np.int64)
    place[states] = np.arange(len(states))
    wins = np.empty((len(states), len(share)))
    over = owners < layout.levels[0][1]
    wins[over] = share
    win_kernel(states[~over], owners[~over], place, wins, rule_arrays(layout), LATTICE)
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
    owner = int(np.searchsorted(layout.groups[:, FIRST_FIELDS], state, side="right") - 1)
    filled, lower, alive, first = (int(entry) for entry in layout.groups[owner, :4])
    lane = state - first
    found = set()
    for bit in range(len(layout.upper)):
        if not filled >> bit & 1:
            start = int(layout.groups[layout.group_of[filled | 1 << bit, lower, alive], FIRST_FIELDS])
            found |= {start + int(after) for after in next_lane[filled, bit, :, lane]}
    for bit in range(len(layout.lower)):
        if not lower >> bit & 1:
            flags = (0, 1) if layout.has_further and bit == layout.yacht else (alive,)
            groups = [int(layout.group_of[filled, lower | 1 << bit, flag]) for flag in flags]
            found |= {int(layout.groups[group, FIRST_FIELDS]) + lane for group in groups}
    return found
