"""Hearthstone by self-play of the turn search: a net learns who wins from a position at the end (or start) of a turn.

    cardai train hearthstone --minutes 60 --seed 1 --out runs/hearthstone

The net begins as the logistic evaluation of `search/evaluation.py`, to which all cards and effects are added by
learning. Workers play whole games, each player searching its own turn: the net against itself, against nets it once was
and against the turn search without a net, with famous, evolved and random decks of all sets (`decks/mix.py`). A
position's target is the result, mixed turn by turn with what the net thought of the positions in between (TD(lambda)),
which takes out much of the luck that came later. Random actions (epsilon) make the positions various. Opening hands and
what became of them are written to openings.jsonl, from which `players/fit_mulligan.py` learns what to keep.
"""

from __future__ import annotations

import contextlib
import json
import math
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.numpy import load_file, save_file
from torch import nn

from cardai.games.arrays import Floats32
from cardai.games.files import append_lines

from .. import net as nets
from ..agent import AgentError
from ..arena import mean_and_error
from ..hearthstone.net.features import HEARTHSTONE_FEATURES
from ..hearthstone.net.player import read
from ..hearthstone.net.selfplay import Experience, FieldMatch, Opening, SelfPlayTask, play_games, play_match
from ..hearthstone.net.vocabulary import translated, vocabulary_of_all
from .batches import Batches
from .hearthstone_learner import PositionNet, ReplayBuffer
from .learner import BatchConfig, NetTrainer, cosine_rate, descend, follow, restore_learner, set_rate, weights_of
from .run import Arrays, Run, read_weights

MEMORY = "memory.safetensors"
"""The replay buffer in the run's folder, so that a resumed run goes on with it."""

OPENINGS = "openings.jsonl"
"""Every opening hand of the run and what became of it, in the run's folder."""

VALUE_NET_RULES = "any rules (neural)"
"""Rules that the card says the net is for."""


@dataclass(frozen=True)
class Config(BatchConfig):
    """Everything that decides a run. The net is for all rules and formats: see `decks/mix.py`."""

    widths: tuple[int, ...] = (1, 3, 8)
    """Widths of the turn search in self-play; each player draws one."""
    trust: float = 0.7
    """Lambda of TD(lambda): how much of the target passes a turn on the way back; the rest is the player's opinion."""
    read: int = 64
    """Numbers read from each card before all are added up."""
    hidden: tuple[int, ...] = (192, 64)
    """Widths of the hidden layers."""
    learning_rate: float = 6e-4
    decay: float = 0.05
    """Weight decay."""
    batch: int = 512
    """Positions in a learning step."""
    reuse: float = 4.0
    """Times a position is learned from."""
    memory: int = 400_000
    """Size of the replay buffer: from how many of the last positions the learner draws."""
    enough: int = 10_000
    """Positions there must be before the first learning step."""
    slow: float = 0.01
    """The net that plays is an exponential moving average: how far it moves to the learner with each step."""
    start: str = ""
    """Checkpoint of another run, or a net, whose weights to start from; `read` and `hidden` must be as there."""
    past_every: int = 60
    """Batches between the earlier nets that it goes on meeting."""
    evaluate_every: float = 10.0
    evaluate_deals: int = 40
    """Deals with famous decks per measurement against the turn search without a net, two games each."""
    evaluate_width: int = 12
    """Width of both searches in a measurement."""


