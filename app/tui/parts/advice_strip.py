"""A hint in two lines, for tables on small screens."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten
from typing import Any

from cardai.ai.agent import Advice, Option
from cardai.app.words import upper
from cardai.games.reason import said

from .bars import figure
from .playing_card import pretty_text

Piece = tuple[str, str]


def strip(advice: Advice, label: Callable[[Any], str], unit: str, width: int, key: str) -> list[list[Piece]]:
    """The best action with its value and what the next would lose; below it the reason, and the key for all of it."""
    best, second = advice.best, advice.options[1] if len(advice.options) > 1 else None
    first: list[Piece] = [("★ ", "!gold"), (pretty_text(label(best.action)), "!good"), *_worth(advice, unit)]
    used = sum(len(text) for text, _ in first)
    if second is not None:
        rest = f"   next {pretty_text(label(second.action))} {_beside(advice, second)}"
        first.append(("   " + shorten(rest, max(8, width - used - 3), placeholder="…"), "mute"))
    why = upper(said(best.reasons) or f"by {advice.method}")
    return [
        first,
        [
            ("  " + shorten(pretty_text(why), width - 10 - len(key), placeholder="…"), "text"),
            (f"   {key}", "!gold"),
            (" all", "mute"),
        ],
    ]


def _worth(advice: Advice, unit: str) -> list[Piece]:
    """Value of the best, or its frequency if nothing else is known."""
    best = advice.best
    if not advice.has_values:
        return [(f"  {100 * best.chance:.0f} %", "!text")]
    sign = "+" if best.value >= 0.005 else ""
    return [(f"  {sign}{figure(best.value)}", "!text"), (f" {unit}", "mute")]


def _beside(advice: Advice, option: Option) -> str:
    """Difference of another option to the best."""
    return f"loses {figure(max(0.0, advice.loss(option)))}" if advice.has_values else f"{100 * option.chance:.0f} %"
