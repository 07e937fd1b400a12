"""What the betting suggests: how likely each hole is for each opponent, if they play the blueprint."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem.view import HoldemView

from ..abstraction.betting import CALL
from ..abstraction.cards import HOLES
from ..abstraction.translation import Line, abstract_action
from .strategy import Blueprint

Weights = NDArray[np.float64]

EPSILON = 0.005
"""The least chance of any action with any hand: people do not play the blueprint."""
STREET_CARDS = (0, 3, 4, 5)


def uniform_range(seen: Sequence[int]) -> Weights:
    """1 for every hole without these cards."""
    blocked = np.isin(HOLES, list(seen)).any(axis=1)
    return np.where(blocked, 0.0, 1.0)


def likely_ranges(view: HoldemView, line: Line, blueprint: Blueprint, seats: Sequence[int]) -> dict[int, Weights]:
    """Weights of the holes of these seats (numbered as the table does): their reach after all they did."""
    seen = [*(view.hole or ()), *view.board]
    found = {seat: uniform_range(seen) for seat in seats}
    place = blueprint.book.place(view, line.ring, line.deeds) if blueprint.book else None
    if place:
        for seat in found:
            found[seat] *= place.reach(seat) + EPSILON
    for number, deed, state in line.decisions():
        seat = line.ring[number]
        if seat in found and not (place and deed.street == 0):
            board = view.board[: STREET_CARDS[deed.street]]
            mixes = blueprint.mixes_of(state, blueprint.all_buckets(board))
            found[seat] *= _chance_of(mixes, abstract_action(state, deed)) + EPSILON
    return found


def _chance_of(mixes: Weights, action: int) -> Weights:
    """How likely each hole does this; a bet of any size tells the same."""
    chances: Weights = mixes[:, CALL + 1 :].sum(axis=1) if action > CALL else mixes[:, action]
    return chances
