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
from dataclasses import replace
from functools import cached_property
from math import hypot
from statistics import fmean

from cardai.games.core import AnyGame, AnyView, Luck
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.match import Match, Moment
from cardai.games.reason import Reason, reasons_data

from ..agent import Advice, Agent, Option, Progress, no_progress
from ..review import Course, Decision, Found, Grade, Judge, Measures, Swing, Weighed, with_unlisted
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


class HearthstoneJudge(Judge):
    """Judges decisions by what the seat could see; a win that was there and not taken is named."""

    bounds = (4.0, 10.0, 25.0)
    _tried: tuple[HearthstoneView, Tried] | None = None
    """Position the adviser was asked about last, and its answer."""
    _looked: tuple[tuple[HearthstoneView, Action, Action], Sequence[Difference]] | None = None
    """Pair of plays that was looked at again last, and the differences found."""

    def is_duel(self, match: Match) -> bool:
        return True

    def start_value(self, match: Match, seat: int) -> float:
        return 50.0

    @cached_property
    def _open(self) -> OpenHands:
        return OpenHands(shipped(VALUES))

    def swings(self, moment: Moment) -> Sequence[Swing]:
        """Told by the course as a whole."""
        return ()

    def measure(self, match: Match, moment: Moment, decision: Decision) -> Measures:
        """Measures of a step: the worth that chance has left, and how a play moved that and was to move it."""
        state, best = moment.before, decision.advice.best.action
        assert isinstance(state, HearthstoneState)
        if state.phase == 0:
            lost = _both(-decision.loss, decision.seat)
            return {"moved": lost, "expected": lost}
        found: dict[str, Sequence[float]] = {}
        if moment.number == 0 or match.steps[moment.number - 1].chance:
            found["worth"] = _both(self._open.worth(state, moment.number), 0, 100.0)
        if decision.loss > 0:
            view = state.view(decision.seat)
            lines = [self._line(view, action) for action in (best, moment.action)]
            moved, looks = self._open.moved(state, lines, moment.number), self._looks(view, best, moment.action)
            found["moved"] = _both(-100 * moved.value, decision.seat)
            found["expected"] = _both(-100 * looks[-1].value, decision.seat)
        return found

    def _looks(self, view: HearthstoneView, best: Action, action: Action) -> Sequence[Difference]:
        """Looks at how much more the better play wins than this one, in worlds of their own each time.

        Reviews ask twice, for what is told and for what was to be expected, so the last answer is remembered.
        """
        asked, looked = (view, best, action), self._looked
        if looked is None or looked[0] != asked:
            lines = [self._line(view, first) for first in (best, action)]
            numbers = LOOKS if isinstance(self.agent, Mcts) else LOOKS[-1:]
            looked = asked, [self._open.expected(view, lines, number) for number in numbers]
            self._looked = looked
        return looked[1]

    def _line(self, view: HearthstoneView, first: Action) -> Line:
        """The turn the adviser had in mind with a first action, or one that is planned now."""
        if not isinstance(self.agent, Mcts):
            return self._open.line(view, first)
        if self._tried is None or self._tried[0] != view:
            self.opinion(view)
        assert self._tried is not None
        lines = self._tried[1].lines
        like = next((one for one in lines if _is_same_play(one, first)), None)
        known = lines.get(first) or (like and lines[like])
        return known or self._open.line(view, first)

    def opinion(self, view: AnyView, action: Action | None = None, progress: Progress = no_progress) -> Advice:
        """The adviser's; before a play is said to cost something it is tried again beside the best one."""
        assert isinstance(view, HearthstoneView)
        advice = self._listed(view, action, progress)
        if action is None or self.is_judged(advice, action):
            return advice
        return _looked_again(advice, action, self._looks(view, advice.best.action, action))

    def _listed(self, view: HearthstoneView, action: Action | None, progress: Progress) -> Advice:
        """Advice of a hint; a minion put elsewhere than on the menu is worth the same."""
        advice = self._adviser(view, progress)
        if action is not None and advice.of(action) is None and (twin := _twin(advice, action)):
            advice = replace(advice, options=(*advice.options, replace(twin, action=action)))
        return with_unlisted(advice, action)

    def is_judged(self, advice: Advice, action: Action) -> bool:
        """Whether the list of a hint says enough: a choice that costs something is tried again, save the mulligan."""
        option = advice.of(action)
        is_final = not isinstance(self.agent, Mcts) or action[0] == "keep"
        return option is not None and (is_final or advice.loss(option) <= 0)

    def _adviser(self, view: HearthstoneView, progress: Progress) -> Advice:
        if not isinstance(self.agent, Mcts):
            return self.agent.opinion(view, progress)
        self._tried = (view, self.agent.fresh_tried(view, progress))
        return self._tried[1].advice

    def course(self, match: Match, found: Sequence[Found]) -> Course:
        """An even game until the hands are chosen; then as chance has left it and plays have moved it; the result."""
        values, value = [], 50.0
        for one in found:
            value = one.measures["worth"][0] if "worth" in one.measures else value
            values.append(_both(value, 0, 100.0))
            value = _after(value, one)
        first, second = match.state.returns()
        return (*values, (first, second))

    def course_swings(self, match: Match, found: Sequence[Found], course: Course) -> Sequence[Swing]:
        """Luck is by how much an outcome of chance is better than the play-outs' mean over all of its outcomes."""
        swings: list[Swing] = []
        for moment, one in zip(match.moments(), found, strict=True):
            if moment.step.chance:
                luck = course[moment.number + 1][0] - _after(course[moment.number][0], one)
                what = _happened(moment)
                swings += [Swing(moment.number, seat, value, what) for seat, value in enumerate(_both(luck, 0))]
        return swings

    def hidden_swings(
        self, match: Match, found: Sequence[Found], swings: Sequence[Swing], course: Course
    ) -> Sequence[Swing]:
        """All but a win that the play-outs did not see coming: nobody held it, the judge erred."""
        hidden = super().hidden_swings(match, found, swings, course)
        last = len(found) - 1
        return hidden if match.steps[last].chance else [swing for swing in hidden if swing.number != last]

    def weigh(self, view: AnyView, advice: Advice, action: Action) -> Weighed:
        found = super().weigh(view, advice, action)
        if not advice.best.facts.get("lethal") or advice.best.value < 100:
            return found
        assert isinstance(view, HearthstoneView)
        if _still_wins(view, action):
            return Weighed(0.0, None, Grade.BEST)
        if found.loss == 0:
            return found
        grade = Grade.BLUNDER if self.grade(found.loss) is Grade.BLUNDER else Grade.MISTAKE
        return replace(found, grade=grade, note=_missed_lethal(advice))


