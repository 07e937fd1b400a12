"""Big Two by branching: at every position each play is tried on the real deal, and the net learns what it was worth.

    cardai train bigtwo --method branch --minutes 60 --seed 1 --out runs/bigtwo

First (`warm_up`) a tried play is worth what greedy players make of the deal from there. Then it is worth what the net
itself expects at its next own decision (or the points, if the deal ends before), so the net improves on itself as in
policy iteration. All plays of one position are tried on the same deal: its luck falls out of their differences, and it
is these that the loss weighs most. The net sees only what its seat may know; the deal is known to the simulation alone.
"""

from __future__ import annotations

import itertools
import json
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.law import law
from cardai.games.bigtwo.rules import Rules, read_rules

from ..bigtwo import features, lockstep
from ..bigtwo.rooms import Actor, Floats, Ints, Room, look_ahead, measure
from ..net import Card, Net
from .common import Bar, Run, read_checkpoint
from .learner import learner_arrays, restore_learner


@dataclass(frozen=True)
class Config:
    """Everything that decides a run."""

    rules: str = "hongkong"
    """Preset to train for, or a rule set's options as JSON."""
    minutes: float = 60.0
    """Time budget, resumed parts included."""
    seed: int = 1
    """Seed of the deals and the weights."""
    tables: int = 384
    """Deals played in lock-step."""
    hidden: tuple[int, ...] = (512, 256, 128)
    """Widths of the hidden layers; the first sees position and play."""
    most_plays: int = 12
    """How many plays of a position are tried at most."""
    warm_up: float = 0.4
    """Share of the budget in which greedy finishes the tried deals."""
    self_play: float = 0.25
    """Share of deals with the net in all seats; in the others three greedy players sit."""
    noise: float = 0.1
    """Chance that the net plays anything instead of its best, to see more positions."""
    rate: float = 1e-3
    """Adam's first step size; it falls to a fiftieth along half a cosine."""
    common: float = 0.3
    """Weight of the error that all plays of a position share, against 1 for their differences."""
    start: str = ""
    """Checkpoint of another run whose weights to start from."""
    evaluate_every: float = 3.0
    """Minutes between measurements against three greedy players."""
    evaluate_deals: int = 1000
    """Deals per measurement, each played from all four seats."""
    sizes: tuple[int, int] = field(default=(features.STATE_SIZE, features.PLAY_SIZE))
    """Numbers that describe a position and a play."""


class PlayNet(nn.Module):
    """The points a play will bring, as a function of position and play."""

    def __init__(self, hidden: tuple[int, ...], sizes: tuple[int, int]) -> None:
        super().__init__()
        self.state = nn.Linear(sizes[0], hidden[0])
        self.play = nn.Linear(sizes[1], hidden[0], bias=False)
        widths = itertools.pairwise(hidden)
        self.layers = nn.ModuleList(nn.Linear(before, after) for before, after in widths)
        self.value = nn.Linear(hidden[-1], 1)

    def forward(self, states: torch.Tensor, plays: torch.Tensor, owner: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.play(plays) + self.state(states)[owner])
        for layer in self.layers:
            x = torch.relu(layer(x))
        values: torch.Tensor = self.value(x)[:, 0]
        return values


POINTS = 10.0
"""The net counts in tens of points."""


