"""Yacht on the home screen."""

from __future__ import annotations

from ...parts import surfaces
from ...parts.grid import Grid
from .dice import LARGE_DIE, SMALL_DIE, draw


def tile(grid: Grid, x: int, y: int, width: int, height: int) -> None:
    """Dice in their tray, one of them kept; four where there is much room."""
    surfaces.surface(grid, x, y, width, height, "tray0", "tray1")
    if width >= 3 * LARGE_DIE.width and height >= 2 * LARGE_DIE.height + 2:
        left, top = x + (width - 2 * LARGE_DIE.width - 4) // 2, y + (height - 2 * LARGE_DIE.height - 1) // 2
        for place, face in enumerate((6, 2, 5, 1)):
            across, down = left + place % 2 * (LARGE_DIE.width + 4), top + place // 2 * (LARGE_DIE.height + 1)
            draw(grid, across, down, LARGE_DIE, face, kept=not place)
        return
    size = LARGE_DIE if width >= 3 * LARGE_DIE.width + 3 and height >= LARGE_DIE.height + 2 else SMALL_DIE
    count = max(1, min(3, width // (size.width + 1)))
    left = x + (width - count * (size.width + 1) + 1) // 2
    top = y + (height - size.height) // 2
    for place, face in enumerate((6, 3, 1)[:count]):
        lift = place == 0 and top > y
        draw(grid, left + place * (size.width + 1), top - lift, size, face, kept=place == 0)