def _twin(advice: Advice, action: Action) -> Option | None:
    """Find the same play with the minion at another place, if that is on the menu."""
    return next((one for one in advice.options if _is_same_play(one.action, action)), None)


def _is_same_play(one: Action, other: Action) -> bool:
    """Whether two actions differ in the place of a minion at most."""
    return one == other or (one[0] == other[0] == "play" and one[:3] + one[4:] == other[:3] + other[4:])


def _looked_again(advice: Advice, action: Action, looks: Sequence[Difference]) -> Advice:
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
    moved = found.measures.get("moved", (0.0,))[0]
    return min(100.0, max(0.0, value + moved))


def _happened(moment: Moment) -> Reason:
    """The action that chance had a say in, or the cards drawn for the next turn if it ended one."""
    before, after = moment.before, moment.after
    assert isinstance(before, HearthstoneState) and isinstance(after, HearthstoneState)
    if before.phase == 0:
        return Reason("opening hands")
    drawn = [item[2] for item in after.news if item[0] == "draw" and item[1] != before.active]
    if moment.action == END and drawn:
        return Reason("draws", {"cards": drawn})
    return Reason("done", {"moves": [move_data(before, moment.action)]})


def _missed_lethal(advice: Advice) -> Reason:
    """The line that wins, and what stands beside it."""
    return Reason("missed lethal", {"win": reasons_data(advice.best.reasons)})


def make(game: AnyGame, agent: Agent) -> HearthstoneJudge:
    """Judge of reviews of Hearthstone by this agent's opinion."""
    return HearthstoneJudge(agent)
