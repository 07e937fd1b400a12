"""What the cards left cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cardai.games.bigtwo import make
from tests.games.bigtwo.bigtwo_positions import place, play


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
