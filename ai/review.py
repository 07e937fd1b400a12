"""Review of a played match: what each decision cost, what each chance event gave."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Any, Generic, TypeVar, cast

from cardai.games.core import AnyGame
from cardai.games.match import Match, Moment
from cardai.games.reason import Reason
from cardai.games.type_variables import A, E, S, V

from .agent import Advice, Agent, Option, Progress, no_progress


class Grade(Enum):
    """Badness of a decision; the thresholds are the judge's."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_bad(self) -> bool:
        """Whether it is worth showing as an error."""
        return self not in (Grade.BEST, Grade.FINE)


@dataclass(frozen=True)
class Decision(Generic[A]):
    """One decision of one seat, judged by what that seat could know."""

    number: int
    """Index of the step in the match."""
    seat: int
    chosen: A
    advice: Advice[A]
    loss: float
    error: float | None
    """Standard error of the loss; None if exact."""
    grade: Grade
    note: Reason | None = None
    """A finding worth a word, such as a proven win that was missed."""

    @property
    def is_choice(self) -> bool:
        """Whether there was more than one thing to do, and somebody who knows which is better."""
        return len(self.advice.options) > 1 and self.advice.is_judged


DEAL = -1
"""The step number of the opening deal."""


@dataclass(frozen=True)
class Swing:
    """Luck of a seat at one step or in the opening deal."""

    number: int
    seat: int
    luck: float
    what: Reason
    """Event that brought it."""
    is_hidden: bool = False
    """Whether it came from what the others held, which nobody deciding could know."""


@dataclass(frozen=True)
class Gift:
    """Gain or loss of a seat by the decision of another, by what the one who decided could know."""

    number: int
    seat: int
    value: float


Event = TypeVar("Event", Swing, Gift)

Shares = tuple[float, ...]
"""A figure of every seat; empty where there is none."""


@dataclass(frozen=True)
class Measures:
    """Measures of one step, all hands known, that the course of a match needs; a game's own are fields of its class."""

    expected: Shares = ()
    """By how much the play was to move the course, over all that its seat held possible."""

    def by_name(self) -> dict[str, list[float]]:
        """Those that there are, as data."""
        return {name: list(values) for name, values in vars(self).items() if values}

    @classmethod
    def read(cls, data: Mapping[str, Sequence[float]]) -> Measures:
        """The same from data."""
        return cls(**{name: tuple(values) for name, values in data.items()}) if data else NO_MEASURES


NO_MEASURES = Measures()


@dataclass(frozen=True)
class Found:
    """Findings at one step; those nobody asked for are None."""

    decision: Decision | None
    swings: tuple[Swing, ...] | None
    measures: Measures = NO_MEASURES

    def has(self, decision: bool, swings: bool) -> bool:
        """Whether this is all that is asked for."""
        return not (decision and self.decision is None) and not (swings and self.swings is None)


Keep = Callable[[int, Found], None]
"""Told of every step as soon as it is judged."""


def keep_nothing(_number: int, _found: Found) -> None:
    """For callers who wait for the whole."""


Course = tuple[tuple[float, ...], ...]
"""Expectation of every seat at each position, all hands known, by position and seat; the last is the result."""


@dataclass(frozen=True)
class Tally:
    """The sums of one seat: result = start + luck + hidden - loss + given + rest (rest is 0 where all is told)."""

    seat: int
    start: float
    luck: float
    loss: float
    given: float | None
    """Gain by the others' mistakes; None where nobody can tell who got what the others lost."""
    result: float | None
    grades: dict[Grade, int]
    hidden: float | None = None
    """Luck of what the others held; None where the judge does not tell it from other luck."""
    error: float | None = None
    """Standard error of `loss`, the judge's own; None where it is exact."""
    accuracy: float | None = None
    """100 if nothing was lost, 37 if every choice cost a mistake's worth; None if there was nothing to choose."""

    @property
    def rest(self) -> float | None:
        """Rest that none of these explains: the judge's error and luck it does not count, and `given` where None."""
        if self.result is None:
            return None
        return self.result - (self.start + self.luck + (self.hidden or 0.0) - self.loss + (self.given or 0.0))


