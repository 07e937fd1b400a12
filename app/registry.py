"""Everything that the program shows of each game, as data: its words, its board, and the commands only it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from cardai.games import HOUSE, entry_points

from .errors import BadInput

APP_PACKAGE = f"{__package__}."
GROUP = "cardai.screens"
"""Entry points of screens: the name of a game -> its AppTable. A game without one is shown in its own notation."""


@dataclass(frozen=True)
class AppTable:
    """The places ("module" or "module:name") of what the app has for one game; empty where it has nothing."""

    game: str
    text: str = ""
    """A module with `describe` and `narrate`, and maybe `label` and `headline`; see app/words.py."""
    reasons: str = ""
    """A module with its kinds of reasons in words; see app/text/reasons.py."""
    board: str = ""
    """Its GameBoard."""
    tile: str = ""
    """A function that draws its picture for the home screen: grid, x, y, width, height."""
    moment: str = ""
    """A function that draws one of its positions in a small box: grid, view, names, what would be best."""
    pitch: str = ""
    """The game in a few words."""
    rules: str = ""
    """A function that gives its rules as pieces for the screen (app/tui/parts/pages.py), game by game."""
    lesson: str = ""
    """A guided first game (app/lessons)."""
    hint: str = ""
    """The command `cardai hint GAME`."""
    solve: str = ""
    """The command `cardai solve GAME`."""
    decks: str = ""
    """A module that has its decks: `choices` for menus, `rules_with` for rules with some of them."""
    stats: str = ""
    """A command that counts over files of its games: `cardai stats FILE...`."""
    custom_rules: str = ""
    """A screen that lets a person put rules together, such as decks."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Commands of its own, by name."""


def in_house(game: str, board: str, pitch: str, **others: Any) -> AppTable:
    """Table of a game of the house, whose modules are called as those of every game are."""
    boards = f"{__package__}.tui.boards.{game}"
    return AppTable(
        game,
        text=f"{__package__}.text.{game}",
        reasons=f"{__package__}.text.{game}_reasons",
        board=f"{boards}.board:{board}",
        tile=f"{boards}.tile:tile",
        moment=f"{boards}.moment:moment",
        pitch=pitch,
        rules=f"{boards}.rules:pages",
        lesson=f"{__package__}.lessons.{game}:LESSON",
        hint=f"{__package__}.commands.{game}_hint:hint",
        **others,
    )


@cache
def table(game: str) -> AppTable:
    """Table of a game."""
    if game in HOUSE:
        found: AppTable = import_module(f"{__package__}.tables.{game}").TABLE
        return found
    brought: AppTable = entry_points.found(GROUP, _is_table).get(game, AppTable(game))
    return brought


def _is_table(found: Any) -> bool:
    return isinstance(found, AppTable)


def house_tables() -> list[AppTable]:
    """The games that come with the program."""
    return [table(game) for game in HOUSE]


def load(place: str) -> Any:
    """Load the thing at a place; BadInput if a package from outside names something that is not there."""
    module, _, name = place.partition(":")
    try:
        found = import_module(module)
        return getattr(found, name) if name else found
    except (ImportError, AttributeError) as fault:
        if module.startswith(APP_PACKAGE):
            raise
        raise BadInput(f"{place} cannot be loaded ({fault})") from fault
