"""The terminal's window: no screen is drawn into one that is too small, and the program ends when it is gone."""

from __future__ import annotations

import sys
from contextlib import suppress
from textwrap import wrap
from typing import IO

from textual.geometry import Size

NEEDED = Size(80, 24)
"""Size that the screens are made for, at the least."""
TERMINAL_LOOK_SECONDS = 1.0
"""Seconds between two looks whether the terminal is still there."""


def roomy(size: Size) -> Size:
    """The size the screens are told: never less than they need."""
    return Size(max(size.width, NEEDED.width), max(size.height, NEEDED.height))


def too_small(size: Size) -> str:
    """Text for a window that is too small, as a whole picture of it."""
    words = f"cardai needs {NEEDED.width} columns and {NEEDED.height} rows; there are {size.width} and {size.height}."
    width = max(1, size.width)
    lines = [line.center(width).rstrip() for line in wrap(words, width)][: size.height]
    above = max(0, size.height - len(lines)) // 2
    return "\x1b[0m\x1b[2J\x1b[H" + "\r\n" * above + "\r\n".join(lines)


class Outlet:
    """Where pictures go. What a terminal that is gone does not take is dropped.

    Textual's thread for writing would end at the first such fault, and whoever draws would wait for it for ever.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()


def is_there() -> bool:
    """Whether somebody still holds the other end of the terminal."""
    try:
        import termios
    except ImportError:
        return True
    try:
        termios.tcgetattr(sys.__stdin__ or 0)
    except (termios.error, OSError, ValueError):
        return False
    return True
