"""Compiled: the exact distribution of points to come under mean-optimal play. Importing this loads numba."""

from __future__ import annotations

import numpy as np
from numba import njit

from .kernel import LATTICE, ROLLS, Tables, rules_arrays
from .kernel_policy import desk, turn_chances
from .lattice import Floats, Ints
from .layout import Layout

NO_STATE = 1e-17
NO_TAIL = 1e-20
"""States and tails less likely than this are dropped; together they move the mean by about 1e-12 points."""
FAR = 1 << 40


@njit(cache=True, nogil=True)
def _widen(low: Ints, high: Ints, at: int, least: int, most: int) -> None:
    low[at] = min(low[at], least)
    high[at] = max(high[at], most)


@njit(cache=True, nogil=True)
def _reach(group: Ints, lane: int, least: int, most: int, rules: Tables, low: Ints, high: Ints, origin: int) -> None:
    """Widen the windows of all states that may follow one whose points lie between least and most."""
    group_of, groups, next_lane, gain, points, joker, _counts, faces, codes = rules
    filled, lower, alive = group[0], group[1], group[2]
    extra = codes[2] * alive
    for bit in range(len(faces)):
        if not filled >> bit & 1:
            start = groups[group_of[filled | 1 << bit, lower, alive], 3] - origin
            for k in range(6):
                reward = int(gain[filled, bit, k, lane])
                _widen(low, high, start + next_lane[filled, bit, k, lane], least + reward, most + reward + extra)
    for bit in range(codes[3]):
        if not lower >> bit & 1:
            reward = int(max(points[bit].max(), joker[bit].max() if codes[1] else 0.0))
            for flag in range(2):
                g = group_of[filled, lower | 1 << bit, flag]
                if flag == alive or (bit == codes[0] and g >= 0):
                    _widen(low, high, groups[g, 3] - origin + lane, least, most + reward + extra)


@njit(cache=True, nogil=True)
def _trim(pool: Floats, begin: int, end: int) -> tuple[int, int]:
    if pool[begin:end].sum() < NO_STATE:
        return begin, begin
    while pool[begin] < NO_TAIL:
        begin += 1
    while pool[end - 1] < NO_TAIL:
        end -= 1
    return begin, end


@njit(cache=True, nogil=True)
def _gather(on: Tables, scored: Floats, outcomes: Tables) -> int:
    """Join rolls that lead to the same state with the same points; returns how many outcomes there are."""
    state, points, chance, slots = outcomes
    slots[:] = -1
    found = 0
    for r in range(ROLLS):
        if scored[r] > 0.0:
            after, gives = on[3][r], int(on[1][r])
            slot = (after * 31 + gives) % len(slots)
            while slots[slot] >= 0 and (state[slots[slot]] != after or points[slots[slot]] != gives):
                slot = (slot + 1) % len(slots)
            if slots[slot] < 0:
                slots[slot], state[found], points[found], chance[found] = found, after, gives, 0.0
                found += 1
            chance[slots[slot]] += scored[r]
    return found


@njit(cache=True, nogil=True)
def _pass_on(part: Floats, least: int, outcomes: Tables, found: int, after: Tables, origin: int) -> None:
    """Add one state's distribution, shifted by the points of each outcome, to those of the states that follow."""
    into, offset, low = after
    state, points, chances, _slots = outcomes
    n = len(part)
    for i in range(found):
        to, chance = state[i] - origin, chances[i]
        at = offset[to] + least + points[i] - low[to]
        target = into[at : at + n]
        for j in range(n):
            target[j] += chance * part[j]


@njit(cache=True, nogil=True)
def _windows(low: Ints, high: Ints) -> tuple[Ints, Floats]:
    """Room for every window, one after the other."""
    offset = np.empty(len(low) + 1, np.int64)
    offset[0] = 0
    for at in range(len(low)):
        offset[at + 1] = offset[at] + (high[at] - low[at] + 1 if high[at] >= low[at] else 0)
    return offset, np.zeros(offset[-1])


