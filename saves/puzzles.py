"""The file of puzzles: those from one's own games and every answer ever given, one JSON line each.

What a person answered cannot be made again, so this is a file of its own beside the saved games and not a table of the
library. When a puzzle comes back follows from its answers (FSRS, a scheduler of spaced repetition).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from cardai.games.puzzle import Puzzle

from . import places
from .journal import Journal

if TYPE_CHECKING:
    import fsrs

PUZZLES_FILE = "puzzles.jsonl"
WORK = {"format": "cardai-puzzles", "version": 1}
"""The first line of the file."""
AGAIN = timedelta(minutes=10)
"""After a wrong answer a puzzle comes back so soon."""


class Mark(IntEnum):
    """Mark of an answer, in the numbers of the scheduler."""

    WRONG = 1
    HELPED = 2
    RIGHT = 3


class Own(msgspec.Struct, tag="puzzle", tag_field="kind"):
    """A puzzle from one's own games."""

    puzzle: Puzzle
    who: str = ""
    """Person whose mistake it was."""


class Answer(msgspec.Struct, tag="answer", tag_field="kind", omit_defaults=True):
    """An answer to a puzzle."""

    puzzle: str
    """Its id."""
    at: str
    """When, in UTC."""
    mark: int
    given: str = ""
    """Action that was played."""
    who: str = ""


@dataclass(frozen=True)
class PuzzleStanding:
    """Standing of somebody with a puzzle."""

    due: datetime
    answers: int
    right: int
    """Answers that were right at the first try."""


class PuzzleFile:
    """The puzzles and answers of one file; it is read when first asked and then kept up with what is added."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._journal: Journal[Own | Answer] = Journal(
            path,
            WORK,
            Own | Answer,  # type: ignore[arg-type]
            is_only_ours=True,
        )

    @classmethod
    def of_user(cls) -> PuzzleFile:
        """The user's own."""
        return cls(places.data_dir() / PUZZLES_FILE)

    @property
    def news(self) -> list[str]:
        """News of damaged lines for the person; whoever tells it empties the list."""
        return self._journal.news

    @cached_property
    def _rows(self) -> list[Own | Answer]:
        return self._journal.read() if self._journal.is_begun() else []

    def own(self, who: str | None = None) -> list[Puzzle]:
        """Puzzles from one's own games, or from one person's, in the order they were found."""
        return [row.puzzle for row in self._rows if isinstance(row, Own) and who in (None, row.who)]

    def answers(self, who: str | None = None) -> list[Answer]:
        """Every answer, or one person's, the oldest first."""
        return [row for row in self._rows if isinstance(row, Answer) and who in (None, row.who)]

    def add(self, puzzles: Iterable[Puzzle], who: str = "") -> int:
        """Take in puzzles that are not there yet; how many those were."""
        known = {row.puzzle.id for row in self._rows if isinstance(row, Own)}
        fresh = {puzzle.id: Own(puzzle, who) for puzzle in puzzles if puzzle.id not in known}
        self._append(list(fresh.values()))
        return len(fresh)

    def answer(self, puzzle: Puzzle, mark: Mark, given: str, now: datetime, who: str = "") -> None:
        """Write an answer down for good; SaveError if that fails."""
        at = now.astimezone(UTC).isoformat(timespec="seconds")
        self._append([Answer(puzzle.id, at, int(mark), given, who)])

    def standing(self, who: str | None = None) -> Mapping[str, PuzzleStanding]:
        """Standing of somebody with each puzzle that was ever answered."""
        given: dict[str, list[Answer]] = defaultdict(list)
        for answer in self.answers(who):
            given[answer.puzzle].append(answer)
        return {name: _standing(answers) for name, answers in given.items()}

    def _append(self, rows: list[Own | Answer]) -> None:
        if not rows:
            return
        known = self._rows
        if not self._journal.is_begun():
            self._journal.read()
        self._journal.append(rows)
        known.extend(rows)


def _standing(answers: list[Answer]) -> PuzzleStanding:
    import fsrs

    scheduler = fsrs.Scheduler(learning_steps=(AGAIN,), relearning_steps=(AGAIN,), enable_fuzzing=False)
    card = fsrs.Card(card_id=1)
    for answer in answers:
        card = _reviewed(scheduler, card, answer)
    return PuzzleStanding(card.due, len(answers), sum(answer.mark == Mark.RIGHT for answer in answers))


def _reviewed(scheduler: fsrs.Scheduler, card: fsrs.Card, answer: Answer) -> fsrs.Card:
    import fsrs

    try:
        when = datetime.fromisoformat(answer.at).astimezone(UTC)
        return scheduler.review_card(card, fsrs.Rating(min(3, max(1, answer.mark))), when)[0]
    except (ValueError, OverflowError):
        return card
