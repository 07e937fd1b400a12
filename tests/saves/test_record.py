"""Records: what is written is read again, and whatever else is given is refused in one sentence."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardai.games import registry
from cardai.games.match import Match
from cardai.saves import record as records
from cardai.saves import samples, store
from cardai.saves.errors import SaveError


def played(steps: int = 1000, seed: int = 7) -> Match:
    rng = random.Random(seed)
    match = Match.start(registry.make("yacht"), 2, seed)
    while not match.is_over and len(match.steps) < steps:
        match.play(rng.choice(match.state.actions()))
    return match


def document(**changes: object) -> bytes:
    fields = json.loads(records.encode(records.from_match(played(12), ["human", "random"], seed=7)))
    return json.dumps({**fields, **changes}).encode()


def test_a_finished_game_comes_back_the_same(tmp_path: Path) -> None:
    match = played()
    path = tmp_path / "game.json"
    store.write(path, records.from_match(match, ["human:Ann", "random"], seed=7))
    record, again = records.load(path)
    assert again.tokens() == match.tokens()
    assert record.result == match.state.returns()
    assert records.disagreement(record, again) is None


def test_a_result_that_the_moves_do_not_give_is_found() -> None:
    match = played()
    record = records.from_match(match, ["random", "random"])
    assert record.result is not None
    record.result[0] += 1
    assert "the moves give" in (records.disagreement(record, match) or "")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not a complete JSON document"),
        (b"\xff\xfe{}", "not a complete JSON document"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 500 + b"1" + b"}" * 500, "nested too deeply"),
        (b"[1, 2]", "not a cardai record"),
        (b'{"format": "other"}', "not a cardai record"),
        (document(version=99), "version 99"),
        (document(tokens="keep"), "not a proper record"),
        (document(seats=[]), "0 seats"),
        (document(notes=[{"step": "one", "text": ""}]), "not a proper record"),
        (document(tokens=["x" * 5000]), "more moves than any game has"),
    ],
    ids=range(11),
)
def test_a_file_that_is_no_record_is_refused_in_words(content: bytes, words: str) -> None:
    with pytest.raises(SaveError, match=r"game\.json") as refusal:
        records.decode(content, "game.json")
    assert words in str(refusal.value)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules": "nonsense"}, "nonsense"),
        ({"tokens": ["~1 2 3 4 5", "score moon"]}, "Move 1"),
        ({"tokens": ["~1 2 3 4 9"]}, "9"),
        ({"tokens": ["~1 2 3 4 5", "~1"]}, "too many"),
        ({"tokens": ["~1 2 3 4 5", "keep 6"]}, "Move 1"),
    ],
)
def test_a_record_that_cannot_be_replayed_names_file_and_move(
    tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(document(**changes))
    content = path.read_bytes()
    with pytest.raises(SaveError, match=r"game\.json") as refusal:
        records.load(path)
    assert words in str(refusal.value)
    assert path.read_bytes() == content


def test_fields_of_a_later_version_are_read_and_kept_when_it_is_written_again() -> None:
    note, branch = {"step": 1, "text": "well", "colour": "red"}, {"step": 1, "tokens": ["keep 6"], "by": ["Ann"]}
    later = {"mood": {"deep": [1, None]}, "others": 3, "notes": [note], "branches": [branch]}
    content = document(**later)
    record = records.decode(content, "game.json")
    assert record.notes[0].text == "well" and record.branches[0].tokens == ["keep 6"]
    again = json.loads(records.encode(msgspec.structs.replace(record, title="renamed")))
    assert again == {**json.loads(content), "title": "renamed"}


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200), st.integers(0, 2000))
def test_damage_anywhere_is_a_save_error_or_harmless(junk: bytes, at: int) -> None:
    good = document()
    damaged = good[:at] + junk + good[at + len(junk) :]
    try:
        records.to_match(records.decode(damaged, "game.json"))
    except ValueError as error:
        assert str(error)


def test_a_cut_file_is_never_read_as_a_shorter_game() -> None:
    good = document().rstrip()
    for end in range(len(good)):
        with pytest.raises(SaveError):
            records.decode(good[:end], "game.json")


@pytest.mark.parametrize("name", registry.names())
def test_every_game_has_a_finished_sample_that_agrees_with_itself(name: str) -> None:
    record, match = records.load(samples.path(name))
    assert record.game == name
    assert match.is_over
    assert records.disagreement(record, match) is None
