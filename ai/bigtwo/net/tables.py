"""A batch of Big Two tables, each under its own rule set, and the net that plays at them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cardai.games.arrays import Floats32, Ints, Ints16, Truths, Words
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.kernel import TURN
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.rules import Rules

from ...net import one_thread
from . import kernel_selfplay, memory
from .features import MOST_PLAY
from .forward import Policy
from .kernel_selfplay import MAX_MENU
from .rules_vector import rules_vector, unit


@dataclass(frozen=True)
class RuleSets:
    """The rule sets of a batch, a row each."""

    rules_rows: Ints
    seats: Ints
    cards: Ints
    vectors: Floats32
    units: Floats32

    @classmethod
    def of(cls, tables: Sequence[tuple[Rules, int]]) -> RuleSets:
        """From pairs of rules and seats."""
        rows = [rules_row(rules) for rules, _ in tables]
        rules_rows = np.zeros((len(rows), max(map(len, rows))), np.int64)
        for place, row in enumerate(rows):
            rules_rows[place, : len(row)] = row
        return cls(
            rules_rows,
            np.array([seats for _, seats in tables], np.int64),
            np.array([rules.cards[seats - 2] for rules, seats in tables], np.int64),
            np.stack([rules_vector(rules, seats) for rules, seats in tables]),
            np.array([unit(rules, seats) for rules, seats in tables], np.float32),
        )


class Tables:
    """Tables with their menus, moved on together."""

    def __init__(self, count: int, sets: RuleSets, rng: Words) -> None:
        self.sets, self.rng, self.count = sets, rng, count
        self.tables = np.zeros((count, memory.MEMORY_WIDTH), np.int64)
        self.rule = np.zeros(count, np.int64)
        self.kinds = np.full((count, 4), kernel_selfplay.NET, np.int64)
        self.start = np.zeros(count + 1, np.int64)
        self.masks, self.keys = (np.empty(count * MAX_MENU, np.int64) for _ in range(2))
        self.chosen = np.empty(count, np.int64)
        self._states, self._plays, _ = kernel_selfplay.room_for(count, 16 * count)
        self.state_start = np.zeros(count + 1, np.int64)

    def deal(self, which: Truths, shares: Floats32) -> None:
        """Deal anew at these tables, each rule set with its share (added up)."""
        sets = self.sets
        kernel_selfplay.deal_where(
            which, self.tables, self.rule, sets.rules_rows, sets.seats, sets.cards, shares, self.rng
        )

    def advance(self, active: Truths) -> None:
        """On to the next decision of a net at each active table."""
        given = (active, self.tables, self.kinds, self.rule, self.sets.rules_rows)
        kernel_selfplay.advance_all(*given, self.masks, self.keys, self.start)

    def next_decisions(self, shares: Floats32) -> tuple[Truths, Floats32]:
        """On to the next decision at every table, with new deals where one ends: which ended, and the points then."""
        over, points = np.zeros(self.count, np.bool_), np.zeros((self.count, 4), np.float32)
        sets = self.sets
        given = (self.tables, self.rule, sets.rules_rows, sets.seats, sets.cards, shares, self.rng)
        kernel_selfplay.next_decisions(*given, self.masks, self.keys, self.start, over, points)
        return over, points

    @property
    def waiting(self) -> Truths:
        """Where a net is to play."""
        waiting: Truths = np.diff(self.start) > 0
        return waiting

    def see(self) -> None:
        """The features of all positions and plays."""
        count = int(self.start[-1])
        if len(self._plays) < count * MOST_PLAY:
            self._plays = np.empty(2 * count * MOST_PLAY, np.int16)
        self.play_start = np.zeros(count + 1, np.int64)
        given = (self.tables, self.rule, self.sets.rules_rows, self.masks, self.keys, self.start)
        kernel_selfplay.see_all(*given, self._states, self.state_start, self._plays, self.play_start)

    @property
    def states(self) -> Ints16:
        """The features of the positions, one after another."""
        return self._states[: self.state_start[-1]]

    @property
    def plays(self) -> Ints16:
        """The features of the plays, one after another."""
        return self._plays[: self.play_start[-1]]

    def forward(self, policy: Policy, rules: Floats32, which: Truths | None = None) -> Floats32:
        """[play, 2] logits and values of all plays (at some tables); `rules` from policy.rules for the rule sets."""
        counts = np.diff(self.start)
        asked = counts > 0 if which is None else which & (counts > 0)
        rows = np.flatnonzero(asked)
        seen = policy.positions(self._states, self.state_start, rows, rules[self.rule[rows]])
        owner = np.repeat(np.arange(len(rows)), counts[rows])
        return policy.plays(self._plays, self.play_start, np.flatnonzero(np.repeat(asked, counts)), seen[owner])

    def play(self) -> None:
        """Make the chosen plays; none where -1 is chosen."""
        kernel_selfplay.play_all(self.tables, self.rule, self.sets.rules_rows, self.masks, self.keys, self.chosen)

    def points(self) -> Floats32:
        """The points of every seat at the tables that are over, 0 elsewhere."""
        points = np.zeros((self.count, 4), np.float32)
        kernel_selfplay.settle_all(self.tables, self.rule, self.sets.rules_rows, points)
        return points

    @property
    def turn(self) -> Ints:
        turn: Ints = self.tables[:, TURN]
        return turn


def finish(tables: Tables, policies: Sequence[Policy], member: Ints) -> None:
    """Play all tables to their end: seat s of table i is played by policies[member[i, s]], at its best."""
    known = [policy.rules(tables.sets.vectors) for policy in policies]
    active = np.ones(tables.count, np.bool_)
    with one_thread():
        while True:
            tables.advance(active)
            active = tables.waiting
            if not active.any():
                return
            tables.see()
            logits = _logits(tables, policies, known, member)
            kernel_selfplay.best_all(logits, tables.start, tables.chosen)
            tables.play()


def _logits(tables: Tables, policies: Sequence[Policy], known: Sequence[Floats32], member: Ints) -> Floats32:
    logits = np.empty(tables.start[-1], np.float32)
    player = member[np.arange(tables.count), tables.turn]
    asked = np.repeat(player, np.diff(tables.start))
    for number, policy in enumerate(policies):
        logits[asked == number] = tables.forward(policy, known[number], player == number)[:, 0]
    return logits


def measure(
    policy: Policy, rules: Rules, seats: int, deals: int, seed: int, rival: Policy | None = None
) -> tuple[float, float]:
    """Mean lead in points and its error: the net among heuristic players (or rivals), each deal from every seat.

    The lead is over what a field player makes of the same seat when the field sits everywhere.
    """
    sets = RuleSets.of([(rules, seats)])
    tables = Tables(deals * (seats + 1), sets, seeded(seed))
    tables.deal(np.ones(tables.count, np.bool_), np.ones(1, np.float32))
    tables.tables[:] = np.repeat(tables.tables[:deals], seats + 1, axis=0)
    own = np.tile(np.arange(seats + 1), deals)
    is_net = np.arange(4)[None, :] == own[:, None]
    member = np.where(is_net, 0, 1)
    if rival is None:
        tables.kinds[:] = np.where(is_net, kernel_selfplay.NET, kernel_selfplay.HEURISTIC)
        finish(tables, [policy], member)
    else:
        finish(tables, [policy, rival], member)
    points = tables.points().reshape(deals, seats + 1, 4)
    ours = np.mean([points[:, seat, seat] for seat in range(seats)], axis=0)
    per_deal = ours - points[:, seats, :seats].mean(axis=1)
    return float(per_deal.mean()), float(per_deal.std(ddof=1) / math.sqrt(deals))
