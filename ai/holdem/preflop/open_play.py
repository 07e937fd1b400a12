"""What everybody wins before the flop with known hands if all play a table on, and what a step of it is worth anew."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from .realisation import Last
from .solver import HIGH, LOW, Game, Solver, meeting_of
from .table import Table
from .tree import CALL, FOLD, Betting, Node

Floats = NDArray[np.float64]
Classes = Mapping[int, int]
"""By seat of a table: the class it holds; who is not there folds."""


class TablePlay:
    """A table with the pay-offs it was solved with."""

    def __init__(self, table: Table) -> None:
        self.table, self.tree = table, table.tree
        solver = Solver(Game(table.tree, table.realisation))
        solver.shoved[:] = table.shoved
        self._values = solver.values_of(table.profile)
        self._shares: dict[tuple[float, Last], Floats] = {}

    def expected(self, node: Node, step: str, held: int) -> float:
        """bb from here on with a hand, over what the others hold by the table; a fold is 0."""
        return float(self._values[node.first + node.steps.index(step), held])

    def dealt(self, node: Node, step: str, classes: Classes) -> Floats:
        """By seat of the table: bb won since the cards were dealt, with these hands."""
        return self._at(node.children[node.steps.index(step)], classes)

    def _at(self, number: int, classes: Classes) -> Floats:
        if number < 0:
            return self._ended(self.tree.leaves[-1 - number], classes)
        node = self.tree.nodes[number]
        found = np.zeros(self.table.setup.seats)
        for child, chance in zip(node.children, self._mix(node, classes), strict=True):
            if chance:
                found += chance * self._at(child, classes)
        return found

    def _mix(self, node: Node, classes: Classes) -> Floats:
        if node.seat in classes:
            return self.table.chances_of(node, classes[node.seat])
        gone = FOLD if FOLD in node.steps else CALL
        return np.array([float(step == gone) for step in node.steps])

    def _ended(self, leaf: Betting, classes: Classes) -> Floats:
        found, live = -np.array(leaf.paid), list(leaf.live)
        parts = np.array([self._part(leaf, seat, classes) for seat in live])
        found[live] += leaf.pot * parts / parts.sum()
        return found

    def _part(self, leaf: Betting, seat: int, classes: Classes) -> float:
        """The share of a seat in a pot: of several opponents each counts for its odds, as in the solver."""
        shares = [self._share(leaf, seat, other, classes) for other in leaf.live if other != seat]
        if len(shares) < 2:
            return shares[0] if shares else 1.0
        bounded = np.clip(shares, LOW, HIGH)
        odds = 1 + float(((1 - bounded) / bounded).sum())
        return min(float(bounded.min()), 1 / max(odds, 0.1))

    def _share(self, leaf: Betting, seat: int, other: int, classes: Classes) -> float:
        met = meeting_of(self.table.setup, leaf, seat, other)
        key = met.depth, met.last
        if key not in self._shares:
            self._shares[key] = self.table.realisation.share_in_position(*key)
        if met.in_position:
            return float(self._shares[key][classes[seat], classes[other]])
        return 1 - float(self._shares[key][classes[other], classes[seat]])


@lru_cache(maxsize=4)
def table_play(table: Table) -> TablePlay:
    """A table made ready; a second or so the first time."""
    return TablePlay(table)
