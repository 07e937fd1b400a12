"""Figures of Hearthstone beside what an option is worth and what a step has to be measured by."""

from __future__ import annotations

from dataclasses import dataclass

from ..agent import Facts
from ..review import Measures, Shares


@dataclass(frozen=True)
class HearthstoneFacts(Facts):
    """Figures of an option."""

    lethal: float | None = None
    """1 for an action with which a certain win this turn begins."""


@dataclass(frozen=True)
class HearthstoneMeasures(Measures):
    """Measures of a step, all hands known."""

    moved: Shares = ()
    """Percent of wins by which the play moved the course."""
    worth: Shares = ()
    """Percent of wins of both seats as chance has left the position; only where chance has had its say."""
