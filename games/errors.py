"""The one base of all errors that are meant for the player."""

from __future__ import annotations


class PlayerError(ValueError):
    """Its message is a sentence for the person at the keyboard; the command line prints it and exits with 2."""
