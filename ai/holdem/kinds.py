"""Decisions of hold'em by street and kind."""

from __future__ import annotations

from cardai.games.core import AnyView
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView

from ..kinds import instead

STREETS = ("preflop", "flop", "turn", "river")
WORDS = {FOLD: "fold", CHECK: "check", CALL: "call", ALL_IN: "all-in"}


def sort(view: AnyView, chosen: int, best: int) -> tuple[str, str]:
    """The street, and what was done instead of what there."""
    assert isinstance(view, HoldemView)
    street = STREETS[view.street]
    bet = "raise" if view.to_match else "bet"
    done, better = (WORDS.get(action, bet) for action in (chosen, best))
    if done == better == bet:
        return street, f"{street}: the wrong size"
    return street, f"{street}: {instead(done, better)}"
