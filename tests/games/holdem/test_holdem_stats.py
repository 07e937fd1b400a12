"""Statistics count what trackers count."""

from __future__ import annotations

import pytest

from cardai.games.holdem.stats import count, positions_of
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


def counted(actions: str, stacks: list[int] | None = None, **more):
    state = play(actions, stacks or [100] * 6, **more)
    return {each.player: each for each in count([(state.hands[-1], ["SB", "BB", "UTG", "HJ", "CO", "BTN"])])}


def test_opening_late_when_all_have_folded_is_a_steal_and_blinds_fold_to_it_or_not():
    seen = counted("fold, fold, raise 5, fold, fold, call" + ", check" * 6)
    assert (seen["CO"].steal.done, seen["CO"].steal.chances) == (1, 1)
    assert seen["BTN"].steal.chances == seen["HJ"].steal.chances == 0
    assert seen["SB"].fold_to_steal.share == 1
    assert seen["BB"].fold_to_steal.share == 0
    early = counted("raise 5, fold, fold, fold, fold, fold")
    assert early["BB"].fold_to_steal.chances == early["UTG"].steal.chances == 0
    limped = counted("call, fold, fold, raise 8, fold, fold, fold")
    assert limped["BTN"].steal.chances == limped["SB"].fold_to_steal.chances == 0
    assert counted("fold, fold, fold, fold, call, check" + ", check" * 6)["SB"].steal.share == 0


def test_an_opener_folds_to_a_three_bet_or_not():
    assert counted("raise 5, fold, fold, raise 15, fold, fold, fold")["UTG"].fold_to_three_bet.share == 1
    assert (
        counted("raise 5, fold, fold, raise 15, fold, fold, call" + ", check" * 6)["UTG"].fold_to_three_bet.share == 0
    )
    cold = counted("raise 5, call, fold, raise 20, fold, fold, fold, fold")
    assert cold["HJ"].fold_to_three_bet.chances == 0


def test_continuation_bets_are_counted_by_street_while_the_lead_is_kept():
    called = "raise 5, fold, fold, call, fold, call"
    seen = counted(f"{called}, check, bet 8, call, fold, check, check, bet 10, fold")
    assert [(each.done, each.chances) for each in seen["UTG"].cbet] == [(1, 1), (0, 1), (0, 0)]
    assert (seen["BTN"].fold_to_cbet[0].share, seen["BB"].fold_to_cbet[0].share) == (0, 1)
    assert seen["BTN"].cbet[0].chances == 0
    donk = counted(f"{called}, bet 4, fold, fold")
    assert donk["UTG"].cbet[0].chances == 0
    raised = counted(f"{called}, check, bet 8, raise 24, fold, call, check, check, check, check")
    assert raised["BTN"].fold_to_cbet[0].share == 0
    assert raised["BB"].fold_to_cbet[0].chances == 0, "the bet was raised before it came to the big blind"
    assert raised["UTG"].cbet[1].chances == 0, "the lead was lost"


def test_winnings_are_split_by_showdown():
    seen = counted("raise 5, fold, fold, fold, fold, call" + ", check" * 6)
    assert (seen["BB"].at_showdown, seen["BB"].without_showdown) == (3, 0)
    assert (seen["SB"].at_showdown, seen["SB"].without_showdown) == (0, -0.5)


def test_an_all_in_before_the_river_counts_by_equity():
    holes = "KsKh AsAh QsQh JsJh TsTh 9s9h"
    seen = counted("allin, fold, fold, fold, fold, call", holes=holes, board=("2c3d4c", "8d", "Qc"))
    assert seen["UTG"].won == 50.5
    assert seen["UTG"].adjusted + seen["BB"].adjusted == pytest.approx(0.5)
    assert -34 < seen["UTG"].adjusted < -30, "queens win 18 % against aces"
    late = counted("raise 5, fold, fold, fold, fold, call" + ", check" * 4 + ", allin, call", holes=holes)
    assert late["BB"].adjusted == pytest.approx(late["BB"].won)


def test_everything_is_also_counted_by_position():
    seen = counted("raise 5, fold, fold, fold, fold, fold")["UTG"]
    assert list(seen.positions) == ["UTG"] and seen.positions["UTG"].pfr.share == 1
    short = play("call, fold, check, check, check, check, check, check, check", [100] * 3, blinds=[2])
    assert positions_of(short.hands[-1]) == {0: "BB", 1: "UTG", 2: "BTN"}
