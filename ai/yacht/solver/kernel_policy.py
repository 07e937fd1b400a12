"""Compiled: what happens when the best action in the mean is always taken. Importing this loads numba."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.compiled import Kernel, assign, inner

from .kernel import (
    KEEP_COUNT,
    LATTICE,
    ROLLS,
    SIXTH,
    Lattice,
    RuleArrays,
    allowed_boxes,
    first_state,
    rule_arrays,
)
from .layout import ALIVE, FILLED, FIRST_FIELDS, LANES, LOWER, Layout
from .turn import SCORE


class Workspace(NamedTuple):
    """Arrays to work on, made once and used for every state."""

    worth: Floats
    """By roll, as the next three: value of the best box, its points with bonuses, the upper bonus in them, the state
    after it."""
    points: Floats
    bonus: Floats
    after: Ints
    rolls: Floats
    """By roll: value after the throw."""
    keeps: Floats
    """By keep, as the next two: its value, that of the best keep within it, and which that is."""
    best: Floats
    which: Ints
    late: Ints
    """By roll: the plan with one reroll left, and with two."""
    early: Ints
    held: Floats
    """By keep: the chance to hold it."""


@inner
def workspace() -> Workspace:
    """Room for one state."""
    return Workspace(
        np.empty(ROLLS), np.empty(ROLLS), np.empty(ROLLS), np.empty(ROLLS, np.int64), np.empty(ROLLS),
        np.empty(KEEP_COUNT), np.empty(KEEP_COUNT), np.empty(KEEP_COUNT, np.int64), np.empty(ROLLS, np.int64),
        np.empty(ROLLS, np.int64), np.empty(KEEP_COUNT),
    )  # fmt: skip


@inner
def _try_row(worths: Floats, rewards: Floats, bonuses: Floats, afters: Ints, which: Ints, work: Workspace) -> None:
    """Score every roll in one box too: roll r is its case number which[r]. Without branches, so it vectorises."""
    worth, gives, earns, becomes = work.worth, work.points, work.bonus, work.after
    for r in range(len(worth)):
        case = which[r]
        better = worths[case] > worth[r]
        worth[r] = worths[case] if better else worth[r]
        gives[r] = rewards[case] if better else gives[r]
        earns[r] = bonuses[case] if better else earns[r]
        becomes[r] = afters[case] if better else becomes[r]


@inner
def _score_upper(group: Ints, lane: int, values: Floats, rules: RuleArrays, work: Workspace) -> None:
    filled, lower, alive = group[FILLED], group[LOWER], group[ALIVE]
    worths, bonuses, afters = np.empty(6), np.empty(6), np.empty(6, np.int64)
    for bit in range(len(rules.faces)):
        if filled >> bit & 1:
            continue
        start = first_state(rules, filled | 1 << bit, lower, alive)
        rewards = rules.gain[filled, bit, :, lane]
        for k in range(6):
            afters[k] = start + rules.next_lane[filled, bit, k, lane]
            worths[k] = rewards[k] + values[afters[k]]
            bonuses[k] = rewards[k] - k * rules.faces[bit]
        _try_row(worths, rewards.copy(), bonuses, afters, rules.counts[rules.faces[bit] - 1], work)


@inner
def _score_lower(group: Ints, lane: int, values: Floats, rules: RuleArrays, work: Workspace) -> None:
    filled, lower, alive = group[FILLED], group[LOWER], group[ALIVE]
    worth, gives, earns, becomes = work.worth, work.points, work.bonus, work.after
    for bit in range(rules.lowers):
        if lower >> bit & 1:
            continue
        flag = 1 if bit == rules.yacht and rules.further > 0 else alive
        nothing = first_state(rules, filled, lower | 1 << bit, alive) + lane
        after = first_state(rules, filled, lower | 1 << bit, flag) + lane
        base, zero, row = values[after], values[nothing], rules.points[bit]
        for r in range(len(worth)):
            fits = row[r] > 0
            value = row[r] + base if fits else zero
            better = value > worth[r]
            worth[r] = value if better else worth[r]
            gives[r] = row[r] if better else gives[r]
            earns[r] = 0.0 if better else earns[r]
            becomes[r] = (after if fits else nothing) if better else becomes[r]


@inner
def _try_yacht(r: int, points: float, bonus: float, after: int, values: Floats, work: Workspace) -> None:
    value = points + values[after]
    if value > work.worth[r]:
        work.worth[r], work.points[r], work.bonus[r], work.after[r] = value, points, bonus, after


@inner
def _score_yacht(r: int, face: int, group: Ints, lane: int, values: Floats, rules: RuleArrays, work: Workspace) -> None:
    """One yacht anew, where jokers or extra points make it special."""
    filled, lower, alive = group[FILLED], group[LOWER], group[ALIVE]
    extra = float(rules.further) * alive
    work.worth[r] = -np.inf
    upper_ok, lower_ok, is_joker = allowed_boxes(filled, lower, face, rules)
    for bit in range(len(rules.faces)):
        if upper_ok >> bit & 1:
            k = 5 if rules.faces[bit] == face else 0
            after = first_state(rules, filled | 1 << bit, lower, alive) + rules.next_lane[filled, bit, k, lane]
            reward = rules.gain[filled, bit, k, lane]
            _try_yacht(r, reward + extra, reward - k * rules.faces[bit], after, values, work)
    for bit in range(rules.lowers):
        if lower_ok >> bit & 1:
            reward = rules.joker[bit, face - 1] if is_joker else rules.points[bit, r]
            flag = 1 if bit == rules.yacht and rules.further > 0 and reward > 0 else alive
            after = first_state(rules, filled, lower | 1 << bit, flag) + lane
            _try_yacht(r, reward + extra, 0.0, after, values, work)


@inner
def score_rolls(group: Ints, lane: int, values: Floats, rules: RuleArrays, work: Workspace) -> None:
    """For every roll in one state: value of the best box, its points (bonuses included) and the state after it."""
    work.worth[:] = -np.inf
    _score_upper(group, lane, values, rules, work)
    _score_lower(group, lane, values, rules, work)
    if rules.joker_code or rules.further:
        for face in range(6):
            _score_yacht(int(np.argmax(rules.counts[face])), face + 1, group, lane, values, rules, work)


@inner
def plan_keeps(
    score: Floats, rolls: Floats, lattice: Lattice, keeps: Floats, best: Floats, which: Ints, plan: Ints
) -> None:
    """Best keep or SCORE for each roll, given what scoring it gives and what each roll is worth after the throw.

    `rolls` is overwritten by the value of each roll under the plan.
    """
    up, down = lattice.up, lattice.down
    for step in range(KEEP_COUNT):
        k = KEEP_COUNT - 1 - step
        total = 0.0
        for d in range(6):
            to = up[k, d]
            total += keeps[to] if to < KEEP_COUNT else rolls[to - KEEP_COUNT]
        keeps[k] = total * SIXTH
    best[0], which[0] = keeps[0], 0
    for k in range(1, KEEP_COUNT + ROLLS):
        is_roll = k >= KEEP_COUNT
        high, choice = (score[k - KEEP_COUNT], SCORE) if is_roll else (keeps[k], k)
        for d in range(5):
            below = down[k, d]
            better = best[below] > high
            high = best[below] if better else high
            choice = which[below] if better else choice
        if is_roll:
            rolls[k - KEEP_COUNT], plan[k - KEEP_COUNT] = high, choice
        else:
            best[k], which[k] = high, choice


@inner
def throw(mass: Floats, plan: Ints, lattice: Lattice, held: Floats, scored: Floats) -> None:
    """Chances of the rolls before -> after one reroll by the plan; what the plan scores moves to `scored`."""
    up = lattice.up
    held[:] = 0.0
    for r in range(ROLLS):
        if plan[r] == SCORE:
            scored[r] += mass[r]
        else:
            held[plan[r]] += mass[r]
        mass[r] = 0.0
    for k in range(KEEP_COUNT):
        if held[k] > 0.0:
            share = held[k] * SIXTH
            for d in range(6):
                to = up[k, d]
                if to < KEEP_COUNT:
                    held[to] += share
                else:
                    mass[to - KEEP_COUNT] += share


@partial(Kernel, patience=0.0)
def turn_chances(
    group: Ints, lane: int, values: Floats, rules: RuleArrays, lattice: Lattice, work: Workspace, mass: Floats,
    rerolls: int, scored: Floats,
) -> None:  # fmt: skip
    """The chance that each roll is the one scored this turn; `mass` is that of the dice now and is used up."""
    worth, rolls, keeps, best, which = work.worth, work.rolls, work.keeps, work.best, work.which
    score_rolls(group, lane, values, rules, work)
    scored[:] = 0.0
    assign(rolls, worth)
    plan_keeps(worth, rolls, lattice, keeps, best, which, work.late)
    if rerolls == 2:
        plan_keeps(worth, rolls, lattice, keeps, best, which, work.early)
        throw(mass, work.early, lattice, work.held, scored)
    if rerolls >= 1:
        throw(mass, work.late, lattice, work.held, scored)
    for r in range(ROLLS):
        scored[r] += mass[r]


@partial(Kernel, patience=0.0, title="the chances of the Yacht bonus")
def facts_kernel(
    values: Floats, first: int, rules: RuleArrays, lattice: Lattice, bonus: Floats, square: Floats
) -> None:
    """Chance of earning the upper bonus yet, and mean square of the points to come, from every state not over."""
    groups = rules.groups
    work, mass, scored = workspace(), np.empty(ROLLS), np.empty(ROLLS)
    for g in range(first, len(groups)):
        for lane in range(groups[g, LANES]):
            assign(mass, lattice.weights)
            turn_chances(groups[g], lane, values, rules, lattice, work, mass, 2, scored)
            hope, total = 0.0, 0.0
            for r in range(ROLLS):
                points, after = work.points[r], work.after[r]
                hope += scored[r] * (1.0 if work.bonus[r] > 0 else bonus[after])
                total += scored[r] * (square[after] + 2.0 * points * values[after] + points * points)
            bonus[groups[g, FIRST_FIELDS] + lane], square[groups[g, FIRST_FIELDS] + lane] = hope, total


def facts(layout: Layout, values: Floats) -> tuple[Floats, Floats]:
    """For every state: the chance of earning the upper bonus yet, and the standard deviation of the points to come."""
    bonus, square = np.zeros(layout.size), np.zeros(layout.size)
    facts_kernel(values, layout.levels[0][1], rule_arrays(layout), LATTICE, bonus, square)
    return bonus, np.sqrt(np.maximum(square - values**2, 0.0))
