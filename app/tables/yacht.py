"""Yacht in the app."""

from __future__ import annotations

from ..registry import AppTable

TABLE = AppTable(
    "yacht",
    text="cardai.app.text.yacht",
    reasons="cardai.app.text.yacht_reasons",
    board="cardai.app.tui.boards.yacht.board:YachtBoard",
    tile="cardai.app.tui.boards.yacht.tile:tile",
    moment="cardai.app.tui.boards.yacht.moment:moment",
    pitch="Dice and boxes",
    rules="cardai.app.tui.boards.yacht.rules:pages",
    lesson="cardai.app.lessons.yacht:LESSON",
    hint="cardai.app.commands.yacht_hint:hint",
    solve="cardai.app.commands.yacht_hint:solve",
)
