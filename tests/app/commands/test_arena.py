"""`cardai arena` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.command_line import Cardai

ONE = ("arena", "yacht", "random", "heuristic", "-n", "1", "--jobs", "1")


def not_json(word: str) -> None:
    pytest.fail(f"{word} is not JSON")


def test_of_a_single_deal_no_error_is_told(cardai: Cardai) -> None:
    told = cardai(*ONE)
    assert told.code == 0 and "; 1 deal, 2 rotations each" in told.out and "nan" not in told.out
    assert len(told.out.splitlines()[2].split()) == 5, "agent, games, mean, wins and lead"


def test_of_a_single_deal_the_error_is_null(cardai: Cardai) -> None:
    found = json.loads(cardai(*ONE, "--json").out, parse_constant=not_json)
    assert [(line["error"], line["lead_error"]) for line in found["standings"]] == [(None, None)] * 2
    assert all(line["mean"] for line in found["standings"])


def test_a_damaged_line_of_a_journal_is_told_and_played_again(cardai: Cardai, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    command = ("arena", "yacht", "random", "heuristic", "-n", "3", "--jobs", "1", "--journal", str(path))
    whole = cardai(*command)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1] + lines[2][:9] + b"\n" + lines[3])
    told = cardai(*command)
    assert told.code == 0 and told.out == whole.out
    assert "One line of run.jsonl is damaged" in told.err
    again = cardai(*command)
    assert again.out == whole.out and "damaged" not in again.err
