"""A window of Big Two self-play: every decision at every table between two updates, and what it teaches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games.arrays import Floats32, Ints, Ints16, Truths

from . import kernel_selfplay
from .features import MOST_OPEN
from .forward import Policy
from .tables import Tables

_COLD = 10_000
"""Logits times this make the best play all but certain."""


@dataclass
class Window:
    """Decisions in order, step by step and table by table; features as lists (see features.py)."""

    tables: int
    steps: int
    states: Ints16
    state_start: Ints
    plays: Ints16
    play_start: Ints
    open: Ints16
    """With all hands; one more step than the rest, for what follows the last decision."""
    open_start: Ints
    menu_start: Ints
    """Which plays belong to a decision."""
    chances: Floats32
    """Of every play on the menus, when it was chosen from."""
    chosen: Ints
    """The play made."""
    rule: Ints
    """Rule set of the table, as long as `open`."""
    turn: Ints
    seats: Ints
    over: Truths
    """[step, table] whether the deal ended after this decision."""
    results: Floats32
    """[step, table, seat] its result in units, if so."""
    games: int
    """Number of deals that ended."""
    own: Truths
    """Decisions of the net that learns; all, unless it plays against another."""

    def advantages(self, values: Floats32, trace: float) -> tuple[Floats32, Floats32, Floats32]:
        """Generalised advantages of the decisions, results to expect and seats present, both from the seat to play."""
        shape = (self.steps + 1, self.tables)
        seat = (self.turn[:, None] + np.arange(4)) % self.seats[:, None]
        present = np.arange(4)[None, :] < self.seats[:, None]
        expected = np.zeros((len(values), 4), np.float32)
        rows = np.broadcast_to(np.arange(len(values))[:, None], seat.shape)
        expected[rows[present], seat[present]] = values[present]
        gains = self._gains(expected.reshape(*shape, 4), trace)
        count = self.steps * self.tables
        total, before = gains.reshape(count, 4), expected[:count]
        own = total[np.arange(count), self.turn[:count]]
        targets = np.take_along_axis(total + before, seat[:count], axis=1)
        return own, targets, present[:count].astype(np.float32)

    def _gains(self, expected: Floats32, trace: float) -> Floats32:
        """[step, table, seat] how much better things turned out than expected, later steps counting less."""
        gains = np.zeros_like(self.results)
        later = np.zeros_like(self.results[0])
        for step in range(self.steps - 1, -1, -1):
            over = self.over[step][:, None]
            after = np.where(over, self.results[step], expected[step + 1])
            later = after - expected[step] + np.float32(trace) * np.where(over, 0, later)
            gains[step] = later
        return gains

    def most_likely(self) -> Floats32:
        """The chance of the likeliest play of each decision."""
        most: Floats32 = np.maximum.reduceat(self.chances, self.menu_start[:-1])
        return most

    def likely_plays(self, rows: Ints, unlikely: float) -> tuple[Ints, Ints, Ints]:
        """Plays of these decisions worth learning from, the decision of each, and where the plays made are."""
        counts = np.diff(self.menu_start)[rows]
        owner = np.repeat(np.arange(len(rows)), counts)
        first = np.concatenate(([0], np.cumsum(counts)[:-1]))
        plays = np.arange(len(owner)) - first[owner] + self.menu_start[rows][owner]
        is_chosen = plays == self.chosen[rows][owner]
        kept = is_chosen | (self.chances[plays] >= unlikely)
        return plays[kept], owner[kept], np.flatnonzero(is_chosen[kept])


class _Lists:
    """Rows of features put one after another."""

    def __init__(self) -> None:
        self._flat: list[Ints16] = []
        self._counts: list[Ints] = []

    def add(self, flat: Ints16, start: Ints) -> None:
        self._flat.append(flat.copy())
        self._counts.append(np.diff(start))

    def joined(self) -> tuple[Ints16, Ints]:
        counts = np.concatenate(self._counts)
        return np.concatenate(self._flat), np.concatenate(([0], np.cumsum(counts)))


class _Record:
    """A window while it is played."""

    def __init__(self) -> None:
        self.states, self.plays, self.open = _Lists(), _Lists(), _Lists()
        self.columns: dict[str, list[NDArray[Any]]] = {}

    def add(self, **columns: NDArray[Any]) -> None:
        for name, column in columns.items():
            self.columns.setdefault(name, []).append(column)

    def joined(self, name: str) -> NDArray[Any]:
        return np.concatenate(self.columns[name])

    def see(self, tables: Tables) -> None:
        """Inputs of the critic, and the table of each."""
        flat, start = np.empty(tables.count * MOST_OPEN, np.int16), np.zeros(tables.count + 1, np.int64)
        kernel_selfplay.see_open(tables.tables, tables.rule, tables.sets.rules_rows, tables.start, flat, start)
        self.open.add(flat[: start[-1]], start)
        self.add(rule=tables.rule.copy(), turn=tables.turn.copy())


class Rival:
    """A net that does not learn and sits in all seats but one of each table, at its best."""

    def __init__(self, policy: Policy, tables: Tables, rng: np.random.Generator) -> None:
        self.policy, self._rng = policy, rng
        self.known = policy.rules(tables.sets.vectors)
        self.free = np.zeros(tables.count, np.int64)
        """The one seat of each table that is not the rival's."""
        self.sit(tables, np.ones(tables.count, np.bool_))

    def sit(self, tables: Tables, fresh: Truths) -> None:
        """Choose seats anew at these tables."""
        seats = self._rng.integers(0, tables.sets.seats[tables.rule])
        self.free = np.where(fresh, seats, self.free)


