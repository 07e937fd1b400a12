"""Big Two on the home screen."""

from __future__ import annotations

from ...parts import playing_card as card
from ...parts import surfaces
from ...parts.grid import Grid


def tile(grid: Grid, x: int, y: int, width: int, height: int) -> None:
    """Four cards of a run and the two that beats them all, on felt."""
    surfaces.surface(grid, x, y, width, height, "felt0", "felt1")
    size = (9, min(9, height - 2)) if height >= 9 and width >= 28 else (6, min(5, height - 1))
    size = (11, 11) if height >= 14 and width >= 44 else size
    names = ("3d", "7c", "Jh", "Kh", "2s")
    step = min(size[0] - 2, (width - size[0] - 2) // (len(names) - 1))
    left = x + (width - card.fan_width(len(names), size[0], step)) // 2
    top, room = y + (height - size[1]) // 2, height - size[1] >= 2
    for place, name in enumerate(names):
        low = place in (0, len(names) - 1) and room
        cut = card.Cut(place > 0, place == len(names) - 1)
        card.face(grid, left + place * step, top + low, size, name, cut)
