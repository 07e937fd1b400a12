"""An SQLite file of something a person owns, which is never deleted, whatever goes wrong with it.

- What cannot be written (a full disk, a read-only place, an I/O error, another program that does not end) is kept in
  memory and tried again with the next change; the person is told once.
- A damaged file is set aside under another name, and what can still be read of it goes into the new one.
- A file of another version of the program is left as it is: until the program ends everything happens in memory.
"""

from __future__ import annotations

import contextlib
import errno
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from . import atomic
from .news import NEWS

PATIENCE_SECONDS = 5.0
"""Seconds that another program's writing is waited for."""
DAMAGED_WORD = "damaged"
JOURNAL = "-journal"
"""End of the name of SQLite's file beside, which belongs to it."""
BESIDE = (JOURNAL, "-wal", "-shm")
"""The same of all files that SQLite opens without being asked."""
FULL = "the disk is full"
NO_ROOM = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
REASONS = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_PERM: "it may not be written",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_BUSY: "another program is using it",
    sqlite3.SQLITE_LOCKED: "another program is using it",
}

Base = sqlite3.Connection
Work = Callable[[Base], Any]
T = TypeVar("T")


class OtherVersion(Exception):
    """The file was made by a newer program, or by one that is long gone."""


@dataclass(frozen=True)
class Schema:
    """Contents of such a file."""

    about: str
    """Name for the contents that a sentence can begin with: "Reviews"."""
    mark: int
    """The application id in its head."""
    version: int
    """Goes up with every change of the tables."""
    tables: str
    """The orders that make them where they are not there."""
    before: str = ""
    """The file beside in which earlier versions kept this."""
    carry_over: Callable[[Base, Path], None] | None = None
    """Brings in what that file has and this one has not; called whenever this one is opened and that one is there."""

    @cached_property
    def columns(self) -> Mapping[str, list[str]]:
        """The columns of every table."""
        with contextlib.closing(_connected(":memory:")) as base:
            base.executescript(self.tables)
            return {name: _columns(base, name) for name in _tables(base)}


