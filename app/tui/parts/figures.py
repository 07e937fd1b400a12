"""Figures three rows high, for what one looks at first."""

from __future__ import annotations

FIGURES = {
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


def tall(text: str, unit: str = "") -> list[str]:
    """A figure in three rows, its unit beside the last; other characters are left out."""
    letters = [FIGURES[letter] for letter in text if letter in FIGURES]
    rows = ["".join(letter[row] for letter in letters) for row in range(3)]
    return [*rows[:2], f"{rows[2]} {unit}".rstrip()]
