"""Rolls and sheets as a person types them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardai.games.core import BadToken
from cardai.games.yacht import PRESETS, make
from cardai.games.yacht.sheet_notation import read_roll, read_sheet

GAMES = {preset: make(preset) for preset in PRESETS}


@given(st.text(max_size=60))
def test_any_text_is_a_sheet_or_a_bad_token(text: str) -> None:
    try:
        read_sheet(GAMES["pancht"].rules, text)
    except BadToken as error:
        assert str(error)


@pytest.mark.parametrize("text", ["2,2,5,5,6", "2 2 5 5 6", "22556", "6,5,5,2,2", " 2, 2,5 5;6 "])
def test_dice_may_be_written_in_many_ways(text: str) -> None:
    assert read_roll(text) == (2, 2, 5, 5, 6)


@pytest.mark.parametrize("text", ["2255", "225566", "22557", "0 1 2 3 4", "two", "²2556", ""])
def test_impossible_dice(text: str) -> None:
    with pytest.raises(BadToken):
        read_roll(text)


def test_a_sheet_is_read() -> None:
    sheet = read_sheet(GAMES["pancht"].rules, "aces=3, chance: 24; 6s=18")
    assert (sheet.total, sheet.upper, len(sheet.open)) == (45, 21, 10)


@pytest.mark.parametrize(
    ("rules", "text", "said"),
    [
        ("pancht", "aces=7", "aces cannot hold 7"),
        ("pancht", "sixes=5", "sixes cannot hold 5"),
        ("pancht", "full-house=3", "full-house cannot hold 3"),
        ("pancht", "full-house=29", "full-house cannot hold 29"),
        ("pancht", "yacht=20", "0 or 50"),
        ("pancht", "choice=4", "5 to 30"),
        ("pancht", "small-straight=30", "0 or 15"),
        ("yahtzee", "full-house=20", "0 or 25"),
        ("yacht12", "three-of-a-kind=20", "no box"),
        ("pancht", "aces=3,ones=2", "filled twice"),
        ("pancht", "aces", "aces=POINTS"),
        ("pancht", "aces=x", "aces=POINTS"),
        ("pancht", "aces=٣", "aces=POINTS"),
    ],
)
def test_impossible_sheets(rules: str, text: str, said: str) -> None:
    with pytest.raises(BadToken, match=said):
        read_sheet(GAMES[rules].rules, text)


def test_extra_yahtzees_need_the_box_and_enough_turns() -> None:
    rules = GAMES["yahtzee"].rules
    assert read_sheet(rules, "yahtzee=50,aces=5", 1).total == 155
    for filled, further in [("aces=5", 1), ("yahtzee=0,aces=5", 1), ("yahtzee=50", 1), ("yahtzee=50", -1)]:
        with pytest.raises(BadToken):
            read_sheet(rules, filled, further)
