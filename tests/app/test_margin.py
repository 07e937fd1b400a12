"""Notes and branches: kept in the record, told in the replay at the moves they belong to."""

from __future__ import annotations

import pytest

from cardai.ai.agent import no_progress
from cardai.app.analysis import Analysis
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves.store import Store, write
from tests.app import nim
from tests.app.command_line import Cardai
from tests.app.screens import is_shown, opened, until

pytestmark = pytest.mark.usefixtures("nim_game")
TAKES = (3, 2, 1, 1, 1, 1, 3, 1)


def saved() -> Analysis:
    match = Match.start(nim.Nim(13), 2, 5)
    for take in TAKES:
        match.play(take)
    path = Store.of_user().path("game")
    write(path, records.from_match(match, ["human", "perfect"], seed=5))
    return Analysis(match, ["human", "perfect"], 5, path=path)


def test_a_branch_is_kept_where_it_leaves_the_game_and_the_review_stays() -> None:
    study = saved()
    study.judged(no_progress)
    session = study.branch(2)
    session.play(2)
    session.move_for_agent()
    study.keep_branch(session)
    study.keep_branch(session)
    again = saved_again()
    assert [branch.step for branch in again.margin.branches(2)] == [2]
    assert again.variations(2)[0].startswith("what if: You")
    assert again.variations(3) == []
    assert again.kept() is not None


def saved_again() -> Analysis:
    path = Store.of_user().path("game")
    record, match = records.load(path)
    return Analysis(match, record.seats, record.seed, path=path)


def test_a_branch_without_a_move_is_none() -> None:
    study = saved()
    study.keep_branch(study.branch(2))
    assert saved_again().margin.branches(2) == []


def test_plain_replay_and_text_tell_notes_and_branches(cardai: Cardai) -> None:
    cardai("saves")
    study = saved()
    study.margin.add_note(3, "too greedy")
    session = study.branch(4)
    session.play(3)
    study.keep_branch(session)
    for words in (("replay", "game", "--plain"), ("export", "game", "--to", "text", "--out", "-")):
        told = cardai(*words).out
        assert "note: too greedy" in told and "what if: " in told


def test_going_on_with_a_game_keeps_what_stands_beside_it() -> None:
    from cardai.app.session import Session

    match = Match.start(nim.Nim(13), 2, 5)
    match.play(1)
    path = Store.of_user().path("open")
    write(path, records.from_match(match, ["perfect", "human"], seed=5, notes=[records.Note(1, "mine")]))
    session = Session.open(path)
    session.play(1)
    assert records.read(path).notes == [records.Note(1, "mine")]


async def test_a_note_is_written_in_the_replay() -> None:
    study = saved()
    async with opened(lambda app: app.look_at(study, 3)) as pilot:
        await until(pilot, lambda: study.review is not None)
        await pilot.press("i")
        await until(pilot, lambda: is_shown(pilot, "Note at move 3"))
        await pilot.press(*"greedy", "enter")
        await until(pilot, lambda: study.margin.notes(3) == ["greedy"])
    assert saved_again().margin.notes(3) == ["greedy"]
