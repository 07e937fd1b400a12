"""Kuhn poker in the form the solvers walk: three cards, one bet. The first player's value is -1/18."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from cardai.ai.cfr.external_sampling import MENU, TURN, FlatState
from cardai.games.compiled import inner

PASS, BET = 0, 1
SO_FAR, LENGTH, SIZE = 3, 4, 5
"""What was done, one bit an action below a leading one; how many actions that is; numbers in a state."""
ACTIONS, ROWS = 2, 3 * 16
DEALS = np.array(list(permutations(range(3), 2)), np.int32)


@inner
def begin(state: FlatState) -> None:
    """Both have paid one chip."""
    state[:] = 0
    state[MENU] = 3
    state[SO_FAR] = 1


@inner
def play(state: FlatState, action: int) -> None:
    """Pass is check or fold, bet is bet or call."""
    state[SO_FAR] = state[SO_FAR] << 1 | action
    state[LENGTH] += 1
    was_bet = state[LENGTH] > 1 and state[SO_FAR] >> 1 & 1
    over = state[LENGTH] > 1 and (was_bet or action == PASS)
    state[TURN] = -1 if over else state[LENGTH] & 1


@inner
def payoff(state: FlatState, deal: FlatState, seat: int) -> float:
    """Chips won by a seat."""
    done = state[SO_FAR]
    if done & 3 == 2:
        folder = (state[LENGTH] - 1) & 1
        return -1.0 if seat == folder else 1.0
    stake = 2.0 if done & 1 else 1.0
    return stake if deal[seat] > deal[1 - seat] else -stake


@inner
def information_set(state: FlatState, deal: FlatState, _index: object) -> int:
    """The information set: own card and what was done."""
    row: int = deal[state[TURN]] * 16 + state[SO_FAR]
    return row
