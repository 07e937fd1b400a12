"""Tabular CFR: small games solved and measured exactly, every deal and every action followed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType

import numpy as np
from numba import njit

from cardai.ai.cfr.external_sampling import (
    DEPTH,
    MENU,
    TURN,
    FlatState,
    InformationSet,
    Payoff,
    Play,
    Traverse,
    traversal,
)
from cardai.ai.cfr.regret_matching import Row, match_regrets, update_regrets
from cardai.games.arrays import Floats, Ints
from cardai.games.compiled import assign

Table = Floats


def full_traversal(play: Play, payoff: Payoff, information_set: InformationSet) -> Traverse:
    """The compiled traversal of one deal for one seat: its value, and what each of its actions is worth.

    `values` and `reach` grow by information set: counterfactual action values (weighted by the chance that all others
    let it happen), and the mix weighted by the chance that the seat itself does. `depths` notes how deep a set lies.
    Compiled by numba's own decorator, for the same reason as external_sampling.traversal.
    """

    @njit(nogil=True)
    def traverse(states, depth, seat, deal, mixes, own, others, values, reach, depths):  # type: ignore[no-untyped-def]
        state = states[depth]
        if state[TURN] < 0:
            return payoff(state, deal, seat)
        turn, menu = state[TURN], state[MENU]
        row = information_set(state, deal, depths)
        value = 0.0
        for action in range(mixes.shape[1]):
            if not menu >> action & 1:
                continue
            chance = mixes[row, action]
            assign(states[depth + 1], state)
            play(states[depth + 1], action)
            mine = turn == seat
            found = traverse(
                states, depth + 1, seat, deal, mixes,
                own * chance if mine else own, others if mine else others * chance, values, reach, depths,
            )  # fmt: skip
            value += chance * found
            if mine:
                values[row, action] += others * found
                reach[row, action] += own * chance
        if turn == seat:
            depths[row] = depth
        return value

    return traverse


@njit
def seed_compiled(seed: int) -> None:
    """Start the random generator of compiled code, which is not numpy's own."""
    np.random.seed(seed)


@dataclass
class TabularGame:
    """A two-player game with everything needed to solve it and to measure a solution."""

    game: ModuleType

    def __post_init__(self) -> None:
        self._traverse = full_traversal(self.game.play, self.game.payoff, self.game.information_set)
        self.shape = self.game.ROWS, self.game.ACTIONS
        self.menus = self._menus()

    @cached_property
    def _sampling_traverse(self) -> Traverse:
        return traversal(self.game.play, self.game.payoff, self.game.information_set)

    def uniform(self) -> Table:
        """Every action as likely as any other."""
        return self._apply(match_regrets, np.zeros(self.shape))

    def value(self, mixes: Table, seat: int = 0) -> float:
        """What a seat wins on average."""
        return self._traverse_all(mixes, seat)[0]

    def exploitability(self, mixes: Table) -> float:
        """What a best response wins on average over both seats, minus what is fair: 0 only for an equilibrium."""
        return (self.best_response(mixes, 0) + self.best_response(mixes, 1)) / 2

    def best_response(self, mixes: Table, seat: int) -> float:
        """The value to a seat that knows the mixes and plays best against them, deepest sets decided first."""
        response = mixes.copy()
        depths = self._traverse_all(response, seat)[3]
        for depth in range(int(depths.max()), -1, -1):
            values = self._traverse_all(response, seat)[1]
            for row in np.flatnonzero(depths == depth):
                allowed = [a for a in range(self.shape[1]) if self.menus[row] >> a & 1]
                response[row] = 0
                response[row, max(allowed, key=lambda action: float(values[row, action]))] = 1
        return self.value(response, seat)

    def solve(self, iterations: int, plus: bool = False) -> Table:
        """CFR, or CFR+ with its floor and linear averaging; the average mix."""
        regrets, strategy_sums = np.zeros(self.shape), np.zeros(self.shape)
        for iteration in range(1, iterations + 1):
            for seat in (0, 1):
                mixes = self._apply(match_regrets, regrets)
                _, values, reach, depths = self._traverse_all(mixes, seat)
                self._update(regrets, values, mixes, depths, 0.0 if plus else -np.inf)
                strategy_sums += reach * (iteration if plus else 1)
        return self._average(strategy_sums)

    def sample(self, iterations: int, seed: int) -> Table:
        """External sampling, the method of the big game: one random deal an iteration, followed for each seat."""
        traverse = self._sampling_traverse
        regrets, strategy_sums = np.zeros(self.shape), np.zeros(self.shape)
        states, values, mixes = self._states(), np.zeros((DEPTH, self.shape[1])), np.zeros((DEPTH, self.shape[1]))
        rng = np.random.default_rng(seed)
        seed_compiled(seed)
        for number in rng.integers(len(self.game.DEALS), size=iterations):
            for seat in (0, 1):
                self.game.begin(states[0])
                deal = self.game.DEALS[number]
                noise, floor, prune = np.zeros(2), -np.inf, -np.inf
                traverse(states, 0, seat, deal, self.menus, regrets, strategy_sums, values, mixes, noise, floor, prune)
        return self._average(strategy_sums)

    def _average(self, strategy_sums: Table) -> Table:
        """The solution: the average mix so far, evenly where nothing is known. The same rule as matching regrets."""
        return self._apply(match_regrets, strategy_sums)

    def _traverse_all(self, mixes: Table, seat: int) -> tuple[float, Table, Table, Ints]:
        """Follow all deals: value, action values, reach, and the depth of each set of the seat (-1: not its own)."""
        values, reach = np.zeros(self.shape), np.zeros(self.shape)
        depths = np.full(self.shape[0], -1)
        states, value = self._states(), 0.0
        for deal in self.game.DEALS:
            self.game.begin(states[0])
            value += self._traverse(states, 0, seat, deal, mixes, 1.0, 1.0, values, reach, depths)
        return value / len(self.game.DEALS), values, reach, depths

    def _update(self, regrets: Table, values: Table, mixes: Table, depths: Ints, floor: float) -> None:
        for row in np.flatnonzero(depths >= 0):
            value = float(values[row] @ mixes[row])
            update_regrets(regrets[row], self.menus[row], values[row], value, 1.0, floor)

    def _apply(self, rule: Callable[[Row, int, Row], None], table: Table) -> Table:
        """A mix for every information set by one of the rules of regret_matching.py."""
        mixes = np.zeros(self.shape)
        for row in np.flatnonzero(self.menus):
            rule(table[row], self.menus[row], mixes[row])
        return mixes

    def _states(self) -> FlatState:
        return np.zeros((DEPTH, self.game.SIZE), np.int32)

    def _menus(self) -> Ints:
        """The menu of every information set that can come about."""
        menus = np.zeros(self.shape[0], np.int64)
        for deal in self.game.DEALS:
            state = self._states()[0]
            self.game.begin(state)
            self._note(state, deal, menus)
        return menus

    def _note(self, state: FlatState, deal: FlatState, menus: Ints) -> None:
        if state[TURN] < 0:
            return
        menus[self.game.information_set(state, deal, menus)] = state[MENU]
        for action in range(self.shape[1]):
            if state[MENU] >> action & 1:
                child = state.copy()
                self.game.play(child, action)
                self._note(child, deal, menus)