@dataclass(frozen=True)
class Review:
    """Everything found in one match."""

    method: str
    unit: str
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]
    tallies: tuple[Tally, ...]
    """Of every seat that was judged."""
    gifts: tuple[Gift, ...] = ()
    course: Course = ()
    """Empty of a game that is not over, or that the judge cannot follow so."""
    remark: str = ""
    """Sentence about anything special in how this match was judged."""

    def tally(self, seat: int) -> Tally | None:
        """The sums of a seat, if it was judged."""
        return next((tally for tally in self.tallies if tally.seat == seat), None)

    def worst(self) -> list[Decision]:
        """Decisions that cost something, the dearest first."""
        return sorted((d for d in self.decisions if d.grade.is_bad), key=lambda d: -d.loss)


@dataclass(frozen=True)
class Weighed:
    """Loss of a choice and its grade; a choice that the adviser cannot tell from the best is fine."""

    loss: float
    error: float | None
    grade: Grade
    note: Reason | None = None


NOT_JUDGED = Reason("not judged")
"""Note of a decision that no source knows."""
SURE_ERRORS = 2.0
"""Standard errors that a loss must be from 0 to be called a fault."""
NOT_LOOKED_AT = Reason("not looked at")
"""Reason of an option that the adviser did not think of: no better than the last that it did."""
OTHERS_HELD = Reason("held by others")


class Judge(ABC, Generic[V, S, A, E]):
    """Says what decisions cost and what chance gave, for one game; E is the evidence behind an opinion."""

    def __init__(self, agent: Agent[V, A]) -> None:
        self.agent = agent

    bounds: tuple[float, float, float]
    """Losses from which a decision is an inaccuracy, a mistake, a blunder, in the game's unit."""
    in_order = False
    """Whether judging steps out of order would cost more: then nobody's own decisions come first."""

    @property
    def limit(self) -> float:
        """The mean loss of a choice that takes accuracy down by the factor e: as if each had been a mistake."""
        return self.bounds[1]

    @abstractmethod
    def start_value(self, match: Match[S, A], seat: int) -> float:
        """Expectation of the seat before anything was dealt."""

    @abstractmethod
    def swings(self, moment: Moment[S, A]) -> Sequence[Swing]:
        """Luck at this step, for every seat it concerns."""

    def is_duel(self, match: Match[S, A]) -> bool:
        """Whether what one seat loses is just what the other wins."""
        return False

    def gifts(self, match: Match[S, A], decision: Decision[A], measures: Measures) -> Sequence[Gift]:
        """Gifts of a decision to the other seats: in a duel just what it cost."""
        return (Gift(decision.number, 1 - decision.seat, decision.loss),) if self.is_duel(match) else ()

    def knows_gifts(self, match: Match[S, A]) -> bool:
        """Whether `gifts` tells who got what the others lost."""
        return self.is_duel(match)

    def measure(
        self, match: Match[S, A], moment: Moment[S, A], decision: Decision[A], evidence: E | None = None
    ) -> Measures:
        """Measures of one step that the course of the match will need, by the evidence there was for the decision."""
        return NO_MEASURES

    def course(self, match: Match[S, A], found: Sequence[Found]) -> Course:
        """Expectation of everybody at each position of a finished match, all hands known; empty if unknown."""
        return ()

    def expected(self, match: Match[S, A], decision: Decision[A], measures: Measures) -> Sequence[float]:
        """By how much a play was to move the course for every seat, over all that its seat held possible."""
        return measures.expected or (0.0,) * match.seats

    def course_swings(self, match: Match[S, A], found: Sequence[Found], course: Course) -> Sequence[Swing]:
        """Luck that only the whole course tells."""
        return ()

    def hidden_swings(
        self, match: Match[S, A], found: Sequence[Found], swings: Sequence[Swing], course: Course
    ) -> Sequence[Swing]:
        """Moves of the course at each step, less the luck of chance and less the move expected of the play.

        What was expected beside what the adviser says it cost is left over: there two opinions of one play differ.
        """
        start = tuple(self.start_value(match, seat) for seat in range(match.seats))
        change = [[now - then for then, now in zip(*pair, strict=True)] for pair in pairwise((start, *course))]
        for swing in swings:
            change[swing.number + 1][swing.seat] -= swing.luck
        for number, one in enumerate(found, 1):
            assert one.decision is not None
            for seat, value in enumerate(self.expected(match, one.decision, one.measures)):
                change[number][seat] -= value
        return [
            Swing(number, seat, luck, OTHERS_HELD, is_hidden=True)
            for number, row in enumerate(change, DEAL)
            for seat, luck in enumerate(row)
        ]

    def remark(self, match: Match[S, A]) -> str:
        """Sentence about anything special in how this match is judged."""
        return ""

    def opening_swings(self, state: S) -> Sequence[Swing]:
        """Luck of the opening deal; nothing unless the game can tell."""
        return ()

    def deal_swing(self, first: Decision[A]) -> Swing | None:
        """Luck of a seat's deal by the worth of its first decision; None where that tells nothing."""
        return None

    def decide(self, moment: Moment[S, A], progress: Progress) -> tuple[Decision[A], E | None]:
        """Judge the decision of one step by what its seat could see; with the evidence, for measuring the step."""
        seat = moment.step.seat
        view = cast(V, moment.before.view(seat))  # a state of S gives views of V
        advice, evidence = self.examine(view, moment.action, progress)
        found = self.weigh(view, advice, moment.action)
        judged = (found.loss, found.error, found.grade, found.note)
        return Decision(moment.number, seat, moment.action, advice, *judged), evidence

    def examine(self, view: V, action: A, progress: Progress) -> tuple[Advice[A], E | None]:
        """Opinion on a position with this action in it, and the evidence behind it if measuring needs it again."""
        return self.opinion(view, action, progress), None

    def opinion(self, view: V, action: A | None = None, progress: Progress = no_progress) -> Advice[A]:
        """Opinion of the adviser on a position; `action` is one that must be in it, looked at or not."""
        return with_unlisted(self.agent.opinion(view, progress), action)

    def is_judged(self, advice: Advice[A], action: A) -> bool:
        """Whether an opinion that was asked for without this action says of it what one with it would."""
        return advice.of(action) is not None

    def weigh(self, view: V, advice: Advice[A], action: A) -> Weighed:
        """Loss of a choice by this advice, for reviews and before it is made alike."""
        option = advice.of(action)
        if option is None or not advice.is_judged:
            return Weighed(0.0, None, Grade.BEST, NOT_JUDGED)
        loss = max(0.0, advice.loss(option))
        error = _loss_error(advice.best, option) if option is not advice.best else None
        sure = loss > SURE_ERRORS * (error or 0.0)
        return Weighed(loss, error, self.grade(loss) if sure else Grade.FINE if loss > 1e-9 else Grade.BEST)

    def grade(self, loss: float) -> Grade:
        """The class of a loss."""
        small, middle, large = self.bounds
        if loss >= large:
            return Grade.BLUNDER
        if loss >= middle:
            return Grade.MISTAKE
        if loss >= small:
            return Grade.INACCURACY
        return Grade.FINE if loss > 1e-9 else Grade.BEST


