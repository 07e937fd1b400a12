"""Review of Big Two: what each decision cost in points, wins that were there for certain, and a sum that adds up.

A result is the hand dealt, the luck of what the others held, own losses, what the others' mistakes gave, and a rest.
Losses and gifts go by what the deciding seat could know. The course of a game is what everybody ends with if the net
plays on in every seat with the cards as they are. What the others held is by how much a play moved that more than it
does on average over the deals the adviser thinks likely, against the play the net would have made. The rest is what
the net's own plays would have lost in the adviser's opinion: where the two disagree, one of them is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import AnyGame, AnyView
from cardai.games.match import Match, Moment

from ..agent import Advice, Agent, Option
from ..review import DEAL, Course, Decision, Found, Gift, Grade, Judge, Measures, Swing, Weighed
from .net import player
from .search.certain_wins import certain_wins
from .search.open_hands import OpenHands

MISSED_WIN = "missed win, proven"
UNSURE = "within the error"


class BigTwoJudge(Judge):
    """Loss by the agent's values; a difference within two standard errors is no fault."""

    bounds = (0.5, 1.5, 4.0)

    def __init__(self, game: AnyGame, agent: Agent) -> None:
        super().__init__(agent)
        assert isinstance(game, BigTwo)
        self._game = game
        if game.rules.settlement == "shed":
            self.bounds = (0.05, 0.15, 0.4)

    @cached_property
    def _open(self) -> OpenHands:
        return OpenHands(self._game, player.make(self._game).policy)

    def start_value(self, match: Match, seat: int) -> float:
        """All seats can expect the same before the deal: nothing, where the points only change hands."""
        return 0.0

    def swings(self, moment: Moment) -> Sequence[Swing]:
        """After the deal chance has no say."""
        return ()

    def deal_swing(self, first: Decision) -> Swing:
        """What a hand is worth to somebody who sees no other: its best play when the seat first has a say."""
        return Swing(DEAL, first.seat, first.advice.best.value, "the hand dealt")

    def knows_gifts(self, match: Match) -> bool:
        return True

    def gifts(self, match: Match, decision: Decision, measures: Measures) -> Sequence[Gift]:
        """What each of the others gained in the deciding seat's deals; the same for all where the agent cannot tell."""
        option, best = decision.advice.of(decision.chosen), decision.advice.best
        if not decision.loss or option is None:
            return ()
        others = [seat for seat in range(match.seats) if seat != decision.seat]
        if option.seats and best.seats:
            return [Gift(decision.number, seat, option.seats[seat] - best.seats[seat]) for seat in others]
        if self._game.rules.settlement == "shed":
            return ()
        return [Gift(decision.number, seat, decision.loss / len(others)) for seat in others]

    def course(self, match: Match, found: Sequence[Found]) -> Course:
        states = [moment.before for moment in match.moments()] + [match.state]
        return tuple(tuple(map(float, values)) for values in self._open.course(states, match.seats))

    def expected(self, match: Match, decision: Decision, measures: Measures) -> Sequence[float]:
        """How much more each seat was to expect from this play than from the net's own, before the hands are shown."""
        chosen, policy = decision.advice.of(decision.chosen), _of_the_net(decision.advice)
        if chosen is not None and chosen.seats and policy is not None and policy.seats:
            return [play - own for play, own in zip(chosen.seats, policy.seats, strict=True)]
        found = [0.0] * match.seats
        found[decision.seat] -= decision.loss
        for gift in self.gifts(match, decision, measures):
            found[gift.seat] += gift.value
        return found

    def weigh(self, view: AnyView, advice: Advice, action: int) -> Weighed:
        found = super().weigh(view, advice, action)
        assert isinstance(view, BigTwoView)
        certain = certain_wins(view)
        if certain and action not in certain:
            return replace(found, note=MISSED_WIN, grade=max(self.grade(found.loss), Grade.MISTAKE, key=_badness))
        if found.grade is Grade.FINE and found.loss >= self.bounds[0]:
            return replace(found, note=UNSURE)
        return found


def _of_the_net(advice: Advice) -> Option | None:
    """What the net itself would play: a certain win, or what it gives the highest chance; None if nobody asked it."""
    sure = [option for option in advice.options if option.facts.get("proven")]
    known = [option for option in sure or advice.options if "policy" in option.facts]
    return max(known, key=lambda option: option.facts["policy"], default=None)


def _badness(grade: Grade) -> int:
    return list(Grade).index(grade)


def make(game: AnyGame, agent: Agent) -> BigTwoJudge:
    """Who reviews games of Big Two by this agent's opinion."""
    return BigTwoJudge(game, agent)
