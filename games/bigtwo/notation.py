"""Actions of Big Two and their notation: `3d`, `3d 3c`, `3d 4d 5d 6d 7h`, `pass`."""

from __future__ import annotations

from ..core import BadToken
from .deck import OrderedDeck

PASS = 0
"""The action of not playing; every other action is the mask of the cards played."""


def token(deck: OrderedDeck, action: int) -> str:
    """An action in the game's notation, cards in ascending order."""
    return deck.text(action) if action else "pass"


def parse(deck: OrderedDeck, text: str) -> int:
    """Read an action, forgivingly."""
    plain = text.strip()
    if plain.lower() in ("pass", "p", "-"):
        return PASS
    mask = deck.parse(plain)
    if not mask:
        raise BadToken("Name the cards to play, such as 3d or 3d 3c, or pass")
    return mask
