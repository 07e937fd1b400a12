"""A played game under analysis: its positions, who sat where, and its review once there is one. Knows no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path

from cardai.ai import kinds, registry
from cardai.ai.agent import Progress
from cardai.ai.review import Decision, Found, Gift, Review, Swing, accuracy, review
from cardai.games.core import AnyState, AnyView
from cardai.games.errors import PlayerError
from cardai.games.match import Match, Moment
from cardai.saves import open_file
from cardai.saves.autosave import Autosave
from cardai.saves.record import Branch

from . import agents, words
from .background import Thought
from .errors import BadInput
from .kept import UNREADABLE, Keeper
from .margin import Margin
from .seats import Chair, Seated, canonical, chairs
from .session import Session

LINE = 4
"""Moves of a branch that are told."""


class Analysis(Seated):
    """A match to look at, step by step; position n is the one after n steps."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        seed: int = 0,
        judge: str | None = None,
        path: Path | None = None,
    ) -> None:
        """`path` is the file it is from: what is found is kept as long as it is there, and not found twice."""
        self.match = match
        self.chairs = chairs(seats)
        self.seed = seed
        self.review: Review | None = None
        """Review of the judge; None until it has judged everything."""
        self.found: dict[int, Found] = {}
        """Findings so far, step by step."""
        self.starts: tuple[float, ...] = ()
        """Expectation of every seat before anything was dealt; empty until somebody judges."""
        self._limit: float | None = None
        """The loss of a choice by which accuracy is measured; None until somebody judges."""
        self.is_open = False
        """Whether cards may be looked at that nobody showed when the game was played."""
        self.path = path
        self._judge = judge

    @classmethod
    def of(cls, session: Session) -> Analysis:
        """The game of a session as it stands, with the file it is kept in."""
        path = session.autosave.path if session.autosave is not None else None
        return cls(session.match, session.specs, session.seed, path=path)

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.match.steps)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        return tuple(self.match.moments())

    def state(self, number: int) -> AnyState:
        """The position after this many steps."""
        return self.moments[number].before if number < self.last else self.match.state

    def actor(self, number: int) -> int:
        """Seat that decides at this position; at the end, the one that moved last."""
        if number < self.last:
            return self.match.steps[number].seat
        return self.match.steps[-1].seat if self.match.steps else 0

    def view(self, number: int, eyes: int | None) -> AnyView:
        """A position as one seat saw it; None is whoever decides there, if one may look through those eyes."""
        return self.state(number).view(self._eyes(number, self.actor(number) if eyes is None else eyes))

    def closed(self, number: int) -> frozenset[int]:
        """Seats whose cards at a position were never shown to the people who played; they stay so unless asked for."""
        return frozenset() if self.is_open else self._unshown[number]

    @cached_property
    def _unshown(self) -> list[frozenset[int]]:
        """By position: whose cards nobody but their owner ever saw."""
        if not self.humans or not self.match.is_over:
            return [frozenset()] * (self.last + 1)
        own, ended = {*self.humans}, self.match.state
        return [words.unshown(self.game, self.state(number), ended) - own for number in range(self.last + 1)]

    @cached_property
    def has_unshown(self) -> bool:
        """Whether some decisions were made with cards that nobody showed."""
        return any(self.actor(number) in self._unshown[number] for number in range(self.last))

    def open_seats(self, number: int) -> list[int]:
        """Through whose eyes one may look at a position."""
        return [seat for seat in self.may_see() if seat not in self.closed(number)]

    def _eyes(self, number: int, wanted: int) -> int:
        """Through whose eyes a position is seen: those that are wanted, if one may look through them."""
        allowed = self.open_seats(number)
        return wanted if wanted in allowed else (self.humans or allowed)[0]

    def told(self, number: int, eyes: int | None) -> list[str]:
        """Words for the step that led to position `number`; empty for the first position."""
        if number == 0:
            return []
        moment = self.moments[number - 1]
        seat = self._eyes(number - 1, moment.step.seat if eyes is None else eyes)
        return words.narrate(
            moment.step.seat, moment.action, moment.before.view(seat), moment.after.view(seat), self.names
        )

    # -- the review ------------------------------------------------------------------------------------------

    def examine(self, on_end: Callable[[], None] = lambda: None) -> Thought[Review]:
        """Have every step judged that one may look at; the caller puts the result into `review`."""
        return Thought(self.judged, on_end)

    def judged(self, progress: Progress) -> Review:
        """The review of what one may look at: what was found before, and the rest step by step."""
        keeper = self._keeper()
        if keeper is None:
            return self._judge_all(progress, None)
        self.found = keeper.known()
        with suppress(*UNREADABLE):
            if kept := self._whole(keeper):
                return kept
        found = self._judge_all(progress, keeper)
        if len(found.tallies) == self.match.seats:
            keeper.finish(found)
        return found

    def kept(self) -> Review | None:
        """The whole review as it was kept, if it was; nobody judges anything."""
        keeper = self._keeper()
        with suppress(*UNREADABLE):
            return self._whole(keeper) if keeper is not None else None
        return None

    def _whole(self, keeper: Keeper) -> Review | None:
        """The kept review, if one may see all of it: somebody may have sat down since it was made."""
        return keeper.review(self.match) if len(self.may_see()) == self.match.seats else None

    @property
    def can_deepen(self) -> bool:
        """Whether somebody looks deeper than whoever judges now."""
        return registry.deeper(self.game.name) != (self._judge or registry.adviser(self.game.name))

    def deepen(self) -> bool:
        """Have the next review look deeper; False if nobody does."""
        if not self.can_deepen:
            return False
        self._judge, self.review, self.found = registry.deeper(self.game.name), None, {}
        return True

    def _keeper(self) -> Keeper | None:
        return None if self.path is None else Keeper.of(self.path, self.match, self._judge)

    def _judge_all(self, progress: Progress, keeper: Keeper | None) -> Review:
        def keep(at: int, found: Found) -> None:
            self.found[at] = found
            if keeper is not None:
                keeper.keep(self.match.steps[at].seat, at, found)

        seen = self.may_see()
        seats = None if len(seen) == self.match.seats else seen
        judge = agents.judge(self.game, self._judge)
        self.starts = tuple(judge.start_value(self.match, seat) for seat in range(self.match.seats))
        self._limit = judge.limit
        return review(self.match, judge, progress, seats, dict(self.found), keep, first=self.humans)

    def decisions(self) -> list[Decision]:
        """The decisions judged so far that one may look at."""
        found = self.review.decisions if self.review else [found.decision for found in list(self.found.values())]
        seen = self.may_see()
        known = [decision for decision in found if decision is not None and decision.seat in seen]
        return [decision for decision in known if decision.seat not in self.closed(decision.number)]

    def exactness(self, seat: int) -> tuple[float | None, float] | None:
        """A seat's accuracy and what it lost, as soon as all its decisions are judged: luck and others take longer."""
        if self.review is not None:
            tally = self.review.tally(seat)
            return None if tally is None else (tally.accuracy, tally.loss)
        if self._limit is None or any(self.actor(at) == seat and at not in self.found for at in range(self.last)):
            return None
        own = [decision for decision in self.decisions() if decision.seat == seat]
        return accuracy(own, self._limit), sum(decision.loss for decision in own)

    def worst(self, seat: int | None = None) -> list[Decision]:
        """Decisions of a seat (or of all) that cost something, the dearest first."""
        bad = [decision for decision in self.decisions() if decision.grade.is_bad and seat in (None, decision.seat)]
        return sorted(bad, key=lambda decision: -decision.loss)

    def decision(self, number: int) -> Decision | None:
        """The judgement of the decision taken at this position."""
        return next((decision for decision in self.decisions() if decision.number == number), None)

    def luck(self, number: int) -> list[Swing]:
        """Luck at the step taken from this position."""
        swings = self.review.swings if self.review else ()
        return [swing for swing in swings if swing.number == number and not swing.is_hidden]

    def mistakes(self, seat: int | None = None) -> list[int]:
        """Positions at which a seat (or anybody) gave something away, in order."""
        return sorted(decision.number for decision in self.worst(seat))

    def even(self, seat: int) -> float | None:
        """Points that the seat could expect of an even game; None as long as nobody knows."""
        tally = self.review.tally(seat) if self.review else None
        return tally.start if tally else self.starts[seat] if self.starts else None

    def course(self, seat: int) -> list[float]:
        """Expectation of the seat at each position; of a game that is over the last point is its result.

        All hands known where the judge follows the game so, else start, plus luck and gifts, minus loss so far; the
        same as far as the game is judged while that goes on.
        """
        if self.review is None:
            return self._course_so_far(seat)
        tally = self.review.tally(seat)
        if tally is None:
            return []
        if self.review.course:
            return [values[seat] for values in self.review.course]
        swings, gifts = self.review.swings, self.review.gifts
        values = self._added_up(seat, tally.start, self.review.decisions, swings, gifts, self.last)
        return [*values[:-1], values[-1] if tally.result is None else tally.result]

    def _course_so_far(self, seat: int) -> list[float]:
        """As far as the seat's own decisions are judged: they may come before those of others."""
        start, found = self.even(seat), dict(self.found)
        done = next((at for at in range(self.last) if at not in found and self.actor(at) == seat), self.last)
        if start is None or not found:
            return []
        steps = [found[at] for at in range(done) if at in found]
        decisions = [one.decision for one in steps if one.decision is not None]
        swings = [swing for one in steps for swing in one.swings or ()]
        return self._added_up(seat, start, decisions, swings, (), done)

    def _added_up(
        self,
        seat: int,
        start: float,
        decisions: Iterable[Decision],
        swings: Iterable[Swing],
        gifts: Iterable[Gift],
        last: int,
    ) -> list[float]:
        """From the start on, step by step, what chance gave, what the seat's own decisions cost and others' gave."""
        change = [0.0] * (last + 1)
        for swing in swings:
            if swing.seat == seat:
                change[swing.number + 1] += swing.luck
        for decision in decisions:
            if decision.seat == seat:
                change[decision.number + 1] -= decision.loss
        for gift in gifts:
            if gift.seat == seat:
                change[gift.number + 1] += gift.value
        return [start + value for value in accumulate(change)]

    def closest(self, seat: int | None = None) -> Decision | None:
        """The decision that was nearest to a mistake: it cost most, or it had the next best choice close behind."""
        chances = [one for one in self.decisions() if seat in (None, one.seat) and one.is_choice]
        return min(chances, key=lambda one: (-one.loss, _lead(one)), default=None)

    def phases(self, seat: int) -> list[tuple[str, int, float]]:
        """The seat's decisions by phase of the game, as they come: how many they were and what they cost."""
        sort, found = kinds.sorter(self.game.name), dict[str, tuple[int, float]]()
        for one in self.decisions():
            if one.seat == seat:
                view = self.state(one.number).view(seat)
                phase = sort(view, one.chosen, one.advice.best.action)[0]
                times, loss = found.get(phase, (0, 0.0))
                found[phase] = (times + 1, loss + one.loss)
        return [(phase, *sums) for phase, sums in found.items() if phase]

    # -- notes and branches ------------------------------------------------------------------------------------

    @cached_property
    def margin(self) -> Margin:
        """Notes that people wrote beside the game, and variations they tried."""
        return Margin(self.path)

    def what_if(self, branch: Branch) -> Analysis:
        """A branch as a game of its own; PlayerError if it cannot be replayed."""
        seats = branch.seats or self.specs
        tokens = [*self.match.at(branch.step).tokens(), *branch.tokens]
        return Analysis(Match.replay(self.game, len(seats), tokens, self.seed), seats, self.seed)

    def variations(self, number: int) -> list[str]:
        """Variations from a position, a line each; those that cannot be replayed any more are left out."""
        found = []
        for branch in self.margin.branches(number):
            with suppress(PlayerError, ValueError):
                found.append(self._variation(self.what_if(branch), number))
        return found

    def _variation(self, other: Analysis, number: int) -> str:
        told = [other.told(at, None)[0] for at in range(number + 1, min(other.last, number + LINE) + 1)]
        told += ["..."] if other.last > number + LINE else []
        if other.match.is_over:
            told.append(words.standing(other.names, other.match.state.returns(), self.game.unit)[0])
        return f"what if: {'; '.join(told)}"

    def keep_branch(self, session: Session) -> None:
        """Keep what a session made of this game from where they part; SaveError if that fails."""
        pairs = zip(self.match.steps, session.match.steps, strict=False)
        parted = next((at for at, (own, other) in enumerate(pairs) if own != other), None)
        common = min(self.last, len(session.match.steps)) if parted is None else parted
        self.margin.add_branch(common, session.match, session.specs)

    # -- playing on ------------------------------------------------------------------------------------------

    def branch(self, number: int, autosave: Autosave | None = None) -> Session:
        """A new game from a position: a person takes the seat to move unless one sits there or elsewhere."""
        seats = [chair.spec if self._can_play(chair) else registry.opponent(self.game.name) for chair in self.chairs]
        if not self.humans:
            seats[self.actor(number)] = canonical("me")
        session = Session(self.match.at(number), seats, seed=self.seed, autosave=autosave or Autosave.of_user())
        if session.autosave is not None:
            session.autosave.assisted.add("branch")
        return session

    def _can_play(self, chair: Chair) -> bool:
        known = {kind.name for kind in registry.kinds(self.game.name)}
        return chair.is_human or chair.spec.partition(":")[0] in known


def _lead(decision: Decision) -> float:
    """By how much the best choice was ahead of the next."""
    best, second, *_ = sorted((option.value for option in decision.advice.options), reverse=True)
    return best - second


def open_decision(name: str, step: int | None = None, hand: int = 1) -> tuple[Match, AnyView]:
    """A file's match after so many moves (None: all of them), and what the seat to decide there knows."""
    record, match = open_file.load(open_file.find(name), hand)
    study = Analysis(match, record.seats, record.seed)
    if step is not None and step > study.last:
        raise BadInput(f"{name} has {study.last} moves, so --step goes from 0 to {study.last}")
    position = match if step is None else match.at(step)
    seat = position.state.turn
    if seat is None:
        raise BadInput(f"{name}: the game is over; choose an earlier position with --step")
    if seat not in study.may_see():
        own = [str(number) for number, made in enumerate(match.steps) if made.seat in study.may_see()]
        hope = f"; yours is --step {own[-1]}" if own else ""
        raise BadInput(f"{name}: {study.names[seat]} is to move there and the game is not over{hope}")
    return position, position.state.view(seat)


@dataclass(frozen=True)
class AnalysisWish:
    """A game somebody wants to look at, move by move or judged."""

    analysis: Analysis
    wants_review: bool
