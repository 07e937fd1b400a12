"""Figures three rows high, for what one looks at first."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.cells import cell_len
from textual.content import Content

from ..plain_text import plain
from .fitted import Fitted

BIG_DIGITS = {
    "0": ("┏━┓", "┃ ┃", "┗━┛"),
    "1": ("╺┓ ", " ┃ ", "╺┻╸"),
    "2": ("╺━┓", "┏━┛", "┗━╸"),
    "3": ("╺━┓", " ━┫", "╺━┛"),
    "4": ("╻ ╻", "┗━┫", "  ╹"),
    "5": ("┏━╸", "┗━┓", "╺━┛"),
    "6": ("┏━╸", "┣━┓", "┗━┛"),
    "7": ("╺━┓", "  ┃", "  ╹"),
    "8": ("┏━┓", "┣━┫", "┗━┛"),
    "9": ("┏━┓", "┗━┫", "╺━┛"),
    "-": ("   ", "╺━╸", "   "),
    "+": ("   ", "╺╋╸", "   "),
    ".": (" ", " ", "."),
    "?": ("   ", " - ", "   "),
}


SHORT_UNITS = {"points": "pt", "win %": "%"}
"""Units where there is little room."""
FIGURE_ROWS = 3
"""Of a figure; the word below it goes into the border where there are no more."""
FAIR, POOR = 80.0, 50.0
"""Accuracies from which on one may be content, and below which one may not."""


def tall(text: str, unit: str = "") -> list[str]:
    """A figure in three rows, its unit beside the last; other characters are left out."""
    letters = [BIG_DIGITS[letter] for letter in text if letter in BIG_DIGITS]
    rows = ["".join(letter[row] for letter in letters) for row in range(3)]
    return [*rows[:2], f"{rows[2]} {unit}".rstrip()]


def accuracy_tone(accuracy: float | None) -> str:
    """The colour of an accuracy in percent."""
    if accuracy is None or accuracy >= FAIR:
        return "$good"
    return "$warn" if accuracy >= POOR else "$bad"


def tall_width(text: str) -> int:
    """Columns of a figure."""
    return sum(len(BIG_DIGITS[letter][0]) for letter in text if letter in BIG_DIGITS)


Shown = tuple[float | None, int, str, str, str, bool]
"""The figure, digits after its point at most, unit, style, the word below, and whether it has a sign."""


class BigFigure(Fitted[Shown]):
    """A figure with a title above, its unit beside it and a word below, as exact as there is room for."""

    def __init__(self, **names: Any) -> None:
        super().__init__(classes="panel", **names)

    def show(
        self, value: float | None, unit: str, style: str, note: str = "", digits: int = 1, *, signed: bool = False
    ) -> None:
        """None is not known yet; `digits` are those after the point at most."""
        self.keep((value, digits, unit, style, note, signed))

    def lay_out(self, shown: Shown) -> None:
        value, digits, unit, style, note, signed = shown
        room, has_row = self.content_size.width, self.content_size.height > FIGURE_ROWS
        self.border_subtitle = plain("" if has_row or value is None else _fitting(note, room - 2))
        if value is None and cell_len(note) > room > 0:
            self.update(Content.styled("\n".join(wrap(note, room)), "$mute"))  # why there is no figure takes its place
            return
        texts = ["?"] if value is None else [_text(value, some, signed) for some in range(digits, -1, -1)]
        text = next((one for one in texts if tall_width(one) + len(unit) < room), "")
        if not text:
            unit = ""
            text = next((one for one in texts if tall_width(one) <= room), texts[-1])
        *rows, last = ["", "", text] if getattr(self.app, "has_ascii_only", False) else tall(text)
        pieces = [*((f"{row}\n", f"bold {style}") for row in rows), (last, f"bold {style}"), (f" {unit}", "$mute")]
        if has_row:
            pieces += [("\n" + _fitting(note, room), "$mute")]
        self.update(Content.assemble(*pieces))


def _fitting(note: str, room: int) -> str:
    """As much of a word as there is room for: without what stands after its last commas."""
    parts = note.split(", ")
    while len(parts) > 1 and cell_len(", ".join(parts)) > room:
        parts.pop()
    return ", ".join(parts) if cell_len(", ".join(parts)) <= room else ""


def _text(value: float, digits: int, signed: bool) -> str:
    """A figure without a minus, or a plus, before what rounds to nothing."""
    rounded = round(value, digits) + 0.0
    return f"{rounded:+.{digits}f}" if signed and rounded else f"{rounded:.{digits}f}"
