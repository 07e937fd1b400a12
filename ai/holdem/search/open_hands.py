"""What positions are worth once the hands are known, the net playing on in every seat. For reviews alone.

Hands that are not known, or that whoever decided could not know, are drawn from ranges: those of the adviser where it
has some of its own, else those that the betting suggests.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

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
"""Deals behind every value, and behind every look at what was to be expected."""
LOOKS = 12
"""So many looks at most, until what was to be expected is known well enough."""
EXACT = 0.02
"""Well enough: a standard error of this part of the pot."""

Ranges = Mapping[int, Floats]
"""By seat: how likely each hole is."""


class OpenHands:
    """Plays positions on with one net."""

    def __init__(self, agent: NeuralAgent) -> None:
        self._blueprint = agent.blueprint
        self._playouts = NetPlayouts(agent.net, agent.blueprint.buckets.strong)

    def won(self, table: HoldemState, action: int | None = None) -> list[float]:
        """Chips every seat is to win in this hand, counted from its start, all known cards being as they are.

        This action is made first, if there is one.
        """
        return _mean(self._played(table, action, range(table.count), {}, 1))

    def moved(self, table: HoldemState, action: int, ranges: Ranges) -> list[float]:
        """Chips every seat is to win more by this action than by the net's own, as whoever decides can know.

        `ranges` are what it thinks of some of the others; all else is what the betting suggests.
        """
        assert table.turn is not None
        looks: list[Floats] = []
        for number in range(LOOKS):
            seed = 1 + number * DEALS
            made, own = (self._played(table, first, [table.turn], ranges, seed) for first in (action, None))
            looks.append(made - own)
            found = np.concatenate(looks)
            if np.nanstd(found, axis=0).max() < EXACT * table.pot * len(found) ** 0.5:
                break
        return _mean(found)

    def _played(
        self, table: HoldemState, action: int | None, known: Collection[int], ranges: Ranges, seed: int
    ) -> Floats:
        """Chips by deal and seat of the table; `known` are the seats whose cards are as they were."""
        assert table.turn is not None
        view = table.view(table.turn)
        line = line_of(view)
        holes, hidden = _cards(table, line, known)
        weights = self._weights(view, line, [line.ring[place] for place in hidden], ranges)
        first = OWN if action is None else first_of(action, view.most_raise)
        done = len(line.deeds)
        chips = self._playouts.hands(line.now, holes, hidden, weights, view.board, done, first, DEALS, seed)
        seats = [line.ring.index(seat) if seat in line.ring else -1 for seat in range(table.count)]
        return np.where(np.array(seats) >= 0, chips[:, seats], 0.0)

    def _weights(self, view: HoldemView, line: Line, seats: Sequence[int], ranges: Ranges) -> Floats:
        """Summed up by hole, a row for each of these seats."""
        likely = likely_ranges(view, line, self._blueprint, [seat for seat in seats if seat not in ranges])
        rows = [ranges[seat] if seat in ranges else likely[seat] for seat in seats]
        return np.cumsum(np.array(rows).reshape(len(seats), len(HOLES)), axis=1)


def _mean(chips: Floats) -> list[float]:
    """By seat, without the deals that could not be made."""
    means: list[float] = np.nan_to_num(np.nanmean(chips, axis=0)).tolist()
    return means


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
