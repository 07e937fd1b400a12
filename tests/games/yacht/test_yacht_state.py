"""Turns, rerolls and luck at the table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardai.games.core import IllegalAction, Tape
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
