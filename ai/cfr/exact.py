"""Small games solved and measured exactly: every deal and every action is followed."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from .regrets import average, learn, match
from .sampling import DEPTH, MENU, TURN, seed_walks, walker

Table = NDArray[np.float64]


def sweeper(play: Any, payoff: Any, row: Any) -> Any:
    """The compiled full walk of one deal for one seat: its value, and what each of its actions is worth.

    `worth` and `reach` grow by information set: action values weighted by the chance that all others let it happen,
    and the mix weighted by the chance that the seat itself does. `level` notes how deep a set lies.
    """

    @njit(nogil=True)
    def sweep(states, depth, seat, deal, mixes, own, others, worth, reach, level):  # type: ignore[no-untyped-def]
        state = states[depth]
        if state[TURN] < 0:
            return payoff(state, deal, seat)
        turn, menu = state[TURN], state[MENU]
        place = row(state, deal, level)
        value = 0.0
        for action in range(mixes.shape[1]):
            if not menu >> action & 1:
                continue
            chance = mixes[place, action]
            states[depth + 1] = state
            play(states[depth + 1], action)
            mine = turn == seat
            found = sweep(
                states, depth + 1, seat, deal, mixes,
                own * chance if mine else own, others if mine else others * chance, worth, reach, level,
            )  # fmt: skip
            value += chance * found
            if mine:
                worth[place, action] += others * found
                reach[place, action] += own * chance
        if turn == seat:
            level[place] = depth
        return value

    return sweep


@dataclass
class Exact:
    """A two-player game with everything needed to solve it and to measure a solution."""

    game: ModuleType

    def __post_init__(self) -> None:
        self._sweep = sweeper(self.game.play, self.game.payoff, self.game.row)
        self.shape = self.game.ROWS, self.game.ACTIONS
        self.menus = self._menus()

    def uniform(self) -> Table:
        """Every action as likely as any other."""
        return self._apply(match, np.zeros(self.shape))

    def value(self, mixes: Table, seat: int = 0) -> float:
        """What a seat wins on average."""
        return self._walk(mixes, seat)[0]

    def exploitability(self, mixes: Table) -> float:
        """What a best reply wins on average over both seats, minus what is fair: 0 only for an equilibrium."""
        return (self.best_reply(mixes, 0) + self.best_reply(mixes, 1)) / 2

    def best_reply(self, mixes: Table, seat: int) -> float:
        """The value to a seat that knows the mixes and plays best against them, deepest sets decided first."""
        reply = mixes.copy()
        level = self._walk(reply, seat)[3]
        for depth in range(int(level.max()), -1, -1):
            worth = self._walk(reply, seat)[1]
            for place in np.flatnonzero(level == depth):
                allowed = [a for a in range(self.shape[1]) if self.menus[place] >> a & 1]
                reply[place] = 0
                reply[place, max(allowed, key=lambda action: float(worth[place, action]))] = 1
        return self.value(reply, seat)

    def solve(self, iterations: int, plus: bool = False) -> Table:
        """CFR, or CFR+ with its floor and linear averaging; the average mix."""
        regrets, totals = np.zeros(self.shape), np.zeros(self.shape)
        for iteration in range(1, iterations + 1):
            for seat in (0, 1):
                mixes = self._apply(match, regrets)
                _, worth, reach, level = self._walk(mixes, seat)
                self._learn(regrets, worth, mixes, level, 0.0 if plus else -np.inf)
                totals += reach * (iteration if plus else 1)
        return self._apply(average, totals)

    def sample(self, iterations: int, seed: int) -> Table:
        """External sampling, the method of the big game: one random deal an iteration, followed for each seat."""
        walk = walker(self.game.play, self.game.payoff, self.game.row)
        regrets, totals = np.zeros(self.shape), np.zeros(self.shape)
        states, gains, mixes = self._states(), np.zeros((DEPTH, self.shape[1])), np.zeros((DEPTH, self.shape[1]))
        rng = np.random.default_rng(seed)
        seed_walks(seed)
        for number in rng.integers(len(self.game.DEALS), size=iterations):
            for seat in (0, 1):
                self.game.begin(states[0])
                deal = self.game.DEALS[number]
                walk(states, 0, seat, deal, self.menus, regrets, totals, gains, mixes, np.zeros(2), -np.inf, -np.inf)
        return self._apply(average, totals)

    def _walk(self, mixes: Table, seat: int) -> tuple[float, Table, Table, NDArray[np.int64]]:
        """Follow all deals: value, worth of actions, reach, and the depth of each set of the seat (-1: not its own)."""
        worth, reach = np.zeros(self.shape), np.zeros(self.shape)
        level = np.full(self.shape[0], -1)
        states, value = self._states(), 0.0
        for deal in self.game.DEALS:
            self.game.begin(states[0])
            value += self._sweep(states, 0, seat, deal, mixes, 1.0, 1.0, worth, reach, level)
        return value / len(self.game.DEALS), worth, reach, level

    def _learn(self, regrets: Table, worth: Table, mixes: Table, level: NDArray[np.int64], floor: float) -> None:
        for place in np.flatnonzero(level >= 0):
            value = float(worth[place] @ mixes[place])
            learn(regrets[place], self.menus[place], worth[place], value, 1.0, floor)

    def _apply(self, rule: Any, table: Table) -> Table:
        """A mix for every information set by one of the rules of regrets.py."""
        mixes = np.zeros(self.shape)
        for place in np.flatnonzero(self.menus):
            rule(table[place], self.menus[place], mixes[place])
        return mixes

    def _states(self) -> NDArray[np.int32]:
        return np.zeros((DEPTH, self.game.SIZE), np.int32)

    def _menus(self) -> NDArray[np.int64]:
        """The menu of every information set that can come about."""
        menus = np.zeros(self.shape[0], np.int64)
        for deal in self.game.DEALS:
            state = self._states()[0]
            self.game.begin(state)
            self._note(state, deal, menus)
        return menus

    def _note(self, state: NDArray[np.int32], deal: Any, menus: NDArray[np.int64]) -> None:
        if state[TURN] < 0:
            return
        menus[self.game.row(state, deal, menus)] = state[MENU]
        for action in range(self.shape[1]):
            if state[MENU] >> action & 1:
                child = state.copy()
                self.game.play(child, action)
                self._note(child, deal, menus)
