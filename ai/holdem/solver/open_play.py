"""What a known hand wins from every hand of the other player if both play a solution on."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from cardai.games.cards import NAMES
from cardai.games.holdem.kernel_strength import tables

from ..abstraction.features import board_strengths
from .runouts import COMBOS, HIGH, LOW
from .solution import Position
from .tree import Kind

Floats = NDArray[np.float64]
Board = tuple[int, ...]


@dataclass(frozen=True)
class OpenPlay:
    """One player's hand, a combo of its range, against the other's hands one by one: the solver's own sums are over
    whole ranges, these are not."""

    player: int
    own: int
    _shares: dict[Board, Floats] = field(default_factory=dict)
    """By board: what would be won of a pot if nobody bet any more."""

    def won(self, position: Position) -> Floats:
        """By combo of the other: chips won since the root of the solution. It means nothing for combos that cannot be,
        or are not in the other's range."""
        node = position.node
        if node.kind is Kind.ACT:
            return self._acted(position)
        if node.kind is Kind.DEAL and not _is_checked_down(position):
            return self._dealt(position)
        if node.kind is Kind.FOLD:
            share = np.full(COMBOS, float(node.player != self.player))
        else:
            share = self._share(position.board)
        return np.asarray(share * position.pot - node.paid[self.player])

    def _acted(self, position: Position) -> Floats:
        mix = position.strategy()
        chances = mix[self.own] if position.player == self.player else mix.T
        found = np.zeros(COMBOS)
        for action, chance in zip(position.actions, chances, strict=True):
            if np.any(chance):
                found += chance * self.won(position.after(str(action)))
        return found

    def _dealt(self, position: Position) -> Floats:
        after = {card: position.after(NAMES[card]) for card in self._next(position.board)}
        return _mean({card: self.won(one) for card, one in after.items()})

    def _next(self, board: Board) -> list[int]:
        """The cards that can come."""
        gone = {*board, int(HIGH[self.own]), int(LOW[self.own])}
        return [card for card in range(52) if card not in gone]

    def _share(self, board: Board) -> Floats:
        if board not in self._shares:
            self._shares[board] = self._shown(board) if len(board) == 5 else self._run_out(board)
        return self._shares[board]

    def _run_out(self, board: Board) -> Floats:
        return _mean({card: self._share((*board, card)) for card in self._next(board)})

    def _shown(self, board: Board) -> Floats:
        strengths = np.empty(COMBOS, np.int32)
        board_strengths(tables(), np.array(board, np.int64), strengths)
        return np.asarray((1 + np.sign(strengths[self.own] - strengths.astype(np.float64))) / 2)


def _mean(by_card: dict[int, Floats]) -> Floats:
    """Over the cards that can come with each combo of the other."""
    total, count = np.zeros(COMBOS), np.zeros(COMBOS)
    for card, values in by_card.items():
        free = (card != HIGH) & (card != LOW)
        total += np.where(free, values, 0.0)
        count += free
    return np.asarray(total / count)


def _is_checked_down(position: Position) -> bool:
    """Whether nobody can bet after the next card."""
    nodes = position.solution.prepared.plan.tree.nodes
    node = position.node
    while len(node.children) == 1:
        node = nodes[node.children[0]]
    return node.kind is Kind.SHOWDOWN
