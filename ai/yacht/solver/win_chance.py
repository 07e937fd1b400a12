"""Playing to win: the chance that a sheet ends above all others, ties shared, or reaches a score.

The others are taken to play for the highest mean, each on its own. Late in the game everything follows exactly from
that; earlier, final scores are taken as normally distributed, with exact means and deviations.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, partial

import numpy as np

from cardai.games.arrays import Floats
from cardai.games.yacht import YachtView
from cardai.games.yacht.sheet import Sheet

from .distribution import PLAIN_UP_TO, ScoreDistribution, sheet_distribution
from .last_turns import LateWins
from .lattice import ROLL_WEIGHTS
from .lookup import SolvedRules
from .turn import Leaves, Turn, leaves

EXACT_UP_TO = 7
"""With at most this many boxes open, the chance to win is computed exactly."""
EXACT_TARGET_UP_TO = 10
"""With at most this many boxes open, the chance to reach a score is computed exactly."""
NORMAL_TARGET_ERROR = 5.0
"""Points of probability by which the normal chance to reach a score is too low near the expected one.

Measured by python -m tests.measure.yacht_target pancht 3.
"""
CERTAIN = 1e-15
"""Shares of the win closer to the greatest than this count as that."""
TAIL = 7.0
"""Normal distributions are cut this many standard deviations from the mean."""


ShareOf = Callable[[Floats], Floats]
"""Final scores -> the share of the win that each of them gets."""


def win_turn(solved: SolvedRules, view: YachtView, exact_up_to: int = EXACT_UP_TO) -> Turn:
    """The turn of the seat to act, judged by the chance to win."""
    others = [sheet for seat, sheet in enumerate(view.sheets) if seat != view.seat]
    return win_turn_against(solved, view.sheet, others, exact_up_to)


def win_turn_against(
    solved: SolvedRules, sheet: Sheet, others: Sequence[Sheet | int], exact_up_to: int = EXACT_UP_TO
) -> Turn:
    """The next turn of a sheet, judged by the chance to end above the others (sheets or final scores), ties shared."""
    finals = [_final(solved, other, exact_up_to) for other in others]
    return _turn_for(solved, sheet, partial(share_of_win, finals), exact_up_to)


def target_turn(solved: SolvedRules, sheet: Sheet, target: int, exact_up_to: int = EXACT_TARGET_UP_TO) -> Turn:
    """The next turn of a sheet, judged by the chance to end with at least so many points."""
    return _turn_for(solved, sheet, lambda scores: (scores >= target).astype(np.float64), exact_up_to)


def normal_error(sheet: Sheet) -> float:
    """Points of probability by which the chance to reach a score is about too low; 0 where it is exact."""
    return NORMAL_TARGET_ERROR if len(sheet.open) > EXACT_TARGET_UP_TO else 0.0


def best_chance(solved: SolvedRules, sheet: Sheet, target: int) -> tuple[float, float]:
    """The best chance to end with at least so many points before the next roll, and its error in points."""
    turn = target_turn(solved, sheet, target)
    return float(ROLL_WEIGHTS @ turn.plan.rolls[2]), normal_error(sheet)


def _turn_for(solved: SolvedRules, sheet: Sheet, share_of: ShareOf, exact_up_to: int) -> Turn:
    ends = leaves(solved.table.layout, sheet)
    judge = _exact_wins if len(sheet.open) <= exact_up_to else _normal_wins
    return Turn.of(ends, judge(solved, sheet, ends, share_of))


def _final(solved: SolvedRules, sheet: Sheet | int, exact_up_to: int) -> ScoreDistribution:
    if isinstance(sheet, int):
        return ScoreDistribution(sheet, np.ones(1))
    return sheet_distribution(solved, sheet) if len(sheet.open) <= exact_up_to else _normal(solved, sheet)


def share_of_win(finals: Sequence[ScoreDistribution], scores: Floats) -> Floats:
    """The expected share of the win that each of these scores gets against independent others."""
    ties = np.zeros((len(finals) + 1, len(scores)))
    ties[0] = 1.0
    for final in finals:
        below = np.concatenate([[0.0], np.cumsum(final.chances)])
        at = np.clip(scores - final.least, 0, len(final.chances)).astype(np.int64)
        equal = np.where((scores >= final.least) & (at < len(final.chances)), np.append(final.chances, 0.0)[at], 0.0)
        ties[1:] = ties[1:] * below[at] + ties[:-1] * equal
        ties[0] *= below[at]
    found: Floats = (1.0 / np.arange(1, len(finals) + 2)) @ ties
    return found


def _exact_wins(solved: SolvedRules, sheet: Sheet, ends: Leaves, share_of: ShareOf) -> Floats:
    """[box, roll] -> chance to win after it, by exact play for the win."""
    most = _most_to_come(sheet)
    share = share_of(sheet.total + np.arange(most + 1.0))
    if len(ends.boxes) <= PLAIN_UP_TO:
        return LateWins(solved.table.layout, share, sheet.total).after(sheet, ends)
    from .kernel_win_chance import chances_to_win

    states = np.unique(ends.after[ends.allowed])
    share = share[: 1 + int(np.argmax(share >= share[-1] - CERTAIN))]
    wins = chances_to_win(solved.table.layout, states, share)
    found = np.zeros(ends.after.shape)
    for state in states:
        here = ends.allowed & (ends.after == state)
        found[here] = wins[int(state)][np.minimum(ends.points[here], len(share) - 1)]
    return found


def _most_to_come(sheet: Sheet) -> int:
    """A bound on the points a sheet can still make."""
    rules = sheet.rules
    boxes = [rules.boxes[at] for at in sheet.open]
    most = sum(5 * box.size if box.is_upper else 30 if box.points is None else box.points for box in boxes)
    return most + rules.bonus + rules.further * len(boxes)


def _normal_wins(solved: SolvedRules, sheet: Sheet, ends: Leaves, share_of: ShareOf) -> Floats:
    """[box, roll] -> chance to win after it, with normally distributed points to come."""
    table = solved.table
    means = sheet.total + ends.points + table.values[ends.after]
    keys, back = np.unique(np.stack([means, table.deviation[ends.after]]).reshape(2, -1), axis=1, return_inverse=True)
    least = math.floor(keys[0].min() - TAIL * keys[1].max())
    scores = np.arange(least, math.ceil(keys[0].max() + TAIL * keys[1].max()) + 1.0)
    share = share_of(scores)
    wins = _normal_chances(scores[:, None], keys[0], keys[1]).T @ share
    found: Floats = wins[np.asarray(back).reshape(-1)].reshape(means.shape)
    return found


def _normal(solved: SolvedRules, sheet: Sheet) -> ScoreDistribution:
    """The final score of a sheet, taken as normally distributed over whole numbers."""
    state = solved.table.layout.state(sheet)
    mean, deviation = solved.value(sheet), float(solved.table.deviation[state])
    least = math.floor(mean - TAIL * deviation)
    scores = np.arange(least, math.ceil(mean + TAIL * deviation) + 1.0)
    return ScoreDistribution(least, _normal_chances(scores, mean, deviation))


def _normal_chances(scores: Floats, mean: Floats | float, deviation: Floats | float) -> Floats:
    """The chance of each whole number under normal distributions, all of it within the range given."""
    width = np.maximum(deviation, 1e-6)
    chances = _phi((scores + 0.5 - mean) / width) - _phi((scores - 0.5 - mean) / width)
    found: Floats = chances / chances.sum(axis=0)
    return found


def _phi(z: Floats) -> Floats:
    """The standard normal distribution function."""
    at, values = _phi_table()
    found: Floats = np.interp(z, at, values)
    return found


@cache
def _phi_table() -> tuple[Floats, Floats]:
    at = np.linspace(-9.0, 9.0, 7201)
    return at, np.array([0.5 * math.erfc(-z / math.sqrt(2.0)) for z in at.tolist()])
