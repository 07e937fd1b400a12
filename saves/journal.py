"""A journal of results: one JSON line each, appended as they come, so that a killed run can go on."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from .errors import SaveError


class Journal:
    """Lines that belong to one piece of work, which the first line names."""

    def __init__(self, path: Path, work: dict[str, Any]) -> None:
        self.path = path
        self.work = work

    def read(self) -> list[dict[str, Any]]:
        """What is written so far; a last line cut by a kill is dropped, foreign work is refused."""
        try:
            lines = self.path.read_bytes().split(b"\n") if self.path.exists() else []
        except OSError as error:
            raise SaveError(f"{self.path}: {error.strerror or error}") from None
        whole = [self._line(number, line) for number, line in enumerate(lines[:-1], start=1)]
        if whole and whole[0] != self.work:
            raise SaveError(f"{self.path}: belongs to other work; choose another file")
        self._begin(whole)
        return whole[1:]

    def append(self, rows: Iterable[dict[str, Any]]) -> None:
        """Write rows down for good."""
        with self.path.open("ab") as file:
            file.writelines(msgspec.json.encode(row) + b"\n" for row in rows)
            file.flush()
            os.fsync(file.fileno())

    def _begin(self, whole: list[dict[str, Any]]) -> None:
        """Cut off a half line; name the work if this is a new journal."""
        kept = b"".join(msgspec.json.encode(row) + b"\n" for row in whole or [self.work])
        if not self.path.exists() or self.path.read_bytes() != kept:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_bytes(kept)

    def _line(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            return msgspec.json.decode(line, type=dict[str, Any])
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise SaveError(f"{self.path}: line {number} is damaged ({error})") from None
