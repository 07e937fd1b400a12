"""Leduc hold'em in the form the solvers walk: six cards, two rounds, two raises each, one card on the board."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from cardai.ai.cfr.external_sampling import MENU, TURN, FlatState
from cardai.games.compiled import inner

FOLD, CALL, RAISE = 0, 1, 2
ROUND, RAISES, LENGTH, SPOT, PAID, SIZE = 3, 4, 5, 6, 7, 10
"""Round, raises and actions in it, number of the betting so far, what each seat has paid."""
ACTIONS = 3
SPOTS = 256
ROWS = 12 * SPOTS
DEALS = np.array([[a // 2, b // 2, c // 2] for a, b, c in permutations(range(6), 3)], np.int32)
"""Ranks of the two hands and the board."""


@inner
def begin(state: FlatState) -> None:
    """Both have paid one chip."""
    state[:] = 0
    state[MENU] = 1 << CALL | 1 << RAISE
    state[SPOT] = 1
    state[PAID] = state[PAID + 1] = 1


@inner
def play(state: FlatState, action: int) -> None:
    """A raise adds two chips in the first round and four in the second; a call that closes a round deals on."""
    seat = state[TURN]
    if action == FOLD:
        state[TURN] = -1
        return
    state[PAID + seat] = state[PAID + 1 - seat]
    state[LENGTH] += 1
    if action == RAISE:
        state[PAID + seat] += 2 + 2 * state[ROUND]
        state[RAISES] += 1
    closes = action == CALL and state[LENGTH] > 1
    state[TURN] = 1 - seat
    state[SPOT] = 2 * state[SPOT] + (action == RAISE)
    if closes:
        _close(state)
    facing = state[PAID + state[TURN]] < state[PAID + 1 - state[TURN]]
    state[MENU] = 1 << CALL | (1 << FOLD if facing else 0) | (1 << RAISE if state[RAISES] < 2 else 0)


@inner
def _close(state: FlatState) -> None:
    if state[ROUND] == 1:
        state[TURN] = -1
        return
    state[ROUND] = 1
    state[RAISES] = state[LENGTH] = 0
    state[TURN] = 0


@inner
def payoff(state: FlatState, deal: FlatState, seat: int) -> float:
    """Chips won by a seat: all the other paid, or all its own lost; equal hands share."""
    mine, theirs = state[PAID + seat], state[PAID + 1 - seat]
    if mine != theirs:
        return float(theirs) if mine > theirs else -float(mine)
    own, other = _rank(deal, seat), _rank(deal, 1 - seat)
    if own == other:
        return 0.0
    return float(theirs) if own > other else -float(mine)


@inner
def _rank(deal: FlatState, seat: int) -> int:
    """A pair with the board beats any other card."""
    rank: int = deal[seat] + (10 if deal[seat] == deal[2] else 0)
    return rank


@inner
def information_set(state: FlatState, deal: FlatState, _index: object) -> int:
    """The information set: own card, board if dealt, betting so far."""
    board = deal[2] + 1 if state[ROUND] else 0
    row: int = (state[SPOT] * 4 + board) * 3 + deal[state[TURN]]
    return row
