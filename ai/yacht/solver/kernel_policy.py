"""Compiled: what happens when the best action in the mean is always taken. Importing this loads numba."""

from __future__ import annotations

import numpy as np
from numba import njit

from .kernel import (
    KEEPS,
    LATTICE,
    ROLLS,
    SIXTH,
    Tables,
    _allowed,
    rules_arrays,
)
from .lattice import Floats, Ints
from .layout import Layout

SCORE = -1
"""In a plan: score this roll now rather than keep some of it."""


@njit(cache=True, nogil=True)
def _try_row(worths: Floats, rewards: Floats, bonuses: Floats, afters: Ints, which: Ints, on: Tables) -> None:
    """Score every roll in one box too: roll r is its case number which[r]. Without branches, so it vectorises."""
    worth, gives, earns, becomes = on[0], on[1], on[2], on[3]
    for r in range(len(worth)):
        case = which[r]
        better = worths[case] > worth[r]
        worth[r] = worths[case] if better else worth[r]
        gives[r] = rewards[case] if better else gives[r]
        earns[r] = bonuses[case] if better else earns[r]
        becomes[r] = afters[case] if better else becomes[r]


@njit(cache=True, nogil=True)
def _score_upper(group: Ints, lane: int, values: Floats, rules: Tables, on: Tables) -> None:
    group_of, groups, next_lane, gain, _points, _joker, counts, faces, _codes = rules
    filled, lower, alive = group[0], group[1], group[2]
    worths, bonuses, afters = np.empty(6), np.empty(6), np.empty(6, np.int64)
    for bit in range(len(faces)):
        if filled >> bit & 1:
            continue
        start = groups[group_of[filled | 1 << bit, lower, alive], 3]
        rewards = gain[filled, bit, :, lane]
        for k in range(6):
            afters[k] = start + next_lane[filled, bit, k, lane]
            worths[k] = rewards[k] + values[afters[k]]
            bonuses[k] = rewards[k] - k * faces[bit]
        _try_row(worths, rewards.copy(), bonuses, afters, counts[faces[bit] - 1], on)


@njit(cache=True, nogil=True)
def _score_lower(group: Ints, lane: int, values: Floats, rules: Tables, on: Tables) -> None:
    group_of, groups, _next_lane, _gain, points, _joker, _counts, _faces, codes = rules
    filled, lower, alive = group[0], group[1], group[2]
    worth, gives, earns, becomes = on[0], on[1], on[2], on[3]
    for bit in range(codes[3]):
        if lower >> bit & 1:
            continue
        flag = 1 if bit == codes[0] and codes[2] > 0 else alive
        nothing = groups[group_of[filled, lower | 1 << bit, alive], 3] + lane
        after = groups[group_of[filled, lower | 1 << bit, flag], 3] + lane
        base, zero, row = values[after], values[nothing], points[bit]
        for r in range(len(worth)):
            fits = row[r] > 0
            value = row[r] + base if fits else zero
            better = value > worth[r]
            worth[r] = value if better else worth[r]
            gives[r] = row[r] if better else gives[r]
            earns[r] = 0.0 if better else earns[r]
            becomes[r] = (after if fits else nothing) if better else becomes[r]


@njit(cache=True, nogil=True)
def _try_yacht(r: int, points: float, bonus: float, after: int, values: Floats, on: Tables) -> None:
    value = points + values[after]
    if value > on[0][r]:
        on[0][r], on[1][r], on[2][r], on[3][r] = value, points, bonus, after


@njit(cache=True, nogil=True)
def _score_yacht(r: int, face: int, group: Ints, lane: int, values: Floats, rules: Tables, on: Tables) -> None:
    """One yacht anew, where jokers or extra points make it special."""
    group_of, groups, next_lane, gain, points, joker, _counts, faces, codes = rules
    filled, lower, alive = group[0], group[1], group[2]
    extra = float(codes[2]) * alive
    on[0][r] = -np.inf
    upper_ok, lower_ok, is_joker = _allowed(filled, lower, face, faces, codes)
    for bit in range(len(faces)):
        if upper_ok >> bit & 1:
            k = 5 if faces[bit] == face else 0
            after = groups[group_of[filled | 1 << bit, lower, alive], 3] + next_lane[filled, bit, k, lane]
            reward = gain[filled, bit, k, lane]
            _try_yacht(r, reward + extra, reward - k * faces[bit], after, values, on)
    for bit in range(codes[3]):
        if lower_ok >> bit & 1:
            reward = joker[bit, face - 1] if is_joker else points[bit, r]
            flag = 1 if bit == codes[0] and codes[2] > 0 and reward > 0 else alive
            after = groups[group_of[filled, lower | 1 << bit, flag], 3] + lane
            _try_yacht(r, reward + extra, 0.0, after, values, on)


@njit(cache=True, nogil=True)
def score_rolls(group: Ints, lane: int, values: Floats, rules: Tables, on: Tables) -> None:
    """For every roll in one state: value of the best box, its points (bonuses included) and the state after it."""
    codes, counts = rules[8], rules[6]
    on[0][:] = -np.inf
    _score_upper(group, lane, values, rules, on)
    _score_lower(group, lane, values, rules, on)
    if codes[1] or codes[2]:
        for face in range(6):
            _score_yacht(int(np.argmax(counts[face])), face + 1, group, lane, values, rules, on)


