"""Reading and writing actions and dice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardai.games.core import BadToken
from cardai.games.yacht import PRESETS, Keep, Score, make
from cardai.games.yacht.notation import read_dice

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


def test_read_dice_of_nothing_is_nothing() -> None:
    assert read_dice("") == ()
