"""Statistics count what trackers count."""

from __future__ import annotations

import pytest

from cardai.games.holdem.stats import count
from tests.games.holdem.holdem_hands import play

NAMES = ["S", "B", "A", "D"]
FOUR = [100] * 4


def tally(actions: str, who: str):
    state = play(actions, FOUR)
    return next(each for each in count([(state.hands[-1], NAMES)]) if each.player == who)


def test_blinds_alone_are_not_voluntary():
    walk = "fold, fold, fold"
    assert tally(walk, "B").vpip.share == 0
    assert tally("call, fold, fold, check, check, check, check, check, check, check", "B").vpip.share == 0
    assert tally("fold, fold, call, check" + ", check" * 6, "S").vpip.share == 1


def test_raising_before_the_flop_is_pfr_and_calling_is_not():
    assert tally("raise 6, fold, fold, fold", "A").pfr.share == 1
    assert tally("raise 6, call, fold, fold" + ", check" * 6, "D").pfr.share == 0


def test_a_three_bet_needs_exactly_one_raise_before_it():
    three = "raise 6, raise 18, fold, fold, fold"
    assert tally(three, "D").three_bet.share == 1
    assert tally(three, "A").three_bet.chances == 0
    assert tally(three, "S").three_bet.chances == 0
    assert tally("raise 6, fold, fold, fold", "B").three_bet.share == 0


def test_showdowns_are_counted_of_the_hands_that_saw_the_flop():
    down = "call, call, call, check" + ", check" * 12
    assert tally(down, "S").wtsd.share == 1
    assert tally(down, "S").wsd.share == 1
    assert tally(down, "B").wsd.share == 0
    folded = "call, call, call, check, bet 4, fold, fold, fold"
    assert tally(folded, "B").wtsd.share == 0
    assert tally(folded, "S").wsd.chances == 0
    assert tally("fold, call, fold, check" + ", check" * 6, "A").wtsd.chances == 0


def test_aggression_is_bets_and_raises_per_call_after_the_flop():
    state = "call, fold, fold, check, bet 4, raise 12, call, check, bet 10, call, check, check"
    seen = tally(state, "B")
    assert (seen.bets, seen.calls, seen.aggression) == (1, 2, 0.5)
    assert tally(state, "A").aggression is None


def test_the_rate_is_in_big_blinds_per_hundred_hands_with_its_interval():
    hands = [
        (play("fold, fold, fold", FOUR).hands[-1], NAMES),
        (play("raise 6, fold, fold, fold", FOUR).hands[-1], NAMES),
    ]
    seen = next(each for each in count(hands) if each.player == "B")
    assert seen.rate == pytest.approx(100 * (0.5 - 1) / 2)
    assert seen.rate_error == pytest.approx(196 * 0.75)
