"""The card abstraction: 169 classes before the flop, then groups of holes that are alike in strength and promise.

The groups of a street are k-means clusters of the features of a hole on a board; a hole belongs to the nearest centre.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_strength import strength7, tables

from .cards import CLASS_OF, HOLES, Folded, hole_class, hole_number, place_in
from .features import (
    FEATURES,
    bend,
    board_strengths,
    hand_equities,
    hole_turn_features,
    turn_features,
)

Floats = NDArray[np.float32]
COUNTS = (169, 96, 80, 64)
"""Buckets of each street."""
SAMPLES = 120_000
STRONG_SHARE = 0.3
"""The part of all holes that counts as strong before the flop."""


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


@lru_cache(maxsize=2)
def folded(size: int) -> Folded:
    """Boards of three or four cards by suit class."""
    return Folded(size)


@Kernel
def shape(sums: Any, out: Any) -> None:
    """Features as the clusters measure them: mean, mean against strong holes, spread."""
    out[0], out[1] = sums[0], sums[2]
    out[2] = np.sqrt(max(0.0, sums[1] - sums[0] * sums[0]))


@Kernel
def nearest(centres: Any, point: Any) -> int:
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
def river_bucket(strengths: Any, hole: int, strong: Any, centres: Any) -> int:
    """Bucket of a hole on a full board whose strengths are known."""
    plain, tough = hand_equities(strengths, hole, strong)
    point = np.empty(2)
    point[0], point[1] = bend(plain), bend(tough)
    return nearest(centres, point)


@Kernel
def turn_bucket(look: Any, board: Any, hole: int, strong: Any, centres: Any, stride: int) -> int:
    """Bucket of a hole on a board of four; see features for the stride."""
    sums, point = np.empty(FEATURES), np.empty(FEATURES)
    hole_turn_features(look, board, hole, strong, sums, stride)
    shape(sums, point)
    return nearest(centres, point)


@Kernel
def all_turn_buckets(look: Any, board: Any, strong: Any, centres: Any, out: Any) -> None:
    """Buckets of all holes on a board of four (those with a card on the board mean nothing)."""
    sums, point = np.empty((HOLES.shape[0], FEATURES)), np.empty(FEATURES)
    turn_features(look, board, strong, sums)
    for hole in range(HOLES.shape[0]):
        shape(sums[hole], point)
        out[hole] = nearest(centres, point)


@njit(cache=True, nogil=True)
def preflop_equities(look: Any, samples: int, seed: int) -> Any:
    """Equity of each of the 169 classes against a random hole, sampled."""
    np.random.seed(seed)
    points, count = np.zeros(169), np.zeros(169)
    deck = np.arange(52)
    for _ in range(samples):
        _shuffle(deck, 9)
        mine = strength7(look, deck[0], deck[1], deck[4], deck[5], deck[6], deck[7], deck[8])
        theirs = strength7(look, deck[2], deck[3], deck[4], deck[5], deck[6], deck[7], deck[8])
        kind = hole_class(deck[0], deck[1])
        count[kind] += 1
        points[kind] += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return points / np.maximum(count, 1)


@njit(cache=True, nogil=True)
def class_equities(look: Any, samples: int, seed: int) -> Any:
    """Equity of every class of holes against every other, sampled; evens where they never met."""
    np.random.seed(seed)
    points, count = np.full((169, 169), 0.5), np.ones((169, 169))
    deck = np.arange(52)
    for _ in range(samples):
        _shuffle(deck, 17)
        for first in range(6):
            a, b = deck[5 + 2 * first], deck[6 + 2 * first]
            mine = strength7(look, a, b, deck[0], deck[1], deck[2], deck[3], deck[4])
            for second in range(first):
                c, d = deck[5 + 2 * second], deck[6 + 2 * second]
                theirs = strength7(look, c, d, deck[0], deck[1], deck[2], deck[3], deck[4])
                share = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                own, other = hole_class(a, b), hole_class(c, d)
                count[own, other] += 1
                count[other, own] += 1
                points[own, other] += share
                points[other, own] += 1 - share
    return points / count


@inner
def _shuffle(deck: Any, count: int) -> None:
    """Bring random cards to the front."""
    for place in range(count):
        other = place + np.random.randint(deck.size - place)
        deck[place], deck[other] = deck[other], deck[place]


def strong_holes(seed: int) -> Floats:
    """Marks the best holes by their equity against a random hole."""
    equity = preflop_equities(tables(), 5_000_000, seed)[CLASS_OF]
    bound = np.sort(equity)[int((1 - STRONG_SHARE) * len(equity))]
    marks: Floats = (equity >= bound).astype(np.float32)
    return marks


@njit(cache=True, nogil=True)
def _turn_table(look: Any, boards: Any, strong: Any, first: int, out: Any) -> None:
    for number in range(first, min(first + 64, boards.shape[0])):
        sums = np.empty((HOLES.shape[0], FEATURES))
        turn_features(look, boards[number].astype(np.int64), strong, sums)
        out[number] = sums


@njit(cache=True, nogil=True)
def _flop_table(boards: Any, kind: Any, names: Any, turns: Any, out: Any) -> None:
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
                    where, which = place_in(kind, names, four, a, b)
                    out[number, hole] += turns[where, which]
                    counts[hole] += 1
        for hole in range(HOLES.shape[0]):
            out[number, hole] /= max(1.0, counts[hole])


@inner
def _insert(board: Any, card: int, out: Any) -> None:
    """Three ascending cards and one more, ascending."""
    at = 3
    while at > 0 and board[at - 1] > card:
        out[at] = board[at - 1]
        at -= 1
    out[at] = card
    for place in range(at):
        out[place] = board[place]


@njit(cache=True, nogil=True)
def _sample(look: Any, turns: Any, kind: Any, names: Any, strong: Any, seed: int, on_turn: Any, on_river: Any) -> None:
    """Features of random deals on turn and river, as the clusters measure them."""
    np.random.seed(seed)
    deck, strengths = np.arange(52), np.empty(HOLES.shape[0], np.int32)
    for number in range(on_turn.shape[0]):
        _shuffle(deck, 7)
        where, which = place_in(kind, names, np.sort(deck[2:6]), deck[0], deck[1])
        shape(turns[where, which], on_turn[number])
        board_strengths(look, deck[2:7], strengths)
        plain, tough = hand_equities(strengths, hole_number(deck[0], deck[1]), strong)
        on_river[number, 0], on_river[number, 1] = bend(plain), bend(tough)


@njit(cache=True, nogil=True)
def _group(points: Any, centres: Any, out: Any) -> None:
    for number in range(points.shape[0]):
        out[number] = nearest(centres, points[number])


def cluster(points: NDArray[np.float64], count: int, rng: np.random.Generator, rounds: int = 40) -> Floats:
    """k-means, centres ordered by strength; the first centres are spread out over the sorted points."""
    order = points[np.argsort(points[:, 0])]
    centres = order[np.linspace(0, len(order) - 1, count).astype(int)] + rng.normal(0, 0.01, (count, points.shape[1]))
    member = np.empty(len(points), np.int64)
    for _ in range(rounds):
        _group(points, centres, member)
        size = np.bincount(member, minlength=count)
        for axis in range(points.shape[1]):
            total = np.bincount(member, points[:, axis], count)
            centres[:, axis] = np.where(size > 0, total / np.maximum(size, 1), centres[:, axis])
        empty = np.flatnonzero(size == 0)
        centres[empty] = points[rng.integers(len(points), size=len(empty))]
    ordered: Floats = centres[np.argsort(centres[:, 0])].astype(np.float32)
    return ordered


@njit(cache=True, nogil=True)
def _bucket_table(sums: Any, centres: Any, out: Any) -> None:
    point = np.empty(FEATURES)
    for board in range(sums.shape[0]):
        for hole in range(sums.shape[1]):
            shape(sums[board, hole], point)
            out[board, hole] = nearest(centres, point)


def board_sums(strong: Floats, told: Callable[[float], None] = lambda _done: None) -> tuple[Floats, Floats]:
    """The features of every hole on every flop and every turn, exactly; about two minutes."""
    look, flops, turns = tables(), folded(3), folded(4)
    turn = np.empty((len(turns.boards), len(HOLES), FEATURES), np.float32)
    for first in range(0, len(turns.boards), 64):
        _turn_table(look, turns.boards, strong, first, turn)
        told(first / len(turns.boards))
    flop = np.empty((len(flops.boards), len(HOLES), FEATURES), np.float32)
    _flop_table(flops.boards, turns.kind, turns.names, turn, flop)
    return flop, turn


def build(seed: int, told: Callable[[float], None] = lambda _done: None) -> tuple[Buckets, NDArray[np.uint8]]:
    """Make the abstraction, and the turn's whole table for training; about two minutes."""
    look, turns = tables(), folded(4)
    rng = np.random.default_rng(seed)
    strong = strong_holes(seed)
    flop_sums, turn_sums = board_sums(strong, told)
    on_turn, on_river = np.empty((SAMPLES, FEATURES)), np.empty((SAMPLES, 2))
    _sample(look, turn_sums, turns.kind, turns.names, strong, seed, on_turn, on_river)
    flop_centres = cluster(_flop_points(flop_sums, rng), COUNTS[1], rng)
    turn_centres, river_centres = cluster(on_turn, COUNTS[2], rng), cluster(on_river, COUNTS[3], rng)
    flop_table = np.empty(flop_sums.shape[:2], np.uint8)
    turn_table = np.empty(turn_sums.shape[:2], np.uint8)
    _bucket_table(flop_sums, flop_centres, flop_table)
    _bucket_table(turn_sums, turn_centres, turn_table)
    return Buckets(strong, flop_table, turn_centres, river_centres), turn_table


def _flop_points(sums: Floats, rng: np.random.Generator) -> NDArray[np.float64]:
    """Features of random holes on random flops, as the clusters measure them."""
    flops, points = folded(3), np.empty((SAMPLES, FEATURES))
    for number in range(SAMPLES):
        cards = rng.permutation(52)[:5]
        where, which = place_in(flops.kind, flops.names, np.sort(cards[:3]), int(cards[3]), int(cards[4]))
        shape(sums[where, which], points[number])
    return points
