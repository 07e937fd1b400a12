"""Puzzles being solved: which comes next, what an answer is worth, and what is said after it. Knows no screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import chain, zip_longest
from typing import Any
from zlib import crc32

from cardai.ai import kinds
from cardai.ai import puzzles as ready_made
from cardai.ai.review import Judge
from cardai.games.core import AnyGame, AnyView
from cardai.games.errors import PlayerError
from cardai.games.puzzle import WIN, Puzzle, follow, holds, is_won
from cardai.saves.puzzles import Mark, PuzzleFile, PuzzleStanding

from . import agents, words
from .person import NAMELESS
from .seats import FIRST_NAMES
from .text.reasons import sentence

RIGHT = "Right"
"""Word for an answer that is right."""
SHOWN_ANSWERS = 5
"""Answers whose worth is shown afterwards."""


@dataclass(frozen=True)
class AnswerOutcome:
    """Fate of an answer."""

    mark: Mark
    verdict: str
    """One sentence."""
    given: str
    """Action that was played, in the game's notation."""

    @property
    def is_right(self) -> bool:
        return self.mark is not Mark.WRONG


class Exercise:
    """One puzzle at the table. What is played goes into `match`, which can be taken back."""

    def __init__(self, puzzle: Puzzle, judge: Callable[[AnyGame], Judge] = agents.judge) -> None:
        self.puzzle = puzzle
        self.match = puzzle.match()
        self.seat = self.match.state.turn or 0
        self.is_helped = False
        """Whether something was given away."""
        self._judge = judge
        self._begun = len(self.match.steps)
        self._start = self.match

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def view(self) -> AnyView:
        """View of the seat that solves it: only what that seat knew."""
        return self.match.state.view(self.seat)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the seats, as in the game it comes from, if that is known."""
        known = self.puzzle.names if len(self.puzzle.names) == self.match.seats else (NAMELESS,) * self.match.seats
        # whose game it was is called by another name where the seat to decide is not theirs
        others = iter(name for name in FIRST_NAMES if name not in known)
        return tuple(
            NAMELESS if seat == self.seat else next(others) if name == NAMELESS else name
            for seat, name in enumerate(known)
        )

    @property
    def line(self) -> list[str]:
        """Moves so far, in words."""
        moments = list(self.match.moments())[self._begun :]
        return [words.label(one.before.view(self.seat), one.action) for one in moments if one.step.seat == self.seat]

    def play(self, action: Any) -> AnswerOutcome | None:
        """Answer with an action; None if the task goes on. IllegalAction changes nothing."""
        if self.puzzle.goal != WIN:
            self.view.check(action)
            return self._judged(action)
        if self.match is self._start:
            self.match = self._start.at(self._begun)
        self.match.play(action)
        if not follow(self.match, self.seat):
            return self._outcome(False, "That does not win this turn.")
        if not self.match.is_over:
            return None
        if not is_won(self.match, self.seat):
            return self._outcome(False, "That does not win.")
        if not holds(self.match, self._begun):
            return self._outcome(False, "That won by luck: there is a way that leaves nothing to chance.")
        return self._outcome(True, "That wins.")

    def take_back(self) -> bool:
        """Back to the position of the task; False if nothing was played."""
        if len(self.match.steps) == self._begun:
            return False
        self.match = self._start
        return True

    def give_up(self) -> AnswerOutcome:
        """Have the answer shown."""
        return AnswerOutcome(Mark.WRONG, "Shown.", self._given())

    def nudge(self) -> str:
        """A little help, which counts as such."""
        self.is_helped = True
        first = words.label(self._start.state.view(self.seat), self.game.parse(self.best[0]))
        if self.puzzle.goal == WIN:
            return f"{len(self.best)} actions are enough. It begins with: {first}."
        right = len(self.puzzle.right)
        many = f"{right} answers are right" if right > 1 else "One answer is right"
        return f"{many}. What to do: {' or '.join(sorted({_doing(token) for token in self.puzzle.right}))}."

    @property
    def best(self) -> Sequence[str]:
        """The answer: a line, or one action."""
        return self.puzzle.line or self.puzzle.right[:1]

    def _judged(self, action: Any) -> AnswerOutcome:
        token = self.game.token(action)
        known = {choice.action: choice.value for choice in self.puzzle.choices}
        if token in self.puzzle.right:
            return self._outcome(True, f"{RIGHT}.", token)
        if token in known and len(self.puzzle.choices) > 1:
            return self._outcome(False, self._cost(action, self.puzzle.choices[0].value - known[token]), token)
        if not self.puzzle.is_open:
            return self._outcome(False, "Not the answer.", token)
        judge = self._judge(self.game)
        found = judge.weigh(self.view, judge.opinion(self.view, action), action)
        good = not found.grade.is_bad
        return self._outcome(good, f"{RIGHT}, as good as the best." if good else self._cost(action, found.loss), token)

    def _cost(self, action: Any, loss: float) -> str:
        return f"Not the best. {words.loses(words.label(self.view, action), f'{loss:.2f}', self.game.unit)}."

    def _outcome(self, is_right: bool, verdict: str, given: str = "") -> AnswerOutcome:
        mark = (Mark.HELPED if self.is_helped else Mark.RIGHT) if is_right else Mark.WRONG
        return AnswerOutcome(mark, verdict, given or self._given())

    def _given(self) -> str:
        return "; ".join(step.action for step in self.match.steps[self._begun :] if step.seat == self.seat)

    def told_after(self, outcome: AnswerOutcome, has_table: bool = False) -> list[str]:
        """Words after an answer: what became of it, unless the explanation begins with that, and why."""
        lines = self.explanation(has_table)
        is_said = outcome.verdict == f"{RIGHT}." and lines[0].startswith(f"{RIGHT}:")
        return lines if is_said else [outcome.verdict, *lines]

    def explanation(self, has_table: bool = False) -> list[str]:
        """The answer and why, in lines; for after the answer. What the answers are worth may stand elsewhere."""
        puzzle, start = self.puzzle, self._start.state.view(self.seat)
        lines = [f"{number}. {label}" for number, label in enumerate(self.solution(), start=1)] if puzzle.line else []
        if not lines:
            rights = [words.label(start, self.game.parse(token)) for token in puzzle.right]
            lines.append(f"{RIGHT}: {' or '.join(rights)}")
        if len(puzzle.choices) > 1 and not has_table:
            best = puzzle.choices[0].value
            lines += [
                f"  {words.label(start, self.game.parse(one.action))}: {one.value:.2f} {self.game.unit}"
                + (f", loses {best - one.value:.2f}" if one.value < best else "")
                for one in puzzle.choices[:SHOWN_ANSWERS]
            ]
        lines += [told] if (told := sentence(start, puzzle.explanation, self.names)) else []
        return [*lines, f"How one knows: {puzzle.proof}."] if puzzle.proof else lines

    def solution(self) -> list[str]:
        """The line that does it, in words; of actions of others nothing is said."""
        match, told = self._start.at(self._begun), []
        for token in self.puzzle.line:
            if match.state.turn != self.seat:
                break
            action = self.game.parse(token)
            told.append(words.label(match.state.view(self.seat), action))
            if self.puzzle.goal != WIN:
                told += list(self.puzzle.line[1:])
                break
            match.play(action)
        return told


def _doing(token: str) -> str:
    """Kind of action, without giving it away: its verb, or how many cards it lays down."""
    first, *others = token.split()
    return first if first.isalpha() and first.islower() else f"play {words.counted(1 + len(others), 'card')}"


@dataclass(frozen=True)
class PuzzleWish:
    """Which puzzles somebody wants."""

    games: Sequence[str]
    theme: str | None = None
    """The name of a ready-made set, or "own" for one's own mistakes."""
    who: str = ""
    """Name of the person whose answers count."""


