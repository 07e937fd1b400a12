"""The 13x13 grid of starting hands: what a player may hold here, or how the adviser would play every hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from textual.content import Content
from textual.widgets import Static

from cardai.games.holdem.ranges import class_name, class_size, grid_names
from cardai.games.holdem.view import HoldemView

from ... import palette
from ...palette import Palette, ink_on, mix
from ...plain_text import plain

PLAYS = (("raise", "r2"), ("call", "call"), ("fold", "fold"))
CHECKS = (("bet", "r2"), ("check", "call"))
HOLDS = (("holds it", "info"), ("does not", "raise"))
"""What the parts of a cell are called, and their colours, from the left."""


@dataclass(frozen=True)
class Grid:
    """For every class of hands how its cell is divided, by name, and what the parts mean."""

    title: str
    shares: Mapping[str, Sequence[float]]
    parts: tuple[tuple[str, str], ...]


def likely_grid(view: HoldemView, seat: int, name: str) -> Grid:
    """What the betting suggests a seat holds, relative to its likeliest class; by the shipped blueprint."""
    import numpy as np

    from cardai.ai import registry
    from cardai.ai.holdem.abstraction.cards import HOLES
    from cardai.ai.holdem.abstraction.translation import line_of
    from cardai.ai.holdem.blueprint.ranges import likely_ranges

    player: Any = registry.make("blueprint", view.game)
    weights = likely_ranges(view, line_of(view), player.blueprint, [seat])[seat]
    means = _means(HOLES, np.asarray(weights))
    top = max(means.values(), default=0.0) or 1.0
    return Grid(f"What {name} may hold", {hand: (mean / top,) for hand, mean in means.items()}, HOLDS)


def playing_grid(view: HoldemView) -> Grid:
    """How the blueprint would play each hand, if it were you."""
    from cardai.ai import registry
    from cardai.ai.holdem.abstraction.cards import HOLES

    player: Any = registry.make("blueprint", view.game)
    raises, calls = (_means(HOLES, chances) for chances in player.every_hand(view))
    shares = {hand: (raises[hand], calls[hand]) for hand in raises}
    return Grid("How to play every hand here", shares, PLAYS if view.to_call else CHECKS)


def _means(holes: Any, weights: Any) -> dict[str, float]:
    """The mean of each class."""
    summed: dict[str, float] = {}
    for (first, second), weight in zip(holes, weights, strict=True):
        name = class_name((max(int(first), int(second)), min(int(first), int(second))))
        summed[name] = summed.get(name, 0.0) + float(weight)
    return {name: total / class_size(name) for name, total in summed.items()}


class RangeGrid(Static):
    """The grid with your own hand marked; cells as wide as there is room."""

    def __init__(self) -> None:
        super().__init__(markup=False, classes="panel")
        self._shown: tuple[Grid | None, tuple[int, int] | None, str] | None = None

    def show(self, grid: Grid | None, hole: tuple[int, int] | None, note: str) -> None:
        self._shown = (grid, hole, note)
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        if self._shown is None:
            return
        grid, hole, note = self._shown
        self.border_title = plain(grid.title) if grid is not None else "Ranges"
        self.border_subtitle = plain(note) if grid is not None else None
        if grid is None:
            self.update(Content.styled(note, "$mute"))
            return
        own = class_name((max(hole), min(hole))) if hole else ""
        cell = max(2, min(5, self.content_size.width // 13))
        rows = grid_rows(grid, own, cell, palette.table(self.app))
        self.update(Content("\n").join([*rows, _legend(grid)]))


def grid_rows(grid: Grid, own: str, cell: int, colours: Palette) -> list[Content]:
    """Pairs on the diagonal, suited hands above, others below; each cell filled from the left by its shares."""
    return [Content("").join(_cell(name, grid, own, cell, colours) for name in names) for names in grid_names()]


def _cell(name: str, grid: Grid, own: str, cell: int, colours: Palette) -> Content:
    label = f"{name[:2]:<{cell}}" if cell > 2 else " " * cell
    if name == own:
        return Content.styled(f"{name[:2]:<{cell}}"[:cell], "bold $accink on $acc")
    shares = grid.shares.get(name, ())
    inks = [colours[ink] for _, ink in grid.parts]
    if not shares or max(shares) < 0.02:
        inks[-1] = mix(inks[-1], colours["bg"], 0.45)
    widths = [round(cell * share) for share in shares]
    pieces: list[tuple[str, str]] = []
    place = 0
    for width, ink in zip([*widths, cell], inks, strict=False):
        end = min(cell, place + width)
        pieces.append((label[place:end], f"{ink_on(ink)} on {ink}"))
        place = end
    return Content.assemble(*(piece for piece in pieces if piece[0]))


def _legend(grid: Grid) -> Content:
    parts = [Content.assemble(("■ ", f"${ink}"), (f"{word} ", "$mute")) for word, ink in grid.parts]
    return Content("").join([*parts, Content.styled("■ ", "$acc"), Content.styled("yours", "$mute")])
