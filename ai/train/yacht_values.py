"""Yacht by fitted value iteration: a net learns what a sheet is worth from the games it plays with itself.

    cardai train yacht --minutes 20 --seed 1 --out runs/yacht

Many games run in lock-step, one turn at a time. Within a turn the dice are reckoned exactly on top of the net's values
of the sheets that can follow; the value of the turn before its first throw is what the net learns for the sheet it
began with. Nothing but the rules and the net's own games goes in: no solved table, no heuristic.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from cardai.games.yacht.rules import DICE, PRESETS

from .. import net as nets
from ..agent import AgentError
from ..yacht.lattice import INDEX, KEEPS, SETS, UP, WEIGHTS
from ..yacht.sheets import VERSION, Floats, Ints, Scoring, features_size, scoring
from ..yacht.turn import Climb, climb
from .common import Bar, Run
from .learner import learner_arrays, restore_learner

POINTS = 100.0
"""The net counts in hundreds of points."""
SIZES = np.array([len(dice) for dice in SETS])
"""How many dice each multiset has."""
KEPT = np.array(
    [[INDEX[kept] for count in range(DICE) for kept in itertools.combinations(roll, count)] for roll in SETS[KEEPS:]]
)
"""[roll, place] -> the keeps within it; those of equal dice come more than once."""


@dataclass(frozen=True)
class Config:
    """Everything that decides a run."""

    rules: str = "pancht"
    """Preset to train for."""
    minutes: float = 20.0
    """Time budget, resumed parts included."""
    seed: int = 1
    """Seed of the dice and the weights."""
    games: int = 1024
    """Games in lock-step."""
    hidden: tuple[int, ...] = (128, 128)
    """Widths of the hidden layers."""
    noise: float = 0.1
    """Chance that a turn ends in any open box instead of the best one, to see more sheets."""
    rate: float = 2e-3
    """Adam's first step size; it falls to a hundredth along half a cosine."""
    target: float = 0.1
    """How far the slow copy of the net that gives the values moves to the learner each turn."""
    memory: int = 24
    """From how many of the last turns the learner draws."""
    fits: int = 8
    """Learning steps after each turn."""
    evaluate_every: float = 3.0
    """Minutes between measurements."""
    evaluate_games: int = 4096
    """Games per measurement."""


CHUNK = 1024
"""Sheets reckoned at once."""
BATCH = 50_000
"""Games measured at once; the more, the more sheets they share."""


class SheetNet(nn.Module):
    """Points still to come, from a sheet's features."""

    def __init__(self, size: int, hidden: tuple[int, ...]) -> None:
        super().__init__()
        self.sheet = nn.Linear(size, hidden[0])
        self.layers = nn.ModuleList(nn.Linear(before, after) for before, after in itertools.pairwise(hidden))
        self.value = nn.Linear(hidden[-1], 1)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.sheet(rows))
        for layer in self.layers:
            x = torch.relu(layer(x))
        values: torch.Tensor = self.value(x)[:, 0]
        return values


class Games:
    """Sheets of many games, each somewhere in its thirteen turns."""

    def __init__(self, count: int, rules: Scoring, rng: np.random.Generator) -> None:
        self.scoring, self.rng = rules, rng
        self.filled = np.zeros(count, np.int64)
        self.upper = np.zeros(count, np.int64)
        self.points = np.zeros(count)

    @property
    def over(self) -> NDArray[np.bool_]:
        full: NDArray[np.bool_] = self.filled == (1 << self.scoring.count) - 1
        return full

    def scatter(self) -> None:
        """Begin anywhere with about three of each face, so that the games do not all end together."""
        self.filled = self.rng.integers(0, (1 << self.scoring.count) - 1, len(self.filled))
        bits = self.filled[:, None] >> np.arange(self.scoring.count) & 1
        self.upper = 3 * (bits * self.scoring.faces).sum(axis=1)

    def restart(self, which: NDArray[np.bool_]) -> None:
        """Blank sheets there."""
        self.filled[which] = self.upper[which] = 0
        self.points[which] = 0

    def turn(self, net: nets.Net, noise: float = 0.0) -> Floats:
        """Play one turn in every game; what it was worth before its first throw. Equal sheets are reckoned once."""
        upper = np.minimum(self.upper, self.scoring.rules.bonus_at)
        kinds, column = np.unique(self.filled << 16 | upper, return_inverse=True)
        worth = np.empty(len(kinds))
        for begin in range(0, len(kinds), CHUNK):
            sheets = kinds[begin : begin + CHUNK]
            boxes = self.scoring.box_values(
                sheets >> 16, sheets & 0xFFFF, lambda rows: net(sheet=rows) * np.float32(POINTS)
            )
            way = climb(boxes.max(axis=0))
            worth[begin : begin + CHUNK] = WEIGHTS @ way.rolls[2]
            games = np.flatnonzero((column >= begin) & (column < begin + CHUNK))
            self._play(games, column[games] - begin, boxes, way, noise)
        value: Floats = worth[column]
        return value

    def _play(self, games: Ints, column: Ints, boxes: Floats, way: Climb, noise: float) -> None:
        """Throw, keep and score in some games; each one's sheet is a column of the values."""
        held = self._fill(np.zeros(len(games), np.int64))
        for keeps in (way.keeps[1], way.keeps[0]):
            held = self._fill(_keep(held, column, keeps, way.rolls[0]))
        roll = held - KEEPS
        box = boxes[:, roll, column].argmax(axis=0)
        strays = self.rng.random(len(box)) < noise
        self._write(games, np.where(strays, self._any_open(games), box), roll)

    def _fill(self, held: Ints) -> Ints:
        """Throw what is missing to five dice."""
        for _ in range(DICE):
            thrown = UP[np.minimum(held, KEEPS - 1), self.rng.integers(0, 6, len(held))]
            held = np.where(SIZES[held] < DICE, thrown, held)
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
    within = KEPT[held - KEEPS]
    values = keeps[within, column[:, None]]
    best = values.argmax(axis=1)[:, None]
    rolls_on = np.take_along_axis(values, best, 1)[:, 0] > scores[held - KEEPS, column]
    return np.where(rolls_on, np.take_along_axis(within, best, 1)[:, 0], held)


