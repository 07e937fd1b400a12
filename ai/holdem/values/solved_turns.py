"""Games from the turn on that are solved to the end: what the net for the start of the turn learns from."""

from __future__ import annotations

import numpy as np

from cardai.games.core import BadToken

from ..solver.ready import make_ready
from ..solver.solution import Solution
from ..solver.solve import Run, prepare
from ..solver.spot import Spot
from .features import BoardTables, Held, Pot, board_tables, range_features
from .samples import CHIPS, MANY, RAISE_FACTOR, Sample, Start, Weights, draw_pot, drawn_hands, make_seat, menus
from .shapes import FEWEST, shaped

MOST_WORK = 24_000
"""Decisions and ends of the tree times hands a side, at most; above it hands are fewer."""
FEWEST_DRAWN = 40
"""But no fewer than these."""
TARGET, MOST_ITERATIONS = 1.0, 400
"""Exploitability to stop at in % of the pot, and iterations."""


def draw_turn(start: Start, rng: np.random.Generator, target: float = TARGET) -> Sample | None:
    """A random turn between two ranges, solved; None if too little of a range is left."""
    drawn = draw_turn_spot(start, rng)
    return solve_turn(*drawn, start.kind, target) if drawn else None


def draw_turn_spot(start: Start, rng: np.random.Generator) -> tuple[BoardTables, Pot, tuple[Weights, Weights]] | None:
    """A random turn to solve; None if too little of a range is left."""
    board = tuple(sorted(int(card) for card in rng.choice(52, 4, replace=False)))
    tables, pot = board_tables(board), draw_pot(rng)
    ranges = [shaped(weights, tables, rng) for weights in (start.oop, start.ip)]
    if min(np.count_nonzero(weights) for weights in ranges) < FEWEST:
        return None
    most = max(FEWEST_DRAWN, min(MANY, MOST_WORK // tree_size(pot)))
    return tables, pot, drawn_hands(ranges, rng, most)


def tree_size(pot: Pot) -> int:
    """About how many decisions and ends a tree has: more with every size and every raise that fits into the stacks."""
    raises = np.log(1 + 2 * pot.depth) / np.log(RAISE_FACTOR)
    sizes = (1 + (pot.turn[1] > 0)) * (1 + (pot.river[1] > 0))
    return int(20 + 15 * sizes * raises * (1 + raises / 2))


def solved(tables: BoardTables, pot: Pot, ranges: tuple[Weights, Weights], target: float = TARGET) -> Solution | None:
    """The solution of a turn; None if the two ranges cannot meet."""
    make_ready()
    oop, ip = (part.astype(np.float32) for part in ranges)
    spot = Spot(tables.board, CHIPS, max(1, round(pot.depth * CHIPS)), oop, ip, menus(pot))
    most = MOST_ITERATIONS if target >= TARGET else 10 * MOST_ITERATIONS
    try:
        run = Run(prepare(spot, use_symmetry=False), target / 100 * CHIPS, most)
    except BadToken:
        return None
    run.advance(most)
    return run.solution()


def solve_turn(
    tables: BoardTables, pot: Pot, ranges: tuple[Weights, Weights], kind: int = 0, target: float = TARGET
) -> Sample | None:
    """Solve a turn and keep what every hand wins; None if the two ranges, or a hand and a range, cannot meet."""
    solution = solved(tables, pot, ranges, target)
    if solution is None:
        return None
    held = [Held(np.flatnonzero(part), (part[part > 0] / part.sum()).astype(np.float32)) for part in ranges]
    seats = []
    for seat, seen in enumerate(range_features(tables, pot, held)):
        values = solution.root.values(seat)[held[seat].combos] / CHIPS
        if not np.isfinite(values).all():
            return None
        seats.append(make_seat(seen, values.astype(np.float32)))
    return Sample(tables.board, pot.depth, kind, (seats[0], seats[1]))
