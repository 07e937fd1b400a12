"""Features of hands, ranges and boards for the value nets. Combos are numbered high * (high - 1) / 2 + low."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem import kernel_strength

from ..solver.runouts import HIGH, LOW
from . import kernel_features as kernels
from . import layout

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Levels = NDArray[np.int16]

COMBO_HIGH: Ints = HIGH.astype(np.int64)
COMBO_LOW: Ints = LOW.astype(np.int64)
BOARDS_KEPT = 4
"""Boards whose tables are remembered; those of a flop take 3 MB."""


@lru_cache(maxsize=1)
def level_tables() -> kernel_strength.Tables:
    """The evaluator's tables with strengths numbered without gaps, so that one fits into 16 bits."""
    look = kernel_strength.tables()
    is_flush = np.bitwise_count(np.arange(len(look.flushes))) >= 5
    known = np.unique(np.concatenate([look.values.ravel(), look.flushes[is_flush]]))
    values, flushes = (np.searchsorted(known, part).astype(np.int32) for part in (look.values, look.flushes))
    return kernel_strength.Tables(look.keys, flushes, look.shifts, values)


@dataclass(frozen=True, eq=False)
class BoardTables:
    """What is known of a flop or a turn before any range is."""

    board: tuple[int, ...]
    levels: Levels
    """By run-out and combo: how strong it is then; -1 if it is impossible."""
    now: Levels
    """By combo: how strong it is on the board as it is."""
    static: Floats
    """By combo: features that no range changes."""
    described: Floats
    """Features of the board itself."""


@lru_cache(maxsize=BOARDS_KEPT)
def board_tables(board: tuple[int, ...]) -> BoardTables:
    """Look at all run-outs of a board of three or four cards."""
    look, cards = level_tables(), np.array(board, np.int64)
    rest = [card for card in range(52) if card not in board]
    runouts = np.array([(*board, *dealt) for dealt in combinations(rest, 5 - len(board))], np.int64)
    levels, now = np.empty((len(runouts), 1326), np.int16), np.empty((1, 1326), np.int16)
    kernels.board_levels(look, runouts, COMBO_HIGH, COMBO_LOW, levels)
    kernels.board_levels(look, cards[None], COMBO_HIGH, COMBO_LOW, now)
    static = np.zeros((1326, layout.STATIC), np.float32)
    kernels.static_features(look, cards, levels, COMBO_HIGH, COMBO_LOW, static)
    return BoardTables(board, levels, now[0], static, described(board))


def described(board: tuple[int, ...]) -> Floats:
    """Features of a board: ranks, the longest suits, pairs, and how many cards of a straight lie close together."""
    found = np.zeros(layout.BOARD, np.float32)
    ranks = sorted((card >> 2 for card in board), reverse=True)
    suits = np.sort(np.bincount([card & 3 for card in board], minlength=4))[::-1]
    found[: len(ranks)] = [(rank + 1) / 13 for rank in ranks]
    counts = np.sort(np.bincount(ranks, minlength=13))[::-1]
    present = {*ranks, *([-1] if 12 in ranks else [])}
    windows = [sum(low + step in present for step in range(5)) for low in range(-1, 9)]
    found[layout.BOARD_RANKS :] = [
        len(board) == 4,
        *(suits[0] == count for count in (1, 2, 3, 4)),
        suits[1] == 2,
        counts[0] / 4,
        counts[1] == 2,
        max(windows) / 5,
        sum(count >= 3 for count in windows) / 4,
    ]
    return found


@dataclass(frozen=True, eq=False)
class Duels:
    """How the hands of two players fare against each other on the run-outs of a board; rows are the first player's."""

    free: Floats
    """1 for pairs of hands that have no card in common."""
    won: Floats
    """The part of run-outs won less the part lost; 0 for impossible pairs."""
    settled: Floats
    """Its square."""
    ahead: Floats
    """1 for hands that are stronger as it is, -1 for weaker ones."""

    def turned(self) -> Duels:
        """As the second player sees it."""
        return Duels(self.free.T, -self.won.T, self.settled.T, -self.ahead.T)


