"""Many Big Two tables in lock-step, compiled: deal, play on to the next decision of the net, see, choose, play."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Floats32, Ints, Ints16, Truths, Words
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.bits import draw
from cardai.games.bigtwo.kernel import MAX_PLAYS, OVER, TURN
from cardai.games.bigtwo.kernel_rules import runs_of
from cardai.games.compiled import Kernel, inner

from ..players.kernel_heuristic import ROW, UNKNOWN, heuristic
from .features import MOST_OPEN, MOST_PLAY, MOST_STATE, open_row, play_row, state_row
from .memory import forget, play
from .tops import sure_win, unseen_by, unseen_tops

NET = 0
HEURISTIC = 1
MAX_MENU = 256
"""Plays of one menu the net looks at; longer menus are rare and cut."""


@inner
def redeal(
    table: Ints, i: int, rule: Ints, rules_rows: Ints, seats: Ints, cards: Ints, shares: Floats32, rng: Words
) -> None:
    """A new deal at table i, under a rule set drawn by its share (added up, to 1)."""
    drawn = draw(rng, 1 << 24) / (1 << 24)
    chosen = 0
    while chosen < len(shares) - 1 and drawn >= shares[chosen]:
        chosen += 1
    rule[i] = chosen
    kernel.deal(table, seats[chosen], cards[chosen], rules_rows[chosen], rng)
    forget(table)


@Kernel
def deal_where(
    which: Truths, tables: Ints, rule: Ints, rules_rows: Ints, seats: Ints, cards: Ints, shares: Floats32, rng: Words
) -> None:
    """Deal anew where `which` says so."""
    for i in range(len(tables)):
        if which[i]:
            redeal(tables[i], i, rule, rules_rows, seats, cards, shares, rng)


@inner
def heuristic_play(table: Ints, rules_row: Ints, tops: Ints, groups: Ints, masks: Ints, keys: Ints) -> int:
    """The index in the buffers of what the heuristic player does, which takes every certain win."""
    n = kernel.menu(table, rules_row, masks, keys)
    if n == 1:
        return 0
    unseen_tops(table, table[TURN], rules_row, tops)
    i = sure_win(table, rules_row, tops, masks, keys, n)
    if i >= 0:
        return i
    groups[0] = UNKNOWN
    return heuristic(table, rules_row, groups, masks, keys)


@inner
def advance(table: Ints, kinds: Ints, rules_row: Ints, tops: Ints, groups: Ints, masks: Ints, keys: Ints) -> int:
    """Play on by itself while there is nothing to decide for a net; the number of actions then (0: over)."""
    while not table[OVER]:
        if kinds[table[TURN]] == HEURISTIC:
            i = heuristic_play(table, rules_row, tops, groups, masks, keys)
            play(table, masks[i], keys[i], rules_row)
            continue
        n = kernel.menu(table, rules_row, masks, keys)
        i = 0
        if n > 1:
            unseen_tops(table, table[TURN], rules_row, tops)
            i = sure_win(table, rules_row, tops, masks, keys, n)
            if i < 0:
                return min(n, MAX_MENU)
        play(table, masks[i], keys[i], rules_row)
    return 0


@Kernel
def advance_all(
    active: Truths, tables: Ints, kinds: Ints, rule: Ints, rules_rows: Ints, masks: Ints, keys: Ints, start: Ints
) -> None:
    """Play every active table on to its next decision of a net.

    Menus go into the flat buffers, table i's from start[i]; a table that is over has an empty one.
    """
    one_masks, one_keys = np.empty(MAX_PLAYS, np.int64), np.empty(MAX_PLAYS, np.int64)
    groups, tops = np.empty(ROW, np.int64), np.empty(6, np.int64)
    total = 0
    for i in range(len(tables)):
        start[i] = total
        if active[i]:
            n = advance(tables[i], kinds[i], rules_rows[rule[i]], tops, groups, one_masks, one_keys)
            masks[total : total + n] = one_masks[:n]
            keys[total : total + n] = one_keys[:n]
            total += n
    start[len(tables)] = total


@Kernel
def see_all(
    tables: Ints,
    rule: Ints,
    rules_rows: Ints,
    masks: Ints,
    keys: Ints,
    start: Ints,
    states: Ints16,
    state_start: Ints,
    plays: Ints16,
    play_start: Ints,
) -> None:
    """The features of every table that has a menu, and of every play on it; rows begin where the starts say."""
    tops, runs, room = np.empty(6, np.int64), np.empty(13, np.int64), np.empty((2, 20), np.int64)
    known = -1
    at = state_start[0]
    to = play_start[0]
    for i in range(len(tables)):
        if start[i + 1] > start[i]:
            rules_row, seat = rules_rows[rule[i]], tables[i, TURN]
            if rule[i] != known:
                runs_of(rules_row, runs)
                known = rule[i]
            at = state_row(tables[i], seat, rules_row, states, at)
            unseen_tops(tables[i], seat, rules_row, tops)
            unseen = unseen_by(tables[i], seat)
            for j in range(start[i], start[i + 1]):
                to = play_row(tables[i, seat], masks[j], keys[j], rules_row, tops, unseen, runs, room, plays, to)
                play_start[j + 1] = to
        state_start[i + 1] = at


@Kernel
def see_open(tables: Ints, rule: Ints, rules_rows: Ints, start: Ints, flat: Ints16, flat_start: Ints) -> None:
    """The features of every table that has a menu with all hands open, for the critic."""
    at = flat_start[0]
    for i in range(len(tables)):
        if start[i + 1] > start[i]:
            at = open_row(tables[i], tables[i, TURN], rules_rows[rule[i]], flat, at)
        flat_start[i + 1] = at


@Kernel
def softmax_all(logits: Floats32, start: Ints, chances: Floats32) -> None:
    """The chance of every play within its menu."""
    for i in range(len(start) - 1):
        first, end = start[i], start[i + 1]
        if end > first:
            most = logits[first:end].max()
            total = 0.0
            for j in range(first, end):
                chances[j] = np.exp(logits[j] - most)
                total += chances[j]
            for j in range(first, end):
                chances[j] /= total


@Kernel
def draw_all(chances: Floats32, start: Ints, chosen: Ints, rng: Words) -> None:
    """A play of each menu by its chance; -1 where there is no menu."""
    for i in range(len(start) - 1):
        first, end = start[i], start[i + 1]
        chosen[i] = -1
        if end > first:
            left = draw(rng, 1 << 24) / (1 << 24)
            j = first
            while j < end - 1 and left >= chances[j]:
                left -= chances[j]
                j += 1
            chosen[i] = j


@Kernel
def best_all(logits: Floats32, start: Ints, chosen: Ints) -> None:
    """The play of each menu with the highest logit; -1 where there is no menu."""
    for i in range(len(start) - 1):
        first, end = start[i], start[i + 1]
        chosen[i] = first + np.argmax(logits[first:end]) if end > first else -1


@Kernel
def play_all(tables: Ints, rule: Ints, rules_rows: Ints, masks: Ints, keys: Ints, chosen: Ints) -> None:
    """Make the chosen play at each table; -1 leaves it alone."""
    for i in range(len(tables)):
        j = chosen[i]
        if j >= 0:
            play(tables[i], masks[j], keys[j], rules_rows[rule[i]])


@Kernel
def settle_all(tables: Ints, rule: Ints, rules_rows: Ints, points: Floats32) -> None:
    """The points of every seat at each table that is over."""
    settled = np.zeros(4)
    for i in range(len(tables)):
        if tables[i, OVER]:
            settled[:] = 0.0
            kernel.settle(tables[i], rules_rows[rule[i]], settled)
            points[i] = settled


def room_for(positions: int, plays: int) -> tuple[Ints16, Ints16, Ints16]:
    """Buffers for the features of so many positions, plays, and positions with open hands."""
    sizes = positions * MOST_STATE, plays * MOST_PLAY, positions * MOST_OPEN
    state, play_rows, open_rows = (np.empty(size, np.int16) for size in sizes)
    return state, play_rows, open_rows


@Kernel
def next_decisions(
    tables: Ints,
    rule: Ints,
    rules_rows: Ints,
    seats: Ints,
    cards: Ints,
    shares: Floats32,
    rng: Words,
    masks: Ints,
    keys: Ints,
    start: Ints,
    over: Truths,
    points: Floats32,
) -> None:
    """Play every table on to its next decision, dealing anew where a deal ends; which ended, and with what points."""
    one_masks, one_keys = np.empty(MAX_PLAYS, np.int64), np.empty(MAX_PLAYS, np.int64)
    groups, tops, kinds = np.empty(ROW, np.int64), np.empty(6, np.int64), np.zeros(4, np.int64)
    settled = np.zeros(4)
    total = 0
    for i in range(len(tables)):
        start[i] = total
        n = advance(tables[i], kinds, rules_rows[rule[i]], tops, groups, one_masks, one_keys)
        while n == 0:
            if not over[i]:
                settled[:] = 0.0
                kernel.settle(tables[i], rules_rows[rule[i]], settled)
                points[i] = settled
                over[i] = True
            redeal(tables[i], i, rule, rules_rows, seats, cards, shares, rng)
            n = advance(tables[i], kinds, rules_rows[rule[i]], tops, groups, one_masks, one_keys)
        masks[total : total + n] = one_masks[:n]
        keys[total : total + n] = one_keys[:n]
        total += n
    start[len(tables)] = total