class OwnedFile:
    """Reads and writes such a file, from any thread; without a path it is in memory only."""

    def __init__(self, path: Path | None, plan: Schema) -> None:
        self.path = path
        self._plan = plan
        self._lock = threading.RLock()
        self._unwritten: list[Work] = []
        """Changes that the disk has not taken yet."""
        self._memory: Base | None = None
        """Stand-in for the file while that is of no use."""

    def read(self, work: Callable[[Base], T]) -> T:
        """Look something up; `work` may be called again."""
        return self._done(work)

    def write(self, change: Callable[[Base], T]) -> T:
        """Change something, wholly or not at all; `change` may be called again."""
        return self._done(change, is_change=True)

    def _done(self, work: Callable[[Base], T], is_change: bool = False) -> T:
        with self._lock:
            for is_last in (False, True):
                try:
                    return self._on_disk(work, is_change)
                except (sqlite3.Error, OSError, OtherVersion) as fault:
                    if is_last or not _is_damage(fault) or not self._set_aside():
                        return self._in_memory(work, is_change, fault)
            raise AssertionError

    # -- on disk ---------------------------------------------------------------------------------------------

    def _on_disk(self, work: Callable[[Base], T], is_change: bool) -> T:
        is_change = is_change or bool(self._unwritten)
        if self.path is None or not (is_change or self.path.exists() or self._before):
            return self._in_memory(work, is_change, None)
        self._begin(self.path)
        refuse_others(self.path)
        if not self.path.stat().st_size:  # nobody of ours leaves one: see `_begin`
            raise sqlite3.DatabaseError("empty")
        with self._opened(str(self.path)) as base, transaction(base) if is_change else contextlib.nullcontext():
            for change in self._unwritten:
                change(base)
            found = work(base)
        self._unwritten.clear()
        self._forget_memory()
        return found

    def _begin(self, path: Path) -> None:
        """Put a file with its tables in place if there is none, whole at once: SQLite would begin with an empty one."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            return
        with contextlib.closing(_connected(":memory:")) as base, atomic.alone_in(path.parent):
            base.executescript(self._orders)
            if not path.exists():
                atomic.replace(path, base.serialize())

    @property
    def _orders(self) -> str:
        """The orders that make the tables and the head."""
        head = f"PRAGMA application_id={self._plan.mark}; PRAGMA user_version={self._plan.version};"
        return f"BEGIN IMMEDIATE; {self._plan.tables} {head} COMMIT;"

    @contextlib.contextmanager
    def _opened(self, place: str) -> Iterator[Base]:
        base = _connected(place)
        try:
            base.execute("PRAGMA synchronous=FULL")
            self._make_ready(base)
            yield base
        finally:
            base.close()

    def _make_ready(self, base: Base) -> None:
        """See that it is ours and has its tables."""
        plan = self._plan
        mark, version = (base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if (mark, version) != (plan.mark, plan.version) and _tables(base):
            if mark != plan.mark:
                raise sqlite3.DatabaseError("not a file of ours")
            raise OtherVersion
        if not set(plan.columns) <= set(_tables(base)):
            base.executescript(self._orders)
        if plan.carry_over is not None and self._before is not None:
            plan.carry_over(base, self._before)

    @property
    def _before(self) -> Path | None:
        """The file of earlier versions, if it is there."""
        before = self.path.with_name(self._plan.before) if self.path is not None and self._plan.before else None
        return before if before is not None and before.is_file() else None

    # -- in memory -------------------------------------------------------------------------------------------

    def _in_memory(self, work: Callable[[Base], T], is_change: bool, fault: Exception | None) -> T:
        if self._memory is None:
            self._memory = self._copied()
            for change in self._unwritten:
                change(self._memory)
        if fault is not None:
            NEWS.tell(
                f"{self._plan.about} cannot be kept in {self.path} ({_reason(fault)}): "
                "those made now are remembered until the program ends"
            )
        if not is_change:
            return work(self._memory)
        with transaction(self._memory):
            found = work(self._memory)
        if self.path is not None:
            self._unwritten.append(work)
        return found

    def _copied(self) -> Base:
        """Copy of the file in memory, as far as it can be read."""
        memory = _connected(":memory:")
        with contextlib.suppress(sqlite3.Error, OSError, OtherVersion):
            if self.path is not None and self.path.is_file():
                with contextlib.closing(looked_up(self.path, "mode=ro")) as base:
                    self._check(base)
                    base.backup(memory)
        with contextlib.suppress(sqlite3.Error, OSError):
            self._make_ready(memory)
        return memory

    def _check(self, base: Base) -> None:
        """Raise unless the file is sound and of our version."""
        if base.execute("PRAGMA application_id").fetchone()[0] != self._plan.mark:
            raise sqlite3.DatabaseError("not a file of ours")
        if base.execute("PRAGMA user_version").fetchone()[0] != self._plan.version:
            raise OtherVersion
        if base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("damaged")
        for name, columns in self._plan.columns.items():
            if _columns(base, name) not in ([], columns):
                raise sqlite3.DatabaseError("other tables")

    def _forget_memory(self) -> None:
        if self._memory is not None and self.path is not None:
            self._memory.close()
            self._memory = None

    # -- damage ----------------------------------------------------------------------------------------------

    def _set_aside(self) -> bool:
        """Rename a damaged file and begin a new one with what can be read of it; False if that cannot be done."""
        if self.path is None:
            return False
        try:
            with atomic.alone_in(self.path.parent):
                if self._is_sound():  # another program has done it meanwhile
                    return True
                aside = atomic.unused(self.path.with_suffix(f".{DAMAGED_WORD}"))
                self.path.rename(aside)
                with contextlib.suppress(FileNotFoundError):
                    Path(f"{self.path}{JOURNAL}").rename(f"{aside}{JOURNAL}")
        except OSError:
            return False
        NEWS.tell(f"{self.path.name} was damaged: it is kept as {aside.name}, and what can be read of it is used")
        self._save_from(aside)
        return True

    def _is_sound(self) -> bool:
        assert self.path is not None
        try:
            with contextlib.closing(_connected(str(self.path))) as base:
                self._check(base)
        except OtherVersion:
            return True
        except sqlite3.Error as fault:
            return not _is_damage(fault)
        return True

    def _save_from(self, aside: Path) -> None:
        """Take every row that can be read into the new file, or into memory if there is no room for one."""
        found: list[tuple[str, tuple[Any, ...]]] = []
        with (
            contextlib.suppress(sqlite3.Error, OSError),
            contextlib.closing(looked_up(aside, "mode=ro&immutable=1")) as damaged,
        ):
            found.extend(salvaged(damaged, self._plan.columns))

        def change(base: Base) -> None:
            for name, row in found:
                with contextlib.suppress(sqlite3.IntegrityError):
                    base.execute(f"INSERT OR IGNORE INTO {name} VALUES ({', '.join('?' * len(row))})", row)

        try:
            self._on_disk(change, is_change=True)
        except (sqlite3.Error, OSError, OtherVersion) as fault:
            self._in_memory(change, is_change=True, fault=fault)


def salvaged(base: Base, columns: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Rows of these tables in a file that may be damaged: from both ends, up to what cannot be read."""
    base.execute("PRAGMA writable_schema=ON")  # else SQLite reads nothing at all of a file that was cut
    for name, wanted in columns.items():
        for order in ("ASC", "DESC"):
            try:
                for row in base.execute(f"SELECT {', '.join(wanted)} FROM {name} NOT INDEXED ORDER BY 1 {order}"):
                    yield name, row
                break
            except sqlite3.Error as fault:
                if not _is_damage(fault):
                    raise


