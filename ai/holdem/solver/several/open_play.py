"""Chips that three known hands win from each other if a solution is played on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..runouts import HIGH, LOW
from .hands import PLAYERS
from .kernel_arrays import layers
from .solve import Position
from .tree import Kind, Node

Chips = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class OpenPlay:
    """Combos of all three, by player; each has to be in its player's range."""

    position: Position
    held: tuple[int, ...]

    @property
    def is_known(self) -> bool:
        """Whether a solution says how such hands are played, and they can be held together."""
        cards = [int(card[combo]) for combo in self.held for card in (HIGH, LOW)]
        return min(self._places) >= 0 and len(set(cards)) == 2 * PLAYERS

    @cached_property
    def _places(self) -> tuple[int, ...]:
        """By player: the number of its hand, -1 if it is in no range."""
        found = []
        for numbers, combo in zip(self.position.solution.solver.combos, self.held, strict=True):
            place = int(np.searchsorted(numbers, combo))
            found.append(place if place < len(numbers) and numbers[place] == combo else -1)
        return tuple(found)

    @cached_property
    def _levels(self) -> NDArray[np.int64]:
        """By player and river: how strong the hand is; -1 where the river is one of its cards."""
        hands = self.position.solution.solver.hands
        rivers = hands.counts.shape[1] - 1
        found = np.full((PLAYERS, rivers), -1, np.int64)
        for player, place in enumerate(self._places):
            for river in range(rivers):
                at = np.flatnonzero(hands.order[player, river, : hands.counts[player, river]] == place)
                if len(at):
                    found[player, river] = hands.levels[player, river, at[0]]
        return found

    def won(self, action: str) -> Chips:
        """By player: chips won since the root's street began if the player to act does this now."""
        tree = self.position.solution.solver.tree
        return self._won(tree.follow(self.position.at, action), self.position.river)

    def _won(self, at: int, river: int) -> Chips:
        solver = self.position.solution.solver
        node = solver.tree.nodes[at]
        if node.kind is Kind.END:
            return self._ended(node, river)
        if node.kind is Kind.DEAL:
            able = np.flatnonzero((self._levels >= 0).all(axis=0))
            return np.asarray(np.mean([self._won(node.children[0], int(card)) for card in able], axis=0))
        row, found = solver.row(at, river), np.zeros(PLAYERS)
        chances = self.position.solution.chances[row : row + len(node.actions), self._places[node.player]]
        for chance, child in zip(chances, node.children, strict=True):
            if chance > 0:
                found += float(chance) * self._won(child, river)
        return found

    def _ended(self, node: Node, river: int) -> Chips:
        found = -np.array(node.paid, np.float64)
        for chips, able in layers(node, self.position.solution.solver.spot.root.pot):
            best = max(self._levels[player, river] for player in able) if len(able) > 1 else 0
            winners = [player for player in able if len(able) == 1 or self._levels[player, river] == best]
            found[winners] += chips / len(winners)
        return found
