"""The nets that came with the program, by their cards: small JSON files beside the weights, read without numpy."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any


def weights_folder(game: str) -> Path:
    """Where the nets of a game lie, whether there are any or not."""
    return Path(str(files("cardai.ai"))) / game / "weights"


def cards(game: str) -> dict[str, dict[str, Any]]:
    """The card of every shipped net of a game, by the name of its file."""
    found = sorted(weights_folder(game).glob("*.safetensors"))
    return {path.stem: json.loads(path.with_suffix(".json").read_text(encoding="utf-8")) for path in found}


def summary(card: dict[str, Any]) -> str:
    """Summary of a net's purpose and measured strength, in one line."""
    strength = card["strength"]
    if "figures" in strength:
        return _many(strength)
    if "points" not in strength:
        measured = ", ".join(f"{name} {figure}" for name, figure in strength.items())
        return f"net for {card['rules']}: {measured}"
    points, error = strength["points"], strength["error"]
    if "unit" in strength:
        figure = f"{points:.0f}" if strength["unit"].startswith("%") else f"{points:+.0f}"
        return f"net for {card['rules']}: {figure} +- {error:.0f} {strength['unit']} against {strength['against']}"
    if "against" in strength:
        return f"net for {card['rules']}: {points:+.2f} +- {error:.2f} points against {strength['against']}"
    return f"net for {card['rules']}: {points:.2f} +- {error:.2f} points"


def _many(strength: dict[str, Any]) -> str:
    """The line of a net for all rules and tables: its figure for the first rules and the largest table."""
    figures = strength["figures"]
    shown = max((one for one in figures if one["rules"] == figures[0]["rules"]), key=lambda one: one["seats"])
    where = f"against {strength['against']} ({shown['rules']}, {shown['seats']} players)"
    return f"net for all rules: {shown['points']:+.2f} +- {shown['error']:.2f} points {where}"
