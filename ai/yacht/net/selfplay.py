"""Self-play of Yacht for training, as the workers do it: many games in lock-step, a turn at a time. No torch here."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping

import numpy as np

from cardai.ai.net import ModelCard, Net, one_thread
from cardai.games.arrays import Floats, Floats32, Ints, Truths
from cardai.games.yacht.rules import DICE

from ..solver.lattice import INDEX, ROLL_WEIGHTS, SETS, SMALL_SETS, UP
from ..solver.turn import TurnPlan, plan_turn
from .features import Scoring

POINTS = 100.0
"""The net counts in hundreds of points."""
DICE_IN_SET = np.array([len(dice) for dice in SETS])
"""Number of dice in each multiset."""
KEPT = np.array(
    [
        [INDEX[kept] for count in range(DICE) for kept in itertools.combinations(roll, count)]
        for roll in SETS[SMALL_SETS:]
    ]
)
"""[roll, place] -> the keeps within it; those of equal dice come more than once."""
SHEETS_PER_CHUNK = 1024
"""Sheets reckoned at once."""
BATCH = 50_000
"""Games measured at once; the more, the more sheets they share."""


class LockstepGames:
    """Sheets of many games, each somewhere in its thirteen turns."""

    def __init__(self, count: int, rules: Scoring, rng: np.random.Generator) -> None:
        self.scoring, self.rng = rules, rng
        self.filled = np.zeros(count, np.int64)
        self.upper = np.zeros(count, np.int64)
        self.points = np.zeros(count)

    @property
    def over(self) -> Truths:
        full: Truths = self.filled == (1 << self.scoring.count) - 1
        return full

    def scatter(self) -> None:
        """Begin anywhere with about three of each face, so that the games do not all end together."""
        self.filled = self.rng.integers(0, (1 << self.scoring.count) - 1, len(self.filled))
        bits = self.filled[:, None] >> np.arange(self.scoring.count) & 1
        self.upper = 3 * (bits * self.scoring.faces).sum(axis=1)

    def restart(self, which: Truths) -> None:
        """Blank sheets there."""
        self.filled[which] = self.upper[which] = 0
        self.points[which] = 0

    def turn(self, net: Net, epsilon: float = 0.0) -> Floats:
        """Play one turn in every game, epsilon-greedily: its value before the first throw.

        Equal sheets are reckoned once.
        """
        net = net.batched()
        upper = np.minimum(self.upper, self.scoring.rules.bonus_at)
        kinds, column = np.unique(self.filled << 16 | upper, return_inverse=True)
        values = np.empty(len(kinds))
        for begin in range(0, len(kinds), SHEETS_PER_CHUNK):
            sheets = kinds[begin : begin + SHEETS_PER_CHUNK]
            boxes = self.scoring.box_values(
                sheets >> 16, sheets & 0xFFFF, lambda rows: net(sheet=rows) * np.float32(POINTS)
            )
            plan = plan_turn(boxes.max(axis=0))
            values[begin : begin + SHEETS_PER_CHUNK] = ROLL_WEIGHTS @ plan.rolls[2]
            games = np.flatnonzero((column >= begin) & (column < begin + SHEETS_PER_CHUNK))
            self._play(games, column[games] - begin, boxes, plan, epsilon)
        found: Floats = values[column]
        return found

    def _play(self, games: Ints, column: Ints, boxes: Floats, plan: TurnPlan, epsilon: float) -> None:
        """Throw, keep and score in some games; each one's sheet is a column of the values."""
        held = self._fill(np.zeros(len(games), np.int64))
        for keeps in (plan.keeps[1], plan.keeps[0]):
            held = self._fill(_keep(held, column, keeps, plan.rolls[0]))
        roll = held - SMALL_SETS
        box = boxes[:, roll, column].argmax(axis=0)
        explores = self.rng.random(len(box)) < epsilon
        self._write(games, np.where(explores, self._any_open(games), box), roll)

    def _fill(self, held: Ints) -> Ints:
        """Throw what is missing to five dice."""
        for _ in range(DICE):
            thrown = UP[np.minimum(held, SMALL_SETS - 1), self.rng.integers(0, 6, len(held))]
            held = np.where(DICE_IN_SET[held] < DICE, thrown, held)
        return held

    def _any_open(self, games: Ints) -> Ints:
        bits = self.filled[games, None] >> np.arange(self.scoring.count) & 1
        found: Ints = (self.rng.random(bits.shape) - bits).argmax(axis=1)
        return found

    def _write(self, games: Ints, box: Ints, roll: Ints) -> None:
        gives = self.scoring.points[box, roll]
        before = self.upper[games]
        after = before + np.where(self.scoring.faces[box] > 0, gives, 0).astype(np.int64)
        bonus_at = self.scoring.rules.bonus_at
        self.points[games] += gives + self.scoring.rules.bonus * ((after >= bonus_at) & (before < bonus_at))
        self.upper[games] = after
        self.filled[games] |= 1 << box


def _keep(held: Ints, column: Ints, keeps: Floats, scores: Floats) -> Ints:
    """The best of the keeps within each roll, or all five dice if scoring is better."""
    within = KEPT[held - SMALL_SETS]
    values = keeps[within, column[:, None]]
    best = values.argmax(axis=1)[:, None]
    rolls_on = np.take_along_axis(values, best, 1)[:, 0] > scores[held - SMALL_SETS, column]
    return np.where(rolls_on, np.take_along_axis(within, best, 1)[:, 0], held)


def measure(net: Net, rules: Scoring, games: int, seed: int) -> tuple[float, float]:
    """Mean points and its error over whole games, played in batches."""
    rng = np.random.default_rng(seed)
    totals = []
    for first in range(0, games, BATCH):
        batch = LockstepGames(min(BATCH, games - first), rules, rng)
        while not batch.over.all():
            batch.turn(net)
        totals.append(batch.points)
    points = np.concatenate(totals)
    return float(points.mean()), float(points.std(ddof=1) / math.sqrt(games))


def play_turn(
    games: LockstepGames, card: ModelCard, weights: Mapping[str, Floats32], epsilon: float
) -> tuple[LockstepGames, Floats32, Floats32, int]:
    """A worker's part: a turn in every game; features of the sheets it began with, their values, games that ended."""
    rules, over = games.scoring, games.over
    games.restart(over)
    features = rules.features(games.filled, np.minimum(games.upper, rules.rules.bonus_at))
    with one_thread():
        values = games.turn(Net(card, weights), epsilon)
    return games, features, (values / POINTS).astype(np.float32), int(over.sum())
