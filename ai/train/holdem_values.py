"""Value nets of hold'em, learned from games that the solver solves while they learn.

    cardai train holdem --method values --minutes 480 --out runs/turn
    cardai train holdem --method values --minutes 180 --out runs/closed --set net=closed_flop \\
        --set turn=runs/turn/net.safetensors --set summary=48 --set hidden=64

A batch of games is made from a seed, on any machine; the learner keeps the last of them in memory and goes through
each some times. Nothing else is kept: whoever resumes begins with new games. The step size is even until the last part
of the minutes, in which it falls; what plays is an exponential average of the weights. Held out are games of seeds that
are never learned from, solved more exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ..agent import AgentError
from ..executors import watched
from ..holdem.values.net import PolicyNet, SetNet, ValueNet, load
from ..holdem.values.samples import Sample
from ..holdem.values.solved_flops import Nets
from ..net import ModelCard, shipped
from . import holdem_policy_net as policy
from . import holdem_values_games as games
from . import holdem_values_net as learned
from .batches import Batches
from .learner import learner_arrays, restore_learner, set_rate
from .run import Arrays, Run, read_weights

AVERAGE = "slow."
"""Before the names of the averaged weights in a checkpoint."""
DEPTHS = (0.4, 1.0, 4.0, 12.0)
"""Pots behind between which held-out errors are told apart."""
HELD_OUT = 10**9
"""Seeds from here on are held out."""


@dataclass(frozen=True)
class Lesson:
    """What one of the nets learns."""

    source: Callable[..., list[Sample]]
    """Its games, by seed, number, the nets before it, and whether they are to be exact."""
    model: Callable[[int, int, int], learned.SetNet] = learned.ValueNet
    plays: type[SetNet] = ValueNet
    make_batch: Callable[[Sequence[Sample]], Any] = learned.make_batch
    loss: Callable[[torch.Tensor, Any, float, float], torch.Tensor] = learned.loss_of
    errors: Callable[[torch.Tensor, Any], tuple[NDArray[np.float64], NDArray[np.float64]]] = learned.errors_of


LESSONS = {
    "turn": Lesson(games.turn_batch),
    "closed_flop": Lesson(games.closed_batch),
    "flop": Lesson(games.flop_batch),
    "policy": Lesson(
        games.decision_batch, policy.PolicyNet, PolicyNet, policy.make_decisions, policy.loss_of, policy.errors_of
    ),
}
"""By net."""


@dataclass(frozen=True)
class Config:
    """Everything that decides a run."""

    minutes: float = 240.0
    """Time budget, resumed parts included."""
    seed: int = 1
    """Of the games and the weights."""
    net: str = "turn"
    """Which of the nets: turn (values at the start of the turn), closed_flop (before the turn card), flop (at the start
    of the flop), or policy (how hands are played after the flop is dealt)."""
    turn: str = ""
    """File of the net for turns, which the one for closed flops learns from; empty: the one that was shipped."""
    closed: str = ""
    """File of the net for closed flops, with which flops are solved; empty: the one that was shipped."""
    start: str = ""
    """File of a net of the same kind and widths to begin with; empty: an untrained one."""
    summary: int = 64
    """Width of the summary of a range."""
    situation: int = 192
    """Width of what is made of summaries, board, seat and stacks."""
    hidden: int = 128
    """Width of the two layers above a hand."""
    games: int = 32
    """In a batch as it is made."""
    batch: int = 16
    """Games in a step of the optimizer."""
    ahead: int = 3
    """Batches on the way at once."""
    room: int = 40_000
    """Games that are remembered; 20 kB each."""
    replay: float = 16.0
    """How often each game is learned from, about."""
    few: int = 1500
    """With fewer games in memory less is learned from each."""
    rate: float = 3e-3
    """Adam's step size."""
    warm_up: int = 300
    """Steps until it is reached."""
    cool: float = 0.25
    """The last part of the minutes, in which it falls to nothing."""
    average: float = 0.9995
    """How much of the averaged weights stays at a step."""
    huber: float = 0.05
    """Errors beyond this, in pots, count as they are and no longer squared."""
    totals: float = 5.0
    """How much the squared error of a range's total counts."""
    held_out: int = 20
    """Batches that are held out."""
    evaluate_every: float = 5.0
    """Minutes between measurements."""


