"""Games from the turn on that are solved to the end: what the net for the start of the turn learns from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardai.games.core import BadToken

from ..solver.bets import Menu, Menus, Sizes, Unit
from ..solver.bets import Size as BetSize
from ..solver.ready import make_ready
from ..solver.solve import Run, prepare
from ..solver.spot import Spot
from .features import BoardTables, Held, Pot, board_tables, range_features
from .shapes import FEWEST, shaped, thinned

Floats = NDArray[np.float32]

CHIPS = 10_000
"""In the pot; so fine that rounding of bets means nothing."""
SIZES = (0.25, 0.33, 0.5, 0.66, 0.75, 1.0, 1.25, 1.5)
"""Bets in pots."""
RAISE = 3.0
"""Raises are to so many times the bet."""
TWO_SIZES = 0.12
"""How often there are two on a street, for each of turn and river."""
SHALLOW, DEEP = 0.1, 30.0
"""Chips behind in pots, at least and at most; their logarithm is drawn evenly."""
FEW, MANY = 50, 200
"""Hands a side, at least and at most; their logarithm is drawn evenly."""
FULL = 0.05
"""How often ranges are full; they take ten times as long."""
MOST_WORK = 24_000
"""Decisions and ends of the tree times hands a side, at most; above it hands are fewer."""
FEWEST_DRAWN = 40
"""But no fewer than these."""
TARGET, MOST_ITERATIONS = 1.0, 400
"""Exploitability to stop at in % of the pot, and iterations."""


@dataclass(frozen=True, eq=False)
class Start:
    """Two ranges, weights by combo, that meet on the turn after their shape was given by flop betting."""

    oop: NDArray[np.float64]
    ip: NDArray[np.float64]
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
class Sample:
    """A solved game."""

    board: tuple[int, ...]
    depth: float
    kind: int
    seats: tuple[Seat, Seat]


def draw_pot(rng: np.random.Generator) -> Pot:
    """Chips behind and sizes of bets."""
    depth = float(np.exp(rng.uniform(np.log(SHALLOW), np.log(DEEP))))
    return Pot(depth, _draw_sizes(rng), _draw_sizes(rng))


def _draw_sizes(rng: np.random.Generator) -> tuple[float, float]:
    first, second = sorted(float(size) for size in rng.choice(SIZES, 2, replace=False))
    if rng.random() < TWO_SIZES:
        return first, second
    return (first, 0.0) if rng.random() < 0.5 else (second, 0.0)


def menus(pot: Pot) -> Menus:
    """The sizes of both players; before the turn there are none."""
    bets: tuple[Sizes, Sizes] = _sizes(pot.turn), _sizes(pot.river)
    raises = (BetSize(Unit.BET, RAISE),)
    menu = Menu(((), *bets), (raises, raises, raises))
    return Menus(menu, menu)


def _sizes(values: tuple[float, float]) -> Sizes:
    return tuple(BetSize(Unit.POT, value) for value in values if value)


def draw_turn(start: Start, rng: np.random.Generator, target: float = TARGET) -> Sample | None:
    """A random turn between two ranges, solved; None if too little of a range is left."""
    board = tuple(sorted(int(card) for card in rng.choice(52, 4, replace=False)))
    tables, pot = board_tables(board), draw_pot(rng)
    ranges = [shaped(weights, tables, rng) for weights in (start.oop, start.ip)]
    if min(np.count_nonzero(weights) for weights in ranges) < FEWEST:
        return None
    if rng.random() >= FULL:
        most = max(FEWEST_DRAWN, min(MANY, MOST_WORK // tree_size(pot)))
        counts = np.exp(rng.uniform(np.log(min(FEW, most)), np.log(most), 2))
        ranges = [thinned(weights, int(count), rng) for weights, count in zip(ranges, counts, strict=True)]
    return solve_turn(tables, pot, (ranges[0], ranges[1]), start.kind, target)


def tree_size(pot: Pot) -> int:
    """About how many decisions and ends a tree has: more with every size and every raise that fits into the stacks."""
    raises = np.log(1 + 2 * pot.depth) / np.log(RAISE)
    sizes = (1 + (pot.turn[1] > 0)) * (1 + (pot.river[1] > 0))
    return int(20 + 15 * sizes * raises * (1 + raises / 2))


def solve_turn(
    tables: BoardTables,
    pot: Pot,
    ranges: tuple[NDArray[np.float64], NDArray[np.float64]],
    kind: int = 0,
    target: float = TARGET,
) -> Sample | None:
    """Solve a turn and keep what every hand wins; None if the two ranges cannot meet."""
    make_ready()
    weights = [part.astype(np.float32) for part in ranges]
    stack = max(1, round(pot.depth * CHIPS))
    spot = Spot(tables.board, CHIPS, stack, weights[0], weights[1], menus(pot))
    most = MOST_ITERATIONS if target >= TARGET else 10 * MOST_ITERATIONS
    try:
        run = Run(prepare(spot, use_symmetry=False), target / 100 * CHIPS, most)
    except BadToken:
        return None
    run.advance(most)
    root = run.solution().root
    held = [Held(np.flatnonzero(part), part[part > 0] / part.sum()) for part in weights]
    seats = []
    for seat, seen in enumerate(range_features(tables, pot, held)):
        values = root.values(seat)[held[seat].combos] / CHIPS
        if not np.isfinite(values).all():
            return None
        hands = seen.hands.astype(np.float16)
        wins = values.astype(np.float32)
        seats.append(Seat(hands, seen.equities.copy(), seen.weights, seen.meets, seen.context, wins))
    return Sample(tables.board, pot.depth, kind, (seats[0], seats[1]))
