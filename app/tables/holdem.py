"""Hold'em in the app."""

from __future__ import annotations

from ..registry import AppTable

TABLE = AppTable(
    "holdem",
    text="cardai.app.text.holdem",
    reasons="cardai.app.text.holdem_reasons",
    board="cardai.app.tui.boards.holdem.board:HoldemBoard",
    tile="cardai.app.tui.boards.holdem.tile:tile",
    moment="cardai.app.tui.boards.holdem.moment:moment",
    pitch="Bet and bluff",
    rules="cardai.app.tui.boards.holdem.rules:pages",
    lesson="cardai.app.lessons.holdem:LESSON",
    hint="cardai.app.commands.holdem_hint:hint",
    solve="cardai.app.commands.holdem_solve:solve",
    stats="cardai.app.commands.holdem_stats:stats",
    commands={
        "chart": "cardai.app.commands.holdem_chart:app",
        "exploit": "cardai.app.commands.holdem_exploit:exploit",
        "equity": "cardai.app.commands.holdem_tools:equity",
    },
)
