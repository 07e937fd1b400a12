"""Flops solved with a net where their betting ends: what the nets for pots before the turn card, and for flops, learn.

The net for closed flops learns the mean, over turn cards, of the net for the start of the turn: at leaves that solved
flops come to, and at made-up ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..solver.spot import Spot
from . import features
from .evaluator import normal
from .features import Pot, RangeFeatures
from .leaves import ClosedFlop, EveryTurn, Floats, Flop, Leaves, Pair
from .net import ValueNet
from .samples import CHIPS, Sample, Seat, Start, draw_depth, draw_pot, draw_sizes, drawn_hands, make_seat, menus
from .shapes import FEWEST, possible, shaped
from .street_solver import StreetSolver

SOLVED = 0.65
"""Chance that leaves come from solved flops; the others are made up."""
DEEPEST_FLOP = 40.0
"""Chips behind in pots, at most, at the start of a flop whose leaves are wanted."""
LEAVES = 10
"""Leaves of one flop, at most: its boards are looked at once for all."""
TURNS = 12
"""Turn cards that stand for all 49; a few more leaves teach more than a few more turns."""
TURNS_TO_SOLVE = 3
"""Turn cards with which a flop is solved as long as there is no net for closed flops."""
FEWEST_ITERATIONS, MOST_ITERATIONS = 5, 40
"""Before leaves are looked at."""
FLOP_ITERATIONS = 80
"""Of a flop whose values are learned."""


@dataclass(frozen=True, eq=False)
class Nets:
    """What values leaves: the net for the start of the turn, and the one for closed flops as far as it is."""

    turn: ValueNet
    closed: ValueNet | None = None


def draw_closed(
    start: Start, nets: Nets, rng: np.random.Generator, turns: int = TURNS, most: int = LEAVES
) -> list[Sample]:
    """Pots of a random flop before the turn card, valued by the net for turns; none if a range is too small."""
    pot = draw_pot(rng)
    sizes = Pot(pot.depth, pot.turn, pot.river, draw_sizes(rng))
    ranges = draw_flop_ranges(start, rng)
    if ranges is None:
        return []
    flop, weights = ranges
    if rng.random() < SOLVED:
        reach, depths = _solved_leaves(flop, weights, sizes, nets, most, rng)
    else:
        reach, depths = _made_up_leaves(flop, weights, most, rng)
    if not len(depths):
        return []
    asked = Pot(sizes.depth, sizes.turn, sizes.river)
    labels = EveryTurn(nets.turn, flop, asked, _some_turns(flop, turns, rng))
    return _samples(flop, asked, reach, depths, labels, start.kind)


def draw_flop_ranges(start: Start, rng: np.random.Generator) -> tuple[Flop, Pair] | None:
    """A random flop and some hands of both ranges."""
    board = tuple(sorted(int(card) for card in rng.choice(52, 3, replace=False)))
    ranges = drawn_hands([possible(weights, board) for weights in (start.oop, start.ip)], rng)
    held = np.flatnonzero(ranges[0]), np.flatnonzero(ranges[1])
    if min(map(len, held)) < FEWEST:
        return None
    flop = Flop(features.board_tables(board), held)
    if not (flop.between.free.any(axis=1).all() and flop.between.free.any(axis=0).all()):
        return None
    return flop, (ranges[0].astype(np.float32), ranges[1].astype(np.float32))


def _some_turns(flop: Flop, count: int, rng: np.random.Generator) -> list[int]:
    known = [card for card in range(52) if card not in flop.tables.board]
    return sorted(int(card) for card in rng.choice(known, min(count, len(known)), replace=False))


def _solved_leaves(
    flop: Flop, weights: Pair, sizes: Pot, nets: Nets, most: int, rng: np.random.Generator
) -> tuple[Pair, Floats]:
    """Ranges and depths at some ends of a flop's betting, after some iterations."""
    depth = draw_depth(rng, DEEPEST_FLOP)
    asked = Pot(depth, sizes.turn, sizes.river)
    leaves: Leaves
    if nets.closed is None:
        leaves = EveryTurn(nets.turn, flop, asked, _some_turns(flop, TURNS_TO_SOLVE, rng))
    else:
        leaves = ClosedFlop(nets.closed, flop, asked)
    solver = StreetSolver(make_spot(flop, weights, sizes, depth), flop, leaves)
    solver.iterate(int(rng.integers(FEWEST_ITERATIONS, MOST_ITERATIONS + 1)))
    first, second = solver.leaf_reach(solver.reach(solver.strategies()), solver.closed)
    chances = np.sqrt(first.sum(axis=1) * second.sum(axis=1)) + 1e-4
    count = min(most, len(chances))
    kept = rng.choice(len(chances), count, replace=False, p=chances / chances.sum())
    return (first[kept], second[kept]), solver.depths[kept]


