"""A moment of Yacht in a small box: the dice, and what is still open on the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from cardai.app.text.yacht import box_name
from cardai.games.yacht import Keep, Score, YachtView

from ...parts import surfaces
from ...parts.grid import EDGE, Grid
from . import dice
from .board import places

TINY = dice.DieSize(7, 5, (1, 3, 5), (1, 2, 3), (1, 1))
FLAT = dice.DieSize(5, 3, (2, 2, 2), (1, 1, 1), (1, 1))
"""A die that shows its figure, where there is no room for pips."""
ENTRY = 22
"""Columns of a box with its points."""
LOW_ROWS = 11


def moment(grid: Grid, view: YachtView, names: Sequence[str], best: Keep | Score | None) -> None:
    """The dice as they lay, those that are best kept in gold; below them the boxes that are open."""
    surfaces.surface(grid, 0, 0, grid.width, grid.height, "tray0", "tray1")
    grid.put(0, 0, EDGE[1] * grid.width, "#8A3B44", "page")
    kept = places(view.dice, best.dice) if isinstance(best, Keep) else frozenset()
    size = _size(grid)
    gap = 2 if grid.width >= 5 * (size.width + 2) + 2 else 1
    left = (grid.width - 5 * size.width - 4 * gap) // 2
    top = 2 if grid.height >= LOW_ROWS else 1
    for place, face in enumerate(view.dice):
        x = left + place * (size.width + gap)
        _die(grid, x, top, size, face, kept=place in kept)
        if place in kept:
            grid.put(x + size.width // 2, top + size.height - (size is FLAT), "★", "gold", bold=True)
    below = top + size.height + (grid.height >= LOW_ROWS)
    rolls = {0: "no roll left", 1: "1 roll left"}.get(view.rerolls, f"{view.rerolls} rolls left")
    total = f"{names[view.turn or 0]} {view.sheets[view.turn or 0].total}"
    grid.put(2, below, f"{total}, {rolls}", "text", bold=True)
    _boxes(grid, below + 1, view, best.box if isinstance(best, Score) else "")


def _size(grid: Grid) -> dice.DieSize:
    if grid.height >= 20 and grid.width >= 5 * dice.SMALL_DIE.width + 8:
        return dice.SMALL_DIE
    return TINY if grid.height >= LOW_ROWS and grid.width >= 5 * TINY.width + 6 else FLAT


def _die(grid: Grid, x: int, y: int, size: dice.DieSize, face: int, *, kept: bool) -> None:
    if size is not FLAT:
        dice.draw(grid, x, y, size, face, kept=kept)
        return
    ground = dice.KEPT if kept else "paper"
    grid.frame(x, y, size.width, size.height, "acc" if kept else "paper", ground)
    grid.put(x + 2, y + 1, str(face), "pred" if face == 1 else "ink", bold=True)


def _boxes(grid: Grid, top: int, view: YachtView, starred: str) -> None:
    """The boxes in columns: what the dice would give in open ones, and what the others have where there is room."""
    offers, rows = view.offers(), grid.height - top - (grid.height >= LOW_ROWS)
    across = max(1, (grid.width - 2) // ENTRY)
    room = rows * across
    filled = view.sheets[view.turn or 0].boxes
    names = [box.name for box in view.game.rules.boxes]
    for shown in (names, list(offers), [one for one in offers if offers[one] or one == starred]):
        if len(shown) <= room:
            break
    if len(shown) > room:
        dearest = sorted(shown, key=lambda box: (box != starred, -(offers.get(box) or 0)))[:room]
        shown = [box for box in shown if box in dearest]
    rows = min(rows, -(-len(shown) // across))
    for at, box in enumerate(shown):
        x, y = 2 + at // rows * ENTRY, top + at % rows
        points, is_best = offers.get(box), box == starred
        ink = "gold" if is_best else "text" if points else "mute"
        grid.put(x, y, f"{'★' if is_best else ' '} {box_name(box)[: ENTRY - 7]}", ink, bold=is_best)
        figure = f"{filled[names.index(box)] or 0}" if points is None else f"+{points}" if points else "·"
        grid.put(x + ENTRY - 4, y, f"{figure:>3}", ink, bold=bool(points))
