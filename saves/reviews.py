"""Kept reviews: what was judged of games, found by the content of their records and never by the names of files.

They are a person's own (a review costs up to a minute, statistics hang on them): they are forgotten when somebody says
so, or once no record of theirs has been there for 30 days. saves/owned_file.py says what happens when a disk fails.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from .judged import JudgedStep, Judging, Ledger
from .owned_file import OwnedFile, Schema
from .reviews_before import FILE_BEFORE, carry_over

REVIEWS_FILE = "reviews.sqlite"
REVIEWS_MARK = 0x63726472
"""The application id in the file's head: "crdr"."""
VERSION = 1
KEPT_DAYS = 30
"""Days for which judgements of a record that is gone are kept."""
DAYS_AT_ONCE = 10
"""Days that count at most between two looks: a clock that was wrong, or a year away, costs nothing."""
REVIEWS_TABLES = """
CREATE TABLE IF NOT EXISTS steps (
    id INTEGER PRIMARY KEY,
    stamp TEXT NOT NULL, judge TEXT NOT NULL, version TEXT NOT NULL,
    step INTEGER NOT NULL, seat INTEGER NOT NULL, loss REAL, error REAL, grade TEXT, decision TEXT, luck TEXT,
    file BLOB, phase TEXT, kind TEXT,
    UNIQUE (stamp, judge, version)
);
CREATE TABLE IF NOT EXISTS ledgers (
    id INTEGER PRIMARY KEY,
    stamp TEXT NOT NULL, judge TEXT NOT NULL, version TEXT NOT NULL, seat INTEGER NOT NULL,
    decisions INTEGER NOT NULL, loss REAL NOT NULL, luck REAL NOT NULL, result REAL, accuracy REAL,
    entries TEXT NOT NULL, file BLOB,
    UNIQUE (stamp, judge, version, seat)
);
CREATE TABLE IF NOT EXISTS missing (stamp TEXT PRIMARY KEY, days INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS looked (what TEXT PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
"""
"""`missing` has for how many days no record of a judgement was there, `looked` when that was looked at last and which
file of an earlier version has been read."""
STEP = "stamp, step, seat, loss, error, grade, decision, luck, judge, id"
LEDGER = "stamp, seat, decisions, loss, luck, result, accuracy, entries, judge, version"
LATEST = """
SELECT {columns} FROM {table} WHERE {only} id IN (
    SELECT id FROM (
        SELECT id, row_number() OVER (
            PARTITION BY {each}
            ORDER BY (CASE instr(version, '+') WHEN 0 THEN version ELSE substr(version, 1, instr(version, '+') - 1) END)
                IN (SELECT value FROM json_each(?)) DESC, id DESC
        ) AS place FROM {table}
    ) WHERE place = 1
)
"""
"""Of each step or seat the judgement of an opinion that still holds, else the one made last."""
BY = "judge = ? AND version = ? AND stamp IN (SELECT value FROM json_each(?))"
PLAN = Schema("Reviews", REVIEWS_MARK, VERSION, REVIEWS_TABLES, FILE_BEFORE, carry_over)


class Priced(NamedTuple):
    """A judged decision in few words, for sums over thousands of games."""

    stamp: str
    seat: int
    phase: str
    kind: str
    loss: float
    step: int


