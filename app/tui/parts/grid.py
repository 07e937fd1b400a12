"""A grid of cells to draw tables on, and the widget that shows one.

Things draw themselves onto the grid one over the other and mark where they are, so that a click finds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from time import monotonic
from typing import Any, ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from .. import palette
from ..palette import Palette, mix
from .follows_theme import FollowsTheme

FRAME = 0.04
"""Seconds between two pictures of a motion."""
LIT = 0.22
"""Part of gold in the colour of the thing the pointer is on."""
EDGE = "▗▄▖▐▌▝▀▘"
"""The half-block edge of a physical thing: upper row, sides, lower row."""
ROUND_FRAME = "╭─╮││╰─╯"
HEAVY = "▟█▙██▜█▛"


class Cell(NamedTuple):
    """One character; ink and ground are roles of the palette or colours."""

    letter: str
    ink: str
    ground: str
    bold: bool = False


class Area(NamedTuple):
    """Where a thing was drawn: from left and top to before right and bottom."""

    left: int
    top: int
    right: int
    bottom: int
    thing: Any


class Grid:
    """Cells, and the things drawn on them."""

    def __init__(self, width: int, height: int, colours: Palette, ground: str = "page") -> None:
        self.width, self.height, self.colours = width, height, colours
        self.rows = [[Cell(" ", "text", ground)] * width for _ in range(height)]
        self.places: list[Area] = []

    def put(
        self, x: int, y: int, text: str, ink: str = "text", ground: str | None = None, *, bold: bool = False
    ) -> int:
        """Write from left to right and return where it ends; without a ground the one below stays."""
        if not 0 <= y < self.height:
            return x + cell_len(text)
        row, plates = self.rows[y], self._plates(text) if ground is None else frozenset()
        for letter in text:
            size = cell_len(letter)
            if x >= 0 and x + size <= self.width and size:
                below = "panel" if row[x].ground in plates else row[x].ground
                row[x] = Cell(letter, ink, below if ground is None else ground, bold)
                for rest in range(1, size):
                    row[x + rest] = Cell("", ink, row[x].ground, bold)
            x += size
        return x

    def _plates(self, text: str) -> frozenset[str]:
        """The grounds on which a text needs another one: words do on some, edges and pips never."""
        is_words = any(letter.isalnum() or letter in "★▲" for letter in text)
        return self.colours.plates if is_words else frozenset()

    def write(self, x: int, y: int, pieces: Sequence[tuple[str, str]], ground: str | None = None) -> int:
        """Pieces of text, each with its ink; an ink that begins with "!" is bold."""
        for text, ink in pieces:
            x = self.put(x, y, text, ink.lstrip("!"), ground, bold=ink.startswith("!"))
        return x

    def centre(self, x: int, y: int, width: int, text: str, ink: str = "text", *, bold: bool = False) -> None:
        """Write in the middle of a width, cut where there is no room."""
        shown = cut(text, width)
        self.put(x + (width - cell_len(shown)) // 2, y, shown, ink, bold=bold)

    def fill(self, x: int, y: int, width: int, height: int, ground: str, letter: str = " ", ink: str = "text") -> None:
        """Cover a rectangle."""
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                self.rows[row][column] = Cell(letter, ink, ground)

    def tint(self, x: int, y: int, width: int, height: int, colour: str, share: float) -> None:
        """Mix what is there with a colour."""
        aim = self.colours[colour]
        for row in range(max(0, y), min(self.height, y + height)):
            for column in range(max(0, x), min(self.width, x + width)):
                cell = self.rows[row][column]
                ink, ground = (mix(self.colours[role], aim, share) for role in (cell.ink, cell.ground))
                self.rows[row][column] = Cell(cell.letter, ink, ground, cell.bold)

    def frame(
        self, x: int, y: int, width: int, height: int, ink: str, ground: str | None = None, shape: str = EDGE
    ) -> None:
        """A frame; with a ground also what is inside it."""
        if ground is not None:
            self.fill(x + 1, y + 1, width - 2, height - 2, ground)
        self.put(x, y, shape[0] + shape[1] * (width - 2) + shape[2], ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, shape[3], ink)
            self.put(x + width - 1, row, shape[4], ink)
        self.put(x, y + height - 1, shape[5] + shape[6] * (width - 2) + shape[7], ink)

    def pixels(self, x: int, y: int, art: Sequence[str], colours: dict[str, str], across: int = 1) -> None:
        """Pixel art in half blocks, two pixel rows to a row of text; a dot is see-through."""
        for at in range(0, len(art), 2):
            lower = art[at + 1] if at + 1 < len(art) else "." * len(art[at])
            for column, pair in enumerate(zip(art[at], lower, strict=True)):
                for step in range(across):
                    self._pixel(x + column * across + step, y + at // 2, *(colours.get(dot) for dot in pair))

    def _pixel(self, x: int, y: int, upper: str | None, lower: str | None) -> None:
        if upper is not None and lower is not None:
            self.put(x, y, "▀" if upper != lower else "█", upper, lower)
        elif upper is not None or lower is not None:
            self.put(x, y, "▀" if upper is not None else "▄", upper or lower or "text")

    def mark(self, x: int, y: int, width: int, height: int, thing: Any) -> None:
        """Remember that a thing is here."""
        self.places.append(Area(x, y, x + width, y + height, thing))

    def at(self, x: int, y: int) -> Any | None:
        """The uppermost thing drawn here."""
        for place in reversed(self.places):
            if place.left <= x < place.right and place.top <= y < place.bottom:
                return place.thing
        return None

    def text(self) -> list[str]:
        """The characters alone."""
        return ["".join(cell.letter for cell in row) for row in self.rows]

    def strip(self, y: int) -> Strip:
        """A row for the screen, neighbours of one look joined."""
        colours = self.colours
        segments: list[Segment] = []
        run: list[str] = []
        last: Cell | None = None
        for cell in self.rows[y]:
            if last is not None and cell[1:] != last[1:]:
                segments.append(Segment("".join(run), _style(colours[last.ink], colours[last.ground], last.bold)))
                run = []
            run.append(cell.letter)
            last = cell
        if last is not None:
            segments.append(Segment("".join(run), _style(colours[last.ink], colours[last.ground], last.bold)))
        return Strip(segments, self.width)


@lru_cache(4096)
def _style(ink: str, ground: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold)


def cut(text: str, width: int) -> str:
    """A text that fits a width, without its end if need be."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)) + "…"


