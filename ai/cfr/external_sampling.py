"""External-sampling MCCFR: follow all own actions and one sampled action of everybody else.

A game is three functions over a flat integer state whose first numbers are TURN, MENU and WILD:
`play(state, action)` moves on in place, `payoff(state, deal, seat)` is the result of a finished hand, and
`information_set(state, deal, index)` numbers the information set of the seat to act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from cardai.games.arrays import Floats, Ints32
from cardai.games.compiled import assign, inner

from .regret_matching import add_strategy, match_regrets, sample_action, update_regrets

FlatState = Ints32

TURN, MENU, WILD = 0, 1, 2
"""Seat to act (-1: over), bits of the actions it has, bits of those that a slip turns into the action after the last.

Slips and trembles keep situations in training that good players never bring about: a slip is a bet of an odd size,
a tremble (the epsilon of a trembling hand) any action at all. Only the others make them, so nobody learns to.
"""

DEPTH = 24
"""No seat decides more often than this in one hand."""

Play = Callable[[FlatState, int], None]
Payoff = Callable[[FlatState, FlatState, int], float]
InformationSet = Callable[[FlatState, FlatState, Any], int]
Traverse = Callable[..., float]


def traversal(play: Play, payoff: Payoff, information_set: InformationSet) -> Traverse:
    """The compiled traversal of one game; each game compiles its own copy of the same lines.

    Compiled by numba's own decorator: it calls itself and closes over the game, and numba can cache neither.
    """

    @njit(nogil=True)
    def traverse(states, depth, seat, deal, index, regrets, strategy_sums, values, mixes, noise, floor, prune):  # type: ignore[no-untyped-def]
        state, mix, value_of = states[depth], mixes[depth], values[depth]
        while state[TURN] >= 0 and state[TURN] != seat:
            row = information_set(state, deal, index)
            match_regrets(regrets[row], state[MENU], mix)
            add_strategy(strategy_sums[row], mix, 1.0)
            play(state, perturb(state, sample_action(mix, state[MENU], np.random.random()), mix.size, noise))
        if state[TURN] < 0:
            return payoff(state, deal, seat)
        row = information_set(state, deal, index)
        menu = state[MENU]
        match_regrets(regrets[row], menu, mix)
        value = 0.0
        followed = 0
        for action in range(mix.size):
            if menu >> action & 1 and (mix[action] > 0 or regrets[row, action] >= prune):
                followed |= 1 << action
                assign(states[depth + 1], state)
                play(states[depth + 1], action)
                value_of[action] = traverse(
                    states, depth + 1, seat, deal, index, regrets, strategy_sums, values, mixes, noise, floor, prune
                )
                value += mix[action] * value_of[action]
        update_regrets(regrets[row], followed, value_of, value, 1.0, floor)
        return value

    return traverse


@inner
def perturb(state: FlatState, action: int, actions: int, noise: Floats) -> int:
    """The action, or with the chances noise[0] and noise[1] a slip or a tremble instead."""
    if state[WILD] >> action & 1 and np.random.random() < noise[0]:
        return actions
    return _any_action(state[MENU]) if np.random.random() < noise[1] else action


@inner
def _any_action(menu: int) -> int:
    """One of these actions, each as likely."""
    count = 0
    chosen = 0
    for action in range(31):
        if menu >> action & 1:
            count += 1
            if np.random.randint(count) == 0:
                chosen = action
    return chosen
