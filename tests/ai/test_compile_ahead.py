"""Compiling beside the first game: begun once, not for games that need none, and never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardai.ai import compile_ahead
from cardai.games import HOUSE


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The games for which a process was started; none is started really."""
    found: list[list[str]] = []
    monkeypatch.setattr(compile_ahead, "_start", lambda _folder, games: found.append(games))
    return found


def test_it_begins_once(started: list[list[str]], tmp_path: Path) -> None:
    compile_ahead.begin(tmp_path / "compiled", ("bigtwo",))
    compile_ahead.begin(tmp_path / "compiled", HOUSE)
    compile_ahead.begin(tmp_path / "compiled", HOUSE)
    assert started == [["bigtwo"], ["holdem"]]


def test_games_that_need_no_compiler_start_nothing(started: list[list[str]], tmp_path: Path) -> None:
    compile_ahead.begin(tmp_path / "compiled", ("yacht",))
    assert started == []


def test_a_process_that_died_is_replaced_and_one_that_finished_is_not(
    started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_ahead.begin(tmp_path / "compiled", ("bigtwo",))
    monkeypatch.setattr(compile_ahead, "LONG_AGO", -1.0)
    compile_ahead.begin(tmp_path / "compiled", ("bigtwo",))
    assert len(started) == 2
    for mark in (tmp_path / "compiled").iterdir():
        mark.write_text("done")
    compile_ahead.begin(tmp_path / "compiled", ("bigtwo",))
    assert len(started) == 2


def test_it_is_known_whether_a_process_is_at_work(
    started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not compile_ahead.is_under_way(tmp_path, "bigtwo")
    compile_ahead.begin(tmp_path, ("bigtwo",))
    assert compile_ahead.is_under_way(tmp_path, "bigtwo") and not compile_ahead.is_under_way(tmp_path, "holdem")
    monkeypatch.setattr(compile_ahead, "prepare_all", lambda _names: None)
    compile_ahead.finish(tmp_path, started[0])
    assert not compile_ahead.is_under_way(tmp_path, "bigtwo")


def test_a_folder_that_cannot_be_written_keeps_nobody_from_playing(started: list[list[str]], tmp_path: Path) -> None:
    (tmp_path / "compiled").write_text("in the way")
    compile_ahead.begin(tmp_path / "compiled", HOUSE)
    assert started == []
