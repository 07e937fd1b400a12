"""The library: what is known of the saved games in a folder, and what was judged of them.

What is in the files is listed in one SQLite file beside them (listing.sqlite). Nothing is in it that cannot be made
again from the files: it is thrown away and made anew whenever it is damaged or of another version, and while its disk
fails the files are read. What was judged is a file of its own that is never thrown away (saves/reviews.py), found by
the content of records: the listing has the stamps of every game's positions, so that both can be joined.

Reading judgements: `Store.of_user().library` has `judged(game=..., path=...)`, one `JudgedStep` a decision (seat, loss,
grade, and as data everything else), and `ledgers(game=..., path=...)`, one `Ledger` for every seat of every game whose
review was finished. Both prefer judgements of `opinions`, those that hold today, and give else the one made last.
`cardai.app.kept` turns the data back into decisions and reviews (`kept.decision(game, step)`).
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from . import record as records
from .errors import SaveError
from .judged import STAMP, JudgedStep, KindTally, Ledger, stamps
from .owned_file import refuse_others
from .reviews import REVIEWS_FILE, Reviews, reviews_in

LISTING_FILE = "listing.sqlite"
VERSION = 1
"""Goes up with every change of the tables, or of what is read from a file into them."""
LISTING_MARK = 0x6372646C
"""The application id in the file's head: "crdl"."""
BATCH = 500
"""Files read between two commits, so that a first reading that is interrupted was not in vain."""
PATIENCE = 2.0
"""Seconds another program's writing is waited for."""
LISTING_TABLES = """
CREATE TABLE saves (
    name BLOB PRIMARY KEY,
    stamp TEXT NOT NULL,
    modified REAL NOT NULL,
    game TEXT, rules TEXT, seats TEXT, result TEXT, title TEXT, assisted TEXT,
    problem TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX by_age ON saves (modified DESC, name);
CREATE INDEX to_resume ON saves (game, modified DESC) WHERE result IS NULL AND problem = '';
CREATE TABLE positions (name BLOB PRIMARY KEY, stamps BLOB NOT NULL) WITHOUT ROWID;
"""
LISTED_COLUMNS = "name, modified, game, rules, seats, result, title, assisted, problem"
USELESS = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""Faults of a file that is to be made anew; with any other it may be as good as ever next time."""
DAY_SECONDS = 86_400

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """A saved game in few words, or what is wrong with its file."""

    path: Path
    modified: float
    game: str = ""
    rules: str = ""
    """Name of the rules."""
    seats: tuple[str, ...] = ()
    result: tuple[float, ...] | None = None
    title: str = ""
    assisted: tuple[str, ...] = ()
    """Help that a person had."""
    problem: str = ""

    @property
    def is_finished(self) -> bool:
        return self.result is not None


class GameResult(NamedTuple):
    """Result of a finished game, in the fewest words."""

    game: str
    seats: tuple[str, ...]
    result: tuple[float, ...]
    day: date


class Glance(NamedTuple):
    """Findings of one look at the folder about all games."""

    newest: list[Entry]
    unfinished: Entry | None
    """The newest that can be gone on with."""
    outcomes: list[GameResult]
    """Results of all finished games, if they were asked for."""


@dataclass(frozen=True)
class GameStamps:
    """A saved game as what was judged is found by."""

    path: Path
    game: str
    joined: bytes
    """The stamps of its positions, one after the other."""
    is_finished: bool

    @property
    def stamps(self) -> list[str]:
        """Of its positions."""
        digits = self.joined.hex()
        return [digits[at : at + STAMP] for at in range(0, len(digits), STAMP)]

    @property
    def last(self) -> str:
        """The stamp of its last position."""
        return self.joined[-STAMP // 2 :].hex()


class Library:
    """Listing of the saved games in one folder; without a file of its own it reads them all."""

    def __init__(self, folder: Path, file: Path | None = None, now: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self.reviews = Reviews() if file is None else reviews_in(file.with_name(REVIEWS_FILE))
        """Reviews of games."""
        self._file = file
        self._now = now

    def entries(self, limit: int = -1) -> list[Entry]:
        """The saved games, newest first, damaged ones with their problem."""
        return self._with(lambda base: self._newest(base, limit))

    def unfinished(self, game: str | None = None, limit: int = -1) -> list[Entry]:
        """Games that can be gone on with, newest first."""
        return self._with(lambda base: self._unfinished(base, game, limit))

    def glance(self, limit: int, *, with_outcomes: bool) -> Glance:
        """Look once at the folder: the newest games, the one to go on with, and how all ended."""

        def look(base: sqlite3.Connection) -> Glance:
            unfinished = next(iter(self._unfinished(base, None, 1)), None)
            return Glance(self._newest(base, limit), unfinished, _outcomes(base) if with_outcomes else [])

        return self._with(look)

    def last_finished(self) -> Entry | None:
        """The game that was finished last."""
        where = "WHERE result IS NOT NULL AND problem = '' ORDER BY modified DESC, name LIMIT 1"
        return next(iter(self._with(lambda base: self._select(base, where))), None)

    def outcomes(self) -> list[GameResult]:
        """Results of all finished games: quicker than `entries`, for a glance at thousands of games."""
        return self._with(_outcomes)

    def _newest(self, base: sqlite3.Connection, limit: int) -> list[Entry]:
        return self._select(base, "ORDER BY modified DESC, name LIMIT ?", limit)

    def _unfinished(self, base: sqlite3.Connection, game: str | None, limit: int) -> list[Entry]:
        where = "WHERE result IS NULL AND problem = '' AND game = coalesce(?, game)"
        return self._select(base, f"{where} ORDER BY modified DESC, name LIMIT ?", game, limit)

    # -- judgements ------------------------------------------------------------------------------------------

    def judged(
        self,
        game: str | None = None,
        path: Path | None = None,
        grades: Sequence[str] = (),
        opinions: Collection[str] = (),
    ) -> list[JudgedStep]:
        """Every judged step of the saved games, or of some of them; perhaps only some grades."""
        steps = {one.stamp: one for one in self.reviews.steps(opinions, grades)}
        return [
            replace(steps[stamp], game=course.game, path=course.path)
            for course in self._courses(game, path)
            for stamp in course.stamps
            if stamp in steps
        ]

    def ledgers(
        self,
        game: str | None = None,
        path: Path | None = None,
        opinions: Collection[str] = (),
        with_entries: bool = True,
    ) -> list[Ledger]:
        """Sums of the saved games whose review is complete, by seat; without entries quick for thousands."""
        found: dict[str, list[Ledger]] = defaultdict(list)
        for one in self.reviews.ledgers(opinions, with_entries):
            found[one.stamp].append(one)
        return [
            replace(one, game=course.game, path=course.path)
            for course in self._courses(game, path)
            for one in sorted(found.get(course.last, ()), key=lambda one: one.seat)
        ]

    def unsorted(self, opinions: Collection[str] = ()) -> list[JudgedStep]:
        """Judged decisions of finished games that nobody has sorted by phase and kind, game by game."""
        left = {one.stamp: one for one in self.reviews.unsorted(opinions)}
        return [
            replace(left.pop(stamp), game=course.game, path=course.path)
            for course in (self._courses() if left else ())
            if course.is_finished
            for stamp in course.stamps
            if stamp in left
        ]

    def sort(self, moments: Sequence[tuple[JudgedStep, str, str]]) -> None:
        """Write down phase and kind of judged decisions."""
        self.reviews.sort(moments)

    def kinds(self, opinions: Collection[str] = ()) -> list[KindTally]:
        """Costs of the judged decisions of finished games, added up by file, seat, phase and kind."""
        priced = {one.stamp: one for one in self.reviews.priced(opinions)}
        found: list[KindTally] = []
        for course in self._courses() if priced else ():
            if not course.is_finished:
                continue
            sums: dict[tuple[int, str, str], list[float]] = defaultdict(lambda: [0, 0.0, 0])
            for one in (priced[stamp] for stamp in course.stamps if stamp in priced):
                own = sums[one.seat, one.phase, one.kind]
                own[:] = own[0] + 1, own[1] + one.loss, own[2] + one.step
            found += [
                KindTally(course.path, course.game, *what, int(times), loss, steps / times)
                for what, (times, loss, steps) in sums.items()
            ]
        return found

    def forget(self, record: records.Record) -> int:
        """Forget what was judged of a game; how many decisions those were."""
        return self.reviews.forget(stamps(record))

    def forget_gone(self) -> int:
        """Forget what was judged of games that are not there any more; how many decisions those were."""
        return self.reviews.forget(self.reviews.gone(_positions(self._courses())))

    def _courses(self, game: str | None = None, path: Path | None = None) -> list[GameStamps]:
        """The saved games that can be read, or only some of them; or a game elsewhere."""
        if path is not None and path.resolve().parent != self.folder.resolve():
            return self._elsewhere(path)
        courses, has_problems = self._with(self._listed)
        if courses and not has_problems:
            self._look_after(courses)
        name = None if path is None else path.name
        return [one for one in courses if game in (None, one.game) and name in (None, one.path.name)]

    def _elsewhere(self, path: Path) -> list[GameStamps]:
        try:
            record = records.read(path)
        except SaveError:
            return []
        return [GameStamps(path, record.game, _joined(record), record.result is not None)]

    def _listed(self, base: sqlite3.Connection) -> tuple[list[GameStamps], bool]:
        """All saved games, and whether some cannot be read."""
        order = "SELECT name, game, stamps, result IS NOT NULL FROM saves JOIN positions USING (name) ORDER BY name"
        found = [
            GameStamps(self.folder / os.fsdecode(name), game, joined, bool(is_finished))
            for name, game, joined, is_finished in base.execute(order)
        ]
        return found, bool(base.execute("SELECT 1 FROM saves WHERE problem != ''").fetchone())

    def _look_after(self, found: Sequence[GameStamps]) -> None:
        """Once a day, see which reviews have lost their records.

        Never while no save is there, or one cannot be read: the folder may be away, and what is lost may come back.
        """
        day = int(self._now() // DAY_SECONDS)
        if not self.reviews.is_looked_after(day):
            self.reviews.look_after(_positions(found), day)

    def _select(self, base: sqlite3.Connection, how: str, *values: Any) -> list[Entry]:
        return [self._entry(*row) for row in base.execute(f"SELECT {LISTED_COLUMNS} FROM saves {how}", values)]

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
        """Do something with an up-to-date listing: the one on disk, a new one in its place, or one in memory."""
        for attempt in (self._on_disk, self._made_again):
            try:
                with attempt() as base:
                    self._refresh(base)
                    return work(base)
            except (sqlite3.Error, OSError, ValueError, TypeError) as fault:
                code = getattr(fault, "sqlite_errorcode", None)
                if isinstance(fault, OSError) or (code is not None and code & 0xFF not in USELESS):
                    break
        with _opened(":memory:") as base:
            self._refresh(base)
            return work(base)

    @contextlib.contextmanager
    def _on_disk(self) -> Iterator[sqlite3.Connection]:
        if self._file is None or not self.folder.is_dir():
            raise OSError("no place for a listing")
        refuse_others(self._file)
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
        """Read the files that are new or others than when they were last read; leave out those that are gone."""
        found = dict(_stamps(self.folder))
        known = dict(base.execute("SELECT name, stamp FROM saves"))
        gone = [(name,) for name in known.keys() - found.keys()]
        fresh = [name for name, (stamp, _) in found.items() if known.get(name) != stamp]
        if gone:
            with base:
                for table in ("saves", "positions"):
                    base.executemany(f"DELETE FROM {table} WHERE name = ?", gone)
        for first in range(0, len(fresh), BATCH):
            rows = [_row(self.folder, name, *found[name]) for name in fresh[first : first + BATCH]]
            with base:
                base.executemany(
                    f"INSERT OR REPLACE INTO saves VALUES ({', '.join('?' * 10)})", [row for row, _ in rows]
                )
                base.executemany("DELETE FROM positions WHERE name = ?", [row[:1] for row, _ in rows])
                positions = [(row[0], joined) for row, joined in rows if joined]
                base.executemany("INSERT INTO positions VALUES (?, ?)", positions)


@contextlib.contextmanager
def _opened(place: str) -> Iterator[sqlite3.Connection]:
    """A listing with its tables; sqlite3.Error if the file is none or cannot be written."""
    base = sqlite3.connect(place, timeout=PATIENCE)
    try:
        base.execute(
            "PRAGMA synchronous=OFF"
        )  # what a power cut takes can be made again; a killed program takes nothing
        mark, version = (base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
        if (mark, version) != (LISTING_MARK, VERSION):
            if base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                raise sqlite3.DatabaseError("a listing of another version")
            base.executescript(
                f"BEGIN; {LISTING_TABLES} PRAGMA application_id={LISTING_MARK}; PRAGMA user_version={VERSION}; COMMIT;"
            )
        yield base
    finally:
        base.close()


def _outcomes(base: sqlite3.Connection) -> list[GameResult]:
    seats, day = cache(lambda text: tuple(json.loads(text))), cache(date.fromisoformat)
    # files may claim any time; the days of a calendar are those of the years 1 to 9999
    order = """SELECT game, seats, result,
        date(min(max(modified, -62135000000), 253402000000), 'unixepoch', 'localtime') FROM saves
        WHERE result IS NOT NULL AND problem = ''"""
    return [
        GameResult(game, seats(who), tuple(json.loads(result)), day(when))
        for game, who, result, when in base.execute(order)
    ]


def _stamps(folder: Path) -> Iterator[tuple[bytes, tuple[str, float]]]:
    """The files of a folder by name, with what changes when they do and the time of that."""
    suffix = os.fsencode(records.RECORD_SUFFIX)
    with contextlib.suppress(OSError), os.scandir(os.fsencode(folder)) as files:  # whose names are bytes already
        for file in files:
            try:
                name = file.name
                if name.endswith(suffix) and not name.startswith(b".") and file.is_file():
                    about = file.stat()
                    yield name, (f"{about.st_mtime_ns}/{about.st_size}/{about.st_ino}", about.st_mtime)
            except OSError:  # `suppress` would be made anew for each of thousands of files
                continue


def _row(folder: Path, name: bytes, stamp: str, modified: float) -> tuple[tuple[Any, ...], bytes]:
    """Row for a file in the listing, and the stamps of its positions."""
    path = folder / os.fsdecode(name)
    try:
        record = records.read(path)
        result = None if record.result is None else json.dumps(record.result)
        help_had = json.dumps(record.assisted) if record.assisted else None
        about = record.game, records.rules_name(record), json.dumps(record.seats), result, record.title, help_had
    except SaveError as error:
        problem = str(error).removeprefix(f"{path}: ").encode("utf-8", "backslashreplace").decode()
        return (name, stamp, modified, *[None] * 6, problem or "cannot be read"), b""
    return (name, stamp, modified, *about, ""), _joined(record)


def _joined(record: records.Record) -> bytes:
    return bytes.fromhex("".join(stamps(record)))


def _positions(courses: Sequence[GameStamps]) -> set[str]:
    return {stamp for course in courses for stamp in course.stamps}
