"""Small drawings made of characters: bars, spinners, figures."""

from __future__ import annotations

SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


def bar(share: float, width: int) -> str:
    """A bar that fills this share (0 to 1) of its width, to half a column."""
    full, half = divmod(round(max(0.0, min(1.0, share)) * width * 2), 2)
    return ("━" * full + "╸" * half).ljust(width)


def bar_on_track(share: float, width: int, tone: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Such a bar in a tone, and what is left of its track, as pieces of a line."""
    drawn = bar(share, width).rstrip()
    return (drawn, tone), ("━" * (width - len(drawn)), "$raise")


def figure(value: float) -> str:
    """A value with as many digits as matter at its size, and no minus before what rounds to nothing."""
    digits = 1 if abs(value) >= 1000 else 2
    return f"{round(value, digits) + 0.0:.{digits}f}"
