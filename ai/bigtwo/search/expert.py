"""The net with a look ahead: plays are tried in likely deals, played to the end by the net in all seats.

Deals are drawn by a second net's beliefs about who holds what. How long it looks is given in seconds, but counted in
tables played out, so the same position and seed have the same answer on a fast machine and on a slow one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.view import BigTwoView

from ...agent import Advice, Agent, Option, Progress, no_progress
from ..figures import BigTwoFacts
from ..net import beliefs, player
from ..net.beliefs import Beliefs
from ..net.player import Assessment, NeuralAgent, Position
from ..reasons import with_reasons
from .calibration import Calibrated, optimism
from .certain_wins import UnseenPlays, certain_wins
from .playouts import Playouts, Trials
from .posterior import PosteriorSampler
from .ready import make_ready

MOST_PLAYS, MOST_ADVISED = 16, 64
"""Number of plays tried at most, the net's likeliest, when playing and when asked."""
PER_SECOND = 75_000
"""Decisions of the net in play-outs a second, on one core of 2021."""
LEAST_DEALS, MOST_DEALS = 12, 4000
"""Deals for every play in the first round, and for the best in a round."""
FORCED = 0.02
"""Seconds for a position in which there is nothing to choose, only a value to tell."""
DECIDED = 4.0
"""Standard errors by which a play that leads all others needs no more deals."""
AGAIN = 1.5
"""Factor on the time of a hint for which two plays alone are looked at once more."""


@dataclass(frozen=True)
class Look:
    """Plays that were tried in a position."""

    search: Playouts
    tried: Ints
    """Indices of the menu, the net's own choice first."""
    trials: Trials
    best: int
    """Which of the tried plays is the best."""


@dataclass(frozen=True)
class Comparison:
    """Difference between two plays for every seat."""

    gaps: Floats
    error: float
    """Standard error of the own gap."""
    win: float
    """Difference of the chances to win."""


