"""Yacht by fitted value iteration: a net learns what a sheet is worth from the games it plays with itself.

    cardai train yacht --minutes 20 --seed 1 --out runs/yacht

Many games run in lock-step, one turn at a time. Within a turn the dice are reckoned exactly on top of the net's values
of the sheets that can follow; the value of the turn before its first throw is what the net learns for the sheet it
began with: TD(0), the chances of the dice taken exactly. An exponential average of the weights gives the values
and is what plays. Nothing but the rules and the net's own games goes in: no solved table, no heuristic.
"""

from __future__ import annotations

import itertools
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from cardai.games.arrays import Floats32
from cardai.games.yacht.rules import RULES_BY_PRESET

from .. import net as nets
from ..agent import AgentError
from ..yacht.net.features import YACHT_FEATURES, features_size, scoring
from ..yacht.net.selfplay import POINTS, LockstepGames, measure, play_turn
from .batches import Batches
from .learner import BatchConfig, NetTrainer, cosine_rate, descend, follow, set_rate, weights_of
from .run import Run


@dataclass(frozen=True)
class Config(BatchConfig):
    """Everything that decides a run."""

    rules: str = "pancht"
    """Preset to train for."""
    minutes: float = 20.0
    games: int = 1024
    hidden: tuple[int, ...] = (128, 128)
    """Widths of the hidden layers."""
    noise: float = 0.1
    """Epsilon: chance that a turn ends in any open box instead of the best one, to see more sheets."""
    learning_rate: float = 2e-3
    target: float = 0.1
    """Step that the exponential average of the weights, which gives the values, takes to the learner each turn."""
    memory: int = 24
    """From how many of the last turns the learner draws."""
    fits: int = 8
    """Learning steps after each turn."""
    evaluate_every: float = 3.0
    evaluate_games: int = 4096
    """Games per measurement."""


class SheetNet(nn.Module):
    """Points still to come, from a sheet's features."""

    def __init__(self, size: int, hidden: tuple[int, ...]) -> None:
        super().__init__()
        self.sheet = nn.Linear(size, hidden[0])
        self.layers = nn.ModuleList(nn.Linear(before, after) for before, after in itertools.pairwise(hidden))
        self.value = nn.Linear(hidden[-1], 1)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.sheet(features))
        for layer in self.layers:
            x = torch.relu(layer(x))
        values: torch.Tensor = self.value(x)[:, 0]
        return values


class Trainer(NetTrainer):
    """Learns from the turns that the workers play."""

    COUNTED = ("steps", "games")

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        if config.rules not in RULES_BY_PRESET:
            raise AgentError(f"The Yacht net learns presets only: {', '.join(RULES_BY_PRESET)}")
        rules = scoring(RULES_BY_PRESET[config.rules])
        if rules is None:
            raise AgentError(f"The Yacht net cannot learn {config.rules}: it does not know jokers and extra yachts")
        super().__init__(config, run, executor)
        self.config, self.scoring = config, rules
        size = features_size(rules.rules)
        self.model, self.average = SheetNet(size, config.hidden), SheetNet(size, config.hidden)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.learning_rate)
        self.restore(self.model, self.optimizer)
        self.average.load_state_dict(self.model.state_dict())
        self._playing = [self._start_games(number) for number in range(config.ahead)]
        self._batches = Batches(executor, play_turn, self._task, config.ahead)
        self._features = torch.zeros(config.memory * config.games, size)
        self._values = torch.zeros(config.memory * config.games)
        self._seen = 0

    def _start_games(self, number: int) -> LockstepGames:
        rng = np.random.default_rng((self.config.seed, self.steps, number))
        games = LockstepGames(self.config.games, self.scoring, rng)
        games.scatter()
        return games

    def _task(self, number: int) -> tuple[Any, ...]:
        net = self.net(self.average)
        return self._playing[number % self.config.ahead], net.card, net.arrays, self.config.noise

    def step(self) -> float:
        """A turn of many games, and some steps towards what it was worth."""
        slot = self._seen % self.config.ahead
        self._playing[slot], features, values, ended = next(self._batches)
        self.games += ended
        self._remember(features, values)
        loss = float(np.mean([self._learn() for _ in range(self.config.fits)]))
        follow(self.average, self.model, self.config.target)
        self.steps += 1
        return loss

    def _remember(self, features: Floats32, values: Floats32) -> None:
        """Into the replay memory, over the oldest turn."""
        place = self._seen % self.config.memory * len(features)
        self._features[place : place + len(features)] = torch.from_numpy(features)
        self._values[place : place + len(features)] = torch.from_numpy(values)
        self._seen += 1

    def _learn(self) -> float:
        """One step on sheets drawn from the last turns."""
        size = self.config.games
        known = min(self._seen, self.config.memory) * size
        drawn = torch.randint(known, (size,))
        set_rate(self.optimizer, cosine_rate(self.config.learning_rate, self.run.done, least=0.01))
        loss = nn.functional.mse_loss(self.model(self._features[drawn]), self._values[drawn])
        return descend(self.optimizer, loss)

    def net(self, model: SheetNet, **told: dict[str, Any]) -> nets.Net:
        """The net as it plays."""
        return nets.Net(nets.ModelCard("yacht", self.config.rules, YACHT_FEATURES, POINTS, **told), weights_of(model))

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        count = self.config.evaluate_games
        points, error = (round(figure, 3) for figure in measure(self.net(self.average), self.scoring, count, 7))
        self.strength = f"{points:.2f} +- {error:.2f} points"
        self.run.log(**self.counts, points=points, error=error)
        self.keep(self.average, self.optimizer)
        strength = {"points": points, "error": error, "games": count}
        training = self.run.training("yacht", self.games)
        self.run.save_net(self.net(self.average, training=training, strength=strength))
