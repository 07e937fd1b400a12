"""Commands on records: review and check."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardai.saves import open_file

from ..errors import BadInput
from ..printable import one_line
from .options import AsJson, Hand, print_answer, print_json

if TYPE_CHECKING:
    from cardai.ai.review import Review

    from ..analysis import Analysis


def review(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A record, a hand history or a saved game's name; the last game played."),
    ] = None,
    agent: Annotated[str | None, typer.Option(help="Who judges (default: the best adviser of the game).")] = None,
    seat: Annotated[int | None, typer.Option(min=1, help="Only the decisions of this seat.")] = None,
    hand: Hand = 1,
    is_open: Annotated[bool, typer.Option("--open", help="Moves with cards that nobody showed, too.")] = False,
    deeper: Annotated[bool, typer.Option("--deeper", help="Take longer and look deeper.")] = False,
    top: Annotated[int, typer.Option(min=0, help="How many of the worst moments to show.")] = 10,
    plain: Annotated[bool, typer.Option("--plain", help="Print instead of opening the review screen.")] = False,
    as_json: AsJson = False,
) -> None:
    """Separate mistakes from luck: what each decision cost, what each chance event gave.

    What is found is kept, so that it need not be computed twice, and a review that was broken off goes on.

    Examples: cardai review  |  cardai review game.json --deeper  |  cardai review game.json --seat 1 --json
    """
    from ..analysis import Analysis

    path = _last_game() if file is None else open_file.find(file)
    record, match = open_file.load(path, hand)
    file = file or path.name
    if seat is not None and seat > match.seats:
        raise BadInput(f"{file} has {match.seats} seats, there is no seat {seat}")
    if deeper and agent:
        raise BadInput("--deeper is the usual adviser taking longer: leave out --agent, or name a slower one there")
    study = Analysis(match, record.seats, record.seed, agent, path)
    if deeper and not study.deepen():
        raise BadInput(f"A review of {study.game.title} cannot look deeper: its adviser is exact")
    if seat is not None and seat - 1 not in study.may_see():
        raise BadInput(f"{file}: the game is not over, so that seat {seat} keeps its hand to itself")
    study.is_open = is_open or (seat is not None and study.has_unshown)
    if not (as_json or plain) and _on_screen():
        from ..tui.app import run_review

        raise typer.Exit(run_review(study))
    from cardai.ai import notices

    from ..report.review import Judged

    notices.show()
    study.review = _reviewed(study)
    told = replace(study.review, decisions=tuple(study.decisions()))
    judged = Judged(match, record.seats, told, seat)
    print_answer(as_json, judged.as_json, lambda: judged.lines(top))
    if study.has_unshown and not (study.is_open or as_json):
        typer.echo("Moves with cards that nobody showed are left out: --open has them.")


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


def _last_game() -> Path:
    """The game that was finished last."""
    from cardai.saves.store import Store

    last = Store.of_user().library.last_finished()
    if last is None:
        raise BadInput("No game has been played to its end yet; name a file, or try sample:yacht")
    return last.path


def _on_screen() -> bool:
    from ..terminal import has_screen

    return has_screen()


def _reviewed(study: Analysis) -> Review:
    from ..waiting import waiting

    with waiting("Reviewing the game") as told:
        return study.judged(told)
