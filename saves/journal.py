"""A journal of results: one JSON line each, appended as they come, so that a killed run can go on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from cardai.games.files import MEGABYTE, read_file

from . import atomic
from .errors import SaveError

MAX_BYTES = 1024 * MEGABYTE

T = TypeVar("T")


class Journal(Generic[T]):
    """Lines of one type that belong to one piece of work, which the first line names."""

    def __init__(self, path: Path, work: dict[str, Any], row: type[T]) -> None:
        self.path = path
        self.work = work
        self._row = row
        self._first = msgspec.json.encode(work)

    def read(self) -> list[T]:
        """What is written so far, in a file that can be written on; a last line cut by a kill is dropped.

        SaveError for foreign work, damaged lines, and a file that cannot be written.
        """
        with self._told():
            content = read_file(self.path, MAX_BYTES) if self.path.exists() else b""
        *lines, rest = content.split(b"\n")
        is_other = lines and self._line(1, lines[0], dict[str, Any]) != self.work
        if is_other or (not lines and not self._first.startswith(rest)):
            raise SaveError(f"{self.path}: belongs to other work; choose another file")
        rows = [self._line(number, line, self._row) for number, line in enumerate(lines[1:], start=2)]
        with self._told():
            if rest or not lines:
                self._begin(lines)
            self.path.open("ab").close()
        return rows

    def append(self, rows: Iterable[T]) -> None:
        """Write rows down for good; SaveError if that fails."""
        with self._told(), self.path.open("ab") as file:
            file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
            file.flush()
            os.fsync(file.fileno())

    def _begin(self, whole: list[bytes]) -> None:
        """Cut off a half line; name the work if this is a new journal."""
        atomic.replace(self.path, b"".join(line + b"\n" for line in whole or [self._first]))

    def _line(self, number: int, line: bytes, kind: Any) -> Any:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise SaveError(f"{self.path}: line {number} is damaged ({error})") from None

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise SaveError(f"{self.path}: {error.strerror or error}") from None
