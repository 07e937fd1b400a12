"""Batches of self-play for the training of the net, as workers of an executor play them. Loads numba, never torch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..blueprint import strategy as files
from ..blueprint.player import PURE
from ..blueprint.playouts import Guide, guide_of
from . import kernel_selfplay
from .dealing import Knowledge, empty_hand, knowledge
from .forward import Brain, brain_of

Arrays = dict[str, NDArray[np.float32]]
Samples = tuple[NDArray[Any], ...]
"""The parts of trying.Samples."""
Lesson = tuple[int, Samples]
"""Number of deals, and the samples they brought."""
NET, OTHER, BLUEPRINT = range(3)
"""Who may sit in a duel."""


@dataclass(frozen=True)
class Way:
    """How self-play goes; it travels to the workers."""

    teacher: str
    """Strategy file of the blueprint; empty for the one that came with the program."""
    folder: str
    """Where tables of features lie; without them features are estimated."""
    stacks: tuple[int, ...] = (100,) * 6
    blinds: tuple[int, int] = (1, 2)
    size: int = 16_384
    """Samples in a lesson."""
    slip: float = 0.08
    """How often a bet of another seat is of an odd size."""
    tremble: float = 0.02
    """How often another seat does anything at all."""
    rare: float = 0.1
    """How often an action that is hardly ever taken is tried."""
    branch: float = 0.5
    """How often all actions are tried after a seat's first decision; else only one, as the net likes."""
    astray: float = 0.15
    """How often somebody does anything at all while the blueprint is watched."""


@lru_cache(maxsize=2)
def _known(teacher: str, folder: str) -> tuple[Guide, Knowledge]:
    blueprint = files.load(Path(teacher) if teacher else files.SHIPPED)
    return guide_of(blueprint), knowledge(blueprint.buckets.strong, Path(folder) if folder else None)


def watched(way: Way, seed: int) -> Lesson:
    """Positions from deals among blueprints, with what it does there."""
    guide, know = _known(way.teacher, way.folder)
    out, odd = kernel_selfplay.samples(way.size), np.array([way.slip, way.astray, 0.0])
    deals = kernel_selfplay.watch(
        guide, know, empty_hand(), out, _stacks(way), np.array(way.blinds), odd, way.size, seed
    )
    return deals, kernel_selfplay.gathered(out)


def tried(way: Way, arrays: Arrays, seed: int) -> Lesson:
    """Positions from deals among nets, with what each action brought."""
    _, know = _known(way.teacher, way.folder)
    brain, out = brain_of(arrays), kernel_selfplay.samples(way.size)
    room = kernel_selfplay.scratch(brain, (way.slip, way.tremble, way.rare, way.branch))
    deals = kernel_selfplay.try_out(
        brain, know, empty_hand(), room, out, _stacks(way), np.array(way.blinds), way.size, seed
    )
    return deals, kernel_selfplay.gathered(out)


def duel(way: Way, arrays: Arrays, hero: int, rivals: int, deals: int, seed: int, other: Arrays | None = None,
         least: float = PURE) -> NDArray[np.float64]:  # fmt: skip
    """Big blinds a hand that one hero wins against rivals, by deal, mean over all seats."""
    guide, know = _known(way.teacher, way.folder)
    brain = brain_of(arrays)
    second: Brain = brain_of(other) if other else brain
    room, room2 = (kernel_selfplay.scratch(one, (0.0, 0.0, 0.0, 0.0)) for one in (brain, second))
    won = np.zeros(deals)
    stacks, blinds = _stacks(way), np.array(way.blinds)
    kernel_selfplay.duel(brain, second, guide, know, empty_hand(), room, room2, stacks, blinds, hero, rivals,
                         least, seed, won)  # fmt: skip
    return won


def _stacks(way: Way) -> NDArray[np.int32]:
    return np.array(way.stacks, np.int32)
