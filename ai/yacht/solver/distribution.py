"""The exact distribution of the final score from any position, under mean-optimal play."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.yacht.notation import Action, Score
from cardai.games.yacht.rules import ROLLS, Roll
from cardai.games.yacht.sheet import Sheet

from .lattice import INDEX, ROLL_WEIGHTS, SMALL_SETS
from .lookup import SolvedRules
from .turn import Turn, scored_chances, thrown

PLAIN_UP_TO = 4
"""With at most this many boxes open, plain numpy does it, without loading the compiled code."""


@dataclass(frozen=True, eq=False)
class ScoreDistribution:
    """Chances of whole numbers: `chances[i]` is that of `least + i`."""

    least: int
    chances: Floats

    @property
    def scores(self) -> Floats:
        return np.arange(self.least, self.least + len(self.chances), dtype=np.float64)

    @property
    def mean(self) -> float:
        return float(self.scores @ self.chances)

    @property
    def deviation(self) -> float:
        """Standard deviation."""
        return math.sqrt(float(((self.scores - self.mean) ** 2) @ self.chances))

    def percentile(self, percent: float) -> int:
        """The least score that is not exceeded with at least this chance."""
        reached = np.cumsum(self.chances) >= percent / 100 * self.chances.sum() - 1e-12
        return self.least + int(np.argmax(reached))


def sheet_distribution(solved: SolvedRules, sheet: Sheet) -> ScoreDistribution:
    """The final score of a sheet before its next turn."""
    if sheet.is_full:
        return ScoreDistribution(sheet.total, np.ones(1))
    return _from_rolls(solved, sheet, ROLL_WEIGHTS.copy(), 2)


def dice_distribution(
    solved: SolvedRules, sheet: Sheet, roll: Roll, rerolls: int, action: Action | None = None
) -> ScoreDistribution:
    """The final score with these dice on the table, after an action or else after the best one."""
    turn = solved.turn(sheet)
    chosen = turn.choose(roll, rerolls, sheet) if action is None else action
    if isinstance(chosen, Score):
        return sheet_distribution(solved, sheet.write(sheet.rules.index(chosen.box), roll))
    return _from_rolls(solved, sheet, thrown(np.eye(1, SMALL_SETS, INDEX[chosen.dice])[0]), rerolls - 1)


def _from_rolls(solved: SolvedRules, sheet: Sheet, chances: Floats, rerolls: int) -> ScoreDistribution:
    """The final score when the dice on the table have these chances."""
    turn = solved.turn(sheet)
    scored = scored_chances(turn, chances, rerolls)
    rolls = np.flatnonzero(scored)
    states = turn.chosen(turn.leaves.after)[rolls]
    points = turn.chosen(turn.leaves.points)[rolls] + sheet.total
    if len(turn.leaves.boxes) <= PLAIN_UP_TO:
        return _late(solved, sheet, turn, rolls, scored)
    from .kernel_distribution import distribution_from

    return ScoreDistribution(
        *distribution_from(solved.table.layout, solved.table.values, states, points, scored[rolls])
    )


def _late(solved: SolvedRules, sheet: Sheet, turn: Turn, rolls: Ints, scored: Floats) -> ScoreDistribution:
    from . import last_turns

    ends: dict[int, tuple[Sheet, last_turns.Chances]] = {}
    for roll in rolls.tolist():
        then = sheet.write(turn.leaves.boxes[turn.choice[roll]], ROLLS[roll])
        pool = ends.setdefault(solved.table.layout.state(then), (then, {}))[1]
        pool[then.total] = pool.get(then.total, 0.0) + float(scored[roll])
    found = last_turns.distribution(solved, ends)
    least = min(found)
    chances = np.zeros(max(found) - least + 1)
    for score, chance in found.items():
        chances[score - least] = chance
    return ScoreDistribution(least, chances)
