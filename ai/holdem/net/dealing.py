"""Compiled dealing for self-play: hole cards, a board, and what each seat knows of its hand on every street.

What is known is worked out when a seat first acts on a street. Tables of features for all flops and turns make that
a lookup; without them (empty tables) some of the boards to come are looked at.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardai.games.holdem.kernel_strength import Tables, tables

from ..abstraction import betting
from ..abstraction.buckets import _shuffle, board_sums, class_equities, folded
from ..abstraction.cards import HOLES, hole_class, hole_number, place_in
from ..abstraction.features import (
    FEATURES,
    _add,
    bend,
    board_strengths,
    hand_equities,
    hole_turn_features,
)
from .card_features import CARDS, tell_cards

SCALE, SHIFT = 10_000.0, 0.2
"""Features are kept as whole numbers of 16 bits."""
DUELS = 1_000_000
FLOP, TURN, VERSUS = "flop.npy", "turn.npy", "versus.npy"
STREET_SIZES = np.array([0, 3, 4, 5])
LOOKED_AT = 40
"""Without tables so many runs of the board are looked at on a flop."""


class Knowledge(NamedTuple):
    """Everything about cards that compiled self-play looks up."""

    look: Tables
    strong: NDArray[np.float32]
    """By hole: 1 if it is one of those the features measure against."""
    versus: NDArray[np.float64]
    """Equity of each class of holes against each other before the flop."""
    kind3: NDArray[np.int32]
    names3: NDArray[np.uint8]
    kind4: NDArray[np.int32]
    names4: NDArray[np.uint8]
    flop: NDArray[np.uint16]
    turn: NDArray[np.uint16]


def knowledge(strong: NDArray[np.float32], folder: Path | None = None) -> Knowledge:
    """With the feature tables of a folder if it has them, else without tables."""
    flops, turns = folded(3), folded(4)
    empty = np.empty((0, len(HOLES), FEATURES), np.uint16)
    flop = turn = empty
    if folder is not None and (folder / TURN).exists():
        flop, turn = np.load(folder / FLOP), np.load(folder / TURN, mmap_mode="r")
    path = folder / VERSUS if folder is not None else None
    versus = np.load(path) if path is not None and path.exists() else class_equities(tables(), DUELS, 1)
    return Knowledge(tables(), strong, versus, flops.kind, flops.names, turns.kind, turns.names, flop, turn)


def write_tables(strong: NDArray[np.float32], folder: Path, told: Any = lambda _done: None) -> None:
    """Work out the features of every hole on every flop and turn, exactly; about two minutes."""
    flop, turn = board_sums(strong, told)
    np.save(folder / VERSUS, class_equities(tables(), DUELS, 1))
    np.save(folder / FLOP, squeeze(flop))
    np.save(folder / TURN, squeeze(turn))


def squeeze(sums: NDArray[np.float32]) -> NDArray[np.uint16]:
    """Features as whole numbers."""
    whole: NDArray[np.uint16] = np.round((sums + SHIFT) * SCALE).astype(np.uint16)
    return whole


class Hand(NamedTuple):
    """One deal, and what was worked out about it so far."""

    deck: NDArray[np.int64]
    holes: NDArray[np.int64]
    """Two cards by seat."""
    board: NDArray[np.int64]
    strengths: NDArray[np.int32]
    """Of every hole at the end."""
    deal: NDArray[np.int32]
    """As betting.payoff wants it."""
    known: NDArray[np.int8]
    """By seat and street."""
    sums: NDArray[np.float64]
    """Features by seat and street."""
    told: NDArray[np.float32]
    """What the net is told of the cards, by seat and street."""


def empty_hand() -> Hand:
    """Room for a deal."""
    return Hand(
        np.arange(52), np.zeros((10, 2), np.int64), np.zeros(5, np.int64), np.zeros(len(HOLES), np.int32),
        np.zeros(betting.VERSUS + 100, np.int32), np.zeros((10, 4), np.int8), np.zeros((10, 4, FEATURES)),
        np.zeros((10, 4, CARDS), np.float32),
    )  # fmt: skip


@njit(cache=True, nogil=True)
def deal_out(know: Any, hand: Any, seats: int) -> None:
    """Deal a new hand."""
    deck, deal = hand.deck, hand.deal
    _shuffle(deck, 5 + 2 * seats)
    hand.board[:] = deck[:5]
    hand.known[:] = 0
    board_strengths(know.look, hand.board, hand.strengths)
    for seat in range(seats):
        a, b = deck[5 + 2 * seat], deck[6 + 2 * seat]
        hand.holes[seat, 0], hand.holes[seat, 1] = a, b
        deal[5 * seat] = hole_class(a, b)
        deal[5 * seat + 4] = hand.strengths[hole_number(a, b)]
        for other in range(seat):
            share = int(10_000 * know.versus[deal[5 * seat], deal[5 * other]])
            deal[betting.VERSUS + 10 * seat + other] = share
            deal[betting.VERSUS + 10 * other + seat] = 10_000 - share


@njit(cache=True, nogil=True)
def learn_hand(know: Any, hand: Any, seat: int, street: int) -> Any:
    """What the net is told of a seat's cards after the flop; worked out once."""
    told = hand.told[seat, street]
    if not hand.known[seat, street]:
        hand.known[seat, street] = 1
        a, b = hand.holes[seat, 0], hand.holes[seat, 1]
        board = hand.board[: STREET_SIZES[street]]
        sums = hand.sums[seat, street]
        if street == 3:
            river_sums(hand.strengths, hole_number(a, b), know.strong, sums)
        else:
            _early_sums(know, a, b, board, sums)
        tell_cards(sums, a, b, board, told)
    return told


