"""`cardai stats`: statistics over everything somebody has played here, or over files of hands."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from ..errors import BadInput
from ..lazy import LazyGroup
from ..registry import house_tables
from ..waiting import waiting
from .options import AsJson, print_answer

FILES = "files"
OWN_OPTIONS = {"--who": 1, "--game": 1, "--days": 1, "--json": 0, "--plain": 0, "-h": 0, "--help": 0}
"""The options for one's own games, with how many words follow each."""
DAY_SECONDS = 86_400


class _OwnOrFiles(LazyGroup):
    """Without files one's own games; with files, or options that are only for those, the game's own count."""

    def places(self) -> Mapping[str, str]:
        return {FILES: next(table.stats for table in house_tables() if table.stats)}

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        left = list(args)
        while left and left[0].partition("=")[0] in OWN_OPTIONS:
            word = left.pop(0)
            left = left[0 if "=" in word else OWN_OPTIONS[word.partition("=")[0]] :]
        if left and left[0] != FILES:
            args = [FILES, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=_OwnOrFiles, rich_markup_mode=None, add_completion=False)


@app.callback(invoke_without_command=True)
def stats(
    context: typer.Context,
    who: Annotated[str | None, typer.Option(help="Whose games, if several people play here.")] = None,
    game: Annotated[str | None, typer.Option(help="Only this game.")] = None,
    days: Annotated[int, typer.Option(min=0, help="Only the last so many days (0: all).")] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="Print instead of opening the screen.")] = False,
    as_json: AsJson = False,
) -> None:
    """Statistics over your saved games: results, losses, luck, kinds of mistakes, a rating.

    Losses, luck and mistakes come from reviews. Games with hints or take-backs do not count for the rating. With files
    or folders of hold'em hands it counts what trackers count: cardai stats files --help.

    Examples: cardai stats  |  cardai stats --game yacht --days 30  |  cardai stats ~/hands --player Ann --by-position
    """
    if context.invoked_subcommand is not None:
        return
    from cardai.games import registry
    from cardai.saves.store import Store

    from .. import person, statistics
    from ..report import statistics as report
    from ..terminal import has_screen

    if game is not None and game not in registry.names():
        raise BadInput(f"There is no game {game!r}; there are {', '.join(registry.names())}")
    if has_screen() and not (plain or as_json or who or game or days):
        from ..tui.app import run_statistics

        raise typer.Exit(run_statistics())
    store = Store.of_user()
    whose = person.on_command_line(who, person.people(store.entries()))
    with waiting("Adding up"):
        found = statistics.collect(store, whose, game, time.time() - days * DAY_SECONDS if days else 0.0)
    print_answer(as_json, lambda: report.as_json(found), lambda: report.lines(found))
