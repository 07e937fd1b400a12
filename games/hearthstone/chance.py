"""Questions this game asks chance, with outcomes a reader of a record can understand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import BadToken

if TYPE_CHECKING:
    from .card import Card

EFFECTS, DRAWS, OPENING = 0, 1, 3
"""Streams: random effects; draws of seat 0 and (one more) seat 1; decks and who begins."""


@dataclass(slots=True, eq=False)
class PickCard:
    """One card of a row, each place equally likely; told by the card's id, answered by its first place."""

    cards: Sequence[Card]
    stream: int

    def sample(self, rng: random.Random) -> int:
        return self.cards.index(self.cards[int(rng.random() * len(self.cards))])

    def token(self, outcome: int) -> str:
        return self.cards[outcome].id

    def parse(self, token: str) -> int:
        for place, card in enumerate(self.cards):
            if card.id == token:
                return place
        raise BadToken(f"{token!r} is none of the {len(self.cards)} cards it could be")


@dataclass(slots=True, eq=False)
class PickOne:
    """One of several things with a name each, all equally likely."""

    names: Sequence[str]
    stream: int = EFFECTS

    def sample(self, rng: random.Random) -> int:
        return int(rng.random() * len(self.names))

    def token(self, outcome: int) -> str:
        return self.names[outcome]

    def parse(self, token: str) -> int:
        if token not in self.names:
            raise BadToken(f"{token!r} is none of {', '.join(self.names)}")
        return self.names.index(token)
