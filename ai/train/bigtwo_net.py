"""Big Two by branching: at every position each play is tried on the real deal, and the net learns what it was worth.

    cardai train bigtwo --method net --minutes 60 --seed 1 --out runs/bigtwo

First (`warm_up`) a tried play is worth what greedy players make of the deal from there. Then it is worth what the net
itself expects at its next own decision (or the points, if the deal ends before), so the net improves on itself as in
policy iteration. All plays of one position are tried on the same deal: its luck falls out of their differences, and it
is these that the loss weighs most. The net sees only what its seat may know; the deal is known to the simulation alone.
"""

from __future__ import annotations

import itertools
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.kernel_rules import rules_row

from ..agent import AgentError
from ..bigtwo.net import features
from ..bigtwo.net.selfplay import BranchSettings, Sitting, TriedPlays, play_step, rules_of
from ..bigtwo.net.tables import Actor, Room, measure
from ..net import ModelCard, Net
from .batches import Batches
from .learner import cosine_rate, learner_arrays, restore_learner, set_rate
from .run import Run, read_weights


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
    """Deals played in lock-step, a batch of self-play."""
    ahead: int = 4
    """Batches on the way at once; as many as there are workers, or some more, keep all of them busy."""
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
    unit: float = 10.0
    """The net counts in so many points."""
    start: str = ""
    """Checkpoint of another run, or net of other rules, whose weights to start from."""
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


class Learner:
    """The net in torch, and how it learns from tried plays."""

    def __init__(self, config: Config) -> None:
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        self.config = config
        self.model = PlayNet(config.hidden, config.sizes)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.rate)

    def learn(self, tried: TriedPlays, done: float) -> float:
        """One step; the loss is the squared error of differences within a position, plus some of the common error."""
        set_rate(self.optimizer, cosine_rate(self.config.rate, done))
        which, positions = torch.from_numpy(tried.owner), len(tried.states)
        error = self.model(torch.from_numpy(tried.states), torch.from_numpy(tried.plays), which)
        error = error - torch.from_numpy(tried.worth / np.float32(self.config.unit))
        counts = torch.bincount(which, minlength=positions).clamp(min=1)
        mean = torch.zeros(positions).index_add(0, which, error) / counts
        loss = (error - mean[which]).square().mean() + self.config.common * mean.square().mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        return float(loss.detach())


class Trainer:
    """Learns from the plays that the workers try."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        self.config, self.run, self.rules_row = config, run, rules_row(rules_of(config.rules))
        self.learner = Learner(config)
        self.steps = self.games = 0
        self.strength = "not measured yet"
        self._take_up()
        self._way = BranchSettings(config.rules, config.self_play, config.noise, config.most_plays)
        self._sittings = [self._sit(number) for number in range(config.ahead)]
        self._batches = Batches(executor, play_step, self._task, config.ahead)
        self._learned = 0

    def _take_up(self) -> None:
        saved = self.run.load()
        if saved is not None:
            restore_learner(saved[0], self.learner.model, self.learner.optimizer)
            self.steps, self.games = saved[1]["steps"], saved[1]["games"]
        elif self.config.start:
            self._start_from(Path(self.config.start))

    def _start_from(self, path: Path) -> None:
        try:
            restore_learner(read_weights(path), self.learner.model)
        except RuntimeError:
            raise AgentError(f"The weights in {path} do not fit a net of {self.config.hidden} hidden units") from None

    def _sit(self, number: int) -> Sitting:
        seed = self.config.seed + 1000 * (self.steps * self.config.ahead + number)
        room = Room(self.config.tables, self.rules_row, seeded(seed))
        room.deal(np.ones(self.config.tables, np.bool_), self.config.self_play)
        return Sitting(room.tables, room.seat_kinds, room.rng)

    def _task(self, number: int) -> tuple[Any, ...]:
        net, warm = self.net(), self.run.done < self.config.warm_up
        return self._sittings[number % self.config.ahead], net.card, net.arrays, self._way, warm

    def step(self) -> float:
        """Learn from one step of a room."""
        place = self._learned % self.config.ahead
        self._sittings[place], tried, ended = next(self._batches)
        self._learned += 1
        self.steps += 1
        self.games += ended
        return self.learner.learn(tried, self.run.done)

    def net(self, **told: dict[str, Any]) -> Net:
        """The net as it plays."""
        arrays = {name: tensor.detach().numpy().copy() for name, tensor in self.learner.model.state_dict().items()}
        rules_name = "custom" if self.config.rules.startswith("{") else self.config.rules
        return Net(ModelCard("bigtwo", rules_name, features.VERSION, self.config.unit, **told), arrays)

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        count = self.config.evaluate_deals
        points, error = (round(figure, 3) for figure in measure(Actor(self.net()), self.rules_row, count, 7))
        self.strength = f"{points:+.2f} +- {error:.2f} against greedy"
        self.run.log(steps=self.steps, games=self.games, points=points, error=error)
        facts = {"steps": self.steps, "games": self.games}
        self.run.save(learner_arrays(self.learner.model, self.learner.optimizer), facts)
        strength = {"against": "three greedy", "points": points, "error": error, "deals": count, "seats": 4}
        training = self.run.training("bigtwo", self.games)
        self.run.save_net(self.net(training=training, strength=strength))
