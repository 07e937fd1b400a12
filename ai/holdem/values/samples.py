"""Solved pots as the nets learn from them, and the pots that are drawn for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..solver.bets import Menu, Menus, Sizes, Unit
from ..solver.bets import Size as BetSize
from . import layout
from .features import Pot, RangeFeatures
from .shapes import thinned

Floats = NDArray[np.float32]
Weights = NDArray[np.float64]

CHIPS = 10_000
"""In the pot; so fine that rounding of bets means nothing."""
SIZES = (0.25, 0.33, 0.5, 0.66, 0.75, 1.0, 1.25, 1.5)
"""Bets in pots."""
RAISE_FACTOR = 3.0
"""Raises are to so many times the bet."""
TWO_SIZES = 0.12
"""Chance that there are two on a street, for each of turn and river."""
LEAST_DEPTH, MOST_DEPTH = 0.1, 30.0
"""Chips behind in pots, at least and at most; their logarithm is drawn evenly."""
FEW, MANY = 50, 200
"""Hands a side, at least and at most; their logarithm is drawn evenly."""
FULL = 0.05
"""Chance that ranges are full; solving them takes ten times as long."""


@dataclass(frozen=True, eq=False)
class Start:
    """Two ranges that see a flop, weights by combo."""

    oop: Weights
    ip: Weights
    kind: int = 0
    """Where they come from; said in measurements."""


@dataclass(frozen=True, eq=False)
class Seat:
    """What a net may see of one player of a solved game, and the answers."""

    hands: NDArray[np.float16]
    """By hand and column of the layout."""
    equities: Floats
    weights: Floats
    """They add up to 1."""
    meets: Floats
    context: Floats
    values: Floats
    """By hand: what it wins, in pots."""


@dataclass(frozen=True, eq=False)
class Decision:
    """How the hands of the player to act are played."""

    player: int
    mixes: NDArray[np.float16]
    """By hand and slot."""
    menu: NDArray[np.bool_]
    """By slot: whether it can be done."""


@dataclass(frozen=True, eq=False)
class Sample:
    """A solved game, or one decision of it."""

    board: tuple[int, ...]
    depth: float
    kind: int
    seats: tuple[Seat, Seat]
    decision: Decision | None = None


def draw_pot(rng: np.random.Generator) -> Pot:
    """Chips behind and sizes of bets from the turn on."""
    return Pot(draw_depth(rng), draw_sizes(rng), draw_sizes(rng))


def draw_depth(rng: np.random.Generator, deep: float = 0.0) -> float:
    """Chips behind in pots."""
    return float(np.exp(rng.uniform(np.log(LEAST_DEPTH), np.log(deep or MOST_DEPTH))))


def draw_sizes(rng: np.random.Generator) -> tuple[float, float]:
    first, second = sorted(float(size) for size in rng.choice(SIZES, 2, replace=False))
    if rng.random() < TWO_SIZES:
        return first, second
    return (first, 0.0) if rng.random() < 0.5 else (second, 0.0)


def menus(pot: Pot) -> Menus:
    """The sizes of both players."""
    raises = (BetSize(Unit.BET, RAISE_FACTOR),)
    menu = Menu((_sizes(pot.flop), _sizes(pot.turn), _sizes(pot.river)), (raises, raises, raises))
    return Menus(menu, menu)


def _sizes(values: tuple[float, float]) -> Sizes:
    return tuple(BetSize(Unit.POT, value) for value in values if value)


def drawn_hands(ranges: Sequence[Weights], rng: np.random.Generator, most: int = 0) -> tuple[Weights, Weights]:
    """Ranges of fewer hands, so that games are solved sooner; now and then as they are."""
    first, second = ranges
    if rng.random() < FULL:
        return first, second
    most = most or MANY
    counts = np.exp(rng.uniform(np.log(min(FEW, most)), np.log(most), 2))
    return thinned(first, int(counts[0]), rng), thinned(second, int(counts[1]), rng)


def make_seat(seen: RangeFeatures, values: Floats) -> Seat:
    """A player of a solved pot; values by hand."""
    hands = seen.hands.astype(np.float16)
    equities, meets = (seen.hands[:, column].copy() for column in (layout.EQUITY, layout.FREE))
    return Seat(hands, equities, seen.weights, meets, seen.context, values.astype(np.float32))
