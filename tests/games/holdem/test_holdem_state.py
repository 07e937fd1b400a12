"""Who speaks when, and when nobody has to."""

from __future__ import annotations

from tests.games.holdem.holdem_hands import chips, play, table

SIX = [100] * 6


def test_blinds_are_posted_left_of_the_button_and_the_next_seat_speaks_first():
    state, _ = table(SIX, button=2)
    assert state.bets == [0, 0, 0, 1, 2, 0]
    assert state.turn == 5


def test_heads_up_the_button_posts_the_small_blind_and_speaks_first_before_the_flop():
    state, _ = table([100, 100], button=1)
    assert state.bets == [2, 1]
    assert state.turn == 1


def test_heads_up_the_button_speaks_last_after_the_flop():
    state = play("call, check", [100, 100], button=1)
    assert (state.street, state.turn) == (1, 0)


def test_after_the_flop_the_first_live_seat_left_of_the_button_speaks_first():
    state = play("call, call, call, call, fold, check", SIX, button=5)
    assert (state.street, state.turn) == (1, 1)


def test_the_big_blind_checking_its_option_ends_the_round():
    assert play("call, call, call, check", [100] * 4).street == 1


def test_no_checks_are_asked_when_the_only_opponent_is_all_in():
    state = play("allin, call", [100, 40], button=1)
    assert state.turn is None
    assert len(state.board) == 5


def test_no_check_is_asked_of_the_big_blind_when_the_others_are_all_in_for_less():
    state, _ = table([100, 1], button=1)
    assert state.turn is None
    assert state.returned == (0, 1)


def test_heads_up_against_a_short_big_blind_the_covered_small_blind_is_not_asked():
    state, _ = table([1, 100], button=1)
    assert state.turn is None
    assert chips(state) == [1, -1]


def test_two_seats_with_chips_go_on_betting_beside_an_all_in():
    state = play("allin, call, call", [20, 100, 100], button=0)
    assert (state.street, state.turn) == (1, 1)


def test_an_all_in_blind_is_in_the_hand_without_acting():
    state = play("raise 6", [100, 1, 100, 100], button=0)
    assert state.turn == 0
    state = play("raise 6, fold, fold", [100, 1, 100, 100], button=0)
    assert state.turn is None
    assert state.contesting == 2


def test_everybody_all_in_by_the_blinds_runs_out_at_once():
    state, _ = table([1, 1], button=0)
    assert state.turn is None and len(state.board) == 5
