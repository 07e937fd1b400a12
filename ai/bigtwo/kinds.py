"""Decisions of Big Two by cards in hand and kind."""

from __future__ import annotations

from cardai.games.bigtwo.view import BigTwoView

PLAY_SIZE_NAMES = {1: "single", 2: "pair", 3: "triple"}


def sort(view: BigTwoView, chosen: int, best: int) -> tuple[str, str]:
    """Opening, middle or end by the own cards; passing, playing, leading."""
    cards = view.hand.bit_count()
    phase = "opening" if cards > 8 else "middle" if cards > 4 else "end"
    if not chosen:
        return phase, f"passing with a {_size(best)}"
    if not best:
        return phase, f"a {_size(chosen)} where a pass is better"
    if view.table:
        return phase, f"the wrong {_size(chosen)}"
    same = chosen.bit_count() == best.bit_count()
    return phase, f"leading the wrong {_size(chosen)}" if same else f"leading a {_size(chosen)}, not a {_size(best)}"


def _size(play: int) -> str:
    return PLAY_SIZE_NAMES.get(play.bit_count(), "five-card play")
