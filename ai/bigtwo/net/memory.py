"""A table as the net knows it: the kernel's position, and what everybody remembers of the deal."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Ints
from cardai.games.bigtwo.bits import popcount
from cardai.games.bigtwo.kernel import STRENGTH, TABLE, TURN, leads
from cardai.games.bigtwo.kernel import WIDTH as POSITION
from cardai.games.bigtwo.kernel import play as kernel_play
from cardai.games.compiled import inner

PLAYED = POSITION
"""Four masks: the cards each seat has played."""
REFUSED_COLUMN = PLAYED + 4
"""Four per seat: the weakest single, pair, triple and five (by strength) the seat has passed on."""
MEMORY_WIDTH = REFUSED_COLUMN + 16

NEVER = 1 << 30


@inner
def forget(table: Ints) -> None:
    """Clear the memory at the start of a deal."""
    for seat in range(4):
        table[PLAYED + seat] = 0
    for column in range(REFUSED_COLUMN, MEMORY_WIDTH):
        table[column] = NEVER


@inner
def play(table: Ints, mask: int, strength: int, rules_row: Ints) -> None:
    """Make a legal action and remember it."""
    seat = table[TURN]
    if mask:
        table[PLAYED + seat] |= mask
    else:
        _remember_pass(table, seat)
    kernel_play(table, mask, strength, rules_row)


@inner
def _remember_pass(table: Ints, seat: int) -> None:
    size = popcount(table[TABLE])
    column = REFUSED_COLUMN + 4 * seat + min(size - 1, 3)
    if size != 4:
        table[column] = min(table[column], table[STRENGTH])


@inner
def strength_of(mask: int, rules_row: Ints) -> int:
    """Strength of a play among those of its size; -1 if it is none."""
    masks = np.empty(256, np.int64)
    keys = np.empty(256, np.int64)
    for i in range(leads(mask, rules_row, masks, keys)):
        if masks[i] == mask:
            return int(keys[i])
    return -1


@inner
def recall(table: Ints, history: Ints, rules_row: Ints) -> None:
    """Recall what a seat remembers of (seat, action) from the first on: cards played and plays passed on."""
    forget(table)
    table[TABLE] = 0
    for i in range(len(history)):
        seat, mask = history[i]
        if mask:
            table[PLAYED + seat] |= mask
            table[TABLE] = mask
            table[STRENGTH] = strength_of(mask, rules_row)
        elif table[TABLE]:
            _remember_pass(table, seat)
