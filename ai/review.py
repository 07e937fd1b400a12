"""Review of a played match: what each decision cost, what each chance event gave."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from cardai.games.core import AnyGame, AnyState, AnyView
from cardai.games.match import Match, Moment

from .agent import Advice, Agent, Progress, no_progress


class Grade(Enum):
    """How bad a decision was; the thresholds are the judge's."""

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
class Decision:
    """One decision of one seat, judged by what that seat could know."""

    number: int
    """Index of the step in the match."""
    seat: int
    chosen: Any
    advice: Advice
    loss: float
    error: float | None
    """Standard error of the loss; None if exact."""
    grade: Grade
    note: str = ""
    """A finding worth a word, such as "missed win, proven"."""


@dataclass(frozen=True)
class Swing:
    """What chance gave a seat, or took from it, at one step (number -1 is the opening deal)."""

    number: int
    seat: int
    luck: float
    what: str


@dataclass(frozen=True)
class Tally:
    """The sums of one seat: result = start + luck - loss + given + rest (rest is 0 where the judge is exact)."""

    seat: int
    start: float
    luck: float
    loss: float
    given: float | None
    """What the opponent's mistakes gave; None where nobody can tell who got what the others lost."""
    result: float | None
    grades: dict[Grade, int]

    @property
    def rest(self) -> float | None:
        """What none of these explains: the judge's own error and luck it does not count, and `given` where None."""
        if self.result is None:
            return None
        return self.result - (self.start + self.luck - self.loss + (self.given or 0.0))


@dataclass(frozen=True)
class Review:
    """Everything found in one match."""

    method: str
    unit: str
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]
    tallies: tuple[Tally, ...]
    """Of every seat that was judged."""

    def tally(self, seat: int) -> Tally | None:
        """The sums of a seat, if it was judged."""
        return next((tally for tally in self.tallies if tally.seat == seat), None)

    def worst(self) -> list[Decision]:
        """Decisions that cost something, the dearest first."""
        return sorted((d for d in self.decisions if d.grade.is_bad), key=lambda d: -d.loss)


class Judge(ABC):
    """Says what decisions cost and what chance gave, for one game."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    bounds: tuple[float, float, float]
    """Losses from which a decision is an inaccuracy, a mistake, a blunder, in the game's unit."""

    @abstractmethod
    def start_value(self, match: Match, seat: int) -> float:
        """What the seat could expect before anything was dealt."""

    @abstractmethod
    def swings(self, moment: Moment) -> Sequence[Swing]:
        """What chance did at this step, for every seat it concerns."""

    def is_duel(self, match: Match) -> bool:
        """Whether what one seat loses is just what the other wins."""
        return False

    def opening_swings(self, state: AnyState) -> Sequence[Swing]:
        """What the opening deal gave; nothing unless the game can tell."""
        return ()

    def deal_swing(self, first: Decision) -> Swing | None:
        """What the deal gave a seat by the worth of its first decision; None where that tells nothing."""
        return None

    def decide(self, moment: Moment, progress: Progress) -> Decision:
        """Judge the decision of one step by what its seat could see."""
        seat = moment.step.seat
        advice = self.opinion(moment.before.view(seat), moment.action, progress)
        option = advice.of(moment.action)
        loss = max(0.0, advice.loss(option)) if option else 0.0
        error = joint_error(advice.best.error, option.error) if option and option is not advice.best else None
        note = "" if option else "not judged"
        return Decision(moment.number, seat, moment.action, advice, loss, error, self.grade(loss), note)

    def opinion(self, view: AnyView, action: Any = None, progress: Progress = no_progress) -> Advice:
        """What the adviser thinks of a position; `action` is one that must be judged, if it is not on the menu."""
        return self.agent.opinion(view, progress)

    def weigh(self, view: AnyView, advice: Advice, action: Any) -> tuple[float, Grade]:
        """What a choice loses and how bad that is; what the adviser cannot tell from the best is fine."""
        option = advice.of(action)
        loss = max(0.0, advice.loss(option)) if option else 0.0
        noise = 2 * sum(filter(None, (advice.best.error, option.error if option else None)))
        return loss, self.grade(loss) if loss > noise else Grade.FINE

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
    match: Match, judge: Judge, progress: Progress = no_progress, seats: Collection[int] | None = None
) -> Review:
    """Judge every step of a match, or only what these seats could know of it: a game that others still play.

    What chance gave is measured with all cards on the table, so that of such a game only the deal is told, by what
    a seat's own first decision was worth.
    """
    judged = range(match.seats) if seats is None else seats
    decisions: list[Decision] = []
    swings: list[Swing] = list(judge.opening_swings(match.at(0).state)) if seats is None else []
    for moment in match.moments():
        if moment.step.seat in judged:
            decisions.append(judge.decide(moment, partial(_tell_part, progress, moment.number, len(match.steps))))
        if seats is None:
            swings.extend(judge.swings(moment))
        progress((moment.number + 1) / len(match.steps))
    firsts = {decision.seat: decision for decision in reversed(decisions)}
    swings.extend(swing for first in firsts.values() if (swing := judge.deal_swing(first)))
    is_duel = seats is None and judge.is_duel(match)
    tallies = tuple(_tally(match, judge, seat, decisions, swings, is_duel) for seat in judged)
    return Review(judge.agent.spec, match.game.unit, tuple(decisions), tuple(swings), tallies)


def _tell_part(progress: Progress, number: int, steps: int, done: float) -> None:
    """Progress within one decision as progress of the whole."""
    progress((number + done) / steps)


def _tally(
    match: Match, judge: Judge, seat: int, decisions: Sequence[Decision], swings: Sequence[Swing], is_duel: bool
) -> Tally:
    own = [decision for decision in decisions if decision.seat == seat]
    grades = {grade: sum(decision.grade is grade for decision in own) for grade in Grade}
    return Tally(
        seat,
        start=judge.start_value(match, seat),
        luck=sum(swing.luck for swing in swings if swing.seat == seat),
        loss=sum(decision.loss for decision in own),
        given=sum(d.loss for d in decisions if d.seat != seat) if is_duel else None,
        result=match.state.returns()[seat] - match.game.par(seat) if match.is_over else None,
        grades=grades,
    )


def joint_error(first: float | None, second: float | None) -> float | None:
    """The standard error of a difference; None if both are exact."""
    if first is None and second is None:
        return None
    return float(((first or 0.0) ** 2 + (second or 0.0) ** 2) ** 0.5)
