"""Ranges mean what players mean by them; equities are those of counting by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardai.games import cards
from cardai.games.core import BadToken
from cardai.games.holdem.equity import equity
from cardai.games.holdem.order import STRENGTH_ORDER
from cardai.games.holdem.ranges import class_name, grid_names, parse
from cardai.games.holdem.strength import strength


def classes(text: str) -> str:
    """The classes of a range, in the order of the grid."""
    held = {class_name(combo) for combo in parse(text).combos}
    return " ".join(name for row in grid_names() for name in row if name in held)


@pytest.mark.parametrize(
    ("text", "named", "size"),
    [
        ("AhKh", "AKs", 1),
        ("khah", "AKs", 1),
        ("AA", "AA", 6),
        ("QQ+", "AA KK QQ", 18),
        ("AKs", "AKs", 4),
        ("AKo", "AKo", 12),
        ("AK", "AKs AKo", 16),
        ("KA", "AKs AKo", 16),
        ("ATs+", "AKs AQs AJs ATs", 16),
        ("A5s-A2s", "A5s A4s A3s A2s", 16),
        ("A2s-A5s", "A5s A4s A3s A2s", 16),
        ("76s+", "AKs KQs QJs JTs T9s 98s 87s 76s", 32),
        ("JTs-87s", "JTs T9s 98s 87s", 16),
        ("99-66", "99 88 77 66", 24),
        ("KTo+", "KQo KJo KTo", 36),
        ("QQ+,AKs", "AA AKs KK QQ", 22),
        ("QQ+ AKs", "AA AKs KK QQ", 22),
        ("qq+,aks", "AA AKs KK QQ", 22),
        ("101010"[:0] + "TT", "TT", 6),
    ],
)
def test_ranges_hold_what_they_say(text: str, named: str, size: int) -> None:
    assert sorted(classes(text).split()) == sorted(named.split())
    assert len(parse(text).combos) == size


def test_random_is_every_hand() -> None:
    for word in ("random", "any", "100%", "*"):
        assert parse(word).is_random
        assert len(parse(word).combos) == 1326


def test_a_percentage_is_the_best_hands() -> None:
    top = parse("15%")
    assert abs(top.share - 0.15) < 0.01
    assert {"AA", "AKs", "AKo", "TT"} <= set(classes("15%").split())
    assert "72o" not in classes("15%")
    assert len(STRENGTH_ORDER.split()) == len(set(STRENGTH_ORDER.split())) == 169
    assert STRENGTH_ORDER.split()[0] == "AA"


def test_weights_after_a_colon() -> None:
    weighted = parse("AA,KK:0.5,QQ:25%")
    assert sum(weighted.weights.values()) == pytest.approx(6 + 3 + 1.5)


def test_the_grid_has_pairs_on_the_diagonal_and_suited_hands_above() -> None:
    grid = parse("AA,AKs,KQo").grid()
    assert grid[0][0] == 1 and grid[0][1] == 1 and grid[2][1] == 1
    assert sum(map(sum, grid)) == 3


@pytest.mark.parametrize(
    "text",
    ["", "AhAh", "AAs", "AhK", "XX", "A5s-K2s", "AKs-AQo", "0%", "150%", "x%", "AA:2", "AA:x", "hello", "Ah", "AKQ"],
)
def test_what_is_no_range_is_said_in_words(text: str) -> None:
    with pytest.raises(BadToken) as error:
        parse(text)
    assert len(str(error.value)) > 10


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
