"""Ranges as betting makes them: the strong part kept, the top gone, both ends, the middle, and noise on each hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..solver.runouts import HIGH, LOW
from . import layout
from .features import BoardTables

Floats = NDArray[np.float64]

FILTERS = ("none", "strong", "capped", "polar", "middle")
FILTER_CHANCES = (0.2, 0.3, 0.2, 0.15, 0.15)
SECOND_FILTER = 0.4
"""Chance that a range goes through two of them."""
MOST_NOISE = 1.0
"""Standard deviation, at most, of the logarithms of weights."""
LEAST_WEIGHT = 0.002
"""Of the largest; hands with less are not in a range."""
FEWEST = 12
"""Hands that a range has at least."""


def possible(weights: Floats, board: tuple[int, ...]) -> Floats:
    """Weights by combo, 0 where a card is on the board."""
    is_free = ~np.isin(HIGH, board) & ~np.isin(LOW, board)
    return weights * is_free


def shaped(weights: Floats, tables: BoardTables, rng: np.random.Generator) -> Floats:
    """A range after some betting on this board; the largest weight is 1."""
    found = possible(weights, tables.board)
    for _ in range(1 + int(rng.random() < SECOND_FILTER)):
        found = found * _filter(_strength(tables, rng), rng)
    found *= np.exp(rng.normal(0.0, rng.uniform(0.0, MOST_NOISE), len(found)))
    found /= max(found.max(), 1e-30)
    found[found < LEAST_WEIGHT] = 0.0
    return found


def _strength(tables: BoardTables, rng: np.random.Generator) -> Floats:
    """By combo 0 to 1: how strong a hand is by some taste for what it is and for what it may become."""
    static = tables.static.astype(np.float64)
    taste, hope = rng.random(), 0.4 * rng.random()
    mean, now = static[:, layout.MEAN_EQUITY], static[:, layout.NOW]
    best = static[:, layout.SPREAD + 1 + layout.THRESHOLDS.index(0.9)]
    found: Floats = (1 - hope) * (taste * mean + (1 - taste) * now) + hope * best
    return found


def _filter(strength: Floats, rng: np.random.Generator) -> Floats:
    """By combo: the chance that it goes on."""
    kind = FILTERS[int(rng.choice(len(FILTERS), p=FILTER_CHANCES))]
    width, floor = rng.uniform(0.02, 0.12), rng.choice([0.0, 0.02, 0.1, 0.3])
    line = rng.uniform(0.3, 0.85)
    above = _step((strength - line) / width)
    if kind == "none":
        return np.ones(len(strength))
    if kind == "capped":
        return 1 - rng.uniform(0.6, 1.0) * above
    kept = above
    if kind == "polar":
        low = rng.uniform(0.1, line)
        kept = above + rng.uniform(0.1, 1.0) * _step((low - strength) / width) * rng.uniform(0.2, 1.0)
    elif kind == "middle":
        top = line + rng.uniform(0.05, 0.3)
        kept = above * (1 - _step((strength - top) / width))
    found: Floats = np.maximum(np.minimum(kept, 1.0), floor)
    return found


def _step(x: Floats) -> Floats:
    found: Floats = 1 / (1 + np.exp(-np.clip(x, -40, 40)))
    return found


def thinned(weights: Floats, count: int, rng: np.random.Generator) -> Floats:
    """So many random hands that stand for all: likelier ones more often, and then with less weight each."""
    inside = np.flatnonzero(weights)
    if len(inside) <= count:
        return weights
    roots = np.sqrt(weights[inside])
    kept = rng.choice(len(inside), count, replace=False, p=roots / roots.sum())
    found = np.zeros(len(weights))
    found[inside[kept]] = roots[kept]
    return found
