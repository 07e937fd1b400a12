"""Big Two by self-play: proximal policy optimisation with the net in every seat, under every rule set.

    cardai train bigtwo --method net --minutes 600 --seed 1 --out runs/bigtwo

All seats of all tables are played by the current net, from nothing. The policy sees what its seat may know and puts a
logit on every legal play; a critic, used in training only, sees all hands and predicts the points of every seat, so the
luck of the deal and of the others' cards falls out of the advantages. Each table has its own rule set and number of
players, and both are inputs of the net. Decisions that are forced or proven wins are skipped.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from cardai.games.arrays import Floats32, Ints
from cardai.games.bigtwo.rules import PRESET_RULES
from cardai.games.compiled import hurry

from ..bigtwo.net import features
from ..bigtwo.net.forward import Policy, load
from ..bigtwo.net.rules_vector import RULES_SIZE
from ..bigtwo.net.selfplay import Rival, Window, collect
from ..bigtwo.net.tables import measure
from ..net import ModelCard, one_thread
from .bigtwo_curriculum import TablesConfig
from .learner import NetTrainer, cosine_rate, set_rate
from .run import Run
from .sparse import SparseLayer


@dataclass(frozen=True)
class Config(TablesConfig):
    """Everything that decides a run."""

    minutes: float = 600.0
    epochs: int = 2
    """Passes over each decision."""
    hidden: tuple[int, int] = (256, 256)
    """Widths of the layers that see the position."""
    joint: tuple[int, int] = (128, 64)
    """Widths of the layers that see position and play."""
    critic: tuple[int, int] = (256, 128)
    """Widths of the critic's layers."""
    learning_rate: float = 7e-4
    gae_lambda: float = 0.95
    """Lambda of the generalised advantages, along the chain of all decisions of a table."""
    clip: float = 0.2
    """Distance that the chance of a play may move in one update, as a ratio."""
    entropy: float = 0.01
    """Weight of the entropy bonus."""
    value: float = 0.25
    """Weight of the policy's own guess of the points, which hints show."""
    unlikely: float = 0.003
    """Plays with a smaller chance are left out of learning."""
    certain: float = 0.99
    """Decisions with a play of at least this chance are mostly left out of learning: little is to be learned."""
    start: str = ""
    """A net whose weights to start from."""
    against: str = ""
    """A net that sits in all seats but one and does not learn: what comes out is an approximate best response to it."""
    memory: float = 0.99
    """The net that plays is a running mean of the one that learns: how much of it stays at each update."""
    evaluate_deals: int = 2000
    """Deals per measurement, each played from all seats."""


class PolicyNet(nn.Module):
    """The logit and the expected points of a play; its numpy twin is Policy."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        (first, second), (joint, last) = config.hidden, config.joint
        self.state = SparseLayer(features.STATE_SIZE, first, 100)
        self.rules = nn.Linear(RULES_SIZE, first)
        self.hidden = nn.Linear(first, second)
        self.joint = nn.Linear(second, joint)
        self.play = SparseLayer(features.PLAY_SIZE, joint, 40)
        self.last = nn.Linear(joint, last)
        self.output = nn.Linear(last, 2)
        with torch.no_grad():
            self.output.weight *= 0.1

    def forward(
        self,
        window: Window,
        rows: Ints,
        plays: Ints,
        owner: Ints,
        vectors: torch.Tensor,
    ) -> torch.Tensor:
        seen = self.state(window.states, window.state_start, rows, self.rules(vectors), window.rule[rows])
        seen = self.joint(torch.relu(self.hidden(torch.relu(seen))))
        joint = self.play(window.plays, window.play_start, plays, seen, owner)
        output: torch.Tensor = self.output(torch.relu(self.last(torch.relu(joint))))
        return output


class Critic(nn.Module):
    """The result of every seat, counted from the seat to play, with all hands open."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        first, second = config.critic
        self.open = SparseLayer(features.OPEN_SIZE, first, 100)
        self.rules = nn.Linear(RULES_SIZE, first)
        self.hidden = nn.Linear(first, second)
        self.value = nn.Linear(second, 4)

    def forward(self, window: Window, rows: Ints, vectors: torch.Tensor) -> torch.Tensor:
        seen = self.open(window.open, window.open_start, rows, self.rules(vectors), window.rule[rows])
        values: torch.Tensor = self.value(torch.relu(self.hidden(torch.relu(seen))))
        return values


