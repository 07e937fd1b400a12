"""The field of decks in which players are trained and measured: the famous ones, five of them for measuring only."""

from __future__ import annotations

from typing import Final

from cardai.games.hearthstone.decks import FamousDeck, famous

DUEL_FORMAT: Final = "wild2015"
"""The format in which all famous decks may be played."""
KEPT_APART: Final = ("Freeze Mage", "Oil Rogue", "Midrange Paladin", "Undertaker Hunter", "Grim Patron Warrior")
"""Famous decks that nothing is ever trained on, so that they show how a player does with a deck new to it."""


def training_field() -> list[FamousDeck]:
    """The famous decks that may be trained on."""
    return [one for name, one in famous().items() if name not in KEPT_APART]


def kept_field() -> list[FamousDeck]:
    """The famous decks that may not."""
    return [famous()[name] for name in KEPT_APART]
