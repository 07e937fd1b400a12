"""Hold'em on the home screen."""

from __future__ import annotations

from ...parts import playing_card as card
from ...parts import surfaces
from ...parts.grid import Grid

CHIP_COLOURS = (("#E0564C", "#FFFFFF"), ("#2F5FD0", "#FFFFFF"), ("#14161B", "#E8B44C"))


def tile(grid: Grid, x: int, y: int, width: int, height: int) -> None:
    """Ace and king, and a few chips."""
    surfaces.surface(grid, x, y, width, height, "felt0", "felt1")
    size = (9, min(9, height - 1)) if height >= 8 and width >= 24 else (7, min(5, height - 1))
    size = (13, 11) if height >= 14 and width >= 40 else size
    step = size[0] - 2
    left = x + max(0, width - step - size[0] - 5) // 2
    top = y + (height - size[1]) // 2
    card.face(grid, left, top, size, "As", card.Cut(False, False))
    card.face(grid, left + step, top - (height > size[1] + 1), size, "Kh", card.Cut(True, True))
    for row, (ink, ground) in enumerate(CHIP_COLOURS[: max(1, size[1] - 3)]):
        grid.put(left + step + size[0] + 1, top + size[1] - 1 - row, "▬▬▬", ground, ink)
