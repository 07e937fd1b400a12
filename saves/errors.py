"""Errors of saving and opening files."""

from __future__ import annotations

from cardai.games.errors import PlayerError


class SaveError(PlayerError):
    """A file that cannot be read, written or believed; the message names it."""
