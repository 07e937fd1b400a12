"""Refusals of the command line."""

from __future__ import annotations

from cardai.games.errors import PlayerError


class BadInput(PlayerError):
    """Refusal of input that makes no sense, or asks for a thing that is not there."""


class Interrupted(Exception):
    """Ctrl-C ended a long run: its message says what was done, and the exit code is 130."""
