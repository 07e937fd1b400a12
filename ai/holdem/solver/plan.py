"""The betting tree as flat code for the kernels: what to compute in which order, once for each traverser.

A *line* is a way into a street; the lines of one street are told apart by their betting before it. Reach and values
live in *slots*, rows with one float per hand. Only the opponent's actions make new reach slots: where the traverser
acts, the opponent's reach is that of the node before. Terminals are worked off eight at a time, one per lane.
Reach slot 0 is always zero and value slot 0 is never read, so that lanes without a use can point there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .tree import Kind, Node, Tree

LANES = 8
RIVER = 2
SLOTS = 130
"""Slots of a river segment: with some 400 hands reach and values then stay in half a megabyte of cache."""

# columns of `segments`
(
    DIRECT,
    ENTRIES,
    ENTRY_COUNT,
    FIRST_GROUP,
    DOWN,
    DOWN_END,
    UP,
    UP_END,
    BOTH,
    BOTH_COUNT,
    SHOW,
    SHOW_COUNT,
    FOLDS,
    FOLD_COUNT,
    EXITS,
    EXIT_COUNT,
    GIVEN,
    GIVEN_REACH,
    PAYS,
    COLUMNS,
) = range(20)


_End = tuple[int, tuple[int, float], tuple[int, float]]
"""Reach slot, then value slot and amount of a fold and of a showdown."""
NOWHERE = (0, 0.0)
SHOW_COST, FOLD_COST, BOTH_COST = 3.4, 1.6, 4.4
"""Measured microseconds of eight lanes, about 400 hands each."""


class Code(NamedTuple):
    """What the kernels read."""

    code: NDArray[np.int32]
    segments: NDArray[np.int64]
    """By traverser, segment and column."""
    amounts: NDArray[np.float32]
    streets: NDArray[np.int64]
    """By street: the first segment and how many there are."""


@dataclass
class Places:
    """Where a node's numbers are, for each traverser."""

    reach: list[dict[int, int]] = field(default_factory=lambda: [{}, {}])
    """Node -> reach slot of the traverser's opponent."""
    value: list[dict[int, int]] = field(default_factory=lambda: [{}, {}])
    row: dict[int, int] = field(default_factory=dict)
    """Decision -> its first row of regrets on each board."""
    segment: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Plan:
    """A tree made ready."""

    tree: Tree
    code: Code
    places: Places
    rows: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    """By street and player: the actions of all decisions, which is what regrets are kept for."""
    slots: tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
    """By street: reach and value slots of the largest segment."""
    exits: tuple[int, int, int]
    """By street: groups of eight lines that go on to the next."""


def flatten(tree: Tree) -> Plan:
    """Lay a tree out."""
    return _Layout(tree).plan()


@dataclass
class _Segment:
    """Lines of one street that are worked off together."""

    street: int
    lines: list[list[int | None]]
    """Groups of eight roots, each a node or nothing."""
    first_group: int
    is_direct: bool
    """Only showdowns of players who are all-in."""


