"""Betting rules, one test for each sentence of the rule book."""

from __future__ import annotations

import pytest

from cardai.games.core import Dice, IllegalAction, Luck, Tape
from cardai.games.holdem import make
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.state import HoldemState
from tests.games.holdem.holdem_hands import chips, play, table

SIX = [100] * 6


def refuse(state, word: str, reason: str) -> None:
    before = state.copy()
    with pytest.raises(IllegalAction, match=reason):
        state.apply(state.game.parse(word), Tape([]))
    assert state == before


def test_the_big_blind_has_the_option_to_raise():
    state = play("call, call, call", [100] * 4, button=3)
    assert (state.street, state.turn) == (0, 1)
    assert state.actions()[0] == CHECK
    state.apply(4, Tape([]))
    assert state.turn == 2


def test_checking_is_refused_when_there_is_a_bet():
    state, _ = table(SIX)
    refuse(state, "check", "2 more to call")


def test_calling_nothing_is_refused():
    state = play("call, check", [100, 100])
    refuse(state, "call", "nothing to call")


def test_a_raise_must_be_at_least_the_big_blind():
    state, _ = table(SIX)
    refuse(state, "raise 3", "at least 4")
    state.apply(4, Tape([]))


def test_a_raise_must_be_at_least_the_last_raise():
    state = play("raise 8", SIX)
    refuse(state, "raise 13", "at least 14")
    state.apply(14, Tape([]))
    assert state.min_raise == 6


def test_a_bet_after_the_flop_must_be_at_least_the_big_blind():
    state = play("call, check", [100, 100])
    refuse(state, "bet 1", "bet must be to at least 2")
    state.apply(2, Tape([]))


def test_the_least_raise_of_a_street_does_not_carry_over():
    state = play("raise 20, call", [100, 100], button=1)
    assert state.min_raise == 2


def test_a_raise_above_the_stack_is_refused():
    state, _ = table(SIX)
    refuse(state, "raise 101", "100 is the most")


def test_an_all_in_below_the_least_raise_is_allowed():
    state = play("raise 8, allin", [11, 100, 100, 100], button=0)
    assert (state.to_match, state.min_raise) == (11, 6)


def test_a_short_all_in_does_not_reopen_the_betting_to_the_raiser():
    # seat 3 raises to 8, the button goes all-in for 11: a raise of 3 where 6 would be a full one
    state = play("raise 8, allin, call, fold", [11, 100, 100, 100], button=0)
    assert state.turn == 3
    refuse(state, "raise 40", "less than a full raise")
    refuse(state, "allin", "less than a full raise")
    assert state.actions() == [FOLD, CALL]


def test_a_short_all_in_leaves_the_betting_open_to_those_who_have_not_acted():
    state = play("raise 8, allin", [11, 100, 100, 100], button=0)
    assert state.turn == 1
    refuse(state, "raise 16", "at least 17")
    state.apply(17, Tape([]))
    assert state.min_raise == 6


def test_a_raise_behind_a_short_all_in_reopens_the_betting():
    state = play("raise 8, allin, raise 30, fold", [11, 100, 100, 100], button=0)
    assert state.turn == 3
    state.check(ALL_IN)
    state.check(49)


def test_a_full_all_in_reopens_the_betting():
    state = play("raise 8, allin, call, fold", [14, 100, 100, 100], button=0)
    assert state.turn == 3
    state.check(20)


def test_several_short_all_ins_that_make_a_full_raise_together_reopen_the_betting():
    # raise to 8 (6 more), all-ins for 11 and 14: the raiser faces 6 more, a full raise
    state = play("raise 8, allin, allin, call", [11, 14, 100, 100], button=0)
    assert state.turn == 3
    state.check(20)
    refuse(state, "raise 19", "at least 20")


def test_several_short_all_ins_below_a_full_raise_do_not_reopen():
    state = play("raise 8, allin, allin, call", [11, 13, 100, 100], button=0)
    assert state.turn == 3
    refuse(state, "raise 30", "only call or fold")


def test_reopening_is_judged_for_each_seat_by_what_it_faces():
    # A raises to 8; B all-in 11; C calls 11; D all-in 14: open to A (6 more), closed to C (3 more)
    state = play("raise 8, allin, call, allin, fold, fold", [14, 100, 100, 100, 11, 100], button=0)
    # seats: 3 raises to 8, 4 all-in 11, 5 calls, 0 all-in 14, blinds fold
    assert state.turn == 3
    state.check(20)
    state.apply(CALL, Tape([]))
    assert state.turn == 5
    assert state.actions() == [FOLD, CALL]
    refuse(state, "raise 50", "only call or fold")


def test_a_limper_facing_an_all_in_below_a_full_raise_may_only_call_or_fold():
    state = play("call, allin, fold, fold", [3, 100, 100, 100], button=0)
    assert state.turn == 3
    assert state.actions() == [FOLD, CALL]
    refuse(state, "raise 10", "only call or fold")


def test_the_big_blind_facing_an_all_in_below_a_full_raise_has_not_acted_and_may_raise():
    state = play("call, allin, fold", [3, 100, 100, 100], button=0)
    assert state.turn == 2
    state.check(5)
    refuse(state, "raise 4", "at least 5")


def test_a_checker_facing_an_all_in_bet_below_the_big_blind_may_only_call_or_fold():
    state = play("call, call, check, check, check, allin", [3, 100, 100], button=0)
    assert (state.street, state.turn) == (1, 1)
    assert state.actions() == [FOLD, CALL]
    refuse(state, "raise 10", "only call or fold")