def duels(tables: BoardTables, ours: Ints, theirs: Ints) -> Duels:
    """Compare all hands of two players."""
    found = np.empty((len(ours), len(theirs)), np.int16)
    first, second = (np.ascontiguousarray(tables.levels[:, held]) for held in (ours, theirs))
    kernels.duels(first, second, found)
    free = _free(ours, theirs)
    left = 48 - len(tables.board)
    runouts = left if len(tables.board) == 4 else left * (left - 1) // 2
    won = found.astype(np.float32) * free / np.float32(runouts)
    now = np.sign(tables.now[ours][:, None].astype(np.int32) - tables.now[theirs][None]).astype(np.float32)
    return Duels(free, won, won * won, now * free)


def _free(ours: Ints, theirs: Ints) -> Floats:
    first, second = (np.stack([HIGH[held], LOW[held]]) for held in (ours, theirs))
    clash = (first[:, None, :, None] == second[None, :, None, :]).any(axis=(0, 1))
    return (~clash).astype(np.float32)


@dataclass(frozen=True, eq=False)
class Held:
    """One player's range: combos and weights that add up to 1."""

    combos: Ints
    weights: Floats


@dataclass(frozen=True)
class Pot:
    """A street's start: chips behind in pots, and sizes of the bets to come, in pots (0: none)."""

    depth: float
    turn: tuple[float, float]
    river: tuple[float, float]
    flop: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, eq=False)
class RangeFeatures:
    """What a net sees of one player."""

    hands: Floats
    """By hand and column of the layout."""
    weights: Floats
    meets: Floats
    """By hand: the weight of the opponents' hands that are possible with it."""
    context: Floats

    @property
    def equities(self) -> Floats:
        return self.hands[:, layout.EQUITY]


def range_features(
    tables: BoardTables, pot: Pot, held: Sequence[Held], between: Duels | None = None
) -> list[RangeFeatures]:
    """Features of both players, the one out of position first."""
    if between is None:
        between = duels(tables, held[0].combos, held[1].combos)
    seen = [_hand_features(tables, held[seat], held[1 - seat], part) for seat, part in
            enumerate((between, between.turned()))]  # fmt: skip
    for seat in (0, 1):
        own, other = seen[seat][:, layout.EQUITY], seen[1 - seat][:, layout.EQUITY]
        seen[seat][:, layout.OWN_PLACE] = places(own, own, held[seat].weights)
        seen[seat][:, layout.OTHER_PLACE] = places(own, other, held[1 - seat].weights)
    return [_complete(tables, pot, seat, held[seat], seen[seat]) for seat in (0, 1)]


def _hand_features(tables: BoardTables, own: Held, other: Held, between: Duels) -> Floats:
    found = np.zeros((len(own.combos), layout.HAND), np.float32)
    found[:, : layout.STATIC] = tables.static[own.combos]
    free = between.free @ other.weights
    scale = 1 / np.maximum(free, 1e-6)
    found[:, layout.EQUITY] = 0.5 + 0.5 * (between.won @ other.weights) * scale
    found[:, layout.SETTLED] = (between.settled @ other.weights) * scale
    found[:, layout.AHEAD] = (between.ahead @ other.weights) * scale
    found[:, layout.FREE] = free
    return found


def places(values: Floats, among: Floats, weights: Floats) -> Floats:
    """By value: the weight of those it is above, and half of those it is equal to."""
    order = np.argsort(among)
    sums = np.concatenate([np.zeros(1, np.float32), np.cumsum(weights[order], dtype=np.float32)])
    first, last = (np.searchsorted(among[order], values, side) for side in ("left", "right"))
    found: Floats = (sums[first] + sums[last]) / 2
    return found


def _complete(tables: BoardTables, pot: Pot, seat: int, held: Held, hands: Floats) -> RangeFeatures:
    meets = hands[:, layout.FREE]
    mass = held.weights * meets
    context = np.zeros(layout.CONTEXT, np.float32)
    context[: layout.BOARD] = tables.described
    context[layout.DEPTH_LOG], context[layout.DEPTH_PART] = np.log(pot.depth), pot.depth / (1 + pot.depth)
    context[layout.SEAT], context[layout.SEATS] = seat, 2 / 6
    context[layout.RANGE_EQUITY] = mass @ hands[:, layout.EQUITY] / max(float(mass.sum()), 1e-9)
    context[layout.FLOP_SIZE : layout.CONTEXT] = np.log1p(np.array([*pot.flop, *pot.turn, *pot.river]))
    return RangeFeatures(hands, held.weights, meets.copy(), context)
