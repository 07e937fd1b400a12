"""Big Two, a second stage: the net learns what all sensible plays of a decision bring, also those it never makes.

    cardai train bigtwo --method improve --start FIRST.safetensors --minutes 60 --seed 1 --out runs/improve

The net of the first stage plays itself. At some decisions many plays are tried, each played out once by that net in all
seats, in the true deal: for the seat that decides it is a sample of the deals it has to reckon with, so these results
are unbiased values, however noisy, of every play. A copy of the net learns them (its value head; what all plays of a
decision have in common, the luck of the deal, is taken out first) while its logits stay what they were. What plays in
the end is one step of policy improvement: the logit and `trust` times the value.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.rules import PRESET_RULES
from cardai.games.compiled import hurry

from ..bigtwo.net import features
from ..bigtwo.net.forward import Policy, load
from ..bigtwo.net.player import shipped
from ..bigtwo.net.tables import RuleSets, Tables, measure
from ..bigtwo.net.tried import Breadth, Tried, try_plays
from ..net import ModelCard
from .bigtwo_curriculum import curriculum
from .bigtwo_net import Config as NetConfig
from .bigtwo_net import PolicyNet
from .learner import cosine_rate, learner_arrays, restore_learner, set_rate
from .run import Run

TRUSTS = (4.0, 8.0, 16.0, 32.0, 64.0, 128.0)
"""For which the gain is written into the log."""
_AVERAGE = "average."


@dataclass(frozen=True)
class Config:
    """Everything that decides a run."""

    rules: str = "ppo2018"
    """The preset with the largest share of the tables, and the one measured."""
    minutes: float = 60.0
    """Time budget, resumed parts included."""
    seed: int = 1
    """Seed of the deals."""
    start: str = ""
    """The net that plays and is improved; empty: the one that came with the program."""
    share: float = 0.5
    """Share of the tables with four players under `rules`; all other rule sets and tables split the rest."""
    variations: int = 60
    """Home-made rule sets among the others, made by chance from the options."""
    tables: int = 512
    """Deals played in lock-step."""
    steps: int = 32
    """Decisions at every table between two updates."""
    early: float = 0.03
    """Share of the decisions in which plays are tried while more than half of the cards dealt are held."""
    late: float = 0.6
    """The same after that: such decisions are cheap to play out, and luck has less to say."""
    likely: int = 3
    """How many of the likeliest plays are tried."""
    promising: int = 3
    """How many more with the highest values so far."""
    others: int = 1
    """How many more by chance."""
    passes: int = 3
    """Gradient steps for each batch of decisions, on batches drawn from those kept."""
    kept: int = 3000
    """Batches kept to learn from."""
    level: float = 0.25
    """Weight of the values' level in a decision, which hints show but choices do not need."""
    anchor: float = 0.005
    """Weight of the logits staying what they were."""
    trust: float = 16.0
    """How much values count beside the logits in play: by how much a unit of points raises a logit."""
    rate: float = 5e-4
    """Adam's first step size; it falls to a fiftieth along half a cosine."""
    memory: float = 0.999
    """The net that is kept is a running mean of the one that learns: how much of it stays at each gradient step."""
    evaluate_every: float = 5.0
    """Minutes between measurements against three heuristic players and three of the net it started from."""
    evaluate_deals: int = 2000
    """Deals per measurement, each played from all seats."""


def improved(arrays: dict[str, NDArray[np.float32]], trust: float) -> dict[str, NDArray[np.float32]]:
    """Weights of a net whose logits are these and `trust` times the values: both are linear in the last layer."""
    found = {name: array.copy() for name, array in arrays.items()}
    for name in ("output.weight", "output.bias"):
        found[name][0] += np.float32(trust) * found[name][1]
    return found


class Learner:
    """The net in torch and how it learns from tried plays."""

    def __init__(self, config: Config, start: Policy, vectors: NDArray[np.float32]) -> None:
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        self.config = config
        self.vectors = torch.from_numpy(vectors)
        self.net = _like(start)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=config.rate, eps=1e-5)
        self.average = {name: array.copy() for name, array in self.current().items()}
        self.updates = 0

    def current(self) -> dict[str, NDArray[np.float32]]:
        """The weights that learn, not a copy of them."""
        return {name: tensor.detach().numpy() for name, tensor in self.net.state_dict().items()}

    def learn(self, batch: Tried) -> float:
        """One gradient step; how far values were off within decisions, in squared units."""
        rows = np.arange(batch.decisions)
        plays, owner = batch.plays_of(rows)
        output, seat = self.net(batch, rows, plays, owner, self.vectors), torch.from_numpy(owner)
        errors, level = centred(output[:, 1] - torch.from_numpy(batch.results), seat, len(rows))
        drift, _ = centred(output[:, 0] - torch.from_numpy(batch.prior), seat, len(rows))
        loss = errors.square().sum() / len(rows)
        others = self.config.level * level.square().mean() + self.config.anchor * drift.square().sum() / len(rows)
        self.optimizer.zero_grad()
        (loss + others).backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        self._follow()
        return float(loss.detach())

    def _follow(self) -> None:
        self.updates += 1
        keep = np.float32(min(self.config.memory, 1 - 1 / self.updates))
        for name, array in self.current().items():
            self.average[name] += (1 - keep) * (array - self.average[name])


def _like(policy: Policy) -> PolicyNet:
    """The same net in torch."""
    arrays = policy.arrays
    first, second, joint, last = (arrays[f"{name}.bias"].size for name in ("rules", "hidden", "joint", "last"))
    net = PolicyNet(NetConfig(hidden=(first, second), joint=(joint, last)))
    net.load_state_dict({name: torch.tensor(array) for name, array in arrays.items()})
    return net


