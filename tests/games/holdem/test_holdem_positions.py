"""Positions: named as players name them, in the order of acting, with the blinds they post."""

from __future__ import annotations

import pytest

from cardai.games.holdem.positions import blind_of, names_in_turn, position_named


def test_names_are_in_the_order_of_acting() -> None:
    assert names_in_turn(6) == ("UTG", "HJ", "CO", "BTN", "SB", "BB")
    assert names_in_turn(2) == ("BTN", "BB")


@pytest.mark.parametrize(
    ("typed", "count", "name"), [("dealer", 6, "BTN"), ("sb", 6, "SB"), ("sb", 2, "BTN"), ("utg", 9, "UTG")]
)
def test_a_position_is_understood_by_other_names(typed: str, count: int, name: str) -> None:
    assert position_named(typed, count) == name


def test_with_two_players_the_button_posts_the_small_blind() -> None:
    assert [blind_of(name, 2, 10) for name in ("BTN", "BB")] == [5, 10]
    assert [blind_of(name, 3, 10) for name in ("BTN", "SB", "BB")] == [0, 5, 10]
