"""The best chances of an empty sheet to reach 100 to 350 points, which come with the program."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from cardai.games.yacht.rules import RULES_BY_PRESET, Rules

from .layout import layout

PATH = Path(__file__).parent / "solved" / "chances.json"
LEAST, MOST = 100, 350
"""Scores whose chances are kept."""
DIGITS = 6


def chance_from_start(rules: Rules, target: int) -> float | None:
    """The best chance to end with at least so many points; None where it is not among those that are kept."""
    if RULES_BY_PRESET.get(rules.name) != rules or not LEAST <= target <= MOST:
        return None
    kept = _shipped().get(rules.name)
    return kept[target - LEAST] if kept else None


def ship(name: str, path: Path = PATH) -> None:
    """Compute the chances of a preset and write them into the file, beside those of the others."""
    from .kernel_win_chance import chances_from_start

    found = chances_from_start(layout(RULES_BY_PRESET[name]), MOST)[LEAST:]
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    known[name] = [round(float(chance), DIGITS) for chance in found]
    lines = (f"  {json.dumps(preset)}: {json.dumps(chances)}" for preset, chances in sorted(known.items()))
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


@cache
def _shipped() -> dict[str, list[float]]:
    found: dict[str, list[float]] = json.loads(PATH.read_text("utf-8"))
    return found
