"""Hearthstone: the 370 Basic and Classic cards of April 2019."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import RulesData

if TYPE_CHECKING:
    from .game import Hearthstone

PRESETS: dict[str, str] = {
    "starter": "both play one of the nine starter decks of Basic cards",
    "random": "both play a random legal deck of all 370 cards, unknown to the other",
    "mirror": "both play the same random legal deck",
}


def make(rules: RulesData) -> Hearthstone:
    """The game under a preset or rules data; BadRules says what is wrong."""
    from .game import Hearthstone

    return Hearthstone.make(rules)
