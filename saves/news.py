"""News for a person about their files, whoever finds it out: each sentence once."""

from __future__ import annotations

import threading
from collections.abc import Callable

Hear = Callable[[str], None]


class News:
    """Sentences that wait until somebody listens: a screen, or the end of a command."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[str] = []
        self._told: set[str] = set()
        self._hear: Hear | None = None

    def tell(self, sentence: str) -> None:
        """Tell this, unless it was told before."""
        with self._lock:
            if sentence in self._told:
                return
            self._told.add(sentence)
            hear = self._hear
            if hear is None:
                self._waiting.append(sentence)
        if hear is not None:
            hear(sentence)

    def listen(self, hear: Hear | None) -> None:
        """From now on call this with every sentence, those that waited first; None: let them wait again."""
        with self._lock:
            self._hear = hear
            waited, self._waiting = (self._waiting, []) if hear is not None else ([], self._waiting)
        for sentence in waited:
            assert hear is not None
            hear(sentence)

    def take(self) -> list[str]:
        """Take the sentences nobody has heard, at the end of a command; the next one is told everything anew."""
        with self._lock:
            found, self._waiting = self._waiting, []
            self._told.clear()
        return found


NEWS = News()
"""Of this process."""
