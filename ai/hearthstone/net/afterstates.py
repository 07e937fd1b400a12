"""Afterstates: every action as the position that follows it. For the player that does not search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cardai.games.core import Luck
from cardai.games.hearthstone.state import Action, HearthstoneState

from ..search.turn import END
from .features import PositionFeatures, position_features
from .forward import NetEvaluator


@dataclass(frozen=True)
class Afterstate:
    """An action, and one position that may follow."""

    action: Action
    features: PositionFeatures | None
    """None if the game is over."""
    result: float
    """Share of the seat then: 1 for a win."""


def afterstates(state: HearthstoneState, rng: random.Random) -> list[Afterstate]:
    """Positions after each action of the seat to act; where chance has a say, one outcome."""
    return [_afterstate(state, action, rng) for action in state.actions()]


def _afterstate(state: HearthstoneState, action: Action, rng: random.Random) -> Afterstate:
    seat = state.active
    if action == END:
        return Afterstate(action, position_features(state, seat, True), 0.0)
    after = state.copy()
    after.step(action, Luck(rng))
    if after.turn is None:
        return Afterstate(action, None, after.returns()[seat] / 100)
    return Afterstate(action, position_features(after, seat, False), 0.0)


def afterstate_values(evaluator: NetEvaluator, offers: Sequence[Afterstate]) -> list[float]:
    """The chance to win after each action, 0 to 1."""
    worth = [offer.result for offer in offers]
    places = [place for place, offer in enumerate(offers) if offer.features is not None]
    if places:
        chances = evaluator.win_chances([features for offer in offers if (features := offer.features) is not None])
        for place, chance in zip(places, chances, strict=True):
            worth[place] = chance
    return worth
