"""Compiled: the exact distribution of points to come under mean-optimal play. Importing this loads numba."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.compiled import Kernel, assign, inner

from .kernel import LATTICE, ROLLS, Lattice, RuleArrays, first_state, rule_arrays
from .kernel_policy import Workspace, turn_chances, workspace
from .layout import ALIVE, FILLED, FIRST_FIELDS, LANES, LOWER, Layout

NO_STATE = 1e-17
NO_TAIL = 1e-20
"""States and tails less likely than this are dropped; together they move the mean by about 1e-12 points."""
UNREACHED = 1 << 40
"""Beyond any score: the bounds of a window that is still empty."""
SLOTS = 512
"""Places of a hash table for at most 252 outcomes."""


class Windows(NamedTuple):
    """Distributions of the points so far, one window of scores for each state of a level, one after the other."""

    pool: Floats
    offset: Ints
    """By state: where its window begins in the pool."""
    low: Ints
    """By state: the score its window begins with."""


class Outcomes(NamedTuple):
    """Ends that a turn may lead to."""

    state: Ints
    points: Ints
    chance: Floats
    slots: Ints
    """A hash table of (state, points)."""


@inner
def _widen(low: Ints, high: Ints, at: int, least: int, most: int) -> None:
    low[at] = min(low[at], least)
    high[at] = max(high[at], most)


@inner
def _reach(
    group: Ints, lane: int, least: int, most: int, rules: RuleArrays, low: Ints, high: Ints, origin: int
) -> None:
    """Widen the windows of all states that may follow one whose points lie between least and most."""
    filled, lower, alive = group[FILLED], group[LOWER], group[ALIVE]
    extra = rules.further * alive
    for bit in range(len(rules.faces)):
        if not filled >> bit & 1:
            start = first_state(rules, filled | 1 << bit, lower, alive) - origin
            for k in range(6):
                reward = int(rules.gain[filled, bit, k, lane])
                _widen(low, high, start + rules.next_lane[filled, bit, k, lane], least + reward, most + reward + extra)
    for bit in range(rules.lowers):
        if not lower >> bit & 1:
            reward = int(max(rules.points[bit].max(), rules.joker[bit].max() if rules.joker_code else 0.0))
            for flag in range(2):
                g = rules.group_of[filled, lower | 1 << bit, flag]
                if flag == alive or (bit == rules.yacht and g >= 0):
                    _widen(low, high, rules.groups[g, FIRST_FIELDS] - origin + lane, least, most + reward + extra)


@inner
def _trim(pool: Floats, begin: int, end: int) -> tuple[int, int]:
    if pool[begin:end].sum() < NO_STATE:
        return begin, begin
    while pool[begin] < NO_TAIL:
        begin += 1
    while pool[end - 1] < NO_TAIL:
        end -= 1
    return begin, end


@inner
def _gather(work: Workspace, scored: Floats, outcomes: Outcomes) -> int:
    """Join rolls that lead to the same state with the same points; returns how many outcomes there are."""
    state, points, chance, slots = outcomes.state, outcomes.points, outcomes.chance, outcomes.slots
    slots[:] = -1
    found = 0
    for r in range(ROLLS):
        if scored[r] > 0.0:
            after, gives = work.after[r], int(work.points[r])
            slot = (after * 31 + gives) % len(slots)
            while slots[slot] >= 0 and (state[slots[slot]] != after or points[slots[slot]] != gives):
                slot = (slot + 1) % len(slots)
            if slots[slot] < 0:
                slots[slot], state[found], points[found], chance[found] = found, after, gives, 0.0
                found += 1
            chance[slots[slot]] += scored[r]
    return found


@inner
def _pass_on(part: Floats, least: int, outcomes: Outcomes, found: int, after: Windows, origin: int) -> None:
    """Add one state's distribution, shifted by the points of each outcome, to those of the states that follow."""
    n = len(part)
    for i in range(found):
        to, chance = outcomes.state[i] - origin, outcomes.chance[i]
        at = after.offset[to] + least + outcomes.points[i] - after.low[to]
        target = after.pool[at : at + n]
        for j in range(n):
            target[j] += chance * part[j]


@inner
def _windows(low: Ints, high: Ints) -> tuple[Ints, Floats]:
    """Room for every window, one after the other."""
    offset = np.empty(len(low) + 1, np.int64)
    offset[0] = 0
    for at in range(len(low)):
        offset[at + 1] = offset[at] + (high[at] - low[at] + 1 if high[at] >= low[at] else 0)
    return offset, np.zeros(offset[-1])


