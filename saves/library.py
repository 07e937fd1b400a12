"""The library: one SQLite file beside the saved games that remembers what is in them.

The files stay the truth: nothing is in the library that cannot be made again from them, so that it is thrown away and
made anew whenever it is missing, damaged or of another version. docs/architecture.md says what else will live here.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from . import record as records
from .errors import SaveError

FILE = "library.sqlite"
VERSION = 1
"""Goes up with every change of the tables, or of what is read from a file into them."""
MARK = 0x63726469
"""The application id in the file's head: "crdi"."""
BATCH = 500
"""Files read between two commits, so that a first reading that is interrupted was not in vain."""
PATIENCE = 2.0
"""Seconds another program's writing is waited for."""
TABLES = """
CREATE TABLE saves (
    name BLOB PRIMARY KEY,
    stamp TEXT NOT NULL,
    modified REAL NOT NULL,
    game TEXT, rules TEXT, seats TEXT, result TEXT, title TEXT,
    problem TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX by_age ON saves (modified DESC, name);
CREATE INDEX to_resume ON saves (game, modified DESC) WHERE result IS NULL AND problem = '';
"""
COLUMNS = "name, modified, game, rules, seats, result, title, problem"

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """A saved game in few words, or what is wrong with its file."""

    path: Path
    modified: float
    game: str = ""
    rules: str = ""
    """What its rules are called."""
    seats: tuple[str, ...] = ()
    result: tuple[float, ...] | None = None
    title: str = ""
    problem: str = ""

    @property
    def is_finished(self) -> bool:
        return self.result is not None


class Library:
    """What is known of the saved games in one folder; without a file of its own it reads them all."""

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self.folder = folder
        self._file = file

    def entries(self, limit: int = -1) -> list[Entry]:
        """The saved games, newest first, damaged ones with their problem."""
        return self._with(lambda base: self._select(base, "ORDER BY modified DESC, name LIMIT ?", limit))

    def unfinished(self, game: str | None = None, limit: int = -1) -> list[Entry]:
        """Games that can be gone on with, newest first."""
        where = "WHERE result IS NULL AND problem = '' AND game = coalesce(?, game)"
        return self._with(lambda base: self._select(base, f"{where} ORDER BY modified DESC, name LIMIT ?", game, limit))

    def _select(self, base: sqlite3.Connection, how: str, *values: Any) -> list[Entry]:
        return [self._entry(*row) for row in base.execute(f"SELECT {COLUMNS} FROM saves {how}", values)]

    def _entry(self, name: bytes, modified: float, *texts: Any) -> Entry:
        game, rules, seats, result, title, problem = texts
        return Entry(
            self.folder / os.fsdecode(name),
            modified,
            game or "",
            rules or "",
            tuple(json.loads(seats or "[]")),
            None if result is None else tuple(json.loads(result)),
            title or "",
            problem,
        )

    # -- the file --------------------------------------------------------------------------------------------

    def _with(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with an up-to-date library: the one on disk, a new one in its place, or one in memory."""
        for attempt in (self._on_disk, self._made_again):
            try:
                with attempt() as base:
                    self._refresh(base)
                    return work(base)
            except (sqlite3.Error, OSError, ValueError, TypeError) as fault:
                if getattr(fault, "sqlite_errorcode", None) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    break
        with _opened(":memory:") as base:
            self._refresh(base)
            return work(base)

    @contextlib.contextmanager
    def _on_disk(self) -> Iterator[sqlite3.Connection]:
        if self._file is None or not self.folder.is_dir():
            raise OSError("no place for a library")
        with _opened(str(self._file)) as base:
            yield base

    @contextlib.contextmanager
    def _made_again(self) -> Iterator[sqlite3.Connection]:
        if self._file is not None:
            self._file.unlink(missing_ok=True)
        with self._on_disk() as base:
            yield base

    # -- the saves -------------------------------------------------------------------------------------------

    def _refresh(self, base: sqlite3.Connection) -> None:
        """Read the files that are new or others than when they were last read; forget those that are gone."""
        found = dict(_stamps(self.folder))
        known = dict(base.execute("SELECT name, stamp FROM saves"))
        gone = [(name,) for name in known.keys() - found.keys()]
        fresh = [name for name, (stamp, _) in found.items() if known.get(name) != stamp]
        with base:
            base.executemany("DELETE FROM saves WHERE name = ?", gone)
        for first in range(0, len(fresh), BATCH):
            rows = [_row(self.folder, name, *found[name]) for name in fresh[first : first + BATCH]]
            with base:
                base.executemany(f"INSERT OR REPLACE INTO saves VALUES ({', '.join('?' * 9)})", rows)


@contextlib.contextmanager
def _opened(place: str) -> Iterator[sqlite3.Connection]:
    """A library with its tables; sqlite3.Error if the file is none or cannot be written."""
    base = sqlite3.connect(place, timeout=PATIENCE)
    try:
        mark, version = (base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if (mark, version) != (MARK, VERSION):
            if base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise sqlite3.DatabaseError("a library of another version")
            base.executescript(f"BEGIN; {TABLES} PRAGMA application_id={MARK}; PRAGMA user_version={VERSION}; COMMIT;")
        yield base
    finally:
        base.close()


def _stamps(folder: Path) -> Iterator[tuple[bytes, tuple[str, float]]]:
    """The files of a folder by name, with what changes when they do and the time of that."""
    with contextlib.suppress(OSError), os.scandir(folder) as files:
        for file in files:
            with contextlib.suppress(OSError):
                if file.name.endswith(records.SUFFIX) and not file.name.startswith(".") and file.is_file():
                    about = file.stat()
                    stamp = f"{about.st_mtime_ns}/{about.st_size}/{about.st_ino}"
                    yield os.fsencode(file.name), (stamp, about.st_mtime)


def _row(folder: Path, name: bytes, stamp: str, modified: float) -> tuple[Any, ...]:
    path = folder / os.fsdecode(name)
    try:
        record = records.read(path)
        result = None if record.result is None else json.dumps(record.result)
        about = record.game, records.rules_name(record), json.dumps(record.seats), result, record.title
    except SaveError as error:
        problem = str(error).removeprefix(f"{path}: ").encode("utf-8", "backslashreplace").decode()
        return (name, stamp, modified, *[None] * 5, problem or "cannot be read")
    return (name, stamp, modified, *about, "")
