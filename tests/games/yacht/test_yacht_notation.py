"""Reading and writing actions, dice and sheets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardai.games.core import BadToken
from cardai.games.yacht import PRESETS, Keep, Score, make
from cardai.games.yacht.notation import read_dice
from cardai.games.yacht.sheet_notation import read_roll, read_sheet

GAMES = {preset: make(preset) for preset in PRESETS}
keeps = st.lists(st.integers(1, 6), max_size=4).map(lambda dice: Keep(tuple(dice)))


@given(st.sampled_from(sorted(GAMES)), keeps)
def test_a_keep_reads_back(preset: str, keep: Keep) -> None:
    assert GAMES[preset].parse(GAMES[preset].token(keep)) == keep


@pytest.mark.parametrize("preset", PRESETS)
def test_every_box_reads_back(preset: str) -> None:
    game = GAMES[preset]
    for box in game.rules.boxes:
        assert game.parse(game.token(Score(box.name))) == Score(box.name)
        assert game.parse(box.name.upper().replace("-", " ")) == Score(box.name)


@given(st.text(max_size=40))
def test_any_text_is_an_action_or_a_bad_token(text: str) -> None:
    game = GAMES["yahtzee"]
    try:
        action = game.parse(text)
    except BadToken as error:
        assert str(error)
    else:
        assert game.parse(game.token(action)) == action


@given(st.text(max_size=60))
def test_any_text_is_a_sheet_or_a_bad_token(text: str) -> None:
    try:
        read_sheet(GAMES["pancht"].rules, text)
    except BadToken as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("keep 6 5 5", Keep((5, 5, 6))),
        ("k 556", Keep((5, 5, 6))),
        ("hold 5,5,6", Keep((5, 5, 6))),
        ("5 5 6", Keep((5, 5, 6))),
        ("roll", Keep()),
        ("keep none", Keep()),
        ("score chance", Score("choice")),
        ("choice", Score("choice")),
        ("fh", Score("full-house")),
        ("s 4k", Score("four-of-a-kind")),
        ("Three of a kind", Score("three-of-a-kind")),
        ("score three", Score("threes")),
        ("yahtzee", Score("yacht")),
        ("ones", Score("aces")),
        ("large", Score("large-straight")),
    ],
)
def test_the_parser_forgives(text: str, action: object) -> None:
    assert GAMES["pancht"].parse(text) == action


@pytest.mark.parametrize(
    "text", ["", "keep 7", "keep 5 5 5 5 5 5", "score", "score pair", "roll 5", "score st", "keep x"]
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(BadToken):
        GAMES["pancht"].parse(text)


@pytest.mark.parametrize("text", ["2,2,5,5,6", "2 2 5 5 6", "22556", "6,5,5,2,2", " 2, 2,5 5;6 "])
def test_dice_may_be_written_in_many_ways(text: str) -> None:
    assert read_roll(text) == (2, 2, 5, 5, 6)


@pytest.mark.parametrize("text", ["2255", "225566", "22557", "0 1 2 3 4", "two", "²2556", ""])
def test_impossible_dice(text: str) -> None:
    with pytest.raises(BadToken):
        read_roll(text)


def test_read_dice_of_nothing_is_nothing() -> None:
    assert read_dice("") == ()


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