@njit(cache=True, nogil=True)
def _advance(
    values: Floats, level: Ints, origin: int, count: int, rules: Tables, tables: Tables, now: Tables
) -> Tables:
    """The distributions one turn later, from those of all states of a level."""
    groups = rules[1]
    pool, offset, low = now
    first = groups[level[0], 3]
    spans = np.zeros((len(low), 2), np.int64)
    next_low, next_high = np.full(count, FAR), np.full(count, -FAR)
    for g in range(level[0], level[1]):
        for lane in range(groups[g, 4]):
            s = groups[g, 3] + lane - first
            if offset[s + 1] > offset[s]:
                spans[s, 0], spans[s, 1] = _trim(pool, offset[s], offset[s + 1])
                if spans[s, 1] > spans[s, 0]:
                    least = low[s] + spans[s, 0] - offset[s]
                    most = least + spans[s, 1] - spans[s, 0] - 1
                    _reach(groups[g], lane, least, most, rules, next_low, next_high, origin)
    next_offset, next_pool = _windows(next_low, next_high)
    after = (next_pool, next_offset, next_low)
    on, mass, scored = desk(), np.empty(ROLLS), np.empty(ROLLS)
    outcomes = np.empty(ROLLS, np.int64), np.empty(ROLLS, np.int64), np.empty(ROLLS), np.empty(512, np.int64)
    for g in range(level[0], level[1]):
        for lane in range(groups[g, 4]):
            s = groups[g, 3] + lane - first
            if spans[s, 1] > spans[s, 0]:
                mass[:] = tables[3]
                turn_chances(groups[g], lane, values, rules, tables, on, mass, 2, scored)
                least = low[s] + spans[s, 0] - offset[s]
                found = _gather(on, scored, outcomes)
                _pass_on(pool[spans[s, 0] : spans[s, 1]], least, outcomes, found, after, origin)
    return after


@njit(cache=True, nogil=True)
def spread_kernel(
    values: Floats, levels: Ints, rules: Tables, tables: Tables, level: int, states: Ints, points: Ints, chances: Floats
) -> tuple[int, Floats]:
    """Least final points and the chance of each number from there on, starting from weighted states of one level."""
    groups = rules[1]
    first, last = groups[levels[level, 0], 3], groups[levels[level, 1] - 1]
    count = last[3] + last[4] - first
    low, high = np.full(count, FAR), np.full(count, -FAR)
    for i in range(len(states)):
        _widen(low, high, states[i] - first, points[i], points[i])
    offset, pool = _windows(low, high)
    for i in range(len(states)):
        to = states[i] - first
        pool[offset[to] + points[i] - low[to]] += chances[i]
    now = (pool, offset, low)
    while level > 0:
        origin, end = groups[levels[level - 1, 0], 3], groups[levels[level - 1, 1] - 1]
        now = _advance(values, levels[level], origin, end[3] + end[4] - origin, rules, tables, now)
        level -= 1
    return _merge(now)


@njit(cache=True, nogil=True)
def _merge(now: Tables) -> tuple[int, Floats]:
    pool, offset, low = now
    least, most = FAR, -FAR
    for s in range(len(low)):
        if offset[s + 1] > offset[s]:
            least, most = min(least, low[s]), max(most, low[s] + offset[s + 1] - offset[s] - 1)
    total = np.zeros(most - least + 1)
    for s in range(len(low)):
        for i in range(offset[s + 1] - offset[s]):
            total[low[s] - least + i] += pool[offset[s] + i]
    return least, total


def spread_from(layout: Layout, values: Floats, states: Ints, points: Ints, chances: Floats) -> tuple[int, Floats]:
    """The distribution of the final points from states (all with equally many boxes filled) and points so far."""
    level = _level_of(layout, int(states[0]))
    levels = np.array(layout.levels, dtype=np.int64)
    least, found = spread_kernel(values, levels, rules_arrays(layout), LATTICE, level, states, points, chances)
    return int(least), found


def _level_of(layout: Layout, state: int) -> int:
    firsts = layout.groups[[begin for begin, _ in layout.levels], 3]
    return int(np.searchsorted(firsts, state, side="right") - 1)
