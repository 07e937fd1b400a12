"""`cardai solve GAME`: exact solutions, for the games that have one."""

from __future__ import annotations

import typer

from . import yacht_hint

app = typer.Typer(
    help="Solve a game exactly and print its value.\n\nExample: cardai solve yacht --rules yahtzee-free --json",
    rich_markup_mode=None,
    no_args_is_help=True,
    add_completion=False,
)
app.command("yacht")(yacht_hint.solve)


@app.callback()
def _group() -> None:
    """Solve a game exactly and print its value."""
