"""Big Two: learn from self-play who holds which unseen card.

    cardai train bigtwo --method beliefs --minutes 10 --seed 1

A frozen net plays in every seat; what each seat sees goes in, the place of every card it has not seen comes out. The
expert draws the deals in which it tries plays by these chances.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from cardai.games.arrays import Ints, Ints16, Truths
from cardai.games.compiled import hurry

from ..bigtwo.net import features
from ..bigtwo.net.beliefs import PLACES, Beliefs
from ..bigtwo.net.features import SEAT_SIZE, UNSEEN
from ..bigtwo.net.forward import Policy, load
from ..bigtwo.net.player import shipped
from ..bigtwo.net.rules_vector import RULES_SIZE
from ..bigtwo.net.selfplay import Window, collect
from ..net import ModelCard, one_thread
from .bigtwo_curriculum import TablesConfig
from .learner import NetTrainer, cosine_rate, set_rate, weights_of
from .run import Run
from .sparse import SparseLayer


@dataclass(frozen=True)
class Config(TablesConfig):
    """Everything that decides a run."""

    player: str = ""
    """The file of the net that plays; empty: the one that came with the program."""
    minutes: float = 10.0
    share: float = 0.4
    minibatch: int = 1024
    coolness: float = 2.0
    """The player's logits are multiplied by this: at a real table it always takes its best."""
    hidden: tuple[int, int] = (256, 256)
    """Widths of the layers."""
    learning_rate: float = 2e-3
    evaluate_every: float = 1.0


class BeliefNet(nn.Module):
    """Logits of the places of all cards; its numpy twin is Beliefs."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        first, second = config.hidden
        self.state = SparseLayer(features.STATE_SIZE, first, 100)
        self.rules = nn.Linear(RULES_SIZE, first)
        self.hidden = nn.Linear(first, second)
        self.output = nn.Linear(second, PLACES * 52)

    def forward(self, window: Window, rows: Ints, vectors: torch.Tensor) -> torch.Tensor:
        seen = self.state(window.states, window.state_start, rows, self.rules(vectors), window.rule[rows])
        logits: torch.Tensor = self.output(torch.relu(self.hidden(torch.relu(seen))))
        return logits.view(len(rows), PLACES, 52)


def targets(window: Window) -> tuple[Truths, Truths]:
    """[decision, place, card] where each unseen card is, and [decision, place] which places there are."""
    count = window.tables * window.steps
    held = _cards(window.open, window.open_start[: count + 1], PLACES, 0, SEAT_SIZE)
    unseen = _cards(window.states, window.state_start, 1, UNSEEN, 0)[:, 0]
    where = np.zeros((count, PLACES, 52), np.bool_)
    where[:, :3] = held[:, 1:] & unseen[:, None]
    where[:, 3] = unseen & ~where[:, :3].any(axis=1)
    return where, np.asarray(where.any(axis=2))


def _cards(flat: Ints16, start: Ints, groups: int, first: int, step: int) -> Truths:
    """[row, group, card] which of the features first + group * step + card are there."""
    found = np.zeros((len(start) - 1, groups, 52), np.bool_)
    rows = np.repeat(np.arange(len(start) - 1), np.diff(start))
    listed = flat[: start[-1]].astype(np.int64) - first
    for group in range(groups):
        card = listed - group * step
        fits = (card >= 0) & (card < 52)
        found[rows[fits], group, card[fits]] = True
    return found


class Trainer(NetTrainer):
    """Plays windows and learns from each once."""

    COUNTED = ("games", "decisions")

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        hurry()
        super().__init__(config, run, executor)
        self.config = config
        self.sets, self.shares = config.rule_sets()
        self.vectors = torch.from_numpy(self.sets.vectors)
        self.player = _cooled(load(Path(config.player)) if config.player else shipped(), config.coolness)
        self.net = BeliefNet(config)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=config.learning_rate)
        self._losses: list[tuple[float, float]] = []
        self.restore(self.net, self.optimizer)
        self.rng = np.random.default_rng([config.seed, self.decisions])
        self.tables = config.dealt(self.sets, self.shares, self.decisions)

    def step(self) -> float:
        """One window of play, learned from once; its loss, from before it was learned."""
        set_rate(self.optimizer, cosine_rate(self.config.learning_rate, self.run.done))
        with one_thread():
            window = collect(self.tables, self.player, self.shares, self.config.steps)
        where, there = targets(window)
        order = self.rng.permutation(len(where))
        size = self.config.minibatch
        losses = [
            self._learn(window, order[begin : begin + size], where, there) for begin in range(0, len(order), size)
        ]
        self._losses += losses
        self.games += window.games
        self.decisions += len(order)
        return losses[-1][0]

    def _learn(self, window: Window, rows: Ints, where: Truths, there: Truths) -> tuple[float, float]:
        """A gradient step; the loss in nats a card, and that of somebody who goes by the numbers of cards only."""
        logits = self.net(window, rows, self.vectors).masked_fill(~torch.from_numpy(there[rows])[:, :, None], -1e9)
        truth = torch.from_numpy(where[rows])
        loss = -torch.log_softmax(logits, 1)[truth].mean()
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        self.optimizer.step()
        counts = where[rows].sum(axis=2)
        shares = counts / counts.sum(axis=1, keepdims=True)
        blind = -(counts * np.log(np.maximum(shares, 1e-9))).sum() / counts.sum()
        return float(loss.detach()), float(blind)

    def measure(self) -> None:
        """The loss since the last line into the log, a checkpoint, and the net in the form that is used."""
        loss, blind = (round(float(figure), 4) for figure in np.mean(self._losses or [(0.0, 0.0)], axis=0))
        self._losses = []
        self.strength = f"{loss:.3f} nats a card, {blind:.3f} by the number of cards alone"
        self.run.log(**self.counts, loss=loss, blind=blind)
        self.keep(self.net, self.optimizer)
        training, strength = self.run.training("bigtwo --method beliefs", self.games), {"loss": loss, "blind": blind}
        card = ModelCard("bigtwo", "every", features.BIGTWO_FEATURES, training=training, strength=strength)
        self.run.save_net(Beliefs(card, weights_of(self.net)), half=True)


def _cooled(policy: Policy, times: float) -> Policy:
    arrays = dict(policy.arrays)
    for name in ("output.weight", "output.bias"):
        arrays[name] = arrays[name].copy()
        arrays[name][0] *= np.float32(times)
    return Policy(policy.card, arrays)