def measure(net: nets.Net, rules: Scoring, games: int, seed: int) -> tuple[float, float]:
    """Mean points and its error over whole games, played in batches."""
    rng = np.random.default_rng(seed)
    totals = []
    for first in range(0, games, BATCH):
        batch = Games(min(BATCH, games - first), rules, rng)
        while not batch.over.all():
            batch.turn(net)
        totals.append(batch.points)
    points = np.concatenate(totals)
    return float(points.mean()), float(points.std(ddof=1) / math.sqrt(games))


class Trainer:
    """Plays and learns until the minutes are over."""

    def __init__(self, config: Config, run: Run) -> None:
        if config.rules not in PRESETS:
            raise AgentError(f"The Yacht net learns presets only: {', '.join(PRESETS)}")
        rules = scoring(PRESETS[config.rules])
        if rules is None:
            raise AgentError(f"The Yacht net cannot learn {config.rules}: it does not know jokers and extra yachts")
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        self.config, self.run, self.scoring = config, run, rules
        size = features_size(rules.rules)
        self.model, self.slow = SheetNet(size, config.hidden), SheetNet(size, config.hidden)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.rate)
        self.steps = self.games_played = 0
        self.strength = "not measured yet"
        self._take_up()
        self.slow.load_state_dict(self.model.state_dict())
        self.games = Games(config.games, rules, np.random.default_rng((config.seed, self.steps)))
        self.games.scatter()
        self._rows = torch.zeros(config.memory * config.games, size)
        self._worth = torch.zeros(config.memory * config.games)
        self._seen = 0

    def _take_up(self) -> None:
        saved = self.run.load()
        if saved is not None:
            restore_learner(saved[0], self.model, self.optimizer)
            self.steps, self.games_played = saved[1]["steps"], saved[1]["games"]

    def step(self) -> float:
        """One turn in all games, and one step towards what it was worth."""
        games, config = self.games, self.config
        over = games.over
        self.games_played += int(over.sum())
        games.restart(over)
        rows = self.scoring.rows(games.filled, np.minimum(games.upper, self.scoring.rules.bonus_at))
        worth = games.turn(self.net(self.slow), config.noise)
        self._remember(rows, (worth / POINTS).astype(np.float32))
        loss = float(np.mean([self._learn() for _ in range(config.fits)]))
        with torch.no_grad():
            for slow, fast in zip(self.slow.parameters(), self.model.parameters(), strict=True):
                slow.lerp_(fast, config.target)
        self.steps += 1
        return loss

    def _remember(self, rows: nets.Floats, worth: nets.Floats) -> None:
        place = self._seen % self.config.memory * len(rows)
        self._rows[place : place + len(rows)] = torch.from_numpy(rows)
        self._worth[place : place + len(rows)] = torch.from_numpy(worth)
        self._seen += 1

    def _learn(self) -> float:
        """One step on sheets drawn from the last turns."""
        size = self.config.games
        known = min(self._seen, self.config.memory) * size
        drawn = torch.randint(known, (size,))
        rate = 0.01 + 0.99 * (1 + math.cos(math.pi * self.run.done)) / 2
        for group in self.optimizer.param_groups:
            group["lr"] = self.config.rate * rate
        loss = nn.functional.mse_loss(self.model(self._rows[drawn]), self._worth[drawn])
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        self.optimizer.step()
        return float(loss.detach())

    def net(self, model: SheetNet, **told: dict[str, Any]) -> nets.Net:
        """The net as it plays."""
        arrays = {name: tensor.detach().numpy().copy() for name, tensor in model.state_dict().items()}
        return nets.Net(nets.Card("yacht", self.config.rules, VERSION, POINTS, **told), arrays)

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        count = self.config.evaluate_games
        points, error = (round(figure, 3) for figure in measure(self.net(self.slow), self.scoring, count, 7))
        self.strength = f"{points:.2f} +- {error:.2f} points"
        self.run.log(steps=self.steps, games=self.games_played, points=points, error=error)
        facts = {"steps": self.steps, "games": self.games_played}
        self.run.save(learner_arrays(self.slow, self.optimizer), facts)
        strength = {"points": points, "error": error, "games": count}
        training = self.run.training("yacht", self.games_played)
        self.run.save_net(self.net(self.slow, training=training, strength=strength))


def train(config: Config, folder: Path, resume: bool = False, shown: bool = True) -> None:
    """Run (or take up) a training run in a folder."""
    run = Run(folder, config, config.minutes, resume)
    trainer = Trainer(config, run)
    due = run.spent + config.evaluate_every
    begun, games, loss = run.spent, trainer.games_played, 0.0
    with Bar(run, shown) as bar:
        while run.done < 1:
            loss += 0.01 * (trainer.step() - loss)
            rate = (trainer.games_played - games) / max(1e-9, 60 * (run.spent - begun))
            bar.show(rate, loss, trainer.strength)
            if run.spent >= due:
                run.log(loss=round(loss, 6), games_per_second=round(rate, 1))
                trainer.measure()
                due = run.spent + config.evaluate_every
    trainer.measure()