OWN = "own"


def kind_of(puzzle: Puzzle) -> str:
    """The kind of mistake that a puzzle of one's own games was made of, as statistics call it."""
    match = puzzle.match()
    view, parse = match.state.view(match.state.turn or 0), match.game.parse
    return kinds.sorter(puzzle.game)(view, parse(puzzle.played or puzzle.right[0]), parse(puzzle.right[0]))[1]


def chosen(puzzle_file: PuzzleFile, wish: PuzzleWish, now: datetime, count: int) -> list[Puzzle]:
    """Puzzles to solve now: first those due again, then own mistakes never tried, then ready-made ones, easy first."""
    return in_turn([*own(puzzle_file, wish), *ready(wish)], puzzle_file.standing(wish.who), now)[:count]


def in_turn(puzzles: Iterable[Puzzle], standing: Mapping[str, PuzzleStanding], now: datetime) -> list[Puzzle]:
    """Those of these puzzles whose turn it is: what is due again, the longest due first, then what was never tried."""
    fresh, again = list[Puzzle](), list[Puzzle]()
    for puzzle in puzzles:
        if puzzle.id not in standing:
            fresh.append(puzzle)
        elif standing[puzzle.id].due <= now.astimezone(UTC):
            again.append(puzzle)
    return [*sorted(again, key=lambda puzzle: (standing[puzzle.id].due, puzzle.id)), *fresh]


