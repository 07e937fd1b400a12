"""The hands of three players on every river: which are possible, and in which order of strength."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem import kernel_strength

from .. import kernel_boards
from ..runouts import HIGH, LOW

Ints = NDArray[np.int64]
PLAYERS = 3


class Hands(NamedTuple):
    """Hands as kernels read them; by player, river and place in the order from the weakest to the strongest."""

    cards: Ints
    """By player and hand: its two cards."""
    order: NDArray[np.int32]
    """Which hand stands there; the last row is that of the board before the river, without an order of strength."""
    levels: NDArray[np.int32]
    counts: Ints
    """By player and river: hands that are possible."""


def hands_on(board: tuple[int, ...], combos: tuple[Ints, ...], rivers: list[int]) -> Hands:
    """Order the combos of every player on every river; without rivers the board is complete."""
    width = max(map(len, combos))
    boards = [(*board, card) for card in rivers] or [board]
    cards = np.zeros((PLAYERS, width, 2), np.int64)
    order = np.zeros((PLAYERS, len(boards) + 1, width), np.int32)
    levels = np.zeros_like(order)
    counts = np.zeros((PLAYERS, len(boards) + 1), np.int64)
    for player, numbers in enumerate(combos):
        cards[player, : len(numbers), 0], cards[player, : len(numbers), 1] = HIGH[numbers], LOW[numbers]
        keys = _keys(boards, cards[player], len(numbers))
        for river, key in enumerate(keys):
            found = np.argsort(key, kind="stable")[: np.count_nonzero(key != kernel_boards.BLOCKED)]
            counts[player, river] = len(found)
            order[player, river, : len(found)], levels[player, river, : len(found)] = found, key[found] >> 11
        counts[player, -1] = len(numbers)
        order[player, -1, : len(numbers)] = np.arange(len(numbers))
    return Hands(cards, order, levels, counts)


def _keys(boards: list[tuple[int, ...]], cards: Ints, count: int) -> Ints:
    """By river and hand a number that grows with its strength."""
    holes = np.stack([cards, cards])
    keys = np.full((2, len(boards), len(cards)), kernel_boards.BLOCKED)
    sizes, counts = np.full(len(boards), 5), np.array([count, 0])
    kernel_boards.hand_keys(kernel_strength.tables(), np.array(boards, np.int64), sizes, holes, counts, keys)
    found: Ints = keys[0, :, :count]
    return found
