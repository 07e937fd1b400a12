"""Exact play of small positions with open cards: every seat makes the most of its own result."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo.kernel import FAULT, OPENER, OVER, OWNER, PASSED, SEATS, TABLE, TURN, WIDTH, menu, play, settle
from cardai.games.compiled import Kernel, inner, woven

DealResults = tuple[Floats, Floats]
"""[deal, action, seat] what each seat gets, and [deal, action] whether one's own wins."""

DEEPEST = 72
"""Actions to the end of the deal; a position that goes on longer is given up."""
_ROOM = 2048
"""Plays on the menu of a hand that is small enough to be solved."""
_SLOTS = 1 << 15
"""Results remembered: with 40 bytes each they fit into the cache of a core."""
_HALF, _WHOLE = (1 << 31) - 1, (1 << 62) - 1
"""Marks are made of two halves of 31 bits, so that no product needs more than the 64 bits that numba has."""
_NEXT, _END, _MARK = range(3)


class SolverMemory(NamedTuple):
    """Working memory of the compiled solver, a row for each depth."""

    positions: Ints
    masks: Ints
    keys: Ints
    best: Floats
    """The result of each seat, as far as it is known."""
    stack: Ints
    """Where the menu is gone on with, where it ends, and the mark of the position."""
    marks: Ints
    """Positions met before, by the low bits of their marks."""
    known: Floats
    """Their results."""
    looked_at: Ints
    """Positions looked at, and how many are allowed."""


class EndgameSolver:
    """Solves the deals of one position after the other in the same memory."""

    def __init__(self, most: int = 20_000) -> None:
        depths = DEEPEST + 1
        self._memory = SolverMemory(
            positions=np.zeros((depths, WIDTH), np.int64),
            masks=np.zeros((depths, _ROOM), np.int64),
            keys=np.zeros((depths, _ROOM), np.int64),
            best=np.zeros((depths, 4)),
            stack=np.zeros((depths, 3), np.int64),
            marks=np.zeros(_SLOTS, np.int64),
            known=np.zeros((_SLOTS, 4)),
            looked_at=np.array([0, most], np.int64),
        )
        self._deals = 0
        """A deal's number is part of its marks, so nothing remembered of another deal is taken for its own."""

    def solve_all(
        self, start: Ints, seat: int, rules_row: Ints, deals: Ints, actions: Ints, strengths: Ints
    ) -> DealResults | None:
        """Points that each action (columns) brings in each deal (rows), or None if a deal is too large."""
        values, wins = np.zeros((len(deals), len(actions), 4)), np.zeros((len(deals), len(actions)))
        self._deals += len(deals)
        given = (start, seat, rules_row, deals, actions, strengths, values, wins, self._deals)
        return (values, wins) if _solve_all(*given, self._memory) else None


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
def _enter(depth: int, salt: int, rules_row: Ints, memory: SolverMemory) -> bool:
    """Look at the position at a depth: true if its result is known at once, else its menu is laid out."""
    at, best, menu_masks = memory.positions[depth], memory.best[depth], memory.masks[depth]
    if at[OVER]:
        settle(at, rules_row, best)
        return True
    mark = _mark(at, salt)
    if memory.marks[mark & (_SLOTS - 1)] == mark:
        best[:] = memory.known[mark & (_SLOTS - 1)]
        return True
    n = menu(at, rules_row, menu_masks, memory.keys[depth])
    first = 0
    for i in range(n):
        if menu_masks[i] == at[at[TURN]]:
            first = i
    memory.stack[depth, _NEXT] = first
    memory.stack[depth, _END] = first + 1 if menu_masks[first] == at[at[TURN]] else n
    memory.stack[depth, _MARK] = mark
    best[:] = -1.0e18
    return False


@woven
def _solve(salt: int, rules_row: Ints, memory: SolverMemory) -> bool:
    """Write the result of each seat under best play to best[0]; false if that takes too long.

    Depth first with a stack of its own: compiled functions that call themselves cannot be cached safely.
    """
    positions, best, stack, looked_at = memory.positions, memory.best, memory.stack, memory.looked_at
    depth = 0
    is_known = _enter(0, salt, rules_row, memory)
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
            memory.marks[mark & (_SLOTS - 1)] = mark
            memory.known[mark & (_SLOTS - 1)] = best[depth]
            is_known = True
            continue
        looked_at[0] += 1
        if looked_at[0] > looked_at[1] or depth + 1 >= DEEPEST:
            return False
        stack[depth, _NEXT] = i + 1
        positions[depth + 1] = positions[depth]
        play(positions[depth + 1], memory.masks[depth, i], memory.keys[depth, i], rules_row)
        depth += 1
        is_known = _enter(depth, salt, rules_row, memory)


@Kernel
def _solve_all(
    start: Ints,
    seat: int,
    rules_row: Ints,
    deals: Ints,
    actions: Ints,
    strengths: Ints,
    values: Floats,
    wins: Floats,
    salt: int,
    memory: SolverMemory,
) -> bool:
    """As rollouts, but for all seats and every deal played out perfectly; false if one takes too long."""
    root, results = memory.positions[0], memory.best[0]
    for row in range(deals.shape[0]):
        memory.looked_at[0] = 0
        for column in range(actions.shape[0]):
            root[:] = start
            root[:4] = deals[row]
            play(root, actions[column], strengths[column], rules_row)
            if not _solve(salt + row, rules_row, memory):
                return False
            values[row, column] = results
            wins[row, column] = _is_winner(results, seat, root[SEATS])
    return True


@inner
def _is_winner(results: Floats, seat: int, seats: int) -> bool:
    """Whoever goes out has the best result."""
    best = results[seat]
    for other in range(seats):
        best = max(best, results[other])
    return bool(best == results[seat])
