"""Exact play of small positions with open cards: every seat makes the most of its own result."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from cardai.games.bigtwo.kernel import (
    FAULT,
    OPENER,
    OVER,
    OWNER,
    PASSED,
    SEATS,
    TABLE,
    TURN,
    WIDTH,
    Floats,
    menu,
    play,
    settle,
)
from cardai.games.bigtwo.law import Ints

Tried = tuple[Floats, Floats]
"""Values and wins, a row for each deal and a column for each action."""

DEEPEST = 72
_ROOM = 2048
_SLOTS = 1 << 15


class Workshop:
    """Memory for the solver, used again and again."""

    def __init__(self, most: int = 20_000) -> None:
        self.positions = np.zeros((DEEPEST + 1, WIDTH), np.int64)
        self.masks = np.zeros((DEEPEST + 1, _ROOM), np.int64)
        self.keys = np.zeros((DEEPEST + 1, _ROOM), np.int64)
        self.best = np.zeros((DEEPEST + 1, 4))
        self.marks = np.zeros(_SLOTS, np.int64)
        self.known = np.zeros((_SLOTS, 4))
        self.count = np.zeros(2, np.int64)
        """Positions looked at, and how many are allowed."""
        self.count[1] = most
        self._deals = 0

    def solve(self, at: Ints, law: Ints) -> Floats | None:
        """The result of each seat of one open position, or None if it is too large."""
        self.positions[0] = at
        self.count[0] = 0
        self._deals += 1
        return self.best[0].copy() if _solve(0, self._deals, law, *self._tools()) else None

    def solve_all(self, start: Ints, seat: int, law: Ints, deals: Ints, actions: Ints, strengths: Ints) -> Tried | None:
        """Value and win of each action (columns) in each deal (rows), or None if a deal is too large."""
        values, wins = np.zeros((len(deals), len(actions))), np.zeros((len(deals), len(actions)))
        self._deals += len(deals)
        given = (start, seat, law, deals, actions, strengths, values, wins, self._deals)
        return (values, wins) if _solve_all(*given, *self._tools()) else None

    def _tools(self) -> tuple[Any, ...]:
        return self.positions, self.masks, self.keys, self.best, self.marks, self.known, self.count


@njit(cache=True, nogil=True)
def _mark(at: Ints, salt: int) -> int:
    """A number that stands for a position."""
    mark = salt * 0x2545F4914F6CDD1D + 0x1234567
    for column in range(4):
        mark = (mark ^ at[column]) * 0x100000001B3
        mark ^= mark >> 29
    for column in (TURN, TABLE, OWNER, PASSED, FAULT, OPENER):
        mark = (mark ^ at[column]) * 0x100000001B3
        mark ^= mark >> 31
    return int(mark) | 1


@njit(cache=True, nogil=True)
def _solve(
    depth: int,
    salt: int,
    law: Ints,
    positions: Ints,
    masks: Ints,
    keys: Ints,
    best: Floats,
    marks: Ints,
    known: Floats,
    count: Ints,
) -> bool:
    """Write the result of each seat under best play to best[depth]; false if that takes too long."""
    at = positions[depth]
    if at[OVER]:
        settle(at, law, best[depth])
        return True
    mark = _mark(at, salt)
    slot = mark & (_SLOTS - 1)
    if marks[slot] == mark:
        best[depth] = known[slot]
        return True
    count[0] += 1
    if count[0] > count[1] or depth >= DEEPEST:
        return False
    turn = at[TURN]
    n = menu(at, law, masks[depth], keys[depth])
    first = 0
    for i in range(n):
        if masks[depth, i] == at[turn]:
            first = i
            n = i + 1
    found = -1.0e18
    for i in range(first, n):
        positions[depth + 1] = at
        play(positions[depth + 1], masks[depth, i], keys[depth, i], law)
        if not _solve(depth + 1, salt, law, positions, masks, keys, best, marks, known, count):
            return False
        if best[depth + 1, turn] > found:
            found = best[depth + 1, turn]
            best[depth] = best[depth + 1]
    marks[slot] = mark
    known[slot] = best[depth]
    return True


@njit(cache=True, nogil=True)
def _solve_all(
    start: Ints,
    seat: int,
    law: Ints,
    deals: Ints,
    actions: Ints,
    strengths: Ints,
    values: Floats,
    wins: Floats,
    salt: int,
    positions: Ints,
    masks: Ints,
    keys: Ints,
    best: Floats,
    marks: Ints,
    known: Floats,
    count: Ints,
) -> bool:
    """As rollouts, but every deal played out perfectly; false if one takes too long."""
    for row in range(deals.shape[0]):
        count[0] = 0
        for column in range(actions.shape[0]):
            positions[0] = start
            positions[0, :4] = deals[row]
            play(positions[0], actions[column], strengths[column], law)
            if not _solve(0, salt + row, law, positions, masks, keys, best, marks, known, count):
                return False
            values[row, column] = best[0, seat]
            wins[row, column] = _is_winner(best[0], seat, positions[0, SEATS])
    return True


@njit(cache=True, nogil=True)
def _is_winner(results: Floats, seat: int, seats: int) -> bool:
    """Whoever goes out has the best result."""
    best = results[seat]
    for other in range(seats):
        best = max(best, results[other])
    return bool(best == results[seat])
