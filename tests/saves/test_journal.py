"""Journals: a run that was killed goes on from its whole lines."""

from __future__ import annotations

import contextlib
import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardai.saves.errors import SaveError
from cardai.saves.journal import Journal

WORK = {"game": "yacht", "seed": 1}
Row = dict[str, int]


def journal_at(path: Path, work: dict[str, Any] | None = None) -> Journal[Row]:
    return Journal(path, work or WORK, Row)


def test_what_was_appended_is_read_again(tmp_path: Path) -> None:
    journal = journal_at(tmp_path / "new" / "run.jsonl")
    assert journal.read() == []
    journal.append([{"deal": 0}, {"deal": 1}])
    assert journal_at(journal.path).read() == [{"deal": 0}, {"deal": 1}]


def test_a_line_cut_by_a_kill_is_dropped_and_written_again(tmp_path: Path) -> None:
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    journal.append([{"deal": 0}, {"deal": 1}])
    whole = journal.path.read_bytes()
    for end in range(whole.rindex(b'{"deal":1}') + 1, len(whole)):
        journal.path.write_bytes(whole[:end])
        assert journal.read() == [{"deal": 0}]
        journal.append([{"deal": 1}])
        assert journal.path.read_bytes() == whole


def test_other_work_is_refused(tmp_path: Path) -> None:
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    for first in (b'{"game":"chess"}\n', b"junk\n"):
        journal.path.write_bytes(first + journal.path.read_bytes())
        with pytest.raises(SaveError, match="other work"):
            journal.read()


DAMAGE = [b"[1]", b'{"deal": "one"}', b'{"deal": 1e999}', b"\xff", b"[" * 100_000, b'{"deal":2}{"deal":3}']


@pytest.mark.parametrize("line", DAMAGE)
def test_a_damaged_line_costs_itself_alone_and_is_told_once(tmp_path: Path, line: bytes) -> None:
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    journal.append([{"deal": 0}])
    journal.path.write_bytes(journal.path.read_bytes() + line + b"\n")
    journal.append([{"deal": 1}])
    content = journal.path.read_bytes()
    assert journal.read() == [{"deal": 0}, {"deal": 1}]
    assert len(journal.news) == 1 and "run.jsonl" in journal.news[0] and "run.damaged" in journal.news[0]
    again = journal_at(journal.path)
    assert again.read() == [{"deal": 0}, {"deal": 1}] and not again.news
    assert (tmp_path / "run.damaged").read_bytes() == line + b"\n" and journal.path.read_bytes() == content


def test_a_row_of_no_such_work_is_left_out(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.jsonl", WORK, Row, lambda row: row["deal"] >= 0)
    journal.read()
    journal.append([{"deal": -1}, {"deal": 1}, {"deal": -2}])
    assert journal.read() == [{"deal": 1}]
    assert "2 lines" in journal.news[0]


@contextlib.contextmanager
def full_disk(size: int) -> Iterator[None]:
    """No file grows beyond so many bytes, as if the disk were full in the middle of a write."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("room", range(12))
def test_an_append_that_failed_half_way_leaves_nothing(tmp_path: Path, room: int) -> None:
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    journal.append([{"deal": 0}])
    whole = journal.path.read_bytes()
    with full_disk(len(whole) + room), pytest.raises(SaveError, match="File too large"):
        journal.append([{"deal": 1}, {"deal": 2}])
    assert journal.path.read_bytes() == whole
    journal.append([{"deal": 3}])
    assert journal_at(journal.path).read() == [{"deal": 0}, {"deal": 3}]


def test_what_another_program_left_half_written_does_not_grow_into_the_next_line(tmp_path: Path) -> None:
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    with journal.path.open("ab") as other:
        other.write(b'{"de')
    journal.append([{"deal": 1}])
    assert journal_at(journal.path).read() == [{"deal": 1}]


def test_a_journal_that_cannot_be_written_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "run.jsonl", tmp_path, Path("/dev/full")):
        with pytest.raises(SaveError, match=str(path)):
            journal_at(path).read()


def test_repair_never_leaves_less_than_the_whole_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A repair that is killed at its worst moment, before the new content is in place, has changed nothing."""
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    journal.append([{"deal": 0}])
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole + b'{"de')
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        journal.read()
    assert journal.path.read_bytes() == whole + b'{"de'
