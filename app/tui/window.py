"""The terminal's window: no screen is drawn into one that is too small, and the program ends when it is gone."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import suppress
from textwrap import wrap
from typing import IO, Any

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


def heed_stopping(driver: Any) -> None:
    """Have Ctrl-Z stop the program and `fg` wake it, however soon one follows the other."""
    if hasattr(driver, "_sigtstp_application"):
        _Sleep(driver).heed()


class _Sleep:
    """Gives the terminal back before the program is stopped, and takes it once it goes on.

    Textual would take it again in the middle of giving it back, and from then on believe that it was raw before.
    """

    def __init__(self, driver: Any) -> None:
        self._driver = driver
        self._is_lying_down = self._is_called = False

    def heed(self) -> None:
        signal.signal(signal.SIGTSTP, self._lie_down)
        signal.signal(signal.SIGCONT, self._get_up)

    def _lie_down(self, *_: object) -> None:
        driver = self._driver
        if self._is_lying_down:
            return
        self._is_lying_down, self._is_called = True, False
        is_ours = driver._auto_restart
        if is_ours:
            driver.suspend_application_mode()
            driver._must_signal_resume = True
        if not self._is_called:
            # to this thread: so the process stands still before the next line
            signal.pthread_kill(threading.get_ident(), signal.SIGSTOP)
        self._is_lying_down = False
        if is_ours:
            self._take_terminal()

    def _get_up(self, *_: object) -> None:
        self._is_called = True
        if not self._is_lying_down and self._driver._auto_restart:
            self._take_terminal()

    def _take_terminal(self) -> None:
        """Take the terminal unless we have it: who reads its keys is there as long as we do."""
        reader = self._driver._key_thread
        if reader is None or not reader.is_alive():
            self._driver.resume_application_mode()


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
