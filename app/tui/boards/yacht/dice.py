"""The tray of dice: paper cubes with pips, in three sizes, kept ones raised and gold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...parts import surfaces
from ...parts.grid import Grid, Painted

DIE_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
}
"""Row and column of each pip on a 3 by 3 field."""
KEPT = "#FFE3A0"
ROLL = 0.35
"""Seconds that dice roll."""
TUMBLES = 5
"""Number of faces they show meanwhile."""


@dataclass(frozen=True)
class DieSize:
    """Size of a die, and the places of its pips."""

    width: int
    height: int
    columns: tuple[int, int, int]
    rows: tuple[int, int, int]
    pip: tuple[int, int]
    """Columns and rows of a pip; one by one is a dot."""


SMALL_DIE = DieSize(9, 5, (2, 4, 6), (1, 2, 3), (1, 1))
LARGE_DIE = DieSize(14, 7, (3, 6, 9), (1, 3, 5), (2, 1))
HUGE_DIE = DieSize(22, 10, (3, 9, 15), (1, 4, 7), (4, 2))


def size_for(width: int, height: int) -> DieSize:
    """The largest size at which five dice with gaps fit a tray of this size."""
    for size in (HUGE_DIE, LARGE_DIE):
        if 5 * (size.width + 1) + 1 <= width and size.height + 5 <= height:
            return size
    return SMALL_DIE


def draw(grid: Grid, x: int, y: int, size: DieSize, face: int, *, kept: bool) -> None:
    """A die with its face up."""
    grid.frame(x, y, size.width, size.height, "acc" if kept else "paper", KEPT if kept else "paper")
    ink = "pred" if face == 1 else "ink"
    for row, column in DIE_PIPS[face]:
        left, top = x + size.columns[column], y + size.rows[row]
        for line in range(size.pip[1]):
            grid.put(left, top + line, "●" if size.pip == (1, 1) else "█" * size.pip[0], ink)


@dataclass(frozen=True)
class Tray:
    """Content of the tray."""

    faces: tuple[int, ...] = ()
    kept: frozenset[int] = frozenset()
    hinted: frozenset[int] = frozenset()
    live: bool = False
    """Whether dice can be kept now."""
    button: str = ""
    """Word for enter; empty if it is somebody else's turn."""
    note: str = ""
    """Note about the rolls that are left."""
    title: str = ""
    """Name of the player whose turn it is, where it is not the person's own."""
    rolled: frozenset[int] = frozenset()
    """Dice that have just been rolled."""


class DiceTray(Painted):
    """The dice; a click keeps one or lets it go, a click on the button does what it says."""

    DEFAULT_CSS = """
    DiceTray { height: 9; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown = Tray()

    def show(self, tray: Tray) -> None:
        self._shown = tray
        height = tray_height(self.screen.size.width, self.screen.size.height)
        if self.styles.height is None or self.styles.height.value != height:
            self.styles.height = height
        self.repaint()

    def paint(self, grid: Grid) -> None:
        shown = self._shown
        if self.moment < 1.0:
            tumbling = int(self.moment * TUMBLES)
            faces = [_tumbled(face, place, tumbling, shown.rolled) for place, face in enumerate(shown.faces)]
            shown = replace(shown, faces=tuple(faces))
        paint(grid, shown)


def _tumbled(face: int, place: int, tumbling: int, rolled: frozenset[int]) -> int:
    """Face of a die while it rolls; kept ones stand still."""
    return (face + 2 * tumbling + place) % 6 + 1 if place in rolled else face


def tray_height(width: int, height: int) -> int:
    """Rows of the tray on a screen of this size."""
    return 17 if height >= 52 and width >= 170 else 13 if height >= 34 and width >= 116 else 9


def paint(grid: Grid, shown: Tray) -> None:
    """The tray, and below it the button."""
    surfaces.surface(grid, 0, 0, grid.width, grid.height, "tray0", "tray1")
    size = size_for(grid.width, grid.height)
    gap = min(3, (grid.width - 5 * size.width) // 6)
    left = (grid.width - 5 * size.width - 4 * gap) // 2
    top = (grid.height - 1 - size.height - 1) // 2 + (grid.height < 12)
    for place, face in enumerate(shown.faces):
        x, kept = left + place * (size.width + gap), place in shown.kept
        draw(grid, x, top - kept, size, face, kept=kept)
        grid.mark(x, top - 1, size.width, size.height + 2, place)
        _caption(grid, x, top + size.height, size.width, place, shown)
    _button(grid, shown)


def _caption(grid: Grid, x: int, y: int, width: int, place: int, shown: Tray) -> None:
    star = "★ " if place in shown.hinted else ""
    key = str(place + 1) if shown.live else ""
    word = " keep" if place in shown.kept else ""
    is_loud = bool(star or word)
    grid.centre(x, y, width, f"{star}{key}{word}", "gold" if is_loud else "text", bold=is_loud)


def _button(grid: Grid, shown: Tray) -> None:
    y = grid.height - 1
    if not shown.button:
        grid.centre(0, y, grid.width, shown.title, "text")
        return
    text = f"  {shown.button}  "
    x = (grid.width - len(text) - len(shown.note) - 2) // 2
    end = grid.put(x, y, text, "accink", "acc", bold=True)
    grid.put(end + 2, y, shown.note, "text")
    grid.mark(x, y, len(text), 1, "confirm")