class PlainJudge(Judge):
    """For games that say nothing of luck: only what decisions cost, in the adviser's opinion."""

    bounds = (0.1, 0.5, 1.0)

    def __init__(self, _game: AnyGame, agent: Agent) -> None:
        super().__init__(agent)

    def start_value(self, match: Match, seat: int) -> float:
        return 0.0

    def swings(self, moment: Moment) -> Sequence[Swing]:
        return ()


def review(
    match: Match,
    judge: Judge,
    progress: Progress = no_progress,
    seats: Collection[int] | None = None,
    known: Mapping[int, Found] | None = None,
    keep: Keep = keep_nothing,
    first: Collection[int] = (),
) -> Review:
    """Judge every step of a match, or only what these seats could know of it: a game that others still play.

    What chance gave is measured with all cards on the table, so that of such a game only the deal is told, by what
    a seat's own first decision was worth. `known` has what was found before and need not be found again. Decisions of
    the seats in `first` come first, for whoever looks on.
    """
    judged = range(match.seats) if seats is None else seats
    found: dict[int, Found] = {}
    for done, moment in enumerate(_first(match, () if judge.in_order else first)):
        at, own = moment.number, moment.step.seat in judged
        earlier = (known or {}).get(at, Found(None, None))
        if not earlier.has(own, seats is None):
            telling = partial(_tell_part, progress, done, len(match.steps))
            decided = (earlier.decision, None) if earlier.decision or not own else judge.decide(moment, telling)
            earlier = _opened(match, judge, moment, *decided) if seats is None else Found(decided[0], None)
            keep(at, earlier)
        found[at] = earlier
        progress((done + 1) / len(match.steps))
    return _whole(match, judge, dict(sorted(found.items())), seats)


def _first(match: Match, seats: Collection[int]) -> list[Moment]:
    """All moments, those of these seats before the others."""
    return sorted(match.moments(), key=lambda moment: moment.step.seat not in seats)


def _opened(match: Match, judge: Judge, moment: Moment, decision: Decision | None, evidence: Any) -> Found:
    """Findings at a step that nobody has to guess at any more."""
    assert decision is not None
    return Found(decision, tuple(judge.swings(moment)), judge.measure(match, moment, decision, evidence))


