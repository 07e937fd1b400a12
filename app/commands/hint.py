"""`cardai hint`: advice for a saved game, or for a position given on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from ..lazy import LazyGroup, group
from ..registry import house_tables
from .options import AsJson, Hand, print_answer


class _GamesOrFiles(LazyGroup):
    """A group whose commands are games; any other first word is a file to advise on."""

    def places(self) -> Mapping[str, str]:
        typed = {table.game: table.hint for table in house_tables() if table.hint}
        return typed | {"file": "cardai.app.commands.hint:saved_game"}

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.places():
            args = ["file", *args]
        return super().resolve_command(ctx, args)


app = group(
    _GamesOrFiles,
    "Rank the actions of a position: of a saved game, or as typed.",
    "Examples: cardai hint game.json  |  cardai hint yacht --dice 2,2,5,5,6 --rerolls 2",
)


@app.callback()
def _group() -> None:
    """Rank the actions of a position: of a saved game, or as typed."""
    from cardai.ai import notices

    notices.show()


Top = Annotated[int | None, typer.Option(min=1, help="Show only the best N actions.")]


def saved_game(
    file: Annotated[str, typer.Argument(metavar="SAVE.json", help="A record, finished or not.")],
    step: Annotated[int | None, typer.Option(min=0, help="After this many moves (default: where it stands).")] = None,
    agent: Annotated[str | None, typer.Option(help="Whose advice (default: the best adviser of the game).")] = None,
    hand: Hand = 1,
    top: Top = None,
    as_json: AsJson = False,
) -> None:
    """Rank the actions of the seat to move in a saved game.

    Example: cardai hint game.json --step 12 --top 3
    """
    from .. import agents
    from ..analysis import open_decision
    from ..report.advice import advice_json, advice_lines

    match, view = open_decision(file, step, hand)
    advice = agents.adviser(match.game, agent).opinion(view)
    print_answer(
        as_json,
        lambda: {**advice_json(view, advice, top), "seat": view.seat + 1, "step": len(match.steps)},
        lambda: [f"Seat {view.seat + 1} to move:", *advice_lines(view, advice, top)],
    )
