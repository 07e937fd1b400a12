"""What may open a deal, what beats the table, and what a last card forbids."""

from __future__ import annotations

import pytest

from cardai.games.core import IllegalAction
from tests.games.bigtwo.bigtwo_positions import menu, opened, place, play


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
