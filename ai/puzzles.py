"""Ready-made puzzles: every game's sets as its table names them, the puzzle of a day, and how the sets are made.

    python -m cardai.ai.puzzles yacht rolls

makes a set anew and writes it where the program reads it from.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import date
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from cardai.games.puzzle import Choice, Puzzle

from . import registry
from .agent import Advice
from .table import PuzzleSet, load

FIRST_DAY = date(2026, 1, 1)
"""The daily puzzles are counted from here."""
SHOWN = 6
"""So many answers are kept with what they are worth, and those that are right or were played."""


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
    package, _, file = one.file.partition(":")
    home = registry.table(game).package
    text = files(home + package if package.startswith(".") else package).joinpath(file).read_text(encoding="utf-8")
    return [_puzzle(json.loads(line)) for line in text.splitlines()]


def _puzzle(found: dict[str, Any]) -> Puzzle:
    lists: dict[str, Any] = {name: tuple(found.get(name, ())) for name in ("tokens", "right", "line")}
    lists["choices"] = tuple(Choice(**choice) for choice in found.get("choices", ()))
    return Puzzle(**(found | lists))


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """One puzzle a line, what says nothing left out."""
    lines = [json.dumps({name: value for name, value in asdict(one).items() if value}) for one in puzzles]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def choices(advice: Advice, token: Any, keep: Iterable[str] = ()) -> tuple[Choice, ...]:
    """The first few options of an advice, and those to keep, as answers with their worth."""
    wanted = set(keep)
    rows = [Choice(token(option.action), round(option.value, 4), option.why) for option in advice.options]
    return tuple(row for place, row in enumerate(rows) if place < SHOWN or row.action in wanted)


def main(arguments: Sequence[str]) -> None:
    """Make a set: game, name, and how many if not as many as usual."""
    game, name, *count = arguments
    one = next(one for one in sets(game) if one.name == name)
    package, _, file = one.file.partition(":")
    home = registry.table(game).package
    made = load(one.maker, home)(int(count[0]) if count else one.count, 0, _tell)
    path = Path(str(files(home + package if package.startswith(".") else package).joinpath(file)))
    write(path, made)
    print(f"\n{path.name}: {len(made)} puzzles")


def _tell(done: float) -> None:
    print(f"\r{done:4.0%}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
