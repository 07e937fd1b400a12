"""Hearthstone: the cards of 2014 and 2015 as they were in April 2019."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core import RulesData

if TYPE_CHECKING:
    from .game import Hearthstone

PRESETS: dict[str, str] = {
    "starter": "both play one of the nine starter decks of Basic cards",
    "random": "both play a random legal deck, unknown to the other",
    "mirror": "both play the same random legal deck",
}
FORMATS: dict[str, str] = {
    "classic": "the 370 Basic and Classic cards",
    "wild2014": "with Hall of Fame, Naxxramas and Goblins vs Gnomes",
    "wild2015": "with Blackrock Mountain as well",
}
"""The formats that have a name. Any others are sets with a plus between: classic+naxxramas."""


def make(rules: RulesData) -> Hearthstone:
    """The game under a preset or rules data; BadRules says what is wrong."""
    from .game import Hearthstone

    return Hearthstone.make(rules)


def recorded(rules: RulesData) -> Hearthstone:
    """The game of a record, which may be older than some of the rules."""
    from .game import Hearthstone
    from .rules import Rules

    return Hearthstone(Rules.recorded(rules))
