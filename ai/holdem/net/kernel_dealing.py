"""Compiled dealing for self-play: hole cards, a board, and the features of each seat's hand on every street.

Features are worked out when a seat first acts on a street. Tables for all flops and turns make that a lookup; without
them (empty tables) some of the boards to come are looked at.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_strength import Tables, tables

from ..abstraction import betting
from ..abstraction.cards import HOLES, Cards, canonical_boards, canonical_place, hole_class, hole_number, shuffle
from ..abstraction.feature_tables import DUELS, FLOP, SCALE, SHIFT, TURN, VERSUS
from ..abstraction.features import (
    FEATURES,
    Floats,
    board_strengths,
    hole_flop_features,
    hole_turn_features,
    river_features,
)
from ..abstraction.preflop_equity import class_equities
from .card_features import CARD_FEATURES, Row, card_features

STREET_SIZES = np.array([0, 3, 4, 5])
LOOKED_AT = 40
"""Without tables so many of the 1081 runs of the board are looked at on a flop."""


class CardTables(NamedTuple):
    """Everything about cards that compiled self-play looks up."""

    look: Tables
    strong: NDArray[np.float32]
    """By hole: 1 if it is one of those the features measure against."""
    versus: NDArray[np.float64]
    """Equity of each class of holes against each other before the flop."""
    flop_classes: NDArray[np.int32]
    flop_renamings: NDArray[np.uint8]
    turn_classes: NDArray[np.int32]
    turn_renamings: NDArray[np.uint8]
    flop: NDArray[np.uint16]
    """Features by class of flops and hole, as feature_tables.quantise makes them."""
    turn: NDArray[np.uint16]


def card_tables(strong: NDArray[np.float32], folder: Path | None = None) -> CardTables:
    """With the feature tables of a folder if it has them, else without tables."""
    flops, turns = canonical_boards(3), canonical_boards(4)
    empty = np.empty((0, len(HOLES), FEATURES), np.uint16)
    flop = turn = empty
    if folder is not None and (folder / TURN).exists():
        flop, turn = np.load(folder / FLOP), np.load(folder / TURN, mmap_mode="r")
    path = folder / VERSUS if folder is not None else None
    versus = np.load(path) if path is not None and path.exists() else class_equities(tables(), DUELS, 1)
    return CardTables(
        tables(), strong, versus, flops.classes, flops.renamings, turns.classes, turns.renamings, flop, turn
    )


class DealtHand(NamedTuple):
    """One deal, and what was worked out about it so far."""

    tables: CardTables
    deck: NDArray[np.int64]
    holes: NDArray[np.int64]
    """Two cards by seat."""
    board: NDArray[np.int64]
    strengths: NDArray[np.int32]
    """Of every hole at the end."""
    deal: NDArray[np.int32]
    """As betting.payoff wants it."""
    is_known: NDArray[np.int8]
    """By seat and street: whether the features are worked out."""
    features: NDArray[np.float64]
    """Those of the abstraction, by seat and street."""
    rows: NDArray[np.float32]
    """Those of the net, by seat and street."""


def empty_hand(tables: CardTables) -> DealtHand:
    """Room for a deal."""
    return DealtHand(
        tables, np.arange(52), np.zeros((10, 2), np.int64), np.zeros(5, np.int64), np.zeros(len(HOLES), np.int32),
        np.zeros(betting.VERSUS + 100, np.int32), np.zeros((10, 4), np.int8), np.zeros((10, 4, FEATURES)),
        np.zeros((10, 4, CARD_FEATURES), np.float32),
    )  # fmt: skip


@Kernel
def deal_hand(hand: DealtHand, seats: int) -> None:
    """Deal a new hand."""
    deck, deal = hand.deck, hand.deal
    shuffle(deck, 5 + 2 * seats)
    hand.board[:] = deck[:5]
    hand.is_known[:] = 0
    board_strengths(hand.tables.look, hand.board, hand.strengths)
    for seat in range(seats):
        a, b = deck[5 + 2 * seat], deck[6 + 2 * seat]
        hand.holes[seat, 0], hand.holes[seat, 1] = a, b
        deal[5 * seat] = hole_class(a, b)
        deal[5 * seat + 4] = hand.strengths[hole_number(a, b)]
        for other in range(seat):
            share = int(10_000 * hand.tables.versus[deal[5 * seat], deal[5 * other]])
            deal[betting.VERSUS + 10 * seat + other] = share
            deal[betting.VERSUS + 10 * other + seat] = 10_000 - share


@Kernel
def hand_features(hand: DealtHand, seat: int, street: int) -> Row:
    """What the net sees of a seat's cards after the flop; worked out once."""
    row: Row = hand.rows[seat, street]
    if not hand.is_known[seat, street]:
        hand.is_known[seat, street] = 1
        a, b = hand.holes[seat, 0], hand.holes[seat, 1]
        board = hand.board[: STREET_SIZES[street]]
        features = hand.features[seat, street]
        if street == 3:
            river_features(hand.strengths, hole_number(a, b), hand.tables.strong, features)
        else:
            _early_features(hand.tables, a, b, board, features)
        card_features(features, a, b, board, row)
    return row


@inner
def _early_features(cards: CardTables, a: int, b: int, board: Cards, out: Floats) -> None:
    """Features on flop or turn, from the tables if there are any."""
    if cards.turn.shape[0] == 0:
        if board.size == 3:
            hole_flop_features(cards.look, board, hole_number(a, b), cards.strong, out, 1081 // LOOKED_AT)
        else:
            hole_turn_features(cards.look, board, hole_number(a, b), cards.strong, out, 5)
        return
    flop = board.size == 3
    classes, renamings = (
        (cards.flop_classes, cards.flop_renamings) if flop else (cards.turn_classes, cards.turn_renamings)
    )
    where, which = canonical_place(classes, renamings, np.sort(board), a, b)
    found = cards.flop[where, which] if flop else cards.turn[where, which]
    for number in range(FEATURES):
        out[number] = found[number] / SCALE - SHIFT
