"""`cardai league`: a table of everybody against everybody, from duplicate deals."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput
from .arena import play_all, stopped
from .options import AsJson, Format, GameName, Jobs, OtherDeals, Rules, game_of, print_json

if TYPE_CHECKING:
    from cardai.ai.league import Place
    from cardai.games.core import AnyGame

    from ..report.contests import OpenContest


def league(
    game: GameName,
    agents: Annotated[
        list[str] | None, typer.Argument(metavar="[AGENT...]", help="Who plays (default: the game's own league).")
    ] = None,
    deals: Annotated[int, typer.Option("--deals", "-n", min=2, help="Deals a fixture; each from every seat.")] = 100,
    seats: Annotated[int | None, typer.Option(min=2, help="Players at a table (default: the game's own).")] = None,
    rules: Rules = None,
    in_format: Format = None,
    seed: OtherDeals = 0,
    journal: Annotated[Path | None, typer.Option(help="Keep results in this folder, and go on from them.")] = None,
    jobs: Jobs = 0,
    as_json: AsJson = False,
) -> None:
    """Everybody plays at a table of everybody else, on the same deals and from every seat; ranked by points.

    A figure is what the row's player makes at a table of the column's above the table's average, with standard error.

    Examples: cardai league bigtwo -n 200 --journal league  |  cardai league yacht heuristic exact -n 500
    """
    from cardai.ai import league as leagues
    from cardai.ai import registry

    chosen = game_of(game, rules, in_format)
    specs = list(agents or registry.league(chosen.name))
    if len(set(specs)) < max(2, len(specs)):
        raise BadInput("A league needs at least two agents, all different")
    for spec in specs:
        registry.make(spec, chosen)
    size = seats or max(2, chosen.default_seats)
    contests = _contests(chosen, leagues.fixtures(specs), size, seed, deals, journal)
    is_stopped = play_all(contests, jobs, None)
    places = leagues.table([(contest.contest, contest.results) for contest in contests])
    if as_json:
        print_json(_as_json(chosen, places, seed))
    elif places:
        typer.echo("\n".join(_lines(chosen, places)))
    if is_stopped:
        raise stopped(contests, journal)


def _contests(
    game: AnyGame, pairs: list[tuple[str, str]], seats: int, seed: int, deals: int, journal: Path | None
) -> list[OpenContest]:
    """All fixtures, each with a journal of its own in the folder, if there is one."""
    from cardai.ai.league import contest
    from cardai.saves import places

    from ..report.contests import ContestSpec, begin

    cache = str(places.cache_dir())
    if journal:
        journal.mkdir(parents=True, exist_ok=True)
    return [
        begin(contest(game, pair, seats, seed, cache), ContestSpec(deals, journal=_file(journal, pair)))
        for pair in pairs
    ]


def _file(folder: Path | None, pair: tuple[str, str]) -> Path | None:
    """The journal of one fixture."""
    if folder is None:
        return None
    plain = "-among-".join("".join(c if c.isalnum() or c in ".=" else "_" for c in spec) for spec in pair)
    return folder / f"{plain}.jsonl"


def _as_json(game: AnyGame, places: list[Place], seed: int) -> dict[str, Any]:
    from dataclasses import asdict

    head = {"game": game.name, "rules": game.rules_name, "unit": game.unit, "seed": seed}
    return {**head, "table": [asdict(place) for place in places]}


def _lines(game: AnyGame, places: list[Place]) -> list[str]:
    """The table, with a column for each field."""
    specs = [place.spec for place in places]
    short = {spec: spec if len(spec) <= 14 else spec[:6] + "…" + spec[-7:] for spec in specs}
    width = max(len(name) for name in short.values())
    counts = sorted({line.deals for place in places for line in place.against.values()})
    said = f"{counts[0]} deals" if len(counts) == 1 else f"{counts[0]} to {counts[-1]} deals"
    head = f"{'':<{width}}  {'all':>13}" + "".join(f"  {short[spec]:>13}" for spec in specs)
    return [
        f"{game.heading}: one at a table of others, {said} a pair, in {game.unit}",
        head,
        *(f"{short[place.spec]:<{width}}  {_cell(place.points, place.error)}{_row(place, specs)}" for place in places),
    ]


def _row(place: Place, specs: list[str]) -> str:
    lines = [place.against.get(spec) for spec in specs]
    return "".join(f"  {_cell(line.points, line.error) if line else '':>13}" for line in lines)


def _cell(value: float, error: float) -> str:
    spread = "" if isnan(error) else f" ±{error:.2f}"
    return f"{value:+.2f}{spread}".rjust(13)
