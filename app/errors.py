"""How the command line says no."""

from __future__ import annotations

from cardai.games.errors import PlayerError


class BadInput(PlayerError):
    """What was typed makes no sense, or asks for what is not there."""


class Interrupted(Exception):
    """Ctrl-C ended a long run: its message says what was done, and the exit code is 130."""
