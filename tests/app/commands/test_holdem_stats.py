"""`cardai stats` as a user meets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardai.app import cli
from cardai.saves import samples

FOLDED = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 f"]
"""
HANDS = str(Path(__file__).parents[2] / "saves" / "pokerstars")


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["cardai", "stats", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    return int(end.value.code or 0)


def test_every_figure_is_there_by_position(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, HANDS, "--player", "Ann", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    ann = told["players"][0]
    assert told["hands"] == 5 and ann["hands"] == 3
    assert ann["cbet"] == {"flop": 1.0, "turn": 1.0, "river": None}
    assert set(ann["positions"]) == {"CO", "SB"}
    assert ann["won_bb"] == pytest.approx(ann["showdown_bb"] + ann["no_showdown_bb"])


def test_hands_are_chosen_by_date_stakes_and_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, HANDS, "--since", "2026-04-01", "--until", "2026-04-30", "--json") == 0
    assert json.loads(capsys.readouterr().out)["hands"] == 2
    assert run(monkeypatch, HANDS, "--stakes", "0.50/1.00", "--position", "bb", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert {each["player"] for each in told["players"]} == {"Dee", "Eve"}


def test_a_hand_that_two_files_have_counts_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "again.txt").write_text((Path(HANDS) / "two-tables.txt").read_text())
    assert run(monkeypatch, HANDS, str(tmp_path), "--json") == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["hands"] == 5
    assert "skipped 3 hand(s) that were there before" in told.err


def test_a_copy_of_a_saved_game_counts_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sample = Path(samples.__file__).parent / "holdem.json"
    (tmp_path / "copy.json").write_text(sample.read_text())
    assert run(monkeypatch, str(sample), str(tmp_path), str(sample), "--json") == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["hands"] == 1
    assert "skipped 2 hand(s) that were there before" in told.err


def test_equal_numbers_at_other_events_are_other_hands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name, event in (("one", "Main"), ("two", "Side"), ("copy", "Side")):
        (tmp_path / f"{name}.phh").write_text(f'{FOLDED}venue = "Casino"\nevent = "{event}"\nhand = 0\n')
    assert run(monkeypatch, str(tmp_path), "--json") == 0
    assert json.loads(capsys.readouterr().out)["hands"] == 2


def test_the_tables_fit_80_columns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, HANDS, "--by-position") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  BTN" in [line[:5] for line in lines]
    assert max(len(line) for line in lines) <= 80


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--since", "yesterday"), "--since needs a day"),
        (("--stakes", "big"), "--stakes needs small and big blind"),
        (("--position", "LJ"), "Nobody played from 'LJ'"),
        (("--player", "Zoe"), "Nobody called 'Zoe'"),
        (("--since", "2030-01-01"), "There is no such finished"),
    ],
)
def test_bad_filters_are_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str
) -> None:
    assert run(monkeypatch, HANDS, *words) == 2
    said = capsys.readouterr().err
    assert complaint in said and "Traceback" not in said
