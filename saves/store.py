"""Saved games in a folder: written whole or not at all, listed newest first."""

from __future__ import annotations

import itertools
from pathlib import Path

import msgspec

from cardai.games.files import read_file

from . import atomic, places
from . import record as records
from .errors import SaveError
from .library import LISTING_FILE, Entry, Library
from .record import RECORD_SUFFIX, Record

__all__ = ["RECORD_SUFFIX", "Entry", "Store", "write"]


def write(path: Path, record: Record) -> None:
    """Replace the file at once: a reader sees the old record or the new one, whenever the process dies."""
    try:
        atomic.replace(path, records.encode(record))
    except OSError as error:
        raise SaveError(f"{path}: cannot be written ({error.strerror or error})") from None


class Store:
    """The games below one folder."""

    def __init__(self, folder: Path, library: Path | None = None) -> None:
        """`library` is the file in which is remembered what is in them."""
        self.folder = folder
        self.library = Library(folder, library)
        """Listing of the games, with their reviews."""

    @classmethod
    def of_user(cls) -> Store:
        """The user's own games."""
        return cls(places.games_dir(), places.data_dir() / LISTING_FILE)

    def path(self, name: str) -> Path:
        """The file of a name; names with path separators are refused."""
        if not name or name != Path(name).name or name.startswith("."):
            raise SaveError(f"{name!r} cannot be the name of a saved game")
        return self.folder / (name if name.endswith(RECORD_SUFFIX) else name + RECORD_SUFFIX)

    def fresh_path(self, game: str, stamp: str) -> Path:
        """An unused file for a new game, `stamp` being the time as text."""
        path = self.folder / f"{game}-{stamp}{RECORD_SUFFIX}"
        return self.beside(path) if path.exists() else path

    def beside(self, path: Path) -> Path:
        """An unused file for another course of a game: its name with a number."""
        stem = path.stem[:200]
        numbered = (self.folder / f"{stem}-{count}{RECORD_SUFFIX}" for count in itertools.count(2))
        return next(path for path in numbered if not path.exists())

    def retitle(self, path: Path, title: str) -> None:
        """Give a saved game another title."""
        write(path, msgspec.structs.replace(records.read(path), title=title))

    def remove(self, path: Path) -> bytes:
        """Delete a saved game; returns what was in the file, for `restore`."""
        try:
            content = read_file(path, records.MAX_RECORD_BYTES)
            path.unlink()
        except OSError as error:
            raise SaveError(f"{path}: cannot be deleted ({error.strerror or error})") from None
        return content

    def restore(self, path: Path, content: bytes) -> None:
        """Bring back what was deleted."""
        try:
            atomic.replace(path, content)
        except OSError as error:
            raise SaveError(f"{path}: cannot be written ({error.strerror or error})") from None

    def entries(self, limit: int = -1) -> list[Entry]:
        """Every saved game, or so many of them, newest first; damaged files are listed with their problem."""
        return self.library.entries(limit)

    def unfinished(self, game: str | None = None, limit: int = -1) -> list[Entry]:
        """Games that can be resumed, newest first."""
        return self.library.unfinished(game, limit)