class Trainer(NetTrainer):
    """Learns from the games that the workers play."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        super().__init__(config, run, executor)
        self.config = config
        self.model = PositionNet(config.read, config.hidden)
        self.average = PositionNet(config.read, config.hidden)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=config.learning_rate, weight_decay=config.decay)
        self.replay = ReplayBuffer(config.memory)
        if self.restore(self.model, self.optimizer) is not None:
            self._restore_replay()
        elif config.start:
            restore_learner(_start(Path(config.start)), self.model)
        self.average.load_state_dict(self.model.state_dict())
        self._begun = self.batches
        self._past: list[Arrays] = []
        self._batches = Batches(executor, play_games, self._task, config.ahead)
        self._rng = np.random.default_rng((config.seed, self.batches))
        self._steps_due = 0.0
        self._validation = ValidationLoss()

    def _restore_replay(self) -> None:
        """Refill the replay buffer with its content when the run was last measured, if that can be read."""
        path = self.run.folder / MEMORY
        if path.exists():
            with contextlib.suppress(SafetensorError, KeyError, OSError):
                self.replay.restore(load_file(path))

    def _task(self, number: int) -> tuple[Any, ...]:
        config = self.config
        task = SelfPlayTask(config.seed, self._begun + number, config.games, config.widths, config.trust)
        latest = self.net().arrays
        if number % config.past_every == 0:
            self._past.append(latest)
        return latest, task, self._past[number % len(self._past)]

    def step(self) -> float:
        """A batch of games, and so many learning steps that each position is used `reuse` times on average."""
        experience: Experience = next(self._batches)
        self.batches += 1
        self.games += experience.games
        self._note(experience.openings)
        where = self.replay.add(experience.packed, experience.targets)
        self._validation.add(self._predict(where), experience)
        self._steps_due += self.config.reuse * len(where) / self.config.batch
        losses = []
        while self._steps_due >= 1 and self.replay.count >= self.config.enough:
            self._steps_due -= 1
            losses.append(self._learn())
        return float(np.mean(losses)) if losses else math.nan

    def _note(self, openings: Sequence[Opening]) -> None:
        rows = (json.dumps(asdict(one)) + "\n" for one in openings)
        append_lines(self.run.folder / OPENINGS, "".join(rows).encode())

    def _predict(self, where: np.ndarray[Any, np.dtype[np.int64]]) -> Floats32:
        """Predictions of the net for positions it has not learned from."""
        with torch.no_grad():
            odds: Floats32 = self.average(self.replay.inputs(where)).numpy()
        return odds

    def _learn(self) -> float:
        """One step on positions drawn from the replay buffer."""
        drawn = self._rng.integers(0, self.replay.count, self.config.batch)
        set_rate(self.optimizer, cosine_rate(self.config.learning_rate, self.run.done))
        odds = self.model(self.replay.inputs(drawn))
        loss = nn.functional.binary_cross_entropy_with_logits(odds, torch.from_numpy(self.replay.targets[drawn]))
        found = descend(self.optimizer, loss)
        follow(self.average, self.model, max(self.config.slow, 1 / (self.steps + 1)))
        self.steps += 1
        return found

    def net(self, **card: Any) -> nets.Net:
        """The net as it plays."""
        words = vocabulary_of_all().data()
        told = nets.ModelCard("hearthstone", VALUE_NET_RULES, HEARTHSTONE_FEATURES, vocabulary=words, **card)
        return nets.Net(told, weights_of(self.average))

    def measure(self) -> None:
        """Strength so far into the log, a checkpoint, and the net in the form that plays."""
        config = self.config
        self.keep(self.average, self.optimizer)
        save_file(self.replay.arrays(), self.run.folder / MEMORY)
        share, error = (round(100 * figure, 2) for figure in mean_and_error(self._match()))
        self.strength = f"{share:.1f} +- {error:.1f} % against turn"
        self.run.log(**self.counts, wins=share, error=error, **self._validation.means())
        strength = {"points": share, "error": error, "games": 2 * config.evaluate_deals, "unit": "% of games won"}
        strength["against"] = (
            f"turn:width={config.evaluate_width} at the same width, famous decks of the training field"
        )
        self.run.save_net(self.net(training=self.run.training("hearthstone", self.games), strength=strength))

    def _match(self) -> list[float]:
        """The net's share of each deal against the turn search without it."""
        config, arrays = self.config, self.net().arrays
        width, step = config.evaluate_width, max(1, config.evaluate_deals // 8)
        parts = [(first, min(step, config.evaluate_deals - first)) for first in range(0, config.evaluate_deals, step)]
        futures = [
            self.executor.submit(play_match, arrays, FieldMatch(width, width, first, deals, config.seed))
            for first, deals in parts
        ]
        return [share for future in futures for share in future.result()]


def _start(path: Path) -> Arrays:
    """The weights of a checkpoint, or of a net, which may know other words of cards than are learned now."""
    with contextlib.suppress(AgentError):
        return {f"net.{name}": array for name, array in translated(read(path)).items()}
    return read_weights(path)


class ValidationLoss:
    """Log loss of the net and of the logistic evaluation on games not yet learned from, in nats."""

    def __init__(self, batches: int = 50) -> None:
        self._seen: dict[str, deque[float]] = {name: deque(maxlen=batches) for name in ("net", "logistic")}

    def add(self, odds: Floats32, experience: Experience) -> None:
        """A batch with the net's log odds; only ends of turns count."""
        ended = experience.ended
        predicted: Floats32 = (1 / (1 + np.exp(-odds[ended]))).astype(np.float32)
        chances: dict[str, Floats32] = {"net": predicted, "logistic": experience.linear[ended]}
        for name, seen in self._seen.items():
            seen.append(_log_loss(chances[name], experience.results[ended]))

    def means(self) -> dict[str, float]:
        """The mean of the last batches."""
        return {f"{name}_log_loss": round(float(np.mean(seen)), 4) for name, seen in self._seen.items() if seen}


def _log_loss(chances: Floats32, results: Floats32) -> float:
    chances = chances.clip(1e-6, 1 - 1e-6)
    return float(-(results * np.log(chances) + (1 - results) * np.log(1 - chances)).mean())