@inner
def _advance(
    values: Floats, level: Ints, origin: int, count: int, rules: RuleArrays, lattice: Lattice, now: Windows
) -> Windows:
    """The distributions one turn later, from those of all states of a level."""
    groups = rules.groups
    pool, offset, low = now.pool, now.offset, now.low
    first = groups[level[0], FIRST_FIELDS]
    spans = np.zeros((len(low), 2), np.int64)
    next_low, next_high = np.full(count, UNREACHED), np.full(count, -UNREACHED)
    for g in range(level[0], level[1]):
        for lane in range(groups[g, LANES]):
            s = groups[g, FIRST_FIELDS] + lane - first
            if offset[s + 1] > offset[s]:
                spans[s, 0], spans[s, 1] = _trim(pool, offset[s], offset[s + 1])
                if spans[s, 1] > spans[s, 0]:
                    least = low[s] + spans[s, 0] - offset[s]
                    most = least + spans[s, 1] - spans[s, 0] - 1
                    _reach(groups[g], lane, least, most, rules, next_low, next_high, origin)
    next_offset, next_pool = _windows(next_low, next_high)
    after = Windows(next_pool, next_offset, next_low)
    work, mass, scored = workspace(), np.empty(ROLLS), np.empty(ROLLS)
    outcomes = Outcomes(
        np.empty(ROLLS, np.int64), np.empty(ROLLS, np.int64), np.empty(ROLLS), np.empty(SLOTS, np.int64)
    )
    for g in range(level[0], level[1]):
        for lane in range(groups[g, LANES]):
            s = groups[g, FIRST_FIELDS] + lane - first
            if spans[s, 1] > spans[s, 0]:
                assign(mass, lattice.weights)
                turn_chances(groups[g], lane, values, rules, lattice, work, mass, 2, scored)
                least = low[s] + spans[s, 0] - offset[s]
                found = _gather(work, scored, outcomes)
                _pass_on(pool[spans[s, 0] : spans[s, 1]], least, outcomes, found, after, origin)
    return after


@partial(Kernel, patience=0.0, title="the distribution of Yacht scores")
def distribution_kernel(
    values: Floats, levels: Ints, rules: RuleArrays, lattice: Lattice, level: int, states: Ints, points: Ints,
    chances: Floats,
) -> tuple[int, Floats]:  # fmt: skip
    """Least final points and the chance of each number from there on, starting from weighted states of one level."""
    groups = rules.groups
    first, last = groups[levels[level, 0], FIRST_FIELDS], groups[levels[level, 1] - 1]
    count = last[FIRST_FIELDS] + last[LANES] - first
    low, high = np.full(count, UNREACHED), np.full(count, -UNREACHED)
    for i in range(len(states)):
        _widen(low, high, states[i] - first, points[i], points[i])
    offset, pool = _windows(low, high)
    for i in range(len(states)):
        to = states[i] - first
        pool[offset[to] + points[i] - low[to]] += chances[i]
    now = Windows(pool, offset, low)
    while level > 0:
        origin, end = groups[levels[level - 1, 0], FIRST_FIELDS], groups[levels[level - 1, 1] - 1]
        now = _advance(values, levels[level], origin, end[FIRST_FIELDS] + end[LANES] - origin, rules, lattice, now)
        level -= 1
    return _merge(now)


@inner
def _merge(now: Windows) -> tuple[int, Floats]:
    pool, offset, low = now.pool, now.offset, now.low
    least, most = UNREACHED, -UNREACHED
    for s in range(len(low)):
        if offset[s + 1] > offset[s]:
            least, most = min(least, low[s]), max(most, low[s] + offset[s + 1] - offset[s] - 1)
    total = np.zeros(most - least + 1)
    for s in range(len(low)):
        for i in range(offset[s + 1] - offset[s]):
            total[low[s] - least + i] += pool[offset[s] + i]
    return least, total


def distribution_from(
    layout: Layout, values: Floats, states: Ints, points: Ints, chances: Floats
) -> tuple[int, Floats]:
    """The distribution of the final points from states (all with equally many boxes filled) and points so far."""
    level = _level_of(layout, int(states[0]))
    levels = np.array(layout.levels, dtype=np.int64)
    least, found = distribution_kernel(values, levels, rule_arrays(layout), LATTICE, level, states, points, chances)
    return int(least), found


def _level_of(layout: Layout, state: int) -> int:
    firsts = layout.groups[[begin for begin, _ in layout.levels], FIRST_FIELDS]
    return int(np.searchsorted(firsts, state, side="right") - 1)
