"""Positions: opening, passing, last cards, scoring, deals in part and positions to start from."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.setup import Setup
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import BadRules, IllegalAction, Luck
from cardai.games.match import Match

LUCK = Luck(random.Random(5))


def place(preset: str | dict[str, Any], *hands: str, **setup: Any) -> BigTwoState:
    """A position with all hands known."""
    game = make(preset)
    left = tuple(len(hand.split()) for hand in hands)
    return game.start_from(Setup(hands, left, **setup), len(hands), LUCK)


def play(state: BigTwoState, *tokens: str) -> BigTwoState:
    for token in tokens:
        state.apply(state.game.parse(token), LUCK)
    return state


def menu(state: BigTwoState) -> list[str]:
    return [state.game.token(action) for action in state.actions()]


# Opening

DEAL = ("3d 3c 4d 5d 6d 7h 9c 10c Jc Kd Ad Ac 2d",)


def opened(preset: str) -> BigTwoState:
    game = make(preset)
    return game.start_with(4, {2: game.deck.parse(DEAL[0])}, LUCK)


def test_the_holder_of_the_lowest_card_must_play_it_in_hongkong() -> None:
    state = opened("hongkong")
    assert state.turn == 2
    assert all("3d" in token.split() for token in menu(state))
    assert {"3d", "3d 3c", "3d 4d 5d 6d 7h"} <= set(menu(state))
    with pytest.raises(IllegalAction, match="must contain the 3d"):
        play(state, "4d")


def test_it_must_be_played_alone_in_ppo2018() -> None:
    state = opened("ppo2018")
    assert menu(state) == ["3d"]
    with pytest.raises(IllegalAction, match="must be the 3d alone"):
        play(state, "3d 3c")


def test_anything_may_open_in_tensor() -> None:
    assert "2d" in menu(opened("tensor"))


def test_clubs_open_in_taiwan_and_pusoydos() -> None:
    for preset in ("taiwan", "pusoydos"):
        state = opened(preset)
        assert state.turn == 2
        assert all("3c" in token.split() for token in menu(state))


def test_the_leader_may_not_pass() -> None:
    with pytest.raises(IllegalAction, match="cannot pass"):
        play(opened("tensor"), "pass")


# Passing


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


# Last card


def test_highest_single_before_a_last_card() -> None:
    state = place("singapore", "5d 9d 9c", "6d", "7d 2d", "8d Ad", turn=0)
    assert menu(state) == ["9c", "9d 9c"]
    with pytest.raises(IllegalAction, match="must be your highest, 9c"):
        play(state, "5d")


def test_no_passing_with_a_single_that_stops_a_last_card() -> None:
    state = place("singapore", "5d 9d 9c", "6d", "7d 2d", "8d Ad", turn=0, table="3d")
    assert menu(state) == ["9c"]
    with pytest.raises(IllegalAction, match="must be your highest"):
        play(state, "pass")


def test_passing_is_free_when_nothing_beats_the_table() -> None:
    state = place("singapore", "5d 9d 9c", "6d", "7d 2d", "8d Ad", turn=0, table="Kd")
    assert menu(state) == ["pass"]


def test_who_lets_the_last_card_through_pays_for_all() -> None:
    hands = ("5d 9d 9c", "6d", "7d 8h", "8d Ad Ac")
    state = play(place("taiwan", *hands, turn=0), "5d", "6d")
    assert state.returns() == [-7.0, 7.0, 0.0, 0.0]
    not_the_highest = play(place("taiwan", "5d 9c 9d", "10d", "7d 8h", "8d Ad Ac", turn=0), "9c", "10d")
    assert not_the_highest.returns() == [-7.0, 7.0, 0.0, 0.0]


def test_playing_the_highest_single_costs_only_ones_own_cards() -> None:
    state = play(place("taiwan", "5d 9c 9h", "10d", "7d 8h", "8d Ad Ac", turn=0), "9h", "10d")
    assert state.returns() == [-2.0, 7.0, -2.0, -3.0]


def test_passing_with_a_card_that_stops_a_last_card_pays_for_all() -> None:
    hands = ("5d 9d 9c", "10d", "7d 8h", "8d Ad Ac")
    state = play(place("taiwan", *hands, turn=0, table="8c"), "pass", "10d")
    assert state.returns() == [-8.0, 8.0, 0.0, 0.0]


# Scoring


def results(preset: str | dict[str, Any], counts: Sequence[int], two: bool = False) -> list[float]:
    """What seats with so many cards left get when seat 0 goes out."""
    game = make(preset)
    names = [name for name in game.deck.names if not name.startswith("2") and name != "As"]
    hands = ["As", *(" ".join(names.pop() for _ in range(count)) for count in counts)]
    if two:
        hands[1] += " 2d"
    return play(place(preset, *hands, turn=0), "As").returns()


def test_hongkong_doubles_from_ten_and_triples_at_thirteen() -> None:
    assert results("hongkong", [9, 10, 13]) == [68.0, -9.0, -20.0, -39.0]


def test_ppo2018_has_no_multiplier() -> None:
    assert results("ppo2018", [9, 10, 13]) == [32.0, -9.0, -10.0, -13.0]


def test_tensor_counts_cards_shed() -> None:
    assert results("tensor", [9, 10, 13]) == pytest.approx([13 / 5, 4 / 5, 3 / 5, 0.0])


def test_singapore_settles_pairwise() -> None:
    owed = [0, 7, 8 * 2, 13 * 4]
    assert results("singapore", owed_cards := [7, 8, 13]) == [sum(owed) - 4.0 * each for each in owed]
    assert sum(results("singapore", owed_cards)) == 0


def test_taiwan_doubles_for_a_two_left() -> None:
    assert results("taiwan", [4, 2, 1], two=True) == [13.0, -10.0, -2.0, -1.0]


# Deals


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
    given = {1: game.deck.parse("2d 2c 2h 2s"), 3: game.deck.parse("3d")}
    for seed in range(20):
        state = game.start_with(4, given, Luck(random.Random(seed)))
        assert state.hands[1] & given[1] == given[1]
        assert state.turn == 3
        assert sorted(hand.bit_count() for hand in state.hands) == [13] * 4


def test_impossible_fixed_deals_are_refused() -> None:
    game = make("hongkong")
    with pytest.raises(BadRules, match="two seats"):
        game.deal(4, {0: 1, 1: 1})
    with pytest.raises(BadRules, match="given more"):
        game.deal(4, {0: (1 << 14) - 1})


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


# Whole games


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


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("9d", "do not hold 9d"),
        ("4c 5d", "not a play"),
        ("4c", "does not beat"),
        ("4c 4h", "with as many cards"),
        ("Kd", ""),
    ],
)
def test_the_judge_says_why(token: str, said: str) -> None:
    state = place("hongkong", "4c 4h 5d Kd", "6d 7d", turn=0, table="5s")
    if said:
        with pytest.raises(IllegalAction, match=said):
            play(state, token)
    else:
        play(state, token)


def test_notation_is_forgiving() -> None:
    game = make("hongkong")
    assert game.parse(" PASS ") == 0
    assert game.parse("TS,3d") == game.parse("3♦ 10♠")
    assert game.token(game.parse("10s 3d")) == "3d 10s"


def guess_ok(game: BigTwo, state: BigTwoState, seat: int, rng: random.Random) -> BigTwoState:
    view = state.view(seat)
    guess = game.guess(view, rng)
    assert guess.view(seat) == view
    return guess


def test_the_seat_that_opened_with_something_else_still_holds_the_lowest_card() -> None:
    game = make("tensor")
    state = game.start_with(4, {2: game.deck.parse(DEAL[0])}, LUCK)
    play(state, "2d")
    for seed in range(30):
        assert guess_ok(game, state, 0, random.Random(seed)).hands[2] & 1


def test_nobody_holds_a_card_below_the_one_that_opened_a_short_deal() -> None:
    game = make("hongkong")
    state = game.start_with(2, {0: game.deck.parse("5d 7d 8d 9d 10d Jd Qd Kd Ad 2d 2c 2h 2s")}, Luck(random.Random(3)))
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
