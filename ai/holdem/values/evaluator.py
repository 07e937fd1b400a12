"""Values of two ranges on one board, asked for many pots: what leaves of a depth-limited search are worth."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from . import features
from .features import BoardTables, Duels, Pot
from .net import Player, ValueNet

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

TREMBLE = np.float32(1e-5)
"""A hand's part in a pot that its range hardly ever comes to: it has a value there, too."""


class Evaluator:
    """A net, a board and the hands of two players. Hands must be possible on the board."""

    def __init__(
        self, net: ValueNet, tables: BoardTables, held: tuple[Ints, Ints], sizes: Pot, between: Duels | None = None
    ) -> None:
        self.net, self.tables = net, tables
        self.between = between or features.duels(tables, *held)
        self._known = [net.known_hands(tables.static[combos]) for combos in held]
        self._sizes = features.pot_sizes(sizes)

    def values(self, reach: tuple[Floats, Floats], depths: Floats) -> tuple[Floats, Floats]:
        """By player, pot and hand: what it wins, in pots. `reach` by pot and hand; depths in pots by pot."""
        weights = normal(reach[0]), normal(reach[1])
        changing = features.changing_features(self.between, weights)
        players = []
        for seat in (0, 1):
            equities = features.range_equities(changing[seat], weights[seat])
            context = features.contexts(self.tables, seat, depths, self._sizes, equities)
            players.append(Player(self._known[seat], changing[seat], weights[seat], context))
        first, second = self.net.values(players)
        return first, second


def normal(reach: Floats) -> Floats:
    """Weights that add up to 1 in every pot, none of them nothing."""
    total = np.maximum(reach.sum(axis=1, keepdims=True), np.float32(1e-20))
    found: Floats = (reach / total + TREMBLE / np.float32(reach.shape[1])) / (1 + TREMBLE)
    return found
