"""Plays tried in sampled deals, each played to its end by the net in every seat, or perfectly with few cards left."""

from __future__ import annotations

import math
from typing import Protocol

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.view import BigTwoView

from ..net import kernel_selfplay
from ..net.forward import Policy
from ..net.player import Position
from ..net.tables import RuleSets, Tables, finish
from .endgame import EndgameSolver


class Sampler(Protocol):
    """Source of deals."""

    def draw(self, count: int) -> Ints:
        """Draw deals, one row of hands each."""

    chains: int
    """Deals so many rows apart come from the same chain: they are like each other."""


class Trials:
    """The deals drawn so far, and what the plays tried in them brought every seat.

    Deals of one chain are like each other and count as one witness: errors go by the spread between chains.
    """

    def __init__(self, plays: int, seats: int, seat: int) -> None:
        self.seat = seat
        self.chain = np.zeros(0, np.int64)
        """Which chain each deal came from."""
        self.values = np.zeros((0, plays, seats))
        """[deal, play, seat] in points; nan where a play was not tried."""
        self.wins = np.zeros((0, plays))

    def add(self, chain: Ints, columns: Ints, values: Floats, wins: Floats) -> None:
        """More deals, in which the plays of these columns were tried."""
        shape = (len(chain), *self.values.shape[1:])
        new_values, new_wins = np.full(shape, np.nan), np.full(shape[:2], np.nan)
        new_values[:, columns], new_wins[:, columns] = values, wins
        self.chain = np.concatenate((self.chain, chain))
        self.values = np.concatenate((self.values, new_values))
        self.wins = np.concatenate((self.wins, new_wins))

    def mean(self, play: int) -> Floats:
        """Mean result of a play for each seat."""
        found: Floats = np.nanmean(self.values[:, play], axis=0)
        return found

    def win(self, play: int) -> float:
        """Share of deals won."""
        return float(np.nanmean(self.wins[:, play]))

    def winners(self, play: int) -> Floats:
        """Share of deals in which each seat had the most, which is who went out first."""
        values = self.values[~np.isnan(self.wins[:, play]), play]
        found: Floats = np.bincount(values.argmax(axis=1), minlength=values.shape[1]) / len(values)
        return found

    def stakes(self, play: int) -> Floats:
        """Points each seat has more in the deals this play wins than in the others; nothing where all are alike."""
        values = self.values[:, play]
        won, lost = values[self.wins[:, play] == 1], values[self.wins[:, play] == 0]
        if not len(won) or not len(lost):
            return np.zeros(values.shape[1])
        found: Floats = won.mean(axis=0) - lost.mean(axis=0)
        return found

    def error(self, play: int) -> float:
        """Standard error of the own mean."""
        return self._spread(self.values[:, play, self.seat])[1]

    def gap(self, play: int, other: int) -> tuple[float, float]:
        """Difference of a play and another in the deals both were tried in, and its standard error."""
        return self._spread(self.values[:, play, self.seat] - self.values[:, other, self.seat])

    def gaps(self, play: int, other: int) -> Floats:
        """Difference of a play and another for each seat."""
        found: Floats = np.nanmean(self.values[:, play] - self.values[:, other], axis=0)
        return found

    def _spread(self, column: Floats) -> tuple[float, float]:
        """The mean of a column, and its standard error from the chains' own sums."""
        tried = ~np.isnan(column)
        found, chain = column[tried], self.chain[tried]
        mean = float(found.mean())
        sums = np.bincount(chain, found - mean)
        chains = len(np.unique(chain))
        return mean, math.sqrt(float((sums**2).sum()) * chains / max(1, chains - 1)) / len(found)


class Playouts:
    """Tries the plays of one position; the same deals for all plays of a round."""

    def __init__(self, view: BigTwoView, position: Position, policy: Policy, sampler: Sampler, exact: int) -> None:
        assert isinstance(view.game, BigTwo)
        self._position, self._policy, self._sampler = position, policy, sampler
        self._sets = RuleSets.of([(view.game.rules, view.seats)])
        self._solver = EndgameSolver()
        self._seats = view.seats
        self.is_exact = sum(view.left) <= exact
        """Whether deals are played perfectly."""

    def trials(self, plays: int) -> Trials:
        """For so many plays."""
        return Trials(plays, self._seats, self._position.seat)

    def run(self, count: int, trials: Trials, plays: Ints, columns: Ints) -> None:
        """Try plays (indices of the menu, kept in these columns) in so many more deals."""
        deals = self._sampler.draw(count)
        chain = np.arange(len(deals)) % self._sampler.chains
        different, back = np.unique(deals, axis=0, return_inverse=True)
        values, wins = self._results(different, plays)
        trials.add(chain, columns, values[back.ravel(), :, : self._seats], wins[back.ravel()])

    def _results(self, deals: Ints, plays: Ints) -> tuple[Floats, Floats]:
        """[deal, play, seat] results and [deal, play] own wins."""
        if self.is_exact:
            solved = self._solve(deals, plays)
            if solved is not None:
                return solved
            self.is_exact = False
        return self.play_out(deals, plays)

    def _solve(self, deals: Ints, plays: Ints) -> tuple[Floats, Floats] | None:
        position = self._position
        start = np.ascontiguousarray(position.table[: kernel.WIDTH])
        given = (position.rules_row, deals, position.masks[plays], position.keys[plays])
        return self._solver.solve_all(start, position.seat, *given)

    def play_out(self, deals: Ints, plays: Ints) -> tuple[Floats, Floats]:
        """The net plays on in every seat."""
        position, shape = self._position, (len(deals), len(plays))
        tables = Tables(len(deals) * len(plays), self._sets, seeded(0))
        tables.tables[:] = position.table
        tables.tables[:, :4] = np.repeat(deals, len(plays), axis=0)
        chosen = np.tile(plays, len(deals))
        given = (tables.tables, tables.rule, self._sets.rules_rows, position.masks, position.keys, chosen)
        kernel_selfplay.play_all(*given)
        finish(tables, [self._policy], np.zeros((len(chosen), 4), np.int64))
        wins = (tables.tables[:, position.seat] == 0).astype(np.float64).reshape(shape)
        return tables.points().astype(np.float64).reshape(*shape, 4), wins
