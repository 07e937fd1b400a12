"""Textual gives a screen 30 seconds of the clock to come to rest, which it does not always get on a busy machine."""

from __future__ import annotations

from textual.pilot import Pilot

SECONDS = 600.0


def be_patient() -> None:
    """Wait longer for screens, in this process."""
    Pilot._wait_for_screen.__defaults__ = (SECONDS,)
