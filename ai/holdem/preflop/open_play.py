"""What everybody wins before the flop with known hands if all play a table on, and what a step of it is worth anew.

A table keeps mixes and values, not the pay-offs of the flops it was solved with. Those are linear in few numbers
(realisation.py), which its values tell: `pay_offs` fits them to the calls that end the betting between two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..abstraction.preflop_equity import CLASSES
from . import realisation
from .classes import COMBOS, equities, together
from .flop_samples import FlopSample, Situation
from .realisation import NOTHING, Realisation
from .solver import HIGH, LOW, SLIP, TREMBLE, Game, Solver, rounded
from .table import CENT, Table
from .tree import CALL, FOLD, Betting, Node

Floats = NDArray[np.float64]
Classes = Mapping[int, int]
"""By seat of a table: the class it holds; who is not there folds."""

LEAST = 0.005
"""Lines in which the other has fewer of its hands tell nothing."""
DOUBTED = 0.003
"""How much a pot that was raised twice tells beside others: mixes were cleaned after values were worked out, so that
ranges there are not quite those that the values belong to."""


class TablePlay:
    """A table with the pay-offs it was solved with."""

    def __init__(self, table: Table) -> None:
        self.table, self.tree = table, table.tree
        model = NOTHING if table.setup.sizes.is_shove_only else pay_offs(table)
        game = Game(table.tree, model)
        solver = Solver(game)
        chances = _all_chances(table)
        solver.set_chances(np.where(game.usual[:, None] >= 0, SLIP * chances, chances).astype(np.float32))
        self._values, self._model = solver.step_values(), model
        self._shares: dict[float, Floats] = {}

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
            return self.table.mix_of(node, classes[node.seat])
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
        if len(shares) == 1:
            return shares[0]
        odds = 1 + sum((1 - share) / share for share in np.clip(shares, LOW, HIGH))
        return 1 / max(float(odds), 0.5)

    def _share(self, leaf: Betting, seat: int, other: int, classes: Classes) -> float:
        setup = self.table.setup
        depth = rounded(max(0.0, setup.depth - leaf.bet) / leaf.pot)
        if depth not in self._shares:
            self._shares[depth] = self._model.share_in_position(depth)
        if setup.after_flop(seat) > setup.after_flop(other):
            return float(self._shares[depth][classes[seat], classes[other]])
        return 1 - float(self._shares[depth][classes[other], classes[seat]])


@lru_cache(maxsize=4)
def table_play(table: Table) -> TablePlay:
    """A table made ready; a second or so the first time."""
    return TablePlay(table)


def pay_offs(table: Table) -> Realisation:
    """What flops were worth when a table was solved, by its own values."""
    return realisation.fit(list(_closing_calls(table)), 1e-6)[0]


def _closing_calls(table: Table) -> Iterator[FlopSample]:
    """The calls after which two see a flop, as samples: how much more than its equity each hand wins there."""
    tree, reach = table.tree, _reach(table)
    for number, node in enumerate(tree.nodes):
        end = node.children[node.steps.index(CALL)] if CALL in node.steps else 0
        leaf = tree.leaves[-1 - end] if end < 0 else None
        if leaf is None or len(leaf.live) != 2 or leaf.bet >= table.setup.depth or leaf.is_odd:
            continue
        other = sum(leaf.live) - node.seat
        theirs = reach[tree.leaf_rows[-1 - end][other]]
        if theirs @ COMBOS > LEAST * COMBOS.sum():
            yield _sample(table, node, leaf, theirs, reach[tree.last_row[number][node.seat]])


def _sample(table: Table, node: Node, leaf: Betting, theirs: Floats, own: Floats) -> FlopSample:
    chances = together() * (COMBOS * theirs)
    equity = (chances * equities()).sum(axis=1) / chances.sum(axis=1)
    value = CENT * table.cents[node.first + node.steps.index(CALL)]
    share = (value + leaf.bet - node.betting.paid[node.seat]) / leaf.pot
    setup, is_last = table.setup, node.seat == max(leaf.live, key=table.setup.after_flop)
    extra, count = np.zeros((2, CLASSES)), np.zeros((2, CLASSES))
    extra[int(is_last)], count[int(is_last)] = share - equity, COMBOS * (1.0 if leaf.raises < 2 else DOUBTED)
    ranges = (theirs, own) if is_last else (own, theirs)
    return FlopSample(Situation(*ranges, rounded((setup.depth - leaf.bet) / leaf.pot)), extra, count)


def _reach(table: Table) -> Floats:
    """By row and class: how likely a seat comes to it by its own steps; the last row is that of who did nothing."""
    found, chances = np.ones((table.tree.rows + 1, CLASSES)), _all_chances(table)
    for number, node in enumerate(table.tree.nodes):
        rows = slice(node.first, node.first + len(node.steps))
        found[rows] = found[table.tree.last_row[number][node.seat]] * np.maximum(chances[rows], TREMBLE)
    return found


def _all_chances(table: Table) -> Floats:
    """By row and class; a slip as often as the usual raise."""
    return np.array([table.row(row) for row in range(table.tree.rows)])
