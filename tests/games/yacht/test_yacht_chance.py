"""Throws: fair, one stream for each turn of each seat, and refused if a record shows the wrong number of dice."""

from __future__ import annotations

import random

import pytest

from cardai.games.core import BadToken, Dice, Luck, Tape
from cardai.games.match import Match
from cardai.games.yacht import Keep, Score, YachtState, make


def start(*dice: str, seats: int = 2, rules: str = "pancht") -> tuple[YachtState, Tape]:
    tape = Tape(dice)
    return make(rules).start(seats, tape), tape


def everything(state: YachtState) -> tuple[object, ...]:
    return state.turn, tuple(state.sheets), state.dice, state.rerolls


def test_a_record_with_the_wrong_number_of_dice_changes_nothing() -> None:
    state, _ = start("2 2 5 5 6")
    for action, tape in [
        (Keep((5, 5, 6)), Tape(["1 2 3"])),
        (Score("choice"), Tape(["1 2"])),
        (Score("choice"), Tape([])),
    ]:
        before = everything(state)
        with pytest.raises(BadToken):
            state.apply(action, tape)
        assert everything(state) == before


def test_scoring_early_does_not_change_the_luck_of_later_turns() -> None:
    game = make("pancht")

    def second_throw(*actions: object) -> tuple[int, ...]:
        dice = Dice(7)
        state = game.start(1, dice)
        for action in actions:
            state.apply(action, dice)  # type: ignore[arg-type]
        return state.dice

    assert second_throw(Score("choice")) == second_throw(Keep(), Keep(), Score("aces"))


def test_seats_have_luck_of_their_own() -> None:
    match = Match.start(make("pancht"), 8, 3)
    throws = []
    for _ in range(8):
        throws.append(match.state.dice)
        match.play(Score("choice"))
    assert len(set(throws)) > 4


def test_dice_are_fair() -> None:
    luck = Luck(random.Random(1))
    counts = [0] * 6
    for _ in range(4000):
        for die in make("pancht").start(1, luck).dice:
            counts[die - 1] += 1
    assert all(abs(count - 20000 / 6) < 4 * (20000 * 5 / 36) ** 0.5 for count in counts)
