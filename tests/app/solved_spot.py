"""A small solved spot of hold'em, for the screens that show solutions."""

from __future__ import annotations

from functools import cache

from cardai.ai.holdem.solver.bets import parse_menus
from cardai.ai.holdem.solver.ready import make_ready
from cardai.ai.holdem.solver.solution import Solution
from cardai.ai.holdem.solver.solve import solve
from cardai.ai.holdem.solver.spot import make_spot


@cache
def turn() -> Solution:
    """A turn with few hands."""
    make_ready()
    menus = parse_menus("66%", "3x")
    return solve(make_spot("4hJsAd7d", 60, 90, "AA,77,AKs,KQs,T9s", "JJ,AQs,KdQd,98s", menus), 1.0)
