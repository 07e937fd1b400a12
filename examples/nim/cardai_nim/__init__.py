"""Nim: take one, two or three stones; who takes the last wins."""

from __future__ import annotations

from cardai.games.core import BadRules, RulesData

from .game import Nim

PRESETS = {"heap12": "twelve stones", "heap30": "thirty stones"}


def make(rules: RulesData) -> Nim:
    """Nim with a heap of any size: `heap21`."""
    size = str(rules).removeprefix("heap")
    if not size.isdigit() or not 1 <= int(size) <= 1000:
        raise BadRules(f"Nim has no rules {rules!r}; there is heap1 to heap1000")
    return Nim(int(size))
