"""Review of Big Two: what each decision cost in points, and wins that were there for certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import AnyGame
from cardai.games.match import Match, Moment

from ..agent import Agent, Progress
from ..review import Decision, Grade, Judge, Swing
from .search.certain_wins import certain_wins

DEAL = -1
"""The step number of the opening deal."""
MISSED_WIN = "missed win, proven"
UNSURE = "within the error"


class BigTwoJudge(Judge):
    """Loss by the agent's values; a difference within two standard errors is no fault."""

    bounds = (0.5, 1.5, 4.0)

    def __init__(self, game: AnyGame, agent: Agent) -> None:
        super().__init__(agent)
        assert isinstance(game, BigTwo)
        if game.rules.settlement == "shed":
            self.bounds = (0.05, 0.15, 0.4)

    def is_duel(self, match: Match) -> bool:
        return match.seats == 2

    def start_value(self, match: Match, seat: int) -> float:
        """All seats can expect the same before the deal: nothing, where the points only change hands."""
        return 0.0

    def swings(self, moment: Moment) -> Sequence[Swing]:
        """After the deal chance has no say."""
        return ()

    def deal_swing(self, first: Decision) -> Swing:
        """The hand is the luck of Big Two: what its best play is worth when the seat first has a say."""
        return Swing(DEAL, first.seat, first.advice.best.value, "the hand dealt")

    def decide(self, moment: Moment, progress: Progress) -> Decision:
        decision = super().decide(moment, progress)
        view = moment.before.view(decision.seat)
        assert isinstance(view, BigTwoView)
        certain = certain_wins(view)
        if certain and decision.chosen not in certain:
            return replace(decision, note=MISSED_WIN, grade=max(decision.grade, Grade.MISTAKE, key=_badness))
        if decision.error is not None and 0 < decision.loss < 2 * decision.error:
            return replace(decision, grade=Grade.FINE, note=UNSURE if decision.loss >= self.bounds[0] else "")
        return decision


def _badness(grade: Grade) -> int:
    return list(Grade).index(grade)


def make(game: AnyGame, agent: Agent) -> BigTwoJudge:
    """Who reviews games of Big Two by this agent's opinion."""
    return BigTwoJudge(game, agent)
