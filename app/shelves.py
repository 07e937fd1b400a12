"""The puzzles there are, on shelves: mistakes of one's own games, the puzzle of the day, ready-made sets.

And how far somebody is with each: what is due, what is solved, what comes next. Knows no screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from cardai.ai import puzzles as ready_made
from cardai.games.puzzle import Puzzle
from cardai.saves.puzzles import PuzzleFile, PuzzleStanding

from . import drill
from .drill import OWN, PuzzleWish
from .words import counted

DAY_SHELF = "day"
"""The name of the shelf with the puzzle of the day."""
OWN_ABOUT = "Decisions of your own games that cost you something, as you saw them then. Several answers may be right."
OWN_PROOF = "by the review of that game; an answer it did not look at is judged when you give it"
DAY_ABOUT = "The same for everybody, a new one every day. The games take turns."


@dataclass(frozen=True)
class PuzzleShelf:
    """Puzzles of one game and kind, in the order in which they come."""

    game: str
    name: str
    """As it is asked for: the name of a set, "own" or "day"."""
    title: str
    puzzles: Sequence[Puzzle]
    about: str
    proof: str

    def chosen(self, standing: Mapping[str, PuzzleStanding], now: datetime) -> list[Puzzle]:
        """Puzzle to solve now; that of the day can be solved again at any time."""
        return list(self.puzzles) if self.name == DAY_SHELF else drill.in_turn(self.puzzles, standing, now)


@dataclass(frozen=True)
class Progress:
    """Progress of somebody with a shelf."""

    count: int
    tried: int
    solved: int
    """Right at the first try, now or ever."""
    due: int
    """Those to be solved now: what is due again, and own mistakes and the day's puzzle if they were never tried."""
    new: int
    """Ready-made ones that were never tried."""
    back: datetime | None
    """When the first of those that are not due comes back."""
    next: Puzzle | None
    """Puzzle that would come now, or comes back first."""


def shelves(puzzle_file: PuzzleFile, who: str, games: Sequence[str]) -> list[PuzzleShelf]:
    """Own mistakes first, then the ready-made sets; shelves may be empty."""
    own = [
        PuzzleShelf(
            game, OWN, "Your own mistakes", drill.own(puzzle_file, PuzzleWish((game,), OWN, who)), OWN_ABOUT, OWN_PROOF
        )
        for game in games
    ]
    sets = [(game, one) for game in games for one in ready_made.sets(game)]
    return own + [
        PuzzleShelf(game, one.name, one.title, list(drill.ready(PuzzleWish((game,), one.name))), one.about, one.proof)
        for game, one in sets
    ]


def of_the_day(day: date, games: Sequence[str]) -> PuzzleShelf:
    """The puzzle of a day."""
    puzzle = ready_made.daily(day, games)
    return PuzzleShelf(puzzle.game, DAY_SHELF, "Puzzle of the day", [puzzle], DAY_ABOUT, puzzle.proof)


def progress(shelf: PuzzleShelf, standing: Mapping[str, PuzzleStanding], now: datetime) -> Progress:
    """Progress with a shelf of somebody who stands so with each puzzle."""
    met = [(standing[puzzle.id], puzzle) for puzzle in shelf.puzzles if puzzle.id in standing]
    waiting = sorted((one.due, puzzle.id) for one, puzzle in met if one.due > now.astimezone(UTC))
    turn = drill.in_turn(shelf.puzzles, standing, now)
    new = 0 if shelf.name in (OWN, DAY_SHELF) else len(shelf.puzzles) - len(met)
    names = {puzzle.id: puzzle for puzzle in shelf.puzzles}
    return Progress(
        count=len(shelf.puzzles),
        tried=len(met),
        solved=sum(one.right > 0 for one, _ in met),
        due=len(turn) - new,
        new=new,
        back=waiting[0][0] if waiting else None,
        next=turn[0] if turn else names[waiting[0][1]] if waiting else None,
    )


def by_grade(shelf: PuzzleShelf, standing: Mapping[str, PuzzleStanding]) -> list[tuple[int, int, int]]:
    """For each grade, the easiest first: how many are solved, and how many there are."""
    grades = sorted({puzzle.grade for puzzle in shelf.puzzles})
    found = [(grade, [puzzle.id for puzzle in shelf.puzzles if puzzle.grade == grade]) for grade in grades]
    return [
        (grade, sum(name in standing and standing[name].right > 0 for name in names), len(names))
        for grade, names in found
    ]


def wait_words(wait: timedelta) -> str:
    """Time until then in words, to the unit that matters."""
    minutes = -(-wait // timedelta(minutes=1))
    if minutes < 60:
        return f"in {counted(max(1, minutes), 'minute')}"
    if minutes < 36 * 60:
        return f"in {counted(round(minutes / 60), 'hour')}"
    return f"in {counted(round(minutes / 60 / 24), 'day')}"


def due_words(shelf: PuzzleShelf, found: Progress, now: datetime) -> str:
    """Words about puzzles due now, new ones, and when the next one comes back."""
    if shelf.name == DAY_SHELF:
        return "waits for you" if found.due else "answered: tomorrow brings another"
    parts = [f"{found.due} due now"] if found.due else []
    parts += [f"{found.new} new"] if found.new else []
    if found.back is not None:
        parts = parts or ["nothing due now"]
        parts.append(f"the next comes back {wait_words(found.back - now)}")
    return ", ".join(parts)
