"""Hearthstone on the home screen."""

from __future__ import annotations

from ...parts import surfaces
from ...parts.grid import EDGE, Grid
from .cards import CARD_GROUND, gem

FLAME = ("...o...", "..oo.o.", ".ooyoo.", ".oyyyo.", ".ryyyr.", "..rrr..")
LORD = ("o.ror.o", "ooryroo", "royyyor", "rykykyr", "oryyyro", ".orrro.")
SHEEP = (".www...", "wwwwwkk", "wwwwwkk", "wwwww..", ".g.g...", ".......")
TILE_COLOURS = {"o": "#F08030", "y": "#FFE27A", "r": "#B82818", "k": "#2A1410", "w": "#EDEDED", "g": "#B8B8B8"}
TILE_MINIONS = ((4, "Fire", FLAME, 0, 0), (8, "Lord", LORD, 8, 8), (1, "Sheep", SHEEP, 1, 1))
"""Cost, name, picture, attack and health."""


def tile(grid: Grid, x: int, y: int, width: int, height: int) -> None:
    """A spell, a legend and a sheep."""
    surfaces.surface(grid, x, y, width, height, "wood0", "wood1")
    scale = 2 if width >= 45 and height >= 14 else 1
    wide, step = 7 * scale + 2, 9 if scale == 1 else 14
    tall = min(height - (height > 7), 9 if scale == 1 else 12)
    count = 3 if width >= 28 else 2 if width >= 18 else 1
    left = x + (width - step * (count - 1) - wide) // 2
    # the legend lies on top of the others
    for place in sorted(range(count), key=lambda place: place == 1):
        cost, name, art, attack, health = TILE_MINIONS[place]
        at, top = left + step * place, y + (height - tall + 1) // 2 - (place == 1 and height > tall)
        grid.frame(at, top, wide, tall, "acc" if place == 1 else "ench", CARD_GROUND, EDGE)
        gem(grid, at, top, cost, "#FFFFFF", "mana")
        grid.centre(at + 1, top + 1, wide - 2, name, "#E8E6DF", bold=True)
        drawn = [row for row in art for _ in range(scale)]
        grid.pixels(at + 1, top + 2 + (tall >= 8), drawn, TILE_COLOURS, scale)
        if health:
            gem(grid, at, top + tall - 1, attack, "accink", "atk")
            gem(grid, at + wide - 3, top + tall - 1, health, "#FFFFFF", "hp")
