"""Verdict on a game that has just ended, judged while one looks at the result: accuracy, luck, worst move, graph."""

from __future__ import annotations

import asyncio

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from cardai.ai.review import Decision, Review
from cardai.app import words
from cardai.app.analysis import Analysis
from cardai.app.background import Thought
from cardai.app.printable import one_line
from cardai.app.report.review import why_lost

from ..plain_text import PlainStatic
from .bars import figure
from .figures import accuracy_tone
from .graph import GRADE_MARKS, ResultGraph

VERDICT_LOOK_SECONDS = 0.2
"""Seconds between two looks at how far the judge is."""


class VerdictPanel(Vertical):
    """The figures of one seat in a line above its graph; what is judged here is kept for the review."""

    def __init__(self, analysis: Analysis, seat: int, *, has_lost: bool = False) -> None:
        """Begin to judge; the loser is told why."""
        super().__init__()
        self.analysis, self.seat, self.has_lost = analysis, seat, has_lost
        self.told = PlainStatic()
        self.course = ResultGraph()
        self._thought: Thought[Review] | None = None

    def compose(self) -> ComposeResult:
        yield self.told
        yield self.course

    def on_mount(self) -> None:
        self.judge()

    def on_unmount(self) -> None:
        """Keep everything judged so far; the rest can wait for the review."""
        if self._thought is not None:
            self._thought.cancel()

    @work(exclusive=True)
    async def judge(self) -> None:
        self._thought = thought = self.analysis.examine()
        while not thought.is_over:
            self._show()
            await asyncio.sleep(VERDICT_LOOK_SECONDS)
        if thought.fault is None and not thought.is_cancelled:
            self.analysis.review = thought.result()
        self._show()

    def _show(self) -> None:
        analysis = self.analysis
        self.told.update(self._figures())
        worst = self._worst()
        marks = {decision.number: decision.grade for decision in analysis.worst(self.seat)}
        place = worst.number if worst is not None else analysis.last
        even = analysis.even(self.seat)
        values = analysis.course(self.seat)
        # an empty graph would only hide the table
        self.course.set_class(len(values) <= 1, "-empty")
        self.course.show(values, place, analysis.last, analysis.game.unit, even, marks)

    def _worst(self) -> Decision | None:
        return next(iter(self.analysis.worst(self.seat)), None)

    def _figures(self) -> Content:
        """Figures known so far: worst move first of all, accuracy before luck, which takes everybody's moves."""
        analysis, unit = self.analysis, self.analysis.game.unit
        pieces: list[tuple[str, str, str]] = []
        if (own := analysis.exactness(self.seat)) is not None:
            accuracy, lost = own
            said = "-" if accuracy is None else f"{accuracy:.0f} %"
            pieces.append(("Accuracy ", said, f"bold {accuracy_tone(accuracy)}"))
            pieces.append(("Mistakes ", f"{round(-lost, 1) + 0.0:.1f} {unit}", "bold $bad" if lost else "bold $good"))
        if analysis.review is not None and (tally := analysis.review.tally(self.seat)) is not None:
            pieces.insert(1, ("Luck ", f"{tally.luck:+.1f} {unit}", "bold $luck"))
        else:
            done = f"{len(analysis.found)} of {analysis.last} moves"
            pieces.append((f"{done} judged" if pieces else f"The game is being judged: {done}", "", ""))
        told = Content("    ").join([Content.assemble((name, "$mute"), (text, style)) for name, text, style in pieces])
        return Content("\n").join(
            [
                *self._why_lost(),
                told,
                *([self._worst_move()] if self._worst() is not None or own else []),
            ]
        )

    def _why_lost(self) -> list[Content]:
        """Luck or the own play, once everything is judged."""
        found = self.analysis.review
        why = why_lost(found, self.seat) if found is not None and self.has_lost else ""
        return [Content.assemble(("Why: ", "bold $acc"), f"{why}.")] if why else []

    def _worst_move(self) -> Content:
        worst = self._worst()
        if worst is None:
            return Content.styled("No mistakes: well played.", "$good")
        view = self.analysis.state(worst.number).view(self.seat)
        label = one_line(words.label(view, worst.chosen))
        said = f"Worst move, {worst.number + 1}: {label} lost {figure(worst.loss)} {self.analysis.game.unit}"
        glyph, tone = GRADE_MARKS[worst.grade]
        room = max(20, self.size.width - 4)
        return Content.assemble((f"{glyph} ", tone), said if cell_len(said) <= room else said[: room - 1] + "…")