def centred(values: torch.Tensor, owner: torch.Tensor, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Values of plays less the mean of their decision, and these means."""
    plays = torch.zeros(count).index_add(0, owner, torch.ones(len(owner)))
    means = torch.zeros(count).index_add(0, owner, values) / plays
    return values - means[owner], means


class Gains:
    """What the improved net's choices brought more than the first net's, in decisions it has not learned from yet."""

    def __init__(self) -> None:
        self._found: list[NDArray[np.float64]] = []

    def add(self, batch: Tried, values: NDArray[np.float32], main: int) -> None:
        """The late decisions of a batch under the main rules."""
        some = (batch.rule == main) & batch.late
        own = batch.results[best_of(batch.prior, batch.menu_start)]
        for_each = [
            (batch.results[best_of(batch.prior + np.float32(trust) * values, batch.menu_start)] - own)[some]
            for trust in TRUSTS
        ]
        self._found.append(np.array(for_each, np.float64))

    def told(self, unit: float) -> dict[str, Any]:
        """In points a decision, for every trust, since the last time; with the standard errors."""
        found = np.concatenate(self._found, axis=1) * unit
        self._found = []
        if not found.size:
            return {"looked_at": 0}
        errors = found.std(axis=1) / found.shape[1] ** 0.5
        return {"gains": _rounded(found.mean(axis=1)), "gain_errors": _rounded(errors), "looked_at": found.shape[1]}


def best_of(scores: NDArray[np.float32], start: NDArray[np.int64]) -> NDArray[np.int64]:
    """The play with the highest score of each menu; the first of equals."""
    most = np.repeat(np.maximum.reduceat(scores, start[:-1]), np.diff(start))
    place = np.where(scores == most, np.arange(len(scores)), len(scores))
    best: NDArray[np.int64] = np.minimum.reduceat(place, start[:-1])
    return best


def _rounded(figures: NDArray[np.float64]) -> list[float]:
    return [round(float(figure), 5) for figure in figures]


class Trainer:
    """Tries plays in games of the first net, and learns what they bring."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        hurry()
        self.config, self.run = config, run
        pairs, shares = curriculum(config.rules, config.share, config.variations, config.seed)
        self.sets, self.shares = RuleSets.of(pairs), np.cumsum(shares).astype(np.float32)
        self._main = pairs.index((PRESET_RULES[config.rules], 4))
        self.first = load(Path(config.start)) if config.start else shipped()
        self.learner = Learner(config, self.first, self.sets.vectors)
        self.games = self.decisions = 0
        self.strength = "not measured yet"
        self._take_up()
        self.rng = np.random.default_rng([config.seed, self.learner.updates])
        self.tables = Tables(config.tables, self.sets, seeded(config.seed + 1000 * self.learner.updates))
        self.tables.deal(np.ones(config.tables, np.bool_), self.shares)
        self.tables.advance(np.ones(config.tables, np.bool_))
        self.kept: list[Tried] = []
        self.gains = Gains()

    def _take_up(self) -> None:
        saved = self.run.load()
        if saved is not None:
            arrays, facts = saved
            restore_learner(arrays, self.learner.net, self.learner.optimizer)
            self.learner.updates = facts["updates"]
            self.games, self.decisions = facts["games"], facts["decisions"]
            self.learner.average = {name: arrays[_AVERAGE + name] for name in self.learner.average}

    def step(self) -> float:
        """Try plays in a batch of decisions, and some gradient steps; the last loss."""
        config = self.config
        set_rate(self.learner.optimizer, cosine_rate(config.rate, self.run.done))
        now = Policy(self.first.card, self.learner.average)
        breadth = Breadth(config.early, config.late, config.likely, config.promising, config.others)
        batch, values = try_plays(self.tables, self.first, now, self.shares, config.steps, breadth, self.rng)
        self.gains.add(batch, values, self._main)
        self.games += batch.games
        self.decisions += batch.decisions
        if len(self.kept) < config.kept:
            self.kept.append(batch)
        else:
            self.kept[self.rng.integers(config.kept)] = batch
        losses = [self.learner.learn(batch)]
        losses += [self.learner.learn(self.kept[self.rng.integers(len(self.kept))]) for _ in range(config.passes - 1)]
        return losses[0]

    def policy(self, **told: Any) -> Policy:
        """The net as it plays."""
        card = ModelCard("bigtwo", "every", features.VERSION, **told)
        return Policy(card, improved(self.learner.average, self.config.trust))

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        config, rules = self.config, PRESET_RULES[self.config.rules]
        found = [
            [round(figure, 3) for figure in measure(self.policy(), rules, 4, config.evaluate_deals, 7, rival)]
            for rival in (None, self.first)
        ]
        (points, error), (lead, lead_error) = found
        self.strength = f"{points:+.2f} +- {error:.2f} against three heuristic, {lead:+.2f} against three as it was"
        facts = {"updates": self.learner.updates, "games": self.games, "decisions": self.decisions}
        gains = self.gains.told(float(self.sets.units[self._main]))
        self.run.log(**facts, points=points, error=error, lead=lead, lead_error=lead_error, **gains)
        averages = {_AVERAGE + name: array for name, array in self.learner.average.items()}
        self.run.save(learner_arrays(self.learner.net, self.learner.optimizer) | averages, facts)
        strength = {"against": "three heuristic", "points": points, "error": error, "deals": config.evaluate_deals}
        policy = self.policy(training=self.run.training("bigtwo --method improve", self.games), strength=strength)
        self.run.save_net(policy)
