"""Features of hands, ranges and boards for the value nets. Combos are numbered high * (high - 1) / 2 + low."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

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
FLOPS_KEPT, TURNS_KEPT = 4, 50
"""Boards whose tables are remembered; those of a flop take 3 MB, those of a turn 0.3."""


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
    """Knowledge of a flop or a turn before any range is."""

    board: tuple[int, ...]
    levels: Levels
    """By run-out and combo: how strong it is then; -1 if it is impossible."""
    now: Levels
    """By combo: how strong it is on the board as it is."""
    static: Floats
    """By combo: features that no range changes."""
    described: Floats
    """Features of the board itself."""


def board_tables(board: tuple[int, ...]) -> BoardTables:
    """All there is to know of a board of three cards or more; remembered."""
    return flop_tables(board) if len(board) == 3 else turn_tables(board)


@lru_cache(maxsize=FLOPS_KEPT)
def flop_tables(board: tuple[int, ...]) -> BoardTables:
    """Look at all run-outs of a flop."""
    return _board_tables(board)


@lru_cache(maxsize=TURNS_KEPT)
def turn_tables(board: tuple[int, ...]) -> BoardTables:
    """Look at all rivers of a turn."""
    return _board_tables(board)


def _board_tables(board: tuple[int, ...]) -> BoardTables:
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
    runouts = comb(48 - len(tables.board), 5 - len(tables.board))
    won = found.astype(np.float32) * free / np.float32(runouts)
    now = np.sign(tables.now[ours][:, None].astype(np.int32) - tables.now[theirs][None]).astype(np.float32)
    return Duels(free, won, won * won, now * free)


def _free(ours: Ints, theirs: Ints) -> Floats:
    first, second = (np.stack([HIGH[held], LOW[held]]) for held in (ours, theirs))
    clash = (first[:, None, :, None] == second[None, :, None, :]).any(axis=(0, 1))
    found: Floats = (~clash).astype(np.float32)
    return found


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
    context: Floats

    @property
    def meets(self) -> Floats:
        """By hand: the weight of the opponents' hands that are possible with it."""
        return self.hands[:, layout.FREE]

    @property
    def equities(self) -> Floats:
        return self.hands[:, layout.EQUITY]


def range_features(tables: BoardTables, pot: Pot, held: Sequence[Held]) -> list[RangeFeatures]:
    """Features of both players, the one out of position first."""
    between = duels(tables, held[0].combos, held[1].combos)
    weights = (held[0].weights[None], held[1].weights[None])
    changing = changing_features(between, weights)
    sizes, depths = pot_sizes(pot), np.array([pot.depth], np.float32)
    found = []
    for seat in (0, 1):
        hands = np.concatenate([tables.static[held[seat].combos], changing[seat][0]], axis=1)
        context = contexts(tables, seat, depths, sizes, range_equities(changing[seat], weights[seat]))
        found.append(RangeFeatures(hands, held[seat].weights, context[0]))
    return found


def changing_features(between: Duels, weights: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """What ranges decide, for many pots on one board: weights by pot and hand, those of a pot add up to 1.

    By player: an array by pot, hand and column, the columns those of the layout after the static ones.
    """
    seen = _against(between, weights[1]), _against(between.turned(), weights[0])
    for seat in (0, 1):
        own, other = (seen[place][:, :, 0].copy() for place in (seat, 1 - seat))
        for column, among, held in ((layout.OWN_PLACE, own, seat), (layout.OTHER_PLACE, other, 1 - seat)):
            found = np.empty_like(own)
            kernels.places(own, among, weights[held], found)
            seen[seat][:, :, column - layout.STATIC] = found
    return seen


def _against(between: Duels, other: Floats) -> Floats:
    """The columns that one player's range decides for the hands of the other."""
    found = np.zeros((len(other), len(between.free), layout.CHANGING), np.float32)
    free = other @ between.free.T
    scale = 1 / np.maximum(free, np.float32(1e-6))
    found[:, :, 0] = np.float32(0.5) + np.float32(0.5) * (other @ between.won.T) * scale
    found[:, :, layout.SETTLED - layout.STATIC] = (other @ between.settled.T) * scale
    found[:, :, layout.AHEAD_SHARE - layout.STATIC] = (other @ between.ahead.T) * scale
    found[:, :, layout.FREE - layout.STATIC] = free
    return found


def masses(changing: Floats, weights: Floats) -> Floats:
    """By pot and hand: its part in what its range wins: it grows with its weight and with the hands it can meet."""
    mass = weights * changing[:, :, layout.FREE - layout.STATIC]
    found: Floats = mass / np.maximum(mass.sum(axis=1, keepdims=True), np.float32(1e-9))
    return found


def range_equities(changing: Floats, weights: Floats) -> Floats:
    """By pot: a range's share of it if nobody bets any more."""
    found: Floats = (masses(changing, weights) * changing[:, :, 0]).sum(axis=1)
    return found


def pot_sizes(pot: Pot) -> Floats:
    """The sizes of bets to come as a net sees them."""
    return np.log1p(np.array([*pot.flop, *pot.turn, *pot.river], np.float32))


def contexts(tables: BoardTables, seat: int, depths: Floats, sizes: Floats, equities: Floats) -> Floats:
    """The situation of one player's range, a row for each pot; depths are chips behind in pots."""
    found = np.zeros((len(depths), layout.CONTEXT), np.float32)
    found[:, : layout.BOARD] = tables.described
    found[:, layout.DEPTH_LOG], found[:, layout.DEPTH_PART] = np.log(depths), depths / (1 + depths)
    found[:, layout.SEAT], found[:, layout.SEAT_COUNT] = seat, 2 / 6
    found[:, layout.RANGE_EQUITY] = equities
    found[:, layout.FLOP_SIZE : layout.CONTEXT] = sizes
    return found
