"""The games there are. Each lives in a package of its own that is imported only when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from .core import AnyGame, BadRules, RulesData

NAMES = ("yacht", "bigtwo", "holdem", "hearthstone")
"""Every game; the package of that name has PRESETS (name -> summary, default first) and make(rules)."""


def names() -> Sequence[str]:
    return NAMES


def presets(name: str) -> dict[str, str]:
    """Preset names of a game with a line about each, the default first."""
    found: dict[str, str] = _package(name).PRESETS
    return found


def make(name: str, rules: RulesData | None = None) -> AnyGame:
    """The game under these rules; BadRules names what exists."""
    package = _package(name)
    game: AnyGame = package.make(next(iter(package.PRESETS)) if rules is None else rules)
    return game


def _package(name: str) -> ModuleType:
    if name not in NAMES:
        raise BadRules(f"There is no game {name!r}; the games are {', '.join(NAMES)}")
    return import_module(f"cardai.games.{name}")
