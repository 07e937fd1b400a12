"""Review of Big Two: what each decision cost in points, wins that were there for certain, and a sum that adds up.

A result is the hand dealt, the luck of what the others held, own losses, what the others' mistakes gave, and a rest.
Losses and gifts go by what the deciding seat could know. The course of a game is judged from its end backwards: it is
the result as long as every play was the best by what its seat could know, and before a play that was not, what
everybody would have ended with after the better one, the net playing on in every seat with the cards as they were. So
a play that cost nothing leaves the course as it is. A play that seems to cost something is looked at twice more, in
other deals each time, and costs the mean of both looks. What the others held is by how much it moved the course more
than the second of them says it does on average. So half of where the two looks differ is left over, which is as large
as the error of their mean: that is the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import Tape
from cardai.games.match import Match, Moment
from cardai.games.reason import Reason

from ..agent import Advice, Agent, Option, Progress, no_progress
from ..review import DEAL, NO_MEASURES, Course, Decision, Found, Gift, Grade, Judge, Measures, Swing, Weighed
from .figures import BigTwoFacts
from .net import player
from .search import expert
from .search.certain_wins import certain_wins
from .search.expert import Comparison, Expert, joint
from .search.open_hands import OpenHands

LOOKS = (1, 2)
"""Numbers of the deals in which a play is tried again before it is said to cost something: two looks of their own."""
KNOWN_WITHIN, MAX_LOOKS = 0.4, 6
"""Error that each look may leave in a loss, in inaccuracies, and the most times it tries for that."""
MISSED_WIN = Reason("missed win")
Looks = Sequence[Comparison]
"""Comparisons of the best play with the one made, each in deals of its own."""
Table = Match[BigTwoState, int]
Played = Moment[BigTwoState, int]
UNSURE = Reason("within the error")
HAND_DEALT = Reason("hand dealt")


class BigTwoJudge(Judge[BigTwoView, BigTwoState, int, Looks]):
    """Loss by the agent's values; a difference within two standard errors is no fault."""

    bounds = (0.5, 1.5, 4.0)

    def __init__(self, game: BigTwo, agent: Agent[BigTwoView, int]) -> None:
        super().__init__(agent)
        self._game = game
        if game.rules.settlement == "shed":
            self.bounds = (0.05, 0.15, 0.4)

    @cached_property
    def _measuring(self) -> Expert:
        """Agent that measures how plays were to move the course: the adviser if it tries plays in deals."""
        return self.agent if isinstance(self.agent, Expert) else expert.make(self._game)

    @cached_property
    def _open(self) -> OpenHands:
        return OpenHands(self._game, player.make(self._game).policy)

    def start_value(self, match: Table, seat: int) -> float:
        """All seats can expect the same before the deal: nothing, where the points only change hands."""
        return 0.0

    def swings(self, moment: Played) -> Sequence[Swing]:
        """After the deal chance has no say."""
        return ()

    def deal_swing(self, first: Decision[int]) -> Swing:
        """Worth of a hand to somebody who sees no other: its best play when the seat first has a say."""
        return Swing(DEAL, first.seat, first.advice.best.value, HAND_DEALT)

    def knows_gifts(self, match: Table) -> bool:
        return True

    def gifts(self, match: Table, decision: Decision[int], measures: Measures) -> Sequence[Gift]:
        """Gains of each of the others in the deciding seat's deals; the same for all where the agent cannot tell."""
        option, best = decision.advice.of(decision.chosen), decision.advice.best
        if not decision.loss or option is None:
            return ()
        others = [seat for seat in range(match.seats) if seat != decision.seat]
        if option.seats and best.seats:
            return [Gift(decision.number, seat, option.seats[seat] - best.seats[seat]) for seat in others]
        if self._game.rules.settlement == "shed":
            return ()
        return [Gift(decision.number, seat, decision.loss / len(others)) for seat in others]

    def opinion(self, view: BigTwoView, action: int | None = None, progress: Progress = no_progress) -> Advice[int]:
        """Before a play is said to cost something it is tried again beside the best one, in fresh deals."""
        return super().opinion(view, None, progress) if action is None else self.examine(view, action, progress)[0]

    def examine(self, view: BigTwoView, action: int, progress: Progress) -> tuple[Advice[int], Looks | None]:
        advice = super().opinion(view, action, progress)
        option = advice.of(action)
        if option is None or self.is_judged(advice, action):
            return advice, None
        looks = self._looks(view, advice.best.action, action, progress)
        return _looked_again(advice, option, joint(looks), view.seat), looks

    def _looks(self, view: BigTwoView, best: int, action: int, progress: Progress = no_progress) -> Looks:
        """Looks at how much more the best play brings than this one, in deals of their own each time."""
        deals = LOOKS if self._measuring is self.agent else LOOKS[-1:]
        limits = (KNOWN_WITHIN * self.bounds[0], MAX_LOOKS)
        return [self._measuring.compare(view, best, action, number, *limits, progress) for number in deals]

    def is_judged(self, advice: Advice[int], action: int) -> bool:
        """Whether the list of a hint says enough: a choice that costs something by it has to be tried again."""
        option = advice.of(action)
        return option is not None and (not isinstance(self.agent, Expert) or advice.loss(option) <= 0)

    def measure(self, match: Table, moment: Played, decision: Decision[int], evidence: Looks | None = None) -> Measures:
        """By how much a play that cost something was to move the course, by the second of the looks alone."""
        if not decision.loss:
            return NO_MEASURES
        view = moment.before.view(decision.seat)
        looks = evidence or self._looks(view, decision.advice.best.action, decision.chosen)
        return Measures(tuple((-looks[-1].gaps).tolist()))

    def course(self, match: Table, found: Sequence[Found]) -> Course:
        """From the end backwards: what better plays would have led to stands before those that were made instead."""
        better = {one.decision.number: one.decision.advice.best for one in found if one.decision and one.decision.loss}
        moments = [moment for moment in match.moments() if moment.number in better]
        states = [_after(moment.before, better[moment.number].action) for moment in moments]
        ended = dict(zip(better, self._open.results(states, match.seats), strict=True))
        course = [tuple(match.state.returns())]
        for number in reversed(range(len(match.steps))):
            course.append(ended.get(number, course[-1]))
        return tuple(reversed(course))

    def weigh(self, view: BigTwoView, advice: Advice[int], action: int) -> Weighed:
        found = super().weigh(view, advice, action)
        certain = certain_wins(view)
        if certain and action not in certain:
            return replace(found, note=MISSED_WIN, grade=max(self.grade(found.loss), Grade.MISTAKE, key=_badness))
        if found.grade is Grade.FINE and found.loss >= self.bounds[0]:
            return replace(found, note=UNSURE)
        return found


