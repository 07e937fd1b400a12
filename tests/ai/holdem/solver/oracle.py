"""Best responses worked out once more, slowly: dense matrices of 64-bit floats, every run-out, no symmetry."""

from __future__ import annotations

import numpy as np

from cardai.ai.holdem.solver.runouts import HIGH, LOW
from cardai.ai.holdem.solver.solution import Position, Solution
from cardai.ai.holdem.solver.solve import deals
from cardai.ai.holdem.solver.tree import Kind
from cardai.games.arrays import Floats
from cardai.games.cards import NAMES
from cardai.games.holdem.strength import strength


class Oracle:
    """The hands of both ranges and which of them can be held at once."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.held = [np.flatnonzero(weights) for weights in solution.spot.ranges]
        cards = [np.stack((HIGH[numbers], LOW[numbers]), axis=1) for numbers in self.held]
        shared = (cards[0][:, None, :, None] == cards[1][None, :, None, :]).any(axis=(2, 3))
        self.apart = np.where(shared, 0.0, 1.0)

    def exploitability(self) -> float:
        ranges = self.solution.spot.ranges
        gain = 0.0
        for player in (0, 1):
            reach = ranges[1 - player][self.held[1 - player]].astype(np.float64)
            values = self.best(self.solution.root, player, reach)
            gain += float(ranges[player][self.held[player]] @ values)
        return gain / deals(ranges) / 2

    def best(self, position: Position, player: int, reach: Floats) -> Floats:
        """Counterfactual values of a best response from here on."""
        node, half = position.node, self.solution.spot.pot / 2
        apart = self.apart if player == 0 else self.apart.T
        if node.kind is Kind.FOLD:
            sign = -1 if node.player == player else 1
            return np.asarray(sign * (half + node.paid[node.player]) * (apart @ reach))
        if node.kind is Kind.SHOWDOWN:
            return np.asarray((half + node.paid[0]) * ((apart * self.signs(position.board, player)) @ reach))
        if node.kind is Kind.DEAL:
            return self.dealt(position, player, reach)
        names = [str(action) for action in position.actions]
        if node.player == player:
            return np.max([self.best(position.after(name), player, reach) for name in names], axis=0)
        mix = position.strategy()[self.held[1 - player]]
        parts = [self.best(position.after(name), player, reach * mix[:, at]) for at, name in enumerate(names)]
        return np.sum(parts, axis=0)

    def dealt(self, position: Position, player: int, reach: Floats) -> Floats:
        total = np.zeros(len(self.held[player]))
        for card in position.next_cards:
            mine, theirs = (
                np.where((HIGH[self.held[who]] == card) | (LOW[self.held[who]] == card), 0.0, 1.0)
                for who in (player, 1 - player)
            )
            total += mine * self.best(position.after(NAMES[card]), player, reach * theirs)
        return total / (48 - len(position.board))

    def signs(self, board: tuple[int, ...], player: int) -> Floats:
        """1 where a hand wins, -1 where it loses; hands on the board have no reach."""
        found = []
        for who in (player, 1 - player):
            pairs = ((int(HIGH[number]), int(LOW[number])) for number in self.held[who])
            found.append(np.array([0 if set(pair) & set(board) else strength((*pair, *board)) for pair in pairs]))
        return np.sign(found[0][:, None] - found[1][None, :]).astype(np.float64)
