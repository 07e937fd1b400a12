"""A flop solved alone: discounted CFR over its betting, with a net's values where it ends.

Both players learn in every iteration, so that every leaf is asked for once. Amounts are in pots of the root.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..solver import tree
from ..solver.bets import Menu, Menus, Sizes
from ..solver.spot import Spot
from ..solver.tree import Kind, Node
from .leaves import Flop, Leaves, Pair

Floats = NDArray[np.float32]
Strategies = dict[int, Floats]
"""By decision: chances by action and hand."""

ALPHA, BETA, GAMMA = 1.5, 0.5, 2.0
"""How the past is discounted: positive regrets by t^1.5 / (t^1.5 + 1), negative ones by a half, averages by t^2."""


@dataclass(frozen=True)
class End:
    """Where the betting of the street is over."""

    at: int
    stake: float
    """What a player has in who loses all of it, half of the root's pot included."""
    folded: int = -1
    """Who has folded, or nobody."""
    depth: float = 0.0
    """Chips behind in pots of this leaf."""


def street_tree(spot: Spot) -> tree.Tree:
    """The betting of a spot's first street."""
    menus = Menus(*(_first_street(menu, spot.street) for menu in (spot.menus.oop, spot.menus.ip)))
    return tree.build(spot.root, menus, spot.added)


def _first_street(menu: Menu, street: int) -> Menu:
    def kept(part: tuple[Sizes, Sizes, Sizes]) -> tuple[Sizes, Sizes, Sizes]:
        first, second, third = (sizes if place == street else () for place, sizes in enumerate(part))
        return first, second, third

    return Menu(kept(menu.bets), kept(menu.raises))


