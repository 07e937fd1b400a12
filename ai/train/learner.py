"""Parts that torch learners share: their state as plain arrays, for checkpoints, and the size of their steps."""

from __future__ import annotations

import math

import torch

from ..agent import AgentError
from .run import Arrays


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
