"""The review: the worst moments first, and what luck and play came to for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import DataTable, Static

from cardai.ai.review import Decision, Grade, Tally
from cardai.app import words
from cardai.app.analysis import Analysis
from cardai.app.report.review import EXPLAINED, accuracy_text, columns, equation, meanings, sum_texts, why_better

from .. import keymap
from ..parts.advice import AdvicePanel
from ..parts.bars import figure
from ..parts.graph import Course, Moved
from ..parts.keys import KeyBar
from ..parts.panels import StatusLine, TitleLine
from ..plain_text import PlainTable, plain
from .analysing import AnalysisScreen
from .dialogs import Reading

OTHER_COLUMNS = 44
"""Columns of the screen that a moment needs apart from the two actions."""
GRADES = tuple(grade for grade in Grade if grade.is_bad)


class ReviewScreen(AnalysisScreen):
    """Dismissed with the number of a position to look at, or None."""

    BINDINGS = keymap.REVIEW

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(analysis)
        self.seat: int | None = analysis.humans[0] if len(analysis.humans) == 1 else None
        """Whose moments are listed; None is everybody's."""
        self._listed: list[Decision] = []

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Vertical(id="judged"):
            yield PlainTable(id="tallies", cursor_type="none", zebra_stripes=True)
            yield Course()
            yield PlainTable(id="moments", cursor_type="row")
            yield AdvicePanel(id="advice")
            yield Static(id="nothing", markup=False)
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#moments", DataTable).add_columns("move", "who", "played", "better", "loss", "grade")
        self.query_one("#moments").border_title = "Worst moments first"
        self.query_one("#moments").focus()
        self.show_analysis()
        if self.analysis.review is None:
            self.examine()

    # -- keys ------------------------------------------------------------------------------------------------

    @on(DataTable.RowSelected, "#moments")
    def action_look(self) -> None:
        row = self.query_one("#moments", DataTable).cursor_row
        if 0 <= row < len(self._listed):
            self.dismiss(self._listed[row].number)

    @on(Moved)
    def look_there(self, event: Moved) -> None:
        """A click on the graph shows that position in the replay."""
        self.dismiss(event.place)

    @on(DataTable.RowHighlighted, "#moments")
    def explain(self, event: DataTable.RowHighlighted) -> None:
        """Show what the judge thought of all options at the moment under the cursor."""
        if 0 <= event.cursor_row < len(self._listed):
            decision = self._listed[event.cursor_row]
            panel = self.query_one(AdvicePanel)
            panel.show(
                decision.advice, lambda action: self._label(decision, action), self.analysis.game.unit, decision.chosen
            )
            best = self._label(decision, decision.advice.best.action)
            reason = why_better(decision, best, self.analysis.game.unit) if event.cursor_row < EXPLAINED else ""
            self.query_one("#moments").border_subtitle = plain(reason)
            self._show_course()

    def action_deepen(self) -> None:
        if self._waiting is None and self.analysis.deepen():
            self.show_analysis()
            self.examine()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what does something now."""
        if action == "go_on":
            return self._waiting is None and self.analysis.review is None
        if action == "words":
            return self.analysis.review is not None
        if action == "deepen":
            return self._waiting is None and self.analysis.can_deepen
        return super().check_action(action, parameters)

    def action_words(self) -> None:
        """What the columns mean and how they add up."""
        if self.analysis.review is not None:
            self.app.push_screen(Reading("The words of a review", "\n".join(meanings(self.analysis.review))))

    def action_next_seat(self) -> None:
        order = [None, *self.analysis.may_see()]
        self.seat = order[(order.index(self.seat) + 1) % len(order)]
        self.show_analysis()

    # -- the screen ------------------------------------------------------------------------------------------

    def show_analysis(self) -> None:
        analysis = self.analysis
        self.query_one(TitleLine).show(
            f"{analysis.game.title} · review", "", self._judge(), variant=words.rules_words(analysis.game)
        )
        self._show_tallies()
        self._show_moments()
        self._show_course()
        if analysis.review is not None:
            said = f"{self._count()} worth a look: enter shows one{self._left_out()}"
        elif analysis.found:
            said = f"{len(analysis.found)} of {analysis.last} moves are judged: `c` goes on"
        else:
            said = "The game has not been judged."
        self.query_one(StatusLine).say(said)
        self.refresh_bindings()

    def _count(self) -> str:
        """How many moments there are, and whose."""
        count, name = len(self._listed), "everybody" if self.seat is None else self.analysis.names[self.seat]
        return f"{count} moment{'' if count == 1 else 's'} of {'yours' if name == 'You' else name}"

    def _left_out(self) -> str:
        """Cards that were folded or mucked are nobody's business unless asked for."""
        if not self.analysis.has_unshown or self.analysis.is_open or self.seat in self.analysis.humans:
            return ""
        return "; hands nobody showed are left out: `o` opens them"

    def _show_course(self) -> None:
        """The graph of the seat in question, with the moment under the cursor."""
        analysis = self.analysis
        seat = analysis.may_see()[0] if self.seat is None else self.seat
        tally = analysis.review.tally(seat) if analysis.review else None
        row = self.query_one("#moments", DataTable).cursor_row
        place = self._listed[row].number if 0 <= row < len(self._listed) else 0
        marks = {decision.number: decision.grade for decision in analysis.worst(seat)}
        title = f"{analysis.names[seat]}, {analysis.game.unit}: click to look there"
        self.query_one(Course).show(analysis.course(seat), place, title, tally.start if tally else None, marks)

    def _judge(self) -> str:
        return f"judged by {self.analysis.review.method}" if self.analysis.review else ""

    def _show_tallies(self) -> None:
        table = self.query_one("#tallies", DataTable)
        table.clear(columns=True)
        found = self.analysis.review
        names = columns(found) if found else ["luck", "mistakes", "result"]
        heads = ["seat", *names, "acc %", "inacc", "mist", "blund"]
        rows = [[self.analysis.names[tally.seat], *_figures(tally, names)] for tally in found.tallies] if found else []
        for head, *cells in zip(heads, *rows, strict=True):  # a heading does not move with cells that come later
            table.add_column(head, width=max(map(len, (head, *cells))))
        table.border_title = plain(f"In {self.analysis.game.unit}: {equation(names)}")
        for row in rows:
            table.add_row(*row)

    def _show_moments(self) -> None:
        table = self.query_one("#moments", DataTable)
        row = table.cursor_row  # who has not left the first row wants the worst moment, whichever turns out to be that
        held = self._listed[row].number if 0 < row < len(self._listed) else None
        table.clear()
        self._listed = self.analysis.worst(self.seat)
        for decision in self._listed:
            table.add_row(*self._row(decision))
        numbers = [decision.number for decision in self._listed]
        if held in numbers:
            table.move_cursor(row=numbers.index(held))
        nothing = self.query_one("#nothing", Static)
        nothing.display = self.analysis.review is not None and not self._listed
        told = "No mistakes were found here." if self._left_out() else "No mistakes were found here. Well played."
        nothing.update(told)
        if not self._listed:
            self.query_one(AdvicePanel).show(None)
            table.border_subtitle = ""

    def _row(self, decision: Decision) -> list[str]:
        error = f" ±{figure(decision.error)}" if decision.error is not None else ""
        return [
            str(decision.number + 1),
            self.analysis.names[decision.seat],
            self._short(decision, decision.chosen),
            self._short(decision, decision.advice.best.action),
            f"-{figure(decision.loss)}{error}",
            decision.grade.value + (f", {decision.note}" if decision.note else ""),
        ]

    def _short(self, decision: Decision, action: Any) -> str:
        """An action in the room its column has beside move, name, loss and grade."""
        label, room = self._label(decision, action), max(16, (self.size.width - OTHER_COLUMNS) // 2)
        return label if len(label) <= room else label[: room - 1] + "…"

    def _label(self, decision: Decision, action: Any) -> str:
        return words.label(self.analysis.state(decision.number).view(decision.seat), action)


def _figures(tally: Tally, names: Sequence[str]) -> list[str]:
    sums = sum_texts(tally, names)
    if tally.error:
        sums["mistakes"] += f" ±{figure(tally.error)}"
    return [*sums.values(), accuracy_text(tally), *(str(tally.grades[grade]) for grade in GRADES)]
