"""Games in which the random player once found a fault, played again; and one more of every game."""

from __future__ import annotations

import random

import pytest

from cardai.games import HOUSE
from tests.trust import random_games


def test_what_was_found_stays_closed() -> None:
    for one in random_games.kept():
        random_games.play(one)


@pytest.mark.parametrize("name", HOUSE)
def test_a_random_game_adds_up_move_by_move(name: str) -> None:
    moves, compared = random_games.play(random_games.drawn(random.Random(name), name))
    assert moves and (compared or name == "hearthstone")
