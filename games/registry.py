"""The games there are: those of the house and those other packages bring, each imported only when asked for."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from . import HOUSE, entry_points
from .core import AnyGame, BadRules, Game, RulesData
from .errors import PlayerError

MAX_AMOUNT = 10**9
MAX_DEPTH = 16

GROUP = "cardai.games"
"""Entry points: the name of a game -> a module with PRESETS (name -> summary, the default first) and make(rules)."""


def names() -> tuple[str, ...]:
    """Every game, those of the house first."""
    return (*HOUSE, *(name for name in entry_points.found(GROUP, _is_game) if name not in HOUSE))


def _is_game(package: Any) -> bool:
    """Whether a package has presets, and makes a game of the first."""
    return isinstance(package.make(next(iter(package.PRESETS))), Game)


def presets(name: str) -> dict[str, str]:
    """Preset names of a game with a line about each, the default first."""
    found: dict[str, str] = _package(name).PRESETS
    return found


def make(name: str, rules: RulesData | None = None) -> AnyGame:
    """The game under these rules; BadRules names what exists."""
    package = _package(name)
    return _made(package.make, name, next(iter(package.PRESETS)) if rules is None else rules)


def recorded(name: str, rules: RulesData) -> AnyGame:
    """The game of a record: a package with `recorded(rules)` reads what an older version of it wrote."""
    package = _package(name)
    return _made(getattr(package, "recorded", package.make), name, rules)


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


def _made(build: Callable[[RulesData], AnyGame], name: str, rules: RulesData) -> AnyGame:
    """The game of rules that may be anything, since they come from files: whatever is wrong is BadRules."""
    _check(rules)
    try:
        return build(rules)
    except PlayerError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
        raise BadRules(f"These are no rules of {name} ({type(fault).__name__}: {fault})") from fault


def _check(value: Any, depth: int = MAX_DEPTH) -> None:
    """BadRules for data no rule set has: numbers without end, or out of all reason, and nests."""
    if isinstance(value, float) and not math.isfinite(value):
        raise BadRules(f"There are no rules with the number {value}")
    if isinstance(value, int | float) and abs(value) > MAX_AMOUNT:
        raise BadRules(f"Numbers in rules go to {MAX_AMOUNT:,}")
    if isinstance(value, Mapping | list | tuple):
        if not depth:
            raise BadRules("These rules are nested too deeply")
        for part in value.values() if isinstance(value, Mapping) else value:
            _check(part, depth - 1)


def _package(name: str) -> Any:
    if name in HOUSE:
        return import_module(f"{__package__}.{name}")
    if name not in names():
        raise BadRules(f"There is no game {name!r}; the games are {', '.join(names())}")
    return entry_points.found(GROUP, _is_game)[name]