def refuse_others(file: Path) -> None:
    """Raise OSError if a file, or one beside it that SQLite opens, is a pipe or device: those may never end."""
    place = atomic.real(file)
    for one in (place, *(Path(f"{place}{end}") for end in BESIDE)):
        with contextlib.suppress(FileNotFoundError):
            if not stat.S_ISREG(one.stat().st_mode):
                raise OSError(errno.EINVAL, f"{one.name} is not an ordinary file")


def looked_up(file: Path, how: str) -> Base:
    """A file that is only read, or must be there; OSError if it is none."""
    refuse_others(file)
    return _connected(f"{file.resolve().as_uri()}?{how}", is_uri=True)


def _connected(place: str, is_uri: bool = False) -> Base:
    # whoever calls has the lock; what is between BEGIN and COMMIT is ours to say
    base = sqlite3.connect(place, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False, uri=is_uri)
    base.text_factory = _text  # a text that was overwritten costs its row, not all that come after it
    return base


def _text(content: bytes) -> str:
    return content.decode(errors="replace")


@contextlib.contextmanager
def transaction(base: Base) -> Iterator[None]:
    """All of it or nothing."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


def _tables(base: Base) -> list[str]:
    order = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return [name for (name,) in base.execute(order)]


def _columns(base: Base, table: str) -> list[str]:
    return [name for _, name, *_ in base.execute(f"PRAGMA table_info({table})")]


def _code(fault: Exception) -> int | None:
    """The kind of an SQLite fault, without its finer points."""
    code = getattr(fault, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def _is_damage(fault: Exception) -> bool:
    """Whether the file itself is wrong, rather than the disk or somebody else."""
    if not isinstance(fault, sqlite3.DatabaseError):
        return False
    return _code(fault) in (None, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def _reason(fault: Exception) -> str:
    if isinstance(fault, OtherVersion):
        return "another version of the program made it"
    if isinstance(fault, OSError):
        return FULL if fault.errno in NO_ROOM else fault.strerror or str(fault)
    return REASONS.get(_code(fault) or 0, str(fault))
