"""Hold'em in the app."""

from __future__ import annotations

from ..registry import in_house

TABLE = in_house(
    "holdem",
    board="HoldemBoard",
    pitch="Bet and bluff",
    solve="cardai.app.commands.holdem_solve:solve",
    stats="cardai.app.commands.holdem_stats:stats",
    commands={
        "chart": "cardai.app.commands.holdem_chart:app",
        "exploit": "cardai.app.commands.holdem_exploit:exploit",
        "equity": "cardai.app.commands.holdem_tools:equity",
    },
)
