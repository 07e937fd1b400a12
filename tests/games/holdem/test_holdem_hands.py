"""Many hands: stacks carry on, the button moves, blinds rise, players drop out."""

from __future__ import annotations

import random

import pytest

from cardai.games.core import Luck
from cardai.games.holdem import make
from cardai.games.holdem.notation import CALL, CHECK
from cardai.games.match import Match


def play_out(rules, seats: int, seed: int) -> Match:
    rng = random.Random(seed)
    match = Match.start(make(rules), seats, seed)
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    return match


def call_down(rules, seats: int, seed: int) -> Match:
    """Nobody raises or folds, so nobody drops out of a deep game."""
    match = Match.start(make(rules), seats, seed)
    while not match.is_over:
        match.play(CALL if CALL in match.state.actions() else CHECK)
    return match


def hands(match: Match):
    """The last position of each hand and the first of the next, unless a hand between them played itself."""
    return [(m.before, m.after) for m in match.moments() if m.after.number == m.before.number + 1]


def test_stacks_carry_on_from_hand_to_hand():
    match = play_out({"hands": 20, "stacks": 1000}, 4, seed=1)
    for before, after in hands(match):
        result = after.last
        assert result.number == before.number
        carried = [then + gain for then, gain in zip(before.start_stacks, result.gains, strict=True)]
        assert after.start_stacks == carried


def test_the_button_moves_clockwise_when_nobody_drops_out():
    match = call_down({"hands": 12, "stacks": 100_000, "blinds": [1, 2]}, 4, seed=3)
    moves = [(after.button - before.button) % 4 for before, after in hands(match)]
    assert moves == [1] * 11


def test_heads_up_the_button_alternates():
    match = call_down({"hands": 8, "stacks": 100_000}, 2, seed=3)
    assert all(before.button != after.button for before, after in hands(match))
    assert all(after.posting.small == after.button for _, after in hands(match))


def test_cash_tops_up_and_counts_what_was_bought():
    match = play_out("cash", 6, seed=5)
    state = match.state
    assert sum(state.stacks) == sum(state.bought)
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.bought) > 200
    for before, after in hands(match):
        for seat, stack in enumerate(after.start_stacks):
            left = before.start_stacks[seat] + after.last.gains[seat]
            assert stack == (left if left >= 100 else 200)


def test_cash_lasts_as_many_hands_as_the_rules_say():
    assert play_out("cash", 6, seed=2).state.number == 29


@pytest.mark.parametrize("seed", range(6))
def test_a_tournament_ends_with_all_chips_in_one_place(seed):
    match = play_out("tournament", 5, seed)
    state = match.state
    assert sorted(state.stacks) == [0, 0, 0, 0, 7500]
    assert sum(state.returns()) == pytest.approx(0)
    winner = state.stacks.index(7500)
    assert state.returns()[winner] == pytest.approx((0.65 * 7500 - 1500) / 20)
    second = state.out[-1]
    assert state.returns()[second] == pytest.approx((0.35 * 7500 - 1500) / 20)


def test_blinds_rise_with_the_levels():
    rules = {"stacks": 100_000, "hands": 9, "levels": [[1, 2], [2, 4], [5, 10, 1]], "level_hands": 3}
    match = call_down(rules, 3, seed=1)
    bigs = {after.number: (after.posting.min_bet, len(after.posting.antes)) for _, after in hands(match)}
    assert bigs[2] == (2, 0) and bigs[3] == (4, 0) and bigs[6] == (10, 3)


@pytest.mark.parametrize("seed", range(8))
def test_nobody_posts_the_big_blind_twice_in_a_row(seed):
    match = play_out("tournament", 6, seed)
    for before, after in hands(match):
        assert after.posting.big != before.posting.big
        assert after.stacks[after.posting.big] + after.paid[after.posting.big] > 0


@pytest.mark.parametrize("seed", range(8))
def test_everyone_pays_the_big_blind_in_turn(seed):
    """Dead button: the big blind goes to the next player with chips, whoever dropped out."""
    match = play_out("tournament", 6, seed)
    for before, after in hands(match):
        big, following = before.posting.big, after.posting.big
        between = [(big + step) % 6 for step in range(1, (following - big) % 6)]
        assert all(after.start_stacks[seat] == 0 for seat in between)


def test_who_has_no_chips_is_not_dealt_in():
    match = play_out("tournament", 6, seed=4)
    for _, after in hands(match):
        for seat, stack in enumerate(after.start_stacks):
            assert (after.holes[seat] is None) == (stack == 0)


def test_the_deal_of_a_hand_does_not_depend_on_how_earlier_hands_were_played():
    def holes_of_third_hand(choose):
        match = Match.start(make({"hands": 5, "stacks": 100_000}), 3, seed=11)
        while match.state.number < 2:
            match.play(choose(match.state.actions()))
        return match.state.holes

    assert holes_of_third_hand(lambda menu: menu[0]) == holes_of_third_hand(lambda menu: menu[min(1, len(menu) - 1)])


def test_equal_seeds_give_equal_deals_whatever_is_played():
    def final(choose):
        match = Match.start(make("six50"), 6, seed=99)
        while not match.is_over:
            match.play(choose(match.state.actions()))
        return match

    folded, called = final(lambda menu: menu[0]), final(lambda menu: -2 if -2 in menu else -3)
    assert folded.opening == called.opening


def test_results_are_in_big_blinds():
    state = make("six50").start(6, Luck(random.Random(1)))
    while state.turn is not None:
        state.apply(-4, Luck(random.Random(1)))
    assert sorted(state.returns()) == [-0.5, 0, 0, 0, 0, 0.5]