class _Layout:
    def __init__(self, tree: Tree) -> None:
        self.tree, self.nodes = tree, tree.nodes
        self.places = Places()
        self.code: list[int] = []
        self.amounts: list[float] = []
        self.half = tree.root.pot / 2
        self.segments: list[_Segment] = []
        self.exits: list[list[list[int | None]]] = [[], [], []]
        """By street: the deals, in groups of eight."""

    def plan(self) -> Plan:
        first = self.tree.root.street
        bounds = np.zeros((3, 2), dtype=np.int64)
        for street in range(first, 3):
            at = len(self.segments)
            self._street(street)
            bounds[street] = at, len(self.segments) - at
        rows = self._rows()
        table = np.zeros((2, len(self.segments), COLUMNS), dtype=np.int64)
        slots = [[1, 1], [1, 1], [1, 1]]
        for number, segment in enumerate(self.segments):
            for traverser in (0, 1):
                writer = _Writer(self, segment, number, traverser)
                table[traverser, number] = writer.write()
                most = slots[segment.street]
                most[0], most[1] = max(most[0], writer.reaches), max(most[1], writer.values)
        amounts = np.array(self.amounts or [0.0], dtype=np.float32)
        code = Code(np.array(self.code, dtype=np.int32), table, amounts, bounds)
        return Plan(
            self.tree,
            code,
            self.places,
            (rows[0], rows[1], rows[2]),
            ((slots[0][0], slots[0][1]), (slots[1][0], slots[1][1]), (slots[2][0], slots[2][1])),
            (len(self.exits[0]), len(self.exits[1]), len(self.exits[2])),
        )

    def _street(self, street: int) -> None:
        """Cut the lines of a street into segments and find where they go on."""
        if street == self.tree.root.street:
            groups: list[list[int | None]] = []
        else:
            groups = [
                [None if deal is None else self.nodes[deal].children[0] for deal in group]
                for group in self.exits[street - 1]
            ]
        if street < RIVER or not groups:
            self.segments.append(_Segment(street, groups, 0, False))
        else:
            for number, group in enumerate(groups):
                direct = all(line is None or self.nodes[line].kind is Kind.SHOWDOWN for line in group)
                self.segments.append(_Segment(street, [group], number, direct))
        if street < RIVER:
            roots = [line for group in groups for line in group if line is not None] if groups else [0]
            self.exits[street] = self._groups(street, [at for line in roots for at in self.inside(line)])

    def _groups(self, street: int, inside: list[int]) -> list[list[int | None]]:
        """Eight deals at a time; before the river those that are all-in apart, and large lines fewer together."""
        deals = [at for at in inside if self.nodes[at].kind is Kind.DEAL]
        ends = [at for at in deals if self.nodes[self.nodes[at].children[0]].kind is Kind.SHOWDOWN]
        apart = set(ends)
        others = [at for at in deals if at not in apart]
        groups: list[list[int | None]] = []
        size = 0
        for at in others:
            needed = 2 * len(self.inside(self.nodes[at].children[0])) if street + 1 == RIVER else 0
            if not groups or len(groups[-1]) == LANES or (size and size + needed > SLOTS):
                groups.append([])
                size = 0
            groups[-1].append(at)
            size += needed
        for group in groups:
            while ends and len(group) < LANES:
                group.append(ends.pop())
        groups += [list(ends[at : at + LANES]) for at in range(0, len(ends), LANES)]
        return [group + [None] * (LANES - len(group)) for group in groups]

    def inside(self, root: int) -> list[int]:
        """The nodes of a line's street, the root first, deals included."""
        found = [root]
        for at in found:
            if self.nodes[at].kind is Kind.ACT:
                found.extend(self.nodes[at].children)
        return found

    def _rows(self) -> list[tuple[int, int]]:
        """Give every decision its rows, in the order in which segments are worked off."""
        rows = [[0, 0], [0, 0], [0, 0]]
        for number, segment in enumerate(self.segments):
            roots = [line for group in segment.lines for line in group if line is not None] if segment.lines else [0]
            for at in (at for line in roots for at in self.inside(line)):
                node = self.nodes[at]
                self.places.segment[at] = number
                if node.kind is Kind.ACT:
                    self.places.row[at] = rows[segment.street][node.player]
                    rows[segment.street][node.player] += len(node.children)
        return [(pair[0], pair[1]) for pair in rows]


