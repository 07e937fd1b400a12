"""The 169 classes of hole cards as numbers: how many combos, what blocks what, who meets whom."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardai.games.cards import RANKS
from cardai.games.holdem.kernel_strength import tables

from ..abstraction.cards import CLASS_OF, HOLES
from ..abstraction.preflop_equity import CLASSES, class_equities

Floats = NDArray[np.float64]

DUELS = 3_000_000
"""Deals (of six hands each) that the shipped tables' equities were sampled from."""

COMBOS: Floats = np.bincount(CLASS_OF, minlength=CLASSES).astype(np.float64)
"""By class: 6, 4 or 12."""
NAMES: tuple[str, ...] = tuple(
    RANKS[max(row, column)] + RANKS[min(row, column)] + ("" if row == column else "s" if row > column else "o")
    for row in range(13)
    for column in range(13)
)
"""By class: AA, AKs, T9o."""


@lru_cache(maxsize=1)
def together() -> Floats:
    """By two classes: the share of all pairs of their combos that have no card in common."""
    clash = (HOLES[:, None, :, None] == HOLES[None, :, None, :]).any(axis=(2, 3))
    member = np.zeros((len(HOLES), CLASSES))
    member[np.arange(len(HOLES)), CLASS_OF] = 1.0
    free: Floats = member.T @ (~clash).astype(np.float64) @ member
    return free / np.outer(COMBOS, COMBOS)


@lru_cache(maxsize=1)
def sampled_equities() -> Floats:
    """By two classes: the share of the pot that the first wins, as the shipped tables were solved with; 1.4 % off.

    Tables solved from now on take `equities.equities`, which are exact.
    """
    found = class_equities(tables(), DUELS, 1)
    even: Floats = (found + 1 - found.T) / 2
    return even
