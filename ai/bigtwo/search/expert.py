"""The net with a look ahead: its sensible plays are tried in likely deals, played to the end by the net in all seats.

How long it looks is given in seconds, but counted in tables played out, so the same position and seed have the same
answer on a fast machine and on a slow one.
"""

from __future__ import annotations

import numpy as np

from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel import Floats
from cardai.games.bigtwo.kernel_rules import Ints
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import AnyGame, AnyView

from ...agent import Advice, Agent, Option, Progress, no_progress
from ..net import player
from ..net.player import Assessment, NeuralAgent, Position
from ..why import reasons
from .certain_wins import UnseenPlays
from .playouts import Playouts, Tally

SENSIBLE = 0.02
"""Plays the net gives a smaller chance are not tried."""
MOST_PLAYS = 8
"""How many plays are tried at most."""
PER_SECOND = 75_000
"""Decisions of the net in play-outs a second, on one core of 2021."""
LEAST_DEALS, MOST_DEALS = 12, 4000
"""Deals for every play in the first round, and for the best in all."""


class Expert(Agent):
    """Weighs what the net would play against what its plays bring in sampled deals."""

    spec = "expert"

    def __init__(
        self,
        game: BigTwo,
        neural: NeuralAgent,
        seed: int = 0,
        seconds: float = 0.1,
        trust: float = 3.0,
        exact: int = 11,
    ) -> None:
        super().__init__(game, seed)
        self._neural = neural
        self.seconds, self.trust, self.exact = seconds, trust, exact

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, BigTwoView)
        position = Position(view)
        assessment = self._neural.assess(position)
        tried = sensible(assessment)
        if assessment.sure >= 0 or len(tried) == 1:
            return self._neural.advise(view)
        search = Playouts(view, position, self._neural.policy, self.exact, seeded(self.rng.getrandbits(62)))
        tally = self._halve(search, tried, assessment, tables_for(view, self.seconds), progress)
        scores = self._scores(assessment, tried, tally)
        options = _options(assessment, tried, tally, scores)
        said = reasons(view, UnseenPlays(view), options)
        how = "played perfectly" if search.is_exact else "played out by the net"
        return Advice(tuple(said), f"{int(tally.weight.max())} likely deals, {how}")

    def act(self, view: AnyView, progress: Progress = no_progress) -> int:
        return int(self.advise(view, progress).best.action)

    def _halve(self, search: Playouts, tried: Ints, assessment: Assessment, budget: int, progress: Progress) -> Tally:
        """Successive halving: each round has the same number of tables, and the worse half drops out of the next."""
        tally = Tally.of(len(tried))
        field = np.arange(len(tried))
        rounds = int(np.ceil(np.log2(len(tried))))
        for number in range(rounds):
            deals = int(np.clip(budget / rounds / len(field), LEAST_DEALS, MOST_DEALS))
            tally.add(field, *search.run(deals, tried[field]))
            scores = self._scores(assessment, tried, tally)[field]
            field = np.sort(field[np.argsort(-scores, kind="stable")[: max(2, len(field) // 2)]])
            progress((number + 1) / rounds * 0.99)
        return tally

    def _scores(self, assessment: Assessment, tried: Ints, tally: Tally) -> Floats:
        """In points: what a play brought, and the net's own leaning, which counts less the more deals there are."""
        return tally.mean + np.log(assessment.chances[tried]) / self._weight(tally)

    def _weight(self, tally: Tally) -> float:
        """How much a point counts against the net's log-probability."""
        return self.trust * float(np.sqrt(max(LEAST_DEALS, tally.deals.max()) / 50))


def sensible(assessment: Assessment) -> Ints:
    """Indices of the plays worth trying, the likeliest first."""
    order = np.argsort(-assessment.chances, kind="stable")[:MOST_PLAYS]
    found: Ints = order[assessment.chances[order] >= SENSIBLE]
    return found


def tables_for(view: BigTwoView, seconds: float) -> int:
    """How many tables are played out in so much time: full hands take longer."""
    decisions = max(2.0, 0.45 * sum(view.left))
    return max(2 * LEAST_DEALS, int(seconds * PER_SECOND / decisions))


def _options(assessment: Assessment, tried: Ints, tally: Tally, scores: Floats) -> list[Option]:
    """All plays, best first: the tried ones by their score, the others as the net ranks them, behind."""
    order = np.argsort(-scores, kind="stable")
    level = float(tally.mean[order[0]] - scores[order[0]])
    options = [
        Option(
            int(assessment.masks[tried[i]]),
            float(scores[i]) + level,
            float(place == 0),
            float(tally.error[i]),
            facts={"win": float(tally.win[i]), "policy": float(assessment.chances[tried[i]])},
        )
        for place, i in enumerate(order)
    ]
    last = options[-1].value
    rest = [i for i in np.argsort(-assessment.chances, kind="stable") if i not in tried]
    values = last - np.maximum(0.0, assessment.values[tried].min() - assessment.values)
    options += [
        Option(int(assessment.masks[i]), float(values[i]), facts={"policy": float(assessment.chances[i])}) for i in rest
    ]
    return options


def make(game: AnyGame, seed: int = 0, *, seconds: float = 0.1, trust: float = 3.0, exact: int = 11) -> Expert:
    """With the net that came with the program."""
    assert isinstance(game, BigTwo)
    return Expert(game, player.make(game, seed), seed, seconds, trust, exact)
