"""The plain game: what a person types and what they are told."""

from __future__ import annotations

import io

import pytest

from cardai.app import plain
from cardai.app.session import Session
from cardai.games.match import Match
from cardai.saves import places, record
from cardai.saves.store import Store
from tests.app import nim

pytestmark = pytest.mark.usefixtures("nim_game")


def played(session: Session, typed: str) -> str:
    target = io.StringIO()
    plain.play(session, io.StringIO(typed), target)
    return target.getvalue()


def new(seats: list[str]) -> Session:
    return Session.new(nim.Nim(12), seats, 5)


def test_number_and_notation_play_the_same_move() -> None:
    sessions = [new(["me", "perfect"]) for _ in range(2)]
    for session, typed in zip(sessions, ["2\n", "take 2\n"], strict=True):
        played(session, typed)
    assert [session.match.steps[0].action for session in sessions] == ["take 2", "take 2"]


def test_whole_game_ends_with_the_standing() -> None:
    said = played(new(["me", "perfect"]), "3\n" * 12)
    assert "The game is over." in said and "1. perfect" in said


def test_end_of_input_keeps_the_game() -> None:
    said = played(new(["me", "perfect"]), "take 1\n")
    assert "cardai play nim --resume" in said
    assert len(Store(places.games_dir()).unfinished("nim")) == 1


def test_leaving_before_the_first_move_leaves_no_file() -> None:
    assert "kept:" not in played(new(["me", "perfect"]), "quit\n")
    assert Store(places.games_dir()).entries() == []


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "There are moves 1 to 3"),
        ("take 9", "You cannot take 9 of 12"),
        ("fly", "'fly' is not a move"),
        ("²", "'²' is not a move"),
        ("hint", "take 3"),
        ("rules", "Who takes the last wins"),
        ("help", "Type the number"),
        ("undo", "nothing to take back"),
        ("log", "Nothing has happened"),
        ("save", "Saved."),
        ("MENU", "1 take 1"),
    ],
)
def test_every_word_is_answered_and_the_game_goes_on(typed: str, answer: str) -> None:
    session = new(["me", "perfect"])
    assert answer in played(session, f"{typed}\ntake 1\n")
    assert len(session.match.steps) == 2


def test_undo_takes_the_move_and_the_answer_back() -> None:
    session = new(["me", "perfect"])
    played(session, "take 1\nundo\n")
    assert session.match.steps == []


def test_watched_game_tells_every_move_and_the_result() -> None:
    said = played(new(["perfect", "random"]), "")
    assert "perfect took" in said and "random took" in said and "The game is over." in said


def test_ascii_where_nothing_else_is_spoken() -> None:
    raw = io.BytesIO()
    target = io.TextIOWrapper(raw, encoding="ascii")
    plain._speaker(target)("A♠ ±1 …")
    target.flush()
    assert raw.getvalue() == b"As +-1 ...\n"


def test_replay_tells_the_rest_of_a_game() -> None:
    match = Match.start(nim.Nim(12), 2, 1)
    for _ in range(4):
        match.play(3)
    target = io.StringIO()
    plain.replay(record.from_match(match, ["human", "perfect"], seed=1), match, 2, target)
    assert "You took 3" in target.getvalue() and "1. perfect" in target.getvalue()
    assert target.getvalue().count("took") == 2


def test_no_secret_of_another_person_is_told() -> None:
    session = Session(Match.start(nim.Nim(12), 2, 5), ["human:Ann", "human:Bob"])
    ann, bob = session.match.state.secrets
    parts = played(session, "1\n").split("> ")
    assert str(ann) in parts[0] and str(bob) not in parts[0]
    assert str(bob) in parts[1] and str(ann) not in parts[1]
