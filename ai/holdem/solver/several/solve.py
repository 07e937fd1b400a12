"""Solving a pot of three: discounted regret minimisation over all hands, from the turn or the river on.

    solver = Solver(Spot(board, root, ranges, menu))
    solver.iterate(100)
    solver.solution().position(("check", "to 40")).values(2)

Nothing promises that regret minimisation settles with three players; what everybody could still gain by a best answer
is measured, exactly, and told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.games import cards
from cardai.games.core import BadToken

from ..bets import Menu
from ..runouts import COMBOS, Weights
from ..spot import possible
from ..tree import FOLD, Action
from . import kernel_regrets as kernels
from .hands import PLAYERS, Hands, hands_on
from .kernel_arrays import Arrays, arrays_of
from .kernel_shares import WORK, shares
from .tree import RIVER, Kind, Node, Root, Tree, build

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

TINY = 1e-12
"""Chances below this are none."""
ALPHA, BETA, GAMMA = 1.5, 0.5, 3.0
"""Exponents by which the past is discounted: of positive regrets, of negative ones, of averages; as for two players.
With linear weights in the first hundred iterations turns were 2 % of the pot exploitable after 40, so 0.8."""
LOOSE_SHARE, LOOSENESS, LOOSE_EVERY = 0.01, 0.4, 8
"""Share of loose play; the part of the pot by which an action loses more when it is e times rarer then;
and the iterations after which loose play follows what actions win. Judgements: without any of it an all-in of 33 pots
into two others was told to lose 17 % of the pot less in one solution than in a finer one, with it 10 %."""
STEPS = 6
"""Numbers that a walk over the tree is told."""


@dataclass(frozen=True, eq=False)
class Spot:
    """Three players on a turn or a river; weights by combo, in the order in which they act."""

    board: tuple[int, ...]
    root: Root
    ranges: tuple[Weights, ...]
    menu: Menu
    added: tuple[tuple[str, ...], ...] = ()
    """Lines whose bets are in the tree whatever the menu says."""

    def check(self) -> None:
        """BadToken says what cannot be."""
        if len(self.ranges) != PLAYERS or self.root.players != PLAYERS:
            raise BadToken(f"Three players can be solved together, not {self.root.players}")
        if len(self.board) != self.root.street + 3 or len(self.board) not in (4, 5):
            raise BadToken(f"A pot of three can be solved from the turn on; the board has {len(self.board)} cards")
        if not all(possible(weights, self.board).any() for weights in self.ranges):
            raise BadToken("A range has no hand that is possible on this board")


class Solver:
    """Regrets and averages of all hands of all players."""

    def __init__(self, spot: Spot) -> None:
        spot.check()
        self.spot = spot
        self.tree: Tree = build(spot.root, spot.menu, spot.added)
        weights = [possible(np.asarray(part, np.float32), spot.board) for part in spot.ranges]
        self.combos: tuple[Ints, ...] = tuple(np.flatnonzero(part) for part in weights)
        self.rivers = [] if spot.root.street == RIVER else [card for card in range(52) if card not in spot.board]
        self.hands: Hands = hands_on(spot.board, self.combos, self.rivers)
        self.arrays: Arrays = arrays_of(self.tree)
        self.width = self.hands.cards.shape[1]
        rows = self.arrays.early_rows + max(1, len(self.rivers)) * self.arrays.late_rows
        self.regrets, self.sums = (np.zeros((rows, self.width), np.float32) for _ in range(2))
        self.chances = np.empty_like(self.regrets)
        self.chances[:] = self._even()[:, None]
        self.reach = np.zeros((PLAYERS, int(self.arrays.sequence.max()) + 1, self.width), np.float32)
        for player, (part, numbers) in enumerate(zip(weights, self.combos, strict=True)):
            self.reach[player, 0, : len(numbers)] = part[numbers] / part[numbers].sum()
        self.values = np.zeros((len(self.tree.nodes), self.width), np.float32)
        self.loose = self.chances.copy()
        self.space = np.zeros(WORK, np.float32), np.zeros(3, np.float32), np.zeros(self.width, np.float32)
        self.iterations = 0

    def _even(self) -> Floats:
        """By row: one by the number of actions there."""
        tree, found = self.arrays, np.empty(len(self.regrets), np.float32)
        late_rows = range(tree.early_rows, len(found), tree.late_rows) if tree.late_rows else ()
        for at, node in enumerate(self.tree.nodes):
            if node.kind is Kind.ACT:
                starts = (0,) if at in self._early else late_rows
                for start in starts:
                    row = start + tree.row[at]
                    found[row : row + len(node.actions)] = 1 / len(node.actions)
        return found

    @cached_property
    def _early(self) -> frozenset[int]:
        return frozenset(int(at) for at in self.arrays.early)

    def is_early(self, at: int) -> bool:
        """Whether a node lies before the river of a tree that begins before it."""
        return at in self._early

    def row(self, at: int, river: int) -> int:
        """The first row of a decision, on a river if it lies there."""
        start = 0 if self.is_early(at) else self.arrays.early_rows + river * self.arrays.late_rows
        return start + int(self.arrays.row[at])

    @property
    def memory(self) -> int:
        """Bytes of strategies."""
        return 3 * self.regrets.nbytes + self.values.nbytes + self.reach.nbytes

    def iterate(self, count: int, told: Callable[[float], None] = lambda _done: None) -> None:
        """Let every player learn so many times from what the others do now."""
        for number in range(count):
            self.iterations += 1
            steps = _steps(self.iterations, self.spot.root.pot)
            for us in range(PLAYERS):
                self._walk(us, kernels.LEARN, self.chances, steps)
            told((number + 1) / count)

    def average(self) -> Floats:
        """By row and hand: how often an action is taken."""
        return self._normal(self.sums)

    def _normal(self, sums: Floats) -> Floats:
        found = sums.copy()
        tree = self.arrays
        for at, node in enumerate(self.tree.nodes):
            if node.kind is Kind.ACT:
                count = len(node.actions)
                if at in self._early:
                    rows = found[tree.row[at] : tree.row[at] + count]
                    _to_one(rows[None])
                else:
                    late = found[tree.early_rows :].reshape(-1, tree.late_rows, self.width)
                    _to_one(late[:, tree.row[at] : tree.row[at] + count])
        return found

    def gains(self) -> list[float]:
        """By player: chips that its best answer to the others' averages wins beyond its own average."""
        chances, found = self.average(), []
        for us in range(PLAYERS):
            totals = []
            for mode in (kernels.FOLLOW, kernels.RESPOND):
                self._walk(us, mode, chances)
                totals.append(float(self.values[0].astype(np.float64) @ self.reach[us, 0]))
            found.append((totals[1] - totals[0]) / self._meeting)
        return found

    @cached_property
    def _meeting(self) -> float:
        """The chance that three hands drawn from the ranges can be held together."""
        whole = np.array([0, 0, 0, 1], np.float32)
        found = np.zeros(self.width, np.float32)
        shares(*self.space[:2], self.hands, 0, self.reach[1, 0], self.reach[2, 0], whole, len(self.rivers) or 1, found)
        return float(found.astype(np.float64) @ self.reach[0, 0])

    def _walk(self, us: int, mode: int, chances: Floats, steps: Floats | None = None) -> None:
        store = self.regrets, self.sums, chances, self.reach, self.loose
        steps = np.zeros(STEPS, np.float32) if steps is None else steps
        kernels.walk(self.arrays, self.hands, us, mode, steps, store, self.space, self.values)

    def solution(self) -> Solution:
        return Solution(self)


