"""One turn from one sheet: the value of every keep and every box, for all 252 rolls at once, in plain numpy."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.arrays import Floats, Ints, Truths
from cardai.games.yacht.legal import offers
from cardai.games.yacht.notation import Action, Keep, Score
from cardai.games.yacht.rules import DICE, FACES, ROLLS, Roll
from cardai.games.yacht.sheet import Sheet

from .lattice import COUNTS, INDEX, SETS, SMALL_SETS, STARTS, UP, best_keeps, best_within, mean_of_keeps, within
from .layout import FIRST_FIELDS, Layout, filled

SCORE = -1
"""In a plan: score this roll now."""
ROLL_INDEX = {roll: at for at, roll in enumerate(ROLLS)}


@dataclass(frozen=True, eq=False)
class Leaves:
    """Where a turn can end: for each open box and each roll the points and the state after it."""

    boxes: tuple[int, ...]
    """Places of the open boxes on the sheet."""
    allowed: Truths
    """[box, roll]"""
    points: Ints
    """[box, roll] -> points written, bonuses included."""
    bonus: Truths
    """[box, roll] -> whether this earns the upper bonus."""
    after: Ints
    """[box, roll] -> the state at the start of the next turn."""


@dataclass(frozen=True, eq=False)
class TurnPlan:
    """The optimal policy of one turn, for some worth of ending it with each roll."""

    rolls: tuple[Floats, Floats, Floats]
    """[rerolls left][roll] -> value under best play."""
    keeps: tuple[Floats, Floats]
    """[rerolls left - 1][keep] -> value of keeping these dice."""

    @cached_property
    def choices(self) -> tuple[Ints, Ints]:
        """[rerolls left - 1][roll] -> the best keep, or SCORE."""
        best = [best_keeps(keeps) for keeps in self.keeps]
        late, early = (
            np.where(self.rolls[0] >= keeps[at], SCORE, at) for keeps, at in zip(self.keeps, best, strict=True)
        )
        return late, early

    def evaluate(self, score: NDArray[Any]) -> TurnPlan:
        """Policy evaluation: another worth of ending the turn (further axes allowed), carried through the same plan."""
        rolls, keeps = [np.asarray(score, dtype=np.float64)], []
        for plan in self.choices:
            means = mean_of_keeps(rolls[-1])
            stays = (plan == SCORE).reshape(-1, *(1,) * (means.ndim - 1))
            keeps.append(means)
            rolls.append(np.where(stays, rolls[0], means[np.maximum(plan, 0)]))
        return TurnPlan((rolls[0], rolls[1], rolls[2]), (keeps[0], keeps[1]))


def plan_turn(score: Floats) -> TurnPlan:
    """Best play through a turn in which scoring each roll is worth this much."""
    late = mean_of_keeps(score)
    rolls = np.maximum(score, best_within(late))
    early = mean_of_keeps(rolls)
    return TurnPlan((score, rolls, np.maximum(score, best_within(early))), (late, early))


def leaves(layout: Layout, sheet: Sheet) -> Leaves:
    """All ways a turn can end on this sheet. The six yachts ask the engine itself, so jokers are its business."""
    boxes = sheet.open
    shape = len(boxes), len(ROLLS)
    found = Leaves(
        boxes, np.ones(shape, bool), np.zeros(shape, np.int64), np.zeros(shape, bool), np.zeros(shape, np.int64)
    )
    filled_upper, filled_lower = filled(layout.upper, sheet), filled(layout.lower, sheet)
    alive = int(sheet.earns_further)
    for row, at in enumerate(boxes):
        if sheet.rules.boxes[at].is_upper:
            _upper_row(layout, sheet, found, row, filled_upper, filled_lower, alive)
        else:
            _lower_row(layout, sheet, found, row, filled_upper, filled_lower, alive)
    if sheet.rules.joker != "none" or sheet.rules.further:
        for face in FACES:
            _yacht_column(sheet, found, (face,) * DICE)
    return found


def _upper_row(layout: Layout, sheet: Sheet, found: Leaves, row: int, upper: int, lower: int, alive: int) -> None:
    bit = layout.upper.index(found.boxes[row])
    face = int(layout.faces[bit])
    cap = layout.rules.bonus_at
    written = face * COUNTS[face - 1]
    total = np.minimum(sheet.upper + written, cap)
    earns = (total >= cap) & (sheet.upper < cap)
    found.bonus[row] = earns
    found.points[row] = written + layout.rules.bonus * earns
    first = layout.groups[layout.group_of[upper | 1 << bit, lower, alive], FIRST_FIELDS]
    found.after[row] = first + layout.lane_of[upper | 1 << bit, total]


def _lower_row(layout: Layout, sheet: Sheet, found: Leaves, row: int, upper: int, lower: int, alive: int) -> None:
    bit = layout.lower.index(found.boxes[row])
    found.points[row] = layout.points[bit]
    lane = layout.lane_of[upper, min(sheet.upper, layout.rules.bonus_at)]
    earning = bit == layout.yacht and layout.rules.further > 0
    flags = np.where(found.points[row] > 0, 1, 0) if earning else np.full(len(ROLLS), alive)
    found.after[row] = layout.groups[layout.group_of[upper, lower | 1 << bit, flags], FIRST_FIELDS] + lane


def _yacht_column(sheet: Sheet, found: Leaves, roll: Roll) -> None:
    """Column for a yacht with jokers and extra points: where it may go, and its points; never the state after it."""
    column, offered = ROLL_INDEX[roll], offers(sheet, roll)
    extra = sheet.rules.further if sheet.earns_further else 0
    for row, at in enumerate(found.boxes):
        found.allowed[row, column] = at in offered
        if not sheet.rules.boxes[at].is_upper:
            found.points[row, column] = offered.get(at, 0)
        found.points[row, column] += extra


@dataclass(frozen=True, eq=False)
class Turn:
    """One turn judged: the worth of each way to end it, and best play towards that."""

    leaves: Leaves
    worth: Floats
    """[box, roll] -> value of scoring the roll there; -inf where it may not go."""
    choice: Ints
    """[roll] -> row of the best box."""
    plan: TurnPlan

    @classmethod
    def of(cls, ends: Leaves, worth: Floats) -> Turn:
        """Best play when ending the turn is worth this much."""
        worth = np.where(ends.allowed, worth, -np.inf)
        choice = worth.argmax(axis=0)
        return cls(ends, worth, choice, plan_turn(worth.max(axis=0)))

    def value(self, action: Action, roll: Roll, rerolls: int, sheet: Sheet) -> float:
        """Value of an action with this roll and so many rerolls left."""
        if isinstance(action, Keep):
            return float(self.plan.keeps[rerolls - 1][INDEX[action.dice]])
        return float(self.worth[self.row(action, sheet), ROLL_INDEX[roll]])

    def best(self, roll: Roll, rerolls: int) -> float:
        """Value of this roll with so many rerolls left."""
        return float(self.plan.rolls[rerolls][ROLL_INDEX[roll]])

    def choose(self, roll: Roll, rerolls: int, sheet: Sheet) -> Action:
        """The best action."""
        column = ROLL_INDEX[roll]
        if rerolls:
            allowed = within(roll)
            values = self.plan.keeps[rerolls - 1][allowed]
            if values.max() > self.plan.rolls[0][column]:
                return Keep(SETS[allowed[values.argmax()]])
        return Score(sheet.rules.boxes[self.leaves.boxes[self.choice[column]]].name)

    def chosen(self, figure: NDArray[Any]) -> NDArray[Any]:
        """[box, roll] -> [roll], at the best box of each roll."""
        picked: NDArray[Any] = np.take_along_axis(figure, self.choice[None, :], axis=0)[0]
        return picked

    def row(self, action: Score, sheet: Sheet) -> int:
        """The row of the box an action fills."""
        return self.leaves.boxes.index(sheet.rules.index(action.box))


def scored_chances(turn: Turn, chances: Floats, rerolls: int) -> Floats:
    """The chance of each roll to be the one that is scored, when the dice on the table have these chances."""
    scored = np.zeros_like(chances)
    for left in range(rerolls, 0, -1):
        plan = turn.plan.choices[left - 1]
        stays = plan == SCORE
        scored[stays] += chances[stays]
        held: Floats = np.bincount(plan[~stays], weights=chances[~stays], minlength=SMALL_SETS).astype(np.float64)
        chances = thrown(held)
    return scored + chances


def thrown(held: Floats) -> Floats:
    """Chances of keeps -> chances of the rolls they become."""
    mass = np.concatenate([held, np.zeros(len(ROLLS))])
    for count in range(DICE):
        begin, end = STARTS[count], STARTS[count + 1]
        np.add.at(mass, UP[begin:end], mass[begin:end, None] / 6.0)
    return mass[SMALL_SETS:]
