"""Positions as arrays, to be sent from those who play to the one who learns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardai.games.arrays import Ints16

from .features import FIGURE_COUNT, MAX_SLOTS, PARTS, WIDTHS, PositionFeatures, Slots

Packed = dict[str, NDArray[np.generic]]
EMPTY = -9
"""The first number of a slot with no card in it."""


def pack(positions: Sequence[PositionFeatures]) -> Packed:
    """Figures and, part by part, slots filled up to their most."""
    packed: Packed = {
        "figures": np.array([features.figures for features in positions], np.float32).reshape(-1, FIGURE_COUNT)
    }
    for part in PARTS:
        packed[part] = _slots([features.cards(part) for features in positions], MAX_SLOTS[part], WIDTHS[part])
    return packed


def _slots(rows: Sequence[Slots], most: int, width: int) -> Ints16:
    found = np.full((len(rows), most, width), EMPTY, np.int16)
    for number, slots in enumerate(rows):
        if slots:
            found[number, : len(slots)] = slots[:most]
    return found
