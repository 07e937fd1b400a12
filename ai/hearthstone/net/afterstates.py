"""One action at a time: every action by the position after it. For the player that does not search."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from cardai.games.core import Luck
from cardai.games.hearthstone.state import Action, State

from ..search.turn import END
from .features import Sight, look
from .forward import Valuer


@dataclass(frozen=True)
class Outlook:
    """An action, and one position that may follow."""

    action: Action
    sight: Sight | None
    """None if the game is over."""
    result: float
    """What the seat has then: 1 for a win."""


def outlooks(state: State, rng: random.Random) -> list[Outlook]:
    """What follows each action of the seat to act; where chance has a say, one outcome."""
    return [_outlook(state, action, rng) for action in state.actions()]


def _outlook(state: State, action: Action, rng: random.Random) -> Outlook:
    seat = state.active
    if action == END:
        return Outlook(action, look(state, seat, True), 0.0)
    after = state.copy()
    after.step(action, Luck(rng))
    if after.turn is None:
        return Outlook(action, None, after.returns()[seat] / 100)
    return Outlook(action, look(after, seat, False), 0.0)


def values(valuer: Valuer, offers: Sequence[Outlook]) -> list[float]:
    """The chance to win after each action, 0 to 1."""
    worth = [offer.result for offer in offers]
    places = [place for place, offer in enumerate(offers) if offer.sight is not None]
    if places:
        chances = valuer.judge([sight for offer in offers if (sight := offer.sight) is not None])
        for place, chance in zip(places, chances, strict=True):
            worth[place] = chance
    return worth
