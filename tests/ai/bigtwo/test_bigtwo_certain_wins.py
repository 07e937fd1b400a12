"""Wins that are certain whatever the others hold."""

from __future__ import annotations

import random
from typing import Any

import pytest

from cardai.ai.bigtwo.search.certain_wins import UnseenPlays, certain_wins
from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import Dice, Luck
from tests.ai.bigtwo.positions import place


@pytest.mark.parametrize(
    ("rules", "hand", "setup", "winning"),
    [
        ("hongkong", "2s 3d", {}, {"2s"}),
        ("hongkong", "2h 3d", {}, set()),
        ("hongkong", "2h 3d", {"played": "2s"}, {"2h"}),
        ("hongkong", "2h 2s 3d 3c", {}, {"2s", "2h", "2h 2s"}),
        ("hongkong", "3d", {}, {"3d"}),
        ("hongkong", "3s 4d", {"table": "3c"}, set()),
        ("taiwan", "2s 3d", {}, set()),
        ("taiwan", "2s 3d", {"left": (2, 4, 4, 4)}, {"2s"}),
        ("singapore", "2s 3d", {"left": (2, 1, 4, 4)}, {"2s"}),
    ],
)
def test_certain_wins(rules: str, hand: str, setup: dict[str, Any], winning: set[str]) -> None:
    left = setup.pop("left", (len(hand.split()), 6, 6, 6))
    state = place(rules, hand, left=left, turn=0, **setup)
    assert {state.game.token(action) for action in certain_wins(state.view(0))} == winning


def test_a_certain_win_wins_against_any_deal_and_any_defence() -> None:
    rng = random.Random(2)
    proved = 0
    for seed in range(150):
        game = make(rng.choice(list(PRESETS)))
        state = game.start(4, Dice(seed))
        while state.turn is not None:
            view = state.view(state.turn)
            for action in certain_wins(view)[:1]:
                proved += 1
                assert _wins(game.guess(view, rng), view.seat, action)
            state.apply(rng.choice(state.actions()), Luck(rng))
    assert proved > 50


def _wins(state: BigTwoState, seat: int, action: int) -> bool:
    """Play on certain wins; the others beat whatever they can."""
    state.apply(action, Luck(random.Random(0)))
    while state.turn is not None:
        if state.turn == seat:
            state.apply(certain_wins(state.view(seat))[0], Luck(random.Random(0)))
        else:
            state.apply(state.actions()[0], Luck(random.Random(0)))
    return state.hands[seat] == 0


def test_plays_count_only_what_is_unseen() -> None:
    state = place("hongkong", "Ks Kh 4d", left=(3, 2, 5, 5), turn=0, played="2d 2c 2h 2s Ad Ac Ah")
    unseen_plays = UnseenPlays(state.view(0))
    assert unseen_plays.can_beat(state.game.parse("Ks"))
    assert not unseen_plays.can_beat(state.game.parse("Kh Ks"))
