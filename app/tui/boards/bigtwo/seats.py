"""Seats at a table of Big Two, and the last deed of each."""

from __future__ import annotations

from cardai.app.text.bigtwo import tricks
from cardai.games.bigtwo.view import BigTwoView


def others(view: BigTwoView) -> list[int]:
    """The other seats in the order they play."""
    return [(view.seat + step) % view.seats for step in range(1, view.seats)]


def last_plays(view: BigTwoView) -> dict[int, int]:
    """Cards that lie before each seat: its last in this trick, or in the one just ended; passes are left out."""
    found = tricks(view)
    return {seat: action for seat, action in found[-1] if action} if found else {}


def said(view: BigTwoView, seat: int) -> str:
    """The last word about a seat."""
    if view.turn is None:
        return "went out" if not view.left[seat] else ""
    if view.passed >> seat & 1 or (view.history and view.history[-1] == (seat, 0)):
        return "passed"
    if view.left[seat] <= 2:
        return f"last {view.left[seat]}" if view.left[seat] > 1 else "last card"
    return ""
