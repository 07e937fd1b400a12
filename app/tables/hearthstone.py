"""Hearthstone in the app."""

from __future__ import annotations

from ..registry import AppTable

TABLE = AppTable(
    "hearthstone",
    text="cardai.app.text.hearthstone",
    reasons="cardai.app.text.hearthstone_reasons",
    board="cardai.app.tui.boards.hearthstone.board:HearthstoneBoard",
    tile="cardai.app.tui.boards.hearthstone.tile:tile",
    moment="cardai.app.tui.boards.hearthstone.moment:moment",
    pitch="Minions, spells",
    rules="cardai.app.tui.boards.hearthstone.rules:pages",
    lesson="cardai.app.lessons.hearthstone:LESSON",
    hint="cardai.app.commands.hearthstone_hint:hint",
    decks="cardai.app.deck_shelf",
    custom_rules="cardai.app.tui.screens.decks:DeckScreen",
    commands={
        "cards": "cardai.app.commands.hearthstone_cards:cards",
        "deck": "cardai.app.commands.hearthstone_decks:deck",
    },
)
