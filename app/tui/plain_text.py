"""Text is text: what comes from people, files and agents is never markup, and never a command to the terminal.

Textual reads markup in every `str` it is given for a title, a button, a choice, a table's cell or a notification.
Give it `plain(text)` instead, words as `PlainStatic`, tables as `PlainTable`; notifications are plain by themselves
(app.py).
"""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.content import Content
from textual.filter import LineFilter
from textual.widgets import DataTable, Static

from cardai.app.printable import COMMANDS, JOINT, one_line


def plain(text: str) -> Content:
    """A line of text as it stands."""
    return Content(one_line(text))


class PlainStatic(Static):
    """Words as they stand."""

    def __init__(self, content: Any = "", **names: Any) -> None:
        super().__init__(content, markup=False, **names)


class PlainTable(DataTable[Any]):
    """A table whose cells are text as it stands."""

    def add_row(self, *cells: Any, **names: Any) -> Any:
        return super().add_row(*(Text(one_line(cell)) if isinstance(cell, str) else cell for cell in cells), **names)


def row_keys(what: str) -> list[BindingType]:
    """The keys of a table that choose a row; what enter does is the screen's business."""
    return [
        Binding("down", "cursor_down", what, key_display="↑↓", tooltip=f"The next {what.lower()}"),
        Binding("up", "cursor_up", f"{what} before", show=False, tooltip=f"The {what.lower()} before"),
        Binding("pagedown", "page_down", "Further down", show=False),
        Binding("pageup", "page_up", "Further up", show=False),
        Binding("home", "scroll_top", "First", show=False),
        Binding("end", "scroll_bottom", "Last", show=False),
    ]


class PrintableFilter(LineFilter):
    """The last door: no line of any widget carries a command to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if not any(COMMANDS.search(segment.text) or JOINT in segment.text for segment in segments):
            return segments
        return [
            Segment(COMMANDS.sub("", text).replace(JOINT, " "), style, control) for text, style, control in segments
        ]
