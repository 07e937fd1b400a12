"""What a person hears of a disk that cannot keep reviews, and what they can have forgotten."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from cardai.ai.agent import no_progress
from cardai.app.analysis import Analysis
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import reviews
from cardai.saves.news import NEWS
from cardai.saves.store import Store, write
from tests.app import nim
from tests.app.command_line import Cardai
from tests.app.screens import opened, until
from tests.saves.test_reviews import failing

pytestmark = pytest.mark.usefixtures("nim_game")
TAKES = (3, 2, 1, 1, 1, 1, 3, 1)


def saved(name: str = "game") -> Analysis:
    match = Match.start(nim.Nim(13), 2, 5)
    for take in TAKES:
        match.play(take)
    path = Store.of_user().path(name)
    write(path, records.from_match(match, ["human", "perfect"], seed=5))
    return Analysis(match, ["human", "perfect"], 5, path=path)


def test_a_command_says_once_that_the_disk_is_full_and_ends_as_ever(cardai: Cardai, home: Path) -> None:
    saved("game")
    with failing(sqlite3.SQLITE_FULL, "database or disk is full"):
        told = cardai("review", "game", "--plain")
    assert told.code == 0 and "judged by" in told.out
    assert told.err.count("the disk is full") == 1
    assert cardai("review", "game", "--plain") == (0, told.out, "")


async def test_the_screen_says_it_too(home: Path) -> None:
    study = saved()
    with failing(sqlite3.SQLITE_FULL, "database or disk is full"):
        async with opened(lambda app: app.judge(study)) as pilot:
            await until(pilot, lambda: any("the disk is full" in note.message for note in pilot.app._notifications))
    assert NEWS.take() == []


def test_a_review_is_the_same_computed_and_kept(cardai: Cardai) -> None:
    first = cardai("review", "sample:yacht", "--json")
    again = cardai("review", "sample:yacht", "--json")
    assert first.code == 0 and first.out == again.out
    order = [(one["step"], one["seat"]) for one in json.loads(first.out)["luck"]]
    assert order == sorted(order)


def test_reviews_are_forgotten_on_request_and_games_stay(cardai: Cardai) -> None:
    saved("game").judged(no_progress)
    study = saved("other")
    write(study.path or Path(), records.from_match(study.match, ["human", "perfect"], seed=5, title="other"))
    assert "Reviews of 8 moves forgotten" in cardai("saves", "forget", "game").out
    assert Store.of_user().library.judged() == [] and "game.json" in cardai("saves").out
    study.judged(no_progress)
    for name in ("game", "other"):
        Store.of_user().path(name).unlink()
    assert "Reviews of 8 moves forgotten" in cardai("saves", "forget", "--gone").out
    assert cardai("saves", "forget").code == 2 == cardai("saves", "forget", "nothing").code


def test_a_step_of_which_the_data_were_cut_is_judged_again_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    first = saved().judged(no_progress)
    file = Store.of_user().library.reviews._file.path
    assert file is not None and file.name == reviews.REVIEWS_FILE
    with sqlite3.connect(file) as base:
        base.execute("UPDATE steps SET decision = substr(decision, 1, 20) WHERE id = 3")
        base.execute("UPDATE steps SET decision = '{}' WHERE id = 5")
    base.close()
    again = saved()
    assert again.judged(no_progress) == first
    with sqlite3.connect(file) as base:
        rows = [row for (row,) in base.execute("SELECT id FROM steps ORDER BY id")]
    base.close()
    assert rows == [1, 2, 4, 6, 7, 8, 9, 10]


def test_a_renamed_game_keeps_its_review(cardai: Cardai, monkeypatch: pytest.MonkeyPatch) -> None:
    saved().judged(no_progress)
    path = Store.of_user().path("game")
    path.rename(path.with_name("another name.json"))
    monkeypatch.setattr("cardai.app.agents.judge", None)  # nobody can be asked
    assert cardai("review", "another name", "--plain").code == 0
