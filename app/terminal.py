"""Whether there is a terminal that can show a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping

ESCAPES = 4
"""The bit of a Windows console's mode with which it obeys escape sequences."""
OUTPUT = -11
"""Windows' number of standard output."""


def has_screen() -> bool:
    """Whether a full-screen program can run here."""
    return sys.stdin.isatty() and sys.stdout.isatty() and can_draw(os.name, os.environ)


def can_draw(system: str, environment: Mapping[str, str], obeys: Callable[[], bool] | None = None) -> bool:
    """Whether the terminal can draw anywhere: elsewhere TERM tells, a Windows console names none and is asked.

    `obeys` asks the console.
    """
    name = environment.get("TERM", "")
    if system == "nt" and not name:
        return (obeys or _obeys_escapes)()
    return bool(name) and _moves_cursor(name)


def _moves_cursor(name: str) -> bool:
    """What the database of terminals says; one it does not know is as good as most."""
    if name in ("dumb", "unknown"):
        return False
    try:
        import curses

        curses.setupterm(name, 1)
    except (ImportError, OSError, ValueError, curses.error):
        return True
    return curses.tigetstr("cup") is not None


def _obeys_escapes() -> bool:
    """Whether a Windows console obeys escape sequences, as all do since Windows 10 once they are told to."""
    import ctypes

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009, there is none elsewhere
    handle, mode = kernel.GetStdHandle(OUTPUT), ctypes.c_ulong()
    return bool(
        kernel.GetConsoleMode(handle, ctypes.byref(mode)) and kernel.SetConsoleMode(handle, mode.value | ESCAPES)
    )
