"""Saved games in a folder: written whole or not at all, listed newest first."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path

from . import atomic
from . import record as records
from .errors import SaveError
from .record import Record

SUFFIX = ".json"


@dataclass(frozen=True)
class Entry:
    """A file in the store: its record, or what is wrong with it."""

    path: Path
    modified: float
    record: Record | None
    problem: str = ""

    @property
    def is_finished(self) -> bool:
        return self.record is not None and self.record.result is not None


def write(path: Path, record: Record) -> None:
    """Replace the file at once: a reader sees the old record or the new one, whenever the process dies."""
    try:
        atomic.replace(path, records.encode(record))
    except OSError as error:
        raise SaveError(f"{path}: cannot be written ({error.strerror or error})") from None


class Store:
    """The games below one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """The file of a name; names with path separators are refused."""
        if not name or name != Path(name).name or name.startswith("."):
            raise SaveError(f"{name!r} cannot be the name of a saved game")
        return self.folder / (name if name.endswith(SUFFIX) else name + SUFFIX)

    def fresh_path(self, game: str, stamp: str) -> Path:
        """An unused file for a new game, `stamp` being the time as text."""
        path = self.folder / f"{game}-{stamp}{SUFFIX}"
        return self.beside(path) if path.exists() else path

    def beside(self, path: Path) -> Path:
        """An unused file for another course of a game: its name with a number."""
        stem = path.stem[:200]
        numbered = (self.folder / f"{stem}-{count}{SUFFIX}" for count in itertools.count(2))
        return next(path for path in numbered if not path.exists())

    def entries(self) -> list[Entry]:
        """Every saved game, newest first; damaged files are listed with their problem."""
        if not self.folder.is_dir():
            return []
        found = [_entry(path) for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
        return sorted(found, key=lambda entry: -entry.modified)

    def unfinished(self, game: str | None = None) -> list[Entry]:
        """Games that can be resumed, newest first."""
        return [e for e in self.entries() if e.record and not e.is_finished and game in (None, e.record.game)]


def _entry(path: Path) -> Entry:
    modified = path.stat().st_mtime
    try:
        return Entry(path, modified, records.read(path))
    except SaveError as error:
        return Entry(path, modified, None, str(error).removeprefix(f"{path}: "))
