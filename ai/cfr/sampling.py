"""External sampling: follow all own actions and one sampled action of everybody else.

A game is three compiled functions over a flat integer state whose first numbers are TURN, MENU and WILD:
`play(state, action)` moves on in place, `payoff(state, deal, seat)` is the result of a finished hand, and
`row(state, deal, index)` numbers the information set of the seat to act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit

from .regrets import choose, learn, match, remember

TURN, MENU, WILD = 0, 1, 2
"""Seat to act (-1: over), bits of the actions it has, bits of those that a slip turns into the action after the last.

Slips and trembles keep situations in training that good players never bring about: a slip is a bet of an odd size,
a tremble any action at all. Only the others make them, so nobody learns to.
"""

DEPTH = 24
"""No seat decides more often than this in one hand."""

Walk = Callable[..., float]


def walker(play: Any, payoff: Any, row: Any) -> Walk:
    """The compiled walk for one game; each game compiles its own copy of the same lines."""

    @njit(nogil=True)
    def walk(states, depth, seat, deal, index, regrets, totals, gains, mixes, odd, floor, prune):  # type: ignore[no-untyped-def]
        state, mix, gain = states[depth], mixes[depth], gains[depth]
        while state[TURN] >= 0 and state[TURN] != seat:
            place = row(state, deal, index)
            match(regrets[place], state[MENU], mix)
            remember(totals[place], mix, 1.0)
            play(state, _stray(state, choose(mix, state[MENU], np.random.random()), mix.size, odd))
        if state[TURN] < 0:
            return payoff(state, deal, seat)
        place = row(state, deal, index)
        menu = state[MENU]
        match(regrets[place], menu, mix)
        value = 0.0
        seen = 0
        for action in range(mix.size):
            if menu >> action & 1 and (mix[action] > 0 or regrets[place, action] >= prune):
                seen |= 1 << action
                states[depth + 1] = state
                play(states[depth + 1], action)
                gain[action] = walk(
                    states, depth + 1, seat, deal, index, regrets, totals, gains, mixes, odd, floor, prune
                )
                value += mix[action] * gain[action]
        learn(regrets[place], seen, gain, value, 1.0, floor)
        return value

    return walk


@njit(cache=True, nogil=True)
def _stray(state: Any, action: int, actions: int, odd: Any) -> int:
    """The action, or with the chances in `odd` a slip or a tremble instead."""
    if state[WILD] >> action & 1 and np.random.random() < odd[0]:
        return actions
    return _any(state[MENU]) if np.random.random() < odd[1] else action


@njit(cache=True, nogil=True)
def _any(menu: int) -> int:
    """One of these actions, each as likely."""
    count = 0
    chosen = 0
    for action in range(31):
        if menu >> action & 1:
            count += 1
            if np.random.randint(count) == 0:
                chosen = action
    return chosen


@njit(cache=True, nogil=True)
def seed_walks(seed: int) -> None:
    """Start the compiled random generator, which is not numpy's own."""
    np.random.seed(seed)
