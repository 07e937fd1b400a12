"""The net in compiled code, where one position is looked at a time: zeros are left out, which most numbers are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ..abstraction.betting import ACTIONS
from .card_features import CARDS, CLASSES
from .features import BETTING

Floats = NDArray[np.float32]
VERSION = "holdem-1"
"""Which description of a position this is; it changes whenever a number in it does."""
SIZES = {"state": BETTING + CARDS, "hand": CLASSES}
"""The parts of the input: the situation with the cards after the flop, and the class of the hole before it."""


class Brain(NamedTuple):
    """Weights, inputs first."""

    betting: Floats
    cards: Floats
    hand: Floats
    start: Floats
    middle: Floats
    middle_start: Floats
    last: Floats
    last_start: Floats


def brain_of(arrays: Mapping[str, Floats]) -> Brain:
    """The net of two hidden layers with these arrays."""
    state = np.ascontiguousarray(arrays["state.weight"].T)
    others = (np.ascontiguousarray(arrays[f"{name}.weight"].T) for name in ("hand", "layers.0", "value"))
    hand, middle, last = others
    return Brain(
        state[:BETTING].copy(), state[BETTING:].copy(), hand, arrays["state.bias"], middle, arrays["layers.0.bias"],
        last, arrays["value.bias"],
    )  # fmt: skip


@njit(cache=True, nogil=True, fastmath=True)
def add_rows(weights: Any, row: Any, out: Any) -> None:
    """Add to `out` the weights of each number times the number."""
    for number in range(row.size):
        value = row[number]
        if value != 0:
            for unit in range(out.size):
                out[unit] += value * weights[number, unit]


@njit(cache=True, nogil=True, fastmath=True)
def think(brain: Any, row: Any, cards: Any, menu: int, one: Any, two: Any, mix: Any) -> None:
    """Chances of the actions on the menu, from the betting's numbers and what the cards add to the first layer."""
    one[:] = cards
    add_rows(brain.betting, row, one)
    two[:] = brain.middle_start
    for unit in range(one.size):
        one[unit] = max(np.float32(0), one[unit])
    add_rows(brain.middle, one, two)
    for unit in range(two.size):
        two[unit] = max(np.float32(0), two[unit])
    mix[:] = brain.last_start
    add_rows(brain.last, two, mix)
    _softmax(mix, menu)


@njit(cache=True, nogil=True)
def _softmax(mix: Any, menu: int) -> None:
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


@njit(cache=True, nogil=True)
def purify(mix: Any, least: float) -> None:
    """Drop the chances below a bound; the others grow in proportion. The likeliest always stays."""
    best = mix.argmax()
    total = np.float32(0)
    for action in range(mix.size):
        if mix[action] < least and action != best:
            mix[action] = 0
        total += mix[action]
    for action in range(mix.size):
        mix[action] /= total
