"""Compiled: learning on a river against an opponent who is a known player with some chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardai.games.compiled import machine_code

from .kernel_setup import AT_REACH, LEARN, Setup
from .kernels import discounts, enter, leave, walk
from .simd import fill, load, store


@machine_code
def blend(mem: Any, at: int, model: Any, trust: float) -> None:
    """Reach of which a part is the model's."""
    known, free = fill(np.float32(trust)), fill(np.float32(1.0 - trust))
    for place in range(0, len(model), 8):
        store(mem, at + place, load(mem, at + place) * free + load(model, place) * known)


@machine_code
def respond(
    mem: Any, setup: Setup, regret: Any, average: Any, model: Any, trust: float, us: int, done: int, until: int
) -> None:
    """Iterate on a river: `us` learns against model and free opponent, the free opponent against `us`."""
    # numbers written out in a call would make a second version of what is called
    learn: Any = np.int64(LEARN)
    first: Any = np.int64(0)
    last, street = len(setup.tasks), np.int64(2)
    segment = setup.segments[us, setup.streets[street, 0]]
    for number in range(done, until):
        step = discounts(number, learn)
        enter(mem, setup, first, segment, us, regret)
        blend(mem, setup.layout[AT_REACH + street], model, trust)
        leave(mem, setup, first, segment, us, regret, average, step)
        walk(mem, setup, first, last, 1 - us, regret, regret, average, step)
