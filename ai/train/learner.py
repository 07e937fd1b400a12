"""Parts that torch learners share: settings, counts and checkpoint of a trainer, and the size of its steps."""

from __future__ import annotations

import math
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, ClassVar

import torch

from cardai.games.arrays import Floats32

from ..agent import AgentError
from .run import Arrays, Run


@dataclass(frozen=True)
class LearnerConfig:
    """Settings of every method in which a net learns step by step; all that decides a run is in its Config."""

    minutes: float = 60.0
    """Time budget, resumed parts included."""
    seed: int = 1
    """Seed of the games and the weights."""
    learning_rate: float = 1e-3
    """Adam's first step size; it falls to a small part along half a cosine."""
    evaluate_every: float = 5.0
    """Minutes between measurements."""


@dataclass(frozen=True)
class BatchConfig(LearnerConfig):
    """The same where the games are played in batches by others."""

    games: int = 16
    """Games in a batch of self-play."""
    ahead: int = 4
    """Batches on the way at once; as many as there are workers, or some more, keep all of them busy."""


class NetTrainer:
    """A net that learns: counts of its run, and the checkpoint they are kept in beside its weights."""

    COUNTED: ClassVar[tuple[str, ...]] = ("steps", "games", "batches")
    """Counts that a checkpoint has."""

    def __init__(self, config: LearnerConfig, run: Run, executor: Executor) -> None:
        torch.manual_seed(config.seed)
        torch.set_num_threads(1)
        self.run, self.executor = run, executor
        self.steps = self.games = self.batches = self.updates = self.decisions = 0
        self.strength = "not measured yet"

    @property
    def counts(self) -> dict[str, int]:
        """Counts of the run so far, earlier parts included."""
        return {name: getattr(self, name) for name in self.COUNTED}

    def restore(self, model: torch.nn.Module, optimizer: torch.optim.Optimizer) -> Arrays | None:
        """Go on from the checkpoint; its arrays, or None in a new run."""
        saved = self.run.load()
        if saved is None:
            return None
        arrays, told = saved
        restore_learner(arrays, model, optimizer)
        vars(self).update({name: told[name] for name in self.COUNTED})
        return arrays

    def keep(self, model: torch.nn.Module, optimizer: torch.optim.Optimizer, more: Arrays | None = None) -> None:
        """Write the checkpoint, with more arrays beside the weights."""
        self.run.save(learner_arrays(model, optimizer) | (more or {}), self.counts)


def weights_of(model: torch.nn.Module) -> dict[str, Floats32]:
    """A copy of the weights, as a net that plays has them."""
    return {name: tensor.detach().numpy().copy() for name, tensor in model.state_dict().items()}


def descend(optimizer: torch.optim.Optimizer, loss: Any) -> float:
    """One gradient step; the loss."""
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return float(loss.detach())


def follow(average: torch.nn.Module, model: torch.nn.Module, weight: float) -> None:
    """Move an exponential average of the weights by this part of the way to those that learn."""
    with torch.no_grad():
        for slow, fast in zip(average.parameters(), model.parameters(), strict=True):
            slow.lerp_(fast, weight)


def learner_arrays(model: torch.nn.Module, optimizer: torch.optim.Optimizer) -> Arrays:
    """Weights and Adam's moments under plain names, ready for a checkpoint."""
    arrays = {f"net.{name}": tensor.detach().numpy() for name, tensor in model.state_dict().items()}
    for number, state in optimizer.state_dict()["state"].items():
        arrays |= {f"adam.{number}.{name}": torch.as_tensor(value).numpy() for name, value in state.items()}
    return arrays


def restore_learner(arrays: Arrays, model: torch.nn.Module, optimizer: torch.optim.Optimizer | None = None) -> None:
    """Put a checkpoint's weights (and moments) back."""
    weights = {name[4:]: torch.from_numpy(a.copy()) for name, a in arrays.items() if name.startswith("net.")}
    try:
        model.load_state_dict(weights)
    except RuntimeError:
        raise AgentError(
            "This run was begun with other features or layers than are learned now; begin a new one"
        ) from None
    if optimizer is None:
        return
    whole = optimizer.state_dict()
    for name, array in arrays.items():
        if name.startswith("adam."):
            _, number, moment = name.split(".")
            whole["state"].setdefault(int(number), {})[moment] = torch.from_numpy(array.copy())
    optimizer.load_state_dict(whole)


def cosine_rate(rate: float, done: float, least: float = 0.02) -> float:
    """Cosine annealing: a step size that falls from `rate` to a share of it along half a cosine."""
    return rate * (least + (1 - least) * (1 + math.cos(math.pi * done)) / 2)


def set_rate(optimizer: torch.optim.Optimizer, rate: float) -> None:
    """The size of the next steps."""
    for group in optimizer.param_groups:
        group["lr"] = rate
