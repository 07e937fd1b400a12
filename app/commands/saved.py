"""`cardai saves`: what has been saved, and reviews that are to be forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from ..errors import BadInput
from ..lazy import LazyGroup
from ..printable import one_line
from .options import AsJson, Hand, print_json

if TYPE_CHECKING:
    from cardai.saves.store import Entry


class _Saves(LazyGroup):
    """Commands for things that were saved."""

    def places(self) -> Mapping[str, str]:
        return {"forget": f"{__name__}:forget"}


app = typer.Typer(cls=_Saves, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def saves(context: typer.Context, as_json: AsJson = False) -> None:
    """List the saved games, newest first.

    Examples: cardai saves  |  cardai saves --json  |  cardai saves forget --help
    """
    if context.invoked_subcommand is not None:
        return
    from cardai.saves.store import Store

    entries = Store.of_user().entries()
    if as_json:
        print_json([{"file": str(e.path), "finished": e.is_finished, "problem": e.problem} for e in entries])
        return
    for entry in entries:
        typer.echo(one_line(f"{entry.path.name}: {entry.problem or _saved_line(entry)}"))
    if not entries:
        typer.echo("No saved games yet. `cardai play yacht` starts one.")


def forget(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE]...", help="Saved games, records or hand histories.")
    ] = None,
    gone: Annotated[bool, typer.Option("--gone", help="Reviews of games that are not there any more.")] = False,
    hand: Hand = 1,
) -> None:
    """Forget the reviews of games; the games stay.

    Reviews are found by the moves of a game, so copies of it under other names lose theirs as well. Those of games that
    you delete are forgotten by themselves after 30 days.

    Examples: cardai saves forget yacht-20260101-120000  |  cardai saves forget --gone
    """
    from cardai.saves import open_file
    from cardai.saves.store import Store

    if bool(files) == gone:
        raise BadInput("Name the games whose reviews are to be forgotten, or --gone for games that are not there")
    own = Store.of_user().library
    records = [open_file.load(open_file.find(file), hand)[0] for file in files or ()]
    count = own.forget_gone() if gone else sum(own.forget(record) for record in records)
    typer.echo(f"Reviews of {count} {'move' if count == 1 else 'moves'} forgotten.")


def _saved_line(entry: Entry) -> str:
    state = "finished" if entry.is_finished else "to be continued"
    return f"{entry.game} ({entry.rules}), {', '.join(entry.seats)}, {state}"