def make_spot(flop: Flop, weights: Pair, sizes: Pot, depth: float) -> Spot:
    """A flop to solve; weights by combo."""
    return Spot(flop.tables.board, CHIPS, max(1, round(depth * CHIPS)), *weights, menus(sizes))


def _made_up_leaves(flop: Flop, weights: Pair, most: int, rng: np.random.Generator) -> tuple[Pair, Floats]:
    """Ranges as some betting may leave them, at any depth."""
    parts: list[list[Floats]] = [[], []]
    for player in (0, 1):
        for _ in range(most):
            found = shaped(weights[player].astype(np.float64), flop.tables, rng)
            parts[player].append(found[flop.held[player]].astype(np.float32))
    depths = np.array([draw_depth(rng) for _ in range(most)], np.float32)
    return (np.stack(parts[0]), np.stack(parts[1])), depths


def _samples(flop: Flop, sizes: Pot, reach: Pair, depths: Floats, leaves: Leaves, kind: int) -> list[Sample]:
    """What the leaves' values are for these ranges."""
    weights = normal(reach[0]), normal(reach[1])
    gains = leaves.gains(weights, depths)
    seats = [seats_of(flop, sizes, weights, depths, seat, gains[seat]) for seat in (0, 1)]
    pairs = zip(depths, seats[0], seats[1], strict=True)
    return [Sample(flop.tables.board, float(depth), kind, (first, second)) for depth, first, second in pairs]


def seats_of(flop: Flop, sizes: Pot, weights: Pair, depths: Floats, seat: int, gains: Floats) -> list[Seat]:
    """One player of many pots: what a net may see, and by hand what it wins more than half, times what it can meet."""
    changing = features.changing_features(flop.between, weights)[seat]
    equities = features.range_equities(changing, weights[seat])
    rows = features.contexts(flop.tables, seat, depths, features.pot_sizes(sizes), equities)
    static = flop.tables.static[flop.held[seat]]
    found = []
    for pot in range(len(depths)):
        seen = RangeFeatures(np.concatenate([static, changing[pot]], axis=1), weights[seat][pot], rows[pot])
        found.append(make_seat(seen, gains[pot] / np.maximum(seen.meets, 1e-9) + 0.5))
    return found


def draw_flop(start: Start, nets: Nets, rng: np.random.Generator, iterations: int = FLOP_ITERATIONS) -> list[Sample]:
    """A random flop, solved with the net for closed flops; none if a range is too small."""
    assert nets.closed is not None
    pot = draw_pot(rng)
    sizes = Pot(pot.depth, pot.turn, pot.river, draw_sizes(rng))
    ranges = draw_flop_ranges(start, rng)
    if ranges is None:
        return []
    flop, weights = ranges
    leaves = ClosedFlop(nets.closed, flop, Pot(pot.depth, pot.turn, pot.river))
    solver = StreetSolver(make_spot(flop, weights, sizes, sizes.depth), flop, leaves)
    solver.iterate(iterations)
    first, second = solver.reach_at_root
    at_root = normal(first[None]), normal(second[None])
    depths = np.array([sizes.depth], np.float32)
    half = np.float32(0.5)
    free = at_root[1] @ flop.between.free.T, at_root[0] @ flop.between.free
    gains = [(part - half)[None] * free[seat] for seat, part in enumerate(solver.root_values())]
    seats = [seats_of(flop, sizes, at_root, depths, seat, gains[seat])[0] for seat in (0, 1)]
    return [Sample(flop.tables.board, sizes.depth, start.kind, (seats[0], seats[1]))]
