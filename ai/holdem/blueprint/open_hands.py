"""What positions are worth once the hands are known, the blueprint playing on in every seat. For reviews alone.

Hands that are not known, or that whoever decided could not know, are drawn from the ranges the betting suggests.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import numpy as np

from cardai.ai.cfr.external_sampling import TURN
from cardai.games.compiled import Kernel
from cardai.games.holdem.history import Deed
from cardai.games.holdem.kernel_strength import Tables, tables
from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView

from ..abstraction import betting
from ..abstraction.betting import SEATS, BettingState
from ..abstraction.cards import HOLES, Cards, hole_number
from ..abstraction.features import board_strengths
from ..abstraction.translation import Line, abstract_action, line_of
from .playouts import (
    CompiledBlueprint,
    Floats,
    Holes,
    choose,
    compiled_blueprint,
    deal_board,
    draw_holes,
    first_action,
    first_of,
)
from .ranges import likely_ranges
from .strategy import Blueprint

DEALS = 1200
"""Deals behind every value, and behind every look at what was to be expected."""
LOOKS = 12
"""So many looks at most, until what was to be expected is known well enough."""
EXACT = 0.02
"""Well enough: a standard error of this part of the pot."""
FORCED, NONE = -2, -1
"""In place of the blueprint's action that a real one stands for: the real one is made whatever it does, or never."""
_NEXT = 1_000_003
"""Added to a seed for every decision of a hand: the same one meets the same luck from wherever it is played out."""


@partial(Kernel, patience=0.0, title="the hold'em play-outs of reviews (about a quarter of a minute)")
def play_open(
    look: Tables, blueprint: CompiledBlueprint, start: BettingState, given: Holes, hidden: Holes, weights: Floats,
    dealt: int, known: Cards, classes: Holes, done: int, first: int, like: int, seed: int, chips: Floats,
) -> None:  # fmt: skip
    """Fill in the chips that every seat has won from the start of the hand, by sampled deal and seat."""
    deal, strengths = np.empty(50, np.int32), np.empty(HOLES.shape[0], np.int32)
    board, state, holes = np.zeros(5, np.int64), start.copy(), given.copy()
    for number in range(chips.shape[0]):
        np.random.seed(seed + number)
        for place in range(known.size):
            board[place] = known[place]
        taken = draw_holes(weights, hidden, dealt, holes)
        if taken == 0:
            chips[number] = np.nan
            continue
        deal_board(taken, board, known.size)
        board_strengths(look, board, strengths)
        deal[:] = -1
        for seat in range(start[SEATS]):
            deal[5 * seat] = classes[holes[seat]]
            deal[5 * seat + 4] = strengths[holes[seat]]
        for place in range(start.size):
            state[place] = start[place]
        turn = done
        while state[TURN] >= 0:
            np.random.seed(seed + number + turn * _NEXT)
            action = FORCED if turn == done and like == FORCED else choose(
                look, blueprint, state, holes, board, strengths, deal
            )  # fmt: skip
            if turn == done and action == like:
                first_action(state, first)
            else:
                betting.play(state, action)
            turn += 1
        for seat in range(start[SEATS]):
            chips[number, seat] = betting.payoff(state, deal, seat)


class OpenHands:
    """Plays positions on with one blueprint."""

    def __init__(self, blueprint: Blueprint) -> None:
        self._blueprint, self._compiled = blueprint, compiled_blueprint(blueprint)
        self._classes = blueprint.all_buckets(())

    def won(self, table: HoldemState, action: int | None, *, forced: bool = False) -> list[float]:
        """Chips every seat is to win in this hand, counted from its start, all known cards being as they are.

        The blueprint decides, or this action is forced on it; where it does the like, it does this.
        """
        return _mean(self._played(table, action, forced, range(table.count), 1))

    def moved(self, table: HoldemState, action: int) -> list[float]:
        """Chips every seat is to win more by this action than by the blueprint's own, as whoever decides can know."""
        assert table.turn is not None
        looks: list[Floats] = []
        for number in range(LOOKS):
            forced, own = (self._played(table, action, how, [table.turn], 1 + number * DEALS) for how in (True, False))
            looks.append(forced - own)
            found = np.concatenate(looks)
            if np.nanstd(found, axis=0).max() < EXACT * table.pot * len(found) ** 0.5:
                break
        return _mean(found)

    def _played(
        self, table: HoldemState, action: int | None, forced: bool, known: Collection[int], seed: int
    ) -> Floats:
        """Chips by deal and seat of the table; `known` are the seats whose cards are as they were."""
        assert table.turn is not None
        view = table.view(table.turn)
        line = line_of(view)
        holes, hidden = _cards(table, line, known)
        dealt = sum(1 << int(card) for card in {*view.board, *HOLES[holes[holes >= 0]].flat})
        ranges = likely_ranges(view, line, self._blueprint, [line.ring[place] for place in hidden])
        weights = np.cumsum(np.array(list(ranges.values())).reshape(len(hidden), len(HOLES)), axis=1)
        first, like = (0, NONE) if action is None else _first(view, line, action)
        chips = np.zeros((DEALS, 10))
        play_open(tables(), self._compiled, line.now, np.maximum(holes, 0), np.array(hidden, np.int64), weights, dealt,
                  np.array(view.board, np.int64), self._classes, len(line.deeds), first,
                  FORCED if forced else like, seed, chips)  # fmt: skip
        seats = [line.ring.index(seat) if seat in line.ring else -1 for seat in range(table.count)]
        return np.where(np.array(seats) >= 0, chips[:, seats], 0.0)


def _mean(chips: Floats) -> list[float]:
    """By seat, without the deals that could not be made."""
    means: list[float] = np.nan_to_num(np.nanmean(chips, axis=0)).tolist()
    return means


def _first(view: HoldemView, line: Line, action: int) -> tuple[int, int]:
    """A real action as one to try first, and the blueprint's action that it stands for."""
    first = first_of(action, view.most_raise)
    assert view.turn is not None
    deed = Deed(0, view.turn, first if first > 0 else action, first)
    return first, abstract_action(line.now, deed)


def _cards(table: HoldemState, line: Line, known: Collection[int]) -> tuple[Holes, list[int]]:
    """By the solver's seats: the holes that are as they were (-1 for others), and who may hold anything likely."""
    holes, hidden = np.full(10, -1, np.int64), []
    for place, seat in enumerate(line.ring):
        hole = table.holes[seat] if seat >= 0 and seat in known else None
        if hole is not None:
            holes[place] = hole_number(*hole)
        elif seat >= 0 and table.alive[seat]:
            hidden.append(place)
    return holes, hidden
