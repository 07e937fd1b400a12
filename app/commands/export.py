"""`cardai export`: games, reviews and puzzles to take along."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import BadInput
from ..printable import printable
from ..waiting import waiting
from .options import Hand

if TYPE_CHECKING:
    from ..export.game import Exported

PUZZLE_PREFIX = "puzzle:"


class Form(StrEnum):
    """Form of the exported file."""

    HTML = "html"
    TEXT = "text"
    SVG = "svg"
    JSON = "json"


ENDINGS = {Form.HTML: ".html", Form.TEXT: ".txt", Form.SVG: ".svg", Form.JSON: ".json"}


def export(
    what: Annotated[
        str, typer.Argument(metavar="FILE", help="A record, a hand history, a saved game, or puzzle:ID (puzzle:daily).")
    ],
    to: Annotated[Form, typer.Option("--to", help="What it becomes.")] = Form.HTML,
    out: Annotated[Path | None, typer.Option(help="Where to write it (default: beside you, - prints it).")] = None,
    review: Annotated[bool, typer.Option("--review", help="Have the game judged if it was not yet.")] = False,
    step: Annotated[int | None, typer.Option(min=0, help="The position of a picture (default: the last).")] = None,
    hand: Hand = 1,
) -> None:
    """Write a game, its review or a puzzle as a file that needs nothing else.

    html has the board at every move, the graph and a list to click; svg is one board. A review that was made before
    is part of it. Of a game that goes on only what you know is written.

    Examples: cardai export game.json  |  cardai export game.json --to text --out -  |
    cardai export game.json --to svg --step 12  |  cardai export puzzle:yacht/rolls/7
    """
    if what.startswith(PUZZLE_PREFIX):
        name, content = _puzzle(what.removeprefix(PUZZLE_PREFIX), to)
    else:
        name, content = _game(what, to, step, hand, review)
    if str(out) == "-":
        _print(content)
        return
    path = out or Path(f"{name}{ENDINGS[to]}")
    if path.is_dir():
        path /= f"{name}{ENDINGS[to]}"
    if path.exists():
        raise BadInput(f"{path} exists already; choose another name with --out")
    from cardai.saves import atomic

    try:
        atomic.replace(path, printable(content).encode())
    except OSError as error:
        raise BadInput(f"{path}: cannot be written ({error.strerror or error})") from None
    typer.echo(f"Written: {path}")


def _print(content: str) -> None:
    """On a terminal as it can show it; for a program or a file the same bytes under every locale."""
    buffer = getattr(getattr(sys.stdout, "terminal", sys.stdout), "buffer", None)
    if buffer is None or sys.stdout.isatty():
        typer.echo(content, nl=False)
        return
    sys.stdout.flush()
    buffer.write(printable(content).encode())
    buffer.flush()


def _game(what: str, to: Form, step: int | None, hand: int, review: bool) -> tuple[str, str]:
    from cardai.saves import open_file

    from ..analysis import Analysis
    from ..export.game import Exported

    path = open_file.find(what)
    record, match = open_file.load(path, hand)
    study = Analysis(match, record.seats, record.seed, path=path)
    if step is not None and step > study.last:
        raise BadInput(f"{what} has {study.last} moves, so --step goes from 0 to {study.last}")
    study.review = study.kept()
    if review and study.review is None:
        with waiting("Reviewing the game") as told:
            study.review = study.judged(told)
    return path.stem if hand == 1 else f"{path.stem}-{hand}", _written(Exported(record, study), to, step)


def _written(game: Exported, to: Form, step: int | None) -> str:
    if to is Form.TEXT:
        return game.text()
    if to is Form.JSON:
        return game.json()
    with waiting("Drawing the boards") as told:
        return game.svg(game.study.last if step is None else step) if to is Form.SVG else game.html(told)


def _puzzle(name: str, to: Form) -> tuple[str, str]:
    from datetime import datetime

    from cardai.ai import puzzles
    from cardai.games import registry
    from cardai.saves.puzzles import PuzzleFile

    from ..export.puzzle import ExportedPuzzle

    if name == "daily":
        found = puzzles.daily(datetime.now().date(), registry.names())
    else:
        puzzle_file = PuzzleFile.of_user()
        every = [puzzle for game in registry.names() for puzzle in puzzles.shipped(game)] + puzzle_file.own()
        for line in puzzle_file.news:
            typer.echo(line, err=True)
        known = {puzzle.id: puzzle for puzzle in every}
        if name not in known:
            raise BadInput(f"There is no puzzle {name!r}; cardai drill --json tells their names")
        found = known[name]
    with waiting("Drawing the board"):
        document = ExportedPuzzle(found)
        content = {
            Form.HTML: document.html,
            Form.TEXT: document.text,
            Form.SVG: document.svg,
            Form.JSON: document.json,
        }[to]()
    return found.id.replace("/", "-").replace(".json", ""), content
