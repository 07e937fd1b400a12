"""Yacht hides nothing: the only record a seat cannot tell from the real one is the real one."""

from __future__ import annotations

import random

from cardai.games.match import Match


def permute_hidden(match: Match, seat: int, rng: random.Random) -> list[str]:
    """The record itself."""
    return match.tokens()
