"""The features of every hole on every flop, worked out once and shipped: a look at 1,081 boards becomes a lookup.

The file is made from the table that training the net leaves in its folder:
    python -m cardai.ai.holdem.abstraction.flops runs/holdem/tables/flop.npy
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..net.dealing import SCALE, SHIFT
from .buckets import folded
from .cards import place_in

SHIPPED = Path(__file__).parent / "data" / "flops.npz"
STEP = 100.0
"""Hundredths are kept."""
LOWEST = 1.0
"""No number is below minus this."""


def pack(sums: NDArray[np.floating[Any]], path: Path) -> None:
    """Write mean, spread, and what strong holes take off the mean, by class of flops and hole."""
    mean, spread = sums[..., 0], np.sqrt(np.maximum(0.0, sums[..., 1] - sums[..., 0] ** 2))
    rows = np.stack([mean - LOWEST, spread, sums[..., 2] - mean])
    np.savez_compressed(path, flops=np.round((rows + LOWEST) * STEP).astype(np.uint8))


@lru_cache(maxsize=1)
def _packed() -> NDArray[np.uint8]:
    with np.load(SHIPPED, allow_pickle=False) as file:
        flops: NDArray[np.uint8] = file["flops"]
        return flops


def flop_features(hole: tuple[int, int], flop: NDArray[np.int64], sums: NDArray[np.float64]) -> None:
    """The features of a hole on a flop, as features.py defines them, to a hundredth."""
    flops = folded(3)
    where, which = place_in(flops.kind, flops.names, np.sort(flop), *hole)
    mean, spread, less = _packed()[:, where, which] / STEP - LOWEST
    mean += LOWEST
    sums[:] = mean, mean * mean + spread * spread, mean + less


def main() -> None:
    """Pack a table."""
    pack(np.load(sys.argv[1]).astype(np.float64) / SCALE - SHIFT, SHIPPED)


if __name__ == "__main__":
    main()