class Learner(nn.Module):
    """Policy and critic, and one update of both."""

    def __init__(self, config: Config, vectors: Floats32) -> None:
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        super().__init__()
        self.config = config
        self.policy, self.critic = PolicyNet(config), Critic(config)
        self.vectors = torch.from_numpy(vectors)
        self.optimizer = torch.optim.Adam(self.parameters(), lr=config.learning_rate, eps=1e-5)

    def values(self, window: Window) -> Floats32:
        """Values that the critic gives every position of a window."""
        with torch.no_grad():
            rows = np.arange(len(window.open_start) - 1)
            found: Floats32 = self.critic(window, rows, self.vectors).numpy()
            return found

    def update(self, window: Window, rng: np.random.Generator) -> float:
        """Some epochs of gradient steps on a window; the last policy loss."""
        config = self.config
        advantages, targets, present = window.advantages(self.values(window), config.gae_lambda)
        is_open = window.most_likely() < config.certain
        worth = np.flatnonzero(window.own & (is_open | (rng.random(len(is_open)) < 0.1)))
        scale = float(advantages[worth].std()) + 1e-6
        goal = Goal(torch.from_numpy(advantages / scale), torch.from_numpy(targets), torch.from_numpy(present))
        loss = float("nan")
        for _ in range(config.epochs):
            order = rng.permutation(worth)
            for begin in range(0, len(order) - config.minibatch // 2, config.minibatch):
                loss = self._step(window, order[begin : begin + config.minibatch], goal)
        return loss

    def _step(self, window: Window, rows: Ints, goal: Goal) -> float:
        plays, owner, chosen = window.likely_plays(rows, self.config.unlikely)
        output = self.policy(window, rows, plays, owner, self.vectors)
        policy_loss = self._policy_loss(window, rows, plays, torch.from_numpy(owner), chosen, output[:, 0], goal)
        targets = goal.targets[rows]
        own_loss = (output[chosen, 1] - targets[:, 0]).square().mean()
        errors = (self.critic(window, rows, self.vectors) - targets).square()
        loss = policy_loss + self.config.value * own_loss + (errors * goal.present[rows]).mean()
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.parameters(), 1.0)
        self.optimizer.step()
        return float(policy_loss.detach())

    def _policy_loss(
        self,
        window: Window,
        rows: Ints,
        plays: Ints,
        owner: torch.Tensor,
        chosen: Ints,
        logits: torch.Tensor,
        goal: Goal,
    ) -> torch.Tensor:
        """The clipped objective and the entropy bonus, within the likely plays of each menu."""
        count = len(rows)
        before = torch.from_numpy(window.chances[plays])
        before = before / torch.zeros(count).index_add(0, owner, before)[owner]
        log_chance = log_softmax(logits, owner, count)
        ratio = torch.exp(log_chance[chosen] - torch.log(before[chosen]))
        advantage = goal.advantages[rows]
        clipped = ratio.clamp(1 - self.config.clip, 1 + self.config.clip)
        gain = torch.minimum(ratio * advantage, clipped * advantage)
        entropy = -(log_chance.exp() * log_chance).sum() / count
        return -gain.mean() - self.config.entropy * entropy


@dataclass(frozen=True)
class Goal:
    """Targets of a window: how much better a play was than expected, and the results counted from its seat."""

    advantages: torch.Tensor
    targets: torch.Tensor
    present: torch.Tensor
    """1 for seats that are there."""


def log_softmax(logits: torch.Tensor, owner: torch.Tensor, count: int) -> torch.Tensor:
    """The logarithm of each play's chance within its menu."""
    most = torch.full((count,), -1e9).scatter_reduce(0, owner, logits.detach(), "amax")
    shifted = logits - most[owner]
    total = torch.zeros(count).index_add(0, owner, shifted.exp())
    return shifted - torch.log(total)[owner]


_AVERAGE = "average."


class Trainer(NetTrainer):
    """Plays windows of self-play and learns from each; measured against three heuristic players."""

    COUNTED = ("updates", "games", "decisions")

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        hurry()
        super().__init__(config, run, executor)
        self.config = config
        self.sets, self.shares = config.rule_sets()
        self.learner = Learner(config, self.sets.vectors)
        self.average = {name: array.copy() for name, array in self._current().items()}
        self._take_up()
        self.rng = np.random.default_rng([config.seed, self.updates])
        self.tables = config.dealt(self.sets, self.shares, 1000 * self.updates)
        self.rival = Rival(load(Path(config.against)), self.tables, self.rng) if config.against else None

    def _take_up(self) -> None:
        arrays = self.restore(self.learner, self.learner.optimizer)
        if arrays is not None:
            self.average = {name: arrays[_AVERAGE + name] for name in self.average}
        elif self.config.start:
            self.average = load(Path(self.config.start)).arrays
            self.learner.policy.load_state_dict({name: torch.tensor(array) for name, array in self.average.items()})

    def _current(self) -> dict[str, Floats32]:
        """The weights that learn, not a copy of them."""
        return {name: tensor.detach().numpy() for name, tensor in self.learner.policy.state_dict().items()}

    def step(self) -> float:
        """One window of play and one update."""
        set_rate(self.learner.optimizer, cosine_rate(self.config.learning_rate, self.run.done))
        with one_thread():
            current = Policy(ModelCard("bigtwo", "every", features.BIGTWO_FEATURES), self._current())
            window = collect(self.tables, current, self.shares, self.config.steps, self.rival)
        self.updates += 1
        self.games += window.games
        self.decisions += self.config.tables * self.config.steps
        loss = self.learner.update(window, self.rng)
        keep = np.float32(min(self.config.memory, 1 - 1 / self.updates))
        for name, array in self._current().items():
            self.average[name] += (1 - keep) * (array - self.average[name])
        return loss

    def policy(self, **told: Any) -> Policy:
        """The net as it plays."""
        return Policy(ModelCard("bigtwo", "every", features.BIGTWO_FEATURES, **told), self.average)

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        count = self.config.evaluate_deals
        field = "three heuristic" if self.rival is None else f"three of {self.config.against}"
        other = None if self.rival is None else self.rival.policy
        figures = measure(self.policy(), PRESET_RULES[self.config.rules], 4, count, 7, other)
        points, error = (round(figure, 3) for figure in figures)
        self.strength = f"{points:+.2f} +- {error:.2f} against {field}"
        self.run.log(**self.counts, points=points, error=error)
        averages = {_AVERAGE + name: array for name, array in self.average.items()}
        self.keep(self.learner, self.learner.optimizer, averages)
        strength = {"against": field, "points": points, "error": error, "deals": count, "seats": 4}
        policy = self.policy(training=self.run.training("bigtwo", self.games), strength=strength)
        self.run.save_net(policy)
        self.run.save_net(policy, half=True, name=f"net-{round(self.run.spent):04d}")
