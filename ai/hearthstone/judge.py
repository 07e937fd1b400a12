"""The judge of Hearthstone: loss by the agent's win chances, and a course with both hands on the table.

Wherever chance has had its say the position is played on to the end many times, the net playing both seats: that is
its worth. Luck is the worth that came less the worth before, which is the mean over all that chance could have done. A
play that costs nothing leaves the worth as it is. One that seems to cost something is tried against the better one
until the opponent has answered: with the cards as they are, which moves the course, and twice, in worlds of their own
each time, with hidden cards as its seat had to expect them. It costs the mean of these two looks. What it moved the
course more than the second look says is what the other held, so half of where the two differ is left over, which is as
large as the error of their mean: that is the rest.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot
from statistics import fmean

from cardai.games.core import Luck
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.match import Match, Moment
from cardai.games.reason import Reason, reasons_data

from ..agent import Advice, Agent, Progress, no_progress
from ..review import Course, Decision, Found, Grade, Judge, Measures, Swing, Weighed, with_unlisted
from .figures import HearthstoneMeasures
from .net.player import VALUES, shipped
from .reasons import move_data
from .search.lethal import find_lethal
from .search.mcts import Mcts, Tried
from .search.open_hands import OpenHands
from .search.race import Difference
from .search.rollout import Line
from .search.turn import END

LOOKS = (1, 2)
"""Numbers of the worlds in which a play is tried again before it is said to cost something: two looks of their own."""


Looks = Sequence[Difference]
"""How much more the better of two plays wins, each in worlds of its own."""
Duel = Match[HearthstoneState, Action]
Played = Moment[HearthstoneState, Action]


@dataclass(frozen=True)
class Evidence:
    """Turns the adviser tried, and looks at the best play beside the one made where that was tried again."""

    tried: Tried | None = None
    looks: Looks = ()


class HearthstoneJudge(Judge[HearthstoneView, HearthstoneState, Action, Evidence]):
    """Judges decisions by what the seat could see; a win that was there and not taken is named."""

    bounds = (4.0, 10.0, 25.0)

    def is_duel(self, match: Duel) -> bool:
        return True

    def start_value(self, match: Duel, seat: int) -> float:
        return 50.0

    @cached_property
    def _open(self) -> OpenHands:
        return OpenHands(shipped(VALUES))

    def swings(self, moment: Played) -> Sequence[Swing]:
        """Told by the course as a whole."""
        return ()

    def measure(
        self, match: Duel, moment: Played, decision: Decision[Action], evidence: Evidence | None = None
    ) -> HearthstoneMeasures:
        """Measures of a step: the worth that chance has left, and how a play moved that and was to move it."""
        state, best = moment.before, decision.advice.best.action
        if state.phase == 0:
            lost = _both(-decision.loss, decision.seat)
            return HearthstoneMeasures(expected=lost, moved=lost)
        found = HearthstoneMeasures()
        if moment.number == 0 or match.steps[moment.number - 1].chance:
            found = replace(found, worth=_both(self._open.worth(state, moment.number), 0, 100.0))
        if decision.loss > 0:
            view = state.view(decision.seat)
            tried = evidence.tried if evidence else self._try(view)
            lines = [self._line(view, action, tried) for action in (best, moment.action)]
            moved = self._open.moved(state, lines, moment.number)
            looks = evidence.looks if evidence and evidence.looks else self._looks(view, lines)
            shares = (_both(-100 * one.value, decision.seat) for one in (looks[-1], moved))
            found = replace(found, **dict(zip(("expected", "moved"), shares, strict=True)))
        return found

    def _looks(self, view: HearthstoneView, lines: Sequence[Line]) -> Looks:
        """Looks at how much more the better line wins than the other, in worlds of their own each time."""
        numbers = LOOKS if isinstance(self.agent, Mcts) else LOOKS[-1:]
        return [self._open.expected(view, lines, number) for number in numbers]

    def _line(self, view: HearthstoneView, first: Action, tried: Tried | None) -> Line:
        """The turn the adviser had in mind with a first action, or one that is planned now."""
        lines = tried.lines if tried is not None else {}
        like = next((one for one in lines if _is_same_play(one, first)), None)
        known = lines.get(first) or (like and lines[like])
        return known or self._open.line(view, first)

    def opinion(
        self, view: HearthstoneView, action: Action | None = None, progress: Progress = no_progress
    ) -> Advice[Action]:
        """The adviser's; before a play is said to cost something it is tried again beside the best one."""
        if action is None:
            return self._adviser(view, progress)[0]
        return self.examine(view, action, progress)[0]

    def examine(
        self, view: HearthstoneView, action: Action, progress: Progress
    ) -> tuple[Advice[Action], Evidence | None]:
        advice, tried = self._adviser(view, progress)
        advice = _with_played(advice, action)
        if self.is_judged(advice, action):
            return advice, Evidence(tried)
        lines = [self._line(view, first, tried) for first in (advice.best.action, action)]
        looks = self._looks(view, lines)
        return _looked_again(advice, action, looks), Evidence(tried, looks)

    def is_judged(self, advice: Advice[Action], action: Action) -> bool:
        """Whether the list of a hint says enough: a choice that costs something is tried again, save the mulligan."""
        option = advice.of(action)
        is_final = not isinstance(self.agent, Mcts) or action[0] == "keep"
        return option is not None and (is_final or advice.loss(option) <= 0)

    def _adviser(self, view: HearthstoneView, progress: Progress) -> tuple[Advice[Action], Tried | None]:
        """Advice of a hint, and the turns behind it if the adviser tries turns."""
        tried = self._try(view, progress)
        return (tried.advice if tried is not None else self.agent.opinion(view, progress)), tried

    def _try(self, view: HearthstoneView, progress: Progress = no_progress) -> Tried | None:
        return self.agent.fresh_tried(view, progress) if isinstance(self.agent, Mcts) else None

    def course(self, match: Duel, found: Sequence[Found]) -> Course:
        """An even game until the hands are chosen; then as chance has left it and plays have moved it; the result."""
        values, value = [], 50.0
        for one in found:
            worth = _own(one.measures).worth
            value = worth[0] if worth else value
            values.append(_both(value, 0, 100.0))
            value = _after(value, one)
        first, second = match.state.returns()
        return (*values, (first, second))

    def course_swings(self, match: Duel, found: Sequence[Found], course: Course) -> Sequence[Swing]:
        """Luck is by how much an outcome of chance is better than the play-outs' mean over all of its outcomes."""
        swings: list[Swing] = []
        for moment, one in zip(match.moments(), found, strict=True):
            if moment.step.chance:
                luck = course[moment.number + 1][0] - _after(course[moment.number][0], one)
                what = _happened(moment)
                swings += [Swing(moment.number, seat, value, what) for seat, value in enumerate(_both(luck, 0))]
        return swings

    def hidden_swings(
        self, match: Duel, found: Sequence[Found], swings: Sequence[Swing], course: Course
    ) -> Sequence[Swing]:
        """All but a win that the play-outs did not see coming: nobody held it, the judge erred."""
        hidden = super().hidden_swings(match, found, swings, course)
        last = len(found) - 1
        return hidden if match.steps[last].chance else [swing for swing in hidden if swing.number != last]

    def weigh(self, view: HearthstoneView, advice: Advice[Action], action: Action) -> Weighed:
        found = super().weigh(view, advice, action)
        if "lethal" not in advice.best.figures or advice.best.value < 100:
            return found
        if _still_wins(view, action):
            return Weighed(0.0, None, Grade.BEST)
        if found.loss == 0:
            return found
        grade = Grade.BLUNDER if self.grade(found.loss) is Grade.BLUNDER else Grade.MISTAKE
        return replace(found, grade=grade, note=_missed_lethal(advice))


