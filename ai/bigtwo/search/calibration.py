"""Optimism of sampled deals, taken off the values that hints tell.

Chains of a few exchanges still give the others hands somewhat worse than they would hold after playing as they did, so
the own chances look better than they are while a game is open. The net's own guess of the points was learned from
results and is right on average, but knows less of the position. So the odds to win are divided by what brings the
points of the deals to the mean of the net's guesses in games of the net with itself
(`python -m tests.measure.bigtwo_values`); the points follow by what winning is worth. All plays of a position are
moved alike: which is better, and by how much, stays what the deals say.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from cardai.games.arrays import Floats
from cardai.games.bigtwo.view import BigTwoView

from .playouts import Trials

MOST_OPTIMISM = 0.84
"""The logarithm of the odds too much in the middle of a game, with deals found in 0.1 s or less."""
SHORT = 0.1
"""Seconds from which on longer chains make it less: it falls with the exchanges of a chain, as the root of the time."""
SETTLED_SHARE = 0.3
"""Share of the others' cards from which on deals promise nothing too much."""
OPTIMISM_DOUBT_SHARE = 0.3
"""Standard error of what is taken off, as a share of it."""


def optimism(view: BigTwoView, seconds: float) -> float:
    """The logarithm of the odds to take off: none at the start, most in the middle, none at the end."""
    if view.seats == 2:
        return 0.0
    dealt = sum(view.dealt) - view.dealt[view.seat]
    share = (sum(view.left) - view.left[view.seat]) / dealt
    middle = max(0.0, (share - SETTLED_SHARE) * (1 - share)) / ((1 - SETTLED_SHARE) / 2) ** 2
    return MOST_OPTIMISM * middle * math.sqrt(SHORT / max(SHORT, seconds))


@dataclass(frozen=True)
class Calibrated:
    """Results of the best play for every seat with the optimism taken off, and how to tell the rest by it."""

    points: Floats
    optimism: float
    taken: float
    """Points taken off the seat's own."""
    promised: Floats
    """By seat: what the deals in which the best play was found promise more of it than others do."""

    @classmethod
    def of(cls, trials: Trials, best: int, optimism: float, promised: Floats) -> Calibrated:
        """From the deals the best play was tried in."""
        change = (trials.win(best) - less(trials.win(best), optimism)) * trials.stakes(best)
        return cls(trials.mean(best) - change - promised, optimism, float(change[trials.seat]), promised)

    def win(self, sampled: float) -> float:
        """The chance to win where it is this in the deals."""
        return less(sampled, self.optimism)

    def wins(self, trials: Trials, play: int) -> tuple[float, ...]:
        """The chance of every seat to win after a play: what is taken off the own goes to the others, as they share."""
        shares, own = trials.winners(play), self.win(trials.win(play))
        shares[trials.seat] = 0.0
        found = shares * (1 - own) / max(shares.sum(), 1e-9)
        found[trials.seat] = own
        return tuple(map(float, found))

    def error(self, sampled: float) -> float:
        """The standard error of points where it is this in the deals."""
        return math.hypot(sampled, OPTIMISM_DOUBT_SHARE * self.taken)


def less(win: float, optimism: float) -> float:
    """A chance with so much taken off the logarithm of its odds; what is certain in all deals stays so."""
    return win / (win + (1 - win) * math.exp(optimism))
