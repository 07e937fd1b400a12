"""Dice drawn with pips, in three sizes, as lines of text."""

from __future__ import annotations

from dataclasses import dataclass

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2)),
}
"""Row and column of each pip on a 3 by 3 field."""


@dataclass(frozen=True)
class Size:
    """How large a die is drawn, and where its pips are; no columns means a digit instead."""

    width: int
    height: int
    columns: tuple[int, ...] = ()
    rows: tuple[int, ...] = ()


DIGIT = Size(3, 1)
TINY = Size(5, 3)
SMALL = Size(7, 5, (0, 2, 4), (0, 1, 2))
LARGE = Size(11, 7, (1, 4, 7), (0, 2, 4))
LIGHT, HEAVY = tuple("╭─╮│╰╯"), tuple("┏━┓┃┗┛")


def size_for(width: int, height: int) -> Size:
    """The largest size at which five dice with gaps fit."""
    fitting = [size for size in (LARGE, SMALL, TINY) if 5 * (size.width + 1) - 1 <= width and size.height <= height]
    return fitting[0] if fitting else DIGIT


def draw(face: int, size: Size, *, kept: bool) -> list[str]:
    """A die as lines; a kept one has a heavy edge, or brackets where there is room for a digit only."""
    if size is DIGIT:
        return [f"[{face}]" if kept else f" {face} "]
    left_top, across, right_top, down, left_bottom, right_bottom = HEAVY if kept else LIGHT
    inner = size.width - 2
    middle = [f"{down}{line}{down}" for line in _field(face, size)]
    return [left_top + across * inner + right_top, *middle, left_bottom + across * inner + right_bottom]


def _field(face: int, size: Size) -> list[str]:
    inner = size.width - 2
    if not size.columns:
        return [str(face).center(inner)]
    field = [[" "] * inner for _ in range(size.height - 2)]
    for row, column in PIPS[face]:
        field[size.rows[row]][size.columns[column]] = "●"
    return ["".join(line) for line in field]
