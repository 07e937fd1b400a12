"""Words on standard error about what a command is waiting for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logging import LogRecord


def show() -> None:
    """Say when something is being compiled, in the same words only once; standard output stays the answer's."""
    import logging

    told = logging.getLogger("cardai")
    if not told.handlers:
        handler = logging.StreamHandler()
        handler.addFilter(Once())
        told.addHandler(handler)
    told.setLevel(logging.INFO)


class Once:
    """Lets a sentence through the first time."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def filter(self, record: LogRecord) -> bool:
        text = record.getMessage()
        is_new = text not in self._said
        self._said.add(text)
        return is_new
