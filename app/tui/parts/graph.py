"""The course of a game: a line drawn in braille dots, and a slider to move along it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cardai.ai.review import Grade

from ..plain_text import plain
from .bars import figure

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of a braille character for each row and column of its dots."""

MARKS = {Grade.INACCURACY: "·", Grade.MISTAKE: "?", Grade.BLUNDER: "✗"}


def plot(values: Sequence[float], width: int, height: int) -> list[str]:
    """The values as a line in `height` rows of `width` braille characters, lowest value at the bottom."""
    columns, rows = width * 2, height * 4
    low, high = min(values), max(values)
    spread = (high - low) or 1.0
    heights = [round((_at(values, x / max(1, columns - 1)) - low) / spread * (rows - 1)) for x in range(columns)]
    grid = [[0] * width for _ in range(height)]
    for x, top in enumerate(heights):
        before = heights[x - 1] if x else top
        for y in range(min(before, top) if before != top else top, max(before, top) + 1):
            row = rows - 1 - y
            grid[row // 4][x // 2] |= DOTS[row % 4][x % 2]
    return ["".join(chr(0x2800 + cell) for cell in line) for line in grid]


def _at(values: Sequence[float], share: float) -> float:
    """The value at this share of the way."""
    return values[round(share * (len(values) - 1))]


class Course(Static):
    """A seat's expected result at every position, with the present one marked."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._values: Sequence[float] = ()
        self._place = 0

    def show(self, values: Sequence[float], place: int, title: str) -> None:
        self._values, self._place = values, place
        self.border_title = plain(title)
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        width, height = self.content_size.width - 8, self.content_size.height
        if not self._values or width < 4 or height < 1:
            self.update(Content.styled("The graph comes with the review.", "$foreground-muted"))
            return
        self.border_subtitle = f"now {figure(self._values[self._place])}"
        lines = plot(self._values, width, height)
        column = round(self._place / max(1, len(self._values) - 1) * (width - 1))
        self.update(Content("\n").join(self._line(row, line, column, height) for row, line in enumerate(lines)))

    def _line(self, row: int, line: str, column: int, height: int) -> Content:
        label = {0: figure(max(self._values)), height - 1: figure(min(self._values))}.get(row, "")
        return Content.assemble(
            (f"{label:>7} ", "$foreground-muted"),
            (line[:column], "$primary"),
            (line[column], "bold $accent on $panel"),
            (line[column + 1 :], "$primary"),
        )


class Slider(Static):
    """Where in the game we are; click or drag to go elsewhere. Mistakes are marked on it."""

    class Moved(Message):
        """The person wants this position."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._place, self._last = 0, 0
        self._marks: Mapping[int, Grade] = {}

    def show(self, place: int, last: int, marks: Mapping[int, Grade]) -> None:
        self._place, self._last, self._marks = place, last, marks
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self._go(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self._go(event.x)

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def _go(self, x: int) -> None:
        share = (x - 1) / max(1, self.content_size.width - 1)
        self.post_message(self.Moved(round(max(0.0, min(1.0, share)) * self._last)))

    def _column(self, place: int) -> int:
        return round(place / max(1, self._last) * (self.content_size.width - 1))

    def _redraw(self) -> None:
        width = self.content_size.width
        if width < 2:
            return
        here = self._column(self._place)
        line = ["━" if x <= here else "─" for x in range(width)]
        for place, grade in self._marks.items():
            line[self._column(place)] = MARKS[grade]
        line[here] = "●"
        text = "".join(line)
        self.update(
            Content.assemble(
                (text[:here], "$primary"), (text[here], "bold $accent"), (text[here + 1 :], "$foreground-muted")
            )
        )
