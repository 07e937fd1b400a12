"""Showdown: only what has to be shown is shown, to everyone alike; views know no more."""

from __future__ import annotations

from tests.games.holdem.holdem_hands import play

FLAT = ("2c3d4c", "8d", "9c")
THREE = "AsAh KsKh QsQh"
WORST_FIRST = "QsQh KsKh AsAh"


def shown(state) -> list[bool]:
    return [hole is not None for hole in state.shown]


def test_checked_down_the_first_left_of_the_button_shows_and_beaten_hands_muck():
    state = play("call, call, check" + ", check" * 9, [100] * 3, THREE, FLAT)
    assert shown(state) == [True, False, False]


def test_later_hands_that_beat_what_is_shown_are_shown():
    state = play("call, call, check" + ", check" * 9, [100] * 3, WORST_FIRST, FLAT)
    assert shown(state) == [True, True, True]


def test_the_last_to_bet_on_the_river_shows_first():
    state = play(
        "call, call, check" + ", check" * 6 + ", check, check, bet 4, call, call", [100] * 3, WORST_FIRST, FLAT
    )
    assert shown(state) == [False, False, True]


def test_a_bet_on_an_earlier_street_does_not_decide_who_shows_first():
    state = play("call, call, check, check, check, bet 4, call, call" + ", check" * 6, [100] * 3, THREE, FLAT)
    assert shown(state) == [True, False, False]


def test_equal_hands_are_shown():
    state = play("call, check" + ", check" * 6, [100] * 2, "AsKd AhKc", FLAT)
    assert shown(state) == [True, True]


def test_with_an_all_in_every_hand_is_tabled():
    state = play("allin, call", [50, 100], "AsAh KsKh", FLAT)
    assert shown(state) == [True, True]


def test_with_an_all_in_the_side_pot_players_table_their_hands_too():
    state = play("allin, call, call" + ", check" * 6, [100, 100, 20], THREE, FLAT)
    assert shown(state) == [True, True, True]


def test_a_fold_out_shows_nothing():
    state = play("raise 6, fold, fold", [100] * 3)
    assert shown(state) == [False] * 3


def test_the_outcome_for_a_record_has_pots_with_seats_and_winners():
    state = play("allin, allin, call", [10, 30, 100], THREE, FLAT)
    (hand,) = state.outcome()["hands"]
    assert hand["pots"][0] == {"amount": 30, "seats": [0, 1, 2], "winners": [0], "shares": [30]}
    assert hand["gains"] == [20, 10, -30]
    assert hand["returned"] == [2, 70]