def _with_played(advice: Advice[Action], action: Action) -> Advice[Action]:
    """Advice with this action in it; a minion put elsewhere than on the menu is worth the same."""
    twin = next((one for one in advice.options if _is_same_play(one.action, action)), None)
    if twin is None or advice.of(action) is not None:
        return with_unlisted(advice, action)
    return replace(advice, options=(*advice.options, replace(twin, action=action)))


def _is_same_play(one: Action, other: Action) -> bool:
    """Whether two actions differ in the place of a minion at most."""
    return one == other or (one[0] == other[0] == "play" and one[:3] + one[4:] == other[:3] + other[4:])


def _looked_again(advice: Advice[Action], action: Action, looks: Sequence[Difference]) -> Advice[Action]:
    """A play told as much worse than the best as both looks say; what is no worse there loses nothing."""
    best, option = advice.best, advice.of(action)
    assert option is not None
    lost = 100 * fmean(look.value for look in looks)
    error = 100 * hypot(*(look.error for look in looks)) / len(looks)
    told = replace(option, value=best.value - min(best.value, max(0.0, lost)), loss_error=error)
    others = [told if one is option else one for one in advice.options[1:]]
    return replace(advice, options=(best, *sorted(others, key=lambda one: -one.value)))


def _still_wins(view: HearthstoneView, action: Action) -> bool:
    """Is a sure win still there after this, as far as whoever decides can know?"""
    after = view.position()
    after.step(action, Luck(random.Random(0)))
    if after.turn is None:
        return after.winner == view.seat
    if after.turn != view.seat:
        return False
    lethal = find_lethal(after, random.Random(0))
    return lethal is not None and lethal.sure


def _both(value: float, seat: int, whole: float = 0.0) -> tuple[float, float]:
    """Shares of both seats, from the share of one."""
    return (whole - value, value) if seat else (value, whole - value)


def _after(value: float, found: Found) -> float:
    """Part of a value that the play of a step has left, before chance had its say."""
    moved = _own(found.measures).moved
    return min(100.0, max(0.0, value + (moved[0] if moved else 0.0)))


def _own(measures: Measures) -> HearthstoneMeasures:
    return measures if isinstance(measures, HearthstoneMeasures) else HearthstoneMeasures()


def _happened(moment: Played) -> Reason:
    """The action that chance had a say in, or the cards drawn for the next turn if it ended one."""
    before, after = moment.before, moment.after
    if before.phase == 0:
        return Reason("opening hands")
    drawn = [item[2] for item in after.news if item[0] == "draw" and item[1] != before.active]
    if moment.action == END and drawn:
        return Reason("draws", {"cards": drawn})
    return Reason("done", {"moves": [move_data(before, moment.action)]})


def _missed_lethal(advice: Advice) -> Reason:
    """The line that wins, and what stands beside it."""
    return Reason("missed lethal", {"win": reasons_data(advice.best.reasons)})


def make(_game: Hearthstone, agent: Agent[HearthstoneView, Action]) -> HearthstoneJudge:
    """Judge of reviews of Hearthstone by this agent's opinion."""
    return HearthstoneJudge(agent)
