"""The ledger of a game as a waterfall: every bar begins where the last one ended, and the figures add up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.content import Content

from .fitted import Fitted

GAPS = 3
"""Columns between name, bars and figures, and at the edges."""


@dataclass(frozen=True)
class LedgerLine:
    """One line: from where to where its bar goes, and what is printed beside it."""

    name: str
    begin: float
    end: float
    figure: str
    style: str


def entries(sums: Sequence[tuple[str, float | None, str, str]]) -> list[LedgerLine]:
    """A waterfall of name, amount (None: unknown), figure and style; the last is where all the others led."""
    found, level = [], 0.0
    for name, amount, figure, style in sums[:-1]:
        found.append(LedgerLine(name, level, level + (amount or 0.0), figure, style))
        level += amount or 0.0
    name, amount, figure, style = sums[-1]
    return [*found, LedgerLine(name, 0.0, amount or 0.0, figure, style)]


class LedgerPanel(Fitted[Sequence[LedgerLine]]):
    """Where the points came from."""

    def __init__(self, **names: Any) -> None:
        super().__init__((), **names)

    def show(self, found: Sequence[LedgerLine], unit: str) -> None:
        self.border_title = f"Where the {unit.removesuffix(' %') if unit != 'win %' else 'chances'} came from"
        self.border_subtitle = unit
        self.keep(found)

    def lay_out(self, shown: Sequence[LedgerLine]) -> None:
        width, height = self.content_size.width, self.content_size.height
        if not shown or width < 24:
            self.update(Content.styled("It comes with the review.", "$mute"))
            return
        names = max(len(one.name) for one in shown)
        figures = max(len(one.figure) for one in shown)
        room = max(1, width - names - figures - GAPS)
        levels = [0.0, *(level for one in shown for level in (one.begin, one.end))]
        low, spread = min(levels), (max(levels) - min(levels)) or 1.0
        rows = [
            Content.assemble(
                (f"{one.name:<{names}} ", "bold $acc" if one is shown[-1] else ""),
                (bar(one, low, spread, room), one.style),
                (f" {one.figure:>{figures + 1}}", f"bold {one.style}"),
            )
            for one in shown
        ]
        gap = "\n\n" if height >= 2 * len(rows) - 1 + 4 else "\n"
        top = "\n" if height >= len(rows) + 2 else ""
        self.update(Content.assemble(top, Content(gap).join(rows)))


def bar(one: LedgerLine, low: float, spread: float, room: int) -> str:
    """A bar between two levels, to half a column; what is next to nothing is a stroke."""
    halves = 2 * room
    left, right = sorted(round((level - low) / spread * halves) for level in (one.begin, one.end))
    if right - left < 1:
        at = min(left // 2, room - 1)
        return (" " * at + "▏").ljust(room)
    text = " " * (left // 2) + ("▐" if left % 2 else "")
    full = (right // 2) - (left + 1) // 2
    text += "█" * max(0, full) + ("▌" if right % 2 and full >= 0 else "")
    return text.ljust(room)[:room]