@njit(cache=True, nogil=True)
def river_sums(strengths: Any, hole: int, strong: Any, sums: Any) -> None:
    """Features at the end, where nothing is left to come."""
    plain, tough = hand_equities(strengths, hole, strong)
    sums[0] = bend(plain)
    sums[1], sums[2] = sums[0] * sums[0], bend(tough)


@njit(cache=True, nogil=True)
def _early_sums(know: Any, a: int, b: int, board: Any, sums: Any) -> None:
    """Features on flop or turn, from the tables if there are any."""
    if know.turn.shape[0] == 0:
        if board.size == 3:
            flop_sums(know.look, board, hole_number(a, b), know.strong, 1081 // LOOKED_AT, sums)
        else:
            hole_turn_features(know.look, board, hole_number(a, b), know.strong, sums, 5)
        return
    if board.size == 3:
        where, which = place_in(know.kind3, know.names3, np.sort(board), a, b)
        for number in range(FEATURES):
            sums[number] = know.flop[where, which, number] / SCALE - SHIFT
    else:
        where, which = place_in(know.kind4, know.names4, np.sort(board), a, b)
        for number in range(FEATURES):
            sums[number] = know.turn[where, which, number] / SCALE - SHIFT


@njit(cache=True, nogil=True)
def flop_sums(look: Any, flop: Any, hole: int, strong: Any, stride: int, sums: Any) -> None:
    """Features on a flop: means over every so many of the boards that can come."""
    strengths, full = np.empty(HOLES.shape[0], np.int32), np.empty(5, np.int64)
    full[:3] = flop
    left = np.empty(47, np.int64)
    size = 0
    for card in range(52):
        if card != HOLES[hole, 0] and card != HOLES[hole, 1] and not (flop == card).any():
            left[size] = card
            size += 1
    sums[:] = 0
    count = number = 0
    for first in range(size):
        for second in range(first):
            number += 1
            if number % stride == 0:
                full[3], full[4] = left[first], left[second]
                board_strengths(look, full, strengths)
                plain, tough = hand_equities(strengths, hole, strong)
                _add(sums, plain, tough)
                count += 1
    sums /= count