class Memory:
    """The last games."""

    def __init__(self, room: int) -> None:
        self.samples: list[Sample] = []
        self._room, self._oldest = room, 0

    def add(self, fresh: list[Sample]) -> None:
        """Remember them in place of the oldest."""
        for sample in fresh:
            if len(self.samples) < self._room:
                self.samples.append(sample)
            else:
                self.samples[self._oldest] = sample
                self._oldest = (self._oldest + 1) % self._room

    def draw(self, count: int, rng: np.random.Generator) -> list[Sample]:
        """So many of them."""
        return [self.samples[int(place)] for place in rng.integers(len(self.samples), size=count)]


class Trainer:
    """Learns from the games that the workers solve."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        self.config, self.run = config, run
        if config.net not in LESSONS:
            raise AgentError(f"There is no net {config.net!r} to train; there are {', '.join(LESSONS)}")
        self._lesson = LESSONS[config.net]
        self._teacher = None if config.net == "turn" else _known(config.turn, "turn")
        self._closed = _known(config.closed, "closed_flop") if config.net in ("flop", "policy") else None
        sizes = config.summary, config.situation, config.hidden
        self.model, self.average = self._lesson.model(*sizes), self._lesson.model(*sizes)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.rate, betas=(0.9, 0.99))
        self.steps = self.games = self.batches = 0
        self.strength = "not measured yet"
        is_new = not self._take_up()
        self._rng = np.random.default_rng([config.seed, self.steps])
        self._memory, self._owed = Memory(config.room), 0.0
        self._held_out = self._solve_held_out(executor)
        if is_new:
            if config.start:
                restore_learner(read_weights(Path(config.start)), self.model)
            else:
                everything = [sample for batch in self._held_out for sample in batch]
                self.model.standardise(self._lesson.make_batch(everything))
            self.average.load_state_dict(self.model.state_dict())
        self._first = self.batches
        self._batches = Batches(executor, self._lesson.source, self._task, config.ahead)

    def _take_up(self) -> bool:
        saved = self.run.load()
        if saved is None:
            return False
        arrays, facts = saved
        restore_learner(arrays, self.model, self.optimizer)
        averaged = {_plain(name): array for name, array in arrays.items() if name.startswith(AVERAGE)}
        restore_learner(averaged, self.average)
        self.steps, self.games, self.batches = (int(facts[name]) for name in ("steps", "games", "batches"))
        return True

    def _solve_held_out(self, executor: Executor) -> list[list[Sample]]:
        """The same games whenever a run is taken up."""
        found: list[list[Sample]] = []
        with watched():
            tasks = [
                executor.submit(self._lesson.source, HELD_OUT + number, self.config.games, self._nets(), True)
                for number in range(self.config.held_out)
            ]
            for task in tasks:
                found.append(task.result())
                self.run.tell(f"solving held-out games {len(found) / len(tasks):.0%}")
        return found

    def _task(self, number: int) -> tuple[Any, ...]:
        seed = (self.config.seed * 1_000_003 + self._first + number) % HELD_OUT
        is_able = self.config.net == "closed_flop" and self.games >= self.config.few
        return seed, self.config.games, self._nets(self.net() if is_able else None)

    def _nets(self, student: SetNet | None = None) -> Nets | None:
        """The nets that games are made with: a net for closed flops comes to leaves of its own solves."""
        if self._teacher is None:
            return None
        return Nets(self._teacher, student if isinstance(student, ValueNet) else self._closed)

    def step(self) -> float:
        """Take in a batch of games, and learn from games in memory."""
        fresh = next(self._batches)
        self._memory.add(fresh)
        self.batches += 1
        self.games += len(fresh)
        part = min(1.0, len(self._memory.samples) / self.config.few)
        self._owed += part * self.config.replay * len(fresh) / self.config.batch
        losses = []
        while self._owed >= 1:
            losses.append(self._learn())
            self._owed -= 1
        return float(np.mean(losses)) if losses else float("nan")

    def _learn(self) -> float:
        config = self.config
        batch = self._lesson.make_batch(self._memory.draw(config.batch, self._rng))
        set_rate(self.optimizer, self._rate())
        loss = self._lesson.loss(self.model(batch), batch, config.huber, config.totals)
        self.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.steps += 1
        self._update_average()
        return float(loss.detach())

    def _rate(self) -> float:
        config = self.config
        left = (1 - self.run.done) / config.cool if config.cool else 1.0
        return config.rate * min(1.0, (self.steps + 1) / config.warm_up) * min(1.0, max(left, 0.002))

    def _update_average(self) -> None:
        """Young averages forget faster, so that the first weights do not stay."""
        kept = min(self.config.average, self.steps / (self.steps + 10))
        with torch.no_grad():
            for average, now in zip(self.average.parameters(), self.model.parameters(), strict=True):
                average.lerp_(now, 1 - kept)

    def measure(self) -> None:
        """Held-out errors into the log, a checkpoint, and the net in the form that plays."""
        found = self.held_out_error()
        self.strength = f"held out {found['hand']:.2f} % a hand, {found['range']:.2f} % a range"
        self.run.log(steps=self.steps, games=self.games, held_out_error=found)
        arrays = learner_arrays(self.model, self.optimizer)
        arrays |= {f"{AVERAGE}{name}": array for name, array in _arrays(self.average).items()}
        facts = {"steps": self.steps, "games": self.games, "batches": self.batches}
        self.run.save(arrays, facts)
        training = self.run.training("holdem --method values", self.games)
        strength = {"held_out_error": found, "unit": "% of the pot", "games": self.config.held_out * self.config.games}
        self.run.save_net(self.net(training=training, strength=strength), half=True)

    def net(self, **told: dict[str, Any]) -> SetNet:
        """The net as it plays."""
        kind = self._lesson.plays
        return kind(ModelCard("holdem", self.config.net, kind.features, 1.0, **told), _arrays(self.average))

    def held_out_error(self) -> dict[str, Any]:
        """In % of the pot, of hands and of ranges: over all games, by kind of pot, by pots behind."""
        with torch.no_grad():
            batches = map(self._lesson.make_batch, self._held_out)
            errors = np.concatenate([self._lesson.errors(self.average(batch), batch) for batch in batches], axis=1)
        samples = [sample for batch in self._held_out for sample in batch]
        kinds = np.array([sample.kind for sample in samples])
        depths = np.searchsorted(DEPTHS, [sample.depth for sample in samples])
        bounds = ["0", *map(str, DEPTHS)]
        by_kind = {name: _means(errors[:, kinds == number]) for number, name in enumerate(games.KINDS)}
        by_depth = {f"{low} pots and more": _means(errors[:, depths == number]) for number, low in enumerate(bounds)}
        hand, whole = _means(errors)
        return {"hand": hand, "range": whole, "by_kind": by_kind, "by_depth": by_depth}


def _means(errors: NDArray[np.float64]) -> list[float]:
    return [round(float(mean), 3) for mean in errors.mean(axis=1)] if errors.shape[1] else []


def _known(path: str, name: str) -> ValueNet:
    """A net that others learn from."""
    return load(Path(path) if path else shipped("holdem", name))


def _plain(name: str) -> str:
    return f"net.{name.removeprefix(AVERAGE)}"


def _arrays(model: learned.SetNet) -> Arrays:
    return {name: tensor.detach().numpy().copy() for name, tensor in model.state_dict().items()}
