"""The course of a game: a line drawn in braille dots, and a slider; a click on either goes there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

from textual import events
from textual.content import Content
from textual.message import Message

from cardai.ai.review import Grade

from ..plain_text import PlainStatic, plain

DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of a braille character for each row and column of its dots."""
BLANK = "\u2800"

SCALE_COLUMNS = 7
"""Columns left of the graph, for its scale."""
AXIS_FROM = 5
"""From so many rows on the lowest one numbers the moves."""
TICKS = 10
"""Columns between two numbers of moves, at least."""
GLYPHS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
"""Judgements as chess players write them."""
GRADE_MARKS = {Grade.INACCURACY: ("○", "$warn"), Grade.MISTAKE: ("●", "$mist"), Grade.BLUNDER: ("◆", "$bad")}
"""Marks of mistakes: never by colour alone."""
SLIDER_MARKS = {Grade.INACCURACY: "·", Grade.MISTAKE: "?", Grade.BLUNDER: "!"}
THICK = 2
"""Dots that a line is thick."""


def plot(
    values: Sequence[float],
    width: int,
    height: int,
    bounds: tuple[float, float] | None = None,
    last: int | None = None,
) -> list[str]:
    """The values as a line in `height` rows of `width` braille characters, between these bounds or their own.

    `last` is the number of the last value there will be, where they are not all there yet.
    """
    low, high = bounds or (min(values), max(values))
    columns, rows, steps = width * 2, height * 4, max(1, len(values) - 1 if last is None else last)
    spread = (high - low) or 1.0
    known = steps if last is None else len(values) - 1
    drawn = [x for x in range(columns) if x * steps <= known * max(1, columns - 1)]
    heights = [round((at(values, x / max(1, columns - 1) * steps) - low) / spread * (rows - 1)) for x in drawn]
    grid = [[0] * width for _ in range(height)]
    for x, top in enumerate(heights):
        before = heights[x - 1] if x else top
        base = max(0, min(min(before, top), rows - THICK))
        for y in range(base, min(rows, max(max(before, top) + 1, base + THICK))):
            row = rows - 1 - y
            grid[row // 4][x // 2] |= DOTS[row % 4][x % 2]
    return ["".join(chr(ord(BLANK) + cell) for cell in line) for line in grid]


def at(values: Sequence[float], place: float) -> float:
    """The value at a place that may lie between two of them."""
    first = min(int(place), len(values) - 1)
    second = min(first + 1, len(values) - 1)
    return values[first] + (values[second] - values[first]) * min(1.0, place - first)


def scale(values: Sequence[float], even: float | None, unit: str) -> tuple[float, float]:
    """Where a graph begins and ends: all of 0 to 100 for percentages, else round figures with 0 among them."""
    if unit.endswith("%"):
        return 0.0, 100.0
    all_values = [0.0, *values, *([] if even is None else [even])]
    step = round_step((max(all_values) - min(all_values)) / 4)
    return floor(min(all_values) / step) * step, max(ceil(max(all_values) / step) * step, step)


def round_step(least: float) -> float:
    """1, 2 or 5 and as many noughts as it takes."""
    if least <= 0:
        return 1.0
    power = 10.0 ** floor(log10(least))
    return next(one * power for one in (1, 2, 5, 10) if one * power >= least * 0.999)


class PositionWanted(Message):
    """The person wants this position."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


class ResultGraph(PlainStatic):
    """A seat's expected result at every position: a line where the game is even, marks at mistakes, the moment shown.

    The scale does not depend on how the game went, as far as that can be: two games can be compared.
    """

    def __init__(self) -> None:
        super().__init__()
        self._values: Sequence[float] = ()
        self._place, self._last = 0, 0
        self._even: float | None = None
        self._unit, self._who = "", "You"
        self._marks: Mapping[int, Grade] = {}

    def show(
        self,
        values: Sequence[float],
        place: int,
        last: int,
        unit: str,
        even: float | None = None,
        marks: Mapping[int, Grade] | None = None,
        who: str = "You",
    ) -> None:
        """`values` are those of the first positions, as far as they are known; `last` is the last position."""
        self._values, self._place, self._last, self._unit = values, place, last, unit
        self._even, self._marks, self._who = even, marks or {}, who
        self._redraw()

    def on_click(self, event: events.Click) -> None:
        inside = event.get_content_offset(self)
        width = self.content_size.width - SCALE_COLUMNS
        if inside is not None and self._values and inside.x >= SCALE_COLUMNS and width > 1:
            self.post_message(PositionWanted(round((inside.x - SCALE_COLUMNS) / (width - 1) * self._last)))

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        width, height = self.content_size.width - SCALE_COLUMNS, self.content_size.height
        expected = f"Expected {self._unit}" if self._unit else ""
        self.border_title = plain(expected if self._who == "You" else f"{self._who}: {expected.lower()}")
        if not self._values or width < 4 or height < 1:
            self.update(Content.styled("The graph comes with the review.", "$mute"))
            return
        self.border_subtitle = self._legend(width)
        has_axis = height >= AXIS_FROM
        lines = [Content.assemble(*row) for row in self._drawn(width, height - has_axis)]
        self.update(Content("\n").join([*lines, *([self._axis(width)] if has_axis else [])]))

    def _legend(self, width: int) -> Content:
        """Legend of the marks that are there."""
        there = [grade for grade in GRADE_MARKS if grade in self._marks.values()]
        pieces = [(f"{GRADE_MARKS[grade][0]} ", GRADE_MARKS[grade][1]) for grade in there]
        told = [part for piece, grade in zip(pieces, there, strict=True) for part in (piece, (f"{grade.value} ", ""))]
        return Content.assemble(*told) if sum(len(text) for text, _ in told) < width else Content("")

    def _column(self, place: float, width: int) -> int:
        return round(place / max(1, self._last) * (width - 1))

    def _drawn(self, width: int, height: int) -> list[list[tuple[str, str]]]:
        """Rows of cells with their looks, the scale before them."""
        bounds = scale(self._values, self._even, self._unit)
        lines = plot(self._values, width, height, bounds, self._last)
        dots = self._dots(width, height, bounds)
        here = self._column(self._place, width)
        level = None if self._even is None else _row(self._even, bounds, height)
        labels = {height - 1: bounds[0], 0: bounds[1]}
        if level is not None and self._even is not None and (level not in labels or self._even in bounds):
            labels[level] = self._even
        signed = bounds[0] < 0
        rows = []
        for row, line in enumerate(lines):
            label = _figure(labels[row], signed) if row in labels else ""
            cells = [self._cell(letter, dots.get((row, x)), x == here, row == level) for x, letter in enumerate(line)]
            rows.append([(f"{label:>{SCALE_COLUMNS - 1}} ", "$mute"), *cells])
        return rows

    def _cell(self, letter: str, dot: tuple[str, str] | None, is_here: bool, is_even: bool) -> tuple[str, str]:
        if dot is not None:
            return dot[0], f"bold {dot[1]}"
        if letter != BLANK:
            return letter, "bold $acc" if is_here else "$info"
        if is_here:
            return "│", "$mute"
        return ("─", "$line") if is_even else (" ", "")

    def _dots(self, width: int, height: int, bounds: tuple[float, float]) -> dict[tuple[int, int], tuple[str, str]]:
        """By row and column: the mark of a mistake, where the line is when it is made; the worst on top."""
        found = {}
        for place, grade in sorted(self._marks.items(), key=lambda mark: list(Grade).index(mark[1])):
            if place < len(self._values):
                found[_row(self._values[place], bounds, height), self._column(place, width)] = GRADE_MARKS[grade]
        return found

    def _axis(self, width: int) -> Content:
        """Numbers of moves below the graph."""
        step = max(1, int(round_step(TICKS * self._last / max(1, width - 1))))
        line = [" "] * width
        for number in (1, *range(step, self._last + 1, step)):
            text = str(number)
            x = self._column(number - 1, width)
            room = line[max(0, x - 1) : x + len(text) + 1]
            if x + len(text) <= width - 6 and not "".join(room).strip():
                line[x : x + len(text)] = text
        line[width - 4 :] = "move"
        return Content.styled(" " * SCALE_COLUMNS + "".join(line), "$mute")


def _row(value: float, bounds: tuple[float, float], height: int) -> int:
    """The row of a graph in which a value lies."""
    low, high = bounds
    above = (value - low) / ((high - low) or 1.0)
    return max(0, min(height - 1, height - 1 - round(above * (4 * height - 1)) // 4))


def _figure(value: float, signed: bool) -> str:
    return f"{value:+.4g}" if signed and value else f"{value:.4g}"


class Slider(PlainStatic):
    """Where in the game we are; click or drag to go elsewhere. Mistakes are marked on it."""

    def __init__(self) -> None:
        super().__init__()
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
        self.post_message(PositionWanted(round(max(0.0, min(1.0, share)) * self._last)))

    def _column(self, place: int) -> int:
        return round(place / max(1, self._last) * (self.content_size.width - 1))

    def _redraw(self) -> None:
        width = self.content_size.width
        if width < 2:
            return
        here = self._column(self._place)
        line = ["━" if x <= here else "─" for x in range(width)]
        for place, grade in self._marks.items():
            line[self._column(place)] = SLIDER_MARKS[grade]
        line[here] = "●"
        text = "".join(line)
        self.update(
            Content.assemble(
                (text[:here], "$primary"), (text[here], "bold $accent"), (text[here + 1 :], "$foreground-muted")
            )
        )
