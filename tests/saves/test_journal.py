"""Journals: a run that was killed goes on from its whole lines."""

from __future__ import annotations

import os
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


def test_other_work_and_damage_are_refused(tmp_path: Path) -> None:
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    with pytest.raises(SaveError, match="other work"):
        journal_at(journal.path, {"game": "chess"}).read()
    journal.path.write_bytes(b"junk\n" + journal.path.read_bytes())
    with pytest.raises(SaveError, match="line 1 is damaged"):
        journal.read()


@pytest.mark.parametrize("line", [b"[1]", b'{"deal": "one"}', b'{"deal": 1e999}', b"\xff", b"[" * 100_000])
def test_every_line_is_checked(tmp_path: Path, line: bytes) -> None:
    journal = journal_at(tmp_path / "run.jsonl")
    journal.read()
    journal.path.write_bytes(journal.path.read_bytes() + line + b"\n")
    with pytest.raises(SaveError, match="line 2 is damaged"):
        journal.read()


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
