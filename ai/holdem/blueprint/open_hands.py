"""What positions are worth with all hands known, the blueprint playing on in every seat. For reviews alone."""

from __future__ import annotations

from functools import partial

import numpy as np

from cardai.games.compiled import Kernel
from cardai.games.holdem.kernel_strength import Tables, tables
from cardai.games.holdem.state import HoldemState

from ..abstraction import betting
from ..abstraction.betting import SEATS, BettingState
from ..abstraction.cards import HOLES, Cards, hole_number
from ..abstraction.features import board_strengths
from ..abstraction.translation import line_of
from .playouts import (
    CompiledBlueprint,
    Floats,
    Holes,
    compiled_blueprint,
    deal_board,
    finish,
    first_action,
    first_of,
)
from .strategy import Blueprint

DEALS = 1200
"""Boards dealt for every value."""
AS_IT_PLAYS = -2
"""A first action that is left to the blueprint."""


@partial(Kernel, patience=0.0, title="the hold'em play-outs of reviews (about a quarter of a minute)")
def play_open(
    look: Tables, blueprint: CompiledBlueprint, start: BettingState, holes: Holes, dealt: int, known: Cards,
    classes: Holes, first: int, seed: int, chips: Floats,
) -> None:  # fmt: skip
    """Fill in the chips that every seat has won from the start of the hand, by sampled board and seat."""
    deal, strengths = np.empty(50, np.int32), np.empty(HOLES.shape[0], np.int32)
    board, state = np.zeros(5, np.int64), start.copy()
    for number in range(chips.shape[0]):
        np.random.seed(seed + number)
        for place in range(known.size):
            board[place] = known[place]
        deal_board(dealt, board, known.size)
        board_strengths(look, board, strengths)
        deal[:] = -1
        for seat in range(start[SEATS]):
            deal[5 * seat] = classes[holes[seat]]
            deal[5 * seat + 4] = strengths[holes[seat]]
        for place in range(start.size):
            state[place] = start[place]
        if first != AS_IT_PLAYS:
            first_action(state, first)
        finish(look, blueprint, state, holes, board, strengths, deal)
        for seat in range(start[SEATS]):
            chips[number, seat] = betting.payoff(state, deal, seat)


class OpenHands:
    """Plays positions on with one blueprint."""

    def __init__(self, blueprint: Blueprint) -> None:
        self._compiled = compiled_blueprint(blueprint)
        self._classes = blueprint.all_buckets(())

    def won(self, table: HoldemState, action: int | None = None) -> list[float]:
        """Chips every seat is to win in this hand, counted from its start, after this action or as it is played."""
        assert table.turn is not None
        view = table.view(table.turn)
        line = line_of(view)
        first = AS_IT_PLAYS if action is None else first_of(action, view.most_raise)
        holes, dealt = np.zeros(10, np.int64), 0
        for place, seat in enumerate(line.ring):
            hole = table.holes[seat] if seat >= 0 else None
            if hole is not None:
                holes[place] = hole_number(*hole)
                dealt |= 1 << hole[0] | 1 << hole[1]
        for card in view.board:
            dealt |= 1 << card
        chips = np.zeros((DEALS, 10))
        known = np.array(view.board, np.int64)
        play_open(tables(), self._compiled, line.now, holes, dealt, known, self._classes, first, 1, chips)
        means = dict(zip(line.ring, chips.mean(axis=0), strict=False))
        return [float(means.get(seat, 0.0)) for seat in range(table.count)]