def _whole(match: Match, judge: Judge, found: Mapping[int, Found], seats: Collection[int] | None) -> Review:
    """Review of a match from the findings at its steps."""
    judged = range(match.seats) if seats is None else seats
    decisions = [one.decision for one in found.values() if one.decision is not None and one.decision.seat in judged]
    swings: list[Swing] = []
    if seats is None:
        swings.extend(judge.opening_swings(match.at(0).state))
        swings.extend(swing for one in found.values() for swing in one.swings or ())
    firsts = {decision.seat: decision for decision in reversed(decisions)}
    swings.extend(swing for first in firsts.values() if (swing := judge.deal_swing(first)))
    gifts = _gifts(match, judge, found) if seats is None else []
    steps = list(found.values())
    course = judge.course(match, steps) if seats is None and match.is_over else ()
    if course:
        swings.extend(judge.course_swings(match, steps, course))
        swings.extend(judge.hidden_swings(match, steps, swings, course))
    knows_gifts = seats is None and judge.knows_gifts(match)
    tallies = tuple(_tally(match, judge, seat, decisions, swings, gifts if knows_gifts else None) for seat in judged)
    lists = (tuple(decisions), in_order(swings), tallies, in_order(gifts))
    return Review(judge.agent.spec, match.game.unit, *lists, course, judge.remark(match))


def in_order(events: Iterable[Event]) -> tuple[Event, ...]:
    """Sort luck or gifts by step and seat: a kept review lists them as the computed one does."""
    return tuple(sorted(events, key=lambda one: (one.number, one.seat)))


def _gifts(match: Match, judge: Judge, found: Mapping[int, Found]) -> list[Gift]:
    decided = [(one.decision, one.measures) for one in found.values() if one.decision is not None]
    return [gift for decision, measures in decided for gift in judge.gifts(match, decision, measures)]


def _tell_part(progress: Progress, before: int, steps: int, done: float) -> None:
    """Progress within one decision, after so many others, as progress of the whole."""
    progress((before + done) / steps)


def _tally(
    match: Match,
    judge: Judge,
    seat: int,
    decisions: Sequence[Decision],
    swings: Sequence[Swing],
    gifts: Sequence[Gift] | None,
) -> Tally:
    own = [decision for decision in decisions if decision.seat == seat]
    grades = {grade: sum(decision.grade is grade for decision in own) for grade in Grade}
    hidden = [swing.luck for swing in swings if swing.seat == seat and swing.is_hidden]
    errors = [decision.error for decision in own if decision.error is not None]
    return Tally(
        seat,
        start=judge.start_value(match, seat),
        luck=sum(swing.luck for swing in swings if swing.seat == seat and not swing.is_hidden),
        loss=sum(decision.loss for decision in own),
        given=None if gifts is None else sum(gift.value for gift in gifts if gift.seat == seat),
        result=result(match, seat),
        grades=grades,
        hidden=sum(hidden) if hidden else None,
        error=math.hypot(*errors) if errors else None,
        accuracy=accuracy(own, judge.limit),
    )


def result(match: Match, seat: int) -> float | None:
    """Result of a seat less what it had to begin with; None as long as the match goes on."""
    return match.state.returns()[seat] - match.game.par(seat) if match.is_over else None


def accuracy(decisions: Sequence[Decision], limit: float) -> float | None:
    """From the mean loss where there was a choice; doubtful losses count too, so that noise does not flatter."""
    losses = [decision.loss for decision in decisions if decision.is_choice]
    return 100 * math.exp(-sum(losses) / len(losses) / limit) if losses else None


def with_unlisted(advice: Advice, action: Any) -> Advice:
    """Advice that has this action in it: what the adviser did not look at is no better than the last it did."""
    if action is None or advice.of(action) is not None:
        return advice
    last = min(advice.options, key=lambda option: option.value)
    unlisted = Option(action, last.value, error=last.error, reasons=(NOT_LOOKED_AT,))
    return replace(advice, options=(*advice.options, unlisted))


def _loss_error(best: Option, option: Option) -> float | None:
    """Standard error of what an option loses: measured on the same luck, or put together from both values."""
    return joint_error(best.error, option.error) if option.loss_error is None else option.loss_error


def joint_error(first: float | None, second: float | None) -> float | None:
    """The standard error of a difference; None if both are exact."""
    if first is None and second is None:
        return None
    return math.hypot(first or 0.0, second or 0.0)
