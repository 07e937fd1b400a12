"""Solved rules that the exact agents share, and the turns looked up in them so far."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path

import numpy as np

from cardai.games.yacht.notation import Action, Score
from cardai.games.yacht.rules import Roll, Rules
from cardai.games.yacht.sheet import Sheet

from .lattice import INDEX
from .tables import ValueTable, open_table
from .turn import ROLL_INDEX, Turn, TurnPlan, leaves

MAX_TURNS = 256
"""Turns kept in memory, those of some twenty games; one is about 90 kB with all boxes open, most are half of that."""


@lru_cache(maxsize=8)
def solved_rules(rules: Rules, cache: Path | None = None) -> SolvedRules:
    """These rules solved once for all who play them; home-made ones are looked for and kept in the cache folder."""
    return SolvedRules(rules, cache)


class SolvedRules:
    """Mean-optimal play under one set of rules."""

    def __init__(self, rules: Rules, cache: Path | None = None) -> None:
        self.table: ValueTable = open_table(rules, cache)
        self._turns: OrderedDict[int, Turn] = OrderedDict()

    def value(self, sheet: Sheet) -> float:
        """The expected final score of a sheet before its next turn."""
        return sheet.total + float(self.table.values[self.table.layout.state(sheet)])

    def turn(self, sheet: Sheet) -> Turn:
        """The next turn of a sheet; values are points still to come."""
        state = self.table.layout.state(sheet)
        found = self._turns.get(state)
        if found is None:
            ends = leaves(self.table.layout, sheet)
            found = Turn.of(ends, ends.points + self.table.values[ends.after])
            self._turns[state] = found
            if len(self._turns) > MAX_TURNS:
                self._turns.popitem(last=False)
        return found

    def best(self, sheet: Sheet, roll: Roll, rerolls: int) -> float:
        """The expected final score with these dice on the table."""
        return sheet.total + self.turn(sheet).best(roll, rerolls)

    def action_value(self, sheet: Sheet, action: Action, roll: Roll, rerolls: int) -> float:
        """The expected final score after an action."""
        return sheet.total + self.turn(sheet).value(action, roll, rerolls, sheet)


class Outlook:
    """Further figures of one turn under the mean-optimal plan: the bonus, and the box each keep ends in."""

    def __init__(self, solved: SolvedRules, sheet: Sheet) -> None:
        self.sheet = sheet
        self.turn = solved.turn(sheet)
        ends = self.turn.leaves
        reached = sheet.bonus > 0 or sheet.upper >= sheet.rules.bonus_at
        self._bonus_at_end = (
            np.ones(ends.after.shape) if reached else np.where(ends.bonus, 1.0, solved.table.bonus[ends.after])
        )
        self._bonus = self.turn.plan.evaluate(self.turn.chosen(self._bonus_at_end))
        scores = self.turn.chosen(ends.points) > 0
        rows = np.arange(len(ends.boxes))
        self._boxes: TurnPlan = self.turn.plan.evaluate((self.turn.choice[:, None] == rows) & scores[:, None])

    def bonus(self, action: Action, roll: Roll, rerolls: int) -> float:
        """The chance to have the upper bonus in the end."""
        if isinstance(action, Score):
            return float(self._bonus_at_end[self.turn.row(action, self.sheet), ROLL_INDEX[roll]])
        return float(self._bonus.keeps[rerolls - 1][INDEX[action.dice]])

    def bonus_now(self, roll: Roll, rerolls: int) -> float:
        """The chance of the bonus when the best action is taken."""
        return float(self._bonus.rolls[rerolls][ROLL_INDEX[roll]])

    def ends_in(self, kept: Roll, rerolls: int) -> list[tuple[str, float]]:
        """The boxes in which this turn may score when these dice are kept, with chances, likeliest first."""
        chances = self._boxes.keeps[rerolls - 1][INDEX[kept]]
        order = np.argsort(-chances, kind="stable")
        boxes = self.sheet.rules.boxes
        return [(boxes[self.turn.leaves.boxes[row]].name, float(chances[row])) for row in order if chances[row] > 0]
