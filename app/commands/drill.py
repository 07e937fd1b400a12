"""`cardai drill`: puzzles, line by line."""

from __future__ import annotations

import sys
from datetime import datetime
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from ..waiting import hush, waiting
from .options import AsJson, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardai.games.puzzle import Puzzle
    from cardai.saves.puzzles import PuzzleFile

    from ..drill import AnswerOutcome, Exercise
    from ..shelves import Progress, PuzzleShelf

DRILL_HELP = (
    "Type a move or its number. Other words: menu (all moves), nudge (a little help),\n"
    "show (the answer), look (the position again), skip, help, quit."
)
WIDTH = 79
"""Columns of an explanation."""
MENU_MOVES = 12
"""Number of moves that are listed without being asked for."""


def drill(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only puzzles of this game.")] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of the day, the same for everybody.")] = False,
    own: Annotated[bool, typer.Option("--own", help="Only mistakes of your own games.")] = False,
    theme: Annotated[str | None, typer.Option("--set", help="Only this ready-made set: see --list.")] = None,
    count: Annotated[int, typer.Option(min=1, max=1000, help="How many.")] = 10,
    who: Annotated[str | None, typer.Option(help="Whose answers and mistakes, if several people play here.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line instead of the screen.")] = False,
    sets: Annotated[bool, typer.Option("--list", help="List the sets and how far you are.")] = False,
    as_json: AsJson = False,
) -> None:
    """Solve puzzles: mistakes of your own games until you get them right, and ready-made ones.

    What you answered is kept at once. A puzzle comes back after days if it was right, after minutes if it was not.
    Own mistakes come from games that were reviewed (cardai review). It reads answers from a pipe as well.

    Examples: cardai drill  |  cardai drill yacht --count 5  |  cardai drill --daily  |  cardai drill bigtwo --own
    """
    from cardai.games import registry
    from cardai.saves.puzzles import PuzzleFile
    from cardai.saves.store import Store

    from .. import drill as drills
    from .. import mistakes, person
    from ..terminal import has_screen

    on_screen = has_screen() and not (plain or as_json or sets)
    if on_screen and not (daily or own or theme or who or game):
        from ..tui.app import run_puzzles

        raise typer.Exit(run_puzzles())
    games = registry.names()
    if game is not None and game not in games:
        raise BadInput(f"There is no game {game!r}; there are {', '.join(games)}")
    store, puzzle_file = Store.of_user(), PuzzleFile.of_user()
    whose = person.on_command_line(who, person.people(store.entries()))
    wish = drills.PuzzleWish(games if game is None else (game,), drills.OWN if own else theme, whose)
    _check(wish)
    with waiting("Looking for mistakes of your games"):
        mistakes.gather(store, puzzle_file, whose)
    for line in puzzle_file.news:
        typer.echo(line, err=True)
    if sets:
        _list(puzzle_file, wish, as_json)
        return
    wanted = [_of_today(games)] if daily else drills.chosen(puzzle_file, wish, datetime.now().astimezone(), count)
    if as_json:
        print_json([_as_json(puzzle) for puzzle in wanted])
    elif wanted and on_screen and len({puzzle.game for puzzle in wanted}) == 1:
        from ..tui.app import run_drill

        raise typer.Exit(run_drill(puzzle_file, wanted, wish.who))
    elif wanted:
        Drilling(puzzle_file, wish.who).run(wanted)
    else:
        typer.echo("Nothing is due. Play, have games reviewed (cardai review), or come back tomorrow.")


def _of_today(games: Sequence[str]) -> Puzzle:
    from cardai.ai.puzzles import daily

    return daily(datetime.now().date(), games)


def _check(wish: Any) -> None:
    """BadInput if there is no such set."""
    from cardai.ai import puzzles

    from ..drill import OWN

    known = [one.name for game in wish.games for one in puzzles.sets(game)]
    if wish.theme not in (None, OWN, *known):
        raise BadInput(f"There is no set {wish.theme!r}; there are {', '.join(known)}")


def _list(puzzle_file: PuzzleFile, wish: Any, as_json: bool) -> None:
    from .. import shelves

    standing, now = puzzle_file.standing(wish.who), datetime.now().astimezone()
    found = [(one, shelves.progress(one, standing, now)) for one in shelves.shelves(puzzle_file, wish.who, wish.games)]
    if as_json:
        print_json([_as_row(shelf, how) for shelf, how in found])
        return
    typer.echo(f"{'game':<13}{'set':<10}{'':<28}{'puzzles':>8}{'due':>6}{'tried':>7}{'solved':>8}")
    for shelf, how in found:
        head = f"{shelf.game:<13}{shelf.name:<10}{shelf.title:<28}"
        typer.echo(f"{head}{how.count:>8}{how.due:>6}{how.tried:>7}{how.solved:>8}")


