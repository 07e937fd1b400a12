"""The 13x13 grid of starting hands: what a player may hold here, or how the adviser would play every hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from textual.content import Content
from textual.widgets import Static

from cardai.games.holdem.ranges import class_name, class_size, grid_names
from cardai.games.holdem.view import HoldemView

from ...plain_text import plain

SHADES = (
    (0.75, "█", "bold $background on $success"),
    (0.4, "▓", "$background on $accent"),
    (0.15, "▒", "$foreground on $primary"),
    (0.02, "░", "$foreground on $panel"),
    (0.0, " ", "$foreground-disabled"),
)
"""From which value on a cell has which mark and style."""


@dataclass(frozen=True)
class Grid:
    """A number from 0 to 1 for every class, by name, and what it means."""

    title: str
    values: dict[str, float]


def likely_grid(view: HoldemView, seat: int) -> Grid:
    """What the betting suggests a seat holds, relative to its likeliest class; by the shipped blueprint."""
    import numpy as np

    from cardai.ai import registry
    from cardai.ai.holdem.abstraction.cards import HOLES
    from cardai.ai.holdem.abstraction.translation import line_of
    from cardai.ai.holdem.blueprint.ranges import likely_ranges

    player: Any = registry.make("blueprint", view.game)
    weights = likely_ranges(view, line_of(view), player.blueprint, [seat])[seat]
    return _grid(f"what the betting suggests {view.position(seat)} holds", HOLES, np.asarray(weights))


def playing_grid(view: HoldemView) -> Grid:
    """How often the blueprint would put chips in with each hand, if it were you."""
    import numpy as np

    from cardai.ai import registry
    from cardai.ai.holdem.abstraction.cards import HOLES
    from cardai.ai.holdem.abstraction.translation import line_of

    player: Any = registry.make("blueprint", view.game)
    line, blueprint = line_of(view), player.blueprint
    mixes = blueprint.mixes_of(line.now, blueprint.all_buckets(view.board))
    plays = 1.0 - mixes[:, 0] if view.to_call else mixes[:, 2:].sum(axis=1)
    what = "calls or raises" if view.to_call else "bets"
    return _grid(f"how often the blueprint {what} here", HOLES, np.asarray(plays), relative=False)


def _grid(title: str, holes: Any, weights: Any, relative: bool = True) -> Grid:
    summed: dict[str, float] = {}
    for (first, second), weight in zip(holes, weights, strict=True):
        name = class_name((max(int(first), int(second)), min(int(first), int(second))))
        summed[name] = summed.get(name, 0.0) + float(weight)
    means = {name: total / class_size(name) for name, total in summed.items()}
    top = max(means.values(), default=0.0) if relative else 1.0
    return Grid(title, {name: mean / top if top else 0.0 for name, mean in means.items()})


class RangeGrid(Static):
    """The grid with your own hand marked."""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def show(self, grid: Grid | None, hole: tuple[int, int] | None, note: str) -> None:
        if grid is None:
            self.update(Content.assemble((note, "$foreground-muted")))
            return
        own = class_name((max(hole), min(hole))) if hole else ""
        rows = [self._row(names, grid, own) for names in grid_names()]
        self.border_title = plain(grid.title)
        side = _legend(grid, note)
        lines = [Content.assemble(*row, "  ", side[at] if at < len(side) else "") for at, row in enumerate(rows)]
        self.update(Content("\n").join(lines))

    def _row(self, names: Sequence[str], grid: Grid, own: str) -> list[Any]:
        pieces: list[Any] = []
        for name in names:
            value = grid.values.get(name, 0.0)
            shade, style = next((shade, style) for least, shade, style in SHADES if value >= least)
            mark = ">" if name == own else " "
            pieces.append((f"{mark}{name:<3}{shade}", style + (" reverse" if name == own else "")))
        return pieces


def _legend(grid: Grid, note: str) -> list[Any]:
    """A few lines beside the grid: what it shows, and what the shades mean."""
    import textwrap

    lines: list[Any] = [(line, "bold $foreground") for line in textwrap.wrap(grid.title, 14)]
    words = ("75%+", "40%+", "15%+", "less")
    lines += [("", ""), *((f" {word} {shade} ", style) for word, (_, shade, style) in zip(words, SHADES, strict=False))]
    lines.append(("", ""))
    return [*lines, *((line, "$foreground-muted") for line in textwrap.wrap(note, 14))]
