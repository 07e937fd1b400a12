"""Side pots, odd chips, uncalled bets, blinds and antes: chip by chip."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardai.games.holdem.pots import Pot, build, split
from tests.games.holdem.holdem_hands import chips, play, table

FLAT = ("2c3d4c", "8d", "9c")
PLAYS = ("TcJcQc", "Kc", "Ac")
"""A royal flush on the board."""


def test_three_all_ins_make_a_main_pot_and_two_side_pots():
    # seat 0 (aces) has 10, seat 1 (kings) 30, seat 2 (queens) 60, seat 3 (jacks) 100
    state = play("allin, allin, allin, allin", [10, 30, 60, 100], board=FLAT)
    assert [(pot.amount, pot.seats, pot.winners) for pot in state.pots] == [
        (40, (0, 1, 2, 3), (0,)),
        (60, (1, 2, 3), (1,)),
        (60, (2, 3), (2,)),
    ]
    assert state.returned is None
    assert state.stacks == [40, 60, 60, 40]


def test_the_short_stack_cannot_win_more_than_it_can_contest():
    state = play("allin, call, call, check, bet 20, call" + ", check" * 4, [5, 100, 100], button=0, board=FLAT)
    assert [(pot.amount, pot.seats, pot.winners) for pot in state.pots] == [(15, (0, 1, 2), (0,)), (40, (1, 2), (1,))]
    assert chips(state) == [10, 15, -25]


def test_the_best_hand_takes_every_pot_it_is_in():
    state = play("allin, allin, allin, allin", [100, 60, 30, 10], board=FLAT)
    assert state.stacks == [200, 0, 0, 0]


def test_folded_chips_stay_in_the_pots_they_went_into():
    # seat 3 raises to 10, seat 0 calls, seat 1 is all-in with 4; seat 0 then folds to a bet
    state = play("raise 10, call, allin, fold, bet 20, fold", [100, 4, 100, 100], button=0, board=FLAT)
    assert state.returned == (3, 20)
    assert state.pots == (Pot(14, (1, 3), (1,), (14,)), Pot(12, (3,), (3,), (12,)))
    assert chips(state) == [-10, 10, -2, 2]


def test_an_uncalled_bet_goes_back():
    state = play("raise 50, fold, fold", [100] * 3, button=2)
    assert state.returned == (2, 48)
    assert chips(state) == [-1, -2, 3]
    assert [(pot.amount, pot.winners) for pot in state.pots] == [(5, (2,))]


def test_the_uncalled_part_of_an_all_in_goes_back():
    state = play("allin, call", [40, 100], button=1, board=FLAT)
    assert state.returned == (1, 60)
    assert state.stacks == [80, 60]


def test_a_walk_gives_the_big_blind_the_small_blind():
    state = play("fold, fold, fold, fold, fold", [100] * 6)
    assert chips(state) == [-1, 1, 0, 0, 0, 0]
    assert state.shown == [None] * 6


def test_a_board_that_plays_for_all_splits():
    state = play("allin, call, call", [100] * 3, board=PLAYS)
    assert chips(state) == [0, 0, 0]


def test_an_odd_chip_goes_to_the_first_winner_left_of_the_button():
    state = play("call, fold, check, check, check, check, check, check, check", [100] * 3, button=2, board=PLAYS)
    # pot 5 between seats 1 and 2, button 2: seat 1 is first
    assert state.stacks == [99, 101, 100]


def test_odd_chips_go_one_each_from_the_buttons_left():
    pot = split(Pot(11, (0, 1, 2, 4)), [0, 1, 4], button=1, count=6)
    assert pot.winners == (4, 0, 1)
    assert pot.shares == (4, 4, 3)


def test_odd_chips_are_given_pot_by_pot():
    # main pot 5 x 5 = 25 among three, side pot 2 x 5 = 10 among two, the board plays
    state = play("allin, allin, allin, fold, fold", [100, 100, 5, 10, 10], button=4, board=PLAYS, blinds=[1, 2])
    main, side = state.pots
    assert (main.amount, main.winners, main.shares) == (18, (2, 3, 4), (6, 6, 6))
    assert (side.amount, side.winners, side.shares) == (10, (3, 4), (5, 5))


def test_the_button_is_last_to_get_an_odd_chip():
    pot = split(Pot(7, (0, 3)), [0, 3], button=0, count=4)
    assert dict(zip(pot.winners, pot.shares, strict=True)) == {3: 4, 0: 3}


def test_a_blind_larger_than_the_stack_is_an_all_in():
    state = play(
        "raise 20, fold, fold", [100, 1, 100, 100], button=0, blinds=[5, 10], holes="QsQh AsAh KsKh JsJh", board=FLAT
    )
    # small blind has 1: wins 1 from everyone who put in chips
    assert state.pots == (Pot(3, (1, 3), (1,), (3,)), Pot(18, (3,), (3,), (18,)))


def test_an_ante_larger_than_the_stack_is_an_all_in_for_a_pot_of_antes():
    state = play(
        "call, check" + ", check" * 6,
        [100, 100, 3],
        antes=5,
        button=2,
        blinds=[1, 2],
        holes="KsKh QsQh AsAh",
        board=FLAT,
    )
    assert state.pots[0] == Pot(9, (0, 1, 2), (2,), (9,))
    assert chips(state)[2] == 6
    assert sum(chips(state)) == 0


def test_antes_are_paid_before_blinds():
    state, _ = table([100, 6, 100], antes=5, blinds=[1, 4], button=2)
    assert state.bets[1] == 1
    assert state.to_match == 4


def test_a_big_blind_ante_is_dead_money():
    state, _ = table([100] * 4, big_blind_ante=2, button=3)
    assert state.stacks == [99, 96, 100, 100]
    assert (state.pot, state.dead, state.to_match) == (5, 2, 2)


def test_dead_money_does_not_make_a_side_pot():
    state = play("allin, call, call", [10, 10, 10], big_blind_ante=2, button=2, holes="QsQh KsKh AsAh", board=FLAT)
    # the big blind has only 8 to bet
    assert state.dead == 2
    assert state.pots == (Pot(26, (0, 1, 2), (2,), (26,)), Pot(4, (0, 2), (2,), (4,)))


def test_a_big_blind_ante_is_paid_first_unless_the_rules_say_blind_first():
    first, _ = table([100, 3, 100], big_blind_ante=2, button=2)
    assert (first.dead, first.bets[1]) == (2, 1)
    later, _ = table([100, 3, 100], big_blind_ante=2, button=2, ante_first=False)
    assert (later.dead, later.bets[1]) == (1, 2)


def test_antes_of_several_sizes_may_be_dead():
    state, _ = table([100] * 3, antes=[0, 3, 0], dead_antes=True, button=2)
    assert (state.dead, state.paid) == (3, [1, 2, 0])


def test_a_straddle_raises_the_call_and_speaks_last():
    state, _ = table([100] * 4, blinds=[1, 2, 4], button=3)
    assert (state.to_match, state.turn, state.min_raise) == (4, 3, 4)
    state = play("call, call, call", [100] * 4, blinds=[1, 2, 4], button=3)
    assert state.turn == 2


def test_a_late_post_is_live_and_leaves_the_order_alone():
    state, _ = table([100] * 5, blinds=[1, 2, 0, -2, 0], button=4)
    assert (state.bets, state.turn) == ([1, 2, 0, 2, 0], 2)
    after = play("fold", [100] * 5, blinds=[1, 2, 0, -2, 0], button=4)
    assert after.turn == 3 and after.actions()[0] == -3


def test_the_last_hand_standing_wins_without_showing():
    state = play("call, check, bet 4, fold", [100, 100], button=1)
    assert state.turn is None
    assert state.shown == [None, None]
    assert len(state.board) == 3


def test_a_silly_fold_of_a_free_hand_leaves_its_chips():
    state = play("call, call, fold" + ", check" * 6, [100] * 3, board=FLAT)
    assert chips(state) == [4, -2, -2]


@given(
    st.lists(st.tuples(st.integers(0, 60), st.booleans()), min_size=2, max_size=10).filter(
        lambda seats: any(lives for _, lives in seats)
    ),
    st.integers(0, 20),
)
def test_pots_hold_every_chip_and_nobody_contests_more_than_they_paid(seats, dead):
    paid = [amount for amount, _ in seats]
    alive = [lives for _, lives in seats]
    pots = build(paid, alive, dead)
    assert sum(pot.amount for pot in pots) == sum(paid) + dead or not pots
    for seat, amount in enumerate(paid):
        most = sum(min(amount, other) for other in paid) + dead
        highest = alive[seat] and amount == max(p for p, lives in zip(paid, alive, strict=True) if lives)
        contested = sum(pot.amount for pot in pots if seat in pot.seats)
        assert contested <= most or highest
        assert alive[seat] or not contested


@given(st.integers(0, 1000), st.sets(st.integers(0, 8), min_size=1), st.integers(0, 8))
def test_shares_add_up_and_differ_by_at_most_one(amount, winners, button):
    pot = split(Pot(amount, tuple(sorted(winners))), sorted(winners), button, 9)
    assert sum(pot.shares) == amount
    assert max(pot.shares) - min(pot.shares) <= 1
    assert list(pot.shares) == sorted(pot.shares, reverse=True)


@pytest.mark.parametrize("count", range(2, 11))
def test_every_number_of_seats_can_play(count):
    state = play(", ".join(["allin"] * count), [50] * count, board=("2c3d4c", "8d", "Tc"))
    assert state.turn is None
    assert sum(state.stacks) == 50 * count
