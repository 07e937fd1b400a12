"""The card abstraction: 169 classes before the flop, then buckets of holes that are alike in strength and promise.

The buckets of a street are k-means clusters of the features of a hole on a board (clustering.py); a hole belongs to
the nearest centre.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel
from cardai.games.holdem.kernel_strength import Tables

from .cards import HOLES, Cards
from .features import FEATURES, Strengths, bend, hand_equities, hole_turn_features, turn_features

Floats = NDArray[np.float32]
Point = NDArray[np.float64]
"""Features as the clusters measure them."""


@dataclass(frozen=True)
class Buckets:
    """What is needed to find a hole's bucket on any board."""

    strong: Floats
    """By hole: 1 if it belongs to the strong holes the features measure against."""
    flop: NDArray[np.uint8]
    """By class of flops and hole: the bucket."""
    turn_centres: Floats
    river_centres: Floats

    @property
    def counts(self) -> tuple[int, int, int, int]:
        return 169, int(self.flop.max()) + 1, len(self.turn_centres), len(self.river_centres)


@Kernel
def cluster_point(features: NDArray[np.floating[Any]], out: Point) -> None:
    """Features as the clusters measure them: mean, mean against strong holes, standard deviation."""
    out[0], out[1] = features[0], features[2]
    out[2] = np.sqrt(max(0.0, features[1] - features[0] * features[0]))


@Kernel
def nearest(centres: NDArray[np.floating[Any]], point: Point) -> int:
    """The centre closest to a point."""
    best, found = 1e30, 0
    for number in range(centres.shape[0]):
        distance = 0.0
        for axis in range(centres.shape[1]):
            distance += (centres[number, axis] - point[axis]) ** 2
        if distance < best:
            best, found = distance, number
    return found


@Kernel
def river_bucket(strengths: Strengths, hole: int, strong: Floats, centres: Floats) -> int:
    """Bucket of a hole on a full board whose strengths are known."""
    plain, tough = hand_equities(strengths, hole, strong)
    point = np.empty(2)
    point[0], point[1] = bend(plain), bend(tough)
    return nearest(centres, point)


@Kernel
def turn_bucket(look: Tables, board: Cards, hole: int, strong: Floats, centres: Floats, stride: int) -> int:
    """Bucket of a hole on a board of four; see features for the stride."""
    features, point = np.empty(FEATURES), np.empty(FEATURES)
    hole_turn_features(look, board, hole, strong, features, stride)
    cluster_point(features, point)
    return nearest(centres, point)


@Kernel
def all_turn_buckets(look: Tables, board: Cards, strong: Floats, centres: Floats, out: NDArray[np.int64]) -> None:
    """Buckets of all holes on a board of four (those with a card on the board mean nothing)."""
    features, point = np.empty((HOLES.shape[0], FEATURES)), np.empty(FEATURES)
    turn_features(look, board, strong, features)
    for hole in range(HOLES.shape[0]):
        cluster_point(features[hole], point)
        out[hole] = nearest(centres, point)