class StreetSolver:
    """One solve in progress."""

    def __init__(self, spot: Spot, flop: Flop, leaves: Leaves) -> None:
        self.spot, self.flop, self.leaves = spot, flop, leaves
        self.tree = street_tree(spot)
        self.reach_at_root = tuple(
            np.ascontiguousarray(weights[held] / weights[held].sum(), np.float32)
            for weights, held in zip(spot.ranges, flop.held, strict=True)
        )
        self.decisions = [at for at in self._within(0) if self.nodes[at].kind is Kind.ACT]
        """Parents first."""
        self._find_ends()
        self.regret = {at: self._zeros(at) for at in self.decisions}
        self.average = {at: self._zeros(at) for at in self.decisions}
        self.iterations = 0

    @property
    def nodes(self) -> list[Node]:
        return self.tree.nodes

    def _zeros(self, at: int) -> Floats:
        node = self.nodes[at]
        return np.zeros((len(node.children), len(self.flop.held[node.player])), np.float32)

    def _within(self, root: int) -> list[int]:
        """Nodes of the street, parents first."""
        found = [root]
        for at in found:
            if self.nodes[at].kind is Kind.ACT:
                found.extend(self.nodes[at].children)
        return found

    def _find_ends(self) -> None:
        pot, stack = self.spot.pot, self.spot.stack
        self.folds, self.shows, self.closed = list[End](), list[End](), list[End]()
        for at in self._within(0):
            node = self.nodes[at]
            if node.kind is Kind.FOLD:
                self.folds.append(End(at, 0.5 + node.paid[node.player] / pot, node.player))
            elif node.kind is Kind.DEAL:
                paid = node.paid[0]
                end = End(at, 0.5 + paid / pot, depth=(stack - paid) / (pot + 2 * paid))
                (self.shows if end.depth <= 0 else self.closed).append(end)
        self.depths = np.array([end.depth for end in self.closed], np.float32)

    def iterate(self, count: int) -> None:
        """Learn for so many iterations."""
        for _ in range(count):
            mixes = {at: _matched(regret) for at, regret in self.regret.items()}
            self._learn(mixes, self._values(mixes, self.reach(mixes)))
            self.iterations += 1

    def _learn(self, mixes: Strategies, values: list[dict[int, Floats]]) -> None:
        step = self.iterations
        past = np.float32(step**ALPHA / (step**ALPHA + 1))
        young = np.float32((step / (step + 1)) ** GAMMA)
        for at in self.decisions:
            player = self.nodes[at].player
            actions = np.stack([values[player][child] for child in self.nodes[at].children])
            regret = self.regret[at]
            regret *= np.where(regret > 0, past, np.float32(BETA))
            regret += actions - values[player][at]
            average = self.average[at]
            average *= young
            average += mixes[at]

    def strategies(self) -> Strategies:
        """The average strategies so far."""
        return {at: _matched(average) for at, average in self.average.items()}

    def reach(self, mixes: Strategies) -> list[dict[int, Floats]]:
        """By player and node: how likely each hand is held and played to there."""
        found = [{0: self.reach_at_root[0]}, {0: self.reach_at_root[1]}]
        for at in self.decisions:
            node = self.nodes[at]
            for number, child in enumerate(node.children):
                found[node.player][child] = found[node.player][at] * mixes[at][number]
                found[1 - node.player][child] = found[1 - node.player][at]
        return found

    def raises(self, wanted: int) -> int:
        """How often the bet was raised before a decision, the first bet included."""
        count = {0: 0}
        for at in self.decisions:
            for action, child in zip(self.nodes[at].actions, self.nodes[at].children, strict=True):
                count[child] = count[at] + (action.name in ("bet", "raise", "allin"))
        return count[wanted]

    def leaf_reach(self, reach: list[dict[int, Floats]], ends: list[End]) -> Pair:
        """By player, end and hand."""
        first, second = (np.stack([reach[player][end.at] for end in ends]) for player in (0, 1))
        return first, second

    def _values(self, mixes: Strategies, reach: list[dict[int, Floats]]) -> list[dict[int, Floats]]:
        """By player and node: what hands win there more than half of the root's pot, times what they can meet."""
        found: list[dict[int, Floats]] = [{}, {}]
        self._add_ends(found, reach)
        for at in reversed(self.decisions):
            node, other = self.nodes[at], 1 - self.nodes[at].player
            own = [found[node.player][child] for child in node.children]
            found[node.player][at] = np.einsum("ah,ah->h", mixes[at], np.stack(own))
            found[other][at] = np.sum([found[other][child] for child in node.children], axis=0)
        return found

    def _add_ends(self, found: list[dict[int, Floats]], reach: list[dict[int, Floats]]) -> None:
        between = self.flop.between
        if self.folds:
            first, second = self.leaf_reach(reach, self.folds)
            self._put(found, self.folds, (second @ between.free.T, first @ between.free))
        if self.shows:
            first, second = self.leaf_reach(reach, self.shows)
            self._put(found, self.shows, (second @ between.won.T, -(first @ between.won)))
        if self.closed:
            gains = self.leaves.gains(self.leaf_reach(reach, self.closed), self.depths)
            self._put(found, self.closed, (2 * gains[0], 2 * gains[1]))

    @staticmethod
    def _put(found: list[dict[int, Floats]], ends: list[End], parts: Pair) -> None:
        """Values of ends, from parts of the stake won or lost."""
        for number, end in enumerate(ends):
            for player in (0, 1):
                sign = -1 if end.folded == player else 1
                found[player][end.at] = np.float32(sign * end.stake) * parts[player][number]

    def node_values(self) -> list[dict[int, Floats]]:
        """By player and node: what hands win with the average strategies more than half of the root's pot, in pots,
        times what they can meet there."""
        mixes = self.strategies()
        return self._values(mixes, self.reach(mixes))

    def root_values(self) -> Pair:
        """By hand of each player: what it wins with the average strategies, in pots, its share of the pot included."""
        values = self.node_values()
        between, (first, second) = self.flop.between, self.reach_at_root
        free = between.free @ second, first @ between.free
        half, least = np.float32(0.5), np.float32(1e-9)
        return values[0][0] / np.maximum(free[0], least) + half, values[1][0] / np.maximum(free[1], least) + half


def _matched(regret: Floats) -> Floats:
    """Chances in proportion to the positive part; even where there is none."""
    good = np.maximum(regret, 0)
    total = good.sum(axis=0)
    found: Floats = np.where(total > 0, good / np.where(total > 0, total, 1), np.float32(1 / len(regret)))
    return found
