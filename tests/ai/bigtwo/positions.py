"""Positions of Big Two set up card by card."""

from __future__ import annotations

import random
from typing import Any

from cardai.games.bigtwo import make
from cardai.games.bigtwo.setup import Setup
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import Luck


def place(rules: str, *hands: str, **setup: Any) -> BigTwoState:
    left = setup.pop("left", tuple(len(hand.split()) for hand in hands))
    return make(rules).start_from(Setup(hands, left, **setup), len(left), Luck(random.Random(1)))
