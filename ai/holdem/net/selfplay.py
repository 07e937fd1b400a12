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
from ..blueprint.playouts import CompiledBlueprint, compiled_blueprint
from . import kernel_selfplay
from .forward import net_weights
from .kernel_dealing import CardTables, card_tables, empty_hand

Arrays = dict[str, NDArray[np.float32]]
Samples = tuple[NDArray[Any], ...]
"""The parts of kernel_selfplay.Samples."""
Batch = tuple[int, Samples]
"""Number of deals, and the samples they brought."""


@dataclass(frozen=True)
class SelfPlay:
    """How self-play goes; it travels to the workers."""

    teacher: str
    """Strategy file of the blueprint; empty for the one that came with the program."""
    folder: str
    """Where tables of features lie; without them features are estimated."""
    stacks: tuple[int, ...] = (100,) * 6
    blinds: tuple[int, int] = (1, 2)
    size: int = 16_384
    """Samples in a batch."""
    slip: float = 0.08
    """How often a bet of another seat is of an odd size."""
    tremble: float = 0.02
    """How often another seat does anything at all."""
    rare: float = 0.1
    """How often an action that is rarely taken is tried."""
    branch: float = 0.5
    """How often all actions are tried after a seat's first decision; else only one, as the net likes."""
    astray: float = 0.15
    """Epsilon: how often somebody does anything at all while the blueprint's play is recorded."""


@lru_cache(maxsize=2)
def _loaded(teacher: str, folder: str) -> tuple[CompiledBlueprint, CardTables]:
    blueprint = files.load(Path(teacher) if teacher else files.SHIPPED)
    return compiled_blueprint(blueprint), card_tables(blueprint.buckets.strong, Path(folder) if folder else None)


def blueprint_batch(setup: SelfPlay, seed: int) -> Batch:
    """Positions from deals among blueprints, with what it does there: for imitation."""
    blueprint, cards = _loaded(setup.teacher, setup.folder)
    out, noise = kernel_selfplay.samples(setup.size), np.array([setup.slip, setup.astray, 0.0])
    deals = kernel_selfplay.record_blueprint(blueprint, empty_hand(cards), out, _stakes(setup), noise, setup.size, seed)
    return deals, kernel_selfplay.gathered(out)


def selfplay_batch(setup: SelfPlay, arrays: Arrays, seed: int) -> Batch:
    """Positions from deals among nets, with the advantage of each action."""
    _, cards = _loaded(setup.teacher, setup.folder)
    weights, out = net_weights(arrays), kernel_selfplay.samples(setup.size)
    work = kernel_selfplay.workspace(weights, (setup.slip, setup.tremble, setup.rare, setup.branch))
    deals = kernel_selfplay.traverse_deals(weights, empty_hand(cards), work, out, _stakes(setup), setup.size, seed)
    return deals, kernel_selfplay.gathered(out)


def duel(setup: SelfPlay, arrays: Arrays, hero: int, rivals: int, deals: int, seed: int) -> NDArray[np.float64]:
    """Big blinds a hand that one hero wins against rivals, by deal, mean over all seats."""
    blueprint, cards = _loaded(setup.teacher, setup.folder)
    weights, won = net_weights(arrays), np.zeros(deals)
    work, hand = kernel_selfplay.workspace(weights, (0.0, 0.0, 0.0, 0.0)), empty_hand(cards)
    kernel_selfplay.duel(weights, blueprint, hand, work, _stakes(setup), hero, rivals, PURE, seed, won)
    return won


def _stakes(setup: SelfPlay) -> kernel_selfplay.Stakes:
    return kernel_selfplay.Stakes(np.array(setup.stacks, np.int32), *setup.blinds)
