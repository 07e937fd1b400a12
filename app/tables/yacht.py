"""Yacht in the app."""

from __future__ import annotations

from ..registry import in_house

TABLE = in_house(
    "yacht",
    board="YachtBoard",
    pitch="Dice and boxes",
    solve="cardai.app.commands.yacht_hint:solve",
)