def _as_row(shelf: PuzzleShelf, how: Progress) -> dict[str, Any]:
    return {
        "game": shelf.game,
        "set": shelf.name,
        "title": shelf.title,
        "puzzles": how.count,
        "due": how.due,
        "tried": how.tried,
        "solved": how.solved,
    }


def _as_json(puzzle: Puzzle) -> dict[str, Any]:
    """Puzzle as data, as far as it is known before the answer."""
    from .. import words

    match = puzzle.match()
    view = match.state.view(match.state.turn or 0)
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "theme": puzzle.theme,
        "grade": puzzle.grade,
        "task": puzzle.task,
        "position": words.describe(view),
        "actions": [match.game.token(action) for action in view.actions()],
    }


class Drilling:
    """Questions and answers on a terminal or through a pipe."""

    def __init__(self, puzzle_file: PuzzleFile, who: str) -> None:
        self.puzzle_file = puzzle_file
        self.who = who

    def run(self, puzzles: Sequence[Puzzle]) -> None:
        hush()
        typer.echo(DRILL_HELP)
        right = done = 0
        for number, puzzle in enumerate(puzzles, start=1):
            typer.echo(f"\nPuzzle {number} of {len(puzzles)}: {puzzle.theme}, grade {puzzle.grade} of 5")
            try:
                outcome = self._solve(puzzle)
            except EOFError:
                break
            if outcome is not None:
                done += 1
                right += outcome.is_right
        typer.echo(f"\n{right} of {done} right." if done else "\nNothing answered.")

    def _solve(self, puzzle: Puzzle) -> AnswerOutcome | None:
        """One puzzle until it is answered or skipped; EOFError ends the drill."""
        from ..drill import Exercise

        exercise = Exercise(puzzle)
        self._look(exercise)
        while True:
            text = self._ask()
            word = text.lower()
            if word in ("quit", "q"):
                raise EOFError
            if word == "skip":
                return None
            if word == "show":
                return self._answered(exercise, exercise.give_up())
            if word == "nudge":
                typer.echo(exercise.nudge())
            elif word in ("look", "back"):
                exercise.take_back()
                self._look(exercise)
            elif word == "menu":
                self._menu(exercise)
            elif word == "help":
                typer.echo(DRILL_HELP)
            elif text and (outcome := self._tried(exercise, text)):
                return self._answered(exercise, outcome)

    def _tried(self, exercise: Exercise, text: str) -> AnswerOutcome | None:
        from cardai.games.core import BadToken, IllegalAction

        try:
            action = _numbered(exercise, text) if text.isascii() and text.isdigit() else exercise.game.parse(text)
            with waiting("The answer is being judged"):
                outcome = exercise.play(action)
        except (BadToken, IllegalAction) as reason:
            typer.echo(f"{reason} (help lists what can be typed)")
            return None
        if outcome is None:
            self._look(exercise, again=True)
        return outcome

    def _answered(self, exercise: Exercise, outcome: AnswerOutcome) -> AnswerOutcome:
        """Keep the answer before a word is said about it."""
        self.puzzle_file.answer(exercise.puzzle, outcome.mark, outcome.given, datetime.now().astimezone(), self.who)
        for line in exercise.told_after(outcome):
            typer.echo(fill(line, WIDTH, subsequent_indent="  "))
        return outcome

    def _look(self, exercise: Exercise, again: bool = False) -> None:
        from .. import words

        typer.echo("")
        typer.echo(words.describe(exercise.view, exercise.names))
        if again:
            typer.echo(f"So far: {', then '.join(exercise.line)}.")
        typer.echo(exercise.puzzle.task)
        if len(exercise.view.actions()) <= MENU_MOVES:
            self._menu(exercise)

    def _menu(self, exercise: Exercise) -> None:
        from .. import words

        for number, action in enumerate(exercise.view.actions(), start=1):
            typer.echo(f"{number:>3} {words.label(exercise.view, action)}")

    def _ask(self) -> str:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()


def _numbered(exercise: Exercise, text: str) -> Any:
    from cardai.games.core import BadToken

    actions = exercise.view.actions()
    number = int(text) if len(text) < 9 else 0
    if not 1 <= number <= len(actions):
        raise BadToken(f"There are moves 1 to {len(actions)}")
    return actions[number - 1]
