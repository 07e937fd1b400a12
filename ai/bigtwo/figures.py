"""Figures of Big Two beside what an option is worth."""

from __future__ import annotations

from dataclasses import dataclass

from ..agent import Facts


@dataclass(frozen=True)
class BigTwoFacts(Facts):
    """Figures of an option."""

    win: float | None = None
    """Chance to go out first."""
    policy: float | None = None
    """Chance that a net would make the play without trying it."""
    proven: float | None = None
    """1 for a play that wins whatever the others hold."""
