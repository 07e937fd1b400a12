"""The plate of a player at a table: who, how they stand, what they did last."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from .grid import Grid, cut

PLATE_GROUND = "panel"


@dataclass(frozen=True)
class Plate:
    """Two rows: name and title; count or stack, and the last action."""

    name: str
    title: str = ""
    figure: str = ""
    unit: str = ""
    said: str = ""
    is_turn: bool = False
    is_out: bool = False
    """Folded, or gone: all in faint."""
    is_close: bool = False
    """About to win: the figure is a warning."""
    has_won: bool = False

    def draw(self, grid: Grid, x: int, y: int, width: int) -> None:
        """Draw it, filled, with a gold edge when it is their turn."""
        grid.fill(x, y, width, 2, PLATE_GROUND)
        edge = "acc" if self.is_turn or self.has_won else "line"
        for row in (y, y + 1):
            grid.put(x, row, "▌", edge)
        self._upper(grid, x + 2, y, width - 3)
        self._lower(grid, x + 2, y + 1, width - 3)

    def _upper(self, grid: Grid, x: int, y: int, room: int) -> None:
        title = self.title if cell_len(self.name) + cell_len(self.title) + 1 <= room else ""
        name = cut(self.name, room)
        ink = "faint" if self.is_out else "acc" if self.is_turn or self.has_won else "text"
        grid.put(x, y, name, ink, bold=True)
        grid.put(x + room - cell_len(title), y, title, "faint" if self.is_out else "mute")

    def _lower(self, grid: Grid, x: int, y: int, room: int) -> None:
        ink = "faint" if self.is_out else "bad" if self.is_close else "text"
        end = grid.put(x, y, cut(self.figure, room), ink, bold=True)
        said = self.said
        unit = f" {self.unit}" if self.unit else ""
        if end - x + cell_len(unit) + 1 + cell_len(said) <= room:
            end = grid.put(end, y, unit, "faint" if self.is_out else "mute")
        left = room - (end - x) - 1
        shown = cut(said if cell_len(said) <= left else _without_figure(said), left)
        grid.put(x + room - cell_len(shown), y, shown, "faint" if self.is_out else "good" if self.has_won else "warn")


def _without_figure(said: str) -> str:
    """`raise 1,500` without the figure, which chips beside the plate have too; other words as they are."""
    words, _, last = said.rpartition(" ")
    return words if words and last.replace(",", "").isdigit() else said
