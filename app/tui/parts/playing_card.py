"""Playing cards of any size: faces with pips and courts, backs, fans and hands seen from behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cardai.games.cards import SUITS, SYMBOLS

from ..palette import mix
from .grid import Grid

CROWN = "#C8922A"
CROWNS = {"K": ("▙▟█▙▟", "▀▀▀▀▀"), "Q": ("▗▟█▙▖", "▝▀▀▀▘"), "J": ("▗▄▄▞▘", "▝▀▀▀▘")}
CARD_PIPS = {
    "A": ((1, 0.5),),
    "2": ((1, 0), (1, 1)),
    "3": ((1, 0), (1, 0.5), (1, 1)),
    "4": ((0, 0), (2, 0), (0, 1), (2, 1)),
    "5": ((0, 0), (2, 0), (1, 0.5), (0, 1), (2, 1)),
    "6": ((0, 0), (2, 0), (0, 0.5), (2, 0.5), (0, 1), (2, 1)),
    "7": ((0, 0), (2, 0), (1, 0.25), (0, 0.5), (2, 0.5), (0, 1), (2, 1)),
    "8": ((0, 0), (2, 0), (1, 0.25), (0, 0.5), (2, 0.5), (1, 0.75), (0, 1), (2, 1)),
    "9": ((0, 0), (2, 0), (0, 0.34), (2, 0.34), (1, 0.5), (0, 0.67), (2, 0.67), (0, 1), (2, 1)),
    "10": ((0, 0), (2, 0), (1, 0.17), (0, 0.34), (2, 0.34), (0, 0.67), (2, 0.67), (1, 0.83), (0, 1), (2, 1)),
}
"""Column (0 left, 1 middle, 2 right) and height from above of each pip."""


def symbol(letter: str) -> str:
    """A suit as a picture."""
    return SYMBOLS[SUITS.index(letter)]


def pretty(name: str) -> str:
    """A card's name with its suit as a picture: `Td` is `10♦`."""
    return name[:-1].replace("T", "10") + symbol(name[-1])


class Cut(NamedTuple):
    """Part of a card that is seen among others, and its paint."""

    covers: bool = False
    """It lies on another: a shadow at its left edge."""
    is_top: bool = True
    """Nothing lies on it: the index stands at the lower right as well."""
    fade: float = 0.0
    """Part by which it has faded into the table."""


WHOLE = Cut()


def face(grid: Grid, x: int, y: int, size: tuple[int, int], name: str, cut: Cut = WHOLE) -> None:
    """A card face up, such as `10d`."""
    width, height = size
    rank, suit = name[:-1].replace("T", "10"), name[-1]
    paper, shade = _faded(grid, "paper", cut), _faded(grid, "shade", cut)
    colour = _faded(grid, grid.colours.suit(suit, on_paper=True), cut)
    grid.frame(x, y, width, height, paper, paper)
    if cut.covers:
        for row in range(y + 1, y + height - 1):
            grid.put(x, row, "▐", paper, shade)
    if height < 5:
        grid.put(x + 1, y + 1, rank + symbol(suit), colour, bold=True)
    elif width < 9 and height >= 6:
        _narrow(grid, x, y, size, (rank, symbol(suit)), colour, cut)
    else:
        grid.put(x + 1, y + 1, rank + symbol(suit), colour, bold=True)
        if cut.is_top:
            grid.put(x + width - 2 - len(rank), y + height - 2, rank + symbol(suit), colour, bold=True)
        _inside(grid, x, y, size, rank, symbol(suit), colour)


def _faded(grid: Grid, role: str, cut: Cut) -> str:
    return mix(grid.colours[role], grid.colours["felt0"], cut.fade) if cut.fade else role


def _narrow(grid: Grid, x: int, y: int, size: tuple[int, int], index: tuple[str, str], colour: str, cut: Cut) -> None:
    """Suit under rank, so that a covered card still tells both."""
    (width, height), (rank, picture) = size, index
    grid.put(x + 1, y + 1, rank, colour, bold=True)
    grid.put(x + 1, y + 2, picture, colour, bold=True)
    grid.put(x + width // 2, y + height // 2, picture, colour)
    if cut.is_top:
        grid.put(x + width - 1 - len(rank), y + height - 2, rank, colour, bold=True)
        grid.put(x + width - 2, y + height - 3, picture, colour, bold=True)


def _inside(grid: Grid, x: int, y: int, size: tuple[int, int], rank: str, picture: str, colour: str) -> None:
    """Pips or a court, as large as the card allows; else the suit alone."""
    width, height = size
    middle = x + width // 2
    if width >= 9 and height >= 7 and rank in CROWNS:
        top = y + height // 2 - 1
        for row, part in enumerate(CROWNS[rank]):
            grid.put(middle - 2, top + row, part, CROWN)
        grid.put(middle, top + 2, picture, colour, bold=True)
    elif width >= 9 and (height >= 9 or (height >= 7 and rank in "A23456")):
        gap = 2 if width < 15 else 3
        top, room = y + 2, height - 5
        for column, share in CARD_PIPS[rank]:
            grid.put(middle + (column - 1) * gap, top + round(share * room), picture, colour, bold=True)
    else:
        grid.put(middle, y + height // 2, picture, colour, bold=True)


def back(grid: Grid, x: int, y: int, size: tuple[int, int]) -> None:
    """A card face down."""
    width, height = size
    grid.frame(x, y, width, height, "back", "back")
    grid.fill(x + 1, y + 1, width - 2, height - 2, "back", "▒", "back2")


def hidden_width(count: int) -> int:
    """Columns of a hand seen from behind."""
    return count + 3


def hidden_hand(grid: Grid, x: int, y: int, count: int, rows: int = 1) -> int:
    """A hand seen from behind, one column for each card, so that it is seen to shrink; returns its width."""
    if not count:
        return 0
    width = hidden_width(count)
    grid.frame(x, y, width, rows + 2, "back", "back")
    for row in range(y + 1, y + 1 + rows):
        grid.put(x + 1, row, "▐" * (count - 1) + "▒▒", "back2", "back")
    return width


def fan(grid: Grid, x: int, y: int, size: tuple[int, int], step: int, names: Sequence[str], fade: float = 0.0) -> int:
    """Cards that overlap from left to right; returns the width."""
    for place, name in enumerate(names):
        cut = Cut(place > 0 and step < size[0], place == len(names) - 1 or step >= size[0], fade)
        face(grid, x + place * step, y, size, name, cut)
    return fan_width(len(names), size[0], step)


def fan_width(count: int, width: int, step: int) -> int:
    return (count - 1) * step + width if count else 0


def outline(grid: Grid, x: int, y: int, size: tuple[int, int], ink: str) -> None:
    """A place where a card will lie."""
    grid.frame(x, y, *size, ink, None, "╭─╮││╰─╯")


_NAME = re.compile(r"\b(10|[2-9TJQKA])([cdhs])\b")


def pretty_text(text: str) -> str:
    """A line with every card's suit as a picture."""
    return _NAME.sub(lambda found: pretty(found.group()), text)
