"""Fold, call and bets have the same colours everywhere: in hints, solutions, buttons and legends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

ACTION_SHADES = {"fold": "░", "call": "▒", "r1": "▓", "r2": "▓"}
"""Characters of bars where there are no colours; other actions are full blocks, as all are in colour."""
BETS = ("bet", "raise")
MIX = ("allin", "r3", "r2", "r1", "call", "fold")
"""The order in a bar, as in the grids: the most aggressive from the left."""


def roles_of_kinds(kinds: Sequence[str]) -> list[str]:
    """The colour of each kind of action, the smaller of two bets before the larger one: bets from light to dark."""
    shades = ("r2",) if sum(kind in BETS for kind in kinds) == 1 else ("r1", "r2", "r3")
    found = []
    for place, kind in enumerate(kinds):
        smaller = sum(other in BETS for other in kinds[:place])
        bet = shades[min(smaller, len(shades) - 1)]
        found.append(bet if kind in BETS else {"fold": "fold", "allin": "allin"}.get(kind, "call"))
    return found


def block(widget: Widget, role: str) -> str:
    """The stuff of a bar."""
    return ACTION_SHADES.get(role, "█") if widget.app.no_color else "█"


def bar_parts(widget: Widget, parts: Iterable[tuple[str, float]], room: int) -> list[tuple[str, str]]:
    """Shares that add up as one bar of so many columns, each with its role."""
    found = []
    used, total = 0, 0.0
    for role, share in parts:
        total += share
        cells = round(total * room) - used
        used += cells
        found.append((block(widget, role) * cells, role))
    return found
