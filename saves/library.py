"""The library: one SQLite file beside the saved games that remembers what is in them and how they were judged.

The files stay the truth: nothing is in the library that cannot be made again from them, so that it is thrown away and
made anew whenever it is missing, damaged or of another version.

Reading judgements: `Store.of_user().library` has `judged(game=..., path=...)`, one `JudgedStep` a decision (seat, loss,
grade, and as data everything else), and `ledgers(game=..., path=...)`, one `Ledger` for every seat of every game whose
review was finished. Both give the judgement made last (a deeper one comes after the first) and none that its record
has outlived. `cardai.app.kept` turns the data back into decisions and reviews (`kept.decision(game, step)`).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from cardai.games.match import CHANCE_MARK

from . import record as records
from .errors import SaveError

FILE = "library.sqlite"
VERSION = 3
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
    game TEXT, rules TEXT, seats TEXT, result TEXT, title TEXT, assisted TEXT,
    problem TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX by_age ON saves (modified DESC, name);
CREATE INDEX to_resume ON saves (game, modified DESC) WHERE result IS NULL AND problem = '';
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY,
    name BLOB NOT NULL, judge TEXT NOT NULL, version TEXT NOT NULL, step INTEGER NOT NULL,
    stamp TEXT NOT NULL,
    seat INTEGER NOT NULL, loss REAL, error REAL, grade TEXT, decision TEXT, luck TEXT,
    UNIQUE (name, judge, version, step)
);
CREATE TABLE ledgers (
    id INTEGER PRIMARY KEY,
    name BLOB NOT NULL, judge TEXT NOT NULL, version TEXT NOT NULL, seat INTEGER NOT NULL,
    stamp TEXT NOT NULL,
    decisions INTEGER NOT NULL, loss REAL NOT NULL, luck REAL NOT NULL, result REAL, accuracy REAL,
    entries TEXT NOT NULL,
    UNIQUE (name, judge, version, seat)
);
CREATE TABLE moments (
    name BLOB NOT NULL, step INTEGER NOT NULL, stamp TEXT NOT NULL,
    phase TEXT NOT NULL, kind TEXT NOT NULL,
    PRIMARY KEY (name, step)
) WITHOUT ROWID;
"""
COLUMNS = "name, modified, game, rules, seats, result, title, assisted, problem"
STEPS = """
SELECT step, seat, reviews.stamp, loss, error, grade, decision, luck, saves.game, name, judge
FROM reviews LEFT JOIN saves USING (name)
"""
LEDGERS = """
SELECT seat, ledgers.stamp, decisions, loss, luck, ledgers.result, accuracy, entries, saves.game, name, judge
FROM ledgers LEFT JOIN saves USING (name)
"""
BY = "name = ? AND judge = ? AND version = ?"
STAMP = 24
"""Digits of a stamp: more than enough to tell all positions of one game apart."""

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
    assisted: tuple[str, ...] = ()
    """What help a person had."""
    problem: str = ""

    @property
    def is_finished(self) -> bool:
        return self.result is not None


class Outcome(NamedTuple):
    """How a finished game ended, in the fewest words."""

    game: str
    seats: tuple[str, ...]
    result: tuple[float, ...]
    day: date


class Glance(NamedTuple):
    """What one look at the folder tells about all games."""

    newest: list[Entry]
    unfinished: Entry | None
    """The newest that can be gone on with."""
    outcomes: list[Outcome]
    """How all finished games ended, if that was asked for."""


@dataclass(frozen=True)
class Judging:
    """Who judged which game: what kept judgements are found by."""

    name: bytes
    """The file's name in the folder of games, or its whole path if it is elsewhere."""
    judge: str
    """The spec of the adviser, which says how deep it looked."""
    version: str
    """Which edition of it."""


@dataclass(frozen=True)
class JudgedStep:
    """One step of a game as it was judged."""

    step: int
    """Number of the step, from 0."""
    seat: int
    stamp: str
    """What it was made from: see `stamps`."""
    loss: float | None = None
    """What the decision cost in the game's unit; None where it was not judged."""
    error: float | None = None
    grade: str | None = None
    decision: Any = None
    """The whole opinion as data; None where the decision was not judged."""
    luck: Any = None
    """What chance did then, as data; None where nobody looked."""
    game: str = ""
    path: Path = Path()
    judge: str = ""


@dataclass(frozen=True)
class Ledger:
    """What a whole game came to for one seat."""

    seat: int
    stamp: str
    decisions: int
    loss: float
    luck: float
    result: float | None
    accuracy: float | None
    """From 0 to 100; None for a seat that had nothing to decide."""
    entries: Any
    """The further sums and everything that led to them, as data."""
    game: str = ""
    path: Path = Path()
    judge: str = ""


