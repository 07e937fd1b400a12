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

SCORES_PER_BLOCK = 128
"""Scores worked on side by side: few enough for their rows (462 of them) to stay in the cache of a core."""


@inner
def _raise_shifted(row: Floats, base: Floats, shift: int, n: int) -> None:
    """row[i] = the greater of itself and base[i + shift]; scores beyond the last one count as the last."""
    inside = max(0, min(n, len(base) - shift))
    for i in range(inside):
        row[i] = max(row[i], base[i + shift])
    for i in range(inside, n):
        row[i] = max(row[i], base[-1])


@inner
def _score_rows(
    x: Floats, group: Ints, lane: int, wins: Floats, place: Ints, rules: RuleArrays, low: int, n: int
) -> None:
    """Rows 210.. of x: the chance to win after scoring each roll in the best box, for `n` scores from `low` on."""
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
                _raise_shifted(row, wins[place[after]], low + int(rules.gain[filled, bit, k, lane]) + extra, n)
        for bit in range(rules.lowers):
            if lower_ok >> bit & 1:
                reward = int(rules.joker[bit, face - 1] if is_joker else rules.points[bit, r])
                flag = 1 if bit == rules.yacht and rules.further > 0 and reward > 0 else alive
                after = first_state(rules, filled, lower | 1 << bit, flag) + lane
                _raise_shifted(row, wins[place[after]], low + reward + extra, n)


@partial(Kernel, patience=0.0, title="the chances to win at Yacht")
def win_kernel(
    states: Ints, owners: Ints, lows: Ints, place: Ints, wins: Floats, rules: RuleArrays, lattice: Lattice
) -> None:
    """Fill wins[place[state], score] for states sorted so that those with most filled boxes come first.

    Below `lows` nothing can be won any more.
    """
    groups, width = rules.groups, min(SCORES_PER_BLOCK, wins.shape[1])
    x, y = np.empty((KEEP_COUNT + ROLLS, width)), np.empty((KEEP_COUNT + ROLLS, width))
    best, row = np.empty((KEEP_COUNT, width)), np.empty(width)
    for i in range(len(states)):
        group, out = groups[owners[i]], wins[place[states[i]]]
        out[: lows[i]] = 0.0
        for low in range(lows[i], len(out), width):
            n = min(width, len(out) - low)
            _score_rows(x, group, states[i] - group[FIRST_FIELDS], wins, place, rules, low, n)
            turn_value(x, y, best, row, lattice, out[low : low + n], n)


def chances_to_win(layout: Layout, leaves: Ints, share: Floats) -> dict[int, Floats]:
    """For each leaf state: the chance to win by the score so far (an index into `share`), under play for the win.

    `share[i]` is the share of the win that final score number i gets. One level of the states follows the other, so
    that no more than two of them are held at a time.
    """
    states = reachable(layout, leaves)
    owners = np.searchsorted(layout.groups[:, FIRST_FIELDS], states, side="right") - 1
    lows = np.maximum(0, int(np.argmax(share > 0)) - most_to_come(layout, states, owners))
    lows = np.minimum(lows, len(share) - 1)
    found: dict[int, Floats] = {}
    last, wins = np.empty(0, dtype=np.int64), np.empty((0, len(share)))
    for begin, end in layout.levels:
        here = (owners >= begin) & (owners < end)
        place = np.full(layout.size, -1, dtype=np.int64)
        place[last], place[states[here]] = np.arange(len(last)), len(last) + np.arange(here.sum())
        both = np.concatenate([wins, np.broadcast_to(share, (int(here.sum()), len(share)))])
        if begin:
            win_kernel(states[here], owners[here], lows[here], place, both, rule_arrays(layout), LATTICE)
        last, wins = states[here], both[len(last) :]
        found |= {int(state): both[place[state]].copy() for state in np.intersect1d(leaves, last)}
    return found


def most_to_come(layout: Layout, states: Ints, owners: Ints) -> Ints:
    """A bound on the points each state can still make."""
    filled, lower, alive, first = (layout.groups[owners, column] for column in range(4))
    most = np.where(states > first, layout.bonus, 0)
    for bit, face in enumerate(layout.faces.tolist()):
        most += np.where(filled >> bit & 1, 0, 5 * face)
    for bit in range(len(layout.lower)):
        points = max(layout.points[bit].max(), layout.joker[bit].max())
        most += np.where(lower >> bit & 1, 0, int(points))
    if layout.has_further:
        turns = len(layout.faces) + len(layout.lower) - np.bitwise_count(filled) - np.bitwise_count(lower)
        may_earn = (alive == 1) | (lower >> layout.yacht & 1 == 0)
        most += np.where(may_earn, layout.rules.further * turns.astype(np.int64), 0)
    return most


def reachable(layout: Layout, leaves: Ints) -> Ints:
    """All states that can follow, themselves included, those with most filled boxes first."""
    found, front = [], np.unique(leaves)
    while len(front):
        found.append(front)
        front = _followers(layout, front)
    return np.unique(np.concatenate(found))


def _followers(layout: Layout, states: Ints) -> Ints:
    """The states one turn later."""
    next_lane, _ = layout.writes
    owners = np.searchsorted(layout.groups[:, FIRST_FIELDS], states, side="right") - 1
    filled, lower, alive, first = (layout.groups[owners, column] for column in range(4))
    lane, found = states - first, [np.empty(0, dtype=np.int64)]
    for bit in range(len(layout.upper)):
        at = filled >> bit & 1 == 0
        start = _first(layout, filled[at] | 1 << bit, lower[at], alive[at])
        found.append((start[:, None] + next_lane[filled[at], bit, :, lane[at]]).ravel())
    for bit in range(len(layout.lower)):
        at = lower >> bit & 1 == 0
        becomes = [0 * alive, 0 * alive + 1] if layout.has_further and bit == layout.yacht else [alive]
        found += [_first(layout, filled[at], lower[at] | 1 << bit, flag[at]) + lane[at] for flag in becomes]
    return np.unique(np.concatenate(found))


def _first(layout: Layout, filled: Ints, lower: Ints, alive: Ints) -> Ints:
    """The first states of groups."""
    found: Ints = layout.groups[layout.group_of[filled, lower, alive], FIRST_FIELDS]
    return found
