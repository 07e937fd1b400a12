"""The games there are: those of the house and those other packages bring, each imported only when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from . import HOUSE, entry_points
from .core import AnyGame, BadRules, RulesData

GROUP = "cardai.games"
"""Entry points: the name of a game -> a module with PRESETS (name -> summary, the default first) and make(rules)."""


def names() -> tuple[str, ...]:
    """Every game, those of the house first."""
    return (*HOUSE, *(name for name in entry_points.found(GROUP) if name not in HOUSE))


def presets(name: str) -> dict[str, str]:
    """Preset names of a game with a line about each, the default first."""
    found: dict[str, str] = _package(name).PRESETS
    return found


def make(name: str, rules: RulesData | None = None) -> AnyGame:
    """The game under these rules; BadRules names what exists."""
    package = _package(name)
    game: AnyGame = package.make(next(iter(package.PRESETS)) if rules is None else rules)
    return game


def recorded(name: str, rules: RulesData) -> AnyGame:
    """The game of a record: a package with `recorded(rules)` reads what an older version of it wrote."""
    package = _package(name)
    game: AnyGame = getattr(package, "recorded", package.make)(rules)
    return game


def formats(name: str) -> dict[str, str]:
    """The formats of a game, which say what its decks may have, with a line about each; none for most games."""
    found: dict[str, str] = getattr(_package(name), "FORMATS", {})
    return found


def in_format(name: str, rules: RulesData | None, chosen: str) -> RulesData:
    """These rules in another format; BadRules if the game has none."""
    if not formats(name):
        raise BadRules(f"{make(name).title} has no formats")
    preset = next(iter(presets(name))) if rules is None else rules
    return {**({"preset": preset} if isinstance(preset, str) else preset), "format": chosen}


def _package(name: str) -> Any:
    if name in HOUSE:
        return import_module(f"{__package__}.{name}")
    if name not in names():
        raise BadRules(f"There is no game {name!r}; the games are {', '.join(names())}")
    return entry_points.found(GROUP)[name].load()
