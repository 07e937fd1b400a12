"""The tree of three players as kernels read it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .hands import PLAYERS
from .kernel_regrets import BEHIND, FOLDED, SEEN
from .tree import RIVER, Kind, Node, Tree

Ints = NDArray[np.int64]
KNOWN_BEFORE_RIVER = 4 + 2 * PLAYERS
"""Cards that lie on the board or in hands when the river comes."""


class Arrays(NamedTuple):
    """A tree; rows are actions of decisions, sequences what a player has done so far."""

    kind: Ints
    player: Ints
    row: Ints
    """By decision: its first row, counted apart before the river and on it."""
    counts: Ints
    first: Ints
    """By node: where its children begin in `child`."""
    child: Ints
    sequence: Ints
    """By node and player."""
    stand: Ints
    """By player and node."""
    parts: NDArray[np.float32]
    """By player and node: chips won if better than both, than the first, than the second opponent, and anyhow."""
    early: Ints
    """Nodes before the river; none if the board is complete."""
    late: Ints
    early_rows: int
    late_rows: int
    river_chance: np.float32
    """Of each river that no hand blocks."""


def arrays_of(tree: Tree) -> Arrays:
    nodes, root = tree.nodes, tree.root
    has_river = root.street == RIVER
    is_late = np.array([has_river or node.street == RIVER for node in nodes])
    counts = np.array([len(node.children) for node in nodes], np.int64)
    row, rows = np.zeros(len(nodes), np.int64), [0, 0]
    for at, node in enumerate(nodes):
        if node.kind is Kind.ACT:
            row[at] = rows[int(is_late[at])]
            rows[int(is_late[at])] += len(node.actions)
    return Arrays(
        kind=np.array([node.kind for node in nodes], np.int64),
        player=np.array([node.player for node in nodes], np.int64),
        row=row,
        counts=counts,
        first=np.cumsum(counts) - counts,
        child=np.array([child for node in nodes for child in node.children], np.int64),
        sequence=_sequences(nodes),
        stand=_stands(nodes),
        parts=np.array([[_parts(node, root.pot, us) for node in nodes] for us in range(PLAYERS)], np.float32),
        early=np.flatnonzero(~is_late),
        late=np.flatnonzero(is_late),
        early_rows=rows[False],
        late_rows=rows[True],
        river_chance=np.float32(1 / (52 - KNOWN_BEFORE_RIVER)),
    )


def _sequences(nodes: list[Node]) -> Ints:
    found = np.zeros((len(nodes), PLAYERS), np.int64)
    fresh = [1] * PLAYERS
    for at, node in enumerate(nodes):
        for child in node.children:
            found[child] = found[at]
            if node.kind is Kind.ACT:
                found[child, node.player] = fresh[node.player]
                fresh[node.player] += 1
    return found


def _stands(nodes: list[Node]) -> Ints:
    found = np.full((PLAYERS, len(nodes)), SEEN, np.int64)
    for node in nodes:
        for child in node.children:
            for player in range(PLAYERS):
                if node.folded[player]:
                    found[player, child] = BEHIND
                elif nodes[child].folded[player]:
                    found[player, child] = FOLDED
    return found


def _parts(node: Node, pot: int, us: int) -> tuple[float, ...]:
    """Chips a player wins where the betting ends, or where it has folded."""
    parts = [0.0, 0.0, 0.0, -float(node.paid[us])]
    if node.kind is not Kind.END or node.folded[us]:
        return tuple(parts)
    others = [player for player in range(PLAYERS) if player != us]
    for amount, able in layers(node, pot):
        if us in able:
            kind = {(True, True): 0, (True, False): 1, (False, True): 2, (False, False): 3}
            parts[kind[others[0] in able, others[1] in able]] += amount
    return tuple(parts)


def layers(node: Node, pot: int) -> list[tuple[int, frozenset[int]]]:
    """Main and side pots of an end: chips, and who can win them."""
    found: list[tuple[int, frozenset[int]]] = []
    below, dead = 0, pot
    for level in sorted({node.paid[player] for player in node.live}):
        chips = dead + sum(min(paid, level) - min(paid, below) for paid in node.paid)
        found.append((chips, frozenset(player for player in node.live if node.paid[player] >= level)))
        below, dead = level, 0
    # what somebody who folded had paid beyond all who are left goes to the last of them
    beyond = sum(max(0, paid - below) for paid in node.paid)
    chips, able = found[-1]
    found[-1] = chips + beyond, able
    return found
