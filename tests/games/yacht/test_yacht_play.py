"""Turns, rerolls and luck at the table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardai.app.text.yacht import describe, headline, label, narrate
from cardai.games.core import BadToken, Dice, IllegalAction, Luck, Tape
from cardai.games.match import Match
from cardai.games.yacht import PRESETS, Keep, Score, YachtState, make


def start(*dice: str, seats: int = 2, rules: str = "pancht") -> tuple[YachtState, Tape]:
    tape = Tape(dice)
    return make(rules).start(seats, tape), tape


def everything(state: YachtState) -> tuple[object, ...]:
    return state.turn, tuple(state.sheets), state.dice, state.rerolls


def test_a_turn_has_two_rerolls_and_then_a_box() -> None:
    state, tape = start("2 2 5 5 6", "3 5", "1 5", "1 1 1 1 2")
    state.apply(Keep((5, 5, 6)), tape)
    assert (state.dice, state.rerolls, state.turn) == ((3, 5, 5, 5, 6), 1, 0)
    state.apply(Keep((5, 5, 5)), tape)
    assert state.dice == (1, 5, 5, 5, 5) and not any(isinstance(action, Keep) for action in state.actions())
    state.apply(Score("four-of-a-kind"), tape)
    assert (state.turn, state.dice, state.rerolls, state.sheets[0].total) == (1, (1, 1, 1, 1, 2), 2, 21)


def test_one_may_score_at_once() -> None:
    state, tape = start("1 2 3 4 5", "1 1 1 1 1", seats=1)
    state.apply(Score("large-straight"), tape)
    assert state.sheets[0].total == 30 and state.turn == 0


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Keep((2, 2, 5, 5, 6)), "score a box instead"),
        (Keep((1,)), "You cannot keep 1"),
        (Keep((2, 2, 2)), "You cannot keep 2 2 2"),
        (Score("pairs"), "no box"),
    ],
)
def test_an_illegal_action_says_why_and_changes_nothing(action: object, said: str) -> None:
    state, _ = start("2 2 5 5 6")
    before = everything(state)
    with pytest.raises(IllegalAction, match=said):
        state.apply(action, Tape([]))  # type: ignore[arg-type]
    assert everything(state) == before


def test_no_third_reroll() -> None:
    state, tape = start("2 2 5 5 6", "1 2 3 4 5", "1 2 3 4 5")
    state.apply(Keep(), tape)
    state.apply(Keep(), tape)
    with pytest.raises(IllegalAction, match="No rerolls"):
        state.apply(Keep(), tape)


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


@given(st.sampled_from(sorted(PRESETS)), st.integers(1, 8), st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_random_games_end_with_full_sheets_and_replay(preset: str, seats: int, seed: int) -> None:
    rng, match = random.Random(seed), Match.start(make(preset), seats, seed)
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    assert all(sheet.is_full for sheet in match.state.sheets)
    again = Match.replay(match.game, seats, match.tokens())
    assert again.state.view(0) == match.state.view(0)
    assert match.state.returns() == [float(sheet.total) for sheet in match.state.sheets]


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


def test_the_view_shows_everything_and_what_each_box_gives() -> None:
    state, _ = start("2 2 5 5 6")
    view = state.view(1)
    assert view.offers()["choice"] == 20 and view.actions() == ()
    with pytest.raises(IllegalAction, match="not your turn"):
        view.check(Score("choice"))
    assert everything(view.game.guess(view, random.Random(0))) == everything(state)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_text_fits_79_columns_and_tells_the_whole_game(preset: str) -> None:
    names = [f"Player {seat}" for seat in range(8)]
    rng, match = random.Random(1), Match.start(make(preset), 8, 1)
    told = []
    while not match.is_over:
        before, seat = match.state.view(0), match.state.turn
        assert seat is not None and headline(before)
        action = rng.choice(match.state.actions())
        assert label(match.state.view(seat), action)
        match.play(action)
        told += narrate(seat, action, before, match.state.view(0), names)
        assert max(map(len, describe(match.state.view(0)).splitlines())) <= 79
    assert told[-1].endswith(("won", "shared the win"))
    assert max(map(len, match.game.rules_text().splitlines())) <= 79
