"""`cardai chart holdem` as a user meets it."""

from __future__ import annotations

import json

import pytest

from cardai.app import cli


def chart(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["cardai", "chart", "holdem", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return int(ended.value.code or 0)


def test_a_chart_fits_the_terminal_and_says_it_without_colour(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert chart(monkeypatch, "--seat", "BTN", "--depth", "100") == 0
    title, *rows, totals = capsys.readouterr().out.rstrip("\n").split("\n")
    assert title == "BTN, 6 seats, 100 bb: nobody in yet"
    assert len(rows) == 13 and max(map(len, rows)) <= 80
    assert rows[0].startswith("AA  R AKs R") and "32o ." in rows[-1]
    assert "raise 2.5" in totals and "fold" in totals


def test_a_chart_for_programs_has_every_hand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert chart(monkeypatch, "--seat", "bb", "--open", "co", "--depth", "50", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["before"] == "CO raises to 2.5" and len(found["hands"]) == 169
    assert sum(action["share"] for action in found["actions"]) == pytest.approx(1.0)
    assert found["hands"]["72o"]["mix"]["fold"] == 1.0 and found["hands"]["AA"]["mix"]["fold"] == 0.0


def test_one_hand_against_a_three_bet(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert chart(monkeypatch, "--seat", "CO", "--three-bet", "BTN", "--hand", "AA") == 0
    told = capsys.readouterr().out
    assert "CO raises to 2.5, BTN raises to 7.5" in told and "fold           +0.00     0%" in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--depth", "60"), "There is no table for 60 bb; this is the nearest."),
        (("--depth", "60", "--hand", "AQs"), "There is no table for 60 bb; this is the nearest."),
        (("--players", "4"), "There is no table for 4 players; this is the nearest."),
    ],
)
def test_another_table_than_the_one_asked_for_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert chart(monkeypatch, "--seat", "BTN", *words) == 0
    assert capsys.readouterr().out.startswith(said)


@pytest.mark.parametrize(
    "words",
    [
        ("--seat", "MP"),
        ("--seat", "UTG", "--open", "BTN"),
        ("--seat", "BTN", "--hand", "AKQ"),
        ("--seat", "BB"),
        ("--seat", "BTN", "--call", "SB"),
        ("--seat", "BB", "--four-bet", "CO"),
    ],
)
def test_what_cannot_be_is_one_line_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert chart(monkeypatch, *words) == 2
    assert len(capsys.readouterr().err.strip().split("\n")) == 1
