"""What the kernels are given: the plan, the boards, and where things are in the arena."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEARN, BEST, MEAN = 0, 1, 2
"""What the traverser does: learn, answer best, or play its average."""

PARTS = 8
"""The boards after the root are summed up in so many parts whatever the number of threads: equal sums, to the bit."""

ENTER, LEAVE, BEGIN_PART, END_PART = range(4)
"""What `tasks` tell to do, in the two lowest bits; above them is the board."""

# places of `layout`: the first four by street, the next two by player
AT_REACH, AT_VALUE, AT_DOWN, AT_UP = 0, 3, 6, 9
AT_RANGE, AT_GIVEN = 12, 14
AT_IN, AT_OUT, AT_CARDS, LANE_SIZE = 16, 17, 18, 19
ROOT_STREET, AT_SUM, SUM_SIZE = 22, 23, 24
LAYOUT = 25


class Setup(NamedTuple):
    """All that stays the same during a solve."""

    meta: NDArray[np.int64]
    tab: NDArray[np.int16]
    code: NDArray[np.int32]
    segments: NDArray[np.int64]
    amounts: NDArray[np.float32]
    streets: NDArray[np.int64]
    layout: NDArray[np.int64]
    tasks: NDArray[np.int64]
    """The order of a pass over all boards."""


class Step(NamedTuple):
    """What a traversal does: how the past is discounted, who learns from what."""

    mode: int
    alpha: float
    beta: float
    gamma: float
