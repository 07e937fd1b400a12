"""Beliefs about unseen cards: a net that learned from self-play what plays and passes tell about the hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import numpy as np

from cardai.games.arrays import Floats, Floats32
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.rules import Rules

from ... import net as nets
from ...net import ModelCard, one_thread
from .features import STATE_SIZE
from .forward import Shapes, add_up, layer_shapes, read
from .player import Position
from .rules_vector import RULES_SIZE, rules_vector

SHIPPED_BELIEFS = "beliefs"
"""The name of the net in the package."""
PLACES = 4
"""Where an unseen card may be: with the next seat, the one after, the third, or with nobody."""


class Beliefs:
    """Weights and their card; a position in, chances of places out."""

    def __init__(self, card: ModelCard, arrays: dict[str, Floats32]) -> None:
        self.card, self.arrays = card, arrays

    def places(self, position: Position, rules: Rules) -> Floats:
        """[place, card] how likely each unseen card is where, seats counted from the one to play."""
        states, _, _, _ = position.features()
        seats = int(position.table[kernel.SEATS])
        with one_thread():
            hidden = rules_vector(rules, seats)[None] @ self.arrays["rules.weight"].T + self.arrays["rules.bias"]
            add_up(self.arrays["state.weight"], states, np.array([0, len(states)]), np.zeros(1, np.int64), hidden)
            hidden = np.maximum(hidden, 0) @ self.arrays["hidden.weight"].T + self.arrays["hidden.bias"]
            output = np.maximum(hidden, 0) @ self.arrays["output.weight"].T + self.arrays["output.bias"]
        logits = output.reshape(PLACES, 52).astype(np.float64)
        logits[seats - 1 : PLACES - 1] = -np.inf
        chances = np.exp(logits - logits.max(axis=0))
        found: Floats = chances / chances.sum(axis=0)
        return found


def load(path: Path) -> Beliefs:
    """Read the net; AgentError says what is wrong with the file."""
    return Beliefs(*read(path, _shapes))


def _shapes(arrays: Mapping[str, Floats32]) -> Shapes:
    first, hidden = arrays["rules.bias"].size, arrays["hidden.bias"].size
    layers = layer_shapes(rules=(first, RULES_SIZE), hidden=(hidden, first), output=(PLACES * 52, hidden))
    return {**layers, "state.weight": (STATE_SIZE, first)}


@lru_cache(maxsize=1)
def shipped() -> Beliefs:
    """The net that came with the program."""
    return load(nets.shipped("bigtwo", SHIPPED_BELIEFS))