@njit(cache=True, nogil=True)
def plan_keeps(
    score: Floats, rolls: Floats, tables: Tables, keeps: Floats, best: Floats, which: Ints, plan: Ints
) -> None:
    """Best keep or SCORE for each roll, given what scoring it gives and what each roll is worth after the throw.

    `rolls` is overwritten by the value of each roll under the plan.
    """
    up, down, _count, _weights = tables
    for step in range(KEEPS):
        k = KEEPS - 1 - step
        total = 0.0
        for d in range(6):
            to = up[k, d]
            total += keeps[to] if to < KEEPS else rolls[to - KEEPS]
        keeps[k] = total * SIXTH
    best[0], which[0] = keeps[0], 0
    for k in range(1, KEEPS + ROLLS):
        is_roll = k >= KEEPS
        high, choice = (score[k - KEEPS], SCORE) if is_roll else (keeps[k], k)
        for d in range(5):
            below = down[k, d]
            better = best[below] > high
            high = best[below] if better else high
            choice = which[below] if better else choice
        if is_roll:
            rolls[k - KEEPS], plan[k - KEEPS] = high, choice
        else:
            best[k], which[k] = high, choice


@njit(cache=True, nogil=True)
def throw(mass: Floats, plan: Ints, tables: Tables, held: Floats, scored: Floats) -> None:
    """Chances of the rolls before -> after one reroll by the plan; what the plan scores moves to `scored`."""
    up = tables[0]
    held[:] = 0.0
    for r in range(ROLLS):
        if plan[r] == SCORE:
            scored[r] += mass[r]
        else:
            held[plan[r]] += mass[r]
        mass[r] = 0.0
    for k in range(KEEPS):
        if held[k] > 0.0:
            share = held[k] * SIXTH
            for d in range(6):
                to = up[k, d]
                if to < KEEPS:
                    held[to] += share
                else:
                    mass[to - KEEPS] += share


@njit(cache=True, nogil=True)
def desk() -> Tables:
    """Arrays to work on, made once and used for every state."""
    rolls, keeps = (np.empty(ROLLS), np.empty(ROLLS), np.empty(ROLLS)), (np.empty(KEEPS), np.empty(KEEPS))
    plans = (np.empty(ROLLS, np.int64), np.empty(ROLLS, np.int64))
    becomes, which = np.empty(ROLLS, np.int64), np.empty(KEEPS, np.int64)
    return (*rolls, becomes, np.empty(ROLLS), *keeps, which, *plans, np.empty(KEEPS))


@njit(cache=True, nogil=True)
def turn_chances(
    group: Ints, lane: int, values: Floats, rules: Tables, tables: Tables, on: Tables, mass: Floats, rerolls: int,
    scored: Floats,
) -> None:  # fmt: skip
    """The chance that each roll is the one scored this turn; `mass` is that of the dice now and is used up."""
    worth, _gives, _earns, _becomes, rolls, keeps, best, which, late, early, held = on
    score_rolls(group, lane, values, rules, on)
    scored[:] = 0.0
    rolls[:] = worth
    plan_keeps(worth, rolls, tables, keeps, best, which, late)
    if rerolls == 2:
        plan_keeps(worth, rolls, tables, keeps, best, which, early)
        throw(mass, early, tables, held, scored)
    if rerolls >= 1:
        throw(mass, late, tables, held, scored)
    for r in range(ROLLS):
        scored[r] += mass[r]


@njit(cache=True, nogil=True)
def facts_kernel(values: Floats, first: int, rules: Tables, tables: Tables, bonus: Floats, square: Floats) -> None:
    """Chance of earning the upper bonus yet, and mean square of the points to come, from every state not over."""
    groups = rules[1]
    on, mass, scored = desk(), np.empty(ROLLS), np.empty(ROLLS)
    for g in range(first, len(groups)):
        for lane in range(groups[g, 4]):
            mass[:] = tables[3]
            turn_chances(groups[g], lane, values, rules, tables, on, mass, 2, scored)
            hope, total = 0.0, 0.0
            for r in range(ROLLS):
                points, after = on[1][r], on[3][r]
                hope += scored[r] * (1.0 if on[2][r] > 0 else bonus[after])
                total += scored[r] * (square[after] + 2.0 * points * values[after] + points * points)
            bonus[groups[g, 3] + lane], square[groups[g, 3] + lane] = hope, total


def facts(layout: Layout, values: Floats) -> tuple[Floats, Floats]:
    """For every state: the chance of earning the upper bonus yet, and the standard deviation of the points to come."""
    bonus, square = np.zeros(layout.size), np.zeros(layout.size)
    facts_kernel(values, layout.levels[0][1], rules_arrays(layout), LATTICE, bonus, square)
    return bonus, np.sqrt(np.maximum(square - values**2, 0.0))
