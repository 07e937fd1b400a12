"""Arguments that several commands share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ..errors import BadInput

if TYPE_CHECKING:
    from cardai.games.core import AnyGame


def _game_names() -> list[str]:
    from cardai.games import registry

    return list(registry.names())


GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name.", autocompletion=_game_names)]
Rules = Annotated[str | None, typer.Option("--rules", help="A preset's name, or a TOML file of rules.")]
Format = Annotated[
    str | None, typer.Option("--format", help="Which cards there are, in a game with decks: see cardai games.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Hand = Annotated[int, typer.Option("--hand", min=1, help="Which hand of a history with many.")]
Seed = Annotated[int | None, typer.Option(help="Repeat the luck of this number.")]
OtherDeals = Annotated[int, typer.Option("--seed", help="Other deals for another number.")]
Jobs = Annotated[int, typer.Option(min=0, help="Processes (0: one for each core).")]
Cluster = Annotated[str | None, typer.Option(help="Play on the Dask scheduler at this address.")]
Plain = Annotated[bool, typer.Option("--plain", help="Line by line, on any terminal or pipe.")]


def game_of(name: str, rules: str | None, in_format: str | None = None) -> AnyGame:
    """The game under a preset or the rules of a TOML file, perhaps in another format."""
    from cardai.games import registry

    data = rules if rules is None or not rules.endswith(".toml") else _toml(Path(rules))
    return registry.make(name, data if in_format is None else registry.in_format(name, data, in_format))


def print_json(value: Any) -> None:
    """One JSON document on standard output, floats in full precision; what is no number (nan) is null."""
    typer.echo(json.dumps(_known(value), indent=2, allow_nan=False))


def print_answer(as_json: bool, data: Callable[[], Any], lines: Callable[[], Iterable[str]]) -> None:
    """JSON for programs, or lines for people; only what is wanted is made."""
    if as_json:
        print_json(data())
    else:
        typer.echo("\n".join(lines()))


def _known(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _known(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_known(part) for part in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def text_of_file(path: Path) -> str:
    """Content of a text file of the player's; BadInput if it cannot be read."""
    from cardai.games.files import MEGABYTE, read_text

    try:
        return read_text(path, MEGABYTE)
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None


def _toml(path: Path) -> dict[str, Any]:
    from cardai.games.files import parse_toml

    text = text_of_file(path)
    try:
        return parse_toml(text)
    except ValueError as error:
        raise BadInput(f"{path}: not a TOML file ({error})") from None
