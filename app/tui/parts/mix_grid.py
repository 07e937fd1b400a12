"""A table of tiles, each filled from the left with the colours of what is done how often: hands or cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from .. import palette
from ..palette import Palette, ink_on, mix

COLUMNS = 13
FAINT = 0.3
"""The least that a rare tile is mixed with its colours."""


@dataclass(frozen=True)
class Tile:
    """A hand or a card."""

    label: str
    parts: tuple[tuple[str, float], ...] = ()
    """Roles with their shares, from the left; nothing for a tile that is not there."""
    weight: float = 1.0
    """Share of it there is; little is drawn faintly."""
    note: str = ""
    """A figure, below the label or, in one row, in place of it."""


def colour(colours: Palette, role: str) -> str:
    """The colour of a role; two roles and a share such as `bad>good:0.4` are mixed."""
    if ">" not in role:
        return colours[role]
    pair, _, share = role.partition(":")
    low, high = pair.split(">")
    return mix(colours[low], colours[high], float(share))


class MixGrid(Widget, can_focus=True):
    """Tiles in rows with a cursor; tiles are as large as the room allows."""

    class Moved(Message):
        """The cursor came to a tile."""

        def __init__(self, label: str) -> None:
            super().__init__()
            self.label = label

    class Picked(Message):
        """A tile was clicked where the cursor was, or confirmed."""

        def __init__(self, label: str) -> None:
            super().__init__()
            self.label = label

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self.tiles: list[list[Tile]] = []
        self.row, self.column = 0, 0

    def show(self, tiles: Sequence[Sequence[Tile]]) -> None:
        """Other tiles; the cursor stays if it can."""
        self.tiles = [list(row) for row in tiles]
        self.row = min(self.row, max(0, len(self.tiles) - 1))
        self.column = min(self.column, max(0, len(self.tiles[0]) - 1)) if self.tiles else 0
        self.refresh(layout=True)

    def put(self, row: int, column: int, tile: Tile) -> None:
        """Another tile at a place."""
        self.tiles[row][column] = tile
        self.refresh()

    @property
    def current(self) -> Tile | None:
        return self.tiles[self.row][self.column] if self.tiles else None

    def tile_size(self, rows: int = 0) -> tuple[int, int]:
        """Columns and rows of a tile in the room there is, for so many rows of 13 or those there are."""
        room = self.parent.content_region.size if isinstance(self.parent, Widget) else self.size
        width = max(3, min(9, room.width // COLUMNS))
        return width, max(1, min(3, room.height // (rows or len(self.tiles) or COLUMNS)))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.tile_size()[0] * COLUMNS

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.tile_size()[1] * max(1, len(self.tiles))

    def move(self, down: int, right: int) -> None:
        """The cursor a tile on, round the edges."""
        if self.tiles:
            self.row = (self.row + down) % len(self.tiles)
            self.column = (self.column + right) % len(self.tiles[0])
            self._tell()

    def go(self, label: str) -> None:
        """The cursor to a tile by its label."""
        for row, tiles in enumerate(self.tiles):
            for column, tile in enumerate(tiles):
                if tile.label == label:
                    self.row, self.column = row, column
                    self._tell()

    def on_click(self, event: events.Click) -> None:
        width, height = self.tile_size()
        row, column = event.y // height, event.x // width
        if self.tiles and row < len(self.tiles) and column < len(self.tiles[0]):
            if (row, column) == (self.row, self.column):
                self.post_message(self.Picked(self.tiles[row][column].label))
            self.row, self.column = row, column
            self._tell()

    def _tell(self) -> None:
        self.refresh()
        tile = self.current
        assert tile is not None
        self.post_message(self.Moved(tile.label))

    def render_line(self, y: int) -> Strip:
        width, height = self.tile_size()
        if not self.tiles or y // height >= len(self.tiles):
            return Strip.blank(self.size.width)
        tiles = self.tiles[y // height]
        segments: list[Segment] = []
        for column, tile in enumerate(tiles):
            chosen = (y // height, column) == (self.row, self.column)
            segments += self._cells(tile, y % height, width, height, chosen)
        return Strip(segments).adjust_cell_length(self.size.width)

    def _cells(self, tile: Tile, line: int, width: int, height: int, chosen: bool) -> list[Segment]:
        """One line of a tile: its letters on the colours below them, a column of page at its right end."""
        colours = palette.page(self.app)
        last = width - 1 if width > 3 else width
        text = _text(tile, line, last, height)
        grounds = self._grounds(tile, last, colours)
        found = []
        for at in range(last):
            ground = colours["acc"] if chosen and not line else grounds[at]
            ink = ink_on(ground) if tile.parts or chosen else colours["faint"]
            found.append(Segment(text[at], Style(color=ink, bgcolor=ground, bold=bool(tile.parts) or chosen)))
        return [*found, *[Segment(" ", Style(bgcolor=colours["bg"]))] * (width - last)]

    def _grounds(self, tile: Tile, room: int, colours: Palette) -> list[str]:
        if not tile.parts:
            return [colours["panel"]] * room
        shown = FAINT + (1 - FAINT) * min(1.0, tile.weight) ** 0.5 if colours.has_gradients else 1.0
        found: list[str] = []
        total = 0.0
        for role, share in tile.parts:
            total += share
            found += [mix(colours["bg"], colour(colours, role), shown)] * (round(total * room) - len(found))
        return found + found[-1:] * (room - len(found))


def _text(tile: Tile, line: int, room: int, height: int) -> str:
    """Words of a tile in one of its lines."""
    if height == 1:
        return f"{tile.note or tile.label:^{room}}"[:room]
    if line == 0:
        return f"{tile.label:<{room}}"[:room]
    return f"{tile.note:>{room}}"[:room] if line == height - 1 else " " * room
