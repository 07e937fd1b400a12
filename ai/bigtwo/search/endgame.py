"""Exact play of small positions with open cards: every seat makes the most of its own result."""

from __future__ import annotations

from typing import Any

import numpy as np

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
from cardai.games.bigtwo.kernel_rules import Ints
from cardai.games.compiled import Kernel, inner, woven

Tried = tuple[Floats, Floats]
"""Values and wins, a row for each deal and a column for each action."""

DEEPEST = 72
_ROOM = 2048
_SLOTS = 1 << 15
_HALF, _WHOLE = (1 << 31) - 1, (1 << 62) - 1
_NEXT, _END, _MARK = range(3)


class Workshop:
    """Memory for the solver, used again and again."""

    def __init__(self, most: int = 20_000) -> None:
        self.positions = np.zeros((DEEPEST + 1, WIDTH), np.int64)
        self.masks = np.zeros((DEEPEST + 1, _ROOM), np.int64)
        self.keys = np.zeros((DEEPEST + 1, _ROOM), np.int64)
        self.best = np.zeros((DEEPEST + 1, 4))
        self.marks = np.zeros(_SLOTS, np.int64)
        self.known = np.zeros((_SLOTS, 4))
        self.stack = np.zeros((DEEPEST + 1, 3), np.int64)
        self.count = np.zeros(2, np.int64)
        """Positions looked at, and how many are allowed."""
        self.count[1] = most
        self._deals = 0

    def solve(self, at: Ints, law: Ints) -> Floats | None:
        """The result of each seat of one open position, or None if it is too large."""
        self.positions[0] = at
        self.count[0] = 0
        self._deals += 1
        return self.best[0].copy() if _solve_one(self._deals, law, *self._tools()) else None

    def solve_all(self, start: Ints, seat: int, law: Ints, deals: Ints, actions: Ints, strengths: Ints) -> Tried | None:
        """Value and win of each action (columns) in each deal (rows), or None if a deal is too large."""
        values, wins = np.zeros((len(deals), len(actions))), np.zeros((len(deals), len(actions)))
        self._deals += len(deals)
        given = (start, seat, law, deals, actions, strengths, values, wins, self._deals)
        return (values, wins) if _solve_all(*given, *self._tools()) else None

    def _tools(self) -> tuple[Any, ...]:
        return (
            self.positions,
            self.masks,
            self.keys,
            self.best,
            self.marks,
            self.known,
            self.stack,
            self.count,
        )


@inner
def _mark(at: Ints, salt: int) -> int:
    """A number that stands for a position."""
    low, high = salt & _HALF, ~salt & _HALF
    for column in (0, 1, 2, 3, TURN, TABLE, OWNER, PASSED, FAULT, OPENER):
        low = (low ^ at[column] & _HALF) * 0x2C1B3C6D & _WHOLE
        high = (high ^ at[column] >> 26 & _HALF) * 0x297A2D39 & _WHOLE
        low, high = (low >> 17 ^ high) & _HALF, (high >> 19 ^ low) & _HALF
    return int(high << 31 | low) + 1


@woven
def _enter(
    depth: int,
    salt: int,
    law: Ints,
    positions: Ints,
    masks: Ints,
    keys: Ints,
    best: Floats,
    marks: Ints,
    known: Floats,
    stack: Ints,
) -> bool:
    """Look at the position at a depth: true if its result is known at once, else its menu is laid out."""
    at = positions[depth]
    if at[OVER]:
        settle(at, law, best[depth])
        return True
    mark = _mark(at, salt)
    if marks[mark & (_SLOTS - 1)] == mark:
        best[depth] = known[mark & (_SLOTS - 1)]
        return True
    n = menu(at, law, masks[depth], keys[depth])
    first = 0
    for i in range(n):
        if masks[depth, i] == at[at[TURN]]:
            first = i
    stack[depth, _NEXT] = first
    stack[depth, _END] = first + 1 if masks[depth, first] == at[at[TURN]] else n
    stack[depth, _MARK] = mark
    best[depth] = -1.0e18
    return False


@woven
def _solve(
    salt: int,
    law: Ints,
    positions: Ints,
    masks: Ints,
    keys: Ints,
    best: Floats,
    marks: Ints,
    known: Floats,
    stack: Ints,
    count: Ints,
) -> bool:
    """Write the result of each seat under best play to best[0]; false if that takes too long.

    Depth first with a stack of its own: compiled functions that call themselves cannot be cached safely.
    """
    depth = 0
    is_known = _enter(0, salt, law, positions, masks, keys, best, marks, known, stack)
    while True:
        if is_known:
            if depth == 0:
                return True
            depth -= 1
            turn = positions[depth, TURN]
            if best[depth + 1, turn] > best[depth, turn]:
                best[depth] = best[depth + 1]
        i = stack[depth, _NEXT]
        if i == stack[depth, _END]:
            mark = stack[depth, _MARK]
            marks[mark & (_SLOTS - 1)] = mark
            known[mark & (_SLOTS - 1)] = best[depth]
            is_known = True
            continue
        count[0] += 1
        if count[0] > count[1] or depth + 1 >= DEEPEST:
            return False
        stack[depth, _NEXT] = i + 1
        positions[depth + 1] = positions[depth]
        play(positions[depth + 1], masks[depth, i], keys[depth, i], law)
        depth += 1
        is_known = _enter(depth, salt, law, positions, masks, keys, best, marks, known, stack)


_solve_one = Kernel(_solve)


@Kernel
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
    stack: Ints,
    count: Ints,
) -> bool:
    """As rollouts, but every deal played out perfectly; false if one takes too long."""
    for row in range(deals.shape[0]):
        count[0] = 0
        for column in range(actions.shape[0]):
            positions[0] = start
            positions[0, :4] = deals[row]
            play(positions[0], actions[column], strengths[column], law)
            if not _solve(salt + row, law, positions, masks, keys, best, marks, known, stack, count):
                return False
            values[row, column] = best[0, seat]
            wins[row, column] = _is_winner(best[0], seat, positions[0, SEATS])
    return True


@inner
def _is_winner(results: Floats, seat: int, seats: int) -> bool:
    """Whoever goes out has the best result."""
    best = results[seat]
    for other in range(seats):
        best = max(best, results[other])
    return bool(best == results[seat])
