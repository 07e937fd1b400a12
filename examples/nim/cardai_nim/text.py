"""Nim in words; without a board of its own it is shown as text and a menu."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.app.registry import AppTable

from .game import NimView

TABLE = AppTable("nim", text=__name__)


def describe(view: NimView, names: Sequence[str]) -> str:
    """The position as its seat sees it."""
    return f"{view.heap} stones. Your secret is {view.secret}."


def narrate(seat: int, action: int, before: NimView, after: NimView, names: Sequence[str]) -> list[str]:
    """What happened, told to the seat whose views these are."""
    return [f"{names[seat]} took {action} (told to holder of {after.secret})"]
