"""No-limit Texas hold'em for 2 to 10 seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .rules import RULES_BY_PRESET

if TYPE_CHECKING:
    from .game import Holdem

PRESETS: dict[str, str] = {name: summary for name, (summary, _) in RULES_BY_PRESET.items()}


def make(rules: str | Mapping[str, Any]) -> Holdem:
    """Hold'em under a preset's name or rules as data; BadRules says what is wrong with them."""
    from .game import Holdem

    return Holdem(rules)
