"""The course of a game: a line drawn in braille dots, and a slider; a click on either goes there."""

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

LABEL = 8
"""Columns left of the graph, for its highest and lowest value."""
MARKS = {Grade.INACCURACY: "·", Grade.MISTAKE: "?", Grade.BLUNDER: "✗"}


def plot(values: Sequence[float], width: int, height: int, even: float | None = None) -> list[str]:
    """The values as a line in `height` rows of `width` braille characters, lowest value at the bottom.

    `even` is the value of an even game: a line of single dots.
    """
    columns, rows = width * 2, height * 4
    low, high = bounds(values, even)
    spread = (high - low) or 1.0
    heights = [round((_at(values, x / max(1, columns - 1)) - low) / spread * (rows - 1)) for x in range(columns)]
    grid = [[0] * width for _ in range(height)]
    if even is not None:
        row = rows - 1 - round((even - low) / spread * (rows - 1))
        for x in range(0, columns, 4):
            grid[row // 4][x // 2] |= DOTS[row % 4][x % 2]
    for x, top in enumerate(heights):
        before = heights[x - 1] if x else top
        for y in range(min(before, top) if before != top else top, max(before, top) + 1):
            row = rows - 1 - y
            grid[row // 4][x // 2] |= DOTS[row % 4][x % 2]
    return ["".join(chr(0x2800 + cell) for cell in line) for line in grid]


def bounds(values: Sequence[float], even: float | None = None) -> tuple[float, float]:
    """The lowest and the highest value that has to be drawn."""
    all_values = [*values, *([] if even is None else [even])]
    return min(all_values), max(all_values)


def _at(values: Sequence[float], share: float) -> float:
    """The value at this share of the way."""
    return values[round(share * (len(values) - 1))]


class Moved(Message):
    """The person wants this position."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class Course(Static):
    """A seat's expected result at every position: the present one marked, dots at mistakes, a line of an even game."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._values: Sequence[float] = ()
        self._place = 0
        self._even: float | None = None
        self._marks: Mapping[int, Grade] = {}

    def show(
        self,
        values: Sequence[float],
        place: int,
        title: str,
        even: float | None = None,
        marks: Mapping[int, Grade] | None = None,
    ) -> None:
        self._values, self._place, self._even, self._marks = values, place, even, marks or {}
        self.border_title = plain(title)
        self._redraw()

    def on_click(self, event: events.Click) -> None:
        inside = event.get_content_offset(self)
        width = self.content_size.width - LABEL
        if inside is not None and self._values and inside.x >= LABEL and width > 1:
            last = len(self._values) - 1
            self.post_message(Moved(round((inside.x - LABEL) / (width - 1) * last)))

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        width, height = self.content_size.width - LABEL, self.content_size.height
        if not self._values or width < 4 or height < 1:
            self.update(Content.styled("The graph comes with the review.", "$foreground-muted"))
            return
        self.border_subtitle = f"now {figure(self._values[self._place])}"
        lines = plot(self._values, width, height, self._even)
        dots = self._dots(width, height)
        column = round(self._place / max(1, len(self._values) - 1) * (width - 1))
        drawn = (self._line(row, line, column, height, dots) for row, line in enumerate(lines))
        self.update(Content("\n").join(drawn))

    def _dots(self, width: int, height: int) -> dict[tuple[int, int], str]:
        """By row and column: the mark of a mistake, where the line is when it is made."""
        low, high = bounds(self._values, self._even)
        last = max(1, len(self._values) - 1)
        found = {}
        for place, grade in sorted(self._marks.items(), key=lambda mark: list(Grade).index(mark[1])):
            above = (self._values[place] - low) / ((high - low) or 1.0)
            row = height - 1 - round(above * (4 * height - 1)) // 4
            found[row, round(place / last * (width - 1))] = MARKS[grade]
        return found

    def _line(self, row: int, line: str, column: int, height: int, dots: Mapping[tuple[int, int], str]) -> Content:
        low, high = bounds(self._values, self._even)
        label = {0: figure(high), height - 1: figure(low)}.get(row, "")
        cells = [
            (
                dots.get((row, x), cell),
                "bold $accent on $panel" if x == column else "$bad" if (row, x) in dots else "$primary",
            )
            for x, cell in enumerate(line)
        ]
        return Content.assemble((f"{label:>{LABEL - 1}} ", "$foreground-muted"), *cells)


class Slider(Static):
    """Where in the game we are; click or drag to go elsewhere. Mistakes are marked on it."""

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
        self.post_message(Moved(round(max(0.0, min(1.0, share)) * self._last)))

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
