"""Decisions by phase of the game and, where they went wrong, by the kind of mistake: what statistics add up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardai.games.core import AnyView

from . import registry
from .table import load

Sort = Callable[[AnyView, Any, Any], tuple[str, str]]
"""Of what the seat saw, what it chose and what was best: the phase, and the kind of mistake in a few words."""


def sorter(game: str) -> Sort:
    """Sorter of the decisions of a game: as its table says, or by the first words of its notation."""
    own = registry.table(game)
    if not own.kinds:
        return plain
    found: Sort = load(own.kinds, own.package)
    return found


def plain(view: AnyView, chosen: Any, best: Any) -> tuple[str, str]:
    """Without phases; what was done instead of what."""
    return "", instead(*(view.game.token(action).partition(" ")[0] for action in (chosen, best)))


def instead(chosen: str, best: str) -> str:
    """One word instead of another, or the wrong one of its kind."""
    return f"the wrong {chosen}" if chosen == best else f"{chosen} instead of {best}"