@dataclass(frozen=True)
class Kind:
    """Decisions of one seat in one game that were of one phase and kind."""

    path: Path
    game: str
    seat: int
    phase: str
    kind: str
    times: int
    loss: float
    step: float
    """Where in the game they were, on average."""


def stamps(record: records.Record) -> list[str]:
    """What a position and everything before it is known by: of the deal, then after every step."""
    known = hashlib.sha256(json.dumps([record.game, record.rules, len(record.seats)], sort_keys=True).encode())
    found = []
    for token in record.tokens:
        if not token.startswith(CHANCE_MARK):
            found.append(known.hexdigest()[:STAMP])
        known.update(token.encode("utf-8", "surrogatepass") + b"\n")
    return [*found, known.hexdigest()[:STAMP]]


class Library:
    """What is known of the saved games in one folder; without a file of its own it reads them all."""

    def __init__(self, folder: Path, file: Path | None = None) -> None:
        self.folder = folder
        self._file = file

    def entries(self, limit: int = -1) -> list[Entry]:
        """The saved games, newest first, damaged ones with their problem."""
        return self._with(lambda base: self._newest(base, limit))

    def unfinished(self, game: str | None = None, limit: int = -1) -> list[Entry]:
        """Games that can be gone on with, newest first."""
        return self._with(lambda base: self._unfinished(base, game, limit))

    def glance(self, limit: int, *, with_outcomes: bool) -> Glance:
        """So many of the newest games, the one to go on with, and how all ended: the folder is looked at only once."""

        def look(base: sqlite3.Connection) -> Glance:
            unfinished = next(iter(self._unfinished(base, None, 1)), None)
            return Glance(self._newest(base, limit), unfinished, _outcomes(base) if with_outcomes else [])

        return self._with(look)

    def last_finished(self) -> Entry | None:
        """The game that was finished last."""
        where = "WHERE result IS NOT NULL AND problem = '' ORDER BY modified DESC, name LIMIT 1"
        return next(iter(self._with(lambda base: self._select(base, where))), None)

    def outcomes(self) -> list[Outcome]:
        """How all finished games ended: quicker than `entries`, for a glance at thousands of games."""
        return self._with(_outcomes)

    def _newest(self, base: sqlite3.Connection, limit: int) -> list[Entry]:
        return self._select(base, "ORDER BY modified DESC, name LIMIT ?", limit)

    def _unfinished(self, base: sqlite3.Connection, game: str | None, limit: int) -> list[Entry]:
        where = "WHERE result IS NULL AND problem = '' AND game = coalesce(?, game)"
        return self._select(base, f"{where} ORDER BY modified DESC, name LIMIT ?", game, limit)

    # -- judgements ------------------------------------------------------------------------------------------

    def name(self, path: Path) -> bytes:
        """What a file's judgements are kept under."""
        whole = path.resolve()
        return os.fsencode(whole.name if whole.parent == self.folder.resolve() else whole)

    def judged(self, game: str | None = None, path: Path | None = None, grades: Sequence[str] = ()) -> list[JudgedStep]:
        """Every judged step of the saved games, or of some of them, as it was judged last; perhaps only some grades."""
        only = f" AND grade IN ({', '.join('?' * len(grades))})" if grades else ""
        return self._with(
            lambda base: [self._step(*row) for row in self._latest(base, "reviews", "step", game, path, only, grades)]
        )

    def ledgers(self, game: str | None = None, path: Path | None = None) -> list[Ledger]:
        """What the saved games whose review is complete came to, by seat, as they were judged last."""
        return self._with(
            lambda base: [self._ledger(*row) for row in self._latest(base, "ledgers", "seat", game, path)]
        )

    def sums(self) -> list[Ledger]:
        """What every reviewed game came to, by seat, without all that led to it: quick, for thousands of games."""
        columns = "seat, ledgers.stamp, decisions, loss, luck, ledgers.result, accuracy, NULL, saves.game, name, judge"
        order = f"""SELECT {columns} FROM ledgers JOIN saves USING (name)
            WHERE id IN (SELECT max(id) FROM ledgers GROUP BY name, seat)"""
        return self._with(lambda base: [self._ledger(*row) for row in base.execute(order)])

    def unsorted(self) -> list[JudgedStep]:
        """Judged decisions that nobody has sorted by phase and kind, as they were judged last."""
        return self._with(
            lambda base: [
                self._step(*row)
                for row in base.execute(
                    f"""{STEPS} LEFT JOIN moments USING (name, step) WHERE id IN
                    (SELECT max(id) FROM reviews GROUP BY name, step) AND saves.result IS NOT NULL
                    AND decision IS NOT NULL AND moments.stamp IS NOT reviews.stamp ORDER BY name, step"""
                )
            ]
        )

    def sort(self, moments: Sequence[tuple[JudgedStep, str, str]]) -> None:
        """Write down phase and kind of judged decisions."""
        rows = [(self.name(one.path), one.step, one.stamp, phase, kind) for one, phase, kind in moments]
        self._write("INSERT OR REPLACE INTO moments VALUES (?, ?, ?, ?, ?)", rows)

    def kinds(self) -> list[Kind]:
        """What the judged decisions of finished games cost, added up by file, seat, phase and kind."""
        order = """SELECT name, saves.game, seat, phase, kind, count(*), sum(loss), avg(step)
            FROM reviews JOIN saves USING (name) JOIN moments USING (name, step)
            WHERE id IN (SELECT max(id) FROM reviews GROUP BY name, step) GROUP BY name, seat, phase, kind"""
        return self._with(
            lambda base: [Kind(self.folder / os.fsdecode(name), *row) for name, *row in base.execute(order)]
        )

    def steps_of(self, by: Judging) -> dict[int, JudgedStep]:
        """What one judge has found in one game so far."""
        rows = self._with(lambda base: base.execute(f"{STEPS} WHERE {BY} ORDER BY step", _key(by)).fetchall())
        return {row[0]: self._step(*row) for row in rows}

    def ledgers_of(self, by: Judging) -> list[Ledger]:
        """What a game came to in the opinion of one judge; nothing while it is at it."""
        rows = self._with(lambda base: base.execute(f"{LEDGERS} WHERE {BY} ORDER BY seat", _key(by)).fetchall())
        return [self._ledger(*row) for row in rows]

    def keep_step(self, by: Judging, one: JudgedStep) -> None:
        """Write down what was found at one step."""
        figures = (one.step, one.stamp, one.seat, one.loss, one.error, one.grade)
        row = (*_key(by), *figures, _text(one.decision), _text(one.luck))
        self._write("INSERT OR REPLACE INTO reviews VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", [row])

    def keep_ledgers(self, by: Judging, found: Sequence[Ledger]) -> None:
        """Write down what a whole game came to."""
        rows = [
            (
                *_key(by),
                one.seat,
                one.stamp,
                one.decisions,
                one.loss,
                one.luck,
                one.result,
                one.accuracy,
                _text(one.entries),
            )
            for one in found
        ]
        self._write("INSERT OR REPLACE INTO ledgers VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def _write(self, order: str, rows: Sequence[tuple[Any, ...]]) -> None:
        def work(base: sqlite3.Connection) -> None:
            with base:
                base.executemany(order, rows)

        with contextlib.suppress(OSError):
            if self._file is not None:
                self.folder.mkdir(parents=True, exist_ok=True)
        self._plain(work)

    def _latest(
        self,
        base: sqlite3.Connection,
        table: str,
        each: str,
        game: str | None,
        path: Path | None,
        only: str = "",
        values: Sequence[str] = (),
    ) -> list[tuple[Any, ...]]:
        """The rows made last of every file and each of its steps or seats."""
        name = None if path is None else self.name(path)
        what = {"reviews": STEPS, "ledgers": LEDGERS}[table]
        where = f"id IN (SELECT max(id) FROM {table} GROUP BY name, {each})"
        narrowed = "saves.game IS coalesce(?, saves.game) AND (name = ? OR ? IS NULL AND saves.name IS NOT NULL)"
        order = f"{what} WHERE {where} AND {narrowed}{only} ORDER BY name, {each}"
        return base.execute(order, (game, name, name, *values)).fetchall()

    def _step(self, step: int, seat: int, *rest: Any) -> JudgedStep:
        stamp, loss, error, grade, decision, luck, *where = rest
        return JudgedStep(step, seat, stamp, loss, error, grade, _data(decision), _data(luck), *self._where(*where))

    def _ledger(self, seat: int, stamp: str, *rest: Any) -> Ledger:
        decisions, loss, luck, result, accuracy, entries, *where = rest
        found = (decisions, loss, luck, result, accuracy, _data(entries))
        return Ledger(seat, stamp, *found, *self._where(*where))

    def _where(self, game: str | None, name: bytes, judge: str) -> tuple[str, Path, str]:
        return game or "", self.folder / os.fsdecode(name), judge

    def _select(self, base: sqlite3.Connection, how: str, *values: Any) -> list[Entry]:
        return [self._entry(*row) for row in base.execute(f"SELECT {COLUMNS} FROM saves {how}", values)]

    def _entry(self, name: bytes, modified: float, *texts: Any) -> Entry:
        game, rules, seats, result, title, assisted, problem = texts
        return Entry(
            self.folder / os.fsdecode(name),
            modified,
            game or "",
            rules or "",
            tuple(json.loads(seats or "[]")),
            None if result is None else tuple(json.loads(result)),
            title or "",
            tuple(json.loads(assisted or "[]")),
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

    def _plain(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Do something with the library on disk as it is, without a look at the folder; None if there is none."""
        try:
            with self._on_disk() as base:
                return work(base)
        except (sqlite3.Error, OSError):
            return None

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
            for table in ("saves", "reviews", "ledgers", "moments") if gone else ():
                base.executemany(f"DELETE FROM {table} WHERE name = ?", gone)
        for first in range(0, len(fresh), BATCH):
            rows = [_row(self.folder, name, *found[name]) for name in fresh[first : first + BATCH]]
            with base:
                base.executemany(f"INSERT OR REPLACE INTO saves VALUES ({', '.join('?' * 10)})", rows)
        judged = {name for (name,) in base.execute("SELECT DISTINCT name FROM reviews")} if fresh else set()
        for name in judged.intersection(fresh):
            self._forget_outlived(base, name)

    def _forget_outlived(self, base: sqlite3.Connection, name: bytes) -> None:
        """Drop what was judged of moves that a changed record no longer has."""
        try:
            known = stamps(records.read(self.folder / os.fsdecode(name)))
        except SaveError:
            known = [""]
        with base:
            marks = ", ".join("?" * len(known))
            base.execute(f"DELETE FROM reviews WHERE name = ? AND stamp NOT IN ({marks})", (name, *known))
            base.execute("DELETE FROM ledgers WHERE name = ? AND stamp != ?", (name, known[-1]))
            base.execute(f"DELETE FROM moments WHERE name = ? AND stamp NOT IN ({marks})", (name, *known))


@contextlib.contextmanager
def _opened(place: str) -> Iterator[sqlite3.Connection]:
    """A library with its tables; sqlite3.Error if the file is none or cannot be written."""
    base = sqlite3.connect(place, timeout=PATIENCE)
    try:
        base.execute(
            "PRAGMA synchronous=OFF"
        )  # what a power cut takes can be made again; a killed program takes nothing
        mark, version = (base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if (mark, version) != (MARK, VERSION):
            if base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise sqlite3.DatabaseError("a library of another version")
            base.executescript(f"BEGIN; {TABLES} PRAGMA application_id={MARK}; PRAGMA user_version={VERSION}; COMMIT;")
        yield base
    finally:
        base.close()


def _outcomes(base: sqlite3.Connection) -> list[Outcome]:
    seats, day = cache(lambda text: tuple(json.loads(text))), cache(date.fromisoformat)
    # files may claim any time; the days of a calendar are those of the years 1 to 9999
    order = """SELECT game, seats, result,
        date(min(max(modified, -62135000000), 253402000000), 'unixepoch', 'localtime') FROM saves
        WHERE result IS NOT NULL AND problem = ''"""
    return [
        Outcome(game, seats(who), tuple(json.loads(result)), day(when))
        for game, who, result, when in base.execute(order)
    ]


def _stamps(folder: Path) -> Iterator[tuple[bytes, tuple[str, float]]]:
    """The files of a folder by name, with what changes when they do and the time of that."""
    suffix = os.fsencode(records.SUFFIX)
    with contextlib.suppress(OSError), os.scandir(os.fsencode(folder)) as files:  # whose names are bytes already
        for file in files:
            try:
                name = file.name
                if name.endswith(suffix) and not name.startswith(b".") and file.is_file():
                    about = file.stat()
                    yield name, (f"{about.st_mtime_ns}/{about.st_size}/{about.st_ino}", about.st_mtime)
            except OSError:  # `suppress` would be made anew for each of thousands of files
                continue


def _row(folder: Path, name: bytes, stamp: str, modified: float) -> tuple[Any, ...]:
    path = folder / os.fsdecode(name)
    try:
        record = records.read(path)
        result = None if record.result is None else json.dumps(record.result)
        help_had = json.dumps(record.assisted) if record.assisted else None
        about = record.game, records.rules_name(record), json.dumps(record.seats), result, record.title, help_had
    except SaveError as error:
        problem = str(error).removeprefix(f"{path}: ").encode("utf-8", "backslashreplace").decode()
        return (name, stamp, modified, *[None] * 6, problem or "cannot be read")
    return (name, stamp, modified, *about, "")


def _key(by: Judging) -> tuple[bytes, str, str]:
    return by.name, by.judge, by.version


def _text(data: Any) -> str | None:
    return None if data is None else json.dumps(data, separators=(",", ":"))


def _data(text: str | None) -> Any:
    return None if text is None else json.loads(text)