def _looked_again(advice: Advice[int], option: Option[int], again: Comparison, seat: int) -> Advice[int]:
    """An option told as much worse than the best as fresh deals say; what is no worse there loses nothing."""
    best, lost = advice.best, again.gaps if again.gaps[seat] > 0 else np.zeros(len(again.gaps))
    seats = tuple(float(value - less) for value, less in zip(best.seats, lost, strict=True))
    win = best.figures["win"] - (again.win if lost.any() else 0.0)
    facts = BigTwoFacts.read({**option.figures, "win": min(1.0, max(0.0, win))})
    value = best.value - float(lost[seat])
    told = replace(option, value=value, seats=seats, wins=(), facts=facts, loss_error=again.error)
    others = [told if one is option else one for one in advice.options[1:]]
    return replace(advice, options=(best, *sorted(others, key=lambda one: -one.value)))


def _after(state: BigTwoState, action: int) -> BigTwoState:
    """The position after a play; nothing is left to chance once the cards are dealt."""
    after = state.copy()
    after.apply(action, Tape([]))
    return after


def _badness(grade: Grade) -> int:
    return list(Grade).index(grade)


def make(game: BigTwo, agent: Agent[BigTwoView, int]) -> BigTwoJudge:
    """Judge of reviews of Big Two by this agent's opinion."""
    return BigTwoJudge(game, agent)
