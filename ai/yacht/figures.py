"""Figures of Yacht beside what an option is worth."""

from __future__ import annotations

from dataclasses import dataclass

from ..agent import Facts


@dataclass(frozen=True)
class YachtFacts(Facts):
    """Figures of an option."""

    bonus: float | None = None
    """Chance to get the upper bonus."""
    win: float | None = None
    """Chance to have most points in the end."""
    target: float | None = None
    """Chance to end with at least the score asked for."""
    mean: float | None = None
    """Points expected at the end."""
