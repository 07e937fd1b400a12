"""Single machine instructions on masks, for compiled code, and a small generator of random numbers."""

from __future__ import annotations

from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import extending, types

from ..arrays import Words
from ..compiled import inner


def popcount(mask: int) -> int:
    """Number of cards in a mask."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest card of a mask that has one."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The number of the highest card of a mask; -1 if there is none."""
    return int(mask).bit_length() - 1


def _instruction(function: Any, name: str) -> None:
    """Let compiled code have a function as one machine instruction."""
    no, numba = ir.Constant(ir.IntType(1), 0), cast(Any, extending)

    def code(context: Any, builder: Any, signature: Any, masks: Any) -> Any:
        if name == "ctpop":
            return builder.ctpop(masks[0])
        found = getattr(builder, name)(masks[0], no)
        return builder.sub(ir.Constant(ir.IntType(64), 63), found) if name == "ctlz" else found

    numba.type_callable(function)(lambda context: lambda mask: types.int64)
    numba.lower_builtin(function, types.int64)(code)


_instruction(popcount, "ctpop")
_instruction(lowest, "cttz")
_instruction(highest, "ctlz")


@inner
def draw(rng: Words, count: int) -> int:
    """A number below `count`; `rng` is one word of state that must not be 0."""
    word = rng[0]
    # Marsaglia's xorshift64: with the shifts 13, 7, 17 every word but 0 comes once before the first returns.
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    rng[0] = word
    return int((word >> np.uint64(32)) * np.uint64(count) >> np.uint64(32))


def seeded(seed: int) -> Words:
    """State for `draw` from any number."""
    # Seeds that follow one another are spread over all 64 bits by the odd number nearest to 2**64 / golden ratio.
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 31
    return np.array([mixed or 1], np.uint64)
