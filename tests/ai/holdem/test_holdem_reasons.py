"""Reasons argue for what they stand beside: told in a player's words, by what the solution does after the action."""

from __future__ import annotations

from cardai.ai.agent import Option
from cardai.ai.holdem.reasons import Reasons
from cardai.ai.holdem.search.duel import real_action
from cardai.ai.holdem.solver.bets import parse_menus
from cardai.ai.holdem.solver.ready import make_ready
from cardai.ai.holdem.solver.solve import solve
from cardai.ai.holdem.solver.spot import make_spot
from cardai.ai.holdem.typed_position import TypedPosition, fill_in
from cardai.games.cards import parse_many
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD

POT, STACK = 20, 40


def reasons(hole: str, board: str, mine: str, theirs: str, *, bet: int = 0) -> Reasons:
    """A decision of the button against the big blind, who has bet so much or checked."""
    make_ready()
    first, second = parse_many(hole)
    cards = tuple(parse_many(board))
    typed = TypedPosition((first, second), cards, POT + bet, bet, (STACK, STACK - bet), "BTN", 6, 1, 2)
    spot = make_spot(
        "".join(board.split()), POT, STACK, theirs, mine, parse_menus("a", "a"), player=1, paid=(bet, 0)
    )  # fmt: skip
    view, root = fill_in(typed).view, solve(spot, 0.1).root
    return Reasons(view, root, {real_action(view, action): root.after(str(action)) for action in root.actions})


def played(action: int, *, value: float = 1.0, chance: float = 1.0) -> Option:
    return Option(action, value, chance, 0.1)


def test_a_bet_that_only_the_same_hand_calls_splits() -> None:
    """Four eights lie there: whoever calls an ace has one."""
    found = reasons("AcKd", "8h 8d 8s 8c 3s", "AcKd", "AhQd,AsJd,7c6c,5d4d")
    assert found.why(played(ALL_IN), is_best=True).startswith("no worse than a split")


def test_a_bet_that_is_played_is_not_argued_against() -> None:
    """A pair of fours is ahead of two higher cards, and behind what calls."""
    found = reasons("4h4d", "Ks 8c 2d 3s", "4h4d,AcKc", "QcJc,QdJd,QsTs,JdTd,KdQd,KhJh")
    assert found.equity >= 0.5
    assert found.why(played(ALL_IN), is_best=True).startswith("protection")
    assert found.why(played(ALL_IN, chance=0.0), is_best=False).startswith("folds out worse")


def test_queen_high_is_bet_as_a_bluff_though_it_may_be_ahead() -> None:
    found = reasons("QsJs", "Kh 7d 2c", "QsJs,AcKc", "Td9c,Tc9d,9h8h,8c6c,Jd9d,KdQd")
    assert found.equity >= 0.5
    assert found.why(played(ALL_IN), is_best=True).startswith("bluff: ")


def test_a_call_that_wins_as_much_as_a_fold_says_so() -> None:
    found = reasons("QhQd", "Ks 8c 2d 3s 7h", "QhQd", "AcKc,JcTc", bet=20)
    assert found.why(played(CALL, value=-0.05, chance=0.6), is_best=False).endswith("about even with a fold")
    assert found.why(played(CALL, value=2.0), is_best=True).endswith("enough")
    assert found.why(played(FOLD, value=0.0, chance=0.4), is_best=True).endswith("about even with going on")


def test_a_fold_says_that_the_cards_in_hand_are_those_of_their_bluffs() -> None:
    """Nines hold the cards of T9 and 98, with which they bluff; fives do not, and call as the same hand would."""
    found = reasons("9c9s", "2c 4s Ks Kc Jd", "9c9s,5h5d", "KdQd,KhQh,AhAd,JhJc,Td9c,Th9c,Ts9s,9s8s,8d7d", bet=20)
    told = found.why(played(FOLD), is_best=True)
    assert "your cards block 80% of the hands it beats, those of 55, which calls, fewer" in told
    assert "block" not in found.why(played(FOLD), is_best=False)


def test_a_call_says_that_better_hands_need_the_cards_in_hand() -> None:
    found = reasons("KcJd", "2c 4s 8s Ks Jh", "KcJd,9c9s", "KdKh,KdKc,KhKc,JsJd,Th9c,Ts9d,9s7h,7d6d", bet=20)
    assert "of the hands that beat it" in found.why(played(CALL), is_best=True)


def test_a_check_tells_what_comes_next() -> None:
    river = reasons("QhQd", "Ks 8c 2d 3s 7h", "QhQd", "AcKc,JcTc")
    turn = reasons("QhQd", "Ks 8c 2d 3s", "QhQd", "AcKc,JcTc")
    assert river.why(played(CHECK), is_best=True) == "showdown; 50% against their range"
    assert turn.why(played(CHECK), is_best=True).startswith("a free card; ")


def test_blockers_are_of_the_cards_in_hand() -> None:
    """Calls are flushes with the ace, which nobody has who sees it, and a set of kings."""
    found = reasons("As2c", "Ks 9s 4s 8d 3h", "As2c,QsJs,JsTs", "AsTs,As7s,As5s,KdKc,Td9c,Jd9d,QdTd")
    told = found.why(played(ALL_IN), is_best=True)
    assert told.startswith("bluff") and "As blocks" in told


def test_nothing_is_said_about_calls_that_nobody_makes() -> None:
    found = reasons("KdKc", "Ks 9s 4d 8d 3h", "KdKc", "Td7c,Jd7h")
    assert found.why(played(ALL_IN), is_best=False) == "they all fold"
