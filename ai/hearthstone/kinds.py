"""Decisions of Hearthstone by mana and kind."""

from __future__ import annotations

from cardai.games.hearthstone.state import Action
from cardai.games.hearthstone.view import HearthstoneView

from ..kinds import instead

ACTION_NAMES = {"play": "card", "attack": "attack", "power": "hero power", "choose": "choice"}


def sort(view: HearthstoneView, chosen: Action, best: Action) -> tuple[str, str]:
    """The crystals one has, and what was done instead of what."""
    if chosen[0] == "keep":
        return "mulligan", "what to keep"
    crystals = view.position().sides[view.seat].crystals
    phase = "1 to 3 mana" if crystals <= 3 else "4 to 6 mana" if crystals <= 6 else "7 to 10 mana"
    if chosen[0] == "end":
        return phase, "ending the turn too early"
    if best[0] == "end":
        return phase, "going on where the turn should end"
    return phase, instead(_word(chosen), _word(best))


def _word(action: Action) -> str:
    return ACTION_NAMES.get(str(action[0]), str(action[0]))
