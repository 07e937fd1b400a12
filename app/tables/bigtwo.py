"""Big Two in the app."""

from __future__ import annotations

from ..registry import AppTable

TABLE = AppTable(
    "bigtwo",
    text="cardai.app.text.bigtwo",
    reasons="cardai.app.text.bigtwo_reasons",
    board="cardai.app.tui.boards.bigtwo.board:BigTwoBoard",
    tile="cardai.app.tui.boards.bigtwo.tile:tile",
    moment="cardai.app.tui.boards.bigtwo.moment:moment",
    pitch="Shed your cards",
    rules="cardai.app.tui.boards.bigtwo.rules:pages",
    lesson="cardai.app.lessons.bigtwo:LESSON",
    hint="cardai.app.commands.bigtwo_hint:hint",
)
