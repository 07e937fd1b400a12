"""Rules for the screen: headings, paragraphs, and figures drawn with the parts of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardai.app.registry import load, table
from cardai.games.core import AnyGame

from .. import palette
from . import playing_card as card
from .grid import Grid, Painted

CAPTION = 23
"""Columns of the words beside a figure."""


@dataclass(frozen=True)
class Heading:
    """Heading of the next paragraphs."""

    text: str


@dataclass(frozen=True)
class RulesFigure:
    """A picture with words beside it; `draw` is given the grid and the upper left corner."""

    name: str
    note: str
    height: int
    draw: Callable[[Grid, int, int], object]
    ground: str = "felt1"
    """Ground it lies on, so that paper is seen on a light page too."""


Piece = Heading | RulesFigure | str
"""A heading, a picture or a paragraph."""


class FigureView(Painted):
    """One figure."""

    def __init__(self, figure: RulesFigure) -> None:
        super().__init__()
        self._figure = figure
        self.styles.height = figure.height

    def paint(self, grid: Grid) -> None:
        page = palette.page(self.app)
        grid.fill(0, 0, grid.width, grid.height, page["panel"])
        middle = max(0, grid.height // 2 - bool(self._figure.note))
        grid.put(0, middle, self._figure.name, page["text"], bold=True)
        grid.put(0, middle + 1, self._figure.note, page["mute"])
        grid.fill(CAPTION - 1, 0, grid.width - CAPTION, grid.height, self._figure.ground)
        self._figure.draw(grid, CAPTION, 0)


def cards(name: str, note: str, names: str, size: tuple[int, int] = (5, 3)) -> RulesFigure:
    """Cards side by side."""
    return RulesFigure(name, note, size[1], lambda grid, x, y: card.fan(grid, x, y, size, size[0], names.split()))


def paragraphs(text: str) -> list[str]:
    """Rules in plain lines as paragraphs: lines that belong together joined, each sentence's group on its own."""
    found: list[str] = []
    for line in text.splitlines():
        if found and found[-1] and line.strip() and (line[:1].isspace() or not found[-1].endswith((".", ":"))):
            found[-1] += " " + line.strip()
        else:
            found.append(line.strip())
    return [line for line in found if line]


def pages(game: AnyGame) -> Sequence[Piece]:
    """The rules of a game as the screen shows them: its own pages, else its rules in paragraphs."""
    place = table(game.name).rules
    if not place:
        return paragraphs(game.rules_text())
    found: Sequence[Piece] = load(place)(game)
    return found
