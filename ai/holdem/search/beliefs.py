"""What both players of a pot of two hold: by the blueprint's chances for what they did, or as somebody told."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem.view import HoldemView

from ..abstraction.cards import CLASS_OF, HOLES
from ..abstraction.translation import Line
from ..blueprint.ranges import likely_ranges
from ..blueprint.strategy import Blueprint
from .duel import Duel

Floats = NDArray[np.float64]
Pair = tuple[Floats, Floats]
"""Weights by combo, numbered as the solver does: out of position, in position."""

LEAST = (0.0, 0.05, 0.03, 0.01)
"""By street: hands of less than this part of the likeliest one's weight are left out, since they only cost time."""
MOST_HANDS = (0, 400, 600, 1326)
"""By street: no more hands than these, the likeliest; a flop takes seconds with so many."""


def by_blueprint(view: HoldemView, line: Line, duel: Duel, blueprint: Blueprint) -> Pair:
    """Both ranges where a duel begins, as somebody sees them who knows nobody's cards; the likeliest hand weighs 1."""
    part = Line(line.ring, line.deeds[: duel.first], line.states[: duel.first + 1])
    public = replace(view, hole=None, board=duel.board)
    found = likely_ranges(public, part, blueprint, duel.seats)
    first, second = (found[seat] / found[seat].max() for seat in duel.seats)
    return first, second


def trimmed(weights: Floats, board: tuple[int, ...], own: int | None = None) -> Floats:
    """Without the hands that hardly count; the class of `own` stays in, whatever the betting says of it."""
    street = len(board) - 2
    least = max(LEAST[street] * weights.max(), np.sort(weights)[-MOST_HANDS[street]])
    kept = np.where(weights < least, 0.0, weights)
    if own is None:
        return kept
    # the whole class, so that suits which mean the same stay so and boards are solved once
    is_own = (CLASS_OF[own] == CLASS_OF) & ~np.isin(HOLES, board).any(axis=1)
    return np.where(is_own, np.maximum(weights, least), kept)
