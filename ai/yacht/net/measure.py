"""Measurement of a Yacht net: many games at once, without noise."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardai.games.yacht.rules import RULES_BY_PRESET

from ... import net as nets
from . import player, selfplay
from .features import scoring

MEASURED_RULES = "pancht"


def read(path: Path | None, rules: str) -> nets.Net:
    """The net of a file, or the one that came with the program."""
    return player.read(path or nets.shipped("yacht", rules), rules)


def measure(net: nets.Net, rules: str, count: int, seed: int) -> tuple[float, float]:
    """Points per game of one player, and their standard error."""
    sheets = scoring(RULES_BY_PRESET[rules])
    assert sheets is not None
    return selfplay.measure(net, sheets, count, seed)


def terms(count: int) -> Mapping[str, Any]:
    """Meaning of the figures."""
    return {"games": count}
