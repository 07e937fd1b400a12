"""Deals, whole and in part, positions to start from, and guesses at hidden hands."""

from __future__ import annotations

import random

import pytest

from cardai.games.bigtwo import make
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.setup import Setup
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import BadRules, Luck
from cardai.games.match import Match
from tests.games.bigtwo.bigtwo_positions import LUCK, opened, place, play


@pytest.mark.parametrize(("seats", "counts"), [(2, {13}), (3, {17, 18}), (4, {13})])
def test_deal_sizes(seats: int, counts: set[int]) -> None:
    for seed in range(20):
        state = make("hongkong").start(seats, Luck(random.Random(seed)))
        assert {hand.bit_count() for hand in state.hands} == counts
        assert state.turn is not None
        assert state.hands[state.turn].bit_count() == max(counts)
        assert (state.hands[state.turn] & -state.hands[state.turn]) == min(hand & -hand for hand in state.hands)


def test_part_of_a_deal_can_be_fixed() -> None:
    game = make("hongkong")
    twos = game.deck.parse("2d 2c 2h 2s")
    fixed = game.with_fixed(["", "2d 2c 2h 2s", "", "3d"])
    for seed in range(20):
        state = fixed.start(4, Luck(random.Random(seed)))
        assert state.hands[1] & twos == twos
        assert state.turn == 3
        assert sorted(hand.bit_count() for hand in state.hands) == [13] * 4


def test_impossible_fixed_deals_are_refused() -> None:
    game = make("hongkong")
    with pytest.raises(BadRules, match="3d is in two places"):
        game.with_fixed(["3d", "3d"]).start(4, LUCK)
    with pytest.raises(BadRules, match="Seat 1 is to have 13 cards but 14 are named"):
        game.with_fixed([game.deck.text((1 << 14) - 1)]).start(4, LUCK)


def test_a_position_becomes_a_match_that_can_be_recorded() -> None:
    setup = {"hands": ["3d 4c 4h", "", ""], "left": [3, 2, 5], "turn": 0, "table": "3c", "played": "3c 3h 3s"}
    game = make({"base": "hongkong", "setup": setup})
    match = Match.start(game, 3, seed=4)
    assert [hand.bit_count() for hand in match.state.hands] == [3, 2, 5]
    match.play(match.game.parse("4c"))
    again = Match.replay(make(game.rules_data()), 3, match.tokens())
    assert again.state.view(0) == match.state.view(0)
    assert match.state.owner == 0


def test_the_owner_of_the_table_is_the_nearest_seat_that_has_not_passed() -> None:
    state = place("hongkong", "5d 9d", "6d", "7d", "8d", turn=0, table="3d", passed=(3,))
    assert state.owner == 2
    play(state, "pass", "pass")
    assert (state.turn, state.table) == (2, 0)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup(("3d 3d", ""), (2, 2), 0), "twice"),
        (Setup(("3d", "3d"), (2, 2), 0), "in two places"),
        (Setup(("3d 4d", ""), (1, 2), 0), "2 are named"),
        (Setup(("3d 4d", ""), (2, 2), 0, table="4c 5c"), "not a play"),
        (Setup(("3d 4d", ""), (2, 2), None, table="4c"), "whose turn"),
        (Setup(("3d 4d", ""), (2, 2), 3), "seat that 2 players"),
        (Setup(("3d 4d", ""), (2, 2), 0, table="4c", owner=0), "neither"),
        (Setup(("3d 4d", ""), (2, 0), 0), "to have 0"),
        (Setup(("3d 4d", ""), (26, 26), 0, played="4c 5c"), "more than 52"),
        (Setup(("3x", ""), (2, 2), 0), "not a card"),
    ],
)
def test_impossible_positions_are_refused(setup: Setup, said: str) -> None:
    with pytest.raises(BadRules, match=said):
        make("hongkong").start_from(setup, 2, LUCK)


def guess_ok(game: BigTwo, state: BigTwoState, seat: int, rng: random.Random) -> BigTwoState:
    view = state.view(seat)
    guess = game.guess(view, rng)
    assert guess.view(seat) == view
    return guess


def test_the_seat_that_opened_with_something_else_still_holds_the_lowest_card() -> None:
    state = opened("tensor")
    game = state.game
    play(state, "2d")
    for seed in range(30):
        assert guess_ok(game, state, 0, random.Random(seed)).hands[2] & 1


def test_nobody_holds_a_card_below_the_one_that_opened_a_short_deal() -> None:
    game = make("hongkong").with_fixed(["5d 7d 8d 9d 10d Jd Qd Kd Ad 2d 2c 2h 2s"])
    state = game.start(2, Luck(random.Random(3)))
    if state.turn == 0:
        play(state, "5d")
    for seed in range(30):
        guess = guess_ok(game, state, 0, random.Random(seed))
        lowest = [hand & -hand for hand in guess.hands]
        assert state.lowest is not None
        assert min(lowest) >= 1 << state.lowest or state.view(0).lowest is None


def test_a_highest_single_tells_that_the_rest_is_lower() -> None:
    state = place("singapore", "5d 9c 9h", "6d", "7d 2d 2c", "8d Ad Ac", turn=0)
    play(state, "9h")
    for seed in range(30):
        guess = guess_ok(state.game, state, 2, random.Random(seed))
        assert guess.hands[0] < state.game.parse("9h")
