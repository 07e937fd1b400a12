"""What positions are worth once the hands are known, the net playing on in every seat: for the luck of deals.

Hands that nobody knows are drawn from the ranges that the betting suggests.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardai.games.holdem.state import HoldemState
from cardai.games.holdem.view import HoldemView

from ..abstraction.cards import HOLES, hole_number
from ..abstraction.translation import Line, line_of
from ..blueprint.playouts import Floats, Holes, first_of
from ..blueprint.ranges import likely_ranges
from ..net.player import NeuralAgent
from ..net.playouts import OWN, NetPlayouts

DEALS = 1200
"""Deals behind every value."""


class OpenHands:
    """Plays positions on with one net."""

    def __init__(self, agent: NeuralAgent) -> None:
        self._blueprint = agent.blueprint
        self._playouts = NetPlayouts(agent.net, agent.blueprint.buckets.strong)

    def won(self, table: HoldemState, action: int | None = None) -> list[float]:
        """Chips every seat is to win in this hand, counted from its start, all known cards being as they are.

        This action is made first, if there is one.
        """
        assert table.turn is not None
        view = table.view(table.turn)
        line = line_of(view)
        holes, hidden = _cards(table, line)
        weights = self._weights(view, line, [line.ring[place] for place in hidden])
        first = OWN if action is None else first_of(action, view.most_raise)
        done = len(line.deeds)
        chips = self._playouts.hands(line.now, holes, hidden, weights, view.board, done, first, DEALS, 1)
        means = np.nan_to_num(np.nanmean(chips, axis=0))
        return [float(means[line.ring.index(seat)]) if seat in line.ring else 0.0 for seat in range(table.count)]

    def _weights(self, view: HoldemView, line: Line, seats: Sequence[int]) -> Floats:
        """Summed up by hole, a row for each of these seats."""
        likely = likely_ranges(view, line, self._blueprint, seats)
        rows = np.array([likely[seat] for seat in seats]).reshape(len(seats), len(HOLES))
        return np.cumsum(rows, axis=1)


def _cards(table: HoldemState, line: Line) -> tuple[Holes, list[int]]:
    """By the solver's seats: the holes that are known (-1 for others), and who may hold anything likely."""
    holes, hidden = np.full(10, -1, np.int64), []
    for place, seat in enumerate(line.ring):
        hole = table.holes[seat] if seat >= 0 else None
        if hole is not None:
            holes[place] = hole_number(*hole)
        elif seat >= 0 and table.alive[seat]:
            hidden.append(place)
    return holes, hidden
