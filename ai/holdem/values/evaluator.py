"""Values of two ranges on one board, asked for many pots: what leaves of a depth-limited search are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from . import features, layout
from .features import BoardTables, Duels, Pot
from .net import Player, PolicyNet, ValueNet

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

LEAST_CHANCE = np.float32(1e-5)
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


@dataclass(frozen=True, eq=False)
class Asked:
    """A decision as a policy sees it beside the ranges."""

    player: int
    slots: tuple[int, ...]
    """By action."""
    columns: Floats
    """Those of the layout after a range's situation."""
    depth: float
    """Pots behind once a bet is called."""

    @property
    def menu(self) -> NDArray[np.bool_]:
        """By slot: whether it can be done."""
        return np.isin(np.arange(layout.SLOT_COUNT), self.slots)


def decision_contexts(contexts: Floats, asked: Sequence[Asked], seat: int) -> Floats:
    """The situation of one player's range at decisions, a row for each."""
    found = np.zeros((len(asked), layout.DECISION), np.float32)
    found[:, : layout.CONTEXT] = contexts
    found[:, layout.CONTEXT :] = [one.columns for one in asked]
    found[:, layout.IS_ACTING] = [one.player == seat for one in asked]
    return found


class PolicyEvaluator:
    """A policy, a board and the hands of two players."""

    def __init__(self, net: PolicyNet, tables: BoardTables, held: tuple[Ints, Ints], sizes: Pot) -> None:
        self.net, self.tables = net, tables
        self.between = features.duels(tables, *held)
        self._known = [net.known_hands(tables.static[combos]) for combos in held]
        self._sizes = features.pot_sizes(sizes)

    def mixes(self, reach: tuple[Floats, Floats], asked: Sequence[Asked]) -> Floats:
        """By decision, hand and slot: how the hands of the player to act, the same at all of them, are played."""
        weights = normal(reach[0]), normal(reach[1])
        changing = features.changing_features(self.between, weights)
        depths = np.array([one.depth for one in asked], np.float32)
        players = []
        for seat in (0, 1):
            equities = features.range_equities(changing[seat], weights[seat])
            rows = features.contexts(self.tables, seat, depths, self._sizes, equities)
            rows = decision_contexts(rows, asked, seat)
            players.append(Player(self._known[seat], changing[seat], weights[seat], rows))
        return self.net.mixes(players, asked[0].player, np.stack([one.menu for one in asked]))


def normal(reach: Floats) -> Floats:
    """Weights that add up to 1 in every pot, none of them nothing."""
    total = np.maximum(reach.sum(axis=1, keepdims=True), np.float32(1e-20))
    found: Floats = (reach / total + LEAST_CHANCE / np.float32(reach.shape[1])) / (1 + LEAST_CHANCE)
    return found
