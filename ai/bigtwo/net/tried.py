"""Decisions of Big Two self-play in which many plays are tried: each is played out once, in the true deal.

To the seat that decides, the true deal is a sample of the deals it has to reckon with, so what a play brings there is
an unbiased, if noisy, value of it; also of plays that the net hardly ever makes.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.kernel import DEALT, TURN
from cardai.games.bigtwo.kernel_rules import Ints

from ...net import one_thread
from . import kernel_selfplay
from .features import Indices
from .forward import Floats, Policy
from .kernel_selfplay import Truths
from .tables import Tables, finish


@dataclass(frozen=True)
class Breadth:
    """How widely decisions are tried."""

    early: float
    """Share of the decisions while more than half of the cards dealt are held."""
    late: float
    """Share of the decisions after that: cheaper to play out, less noisy, and as much to be learned."""
    likely: int
    """Plays of each, the net's likeliest."""
    promising: int
    """Plays of the rest with the highest values, in the opinion of the net that learns."""
    others: int
    """Plays of each out of the rest, by chance."""


@dataclass(frozen=True)
class Tried:
    """Decisions and what was tried in them; features as lists (see features.py)."""

    states: Indices
    state_start: Ints
    plays: Indices
    """Of the plays tried, the net's own choice first."""
    play_start: Ints
    menu_start: Ints
    """Which of the tried plays belong to a decision."""
    prior: Floats
    """The logit the first net gives each play."""
    results: Floats
    """What each play brought the seat that made it, in units."""
    rule: Ints
    late: Truths
    """Whether no more than half of the cards were still held."""
    games: int

    @property
    def decisions(self) -> int:
        return len(self.rule)

    def plays_of(self, rows: Ints) -> tuple[Ints, Ints]:
        """The plays tried in these decisions, and the decision of each."""
        counts = np.diff(self.menu_start)[rows]
        owner = np.repeat(np.arange(len(rows)), counts)
        first = np.concatenate(([0], np.cumsum(counts)[:-1]))
        return np.arange(len(owner)) - first[owner] + self.menu_start[rows][owner], owner


class _Pile:
    """Decisions while they are collected: lists of features, and the tables to play out."""

    def __init__(self) -> None:
        self.states: list[Indices] = []
        self.plays: list[Indices] = []
        self.menus: list[int] = []
        self.rule: list[int] = []
        self.tables: list[Ints] = []
        self.masks: list[int] = []
        self.keys: list[int] = []
        self.prior: list[Floats] = []
        self.values: list[Floats] = []

    def add(self, tables: Tables, i: int, tried: Ints, prior: Floats, values: Floats) -> None:
        """These plays (indices of all menus) of a table."""
        self.states.append(tables.states[tables.state_start[i] : tables.state_start[i + 1]].copy())
        starts = tables.play_start
        self.plays += [tables.plays[starts[j] : starts[j + 1]].copy() for j in tried]
        self.menus.append(len(tried))
        self.rule.append(int(tables.rule[i]))
        self.tables.append(tables.tables[i].copy())
        self.masks += tables.masks[tried].tolist()
        self.keys += tables.keys[tried].tolist()
        self.prior.append(prior[tried])
        self.values.append(values[tried])


def try_plays(
    tables: Tables,
    policy: Policy,
    learner: Policy,
    shares: Floats,
    steps: int,
    breadth: Breadth,
    rng: np.random.Generator,
) -> tuple[Tried, Floats]:
    """Play so many decisions at every table, and try plays in some of them; also the learner's values of these."""
    pile, games = _Pile(), 0
    known = [one.rules(tables.sets.vectors) for one in (policy, learner)]
    with one_thread():
        for _ in range(steps):
            tables.see()
            logits = tables.forward(policy, known[0])[:, 0]
            which = rng.random(tables.count) < np.where(is_late(tables.tables), breadth.late, breadth.early)
            values = np.zeros_like(logits)
            values[np.repeat(which, np.diff(tables.start))] = tables.forward(learner, known[1], which)[:, 1]
            for i in np.flatnonzero(which).tolist():
                menu = np.arange(tables.start[i], tables.start[i + 1])
                pile.add(tables, i, _chosen(menu, logits, values, breadth, rng), logits, values)
            chances = np.empty_like(logits)
            kernel_selfplay.softmax_all(logits, tables.start, chances)
            kernel_selfplay.draw_all(chances, tables.start, tables.chosen, tables.rng)
            tables.play()
            games += int(tables.next_decisions(shares)[0].sum())
    return _played_out(pile, tables, policy, games), np.concatenate(pile.values)


def _chosen(menu: Ints, logits: Floats, values: Floats, breadth: Breadth, rng: np.random.Generator) -> Ints:
    """The likeliest plays of a menu, the most promising ones and some of the others."""
    ranked = menu[np.argsort(-logits[menu], kind="stable")]
    rest = ranked[breadth.likely :]
    rest = rest[np.argsort(-values[rest], kind="stable")]
    some = rng.choice(rest[breadth.promising :], min(len(rest[breadth.promising :]), breadth.others), replace=False)
    return np.concatenate((ranked[: breadth.likely], rest[: breadth.promising], some))


def _played_out(pile: _Pile, tables: Tables, policy: Policy, games: int) -> Tried:
    """Every play tried, and the net at its best in all seats from there on."""
    menus = np.array(pile.menus, np.int64)
    starts = np.stack(pile.tables)
    seat = np.repeat(starts[:, TURN], menus)
    out = Tables(int(menus.sum()), tables.sets, seeded(0))
    out.tables[:] = np.repeat(starts, menus, axis=0)
    out.rule[:] = np.repeat(np.array(pile.rule, np.int64), menus)
    masks, keys = np.array(pile.masks, np.int64), np.array(pile.keys, np.int64)
    kernel_selfplay.play_all(out.tables, out.rule, out.sets.rules_rows, masks, keys, np.arange(out.count))
    finish(out, [policy], np.zeros((out.count, 4), np.int64))
    results = out.points()[np.arange(out.count), seat] / out.sets.units[out.rule]
    return Tried(
        np.concatenate(pile.states),
        _starts(pile.states),
        np.concatenate(pile.plays),
        _starts(pile.plays),
        np.concatenate(([0], np.cumsum(menus))),
        np.concatenate(pile.prior),
        results,
        np.array(pile.rule, np.int64),
        is_late(starts),
        games,
    )


def _starts(rows: list[Indices]) -> Ints:
    return np.concatenate(([0], np.cumsum([len(row) for row in rows])))


def is_late(tables: Ints) -> Truths:
    """Whether no more than half of the cards dealt are still held."""
    held = np.bitwise_count(tables[:, :4]).sum(axis=1, dtype=np.int64)
    late: Truths = 2 * held <= tables[:, DEALT : DEALT + 4].sum(axis=1)
    return late
