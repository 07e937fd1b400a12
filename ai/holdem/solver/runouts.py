"""The boards that can come, suits that mean the same solved once, and what the kernels need to know of each board.

Two cards are equivalent if renaming suits maps one to the other and changes neither the board so far nor either
player's range. One of each such orbit is solved; its values count for all of them, hand by hand renamed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

COMBOS = 1326
LANES = 8
Weights = NDArray[np.float32]
"""One float per combo, numbered `high * (high - 1) / 2 + low`."""
Renaming = tuple[int, int, int, int]
"""The new suit of each suit."""
SAME: Renaming = (0, 1, 2, 3)

HIGH, LOW = np.tril_indices(52, -1)
"""The higher and the lower card of each combo."""

# columns of `meta`, the last ones twice: for the player out of position and the one in position
STREET, PARENT, CHILDREN, CHILDREN_END, ORBIT = range(5)
HANDS, WIDTH, CARDS, TWIN, MAP, GROUPS, GROUP_COUNT, STORE = range(5, 21, 2)
COLUMNS = 21


class Tables(NamedTuple):
    """What the kernels read about boards."""

    meta: NDArray[np.int64]
    """By board and column."""
    tab: NDArray[np.int16]
    """Cards, twins, maps to the parent board and strength groups, where `meta` says."""


@dataclass(frozen=True)
class Runouts:
    """The boards to solve: the root, then those with one card more, then those with two."""

    root: tuple[int, ...]
    dealt: list[tuple[int, ...]]
    """The cards after the root."""
    orbits: list[tuple[Renaming, ...]]
    """Renamings that lead from a board to all that are equivalent to it, the first changes nothing."""
    parents: list[int]
    children: list[tuple[int, int]]

    def street(self, board: int) -> int:
        return len(self.root) + len(self.dealt[board]) - 3


@lru_cache(maxsize=1)
def renamings() -> tuple[tuple[Renaming, NDArray[np.int64]], ...]:
    """All ways to rename suits with the number that each combo gets."""
    found = []
    for order in permutations(range(4)):
        suits = np.array(order)
        first, second = HIGH & ~3 | suits[HIGH & 3], LOW & ~3 | suits[LOW & 3]
        high, low = np.maximum(first, second), np.minimum(first, second)
        found.append(((order[0], order[1], order[2], order[3]), high * (high - 1) // 2 + low))
    return tuple(found)


def rename(card: int, renaming: Renaming) -> int:
    return card & ~3 | renaming[card & 3]


def inverse(renaming: Renaming) -> Renaming:
    found = [0, 0, 0, 0]
    for old, new in enumerate(renaming):
        found[new] = old
    return found[0], found[1], found[2], found[3]


def symmetries(board: tuple[int, ...], ranges: tuple[Weights, ...]) -> list[Renaming]:
    """The renamings that leave the board and every weight of both ranges as they are."""
    cards = set(board)
    found = []
    for renaming, numbers in renamings():
        if {rename(card, renaming) for card in cards} != cards:
            continue
        if all(np.array_equal(weights[numbers], weights) for weights in ranges):
            found.append(renaming)
    return found


def runouts(board: tuple[int, ...], ranges: tuple[Weights, ...], use_symmetry: bool = True) -> Runouts:
    """All boards up to the river, one of each orbit."""
    found = Runouts(board, [()], [(SAME,)], [-1], [])
    groups = [symmetries(board, ranges) if use_symmetry and len(board) < 5 else [SAME]]
    at = 0
    while at < len(found.dealt):
        first = len(found.dealt)
        if len(board) + len(found.dealt[at]) < 5:
            for card, orbit, group in _orbits({*board, *found.dealt[at]}, groups[at]):
                found.dealt.append((*found.dealt[at], card))
                found.orbits.append(orbit)
                found.parents.append(at)
                groups.append(group)
        found.children.append((first, len(found.dealt)))
        at += 1
    return found


def _orbits(dead: set[int], group: list[Renaming]) -> list[tuple[int, tuple[Renaming, ...], list[Renaming]]]:
    """The next cards, one of each orbit, with renamings to the others and the symmetries that are left after it."""
    found, seen = [], set(dead)
    for card in range(52):
        if card not in seen:
            orbit = {rename(card, renaming): renaming for renaming in reversed(group)}
            orbit[card] = SAME
            ways = (SAME, *(orbit[other] for other in sorted(orbit) if other != card))
            seen.update(orbit)
            left = [renaming for renaming in group if rename(card, renaming) == card] if len(dead) < 4 else [SAME]
            found.append((card, ways, left))
    return found


def counts(outs: Runouts, held: tuple[NDArray[np.int64], NDArray[np.int64]]) -> NDArray[np.int64]:
    """By board and player: how many hands of a range (combo numbers without the root's cards) are possible."""
    found = np.zeros((len(outs.dealt), 2), dtype=np.int64)
    for player, numbers in enumerate(held):
        pairs = np.zeros((53, 53), dtype=np.int64)
        pairs[HIGH[numbers], LOW[numbers]] = pairs[LOW[numbers], HIGH[numbers]] = 1
        single = pairs.sum(axis=1)
        first = np.array([cards[0] if cards else 52 for cards in outs.dealt])
        second = np.array([cards[1] if len(cards) > 1 else 52 for cards in outs.dealt])
        found[:, player] = len(numbers) - single[first] - single[second] + pairs[first, second]
    return found


def padded(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """Whole vectors with at least one hand too many: its reach is always 0."""
    return (hands // LANES + 1) * LANES


def tables(
    outs: Runouts, held: tuple[NDArray[np.int64], NDArray[np.int64]], rows: tuple[tuple[int, int], ...]
) -> Tables:
    """Everything about every board; `rows` are regrets per hand by street and player."""
    from . import kernel_boards

    hands = counts(outs, held)
    widths = padded(hands)
    streets = np.array([outs.street(board) for board in range(len(outs.dealt))])
    orbits = np.array([len(orbit) for orbit in outs.orbits])
    meta = np.zeros((len(outs.dealt), COLUMNS), dtype=np.int64)
    meta[:, STREET], meta[:, PARENT], meta[:, ORBIT] = streets, outs.parents, orbits
    meta[:, CHILDREN : CHILDREN_END + 1] = outs.children
    meta[:, HANDS : HANDS + 2], meta[:, WIDTH : WIDTH + 2] = hands, widths
    kept = (np.array(rows)[streets] * widths).ravel()
    meta[:, STORE : STORE + 2] = (np.cumsum(kept) - kept).reshape(-1, 2)
    ways = np.array([way for orbit in outs.orbits for way in orbit], dtype=np.int64)
    tab = np.empty(table_size(outs, widths), dtype=np.int16)
    holes = np.zeros((2, int(widths.max()), 2), dtype=np.int64)
    for player, numbers in enumerate(held):
        holes[player, : len(numbers), 0], holes[player, : len(numbers), 1] = HIGH[numbers], LOW[numbers]
    kernel_boards.fill_tables(holes, _sorted_keys(outs, holes, held), ways, meta, tab)
    return Tables(meta, tab)


def stored_combos(found: Tables, board: int, player: int) -> NDArray[np.int64]:
    """The combos of a player on a board, in the order in which they are stored: on the river by strength."""
    at, count = found.meta[board, CARDS + player], found.meta[board, HANDS + player]
    pairs = found.tab[at : at + 2 * count].reshape(-1, 2).astype(np.int64) >> 3
    high, low = pairs.max(axis=1), pairs.min(axis=1)
    return np.asarray(high * (high - 1) // 2 + low)


def table_size(outs: Runouts, widths: NDArray[np.int64]) -> int:
    """Cells of `tab` at most: cards, twins, a map for each equivalent board, and ends of groups."""
    orbits = np.array([len(orbit) for orbit in outs.orbits])
    return int((widths.sum(axis=1) * (3 + orbits) + 6 * (widths.min(axis=1) + 2)).sum())


def _sorted_keys(outs: Runouts, holes: NDArray[np.int64], held: tuple[NDArray[np.int64], ...]) -> NDArray[np.int64]:
    """By player and board: the keys of its hands in order, those that are not possible at the end."""
    from cardai.games.holdem import kernel_strength

    from . import kernel_boards

    boards = np.array([(*outs.root, *cards, *(2 - len(cards)) * (-1,))[:5] for cards in outs.dealt], dtype=np.int64)
    sizes = np.array([len(outs.root) + len(cards) for cards in outs.dealt])
    keys = np.full((2, len(boards), holes.shape[1]), kernel_boards.BLOCKED)
    numbers = np.array([len(numbers) for numbers in held])
    kernel_boards.hand_keys(kernel_strength.tables(), boards, sizes, holes, numbers, keys)
    keys.sort(axis=2)
    return keys
