"""Hearthstone by DQN, the plain baseline: a net values single actions, and the best is taken without any search.

    cardai train hearthstone --method dqn --minutes 20 --seed 1 --out runs/dqn

An action is read as the position after it. Both seats are played by the net, at first mostly at random, later with a
small epsilon. What an action is worth is learned from a replay buffer: the result if the game ended before the
seat's next action, otherwise what a slow copy of the net (the target net) gives to that next action, chosen by the
net that played (double DQN). It knows nothing at the start: no evaluation, no search.
"""

from __future__ import annotations

import math
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import nn

from .. import net as nets
from ..arena import mean_and_error
from ..hearthstone.net.dqn import Transitions, play_against, play_transitions
from ..hearthstone.net.features import HEARTHSTONE_FEATURES
from ..hearthstone.net.vocabulary import vocabulary_of_all
from .batches import Batches
from .hearthstone_learner import PositionNet, ReplayBuffer
from .learner import BatchConfig, NetTrainer, cosine_rate, descend, set_rate, weights_of
from .run import Run

DQN_RULES = "any rules (dqn)"
"""Rules that the card says the net is for."""


@dataclass(frozen=True)
class Config(BatchConfig):
    """Everything that decides a run. The net is for all rules: decks are mirrored, random and starters in turn."""

    minutes: float = 20.0
    games: int = 8
    curiosity: float = 0.05
    """Epsilon, the share of actions taken at random, from half of the budget on; before, it falls from 1."""
    read: int = 32
    """Numbers read from each card before all are added up."""
    hidden: tuple[int, ...] = (96, 48)
    """Widths of the hidden layers."""
    batch: int = 256
    """Actions in a learning step."""
    reuse: float = 4.0
    """Times an action is learned from."""
    memory: int = 100_000
    """Size of the replay buffer: from how many of the last actions the learner draws."""
    copy_every: int = 250
    """Learning steps after which the target net becomes a copy of the learner."""
    evaluate_games: int = 60
    """Games per measurement, against random and against greedy each."""


class Trainer(NetTrainer):
    """Learns from the games that the workers play."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        super().__init__(config, run, executor)
        self.config = config
        self.model, self.target = (PositionNet(config.read, config.hidden, informed=False) for _ in range(2))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.learning_rate)
        self.restore(self.model, self.optimizer)
        self.target.load_state_dict(self.model.state_dict())
        self._begun = self.batches
        self._batches = Batches(executor, play_transitions, self._task, config.ahead)
        self.chosen, self.following = ReplayBuffer(config.memory), ReplayBuffer(config.memory)
        self._rng = np.random.default_rng((config.seed, self.batches))
        self._steps_due = 0.0

    def _task(self, number: int) -> tuple[Any, ...]:
        config = self.config
        epsilon = max(config.curiosity, 1 - 2 * self.run.done)
        return self.net().arrays, config.seed, self._begun + number, config.games, epsilon

    def step(self) -> float:
        """A batch of games, and so many learning steps that each action is used `reuse` times on average."""
        steps: Transitions = next(self._batches)
        self.batches += 1
        self.games += steps.games
        self.chosen.add(steps.chosen, steps.results)
        self.following.add(steps.following, steps.results)
        self._steps_due += self.config.reuse * len(steps.results) / self.config.batch
        losses = []
        while self._steps_due >= 1:
            self._steps_due -= 1
            losses.append(self._learn())
        return float(np.mean(losses)) if losses else math.nan

    def _learn(self) -> float:
        """One step on actions drawn from the replay buffer."""
        drawn = self._rng.integers(0, self.chosen.count, self.config.batch)
        set_rate(self.optimizer, cosine_rate(self.config.learning_rate, self.run.done))
        with torch.no_grad():
            worth = torch.sigmoid(self.target(self.following.inputs(drawn)))
        results = torch.from_numpy(self.chosen.targets[drawn])
        worth = torch.where(results.isnan(), worth, results)
        loss = nn.functional.binary_cross_entropy_with_logits(self.model(self.chosen.inputs(drawn)), worth)
        found = descend(self.optimizer, loss)
        self.steps += 1
        if self.steps % self.config.copy_every == 0:
            self.target.load_state_dict(self.model.state_dict())
        return found

    def net(self, **card: Any) -> nets.Net:
        """The net as it plays."""
        words = vocabulary_of_all().data()
        told = nets.ModelCard("hearthstone", DQN_RULES, HEARTHSTONE_FEATURES, vocabulary=words, **card)
        return nets.Net(told, weights_of(self.model))

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        self.keep(self.model, self.optimizer)
        shares = {rival: self._against(rival) for rival in ("random", "greedy")}
        told = {f"wins_against_{rival}": share for rival, (share, _) in shares.items()}
        share, error = shares["random"]
        self.strength = f"{share:.1f} +- {error:.1f} % against random"
        self.run.log(**self.counts, **told, error=error)
        strength = {"points": share, "error": error, "games": self.config.evaluate_games, "unit": "% of games won"}
        strength |= {"against": "random", **told}
        self.run.save_net(
            self.net(training=self.run.training("hearthstone --method dqn", self.games), strength=strength)
        )

    def _against(self, rival: str) -> tuple[float, float]:
        """Share of games won against another player and its error, in percent."""
        config, arrays = self.config, self.net().arrays
        parts = [range(first, config.evaluate_games, 8) for first in range(8)]
        futures = [self.executor.submit(play_against, arrays, rival, part, config.seed) for part in parts]
        shares = [100 * share for future in futures for share in future.result()]
        share, error = mean_and_error(shares)
        return round(share, 2), round(error, 2)
