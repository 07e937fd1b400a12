"""The rules of regret minimisation on one information set; every solver here is built from them."""

from __future__ import annotations

from cardai.games.arrays import Floats, Floats32
from cardai.games.compiled import inner

Row = Floats32 | Floats
"""One number for each action."""


@inner
def match_regrets(regrets: Row, menu: int, mix: Row) -> None:
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


@inner
def update_regrets(regrets: Row, menu: int, values: Row, value: float, weight: float, floor: float) -> None:
    """Add to each action's regret its advantage: its value over that of the mix. CFR+ is a floor of 0."""
    for action in range(values.size):
        if menu >> action & 1:
            regrets[action] = max(floor, regrets[action] + weight * (values[action] - value))


@inner
def add_strategy(strategy_sum: Row, mix: Row, weight: float) -> None:
    """Add the mix to the running sum whose average is the solution."""
    for action in range(mix.size):
        strategy_sum[action] += weight * mix[action]


@inner
def sample_action(mix: Row, menu: int, uniform: float) -> int:
    """The action at this point, from 0 to 1, of the cumulated mix."""
    last = 0
    for action in range(mix.size):
        if menu >> action & 1:
            last = action
            uniform -= mix[action]
            if uniform < 0:
                return action
    return last
