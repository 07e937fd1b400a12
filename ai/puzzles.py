"""Ready-made puzzles: every game's sets as its table names them, the puzzle of a day, and how the sets are made.

    python -m cardai.ai.puzzles yacht rolls

makes a set anew and writes it where the program reads it from.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import date
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from cardai.games.puzzle import Choice, Puzzle
from cardai.games.reason import read_reasons
from cardai.games.registry import names

from . import registry
from .agent import Advice, AgentError
from .command_line import command_line, obey, positive
from .table import PuzzleSet, load

FIRST_DAY = date(2026, 1, 1)
"""The daily puzzles are counted from here."""
SHOWN = 6
"""Number of answers that are kept with their values, beside those that are right or were played."""


def sets(game: str) -> tuple[PuzzleSet, ...]:
    """The sets that come with a game."""
    return registry.table(game).puzzles


def shipped(game: str, name: str | None = None) -> list[Puzzle]:
    """The puzzles of a game, or of one of its sets, in the order of their files."""
    return [puzzle for one in sets(game) if name in (None, one.name) for puzzle in _read(game, one)]


def daily(day: date, games: Sequence[str]) -> Puzzle:
    """The puzzle of a day, the same for everybody: the games take turns, and each goes through all it has."""
    having = [game for game in games if sets(game)]
    number = (day - FIRST_DAY).days
    game = having[number % len(having)]
    puzzles = shipped(game)
    turn, place = divmod(number // len(having), len(puzzles))
    return random.Random(f"{game}/{turn}").sample(puzzles, len(puzzles))[place]


@lru_cache(maxsize=16)
def _read(game: str, one: PuzzleSet) -> list[Puzzle]:
    return [_puzzle(json.loads(line)) for line in _file(game, one).read_text(encoding="utf-8").splitlines()]


def _file(game: str, one: PuzzleSet) -> Traversable:
    package, _, file = one.file.partition(":")
    return files(registry.table(game).package + package if package.startswith(".") else package).joinpath(file)


def _puzzle(found: dict[str, Any]) -> Puzzle:
    lists: dict[str, Any] = {name: tuple(found.get(name, ())) for name in ("tokens", "right", "line")}
    lists["choices"] = tuple(_choice(**choice) for choice in found.get("choices", ()))
    lists["reasons"] = read_reasons(found.get("reasons", ()))
    return Puzzle(**(found | lists))


def _choice(action: str, value: float, reasons: Sequence[Mapping[str, Any]] = ()) -> Choice:
    return Choice(action, value, read_reasons(reasons))


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """One puzzle a line, what says nothing left out."""
    lines = [json.dumps({name: value for name, value in asdict(one).items() if value}) for one in puzzles]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def choices(advice: Advice, token: Any, keep: Iterable[str] = ()) -> tuple[Choice, ...]:
    """The first few options of an advice, and those to keep, as answers with their worth."""
    wanted = set(keep)
    rows = [Choice(token(option.action), round(option.value, 4), option.reasons) for option in advice.options]
    return tuple(row for place, row in enumerate(rows) if place < SHOWN or row.action in wanted)


def main(arguments: Sequence[str] | None = None) -> None:
    """Make a set of a game."""
    parser = command_line(__doc__)
    parser.add_argument("game", choices=names())
    parser.add_argument("set")
    parser.add_argument("count", type=positive, nargs="?", help="how many puzzles (default: as many as usual)")
    obey(parser, _make, arguments)


def _make(chosen: argparse.Namespace) -> None:
    named = {one.name: one for one in sets(chosen.game)}
    if chosen.set not in named:
        raise AgentError(f"{chosen.game} has no set of puzzles {chosen.set!r}, but {', '.join(named) or 'none'}")
    one = named[chosen.set]
    made = load(one.maker, registry.table(chosen.game).package)(chosen.count or one.count, 0, _tell)
    path = Path(str(_file(chosen.game, one)))
    write(path, made)
    print(f"\n{path.name}: {len(made)} puzzles")


def _tell(done: float) -> None:
    print(f"\r{done:4.0%}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
