"""Making the card abstraction: k-means clusters of the features of holes on boards. About two minutes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel
from cardai.games.holdem.kernel_strength import Tables, tables

from .buckets import Buckets, Floats, cluster_point, nearest
from .cards import CLASS_OF, HOLES, canonical_boards, canonical_place, hole_number, shuffle
from .feature_tables import board_features
from .features import FEATURES, bend, board_strengths, hand_equities
from .preflop_equity import preflop_equities

COUNTS = (169, 96, 80, 64)
"""Buckets of each street."""
SAMPLES = 120_000
STRONG_SHARE = 0.3
"""The part of all holes that counts as strong before the flop."""


def build(seed: int, progress: Callable[[float], None] = lambda _done: None) -> tuple[Buckets, NDArray[np.uint8]]:
    """Make the abstraction, and the turn's whole table for training; about two minutes."""
    look, turns = tables(), canonical_boards(4)
    rng = np.random.default_rng(seed)
    strong = strong_holes(seed)
    flop_features, turn_features = board_features(strong, progress)
    on_turn, on_river = np.empty((SAMPLES, FEATURES)), np.empty((SAMPLES, 2))
    _sample(look, turn_features, turns.classes, turns.renamings, strong, seed, on_turn, on_river)
    flop_centres = cluster(_flop_points(flop_features, rng), COUNTS[1], rng)
    turn_centres, river_centres = cluster(on_turn, COUNTS[2], rng), cluster(on_river, COUNTS[3], rng)
    flop_table = np.empty(flop_features.shape[:2], np.uint8)
    turn_table = np.empty(turn_features.shape[:2], np.uint8)
    _bucket_table(flop_features, flop_centres, flop_table)
    _bucket_table(turn_features, turn_centres, turn_table)
    return Buckets(strong, flop_table, turn_centres, river_centres), turn_table


def _flop_points(features: Floats, rng: np.random.Generator) -> NDArray[np.float64]:
    """Features of random holes on random flops, as the clusters measure them."""
    flops, points = canonical_boards(3), np.empty((SAMPLES, FEATURES))
    for number in range(SAMPLES):
        cards = rng.permutation(52)[:5]
        where, which = canonical_place(flops.classes, flops.renamings, np.sort(cards[:3]), int(cards[3]), int(cards[4]))
        cluster_point(features[where, which], points[number])
    return points


def strong_holes(seed: int) -> Floats:
    """Marks the best holes by their equity against a random hole."""
    equity = preflop_equities(tables(), 5_000_000, seed)[CLASS_OF]
    bound = np.sort(equity)[int((1 - STRONG_SHARE) * len(equity))]
    marks: Floats = (equity >= bound).astype(np.float32)
    return marks


@partial(Kernel, patience=0.0)
def _sample(
    look: Tables, turns: Floats, classes: NDArray[np.int32], renamings: NDArray[np.uint8], strong: Floats, seed: int,
    on_turn: NDArray[np.float64], on_river: NDArray[np.float64],
) -> None:  # fmt: skip
    """Features of random deals on turn and river, as the clusters measure them."""
    np.random.seed(seed)
    deck, strengths = np.arange(52), np.empty(HOLES.shape[0], np.int32)
    for number in range(on_turn.shape[0]):
        shuffle(deck, 7)
        where, which = canonical_place(classes, renamings, np.sort(deck[2:6]), deck[0], deck[1])
        cluster_point(turns[where, which], on_turn[number])
        board_strengths(look, deck[2:7], strengths)
        equity, tough = hand_equities(strengths, hole_number(deck[0], deck[1]), strong)
        on_river[number, 0], on_river[number, 1] = bend(equity), bend(tough)


@partial(Kernel, patience=0.0)
def _assign(points: NDArray[np.float64], centres: NDArray[np.float64], out: NDArray[np.int64]) -> None:
    for number in range(points.shape[0]):
        out[number] = nearest(centres, points[number])


def cluster(points: NDArray[np.float64], count: int, rng: np.random.Generator, rounds: int = 40) -> Floats:
    """k-means, centres ordered by strength; the first centres are spread out over the sorted points."""
    order = points[np.argsort(points[:, 0])]
    centres = order[np.linspace(0, len(order) - 1, count).astype(int)] + rng.normal(0, 0.01, (count, points.shape[1]))
    member = np.empty(len(points), np.int64)
    for _ in range(rounds):
        _assign(points, centres, member)
        size = np.bincount(member, minlength=count)
        for axis in range(points.shape[1]):
            total = np.bincount(member, points[:, axis], count)
            centres[:, axis] = np.where(size > 0, total / np.maximum(size, 1), centres[:, axis])
        empty = np.flatnonzero(size == 0)
        centres[empty] = points[rng.integers(len(points), size=len(empty))]
    ordered: Floats = centres[np.argsort(centres[:, 0])].astype(np.float32)
    return ordered


@partial(Kernel, patience=0.0)
def _bucket_table(features: Floats, centres: Floats, out: NDArray[np.uint8]) -> None:
    point = np.empty(FEATURES)
    for board in range(features.shape[0]):
        for hole in range(features.shape[1]):
            cluster_point(features[board, hole], point)
            out[board, hole] = nearest(centres, point)
