"""The view of a seat."""

from __future__ import annotations

import random

import pytest

from cardai.games.core import IllegalAction, Tape
from cardai.games.yacht import Score, YachtState, YachtView, make
from cardai.games.yacht.sheet import Sheet


def start(*dice: str, seats: int = 2, rules: str = "pancht") -> tuple[YachtState, Tape]:
    tape = Tape(dice)
    return make(rules).start(seats, tape), tape


def everything(state: YachtState) -> tuple[object, ...]:
    return state.turn, tuple(state.sheets), state.dice, state.rerolls


def test_the_view_shows_everything_and_what_each_box_gives() -> None:
    state, _ = start("2 2 5 5 6")
    view = state.view(1)
    assert view.offers()["choice"] == 20 and view.actions() == ()
    with pytest.raises(IllegalAction, match="not your turn"):
        view.check(Score("choice"))
    assert everything(view.game.guess(view, random.Random(0))) == everything(state)


def test_before_the_first_roll_no_box_has_an_offer() -> None:
    game = make("yahtzee")
    view = YachtView(game, 0, 0, (Sheet.blank(game.rules),), (), 3)
    assert view.offers() == {}
