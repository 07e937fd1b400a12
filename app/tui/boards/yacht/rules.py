"""The rules of Yacht with pictures of the dice."""

from __future__ import annotations

from cardai.app.text.yacht import box_name
from cardai.games.yacht.game import Yacht
from cardai.games.yacht.rules import Box, Roll, Rules, natural_points
from cardai.games.yacht.rules_text import box_text

from ...parts.grid import Grid
from ...parts.pages import Heading, Piece, RulesFigure, paragraphs
from .dice import SMALL_DIE, draw

EXAMPLES = {
    ("kind", 3): (5, 5, 5, 2, 1),
    ("kind", 4): (4, 4, 4, 4, 6),
    ("alike", 2): (1, 3, 4, 5, 5),
    ("alike", 3): (5, 5, 5, 2, 1),
    ("alike", 4): (4, 4, 4, 4, 6),
    ("pairs", 0): (2, 2, 5, 5, 6),
    ("row", 1): (1, 2, 3, 4, 5),
    ("row", 2): (2, 3, 4, 5, 6),
    ("full", 0): (3, 3, 3, 6, 6),
    ("straight", 4): (2, 3, 4, 5, 5),
    ("straight", 5): (2, 3, 4, 5, 6),
    ("yacht", 5): (6, 6, 6, 6, 6),
    ("any", 0): (6, 6, 5, 4, 2),
}


def pages(game: Yacht) -> list[Piece]:
    """Pages of the rules: the course of a round, and each box with dice that fit it."""
    said = [line for line in paragraphs(game.rules_text()) if not line.startswith("Yacht (")]
    boxes = game.rules.boxes
    upper = [box for box in boxes if box.is_upper]
    first = next((at for at, line in enumerate(said) if line.startswith(upper[0].name)), len(said))
    rest = [line for line in said[first:] if not any(line.startswith(box.name) for box in boxes)]
    return [
        *said[:first],
        Heading("Upper boxes"),
        f"{', '.join(box_name(box.name) for box in upper)}: the sum of the dice that show this number.",
        *(_figure(game.rules, box, (4, 4, 4, 2, 1)) for box in upper if box.size == 4),
        Heading("Lower boxes"),
        *(_figure(game.rules, box, _example(box)) for box in boxes if not box.is_upper),
        *(f"{box_name(box.name)}: {box_text(game.rules, box)}." for box in boxes if not box.is_upper),
        Heading("And then"),
        *rest,
    ]


def _example(box: Box) -> Roll:
    """Dice that fit a box."""
    return EXAMPLES.get((box.shape, box.size), EXAMPLES["any", 0])


def _figure(rules: Rules, box: Box, faces: Roll) -> RulesFigure:
    return RulesFigure(
        box_name(box.name),
        f"gives {natural_points(rules, box, faces)}",
        SMALL_DIE.height,
        lambda grid, x, y: _dice(grid, x, y, box, faces),
        "tray1",
    )


def _dice(grid: Grid, x: int, y: int, box: Box, faces: tuple[int, ...]) -> None:
    """Dice in a row; those that count for a box of one number are gold."""
    for place, face in enumerate(faces):
        draw(grid, x + place * SMALL_DIE.width, y, SMALL_DIE, face, kept=box.is_upper and face == box.size)
