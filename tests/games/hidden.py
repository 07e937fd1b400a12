"""For each game, how to permute what a seat cannot see in the true record of a match."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from cardai.games.match import Match

OPEN_GAMES = {"yacht"}
"""Games in which every seat sees everything."""

Permute = Callable[[Match, int, random.Random], list[str]]


def permute_hidden(name: str) -> Permute | None:
    """The game's own permutation; None for a game in which everything is open."""
    if name in OPEN_GAMES:
        return None
    assert (Path(__file__).parent / name / f"hidden_{name}.py").exists()
    found: Permute = import_module(f"tests.games.{name}.hidden_{name}").permute_hidden
    return found
