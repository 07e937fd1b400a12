"""Positions: the order of play in a trick, and whole games."""

from __future__ import annotations

import random

import pytest

from cardai.games.bigtwo import PRESETS, make
from cardai.games.core import Luck
from tests.games.bigtwo.bigtwo_positions import LUCK, menu, place, play


def test_soft_pass_may_come_back_in_the_trick() -> None:
    state = place("hongkong", "5d 9d 9c", "6d Kd", "7d 2d", "8d Ad", turn=0)
    play(state, "5d", "pass", "7d", "pass", "pass")
    assert state.turn == 1
    assert menu(state) == ["Kd", "pass"]


def test_hard_pass_is_out_until_the_trick_ends() -> None:
    state = place("singapore", "5d 9d 9c 9h", "6d Kd Ks", "7d 2d 2c", "8d Ad Ac", turn=0)
    play(state, "5d", "pass", "7d", "pass", "9d")
    assert state.turn == 2
    play(state, "2d")
    assert state.turn == 0
    play(state, "pass")
    assert (state.turn, state.table, state.passed) == (2, 0, 0)


def test_three_passes_clear_the_table() -> None:
    state = place("tensor", "5d 9d 9c", "6d Kd", "7d 2d", "8d Ad", turn=0)
    play(state, "5d", "pass", "pass", "pass")
    assert (state.turn, state.table) == (0, 0)
    assert menu(state) == ["9d", "9c", "9d 9c"]


def test_who_passed_in_a_hard_trick_is_passed_over_after_the_last_rival_plays() -> None:
    state = place("singapore", "5d 9d 9c", "6d Kd Ks", "7d 2d 2c", "8d Ad Ac", turn=0)
    play(state, "5d", "pass", "pass", "8d", "pass")
    assert (state.turn, state.table) == (3, 0)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_and_settle_to_zero(preset: str, seats: int) -> None:
    game = make(preset)
    rng = random.Random(seats)
    for _ in range(60):
        state = game.start(seats, Luck(rng))
        while state.turn is not None:
            state.apply(rng.choice(state.actions()), LUCK)
        results = state.returns()
        assert sum(hand == 0 for hand in state.hands) == 1
        assert game.rules.settlement == "shed" or sum(results) == 0
