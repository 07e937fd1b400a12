"""Journals: a run that was killed goes on from its whole lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardai.saves.errors import SaveError
from cardai.saves.journal import Journal

WORK = {"game": "yacht", "seed": 1}


def test_what_was_appended_is_read_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "new" / "run.jsonl", WORK)
    assert journal.read() == []
    journal.append([{"deal": 0}, {"deal": 1}])
    assert Journal(journal.path, WORK).read() == [{"deal": 0}, {"deal": 1}]


def test_a_line_cut_by_a_kill_is_dropped_and_written_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.jsonl", WORK)
    journal.read()
    journal.append([{"deal": 0}, {"deal": 1}])
    whole = journal.path.read_bytes()
    for end in range(whole.rindex(b'{"deal":1}') + 1, len(whole)):
        journal.path.write_bytes(whole[:end])
        assert journal.read() == [{"deal": 0}]
        journal.append([{"deal": 1}])
        assert journal.path.read_bytes() == whole


def test_other_work_and_damage_are_refused(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "run.jsonl", WORK)
    journal.read()
    with pytest.raises(SaveError, match="other work"):
        Journal(journal.path, {"game": "chess"}).read()
    journal.path.write_bytes(b"junk\n" + journal.path.read_bytes())
    with pytest.raises(SaveError, match="line 1 is damaged"):
        journal.read()
