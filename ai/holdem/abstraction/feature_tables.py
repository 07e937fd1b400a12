"""The features of every hole on every flop and turn, worked out once, so that looking at boards becomes a lookup.

Training keeps them in its folder; those of the flops are shipped, packed from there:
    python -m cardai.ai.holdem.abstraction.feature_tables runs/holdem/tables/flop.npy
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_strength import Tables, tables

from .cards import HOLES, Cards, canonical_boards, canonical_place
from .features import FEATURES, turn_features
from .preflop_equity import class_equities

Floats = NDArray[np.float32]

FLOP, TURN, VERSUS = "flop.npy", "turn.npy", "versus.npy"
"""Files of a folder of tables."""
DUELS = 1_000_000
SCALE, SHIFT = 10_000.0, 0.2
"""In tables features are whole numbers of 16 bits: ten thousandths, and none is below -SHIFT (bend(0) is -0.095)."""
SHIPPED = Path(__file__).parent / "data" / "flops.npz"
STEP = 100.0
"""Hundredths are kept."""
LOWEST = 1.0
"""No number is below minus this."""


def pack_flops(sums: NDArray[np.floating[Any]], path: Path) -> None:
    """Write mean, spread, and what strong holes take off the mean, by class of flops and hole."""
    mean, spread = sums[..., 0], np.sqrt(np.maximum(0.0, sums[..., 1] - sums[..., 0] ** 2))
    rows = np.stack([mean - LOWEST, spread, sums[..., 2] - mean])
    np.savez_compressed(path, flops=np.round((rows + LOWEST) * STEP).astype(np.uint8))


@lru_cache(maxsize=1)
def packed_flops() -> NDArray[np.uint8]:
    """What `pack_flops` wrote, as it is shipped."""
    with np.load(SHIPPED, allow_pickle=False) as file:
        flops: NDArray[np.uint8] = file["flops"]
        return flops


def shipped_flop_features(hole: tuple[int, int], flop: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """The features of a hole on a flop, as features.py defines them, to a hundredth."""
    flops = canonical_boards(3)
    where, which = canonical_place(flops.classes, flops.renamings, np.sort(flop), *hole)
    mean, spread, less = packed_flops()[:, where, which] / STEP - LOWEST
    mean += LOWEST
    out[:] = mean, mean * mean + spread * spread, mean + less


def write_tables(
    strong: NDArray[np.float32], folder: Path, progress: Callable[[float], None] = lambda _done: None
) -> None:
    """Work out the features of every hole on every flop and turn, exactly; about two minutes."""
    flop, turn = board_features(strong, progress)
    np.save(folder / VERSUS, class_equities(tables(), DUELS, 1))
    np.save(folder / FLOP, quantise(flop))
    np.save(folder / TURN, quantise(turn))


def quantise(features: NDArray[np.float32]) -> NDArray[np.uint16]:
    """Features as whole numbers."""
    whole: NDArray[np.uint16] = np.round((features + SHIFT) * SCALE).astype(np.uint16)
    return whole


def board_features(strong: Floats, progress: Callable[[float], None] = lambda _done: None) -> tuple[Floats, Floats]:
    """The features of every hole on every flop and every turn, exactly; about two minutes."""
    look, flops, turns = tables(), canonical_boards(3), canonical_boards(4)
    turn = np.empty((len(turns.boards), len(HOLES), FEATURES), np.float32)
    for first in range(0, len(turns.boards), 64):
        _turn_table(look, turns.boards, strong, first, turn)
        progress(first / len(turns.boards))
    flop = np.empty((len(flops.boards), len(HOLES), FEATURES), np.float32)
    _flop_table(flops.boards, turns.classes, turns.renamings, turn, flop)
    return flop, turn


@partial(Kernel, patience=0.0)
def _turn_table(look: Tables, boards: NDArray[np.uint8], strong: Floats, first: int, out: Floats) -> None:
    for number in range(first, min(first + 64, boards.shape[0])):
        features = np.empty((HOLES.shape[0], FEATURES))
        turn_features(look, boards[number].astype(np.int64), strong, features)
        out[number] = features


@partial(Kernel, patience=0.0)
def _flop_table(
    boards: NDArray[np.uint8], classes: NDArray[np.int32], renamings: NDArray[np.uint8], turns: Floats, out: Floats
) -> None:
    """Features on the flop: means of those on the turns that can come."""
    four = np.empty(4, np.int64)
    counts = np.zeros(HOLES.shape[0])
    for number in range(boards.shape[0]):
        counts[:] = 0
        out[number] = 0
        for card in range(52):
            if (boards[number] == card).any():
                continue
            _insert(boards[number], card, four)
            for hole in range(HOLES.shape[0]):
                a, b = HOLES[hole, 0], HOLES[hole, 1]
                if a != card and b != card and not (boards[number] == a).any() and not (boards[number] == b).any():
                    where, which = canonical_place(classes, renamings, four, a, b)
                    out[number, hole] += turns[where, which]
                    counts[hole] += 1
        for hole in range(HOLES.shape[0]):
            out[number, hole] /= max(1.0, counts[hole])


@inner
def _insert(board: NDArray[np.uint8], card: int, out: Cards) -> None:
    """Three ascending cards and one more, ascending."""
    at = 3
    while at > 0 and board[at - 1] > card:
        out[at] = board[at - 1]
        at -= 1
    out[at] = card
    for place in range(at):
        out[place] = board[place]


def main() -> None:
    """Pack a table."""
    pack_flops(np.load(sys.argv[1]).astype(np.float64) / SCALE - SHIFT, SHIPPED)


if __name__ == "__main__":
    main()