def test_a_seat_that_has_not_acted_may_raise_an_all_in_bet_below_the_big_blind():
    state = play("call, call, check, check, allin", [100, 100, 3], button=0)
    assert (state.street, state.turn) == (1, 0)
    state.check(3)
    refuse(state, "raise 2", "at least 3")


def test_the_call_stays_a_full_big_blind_when_the_big_blind_is_short():
    state, _ = table([100, 100, 1, 100], button=0)
    assert state.turn == 3
    assert (state.to_match, state.min_raise) == (2, 2)
    refuse(state, "raise 3", "at least 4")


def test_a_short_small_blind_does_not_change_the_call():
    state, _ = table([100, 1, 100, 100], button=0, blinds=[5, 10])
    assert (state.bets, state.to_match) == ([0, 1, 10, 0], 10)


def test_nobody_can_be_raised_who_is_all_in():
    state = play("allin", [100, 50], button=1)
    assert state.actions() == [FOLD, CALL]
    refuse(state, "raise 80", "chips left to call")


def test_calling_takes_what_the_stack_has():
    state = play("allin, call", [30, 100], button=1)
    assert state.turn is None
    assert chips(state) == [30, -30]


def test_all_in_when_the_call_takes_everything_is_a_call():
    state = play("allin, allin", [30, 100], button=1)
    assert chips(state) == [30, -30]


def test_the_small_blind_must_still_call_a_big_blind_that_is_short_but_larger():
    state, _ = table([7, 100], button=1, blinds=[5, 10])
    assert state.turn == 1
    state = play("call", [7, 100], button=1, blinds=[5, 10])
    assert chips(state) == [7, -7]
    assert play("fold", [7, 100], button=1, blinds=[5, 10]).stacks == [12, 95]


def test_fold_is_legal_but_not_offered_when_checking_is_free():
    state = play("call, check", [100, 100])
    assert FOLD not in state.actions()
    state.check(FOLD)


def test_the_menu_has_the_least_raise_parts_of_the_pot_and_all_in():
    state = play("call, check", [100, 100], button=1)
    assert state.actions() == [CHECK, 2, 3, 4, ALL_IN]
    big = play("raise 20, call", [100, 100], button=1)
    assert big.actions() == [CHECK, 2, 13, 20, 30, 40, ALL_IN]


def test_pot_sized_raise_counts_the_call_first():
    state = play("raise 6", [1000] * 3, button=0)
    # pot 6+1+2 and 5 to call: raise to 6 + 14
    assert 20 in state.actions()


def test_every_action_on_the_menu_is_legal():
    import random

    rng = random.Random(3)
    game = make("cash")
    luck = Luck(rng)
    state = game.start(6, luck)
    while state.turn is not None:
        for action in state.actions():
            state.check(action)
            assert game.parse(game.token(action)) == action
        state.apply(rng.choice(state.actions()), luck)


def test_whoever_cannot_cover_the_call_must_fold_in_the_simple_form():
    state = play("raise 60", [100, 100, 100, 30], button=3, must_cover=True)
    assert state.turn == 3
    assert state.actions() == [FOLD]
    refuse(state, "call", "must fold")
    refuse(state, "allin", "must fold")


def test_the_simple_form_lets_equal_stacks_call_all_in():
    state = play("allin, call, fold", [100] * 3, button=2, must_cover=True)
    assert state.turn is None
    assert chips(state) == [102, -2, -100]


SCHOOL = {"preset": "school", "button": 5}


def school(actions: str) -> HoldemState:
    """Six seats of 100 points; seat 0 is the small blind, seat 5 the dealer."""
    return play(actions, [100] * 6, **SCHOOL)


def test_at_school_a_raise_is_anything_above_the_call():
    state = school("raise 3, raise 20, raise 21")
    state.check(state.game.parse("raise 22"))
    refuse(state, "raise 21", "at least 22")
    refuse(school(""), "raise 2", "at least 3")


def test_at_school_only_the_first_to_act_may_check_after_the_flop():
    limped = "call, call, call, call, call, check"
    first = school(limped)
    assert (first.turn, first.street, first.actions()[0]) == (0, 1, CHECK)
    refuse(first, "raise 1", "at least 2")
    second = school(limped + ", check")
    assert second.actions()[0] == FOLD and CHECK not in second.actions()
    refuse(second, "check", "Only the first to act")
    refuse(second, "call", "bet at least 2")
    again = school(limped + ", check, fold, raise 2, fold, fold, fold")
    assert again.turn == 0 and again.actions()[:2] == [FOLD, CALL]
    assert not again.view(0).can_check


def test_at_school_who_is_left_in_place_of_the_small_blind_may_check():
    state = school("call, call, fold, fold, fold, check")
    assert state.turn == 1 and state.view(1).can_check
    state.apply(CHECK, Tape([]))
    assert state.turn == 2 and not state.view(2).can_check


def test_at_school_everyone_gives_up_after_a_check_and_the_checker_wins():
    state = school("fold, fold, fold, call, call, check, check, fold, fold")
    assert state.turn is None
    assert state.returns() == [104.0, 98.0, 100.0, 100.0, 100.0, 98.0]


def test_at_school_one_point_is_too_little_to_bet():
    state = school("raise 99, call, fold, fold, fold, fold")
    assert state.street == 1 and state.actions() == [CHECK]
    refuse(state, "allin", "at least 2")
    state.apply(CHECK, Tape([]))
    assert state.actions() == [FOLD]


def test_at_school_there_are_six_seats_and_results_are_points():
    game = make("school")
    assert list(game.seats) == [6] and game.unit == "points"
    assert [game.par(seat) for seat in range(6)] == [100.0] * 6
    assert "only the first to act" in game.rules_text()
    assert game.start(6, Dice(1)).view(0).position(0) in "DSRABC"
