"""Grounds of things: felt with a rail, an oval table, a tray of dice, a board of wood. Light falls from above."""

from __future__ import annotations

from functools import lru_cache

from ..palette import Palette, mix
from .grid import EDGE, Cell, Grid

STEPS = 22
"""Shades between the middle and the rim of a surface."""


def surface(grid: Grid, x: int, y: int, width: int, height: int, middle: str, rim: str) -> None:
    """A lit rectangle, brighter in the middle; flat where the terminal has few colours."""
    if not grid.colours.has_gradients:
        grid.fill(x, y, width, height, middle)
        return
    shades = _shades(grid.colours, middle, rim)
    for row, line in enumerate(_steps(width, height)):
        cells = grid.rows[y + row]
        cells[x : x + width] = [Cell(" ", "text", shades[step]) for step in line]


def felt(grid: Grid) -> None:
    """A card table that fills the grid, with a rail around it."""
    surface(grid, 0, 0, grid.width, grid.height, "felt0", "felt1")
    across = grid.width - 2
    grid.put(0, 0, EDGE[0] + EDGE[1] * across + EDGE[2], "railhi", "page")
    for row in range(1, grid.height - 1):
        grid.put(0, row, EDGE[3], "rail", "page")
        grid.put(grid.width - 1, row, EDGE[4], "rail", "page")
    grid.put(0, grid.height - 1, EDGE[5] + EDGE[6] * across + EDGE[7], "raillo", "page")


def oval(grid: Grid, x: int, y: int, width: int, height: int) -> None:
    """An oval table: shadow of the rail, rail, and felt inside it; nothing where there is no room for a rail."""
    if width < 8 or height < 4:
        return
    shades = _shades(grid.colours, "felt0", "felt1")
    for row, line in enumerate(_oval(width, height)):
        for column, (upper, lower) in enumerate(line):
            above, below = _ring(upper, shades), _ring(lower, shades)
            if above is None and below is None:
                continue
            at = grid.rows[y + row]
            ground = at[x + column].ground
            # without colours all rings look alike
            if above is not None and below is not None and grid.colours[above] == grid.colours[below]:
                at[x + column] = Cell(" ", "text", above)
            else:
                at[x + column] = Cell("▀", above or ground, below or ground)


def _ring(value: int, shades: tuple[str, ...]) -> str | None:
    """Nothing outside, then the rings of the rail from outside in, then the felt."""
    if value < 0:
        return ("", "raillo", "railhi", "rail")[-value - 1] or None
    return shades[value]


@lru_cache(16)
def _oval(width: int, height: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For both halves of every cell -1 outside, -2 to -4 on the rail, or a shade of the felt."""
    return tuple(
        tuple(
            (_sample(column, 2 * row, width, height), _sample(column, 2 * row + 1, width, height))
            for column in range(width)
        )
        for row in range(height)
    )


def _sample(column: int, half: int, width: int, height: int) -> int:
    x = abs((column + 0.5) / width * 2 - 1)
    y = (half + 0.5) / height - 1
    thick = 2.0 / height
    far = x**2.6 + abs(y) ** 2.6
    if far > 1:
        return -1
    inner = (x / (1 - 2.4 / width)) ** 2.6 + (abs(y) / (1 - thick * 0.6)) ** 2.6
    if inner > 1:
        return -2
    felt_from = (x / (1 - 6.5 / width)) ** 2.6 + (abs(y) / (1 - thick * 1.5)) ** 2.6
    if felt_from > 1:
        return -3 if y < 0 else -4
    return _step(min(1.0, (x * x + y * y) ** 0.5 / 1.15))


@lru_cache(32)
def _steps(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Distance of each cell from the middle, in steps."""
    return tuple(
        tuple(
            _step(((2 * (column + 0.5) / width - 1) ** 2 + (2 * (row + 0.5) / height - 1) ** 2) ** 0.5 / 1.35)
            for column in range(width)
        )
        for row in range(height)
    )


def _step(distance: float) -> int:
    return int(min(1.0, distance) ** 1.3 * (STEPS - 1) + 0.5)


@lru_cache(32)
def _shades_of(middle: str, rim: str) -> tuple[str, ...]:
    return tuple(mix(middle, rim, step / (STEPS - 1)) for step in range(STEPS))


def _shades(colours: Palette, middle: str, rim: str) -> tuple[str, ...]:
    if not colours.has_gradients:
        return (middle,) * STEPS
    return _shades_of(colours[middle], colours[rim])