class Painted(FollowsTheme, Widget):
    """Shows a grid that `paint` fills; clicks and the pointer are told as the things drawn there."""

    DEFAULT_CSS = """
    Painted { width: 1fr; height: 1fr; }
    """

    class Pointed(Message):
        """The pointer is at a thing."""

        def __init__(self, thing: Any) -> None:
            super().__init__()
            self.thing = thing

    class Clicked(Pointed):
        """The person clicked on it."""

    class Hovered(Pointed):
        """The pointer came to it."""

    ON_PAGE: ClassVar[bool] = False
    """Whether it is part of the page, which may be light, and not a table."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self.grid = Grid(0, 0, palette.palette(palette.DARK))
        self._under: Any = None
        self._began, self._length = 0.0, 0.0
        self._clock: Timer | None = None

    def paint(self, grid: Grid) -> None:
        """Draw everything; called when something changed."""

    def repaint(self) -> None:
        """Draw anew."""
        size = self.size
        colours = palette.page(self.app) if self.ON_PAGE else palette.table(self.app)
        self.grid = Grid(size.width, size.height, colours)
        if size.width and size.height:
            self.paint(self.grid)
            self._light()
        self.refresh()

    def _light(self) -> None:
        """Turn the thing the pointer is on a little golden."""
        for place in self.grid.places:
            if self._under is not None and place.thing == self._under:
                width, height = place.right - place.left, place.bottom - place.top
                self.grid.tint(place.left, place.top, width, height, "acc", LIT)

    # -- motion ----------------------------------------------------------------------------------------------

    @property
    def moment(self) -> float:
        """Progress of a motion, from 0 to 1; 1 at rest."""
        return 1.0 if self._clock is None else min(1.0, (monotonic() - self._began) / self._length)

    def move(self, seconds: float) -> None:
        """Let what is new come into its place, where motion is wanted; it never waits for the end of it."""
        self.rest()
        if getattr(self.app, "has_motion", False):
            self._began, self._length = monotonic(), seconds
            self._clock = self.set_interval(FRAME, self._tick)

    def rest(self) -> None:
        """End a motion at once."""
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
            self.repaint()

    def _tick(self) -> None:
        if self.moment >= 1.0:
            self.rest()
        else:
            self.repaint()

    def theme_changed(self) -> None:
        self.repaint()

    def on_resize(self) -> None:
        self.repaint()

    def render_line(self, y: int) -> Strip:
        return self.grid.strip(y) if y < self.grid.height else Strip.blank(self.size.width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        if (thing := self.grid.at(event.x, event.y)) is not None:
            self.post_message(self.Clicked(thing))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        thing = self.grid.at(event.x, event.y)
        if thing is not None and thing != self._under:
            self.post_message(self.Hovered(thing))
        self._point(thing)

    def on_leave(self) -> None:
        self._point(None)

    def _point(self, thing: Any) -> None:
        if thing != self._under:
            self._under = thing
            self.repaint()
