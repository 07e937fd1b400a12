"""Positions played to their end by quick players, for every action in every deal of a batch."""

from __future__ import annotations

from functools import partial

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo.kernel import MAX_PLAYS, OVER, TURN, play, settle
from cardai.games.compiled import Kernel, woven

from ..players.kernel_heuristic import ROW, UNKNOWN, heuristic, remove
from .rollout_policies import greedy


@woven
def rollout(
    at: Ints, rules_row: Ints, heuristic_seats: int, groups: Ints, masks: Ints, keys: Ints, results: Floats
) -> None:
    """Play a position to its end: the seats of a mask play as `heuristic`, the others are greedy."""
    while not at[OVER]:
        turn = at[TURN]
        if heuristic_seats >> turn & 1:
            i = heuristic(at, rules_row, groups[turn], masks, keys)
            mask = masks[i]
            play(at, mask, keys[i], rules_row)
            if mask:
                remove(groups[turn], mask, rules_row, at[turn], masks, keys)
        else:
            i = greedy(at, rules_row, masks, keys)
            play(at, masks[i], keys[i], rules_row)
    settle(at, rules_row, results)


@partial(Kernel, title="the Big Two search (about 20 s)")
def rollouts(
    start: Ints,
    seat: int,
    rules_row: Ints,
    deals: Ints,
    heuristic_seats: Ints,
    actions: Ints,
    strengths: Ints,
    values: Floats,
    wins: Floats,
) -> None:
    """Value and win of each action (columns) in each deal (rows) for a seat; a mask per deal says who is heuristic."""
    masks = np.empty(MAX_PLAYS, np.int64)
    keys = np.empty(MAX_PLAYS, np.int64)
    groups = np.empty((4, ROW), np.int64)
    results = np.zeros(4)
    at = start.copy()
    for row in range(deals.shape[0]):
        for column in range(actions.shape[0]):
            at[:] = start
            at[:4] = deals[row]
            groups[:, 0] = UNKNOWN
            play(at, actions[column], strengths[column], rules_row)
            rollout(at, rules_row, heuristic_seats[row], groups, masks, keys, results)
            values[row, column] = results[seat]
            wins[row, column] = at[seat] == 0