class Learner:
    """The net in torch, and how it learns from tried plays."""

    def __init__(self, config: Config) -> None:
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        self.config = config
        self.model = PlayNet(config.hidden, config.sizes)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.rate)

    def learn(self, states: Floats, plays: Floats, owner: Ints, worth: Floats, done: float) -> float:
        """One step; the loss is the squared error of differences within a position, plus some of the common error."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.config.rate * (0.02 + 0.98 * (1 + math.cos(math.pi * done)) / 2)
        which = torch.from_numpy(owner)
        error = self.model(torch.from_numpy(states), torch.from_numpy(plays), which)
        error = error - torch.from_numpy(worth / np.float32(POINTS))
        counts = torch.bincount(which, minlength=len(states)).clamp(min=1)
        mean = torch.zeros(len(states)).index_add(0, which, error) / counts
        loss = (error - mean[which]).square().mean() + self.config.common * mean.square().mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        return float(loss.detach())


class Trainer:
    """Plays, tries and learns until the minutes are over."""

    def __init__(self, config: Config, run: Run) -> None:
        self.config, self.run, self.law = config, run, law(_rules(config.rules))
        self.learner = Learner(config)
        self.steps = self.games = 0
        self.strength = "not measured yet"
        self._take_up()
        self.room = Room(config.tables, self.law, seeded(config.seed + 1000 * self.steps))
        self.room.deal(np.ones(config.tables, np.bool_), config.self_play)

    def _take_up(self) -> None:
        saved = self.run.load()
        if saved is not None:
            restore_learner(saved[0], self.learner.model, self.learner.optimizer)
            self.steps, self.games = saved[1]["steps"], saved[1]["games"]
        elif self.config.start:
            restore_learner(read_checkpoint(Path(self.config.start))[0], self.learner.model)

    def step(self) -> float:
        """All tables to their next decision; try the plays there, learn, and play on."""
        room, config = self.room, self.config
        while True:
            room.run(np.ones(config.tables, np.bool_))
            over = np.diff(room.start) == 0
            if not over.any():
                break
            self.games += int(over.sum())
            room.deal(over, config.self_play)
        states, plays, owner = room.look()
        actor = Actor(self.net())
        values = actor(states, plays, owner)
        tried, index, worth = self._try(values, actor)
        room.play(values, config.noise)
        self.steps += 1
        return self.learner.learn(states, plays[index], tried, worth, self.run.done)

    def _try(self, values: Floats, actor: Actor) -> tuple[Ints, Ints, Floats]:
        """Menu and index of each play tried, and what it was worth."""
        room, most = self.room, self.config.most_plays
        tried, index, seats = (np.empty(len(room.tables) * most, np.int64) for _ in range(3))
        count = lockstep.shortlist(values, room.start, most, tried, index, room.rng)
        tried, index, seats = tried[:count], index[:count], seats[:count]
        branches = Room(count, self.law, room.rng)
        lockstep.branch(room.tables, room.masks, room.keys, tried, index, branches.tables, seats, self.law)
        if self.run.done < self.config.warm_up:
            lockstep.rollouts(branches.tables, self.law)
            return tried, index, branches.points(seats, np.empty(count, np.float32))
        branches.seat_kinds[:] = room.seat_kinds[tried]
        return tried, index, look_ahead(branches, actor, seats)

    def net(self, **told: dict[str, Any]) -> Net:
        """The net as it plays."""
        arrays = {name: tensor.detach().numpy().copy() for name, tensor in self.learner.model.state_dict().items()}
        return Net(Card("bigtwo", _rules_name(self.config.rules), features.VERSION, POINTS, **told), arrays)

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        count = self.config.evaluate_deals
        points, error = (round(figure, 3) for figure in measure(Actor(self.net()), self.law, count, 7))
        self.strength = f"{points:+.2f} +- {error:.2f} against greedy"
        self.run.log(steps=self.steps, games=self.games, points=points, error=error)
        facts = {"steps": self.steps, "games": self.games}
        self.run.save(learner_arrays(self.learner.model, self.learner.optimizer), facts)
        strength = {"against": "three greedy", "points": points, "error": error, "deals": count, "seats": 4}
        training = self.run.training("bigtwo", self.games)
        self.run.save_net(self.net(training=training, strength=strength))


def train(config: Config, folder: Path, resume: bool = False, shown: bool = True) -> None:
    """Run (or take up) a training run in a folder."""
    run = Run(folder, config, config.minutes, resume)
    trainer = Trainer(config, run)
    due = run.spent + config.evaluate_every
    begun, games, loss = run.spent, trainer.games, 0.0
    with Bar(run, shown) as bar:
        while run.done < 1:
            loss += 0.01 * (trainer.step() - loss)
            rate = (trainer.games - games) / max(1e-9, 60 * (run.spent - begun))
            bar.show(rate, loss, trainer.strength)
            if run.spent >= due:
                run.log(loss=round(loss, 5), games_per_second=round(rate, 1))
                trainer.measure()
                due = run.spent + config.evaluate_every
    trainer.measure()


def _rules(told: str) -> Rules:
    """The rules of a preset's name or of options written as JSON."""
    return read_rules(json.loads(told) if told.startswith("{") else told)[1]


def _rules_name(told: str) -> str:
    return "custom" if told.startswith("{") else told
