"""Decisions of Yacht by third of the game and kind."""

from __future__ import annotations

from cardai.games.yacht.notation import Action, Keep
from cardai.games.yacht.view import YachtView


def sort(view: YachtView, chosen: Action, best: Action) -> tuple[str, str]:
    """Opening, middle or end by the open boxes; stopping, rolling on, what to keep, which box."""
    share = len(view.sheet.open) / len(view.game.rules.boxes)
    phase = "opening" if share > 2 / 3 else "middle" if share > 1 / 3 else "end"
    if isinstance(chosen, Keep):
        kind = f"what to keep, {view.rerolls} left to roll" if isinstance(best, Keep) else "rolling on too long"
    else:
        kind = "stopping too early" if isinstance(best, Keep) else f"scoring {chosen.box.replace('-', ' ')}"
    return phase, kind