def _steps(iteration: int, pot: int) -> Floats:
    """Parts that stay of positive regrets, of negative ones and of averages; and how loosely everybody plays."""
    past, is_looked_at = float(iteration - 1), iteration % LOOSE_EVERY == 1
    kept = past**ALPHA / (past**ALPHA + 1), past**BETA / (past**BETA + 1), (past / iteration) ** GAMMA
    looks = iteration // LOOSE_EVERY + 1
    kept_loose = (looks - 1) / (looks + 1)
    return np.array([*kept, LOOSE_SHARE, LOOSENESS * pot * is_looked_at, kept_loose], np.float32)


def _to_one(rows: Floats) -> None:
    """Chances of sums, by action in the last but one dimension; even where nothing was ever done."""
    total = rows.sum(axis=-2, keepdims=True)
    rows[:] = np.where(total > 0, rows / np.maximum(total, np.float32(1e-30)), np.float32(1 / rows.shape[-2]))


class Solution:
    """Average strategies of a pot of three, to be asked along any line."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.chances = solver.average()
        self.gains = solver.gains()
        """Chips, by player."""

    def position(self, line: Sequence[str] = ()) -> Position:
        """The point after a line from the root, such as ("check", "bet 40", "call", "call", "7h", "check")."""
        solver, at, river = self.solver, 0, -1
        for word in line:
            node = solver.tree.nodes[at]
            if node.kind is Kind.DEAL:
                river, at = solver.rivers.index(cards.parse(word)), node.children[0]
            else:
                at = solver.tree.follow(at, word)
        return Position(self, at, river if solver.rivers else 0)


@dataclass(frozen=True, eq=False)
class Position:
    """A decision of a solved pot of three; the river is the number of its card, or -1 before it."""

    solution: Solution
    at: int
    river: int

    @property
    def node(self) -> Node:
        return self.solution.solver.tree.nodes[self.at]

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.node.actions

    @cached_property
    def _is_early(self) -> bool:
        return self.solution.solver.is_early(self.at)

    @cached_property
    def _looked(self) -> tuple[Floats, list[Floats]]:
        """Reach of all sequences, and by player what its hands win at the nodes that lead on from here."""
        solver, found = self.solution.solver, []
        for us in range(PLAYERS):
            store = solver.regrets, solver.sums, self.solution.chances, solver.reach, solver.loose
            steps = np.array([0, 0, 0, LOOSE_SHARE, 0, 0], np.float32)
            kernels.look(solver.arrays, solver.hands, us, steps, store, solver.space, self.river, solver.values)
            found.append(solver.values.copy())
        return solver.reach.copy(), found

    def weights(self, player: int) -> NDArray[np.float64]:
        """By combo: how likely a hand comes here, the root's range and its own steps together."""
        reach = self._looked[0][player, self._sequence(self.at, player)]
        return self._by_combo(reach, player)

    def strategy(self) -> NDArray[np.float64]:
        """By combo and action: what the player to act does."""
        player, row = self.node.player, self.solution.solver.row(self.at, self.river)
        rows = self.solution.chances[row : row + len(self.actions)]
        return np.stack([self._by_combo(part, player) for part in rows], axis=1)

    def values(self, player: int) -> NDArray[np.float64]:
        """By combo: chips won from here on on average; a fold is 0. nan where the hand cannot be held."""
        return self._value_at(self.at, player)

    def action_values(self) -> NDArray[np.float64]:
        """By combo and action: what the player to act wins from here on."""
        player = self.node.player
        return np.stack([self._value_at(child, player) for child in self.node.children], axis=1)

    def answered(self, action: str) -> NDArray[np.float64]:
        """By combo of the player to act: how often somebody goes on after an action, rather than all folding to it."""
        player, tree = self.node.player, self.solution.solver.tree
        start = at = tree.follow(self.at, action)
        while tree.nodes[at].kind is Kind.ACT and FOLD in tree.nodes[at].actions:
            at = tree.nodes[at].children[0]
        met, left = self._mass(start, player), self._mass(at, player)
        alone = len(tree.nodes[at].live) == 1
        found = 1 - left / np.maximum(met, 1e-12) if alone else np.ones_like(met)
        return self._by_combo(np.clip(found, 0.0, 1.0), player)

    def shares(self) -> NDArray[np.float64]:
        """By combo of the player to act: the part of the pot it would win if nobody bet any more."""
        solver, player = self.solution.solver, self.node.player
        reach, at = self._looked[0], self.at
        a, b = (other for other in range(PLAYERS) if other != player)
        held = reach[a, self._sequence(at, a)], reach[b, self._sequence(at, b)]
        alone = [self.node.folded[other] for other in (a, b)]
        kind = {(False, False): 0, (False, True): 1, (True, False): 2}[alone[0], alone[1]]
        parts, won, found = np.zeros(4, np.float32), np.zeros(solver.width), np.zeros(solver.width, np.float32)
        parts[kind] = 1.0
        rivers = range(len(solver.rivers)) if self._is_early and solver.rivers else [max(self.river, 0)]
        for river in rivers:
            shares(*solver.space[:2], solver.hands, player, *held, parts, river, found)
            won += found
        scale = float(solver.arrays.river_chance) if len(rivers) > 1 else 1.0
        met = self._mass(at, player)
        return self._by_combo(np.where(met > TINY, scale * won / np.maximum(met, TINY), np.nan), player, np.nan)

    def _value_at(self, at: int, player: int) -> NDArray[np.float64]:
        won = self._looked[1][player][at].astype(np.float64)
        met = self._mass(at, player)
        own = np.where(met > TINY, won / np.maximum(met, TINY) + self.node.paid[player], np.nan)
        return self._by_combo(own, player, np.nan)

    def _mass(self, at: int, player: int) -> NDArray[np.float64]:
        """By hand: the chance that both others come to a node with hands that can be held beside it."""
        solver, reach = self.solution.solver, self._looked[0]
        a, b = (other for other in range(PLAYERS) if other != player)
        found, whole = np.zeros(solver.width, np.float32), np.array([0, 0, 0, 1], np.float32)
        river = self.river if self.river >= 0 and not self._is_early else solver.hands.counts.shape[1] - 1
        held = reach[a, self._sequence(at, a)], reach[b, self._sequence(at, b)]
        shares(*solver.space[:2], solver.hands, player, *held, whole, river, found)
        return found.astype(np.float64)

    def _sequence(self, at: int, player: int) -> int:
        return int(self.solution.solver.arrays.sequence[at, player])

    def _by_combo(self, rows: NDArray[Any], player: int, empty: float = 0.0) -> NDArray[np.float64]:
        numbers = self.solution.solver.combos[player]
        found = np.full(COMBOS, empty)
        found[numbers] = rows[: len(numbers)]
        return found