def own(puzzle_file: PuzzleFile, wish: PuzzleWish) -> list[Puzzle]:
    """The own mistakes asked for, the newest first; none whose game has other rules by now."""
    found = puzzle_file.own(wish.who) if wish.theme in (None, OWN) else []
    return [puzzle for puzzle in found[::-1] if puzzle.game in wish.games and _can_be_played(puzzle)]


def _can_be_played(puzzle: Puzzle) -> bool:
    try:
        return not puzzle.match().is_over
    except (PlayerError, LookupError, TypeError, ValueError):
        return False


def ready(wish: PuzzleWish) -> Iterator[Puzzle]:
    """The ready-made puzzles asked for: sets take turns, the easier ones of each first, like ones apart."""
    found = [
        sorted(ready_made.shipped(game, one.name), key=lambda puzzle: (puzzle.grade, crc32(puzzle.id.encode())))
        for game in wish.games
        for one in ready_made.sets(game)
        if wish.theme in (None, one.name)
    ]
    mixed: Iterable[Puzzle | None] = chain.from_iterable(zip_longest(*found))
    return (puzzle for puzzle in mixed if puzzle is not None)


def origin(puzzle: Puzzle) -> str:
    """Which move of which of one's games it is; empty in sets that are shipped."""
    name, _, number = puzzle.source.rpartition("/")
    when = re.search(r"-(\d{8}-\d{6})", name)
    if not when or not number.isdecimal():
        return ""
    with suppress(ValueError):
        return f"Move {number} of your game of {datetime.strptime(when[1], '%Y%m%d-%H%M%S'):%d %b %Y, %H:%M}"
    return ""


def course(puzzle_file: PuzzleFile, puzzle: Puzzle, who: str) -> str:
    """Tries of somebody at a puzzle, and how they went."""
    marks = [answer.mark for answer in puzzle_file.answers(who) if answer.puzzle == puzzle.id]
    if not marks:
        return "Not tried before"
    times = "once" if len(marks) == 1 else f"{len(marks)} times"
    return f"Tried {times}, right without help: {sum(mark == Mark.RIGHT for mark in marks)}"


def days(puzzle_file: PuzzleFile, who: str) -> set[date]:
    """The days on which something was answered; a day that nobody can read is none."""
    found = set[date]()
    for answer in puzzle_file.answers(who):
        with suppress(ValueError, OverflowError):
            found.add(datetime.fromisoformat(answer.at).astimezone().date())
    return found


def streak(days: Set[date], today: date) -> int:
    """Days in a row up to today, or to yesterday if today is still to come."""
    known = {day.toordinal() for day in days}
    last = today.toordinal()
    last -= last not in known
    return next(back for back in range(len(known) + 1) if last - back not in known)
