"""A small plot of how the final score of a Yacht game is distributed, computed beside the game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content

from cardai.ai.agent import Progress
from cardai.app.background import Thought
from cardai.app.tui.screens.working import ended
from cardai.games.yacht import YachtView
from cardai.saves import places

from ...plain_text import PlainStatic

if TYPE_CHECKING:
    from cardai.ai.yacht.solver.distribution import ScoreDistribution

LEVELS = " ▁▂▃▄▅▆▇█"


class DistributionPlot(PlainStatic):
    """Chances of every final score from a position, under the best play for the mean."""

    def __init__(self) -> None:
        super().__init__()
        self.scores: ScoreDistribution | None = None
        """Distribution that is drawn; None while it is being computed."""
        self.border_title = "Final score from here"
        self.view: YachtView | None = None
        """The position whose scores are plotted."""
        self.rival: float | None = None
        """Points that the best of the others can expect in the end; None alone at the table."""
        self._one_at_a_time = asyncio.Lock()

    def show(self, view: YachtView | None) -> None:
        """Compute and draw the scores that can follow from this position; None puts the plot away."""
        self.view, self.scores = view, None
        self.display = view is not None
        if view is not None:
            self.update(Content.styled("computing ...", "$mute"))
            self.compute(view)

    @work
    async def compute(self, view: YachtView) -> None:
        """One computation at a time; those that nobody waits for any more are left out."""
        async with self._one_at_a_time:
            if self.view is not view:
                return
            thought = await ended(lambda bell: Thought(lambda progress: self._compute(view, progress), bell))
        if self.view is not view:
            return
        if thought.fault is not None:
            self.update(f"no plot: {thought.fault}")
        else:
            self.scores, self.rival = thought.result()
            self._redraw()

    def _compute(self, view: YachtView, _: Progress) -> tuple[ScoreDistribution, float | None]:
        from cardai.ai.yacht.solver.distribution import dice_distribution
        from cardai.ai.yacht.solver.lookup import solved_rules

        assert view.turn is not None
        solved = solved_rules(view.game.rules, places.cache_dir())
        others = [solved.value(sheet) for seat, sheet in enumerate(view.sheets) if seat != view.turn]
        found = dice_distribution(solved, view.sheets[view.turn], view.dice, view.rerolls)
        return found, max(others, default=None)

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        width, height = self.content_size
        if self.scores is None or width < 10 or height < 2:
            return
        first, last = self.scores.percentile(0.5), self.scores.percentile(99.5)
        chances = self.scores.chances[first - self.scores.least : last - self.scores.least + 1]
        lines = histogram([float(chance) for chance in chances], width, height - 1)
        scores = [(self.scores.percentile(percent), percent) for percent in (10, 50, 90)]
        marks = [((score - first) * width // len(chances), f"{score} ({percent} %)") for score, percent in scores]
        legend = Content.styled(axis(marks, width), "$mute")
        ahead = width if self.rival is None else max(0, min(width, round((self.rival - first) * width / len(chances))))
        told = f"mean {self.scores.mean:.0f}"
        better = f"green: above the {self.rival:.0f} they can expect, " if self.rival is not None else ""
        self.border_subtitle = better + told
        drawn = [Content.assemble((line[:ahead], "$info"), (line[ahead:], "$good")) for line in lines]
        self.update(Content("\n").join([*drawn, legend]))


def axis(marks: Sequence[tuple[int, str]], width: int) -> str:
    """Texts below the columns they belong to, in order, moved aside where they would touch or leave the line."""
    line = ""
    for number, (column, text) in enumerate(marks):
        after = sum(len(other) + 1 for _, other in marks[number + 1 :])
        start = min(column - len(text) // 2, width - after - len(text))
        line = line.ljust(max(start, len(line) + bool(line))) + text
    return line


def histogram(chances: Sequence[float], width: int, height: int) -> list[str]:
    """Chances gathered into `width` columns, drawn in `height` rows to an eighth of a row."""
    columns = [0.0] * width
    for at, chance in enumerate(chances):
        columns[at * width // len(chances)] += chance
    # a column gathers one score more or fewer than its neighbour, so each is levelled by how many it has
    counts = [0] * width
    for at in range(len(chances)):
        counts[at * width // len(chances)] += 1
    levels = _filled([column / count if count else None for column, count in zip(columns, counts, strict=True)])
    top = max(levels) or 1.0
    eighths = [round(level / top * height * 8) for level in levels]
    return ["".join(LEVELS[max(0, min(8, eighth - 8 * row))] for eighth in eighths) for row in reversed(range(height))]


def _filled(levels: Sequence[float | None]) -> list[float]:
    """Columns without a score of their own take the level of the one before."""
    filled: list[float] = []
    for level in levels:
        filled.append(level if level is not None else (filled[-1] if filled else 0.0))
    return filled