class Reviews:
    """Judgements of any game; without a file only until the program ends."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = OwnedFile(file, PLAN)

    # -- of one game -----------------------------------------------------------------------------------------

    def steps_of(self, by: Judging) -> list[JudgedStep]:
        """Judgements of one judge in one game so far, in order."""
        self._record_is_here(by)
        order = f"SELECT {STEP} FROM steps WHERE {BY} ORDER BY step"
        return [*_steps(self._rows(order, by.judge, by.version, json.dumps(list(by.stamps))))]

    def ledgers_of(self, by: Judging) -> list[Ledger]:
        """Sums of a game in the opinion of one judge, by seat; nothing while it is at it."""
        order = f"SELECT {LEDGER} FROM ledgers WHERE {BY} ORDER BY seat"
        return [*_ledgers(self._rows(order, by.judge, by.version, json.dumps([by.stamps[-1]])))]

    def keep_step(self, by: Judging, one: JudgedStep) -> None:
        """Write down what was found at one step."""
        figures = (one.step, one.seat, one.loss, one.error, one.grade, _text(one.decision), _text(one.luck))
        row = (one.stamp, by.judge, by.version, *figures, _bytes(by.file))
        order = "INSERT OR REPLACE INTO steps VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL)"
        self._file.write(lambda base: base.execute(order, row) and None)

    def keep_ledgers(self, by: Judging, found: Iterable[Ledger]) -> None:
        """Write down what a whole game came to."""
        rows = [
            (
                one.stamp,
                *(by.judge, by.version, one.seat),
                *(one.decisions, one.loss, one.luck, one.result, one.accuracy, _text(one.entries)),
                _bytes(by.file),
            )
            for one in found
        ]
        order = f"INSERT OR REPLACE INTO ledgers VALUES (NULL, {', '.join('?' * 11)})"
        self._file.write(lambda base: base.executemany(order, rows) and None)

    # -- of all games ----------------------------------------------------------------------------------------

    def steps(self, opinions: Collection[str], grades: Sequence[str] = ()) -> list[JudgedStep]:
        """Every judged step, perhaps only of some grades, in the opinions that hold today where there is one."""
        only = f"grade IN ({', '.join('?' * len(grades))}) AND" if grades else ""
        return [*_steps(self._latest("steps", "stamp", STEP, only, opinions, *grades))]

    def unsorted(self, opinions: Collection[str]) -> list[JudgedStep]:
        """Judged decisions that nobody has sorted by phase and kind."""
        only = "decision IS NOT NULL AND kind IS NULL AND"
        return [*_steps(self._latest("steps", "stamp", STEP, only, opinions))]

    def priced(self, opinions: Collection[str]) -> list[Priced]:
        """Costs of all sorted decisions."""
        columns = "stamp, seat, phase, kind, CAST(coalesce(loss, 0) AS REAL), CAST(step AS INTEGER)"
        return [Priced(*row) for row in self._latest("steps", "stamp", columns, "kind IS NOT NULL AND", opinions)]

    def ledgers(self, opinions: Collection[str], with_entries: bool = True) -> list[Ledger]:
        """Sums of every game whose review is complete, by seat."""
        columns = LEDGER if with_entries else LEDGER.replace("entries", "NULL")
        return [*_ledgers(self._latest("ledgers", "stamp, seat", columns, "", opinions))]

    def sort(self, moments: Iterable[tuple[JudgedStep, str, str]]) -> None:
        """Write down phase and kind of judged decisions."""
        rows = [(phase, kind, one.row, one.stamp) for one, phase, kind in moments]
        order = "UPDATE steps SET phase = ?, kind = ? WHERE id = ? AND stamp = ?"
        self._file.write(lambda base: base.executemany(order, rows) and None)

    # -- forgetting ------------------------------------------------------------------------------------------

    def forget(self, stamps: Collection[str]) -> int:
        """Forget what was judged at these positions, as somebody says so; how many decisions those were."""
        return self._file.write(lambda base: _forget(base, stamps))

    def gone(self, there: Collection[str]) -> set[str]:
        """Positions that were judged, of which no record is left: neither among these nor where it was judged."""
        order = "SELECT stamp, file FROM steps UNION SELECT stamp, file FROM ledgers"
        known = cache(_is_gone)
        found: dict[str, bool] = {}
        for stamp, file in self._rows(order):
            if stamp not in there:
                found[stamp] = found.get(stamp, True) and known(file)
        return {stamp for stamp, is_gone in found.items() if is_gone}

    def is_looked_after(self, day: int) -> bool:
        """Whether records that are gone were looked for on this day."""
        return self._last_look() == day

    def _last_look(self) -> int | None:
        return next((int(at) for (at,) in self._rows("SELECT at FROM looked WHERE what = 'records'")), None)

    def look_after(self, there: Collection[str], day: int) -> None:
        """Count the days without a record of every judgement, and forget those that had none for 30."""
        gone = self.gone(there)
        last = self._last_look()
        more = 0 if last is None else max(0, min(day - last, DAYS_AT_ONCE))

        def change(base: sqlite3.Connection) -> None:
            known = dict(base.execute("SELECT stamp, days FROM missing"))
            base.execute("DELETE FROM missing")
            counted = [(stamp, known[stamp] + more if stamp in known else 0) for stamp in gone]
            base.executemany("INSERT INTO missing VALUES (?, ?)", counted)
            _forget(base, [stamp for stamp, days in counted if days >= KEPT_DAYS])
            base.execute("INSERT OR REPLACE INTO looked VALUES ('records', ?)", (str(day),))

        self._file.write(change)

    def _record_is_here(self, by: Judging) -> None:
        """A record that was missed has come back, perhaps at another place."""
        stamps = json.dumps(list(by.stamps))
        if not any(self._rows("SELECT 1 FROM missing WHERE stamp IN (SELECT value FROM json_each(?))", stamps)):
            return

        def change(base: sqlite3.Connection) -> None:
            for table in ("steps", "ledgers"):
                order = f"UPDATE {table} SET file = ? WHERE stamp IN (SELECT value FROM json_each(?))"
                base.execute(order, (_bytes(by.file), stamps))
            base.execute("DELETE FROM missing WHERE stamp IN (SELECT value FROM json_each(?))", (stamps,))

        self._file.write(change)

    # -- rows ------------------------------------------------------------------------------------------------

    def _rows(self, order: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._file.read(lambda base: base.execute(order, values).fetchall())

    def _latest(
        self, table: str, each: str, columns: str, only: str, opinions: Collection[str], *values: Any
    ) -> list[tuple[Any, ...]]:
        order = LATEST.format(table=table, each=each, columns=columns, only=only)
        return self._rows(order, *values, json.dumps(sorted(opinions)))


@cache
def reviews_in(file: Path) -> Reviews:
    """The reviews in a file: the same for everybody in this process, since a failing disk leaves them in memory."""
    return Reviews(file)


def _forget(base: sqlite3.Connection, stamps: Collection[str]) -> int:
    which = json.dumps(list(stamps))
    counted = "SELECT count(DISTINCT stamp) FROM steps WHERE stamp IN (SELECT value FROM json_each(?))"
    count: int = base.execute(counted, (which,)).fetchone()[0]
    for table in ("steps", "ledgers", "missing"):
        base.execute(f"DELETE FROM {table} WHERE stamp IN (SELECT value FROM json_each(?))", (which,))
    return count


def _is_gone(file: bytes | None) -> bool:
    """Whether a record is not where it was judged; not as long as its folder is away as well."""
    path = Path(os.fsdecode(file or b""))
    try:
        path.lstat()
    except FileNotFoundError:
        return path.parent.is_dir()
    except (OSError, ValueError):
        pass
    return False


def _steps(rows: Iterable[tuple[Any, ...]]) -> Iterator[JudgedStep]:
    """Rows as they can be read; one that was cut is as if it had never been judged."""
    for stamp, step, seat, loss, error, grade, decision, luck, judge, row in rows:
        try:
            data = _data(decision), _data(luck)
        except (ValueError, TypeError, RecursionError):
            continue
        yield JudgedStep(step, seat, stamp, loss, error, grade, *data, judge=judge, row=row)


def _ledgers(rows: Iterable[tuple[Any, ...]]) -> Iterator[Ledger]:
    for stamp, seat, decisions, loss, luck, result, accuracy, entries, judge, version in rows:
        try:
            data = _data(entries)
        except (ValueError, TypeError, RecursionError):
            continue
        yield Ledger(seat, stamp, decisions, loss, luck, result, accuracy, data, judge=judge, version=version)


def _text(data: Any) -> str | None:
    return None if data is None else json.dumps(data, separators=(",", ":"))


def _data(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _bytes(file: Path) -> bytes:
    return os.fsencode(file.absolute())
