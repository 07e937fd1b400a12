"""Positions the tests of Big Two share."""

from __future__ import annotations

import random
from typing import Any

from cardai.games.bigtwo import make
from cardai.games.bigtwo.setup import Setup
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import Luck

LUCK = Luck(random.Random(5))


def place(preset: str | dict[str, Any], *hands: str, **setup: Any) -> BigTwoState:
    """A position with all hands known."""
    game = make(preset)
    left = tuple(len(hand.split()) for hand in hands)
    return game.start_from(Setup(hands, left, **setup), len(hands), LUCK)


def play(state: BigTwoState, *tokens: str) -> BigTwoState:
    for token in tokens:
        state.apply(state.game.parse(token), LUCK)
    return state


def menu(state: BigTwoState) -> list[str]:
    return [state.game.token(action) for action in state.actions()]


DEAL = "3d 3c 4d 5d 6d 7h 9c 10c Jc Kd Ad Ac 2d"


def opened(preset: str) -> BigTwoState:
    game = make(preset)
    return game.with_fixed(["", "", DEAL]).start(4, LUCK)