def collect(tables: Tables, policy: Policy, shares: Floats32, steps: int, rival: Rival | None = None) -> Window:
    """Play so many decisions at every table, each of which has one before it."""
    record = _Record()
    known, before = policy.rules(tables.sets.vectors), 0
    for _ in range(steps):
        tables.see()
        record.see(tables)
        record.states.add(tables.states, tables.state_start)
        record.plays.add(tables.plays, tables.play_start)
        units = tables.sets.units[tables.rule][:, None]
        own = np.ones(tables.count, np.bool_) if rival is None else tables.turn == rival.free
        chances = _choose(tables, policy, known, own, rival)
        record.add(own=own, chances=chances, menus=np.diff(tables.start), chosen=tables.chosen + before)
        before += int(tables.start[-1])
        tables.play()
        over, points = tables.next_decisions(shares)
        record.add(over=over, results=points / units)
        if rival is not None:
            rival.sit(tables, over)
    record.see(tables)
    return _window(tables, record, steps)


def _window(tables: Tables, record: _Record, steps: int) -> Window:
    shape, rule = (steps, tables.count), record.joined("rule")
    over = record.joined("over").reshape(shape)
    return Window(
        tables.count,
        steps,
        *record.states.joined(),
        *record.plays.joined(),
        *record.open.joined(),
        np.concatenate(([0], np.cumsum(record.joined("menus")))),
        record.joined("chances"),
        record.joined("chosen"),
        rule,
        record.joined("turn"),
        tables.sets.seats[rule],
        over,
        record.joined("results").reshape(*shape, 4),
        int(over.sum()),
        record.joined("own"),
    )


def _choose(tables: Tables, policy: Policy, known: Floats32, own: Truths, rival: Rival | None) -> Floats32:
    """Draw a play at every table; the chances of all plays."""
    logits = np.empty(tables.start[-1], np.float32)
    is_own = np.repeat(own, np.diff(tables.start))
    logits[is_own] = tables.forward(policy, known, own)[:, 0]
    if rival is not None:
        logits[~is_own] = _COLD * tables.forward(rival.policy, rival.known, ~own)[:, 0]
    chances = np.empty_like(logits)
    kernel_selfplay.softmax_all(logits, tables.start, chances)
    kernel_selfplay.draw_all(chances, tables.start, tables.chosen, tables.rng)
    return chances
