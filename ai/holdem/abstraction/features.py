"""How good a hole is on a board: against any hole, against a strong one, and how much that may still change.

A river hand's equity is bent by `bend`, which spreads out the strong hands where most money is at stake.
Features are means over the rivers to come: bent equity, its square, bent equity against strong holes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_strength import Tables, flush_suit, unsuited7

from .cards import HOLES, Cards

Floats = NDArray[np.float64]
Marks = NDArray[np.float32]
"""By hole: 1 if it is a strong one."""
Strengths = NDArray[np.int32]
"""By hole, -1 where a card is on the board."""

FEATURES = 3


@inner
def bend(equity: float) -> float:
    """Stretch equities near 1: a step from 0.9 to 1 counts as much as one from 0 to 0.55. 1.1 keeps the nuts finite."""
    bent: float = -np.log(1.1 - equity)
    return bent


@Kernel
def board_strengths(look: Tables, board: Cards, out: Strengths) -> None:
    """The strength of every hole on a full board; -1 where a card is on the board."""
    key, masks, taken = 0, np.zeros(4, np.int64), 0
    for card in board:
        key += look.keys[card]
        masks[card & 3] |= 1 << (card >> 2)
        taken |= 1 << card
    for hole in range(HOLES.shape[0]):
        a, b = HOLES[hole, 0], HOLES[hole, 1]
        if taken >> a & 1 or taken >> b & 1:
            out[hole] = -1
            continue
        total = key + look.keys[a] + look.keys[b]
        suit = flush_suit(total)
        if suit < 0:
            out[hole] = unsuited7(look, total)
        else:
            mask = masks[suit]
            if a & 3 == suit:
                mask |= 1 << (a >> 2)
            if b & 3 == suit:
                mask |= 1 << (b >> 2)
            out[hole] = look.flushes[mask]


@Kernel
def river_equities(strengths: Strengths, strong: Marks, plain: Floats, tough: Floats) -> None:
    """Equity of every hole on a full board against any hole and against the strong ones, card removal exact."""
    order = np.empty(HOLES.shape[0], np.int64)
    count = 0
    for hole in range(HOLES.shape[0]):
        if strengths[hole] >= 0:
            order[count] = np.int64(strengths[hole]) << 11 | hole  # 1326 holes need 11 bits
            count += 1
    order = np.sort(order[:count])
    every = np.zeros((2, 53))
    for at in range(count):
        _count(every, order[at] & 2047, strong, 1.0)
    below = np.zeros((2, 53))
    upto = np.zeros((2, 53))
    start = 0
    while start < count:
        end = start
        while end < count and order[end] >> 11 == order[start] >> 11:
            _count(upto, order[end] & 2047, strong, 1.0)
            end += 1
        for at in range(start, end):
            hole = order[at] & 2047
            plain[hole] = _share(below, upto, every, 0, hole, 1.0)
            tough[hole] = _share(below, upto, every, 1, hole, strong[hole])
        for at in range(start, end):
            _count(below, order[at] & 2047, strong, 1.0)
        start = end


@inner
def _count(counts: Floats, hole: int, strong: Marks, one: float) -> None:
    """Add a hole to the counts by card, of all holes and of strong ones; the last column counts all."""
    a, b = HOLES[hole, 0], HOLES[hole, 1]
    for kind in range(2):
        weight = one if kind == 0 else strong[hole]
        counts[kind, a] += weight
        counts[kind, b] += weight
        counts[kind, 52] += weight


@inner
def _share(below: Floats, upto: Floats, every: Floats, kind: int, hole: int, own: float) -> float:
    a, b = HOLES[hole, 0], HOLES[hole, 1]
    wins = below[kind, 52] - below[kind, a] - below[kind, b]
    level = upto[kind, 52] - upto[kind, a] - upto[kind, b] + own
    total = every[kind, 52] - every[kind, a] - every[kind, b] + own
    return (wins + level) / (2 * total) if total > 0 else 0.5


@Kernel
def hand_equities(strengths: Strengths, hole: int, strong: Marks) -> tuple[float, float]:
    """The two equities of one hole on a full board."""
    a, b, mine = HOLES[hole, 0], HOLES[hole, 1], strengths[hole]
    plain, tough, total, tough_total = 0, 0.0, 0, 0.0
    for other in range(HOLES.shape[0]):
        theirs = strengths[other]
        c, d = HOLES[other, 0], HOLES[other, 1]
        if theirs < 0 or c in (a, b) or d in (a, b):
            continue
        points, weight = 2 if theirs < mine else 1 if theirs == mine else 0, float(strong[other])
        plain += points
        tough += points * weight
        total += 2
        tough_total += 2 * weight
    return plain / total, tough / tough_total if tough_total > 0 else 0.5


@Kernel
def turn_features(look: Tables, board: Cards, strong: Marks, out: Floats) -> None:
    """Features of every hole on a board of four: means over the rivers that can come."""
    strengths = np.empty(HOLES.shape[0], np.int32)
    plain, tough = np.zeros(HOLES.shape[0]), np.zeros(HOLES.shape[0])
    full = np.empty(5, np.int64)
    full[:4] = board
    counts = np.zeros(HOLES.shape[0])
    out[:] = 0
    for number in range(52):
        river = number * 5 % 52  # in the order of hole_turn_features, so that sums are the same to the bit
        if (board == river).any():
            continue
        full[4] = river
        board_strengths(look, full, strengths)
        river_equities(strengths, strong, plain, tough)
        for hole in range(HOLES.shape[0]):
            if strengths[hole] >= 0:
                _add_river(out[hole], plain[hole], tough[hole])
                counts[hole] += 1
    for hole in range(HOLES.shape[0]):
        out[hole] /= max(1.0, counts[hole])


@inner
def _add_river(out: Floats, plain: float, tough: float) -> None:
    """Add what one river gives to the sums."""
    bent = bend(plain)
    out[0] += bent
    out[1] += bent * bent
    out[2] += bend(tough)


@Kernel
def hole_turn_features(look: Tables, board: Cards, hole: int, strong: Marks, out: Floats, stride: int) -> None:
    """Features of one hole on a board of four; a stride above 1 looks at every so many rivers only."""
    strengths = np.empty(HOLES.shape[0], np.int32)
    full, one = np.empty(5, np.int64), np.int64(1)
    taken = one << HOLES[hole, 0] | one << HOLES[hole, 1]
    for place in range(4):
        full[place] = board[place]
        taken |= one << board[place]
    out[:] = 0
    count = 0
    for number in range(0, 52, stride):
        river = number * 5 % 52  # 5 and 52 have no factor in common: every card once, ranks and suits mixed
        if taken >> river & 1:
            continue
        count += 1
        full[4] = river
        board_strengths(look, full, strengths)
        plain, tough = hand_equities(strengths, hole, strong)
        _add_river(out, plain, tough)
    for feature in range(FEATURES):
        out[feature] /= count


@Kernel
def hole_flop_features(look: Tables, flop: Cards, hole: int, strong: Marks, out: Floats, stride: int) -> None:
    """Features on a flop: means over every so many of the boards that can come."""
    strengths, full = np.empty(HOLES.shape[0], np.int32), np.empty(5, np.int64)
    full[:3] = flop
    left = np.empty(47, np.int64)
    size = 0
    for card in range(52):
        if card != HOLES[hole, 0] and card != HOLES[hole, 1] and not (flop == card).any():
            left[size] = card
            size += 1
    out[:] = 0
    count = number = 0
    for first in range(size):
        for second in range(first):
            number += 1
            if number % stride == 0:
                full[3], full[4] = left[first], left[second]
                board_strengths(look, full, strengths)
                plain, tough = hand_equities(strengths, hole, strong)
                _add_river(out, plain, tough)
                count += 1
    out /= count


@inner
def river_features(strengths: Strengths, hole: int, strong: Marks, out: Floats) -> None:
    """Features at the end, where nothing is left to come."""
    plain, tough = hand_equities(strengths, hole, strong)
    out[0] = bend(plain)
    out[1], out[2] = out[0] * out[0], bend(tough)


@Kernel
def all_river_features(look: Tables, board: Cards, strong: Marks, out: Floats) -> None:
    """The same of every hole on a full board."""
    strengths = np.empty(HOLES.shape[0], np.int32)
    plain, tough = np.zeros(HOLES.shape[0]), np.zeros(HOLES.shape[0])
    board_strengths(look, board, strengths)
    river_equities(strengths, strong, plain, tough)
    out[:] = 0
    for hole in range(HOLES.shape[0]):
        if strengths[hole] >= 0:
            _add_river(out[hole], plain[hole], tough[hole])
