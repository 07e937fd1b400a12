"""Plays tried in sampled deals, each played to its end by the net in every seat, or perfectly with few cards left."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel import Floats, Words
from cardai.games.bigtwo.kernel_rules import Ints
from cardai.games.bigtwo.view import BigTwoView

from ..net import kernel_selfplay
from ..net.forward import Policy
from ..net.player import Position
from ..net.tables import RuleSets, Tables, finish
from .endgame import EndgameSolver
from .sampling import DealSampler


@dataclass
class Tally:
    """What is known about each play: deals (by weight and by number), sum and squares of results, and wins."""

    deals: Floats
    weight: Floats
    total: Floats
    square: Floats
    wins: Floats

    @classmethod
    def of(cls, plays: int) -> Tally:
        return cls(*(np.zeros(plays) for _ in range(5)))

    def add(self, columns: Ints, weights: Floats, values: Floats, wins: Floats) -> None:
        """Rows are different deals, each as often as its weight says it was drawn."""
        self.deals[columns] += len(weights)
        self.weight[columns] += weights.sum()
        self.total[columns] += weights @ values
        self.square[columns] += weights @ values**2
        self.wins[columns] += weights @ wins

    @property
    def mean(self) -> Floats:
        return self.total / np.maximum(1, self.weight)

    @property
    def win(self) -> Floats:
        """Share of deals won."""
        return self.wins / np.maximum(1, self.weight)

    @property
    def error(self) -> Floats:
        """Standard error of the mean; a deal drawn twice is no second witness."""
        spread = np.maximum(0.0, self.square / np.maximum(1, self.weight) - self.mean**2)
        return np.sqrt(spread / np.maximum(1, self.deals - 1))


class Playouts:
    """Tries the plays of one position; the same deals for all plays of a round."""

    def __init__(self, view: BigTwoView, position: Position, policy: Policy, exact: int, rng: Words) -> None:
        assert isinstance(view.game, BigTwo)
        self._position, self._policy = position, policy
        self._sampler, self._rng = DealSampler(view, rng), rng
        self._sets = RuleSets.of([(view.game.rules, view.seats)])
        self._solver = EndgameSolver()
        self.is_exact = sum(view.left) <= exact
        """Whether deals are played perfectly."""

    def run(self, count: int, plays: Ints) -> tuple[Floats, Floats, Floats]:
        """How often each deal was drawn, and [deal, play] what each play (an index of the menu) brought and won."""
        deals, weights = np.unique(self._sampler.draw(count), axis=0, return_counts=True)
        if self.is_exact:
            solved = self._solve(deals, plays)
            if solved is not None:
                return weights.astype(np.float64), *solved
            self.is_exact = False
        return weights.astype(np.float64), *self._play_out(deals, plays)

    def _solve(self, deals: Ints, plays: Ints) -> tuple[Floats, Floats] | None:
        position = self._position
        start = np.ascontiguousarray(position.table[: kernel.WIDTH])
        given = (position.rules_row, deals, position.masks[plays], position.keys[plays])
        return self._solver.solve_all(start, position.seat, *given)

    def _play_out(self, deals: Ints, plays: Ints) -> tuple[Floats, Floats]:
        position, shape = self._position, (len(deals), len(plays))
        tables = Tables(len(deals) * len(plays), self._sets, self._rng)
        tables.tables[:] = position.table
        tables.tables[:, :4] = np.repeat(deals, len(plays), axis=0)
        chosen = np.tile(plays, len(deals))
        given = (tables.tables, tables.rule, self._sets.rules_rows, position.masks, position.keys, chosen)
        kernel_selfplay.play_all(*given)
        finish(tables, [self._policy], np.zeros((len(chosen), 4), np.int64))
        values = tables.points()[:, position.seat].astype(np.float64).reshape(shape)
        wins = (tables.tables[:, position.seat] == 0).astype(np.float64).reshape(shape)
        return values, wins
