"""Lists of games, agents and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .options import AsJson, Format, GameName, Rules, game_of, print_json

if TYPE_CHECKING:
    from cardai.ai.table import AgentKind


def games(as_json: AsJson = False) -> None:
    """List the games and their rule presets.

    Example: cardai games
    """
    from cardai.games import registry

    if as_json:
        print_json({name: registry.presets(name) for name in registry.names()})
        return
    for name in registry.names():
        game = registry.make(name)
        typer.echo(f"{name}: {game.title}, {_players(game.seats)} players")
        for preset, summary in registry.presets(name).items():
            typer.echo(f"  {preset:<16}{summary}")
        for chosen, summary in registry.formats(name).items():
            typer.echo(f"  --format {chosen:<9} {summary}")


def agents(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only the agents of this game.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the agents that can sit at a table or give advice, weakest first.

    Example: cardai agents yacht
    """
    from cardai.ai import registry, weights
    from cardai.games import registry as all_games

    wanted = [all_games.make(game).name] if game else list(all_games.names())
    if as_json:
        print_json({name: {_spec(k): k.summary for k in registry.kinds(name)} for name in wanted})
        return
    for name in wanted:
        typer.echo(f"{name} (adviser: {registry.adviser(name)})")
        width = max(len(_spec(kind)) for kind in registry.kinds(name))
        for kind in registry.kinds(name):
            typer.echo(f"  {_spec(kind):<{width}}  {kind.summary}")
        for card in weights.cards(name).values():
            typer.echo(f"    {weights.summary(card)}")


def rules(
    game: GameName,
    preset: Annotated[str | None, typer.Argument(metavar="[PRESET]")] = None,
    rules: Rules = None,
    in_format: Format = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game as they are played here.

    Examples: cardai rules yacht  |  cardai rules yacht yahtzee-free
    """
    chosen = game_of(game, preset or rules, in_format)
    if as_json:
        print_json({"game": chosen.name, "rules": chosen.rules_name, "text": chosen.rules_text()})
    else:
        typer.echo(chosen.rules_text())


def _spec(kind: AgentKind) -> str:
    return f"{kind.name}:{kind.argument}" if kind.argument else kind.name


def _players(seats: range) -> str:
    return str(seats.start) if len(seats) == 1 else f"{seats.start} to {seats.stop - 1}"
