"""Hands and ranges in the usual notation."""

from __future__ import annotations

import pytest

from cardai.games.core import BadToken
from cardai.games.holdem.ranges import STRENGTH_ORDER, class_name, class_size, grid_names, parse


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
    grid = grid_names()
    assert (grid[0][0], grid[0][1], grid[2][1]) == ("AA", "AKs", "KQo")
    assert sum(class_size(name) for row in grid for name in row) == 1326


@pytest.mark.parametrize(
    "text",
    ["", "AhAh", "AAs", "AhK", "XX", "A5s-K2s", "AKs-AQo", "0%", "150%", "x%", "AA:2", "AA:x", "hello", "Ah", "AKQ"],
)
def test_what_is_no_range_is_said_in_words(text: str) -> None:
    with pytest.raises(BadToken) as error:
        parse(text)
    assert len(str(error.value)) > 10
