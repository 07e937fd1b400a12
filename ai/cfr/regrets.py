"""The rules of regret minimisation on one information set; every solver here is built from them."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

Row = NDArray[np.float32]


@njit(cache=True, nogil=True)
def match(regrets: Row, menu: int, mix: Row) -> None:
    """Regret matching: play each action in proportion to its positive regret, evenly if there is none."""
    total = 0.0
    count = 0
    for action in range(mix.size):
        mix[action] = 0.0
        if menu >> action & 1:
            count += 1
            if regrets[action] > 0:
                mix[action] = regrets[action]
                total += regrets[action]
    for action in range(mix.size):
        if total > 0:
            mix[action] /= total
        elif menu >> action & 1:
            mix[action] = 1 / count


@njit(cache=True, nogil=True)
def learn(regrets: Row, menu: int, gains: Row, value: float, weight: float, floor: float) -> None:
    """Add to each action's regret what it would have gained over the mix; CFR+ is a floor of 0."""
    for action in range(gains.size):
        if menu >> action & 1:
            regrets[action] = max(floor, regrets[action] + weight * (gains[action] - value))


@njit(cache=True, nogil=True)
def remember(total: Row, mix: Row, weight: float) -> None:
    """Add the mix to the running total whose average is the solution."""
    for action in range(mix.size):
        total[action] += weight * mix[action]


@njit(cache=True, nogil=True)
def average(total: Row, menu: int, mix: Row) -> None:
    """The solution: the average mix so far, evenly where nothing is known. The same rule as matching regrets."""
    match(total, menu, mix)


@njit(cache=True, nogil=True)
def choose(mix: Row, menu: int, uniform: float) -> int:
    """The action at this point of the cumulated mix."""
    last = 0
    for action in range(mix.size):
        if menu >> action & 1:
            last = action
            uniform -= mix[action]
            if uniform < 0:
                return action
    return last
