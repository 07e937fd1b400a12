"""Commands on records: review, check, list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardai.saves import open_file

from ..errors import BadInput
from ..printable import one_line
from .options import AsJson, Hand, print_json

if TYPE_CHECKING:
    from cardai.ai.review import Review
    from cardai.saves.store import Entry

    from ..analysis import Analysis


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, a hand history or the name of a saved game.")],
    agent: Annotated[str | None, typer.Option(help="Who judges (default: the best adviser of the game).")] = None,
    seat: Annotated[int | None, typer.Option(min=1, help="Only the decisions of this seat.")] = None,
    hand: Hand = 1,
    top: Annotated[int, typer.Option(min=0, help="How many of the worst moments to show.")] = 10,
    plain: Annotated[bool, typer.Option("--plain", help="Print instead of opening the review screen.")] = False,
    as_json: AsJson = False,
) -> None:
    """Separate mistakes from luck: what each decision cost, what each chance event gave.

    Examples: cardai review game.json  |  cardai review game.json --seat 1 --json
    """
    from ..analysis import Analysis

    record, match = open_file.load(open_file.find(file), hand)
    if seat is not None and seat > match.seats:
        raise BadInput(f"{file} has {match.seats} seats, there is no seat {seat}")
    study = Analysis(match, record.seats, record.seed, agent)
    if seat is not None and seat - 1 not in study.may_see():
        raise BadInput(f"{file}: the game is not over, so that seat {seat} keeps its hand to itself")
    if not (as_json or plain) and _on_screen():
        from ..tui.app import run_review

        raise typer.Exit(run_review(record, match, agent))
    from ..report.review import Judged

    judged = Judged(match, record.seats, _reviewed(study), seat)
    if as_json:
        print_json(judged.as_json())
    else:
        typer.echo("\n".join(judged.lines(top)))


def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, hand histories or folders.")],
    as_json: AsJson = False,
) -> None:
    """Replay records and say which disagree with their own result.

    Example: cardai check saves/*.json
    """
    found = [line for path in files for line in open_file.verify(path)]
    wrong = [line for line in found if line.problem]
    if as_json:
        print_json([{"file": line.name, "ok": not line.problem, "problem": line.problem} for line in found])
    else:
        for line in found:
            typer.echo(one_line(f"{line.name}: {line.problem or 'ok'}"))
        typer.echo(f"{len(found) - len(wrong)} agree, {len(wrong)} disagree")
    if wrong:
        raise typer.Exit(2)


def saves(as_json: AsJson = False) -> None:
    """List the saved games, newest first.

    Example: cardai saves
    """
    from cardai.saves.store import Store

    entries = Store.of_user().entries()
    if as_json:
        print_json([{"file": str(e.path), "finished": e.is_finished, "problem": e.problem} for e in entries])
        return
    for entry in entries:
        typer.echo(one_line(f"{entry.path.name}: {entry.problem or _saved_line(entry)}"))
    if not entries:
        typer.echo("No saved games yet. `cardai play yacht` starts one.")


def _saved_line(entry: Entry) -> str:
    state = "finished" if entry.is_finished else "to be continued"
    return f"{entry.game} ({entry.rules}), {', '.join(entry.seats)}, {state}"


def _on_screen() -> bool:
    from .play import has_screen

    return has_screen()


def _reviewed(study: Analysis) -> Review:
    from ..waiting import waiting

    with waiting("Reviewing the game") as told:
        return study.judged(told)
