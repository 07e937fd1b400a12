"""A decision of a table as a chart: who raised before, what each hand does, what that wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.core import BadToken
from cardai.games.holdem.positions import names_in_turn

from . import tree as trees
from .classes import COMBOS, NAMES
from .clean import error_of
from .table import Table
from .tree import ALL_IN, CALL, FOLD, LIMP, RAISE, SLIPS, Node

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Chart:
    """One decision for all hands. Steps that nobody would take on purpose are left out."""

    table: Table
    node: Node
    story: str
    """What happened before, in words."""

    @property
    def steps(self) -> tuple[str, ...]:
        return tuple(step for step in self.node.steps if step not in SLIPS)

    @property
    def words(self) -> tuple[str, ...]:
        """The steps in words: fold, check, call, raise 2.5, all-in; bb."""
        owes = self.node.betting.bet > self.node.betting.paid[self.node.seat]
        plain = {FOLD: "fold", CALL: "call" if owes else "check", ALL_IN: "all-in"}
        if self.node.betting.raises == 0 and owes:
            plain[CALL] = "limp"
        size = trees.raise_size(self.table.setup, self.node.betting)
        return tuple(plain.get(step, f"raise {size:g}") for step in self.steps)

    def _rows(self, found: Floats) -> Floats:
        return found[[self.node.steps.index(step) for step in self.steps]]

    @property
    def mix(self) -> Floats:
        """By step and class."""
        return self._rows(self.table.mix(self.node))

    @property
    def values(self) -> Floats:
        """By step and class: bb from here on, a fold is 0."""
        return self._rows(self.table.values(self.node))

    @property
    def shares(self) -> Floats:
        """How often each step is taken with any hand one may hold here."""
        held = COMBOS * self.reach
        found: Floats = self.mix @ held / held.sum()
        return found

    @property
    def reach(self) -> Floats:
        """By class: how often one got here with it, by one's own choices before."""
        chances = np.ones(len(NAMES))
        last = self.table.tree.last_row[self.table.tree.nodes.index(self.node)][self.node.seat]
        while last >= 0:
            chances = chances * self.table.row(last)
            last = self.table.tree.last_row[self._node_of(last)][self.node.seat]
        return chances

    def _node_of(self, row: int) -> int:
        firsts = [node.first for node in self.table.tree.nodes]
        return int(np.searchsorted(firsts, row, side="right")) - 1

    def to_json(self) -> dict[str, Any]:
        """Everything, for programs."""
        words, mix, values = self.words, self.mix, self.values
        return {
            "players": self.table.setup.seats,
            "depth": self.table.setup.depth,
            "seat": names_in_turn(self.table.setup.seats)[self.node.seat],
            "before": self.story,
            "error": error_of(self.node),
            "actions": [
                {"action": word, "share": float(share)} for word, share in zip(words, self.shares, strict=True)
            ],
            "hands": {
                name: {
                    "reach": float(self.reach[number]),
                    "mix": {word: round(float(mix[step, number]), 4) for step, word in enumerate(words)},
                    "values": {word: round(float(values[step, number]), 2) for step, word in enumerate(words)},
                }
                for number, name in enumerate(NAMES)
            },
            "made": self.table.card,
        }


def chart(table: Table, seat: str, raisers: tuple[str, ...] = (), callers: tuple[str, ...] = ()) -> Chart:
    """A seat's decision after these raised one after the other (and these limped, or called the first of them)."""
    names = names_in_turn(table.setup.seats)
    for name in (seat, *raisers, *callers):
        if name not in names:
            raise BadToken(f"There is no position {name!r} with {len(names)} players: {', '.join(names)}")
    hero, left = names.index(seat), [names.index(name) for name in raisers]
    calling = {names.index(name) for name in callers}
    node, told = table.lines[""], list[str]()
    while left or node.seat != hero:
        step = _step(node, hero, left, calling, names)
        if step != FOLD:
            told.append(_told(table, node, step, names))
        child = node.children[node.steps.index(step)]
        if child < 0:
            raise BadToken(f"{seat} has nothing to decide after that: the betting is over")
        node = table.tree.nodes[child]
    if calling:
        raise BadToken(f"{names[min(calling)]} has no turn to call before {seat} decides")
    return Chart(table, node, ", ".join(told))


def _step(node: Node, hero: int, left: list[int], calling: set[int], names: tuple[str, ...]) -> str:
    """What the next seat does on the way."""
    if left and node.seat == left[0]:
        left.pop(0)
        found = [step for step in (RAISE, ALL_IN) if step in node.steps]
        if not found:
            raise BadToken(f"{names[node.seat]} cannot raise there any more")
        return found[0]
    if node.seat in calling and node.betting.raises <= 1:
        found = [step for step in (CALL, LIMP) if step in node.steps]
        if not found:
            raise BadToken(f"The tables have no call by {names[node.seat]} there")
        calling.discard(node.seat)
        return found[0]
    if FOLD not in node.steps:
        raise BadToken(f"{names[node.seat]} has nothing to fold to")
    if node.seat == hero:
        raise BadToken(f"{names[hero]} acts before {names[left[0]]} and has to raise or call first")
    return FOLD


def _told(table: Table, node: Node, step: str, names: tuple[str, ...]) -> str:
    total = trees.total_of(table.setup, node.betting, step)
    if step in (CALL, LIMP):
        return f"{names[node.seat]} {'calls' if node.betting.raises else 'limps'}"
    return f"{names[node.seat]} {'all-in' if step == ALL_IN else f'raises to {total:g}'}"
