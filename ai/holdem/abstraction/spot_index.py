"""The index of training: a hash table from spots to rows, one row for each card bucket of a spot.

It is one flat array, so that compiled code can grow it and a checkpoint can keep it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import TURN
from cardai.games.compiled import Kernel, inner

from .betting import STREET, BettingState
from .spots import spot

Index = NDArray[np.int64]

INDEX_SIZE = 1 << 17
"""Slots of (spot + 1, first row); a power of two, so that a mask wraps around."""
HEAD = 8
"""Numbers before the slots: at NEXT the first free row, then the card buckets of each street."""
NEXT = 0


def new_index(buckets: tuple[int, int, int, int]) -> Index:
    """An empty index of spots; each spot gets a block of rows, one for each card bucket of its street."""
    index = np.zeros(HEAD + 2 * INDEX_SIZE, np.int64)
    index[1:5] = buckets
    return index


@Kernel
def information_set(state: BettingState, deal: BettingState, index: Index) -> int:
    """The information set of the seat to act: its spot and its card bucket."""
    row: int = block(index, spot(state), state[STREET], True) + deal[5 * state[TURN] + state[STREET]]
    return row


@inner
def _slot(index: Index, key: int) -> int:
    """Where a spot is in the index, or where it would go."""
    # Fibonacci hashing: 2**32 over the golden ratio; its low bits are poor, so 7 are left out
    place = (key * 2654435761 >> 7) & (INDEX_SIZE - 1)
    while index[HEAD + 2 * place] not in (0, key + 1):
        place = (place + 1) & (INDEX_SIZE - 1)
    return HEAD + 2 * place


@Kernel
def block(index: Index, key: int, street: int, make: bool) -> int:
    """The first row of a spot; -1 if it is unknown and shall not be made."""
    slot = _slot(index, key)
    if index[slot] == 0:
        if not make:
            return -1
        index[slot] = key + 1
        index[slot + 1] = index[NEXT]
        index[NEXT] += index[1 + street]
    first: int = index[slot + 1]
    return first


@Kernel
def set_block(index: Index, key: int, first: int) -> None:
    """Say where a spot's rows begin, unless that is known."""
    slot = _slot(index, key)
    if index[slot] == 0:
        index[slot] = key + 1
        index[slot + 1] = first


def spots_of(index: Index) -> list[tuple[int, int]]:
    """All (spot, first row) pairs in the order of their rows."""
    pairs = index[HEAD:].reshape(-1, 2)
    used = pairs[pairs[:, 0] > 0]
    return sorted(((int(key) - 1, int(first)) for key, first in used), key=lambda pair: pair[1])
