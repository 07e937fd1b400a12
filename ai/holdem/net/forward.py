"""The compiled forward pass, for one position at a time: zeros are left out, which most features are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import inner

from ..abstraction.betting import ACTIONS
from .features import BETTING_FEATURES

Floats = NDArray[np.float32]


class NetWeights(NamedTuple):
    """The weights of two hidden layers and the output, inputs first; the first layer in its parts."""

    betting: Floats
    cards: Floats
    hand: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    output: Floats
    output_bias: Floats


def net_weights(arrays: Mapping[str, Floats]) -> NetWeights:
    """The net of two hidden layers with these arrays."""
    state, hand, second, output = (
        np.ascontiguousarray(arrays[f"{name}.weight"].T) for name in ("state", "hand", "layers.0", "value")
    )
    return NetWeights(
        state[:BETTING_FEATURES].copy(), state[BETTING_FEATURES:].copy(), hand, arrays["state.bias"], second,
        arrays["layers.0.bias"], output, arrays["value.bias"],
    )  # fmt: skip


@inner
def _add_product(weights: Floats, row: Floats, out: Floats) -> None:
    """out += row @ weights, without the zeros of the row."""
    for number in range(row.size):
        value = row[number]
        if value != 0:
            for unit in range(out.size):
                out[unit] += value * weights[number, unit]


@inner
def forward(weights: NetWeights, row: Floats, cards: Floats, menu: int, one: Floats, two: Floats, mix: Floats) -> None:
    """Chances of the actions on the menu, from the betting's features and what the cards add to the first layer."""
    one[:] = cards
    _add_product(weights.betting, row, one)
    two[:] = weights.second_bias
    for unit in range(one.size):
        one[unit] = max(np.float32(0), one[unit])
    _add_product(weights.second, one, two)
    for unit in range(two.size):
        two[unit] = max(np.float32(0), two[unit])
    mix[:] = weights.output_bias
    _add_product(weights.output, two, mix)
    _softmax(mix, menu)


@inner
def _softmax(mix: Floats, menu: int) -> None:
    """Logits become the chances of the actions on the menu; the greatest is taken off, so that nothing overflows."""
    top = np.float32(-1e30)
    for action in range(ACTIONS):
        if menu >> action & 1:
            top = max(top, mix[action])
    total = np.float32(0)
    for action in range(ACTIONS):
        mix[action] = np.exp(mix[action] - top) if menu >> action & 1 else np.float32(0)
        total += mix[action]
    for action in range(ACTIONS):
        mix[action] /= total


@inner
def purify(mix: Floats | NDArray[np.float64], least: float) -> None:
    """Purification: drop the chances below a bound; the others grow in proportion. The likeliest always stays."""
    best = mix.argmax()
    total = np.float32(0)
    for action in range(mix.size):
        if mix[action] < least and action != best:
            mix[action] = 0
        total += mix[action]
    for action in range(mix.size):
        mix[action] /= total
