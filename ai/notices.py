"""Words on standard error about what is being waited for."""

from __future__ import annotations

import logging


def show() -> None:
    """Say when something is being compiled, in the same words only once; standard output stays the answer's."""
    told = logging.getLogger("cardai")
    if not told.handlers:
        told.addHandler(Aloud())
    told.setLevel(logging.INFO)


def are_shown() -> bool:
    """Whether this process says them."""
    return any(isinstance(handler, Aloud) for handler in logging.getLogger("cardai").handlers)


class Aloud(logging.StreamHandler):  # type: ignore[type-arg]
    """Says every sentence the first time."""

    def __init__(self) -> None:
        super().__init__()
        self._said: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if text not in self._said:
            self._said.add(text)
            super().emit(record)
