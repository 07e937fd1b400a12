"""How good a net is at Big Two: many deals at once, without noise."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...net import Net
from . import player, tables
from .selfplay import rules_of

RULES = "hongkong"


def read(path: Path | None, rules: str) -> Net:
    """The net of a file, or the one that came with the program."""
    return player.read(path or player.path_for(rules))


def measure(net: Net, rules: str, count: int, seed: int) -> tuple[float, float]:
    """Points per deal against three greedy players above what greedy makes there, each deal from all four seats."""
    from cardai.games.bigtwo.kernel_rules import rules_row

    return tables.measure(tables.Actor(net), rules_row(rules_of(rules)), count, seed)


def terms(count: int) -> Mapping[str, Any]:
    """What the figures mean."""
    return {"against": "three greedy", "deals": count, "seats": 4}
