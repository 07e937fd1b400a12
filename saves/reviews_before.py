"""Reviews of earlier versions: they were kept beside the list of saved games, in library.sqlite."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any

from .owned_file import looked_up, salvaged, transaction

FILE_BEFORE = "library.sqlite"
MARK_BEFORE = 0x63726469
"""The application id of that file."""
VERSIONS = (2, 3)
"""Of its tables; before there were no reviews, and after them they are elsewhere."""
STEPS = ("id", "name", "stamp", "judge", "version", "step", "seat", "loss", "error", "grade", "decision", "luck")
LEDGERS = (
    *("id", "name", "stamp", "judge", "version", "seat"),
    *("decisions", "loss", "luck", "result", "accuracy", "entries"),
)
COLUMNS_BEFORE: Mapping[str, Sequence[str]] = {
    "reviews": STEPS,
    "ledgers": LEDGERS,
    "moments": ("name", "step", "stamp", "phase", "kind"),
}
GAMES = "games"
"""The folder beside that file in which the games were whose names have no folder."""

Rows = dict[str, list[tuple[Any, ...]]]


def carry_over(base: sqlite3.Connection, before: Path) -> None:
    """Take over what the file of an earlier version has and this one has not, once for every state of that file.

    That file is only read. Reviews were found by file name, but every row has the stamp of its position.
    """
    about = before.stat()
    state = f"{about.st_mtime_ns}/{about.st_size}/{about.st_ino}"
    if base.execute("SELECT 1 FROM looked WHERE what = ? AND at = ?", (before.name, state)).fetchone():
        return
    try:
        found = _rows(before)
    except (sqlite3.Error, OSError):  # another program is using it, the disk fails, or it is no file: next time
        return
    with transaction(base):
        _add(base, "steps", STEPS, found["reviews"], before.parent)
        _add(base, "ledgers", LEDGERS, found["ledgers"], before.parent)
        _add_kinds(base, found)
        base.execute("INSERT OR REPLACE INTO looked VALUES (?, ?)", (before.name, state))


def _rows(before: Path) -> Rows:
    found: Rows = {name: [] for name in COLUMNS_BEFORE}
    with contextlib.closing(looked_up(before, "mode=rw")) as base:
        pragmas = [base.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        if pragmas[0] == MARK_BEFORE and pragmas[1] in VERSIONS:
            for name, row in salvaged(base, COLUMNS_BEFORE):
                if isinstance(row[COLUMNS_BEFORE[name].index("name")], bytes):
                    found[name].append(row)
    return found


def _add(
    base: sqlite3.Connection, table: str, columns: Sequence[str], rows: Sequence[tuple[Any, ...]], folder: Path
) -> None:
    marks = ", ".join("?" * (len(columns) - 1))
    order = f"INSERT OR IGNORE INTO {table} ({', '.join(columns[2:])}, file) VALUES ({marks})"
    for _, name, *rest in sorted(rows, key=itemgetter(0)):
        with contextlib.suppress(sqlite3.IntegrityError):  # what was damaged there
            base.execute(order, (*rest, _file(name, folder)))


def _add_kinds(base: sqlite3.Connection, found: Rows) -> None:
    """Phase and kind were those of the judgement made last."""
    in_order = sorted(found["reviews"], key=itemgetter(0))
    latest = {(name, step): (stamp, judge, version) for _, name, stamp, judge, version, step, *_ in in_order}
    order = "UPDATE steps SET phase = ?, kind = ? WHERE kind IS NULL AND stamp = ? AND judge = ? AND version = ?"
    for name, step, stamp, phase, kind in found["moments"]:
        judged = latest.get((name, step))
        if judged is not None and judged[0] == stamp:
            base.execute(order, (phase, kind, *judged))


def _file(name: bytes, folder: Path) -> bytes:
    """Where the record was: beside that file, unless its name says where; a hand of a history had a number."""
    place = folder / GAMES / os.fsdecode(re.sub(rb"#\d+$", b"", name))
    return os.fsencode(place.absolute())
