"""Ranges mean what players mean by them; equities are those of counting by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardai.games import cards
from cardai.games.core import BadToken
from cardai.games.holdem.equity import equity
from cardai.games.holdem.ranges import parse
from cardai.games.holdem.strength import strength


def by_hand(first: str, second: str, board: str) -> float:
    """The first hand's share, counted with the plain evaluator."""
    one, two, open_cards = (cards.parse_many(text) for text in (first, second, board))
    left = [card for card in range(52) if card not in {*one, *two, *open_cards}]
    total, boards = 0.0, 0
    for rest in combinations(left, 5 - len(open_cards)):
        mine, theirs = strength([*one, *open_cards, *rest]), strength([*two, *open_cards, *rest])
        total += (mine > theirs) + 0.5 * (mine == theirs)
        boards += 1
    return total / boards


@pytest.mark.parametrize(
    ("first", "second", "board"),
    [
        ("AhKh", "QsQd", "7h5h2d"),
        ("AhKh", "AsKd", "7h5h2d"),
        ("2c2d", "AsKs", "QsJs2h9c"),
        ("AsAd", "AhAc", "KsQsJs2d3d"),
    ],
)
def test_equities_are_those_counted_by_hand(first: str, second: str, board: str) -> None:
    found = equity([parse(first), parse(second)], cards.parse_many(board))
    assert found.is_exact
    assert found.shares[0].equity == pytest.approx(by_hand(first, second, board), abs=1e-12)
    assert sum(share.equity for share in found.shares) == pytest.approx(1)


def test_a_range_is_the_mean_of_its_hands() -> None:
    board = cards.parse_many("7h5h2d")
    whole = equity([parse("AhKh"), parse("QQ")], board).shares[0].equity
    parts = [equity([parse("AhKh"), parse(hand)], board).shares[0].equity for hand in
             ("QsQd", "QsQc", "QsQh", "QdQc", "QdQh", "QcQh")]  # fmt: skip
    assert whole == pytest.approx(sum(parts) / 6)


def test_aces_against_kings_before_the_flop() -> None:
    found = equity([parse("AsAh"), parse("KsKh")])
    assert found.is_exact
    assert found.boards == 1_712_304
    assert found.shares[0].equity == pytest.approx(0.826366, abs=1e-6)


def test_three_hands_share_a_board_that_plays() -> None:
    found = equity([parse("2c3d"), parse("2d3c"), parse("2h3s")], cards.parse_many("TsJsQsKsAs"))
    assert [share.tie for share in found.shares] == [1.0] * 3
    assert [share.equity for share in found.shares] == pytest.approx([1 / 3] * 3)


def test_dead_cards_cannot_come() -> None:
    board = cards.parse_many("7h5h2d9c")
    hearts = cards.parse_many("2h 3h 4h 6h 8h 9h Th Jh Qh")
    found = equity([parse("AhKh"), parse("7s7c")], board, hearts)
    assert found.shares[0].equity == 0


def test_sampling_agrees_with_counting_within_its_error() -> None:
    exact = equity([parse("AhKh"), parse("QQ+,AKs")], cards.parse_many("7h5h2d"))
    told: list[float] = []
    sampled = equity(
        [parse("AhKh"), parse("QQ+,AKs")], cards.parse_many("7h5h2d"), samples=200_000, seed=3, progress=told.append
    )
    assert not sampled.is_exact
    for one, other in zip(exact.shares, sampled.shares, strict=True):
        assert abs(one.equity - other.equity) < 5 * other.error
    assert told[-1] == 1.0


def test_many_random_hands_are_sampled() -> None:
    found = equity([parse("AhKh")] + [parse("random")] * 9, samples=60_000)
    assert sum(share.equity for share in found.shares) == pytest.approx(1)
    assert 0.19 < found.shares[0].equity < 0.225


@pytest.mark.parametrize(
    ("hands", "board", "dead", "said"),
    [
        (["AhKh"], "", "", "2 to 10"),
        (["AhKh", "AhQd"], "", "", "same card"),
        (["AhKh", "QQ"], "7h5h", "", "0, 3, 4 or 5"),
        (["AhKh", "QQ"], "7h5hAh", "", "No hand of 'AhKh'"),
        (["AhKh", "QQ"], "7h5h2d", "7h", "twice"),
        (["AsAh", "AA", "AdAc"], "", "", "same card"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_words(hands: list[str], board: str, dead: str, said: str) -> None:
    with pytest.raises(BadToken, match=said):
        equity([parse(hand) for hand in hands], cards.parse_many(board), cards.parse_many(dead))
