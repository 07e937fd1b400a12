"""The file of puzzles: what was answered stays, and a puzzle comes back when it is due."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cardai.games.puzzle import Choice, Puzzle
from cardai.saves.errors import SaveError
from cardai.saves.puzzles import WORK, Mark, PuzzleFile

NOW = datetime(2026, 3, 14, 12, tzinfo=UTC)


def puzzle(name: str) -> Puzzle:
    rules = {"stones": 12}
    return Puzzle(name, "nim", rules, 2, ("take 1",), "theme", "task", ("take 2",), choices=(Choice("take 2", 1.0),))


def test_what_was_written_comes_back(tmp_path: Path) -> None:
    puzzle_file = PuzzleFile(tmp_path / "home" / "puzzles.jsonl")
    assert puzzle_file.add([puzzle("a"), puzzle("b")], "Ann") == 2
    assert puzzle_file.add([puzzle("b"), puzzle("c")], "Bob") == 1
    puzzle_file.answer(puzzle("a"), Mark.RIGHT, "take 2", NOW, "Ann")
    again = PuzzleFile(puzzle_file.path)
    assert again.own() == [puzzle("a"), puzzle("b"), puzzle("c")]
    assert again.own("Bob") == [puzzle("c")]
    assert [(answer.puzzle, answer.mark, answer.given) for answer in again.answers("Ann")] == [("a", 3, "take 2")]
    assert again.answers("Bob") == []


def test_wrong_answers_come_back_in_minutes_and_right_ones_in_growing_days(tmp_path: Path) -> None:
    puzzle_file = PuzzleFile(tmp_path / "puzzles.jsonl")
    puzzle_file.answer(puzzle("wrong"), Mark.WRONG, "", NOW)
    puzzle_file.answer(puzzle("right"), Mark.RIGHT, "", NOW)
    first = puzzle_file.standing()
    assert first["wrong"].due - NOW < timedelta(minutes=15)
    assert first["right"].due - NOW > timedelta(days=1)
    later = first["right"].due
    puzzle_file.answer(puzzle("right"), Mark.RIGHT, "", later)
    assert puzzle_file.standing()["right"].due - later > first["right"].due - NOW


def test_a_kill_in_the_middle_of_an_answer_loses_that_answer_alone(tmp_path: Path) -> None:
    puzzle_file = PuzzleFile(tmp_path / "puzzles.jsonl")
    puzzle_file.answer(puzzle("a"), Mark.RIGHT, "", NOW)
    puzzle_file.answer(puzzle("b"), Mark.RIGHT, "", NOW)
    content = puzzle_file.path.read_bytes()
    for cut in range(content.index(b'"b"'), len(content)):
        puzzle_file.path.write_bytes(content[:cut])
        cutoff = PuzzleFile(puzzle_file.path)
        assert [answer.puzzle for answer in cutoff.answers()] == ["a"]
        cutoff.answer(puzzle("c"), Mark.RIGHT, "", NOW)
        assert [answer.puzzle for answer in PuzzleFile(puzzle_file.path).answers()] == ["a", "c"]


def test_an_answer_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    with pytest.raises(SaveError, match="cannot be read or written"):
        PuzzleFile(tmp_path / "home" / "data" / "puzzles.jsonl").answer(puzzle("a"), Mark.RIGHT, "", NOW)


@pytest.mark.parametrize("at", ["soon", "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "2026-11-17"])
def test_answers_of_any_time_are_taken(tmp_path: Path, at: str) -> None:
    path = tmp_path / "puzzles.jsonl"
    rows = [WORK, *[{"kind": "answer", "puzzle": "a", "at": at, "mark": 99}] * 5]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert PuzzleFile(path).standing()["a"].answers == 5


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_text('{"format": "other"}\n')
    with pytest.raises(SaveError, match="belongs to other work"):
        PuzzleFile(path).own()
    assert path.read_text() == '{"format": "other"}\n'


def test_one_damaged_line_costs_no_other_answer(tmp_path: Path) -> None:
    puzzle_file = PuzzleFile(tmp_path / "puzzles.jsonl")
    for name in "abc":
        puzzle_file.answer(puzzle(name), Mark.RIGHT, "", NOW)
    lines = puzzle_file.path.read_bytes().splitlines()
    for damaged in range(4):
        cut = [line[: len(line) // 2] if number == damaged else line for number, line in enumerate(lines)]
        puzzle_file.path.write_bytes(b"".join(line + b"\n" for line in cut))
        found = PuzzleFile(puzzle_file.path)
        assert [answer.puzzle for answer in found.answers()] == [name for name in "abc" if name != " abc"[damaged]]
        assert len(found.news) == 1 and not PuzzleFile(puzzle_file.path).news
        found.answer(puzzle("d"), Mark.RIGHT, "", NOW)
        assert PuzzleFile(puzzle_file.path).answers()[-1].puzzle == "d"
