"""What a seat sees, and a table it cannot tell from the real one."""

from __future__ import annotations

import random

import pytest

from cardai.games.core import IllegalAction, Luck, Tape
from cardai.games.holdem import make
from tests.games.holdem.holdem_hands import play, table

FLAT = ("2c3d4c", "8d", "9c")

THREE = "AsAh KsKh QsQh"

WORST_FIRST = "QsQh KsKh AsAh"


def test_a_mucked_hand_is_in_nobody_elses_view():
    state = play("call, call, check" + ", check" * 9, [100] * 3, THREE, FLAT)
    assert state.view(0).shown == (state.holes[0], None, None)
    assert state.view(1).hole == state.holes[1]
    assert state.view(2).shown[1] is None


def test_pots_in_a_view_have_seats_and_winners():
    state = play("allin, allin, call", [10, 30, 100], THREE, FLAT)
    pots = state.view(2).pots
    assert [(pot.amount, pot.seats, pot.winners, pot.shares) for pot in pots] == [
        (30, (0, 1, 2), (0,), (30,)),
        (40, (1, 2), (1,), (40,)),
    ]


def test_during_a_hand_the_view_has_the_pots_of_earlier_streets():
    state = play("allin, call, call, bet 20", [100, 100, 20], THREE, FLAT)
    view = state.view(0)
    assert [(pot.amount, pot.seats, pot.winners) for pot in view.pots] == [(60, (0, 1, 2), ())]
    assert view.pot == 80
    assert view.bets[0] == 20


def test_a_view_judges_like_the_table():
    state, _ = table([100] * 3)
    view = state.view(state.turn)
    assert view.actions() == state.actions()
    assert (view.to_call, view.least_raise, view.most_raise) == (2, 4, 100)
    with pytest.raises(IllegalAction, match="at least 4"):
        view.check(3)
    with pytest.raises(IllegalAction, match="not your turn"):
        state.view((state.turn + 1) % 3).check(4)


def test_pot_odds_are_the_price_over_the_pot_after_calling():
    state = play("raise 6", [100] * 3, button=2)
    assert state.view(0).pot_odds == pytest.approx(5 / 14)


def test_the_price_is_what_can_still_be_won_from_a_short_big_blind():
    view = table([3, 100], blinds=[2, 4])[0].view(1)
    assert (view.to_call, view.price) == (2, 1)
    assert view.pot_odds == pytest.approx(1 / 6)


def test_the_price_of_an_all_in_counts_only_the_chips_it_can_win():
    view = play("allin", [20, 100], button=1).view(0)
    assert (view.price, view.pot_odds) == (18, pytest.approx(18 / 40))


def test_positions_have_names():
    names = make("school").start(6, Tape(["D2", "AsAh KsKh QsQh JsJh TsTh 9s9h"])).view(0)
    assert [names.position(seat) for seat in (2, 3, 4, 5, 0, 1)] == ["D", "S", "R", "A", "B", "C"]
    usual = make("six50").start(6, Tape(["D2", "AsAh KsKh QsQh JsJh TsTh 9s9h"])).view(0)
    assert [usual.position(seat) for seat in (2, 3, 4, 5, 0, 1)] == ["BTN", "SB", "BB", "UTG", "HJ", "CO"]


def test_a_guess_deals_only_cards_this_seat_has_not_seen():
    state = play("call, call, check", [100] * 3, THREE, FLAT)
    guess = state.game.guess(state.view(0), random.Random(1))
    assert guess.holes[0] == state.holes[0]
    dealt = [card for hole in guess.holes for card in hole] + guess.board + guess.deck
    assert sorted(dealt) == list(range(52))
    luck = Luck(random.Random(2))
    while guess.turn is not None:
        guess.apply(guess.actions()[0], luck)
    assert sum(guess.stacks) == 300
