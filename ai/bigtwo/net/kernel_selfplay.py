"""Many Big Two tables in lock-step, compiled: deal, play on to the next decision of a net, see, choose, branch."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.bits import draw
from cardai.games.bigtwo.kernel import MAX_PLAYS, OVER, TURN, Words
from cardai.games.bigtwo.kernel_rules import Ints
from cardai.games.compiled import Kernel, inner

from ..search.rollout_policies import greedy
from .features import Rows, forget, play, rows

Truths = NDArray[np.bool_]

GREEDY = 0
NET = 1


@inner
def deal(table: Ints, rules_row: Ints, rng: Words) -> None:
    """Thirteen cards each; the holder of the lowest card opens."""
    kernel.deal(table, 4, 13, rules_row, rng)
    forget(table)


@inner
def run(table: Ints, seat_kinds: Ints, rules_row: Ints, masks: Ints, keys: Ints) -> int:
    """Play on by itself while greedy is to play or there is one action only; the number of actions then (0: over)."""
    while not table[OVER]:
        if seat_kinds[table[TURN]] == GREEDY:
            i = greedy(table, rules_row, masks, keys)
            play(table, masks[i], keys[i], rules_row)
            continue
        n = kernel.menu(table, rules_row, masks, keys)
        if n > 1:
            return n
        play(table, masks[0], keys[0], rules_row)
    return 0


MAX_MENU = 200
"""Plays of one menu that training looks at; longer menus are rare and cut."""


@njit(cache=True, nogil=True)
def fresh(tables: Ints, seat_kinds: Ints, which: Truths, self_play: float, rules_row: Ints, rng: Words) -> None:
    """Deal anew where `which` says so: all seats to the net, or one with greedy players around."""
    for i in range(len(tables)):
        if which[i]:
            deal(tables[i], rules_row, rng)
            everybody = draw(rng, 1000) < 1000 * self_play
            learner = draw(rng, 4)
            for seat in range(4):
                seat_kinds[i, seat] = NET if everybody or seat == learner else GREEDY


@Kernel
def run_all(
    tables: Ints, seat_kinds: Ints, rules_row: Ints, active: Truths, masks: Ints, keys: Ints, start: Ints
) -> None:
    """Play every active table on to its next decision of a net.

    Menus go into the flat buffers, table i's from start[i]; a table that ended has an empty one.
    """
    one_masks = np.empty(MAX_PLAYS, np.int64)
    one_keys = np.empty(MAX_PLAYS, np.int64)
    total = 0
    for i in range(len(tables)):
        start[i] = total
        if not active[i]:
            continue
        n = min(MAX_MENU, run(tables[i], seat_kinds[i], rules_row, one_masks, one_keys))
        masks[total : total + n] = one_masks[:n]
        keys[total : total + n] = one_keys[:n]
        total += n
    start[len(tables)] = total


@Kernel
def see(tables: Ints, rules_row: Ints, masks: Ints, keys: Ints, start: Ints, states: Rows, plays: Rows) -> None:
    """Features of every menu, into zeroed rows."""
    for i in range(len(tables)):
        first = start[i]
        count = start[i + 1] - first
        if count:
            rows(
                tables[i],
                tables[i, TURN],
                masks[first:],
                keys[first:],
                count,
                rules_row,
                states[i],
                plays[first : first + count],
            )


@Kernel
def best_of(values: Rows, start: Ints, chosen: Ints, noise: float, rng: Words) -> None:
    """The index of the best play of each menu, or with chance `noise` of any."""
    for i in range(len(start) - 1):
        first, end = start[i], start[i + 1]
        chosen[i] = -1
        if end > first:
            chosen[i] = first + np.argmax(values[first:end])
            if noise > 0 and draw(rng, 1000) < 1000 * noise:
                chosen[i] = first + draw(rng, end - first)


@Kernel
def play_all(tables: Ints, masks: Ints, keys: Ints, chosen: Ints, rules_row: Ints) -> None:
    """Make the chosen play at each table; -1 leaves it alone."""
    for i in range(len(tables)):
        j = chosen[i]
        if j >= 0:
            play(tables[i], masks[j], keys[j], rules_row)


@njit(cache=True, nogil=True)
def shortlist(values: Rows, start: Ints, most: int, owner: Ints, index: Ints, rng: Words) -> int:
    """Which plays of each menu to try: all, or the best ones and a third at random. The number of them."""
    n = 0
    for i in range(len(start) - 1):
        first, end = start[i], start[i + 1]
        order = np.argsort(-values[first:end])
        count = len(order)
        if count > most:
            sure = most - most // 3
            for place in range(sure, most):
                other = place + draw(rng, count - place)
                order[place], order[other] = order[other], order[place]
            count = most
        for place in range(count):
            owner[n] = i
            index[n] = first + order[place]
            n += 1
    return n


@njit(cache=True, nogil=True)
def branch(
    tables: Ints, masks: Ints, keys: Ints, owner: Ints, index: Ints, branches: Ints, seats: Ints, rules_row: Ints
) -> None:
    """A copy of the table for each play tried, with that play made; `seats` gets who tried it."""
    for b in range(len(branches)):
        i, j = owner[b], index[b]
        branches[b] = tables[i]
        seats[b] = tables[i, TURN]
        play(branches[b], masks[j], keys[j], rules_row)


@njit(cache=True, nogil=True)
def rollouts(branches: Ints, rules_row: Ints) -> None:
    """Finish each branch with greedy everywhere."""
    masks = np.empty(MAX_PLAYS, np.int64)
    keys = np.empty(MAX_PLAYS, np.int64)
    for b in range(len(branches)):
        table = branches[b]
        while not table[OVER]:
            i = greedy(table, rules_row, masks, keys)
            kernel.play(table, masks[i], keys[i], rules_row)


@Kernel
def results(tables: Ints, seats: Ints, rules_row: Ints, points: Rows) -> None:
    """The points of one seat at each table that is over."""
    settled = np.zeros(4)
    for i in range(len(tables)):
        if tables[i, OVER]:
            kernel.settle(tables[i], rules_row, settled)
            points[i] = settled[seats[i]]
