"""Single machine instructions on masks, for compiled code, and a small generator of random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

if TYPE_CHECKING:

    def popcount(mask: int) -> int:
        """How many cards a mask has."""
        ...

    def lowest(mask: int) -> int:
        """The number of the lowest card of a mask that has one."""
        ...

    def _leading(mask: int) -> int: ...

else:

    @intrinsic
    def popcount(typingctx, mask):
        """How many cards a mask has."""
        return types.int64(types.int64), _counter("ctpop")

    @intrinsic
    def lowest(typingctx, mask):
        """The number of the lowest card of a mask that has one."""
        return types.int64(types.int64), _counter("cttz")

    @intrinsic
    def _leading(typingctx, mask):
        return types.int64(types.int64), _counter("ctlz")


def _counter(name: str) -> Any:
    """Code for one of the counting instructions."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        if name == "ctpop":
            return builder.ctpop(arguments[0])
        return getattr(builder, name)(arguments[0], ir.Constant(ir.IntType(1), 0))

    return code


@njit(cache=True, nogil=True)
def highest(mask: int) -> int:
    """The number of the highest card of a mask; -1 if there is none."""
    return 63 - _leading(mask)


@njit(cache=True, nogil=True)
def draw(rng: NDArray[np.uint64], count: int) -> int:
    """A number below `count`; `rng` is one word of state that must not be 0."""
    word = rng[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    rng[0] = word
    return int((word >> np.uint64(32)) * np.uint64(count) >> np.uint64(32))


def seeded(seed: int) -> NDArray[np.uint64]:
    """State for `draw` from any number."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & 0xFFFFFFFFFFFFFFFF
    mixed ^= mixed >> 31
    return np.array([mixed or 1], np.uint64)
