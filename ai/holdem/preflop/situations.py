"""Which ranges meet on a flop, and how often, if all play a table: where the next samples come from."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..abstraction.preflop_equity import CLASSES
from .classes import COMBOS
from .flop_samples import LEAST, Situation
from .solver import TREMBLE
from .table import Table
from .tree import ALL_IN, CALL, RAISE, SLIP, SLIPS, Betting, Node

Floats = NDArray[np.float64]

BENT = 0.6
"""Seldom situations are drawn more often than they happen, by this power of their chance."""
SMALL_LOSS, INSTEAD_OF_RAISE = 0.5, 2.0
"""Calls that lose so many bb are made by a third, so that it becomes known what hands at the edge win if expected; the
second where a raise is better: what a hand wins that nobody expects says too little of what its call would be worth."""
STRAY = 0.25
"""So many of the classes outside a range get into it with the least weight, so that their values become known too."""


class Pool:
    """The flops two players see in a table after so many raises, or any."""

    def __init__(self, table: Table, least_raises: int = 0) -> None:
        self.situations: list[Situation] = []
        chances, reach = [], reach_by_row(table)
        for leaf, rows in zip(table.tree.leaves, table.tree.leaf_rows, strict=True):
            if len(leaf.live) == 2 and leaf.bet < table.setup.depth and leaf.raises >= least_raises:
                chance = float(np.prod(reach[list(rows)] @ COMBOS / COMBOS.sum()))
                chances.append(chance * (SLIP if leaf.is_odd else 1.0))
                self.situations.append(_situation(table, leaf, reach, rows))
        bent = np.array(chances) ** BENT
        self.chances: Floats = bent / bent.sum()

    def draw(self, rng: np.random.Generator) -> Situation:
        """One of them, with some strays in both ranges."""
        found = self.situations[int(rng.choice(len(self.situations), p=self.chances))]
        return Situation(_with_strays(found.oop, rng), _with_strays(found.ip, rng), found.depth, found.has_lead)


def _situation(table: Table, leaf: Betting, reach: Floats, rows: tuple[int, ...]) -> Situation:
    oop, ip = sorted(leaf.live, key=table.setup.after_flop)
    first, second = (reach[rows[seat]] / reach[rows[seat]].max() for seat in (oop, ip))
    return Situation(first, second, (table.setup.depth - leaf.bet) / leaf.pot, leaf.raiser in (-1, oop))


def reach_by_row(table: Table) -> Floats:
    """By row and class: how likely a seat comes to it by its own steps; the last row is that of who did nothing."""
    found = np.ones((table.tree.rows + 1, CLASSES))
    for number, node in enumerate(table.tree.nodes):
        for row in range(node.first, node.first + len(node.steps)):
            chances = np.maximum(table.row(row), _near_calls(table, node, row))
            found[row] = found[table.tree.last_row[number][node.seat]] * np.maximum(chances, TREMBLE)
    return found


def _near_calls(table: Table, node: Node, row: int) -> Floats:
    """By class: how likely a call counts as made though the table does not, since it hardly loses."""
    if node.steps[row - node.first] != CALL or not node.betting.raises:
        return np.zeros(CLASSES)
    values, call = table.values(node), row - node.first
    best = values[[step not in SLIPS for step in node.steps]].max(axis=0)
    raised = [values[number] for number, step in enumerate(node.steps) if step in (RAISE, ALL_IN)]
    is_raised = np.array(raised).max(axis=0) >= best if raised else np.zeros(CLASSES, bool)
    found: Floats = np.exp((values[call] - best) / np.where(is_raised, INSTEAD_OF_RAISE, SMALL_LOSS))
    return found


def _with_strays(weights: Floats, rng: np.random.Generator) -> Floats:
    strays = np.where(rng.random(len(weights)) < STRAY, LEAST, 0.0)
    return np.maximum(weights, strays)
