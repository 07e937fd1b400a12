"""The library: it knows what the files know, reads only what changed, and is made anew when it is of no use."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import judged, library
from cardai.saves import record as records
from cardai.saves.store import Store, write


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "games", tmp_path / library.LISTING_FILE)


def save(store: Store, name: str, steps: int = 2, age: int = 0, seats: str = "human") -> Path:
    match = Match.start(registry.make("yacht"), 1, 3)
    for _ in range(steps):
        if not match.is_over:
            match.play(match.state.actions()[-1])
    path = store.path(name)
    write(path, records.from_match(match, [seats]))
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def plain(store: Store) -> Store:
    """The same games without a library."""
    return Store(store.folder)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read."""
    found: list[str] = []
    read = records.read
    monkeypatch.setattr(records, "read", lambda path: (found.append(path.name), read(path))[1])
    return found


def test_it_knows_what_the_files_know_and_reads_each_once(store: Store, reads: list[str]) -> None:
    for age, name in enumerate(("new", "older", "over", "\udcff", "broken")):
        save(store, name, 13 if name == "over" else 2, age)
    store.path("broken").write_text("{")
    (store.folder / "folder.json").mkdir()
    known = store.entries()
    assert known == plain(store).entries() and len(known) == 5
    assert store.unfinished("yacht") == plain(store).unfinished("yacht")
    assert store.unfinished("chess") == [] and len(store.unfinished(limit=1)) == 1 == len(store.entries(1))
    reads.clear()
    assert store.entries() == known and reads == []


def test_a_glance_tells_the_same_with_one_look_at_the_folder(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for age, name in enumerate(("over", "new", "older", "done")):
        save(store, name, 13 if name in ("over", "done") else 2, age)
    known = store.entries(3), store.unfinished()[0], store.library.outcomes()
    looks: list[Path] = []
    stamps = library._stamps
    monkeypatch.setattr(library, "_stamps", lambda folder: (looks.append(folder), stamps(folder))[1])
    assert store.library.glance(3, with_outcomes=True) == known and len(known[2]) == 2
    assert store.library.glance(3, with_outcomes=False).outcomes == []
    assert len(looks) == 2


@pytest.mark.parametrize(("modified", "year"), [(-1e11, 1), (9e11, 9999)])
def test_files_of_impossible_times_are_of_the_first_or_last_year(store: Store, modified: float, year: int) -> None:
    save(store, "ended", 60)
    store.library.entries()
    with sqlite3.connect(store.library._file) as base:
        base.execute("UPDATE saves SET modified = ?", (modified,))
    assert [outcome.day.year for outcome in store.library.outcomes()] == [year]


def test_changed_new_and_vanished_files_are_noticed(store: Store, reads: list[str]) -> None:
    for age, name in enumerate(("a", "b", "c")):
        save(store, name, age=age)
    store.entries()
    save(store, "b", 13, age=1)
    save(store, "d", age=9)
    store.path("c").unlink()
    reads.clear()
    assert [entry.path.stem for entry in store.entries()] == ["a", "b", "d"]
    assert store.entries()[1].is_finished and sorted(reads) == ["b.json", "d.json"]


@pytest.mark.parametrize("harm", ["missing", "bytes", "cut", "older", "other", "folder", "no table", "empty"])
def test_it_is_made_anew_when_it_is_of_no_use(store: Store, tmp_path: Path, harm: str) -> None:
    file = tmp_path / library.LISTING_FILE
    save(store, "game")
    known = store.entries()
    if harm == "bytes":
        file.write_bytes(os.urandom(5000))
    elif harm == "cut":
        file.write_bytes(file.read_bytes()[:5000])
    elif harm in ("older", "other", "no table"):
        with sqlite3.connect(file) as base:
            change = {
                "older": "PRAGMA user_version=0",
                "other": "PRAGMA application_id=1",
                "no table": "DROP TABLE saves",
            }
            base.execute(change[harm])
    else:
        file.unlink()
        if harm == "folder":
            (file / "inside").mkdir(parents=True)
        elif harm == "empty":
            file.write_bytes(b"")
    assert store.entries() == known
    if harm != "folder":
        with sqlite3.connect(file) as base:
            assert base.execute("SELECT count(*) FROM saves").fetchone() == (1,)


def test_a_library_that_another_program_is_writing_is_left_alone(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(store, "game")
    store.entries()
    save(store, "another", age=5)
    monkeypatch.setattr(library, "PATIENCE", 0.01)
    with sqlite3.connect(tmp_path / library.LISTING_FILE) as base:
        base.execute("BEGIN EXCLUSIVE")
        assert len(store.entries()) == 2
    assert len(store.entries()) == 2


def test_a_folder_that_is_not_there_gets_no_library(tmp_path: Path) -> None:
    assert Store(tmp_path / "games", tmp_path / library.LISTING_FILE).entries() == []
    assert list(tmp_path.iterdir()) == []


# -- judgements ------------------------------------------------------------------------------------------------


def judged_step(store: Store, path: Path, step: int, loss: float, judge: str = "exact") -> None:
    at = judged.stamps(records.read(path))
    one = judged.JudgedStep(step, 0, at[step + 1], loss, None, "blunder", {"note": judge})
    store.library.reviews.keep_step(judged.Judging(at, judge, "1", path), one)


def losses(store: Store, **which: Any) -> list[tuple[int, float | None]]:
    return [(one.step, one.loss) for one in store.library.judged(**which)]


def test_judgements_are_kept_step_by_step_and_the_last_of_each_counts(store: Store) -> None:
    path = save(store, "game", 4)
    for step in range(3):
        judged_step(store, path, step, 1.0)
    judged_step(store, path, 1, 2.5, "deeper")
    assert losses(store) == [(0, 1.0), (1, 2.5), (2, 1.0)] == losses(store, game="yacht")
    assert losses(store, game="bigtwo") == []
    first = store.library.judged()[1]
    assert (first.path, first.judge, first.decision) == (path, "deeper", {"note": "deeper"})


def test_a_game_that_goes_on_keeps_its_judgements_and_one_taken_back_and_played_again_too(store: Store) -> None:
    path = save(store, "game", 3)
    for step in range(3):
        judged_step(store, path, step, 1.0)
    save(store, "game", 5)
    assert [step for step, _ in losses(store)] == [0, 1, 2]
    save(store, "game", 2)
    assert [step for step, _ in losses(store)] == [0, 1]
    save(store, "game", 3)
    assert [step for step, _ in losses(store)] == [0, 1, 2]
    path.unlink()
    assert losses(store) == []


def test_judgements_of_files_elsewhere_are_no_saved_games_but_those_of_copies_are_shared(
    store: Store, tmp_path: Path
) -> None:
    path, elsewhere = save(store, "game"), tmp_path / "game.json"
    path.rename(elsewhere)
    judged_step(store, elsewhere, 0, 3.0)
    assert losses(store) == [] and losses(store, path=elsewhere) == [(0, 3.0)]
    save(store, "copy")
    assert losses(store) == [(0, 3.0)]


def test_the_last_finished_game(store: Store) -> None:
    assert store.library.last_finished() is None
    for age, (name, steps) in enumerate((("open", 2), ("over", 13), ("older", 13))):
        save(store, name, steps, age)
    last = store.library.last_finished()
    assert last is not None and last.path.stem == "over"