class Expert(Agent[BigTwoView, int]):
    """Makes the play that brings most in sampled deals, if that is more than the net's choice beyond the error."""

    spec = "expert"

    def __init__(
        self,
        game: BigTwo,
        neural: NeuralAgent,
        holders: Beliefs,
        seed: int = 0,
        seconds: float = 0.1,
        exact: int = 11,
        certainty: float = 1.5,
    ) -> None:
        super().__init__(game, seed)
        self.neural, self._beliefs, self._is_ready = neural, holders, False
        self.seconds, self.exact, self.certainty = seconds, exact, certainty

    def advise(self, view: BigTwoView, progress: Progress = no_progress) -> Advice[int]:
        """Every play is tried, the better ones more often."""
        position = Position(view)
        assessment = self.neural.assess(position)
        tried = every_play(assessment)
        seconds = self.seconds if len(tried) > 1 else min(FORCED, self.seconds)
        look = self.tries(view, position, tried, seconds, progress)
        if assessment.sure >= 0:
            best, promised = int(np.flatnonzero(tried == assessment.sure)[0]), np.zeros(view.seats)
        else:
            best, promised = self._confirmed(view, position, look, seconds)
        top = Calibrated.of(look.trials, best, optimism(view, seconds), promised)
        options = _options(assessment, tried, look.trials, best, top)
        unseen_plays = UnseenPlays(view)
        said = with_reasons(view, unseen_plays, _proven(options, certain_wins(view, unseen_plays)))
        how = "played perfectly" if look.search.is_exact else "tried"
        return Advice(tuple(said), f"{len(look.trials.chain)} likely deals {how}")

    def _confirmed(self, view: BigTwoView, position: Position, look: Look, seconds: float) -> tuple[int, Floats]:
        """The best play by a second look at fresh deals, and what the first one promised too much of it by seat.

        Whoever leads many others does so by luck, too; the net's own choice, which nobody picked, has none of that.
        """
        nothing = np.zeros(view.seats)
        if look.best == 0 or look.search.is_exact:
            return look.best, nothing
        again = self.tries(view, position, look.tried[[0, look.best]], seconds).trials
        if again.gap(1, 0)[0] <= 0:
            return 0, nothing
        promised: Floats = look.trials.gaps(look.best, 0) - again.gaps(1, 0)
        return look.best, promised

    def compare(
        self,
        view: BigTwoView,
        play: int,
        other: int,
        deals: int,
        within: float,
        most: int,
        progress: Progress = no_progress,
    ) -> Comparison:
        """Compare a play with another, in deals of this number: 0 are those that hints are found in.

        The two are looked at again and again, at most so often, until the error is within so many points. `progress` is
        asked whether to go on; how long it takes nobody knows before.
        """
        self.rng.seed(deals)
        position = Position(view)
        tried = np.array([int(np.flatnonzero(position.masks == mask)[0]) for mask in (play, other)])
        looks: list[Comparison] = []
        while not looks or (joint(looks).error > within and len(looks) < most):
            trials = self.tries(view, position, tried, AGAIN * self.seconds, lambda _done: progress(0.99)).trials
            looks.append(Comparison(trials.gaps(0, 1), trials.gap(0, 1)[1], trials.win(0) - trials.win(1)))
        return joint(looks)

    def act(self, view: BigTwoView, progress: Progress = no_progress) -> int:
        """The likeliest plays are tried, also such as the net would not make: some are better than it thinks."""
        position = Position(view)
        if len(position.masks) == 1:
            return int(position.masks[0])
        look = self.look(view, position, progress)
        chosen = self.neural.assess(position).best if look is None else look.tried[look.best]
        return int(position.masks[chosen])

    def look(self, view: BigTwoView, position: Position, progress: Progress = no_progress) -> Look | None:
        """Try the likeliest plays; None where there is one play, or a win is certain."""
        assessment = self.neural.assess(position)
        tried = every_play(assessment)[:MOST_PLAYS]
        if assessment.sure >= 0 or len(tried) == 1:
            return None
        return self.tries(view, position, tried, self.seconds, progress)

    def tries(
        self, view: BigTwoView, position: Position, tried: Ints, seconds: float, progress: Progress = no_progress
    ) -> Look:
        """Try these plays (indices of the menu) for so long."""
        search, tables = self._search(view, position, seconds)
        return Look(search, tried, *self._halve(search, tried, tables, progress))

    def _search(self, view: BigTwoView, position: Position, seconds: float) -> tuple[Playouts, int]:
        """Where plays can be tried, and at how many tables: what is left of the time when deals are found."""
        if not self._is_ready:
            make_ready()
            self._is_ready = True
        budget, policy = seconds * PER_SECOND, self.neural.policy
        rng, (chains, steps) = seeded(self.rng.getrandbits(62)), _chains(budget)
        sampler = PosteriorSampler(view, position, policy, self._beliefs, rng, chains, steps)
        tables = (budget - sampler.asked) / max(2.0, 0.45 * sum(view.left))
        return Playouts(view, position, policy, sampler, self.exact), max(2 * chains, int(tables))

    def _halve(self, search: Playouts, tried: Ints, budget: int, progress: Progress) -> tuple[Trials, int]:
        """Successive halving: each round has the same number of tables, and the worse half drops out of the next.

        The net's choice, the first, always stays. What was tried in all deals, and which of the plays is the best.
        """
        trials, field = search.trials(len(tried)), np.arange(len(tried))
        rounds = int(np.ceil(np.log2(max(2, len(tried))))) + 1
        for number in range(rounds):
            deals = int(np.clip(budget / rounds / len(field), LEAST_DEALS, MOST_DEALS))
            search.run(deals, trials, tried[field], field)
            means = np.array([trials.mean(int(play))[trials.seat] for play in field])
            ranked = field[np.argsort(-means, kind="stable")]
            progress((number + 1) / rounds * 0.99)
            if _is_decided(trials, ranked):
                break
            field = np.union1d([0], ranked[: max(2, len(field) // 2)])
        return trials, self._surest(trials, field)

    def _surest(self, trials: Trials, field: Ints) -> int:
        """The play that is better than the net's own choice by most, so many standard errors taken off; or that one."""
        gaps = [trials.gap(int(play), 0) for play in field]
        return int(field[int(np.argmax([gap - self.certainty * error for gap, error in gaps]))])


def joint(looks: Sequence[Comparison]) -> Comparison:
    """Join several looks in deals of their own."""
    gaps: Floats = np.mean([look.gaps for look in looks], axis=0)
    error = math.hypot(*(look.error for look in looks)) / len(looks)
    return Comparison(gaps, error, math.fsum(look.win for look in looks) / len(looks))


def _is_decided(trials: Trials, ranked: Ints) -> bool:
    """Whether the first of the field leads every other by far."""
    return all(gap > DECIDED * error for gap, error in (trials.gap(ranked[0], other) for other in ranked[1:]))


def every_play(assessment: Assessment) -> Ints:
    """Indices of the plays tried for a hint: the likeliest first, a certain win before them."""
    chances = assessment.chances.copy()
    if assessment.sure >= 0:
        chances[assessment.sure] = 2.0
    return np.argsort(-chances, kind="stable")[:MOST_ADVISED]


def _proven(options: Sequence[Option], certain: Sequence[int]) -> list[Option]:
    """Mark certain wins among the options."""
    return [
        replace(one, facts=BigTwoFacts(1.0, one.figures.get("policy"), 1.0)) if one.action in certain else one
        for one in options
    ]


def _chains(budget: float) -> tuple[int, int]:
    """Number of chains of deals and steps each is moved first, for so many decisions of the net."""
    times = max(0.05, budget / (0.1 * PER_SECOND))
    return int(np.clip(24 * times**0.5, 6, 400)), int(np.clip(5 * times**0.5, 1, 60))


def _options(assessment: Assessment, tried: Ints, trials: Trials, best: int, top: Calibrated) -> list[Option]:
    """All plays, best first: the tried ones by what they brought, the others as the net ranks them, behind."""
    found = [_tried(assessment, int(tried[i]), trials, i, best, top) for i in range(len(tried))]
    found.sort(key=lambda option: (-option.chance, -option.value))
    rest = [i for i in np.argsort(-assessment.chances, kind="stable") if i not in tried]
    values = found[-1].value - np.maximum(0.0, assessment.values[tried].min() - assessment.values)
    return found + [
        Option(int(assessment.masks[i]), float(values[i]), facts=BigTwoFacts(policy=float(assessment.chances[i])))
        for i in rest
    ]


def _tried(assessment: Assessment, number: int, trials: Trials, play: int, best: int, top: Calibrated) -> Option:
    """A play that was tried: worth what the best is, less what it lost in the deals both were tried in."""
    lost, error = trials.gap(best, play)
    is_worse = lost > top.promised[trials.seat] and play != best
    seats = top.points - trials.gaps(best, play) + top.promised if is_worse else top.points
    return Option(
        int(assessment.masks[number]),
        float(seats[trials.seat]),
        float(play == best),
        top.error(trials.error(play)),
        facts=BigTwoFacts(top.win(trials.win(play)), float(assessment.chances[number])),
        seats=tuple(map(float, seats)),
        wins=top.wins(trials, play),
        loss_error=None if play == best else error,
    )


def make(game: BigTwo, seed: int = 0, *, seconds: float = 0.1, exact: int = 11, certainty: float = 1.5) -> Expert:
    """With the nets that came with the program."""
    return Expert(game, player.make(game, seed), beliefs.shipped(), seed, seconds, exact, certainty)
