"""Hearthstone in the app."""

from __future__ import annotations

from ..registry import in_house

TABLE = in_house(
    "hearthstone",
    board="HearthstoneBoard",
    pitch="Minions, spells",
    decks="cardai.app.deck_shelf",
    custom_rules="cardai.app.tui.screens.decks:DeckScreen",
    commands={
        "cards": "cardai.app.commands.hearthstone_cards:cards",
        "deck": "cardai.app.commands.hearthstone_decks:deck",
    },
)
