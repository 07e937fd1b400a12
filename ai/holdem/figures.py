"""Figures of hold'em beside what an option is worth and what a step has to be measured by."""

from __future__ import annotations

from dataclasses import dataclass

from ..agent import Facts
from ..review import Measures, Shares


@dataclass(frozen=True)
class HoldemFacts(Facts):
    """Figures of an option."""

    mix: float | None = None
    """Frequency in the solution."""
    equity: float | None = None
    """Share of the pot against the hands the others may hold."""
    of_pot: float | None = None
    """Loss against the best as a part of the pot."""


@dataclass(frozen=True)
class HoldemMeasures(Measures):
    """Measures of a step, all hands known."""

    moved: Shares = ()
    """Big blinds by which the play moved the course."""
    ended: Shares = ()
    """Big blinds that every seat had when a hand was over which others follow."""
