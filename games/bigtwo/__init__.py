"""Big Two: shed your cards first; every house rule is data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import BigTwo

PRESETS: dict[str, str] = {
    "hongkong": "open with the 3 of diamonds, soft pass, A2345 the highest straight, x2 from 10 cards, x3 at 13",
    "tensor": "open with anything, ten straights by their highest card, reward = cards shed / 5",
    "ppo2018": "open with the 3 of diamonds alone, two pair and four alone, no quads+1, no multiplier",
    "taiwan": "clubs lowest, same kind only with bombs, no flush, who lets the last card through pays for all",
    "singapore": "hard pass, highest single before a last card, A2345 the lowest straight, everyone settles pairwise",
    "pusoydos": "diamonds highest, flushes by suit first, straights up to JQKA2, no triples",
}
"""Preset names and a line about each, the default first."""


def make(rules: str | Mapping[str, Any]) -> BigTwo:
    """The game under a preset, or under a rule set given as data; BadRules says what is wrong."""
    from .game import BigTwo
    from .rules import read_rules

    return BigTwo(*read_rules(rules))
