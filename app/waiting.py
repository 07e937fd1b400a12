"""Waiting is announced: after a moment a line on standard error, which moves where a person is watching."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from .printable import one_line, terminal

QUIET_CLI_SECONDS = 0.8
"""Seconds after which something under way is worth a word."""
PAUSE = 0.2
"""Seconds between two pictures of a line that moves."""
BAR_COLUMNS = 24

_open: list[Wait] = []
"""Things that are waited for; the innermost, which is the last, has the line."""


class Wait:
    """One piece of work; call it with the share done (0 to 1) and words about it, as far as these are known."""

    def __init__(self, what: str) -> None:
        self.what = one_line(what)
        self._done, self._words = 0.0, ""
        self._ended = threading.Event()
        self._began = time.monotonic()
        self._thread = threading.Thread(target=self._watch, args=(terminal(),), daemon=True, name="cardai-waiting")
        self._thread.start()

    def __call__(self, done: float, words: str = "") -> None:
        self._done, self._words = min(1.0, done), words

    def end(self) -> None:
        """Say no more; what is written next finds the line empty."""
        self._ended.set()
        self._thread.join(PAUSE)

    def _watch(self, stream: TextIO) -> None:
        if self._ended.wait(QUIET_CLI_SECONDS) or not self._has_line:
            return
        if not stream.isatty():
            print(f"{self.what} ...", file=stream, flush=True)
            return
        width = 0
        while not self._ended.wait(PAUSE):
            if self._has_line:
                line = self._line()[:79]
                stream.write(f"\r{line:<{width}}")
                stream.flush()
                width = len(line)
        stream.write(f"\r{'':<{width}}\r")
        stream.flush()

    @property
    def _has_line(self) -> bool:
        return bool(_open) and _open[-1] is self

    def _line(self) -> str:
        seconds = f"{time.monotonic() - self._began:.0f} s"
        if not self._done:
            return f"{self.what} ... {seconds}"
        full = round(BAR_COLUMNS * self._done)
        return f"{self.what} [{'#' * full}{'.' * (BAR_COLUMNS - full)}] {self._done:4.0%} {self._words or seconds}"


@contextmanager
def waiting(what: str) -> Iterator[Wait]:
    """Work that may take longer than a moment, called by what it does: "Reviewing the game"."""
    wait = Wait(what)
    _open.append(wait)
    try:
        yield wait
    finally:
        wait.end()
        if wait in _open:
            _open.remove(wait)


def tell(text: str) -> None:
    """A line about work under way, beside the answer."""
    print(text, file=sys.stderr, flush=True)


def hush() -> None:
    """From now on a screen or a conversation tells what is being waited for."""
    for wait in _open:
        wait.end()
    _open.clear()
