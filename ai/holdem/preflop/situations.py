"""Which ranges meet on a flop, and how often, if all play what was solved so far: where the next samples come from."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .classes import COMBOS
from .flop_samples import LEAST, Situation
from .solver import Solver

Floats = NDArray[np.float64]

BENT = 0.6
"""Seldom situations are drawn more often than they happen, by this power of their chance."""
STRAY = 0.25
"""So many of the classes outside a range get into it with the least weight, so that their values become known too."""


class Pool:
    """The flops two players see in a solved game."""

    def __init__(self, solver: Solver) -> None:
        game, setup = solver.game, solver.game.tree.setup
        self.situations: list[Situation] = []
        chances = []
        for number, leaf in enumerate(game.tree.leaves):
            behind = setup.depth - leaf.bet
            if len(leaf.live) != 2 or behind <= 0:
                continue
            oop, ip = sorted(leaf.live, key=setup.after_flop)
            rows = game.leaf_row[number]
            reach = solver.reach[rows].astype(np.float64)
            chances.append(float(np.prod(reach @ COMBOS / COMBOS.sum())))
            self.situations.append(
                Situation(reach[oop] / reach[oop].max(), reach[ip] / reach[ip].max(), behind / leaf.pot)
            )
        bent = np.array(chances) ** BENT
        self.chances: Floats = bent / bent.sum()

    def draw(self, rng: np.random.Generator) -> Situation:
        """One of them, with some strays in both ranges."""
        found = self.situations[int(rng.choice(len(self.situations), p=self.chances))]
        return Situation(_with_strays(found.oop, rng), _with_strays(found.ip, rng), found.depth)


def _with_strays(weights: Floats, rng: np.random.Generator) -> Floats:
    strays = np.where(rng.random(len(weights)) < STRAY, LEAST, 0.0)
    return np.maximum(weights, strays)