class _Writer:
    """The code of one segment for one traverser."""

    def __init__(self, layout: _Layout, segment: _Segment, number: int, traverser: int) -> None:
        self.layout, self.segment, self.traverser = layout, segment, traverser
        self.code, self.nodes = layout.code, layout.nodes
        self.reach, self.value = layout.places.reach[traverser], layout.places.value[traverser]
        self.reaches = self.values = 1
        self.order: list[int] = []
        self.folds: dict[int, list[tuple[int, float]]] = {}
        self.shows: dict[int, list[tuple[int, float]]] = {}
        """Reach slot -> value slots and amounts at stake."""
        self.given = self.given_reach = -1

    def write(self) -> list[int]:
        row = [0] * COLUMNS
        row[DIRECT], row[FIRST_GROUP] = int(self.segment.is_direct), self.segment.first_group
        if self.segment.is_direct:
            row[PAYS] = self._direct()
            return row
        for line in self._roots():
            self._visit(line, self._new_reach())
        row[ENTRIES], row[ENTRY_COUNT] = self._lanes(self.segment.lines)
        row[DOWN], row[DOWN_END] = self._down()
        row[UP], row[UP_END] = self._up()
        self._terminals(row)
        row[EXITS], row[EXIT_COUNT] = self._lanes(self._exits())
        row[GIVEN], row[GIVEN_REACH] = self.given, self.given_reach
        return row

    def _roots(self) -> list[int]:
        if not self.segment.lines:
            return [0]
        return [line for group in self.segment.lines for line in group if line is not None]

    def _exits(self) -> list[list[int | None]]:
        return self.layout.exits[self.segment.street] if self.segment.street < RIVER else []

    def _new_reach(self) -> int:
        self.reaches += 1
        return self.reaches - 1

    def _visit(self, at: int, reach: int) -> None:
        """Number the slots of a node and all below it."""
        node = self.nodes[at]
        self.order.append(at)
        self.reach[at], self.value[at] = reach, self.values
        self.values += 1
        if node.kind is Kind.ACT:
            for child in node.children:
                self._visit(child, reach if node.player == self.traverser else self._new_reach())
        elif node.kind is Kind.FOLD:
            stake = self.layout.half + node.paid[node.player]
            sign = -1 if node.player == self.traverser else 1
            self.folds.setdefault(reach, []).append((self.value[at], sign * stake))
        elif node.kind is Kind.SHOWDOWN:
            self.shows.setdefault(reach, []).append((self.value[at], self.layout.half + node.paid[0]))
        elif node.kind is Kind.GIVEN:
            self.given, self.given_reach = self.value[at], reach

    def _acts(self, player: int | None = None) -> list[tuple[int, Node]]:
        acts = [(at, self.nodes[at]) for at in self.order if self.nodes[at].kind is Kind.ACT]
        return acts if player is None else [(at, node) for at, node in acts if node.player == player]

    def _down(self) -> tuple[int, int]:
        """Per decision of the opponent: actions, row, reach slot, those of the children."""
        start = len(self.code)
        for at, node in self._acts(1 - self.traverser):
            self.code += [len(node.children), self.layout.places.row[at], self.reach[at]]
            self.code += [self.reach[child] for child in node.children]
        return start, len(self.code)

    def _up(self) -> tuple[int, int]:
        """Per decision, the last first: is it the traverser's, actions, row, value slot, those of the children."""
        start = len(self.code)
        for at, node in reversed(self._acts()):
            own = int(node.player == self.traverser)
            self.code += [own, len(node.children), self.layout.places.row[at], self.value[at]]
            self.code += [self.value[child] for child in node.children]
        return start, len(self.code)

    def _lanes(self, groups: Iterable[list[int | None]]) -> tuple[int, int]:
        """Per group: eight reach slots, eight value slots."""
        start, count = len(self.code), 0
        for group in groups:
            self.code += [0 if at is None else self.reach[at] for at in group]
            self.code += [0 if at is None else self.value[at] for at in group]
            count += 1
        return start, count

    def _terminals(self, row: list[int]) -> None:
        """Lanes that need both a fold and a showdown (the traverser faces a bet), only a showdown, only a fold."""
        both: list[_End] = []
        shows: list[_End] = []
        folds: list[_End] = []
        for reach in sorted({*self.folds, *self.shows}):
            fold, show = self.folds.get(reach, []), self.shows.get(reach, [])
            while fold and show:
                both.append((reach, fold.pop(), show.pop()))
            folds += [(reach, end, NOWHERE) for end in fold]
            shows += [(reach, NOWHERE, end) for end in show]
        move_shows, move_folds = _packing(len(both), len(shows), len(folds))
        both += shows[:move_shows] + folds[:move_folds]
        row[BOTH], row[BOTH_COUNT] = self._ends(both)
        row[SHOW], row[SHOW_COUNT] = self._ends(shows[move_shows:])
        row[FOLDS], row[FOLD_COUNT] = self._ends(folds[move_folds:])

    def _ends(self, ends: list[_End]) -> tuple[int, int]:
        """Per group: where its amounts begin, eight reach slots, value slots of folds and of showdowns."""
        start, empty = len(self.code), (0, NOWHERE, NOWHERE)
        for at in range(0, len(ends), LANES):
            group = (ends[at : at + LANES] + [empty] * LANES)[:LANES]
            self.code.append(len(self.layout.amounts))
            self.code += [reach for reach, _, _ in group]
            self.code += [fold[0] for _, fold, _ in group] + [show[0] for _, _, show in group]
            self.layout.amounts += [fold[1] for _, fold, _ in group] + [show[1] for _, _, show in group]
        return start, -(-len(ends) // LANES)

    def _direct(self) -> int:
        """Where the amounts of eight all-in showdowns begin."""
        start = len(self.layout.amounts)
        paid = [None if at is None else self.nodes[at].paid[0] for at in self.segment.lines[0]]
        self.layout.amounts += [0.0 if chips is None else self.layout.half + chips for chips in paid]
        for lane, at in enumerate(self.segment.lines[0]):
            if at is not None:
                self.reach[at] = self.value[at] = lane
        return start


@lru_cache(maxsize=512)
def _packing(both: int, shows: int, folds: int) -> tuple[int, int]:
    """How many lanes of showdowns and folds to put into free lanes of the groups that do both, to need least time."""
    best, choice = 1e9, (0, 0)
    for groups in range(-(-both // LANES), -(-(both + shows + folds) // LANES) + 1):
        free = groups * LANES - both
        for moved in {0, shows, min(shows, free), shows % LANES, max(0, free - folds), max(0, free - folds % LANES)}:
            if moved > min(free, shows):
                continue
            also = min(folds, free - moved)
            left = SHOW_COST * -(-(shows - moved) // LANES) + FOLD_COST * -(-(folds - also) // LANES)
            if BOTH_COST * groups + left < best - 1e-9:
                best, choice = BOTH_COST * groups + left, (moved, also)
    return choice
