"""Big letters made of half blocks, for titles and results."""

from __future__ import annotations

from ..palette import mix
from .grid import Grid

LETTERS = {
    "c": (".###", "#...", "#...", "#...", "#...", ".###"),
    "a": (".##.", "#..#", "#..#", "####", "#..#", "#..#"),
    "r": ("###.", "#..#", "#..#", "###.", "#.#.", "#..#"),
    "d": ("###.", "#..#", "#..#", "#..#", "#..#", "###."),
    "i": ("#", "#", "#", "#", "#", "#"),
    "!": ("#", "#", "#", "#", ".", "#"),
    "y": ("#..#", "#..#", ".##.", ".##.", ".##.", ".##."),
    "o": (".##.", "#..#", "#..#", "#..#", "#..#", ".##."),
    "u": ("#..#", "#..#", "#..#", "#..#", "#..#", ".##."),
    "w": ("#...#", "#...#", "#.#.#", "#.#.#", "##.##", "#...#"),
    "n": ("#..#", "##.#", "#.##", "#..#", "#..#", "#..#"),
    " ": ("..", "..", "..", "..", "..", ".."),
}
"""Six pixels high."""
FIRST, LAST = "#F3C65B", "#E0654E"
"""The colours run from left to right."""


def big_width(text: str, across: int = 2) -> int:
    """Columns that `big` needs."""
    return sum((len(LETTERS[letter][0]) + 1) * across for letter in text) - across


def big(grid: Grid, x: int, y: int, text: str, across: int = 2, down: int = 1) -> None:
    """Write in big letters, three rows high or so many times that; each pixel is so many columns wide."""
    width = big_width(text, across)
    left = x
    for letter in text:
        art = LETTERS[letter]
        colour = mix(FIRST, LAST, (x - left) / max(1, width))
        grid.pixels(x, y, [row for row in art for _ in range(down)], {"#": colour}, across)
        x += (len(art[0]) + 1) * across
