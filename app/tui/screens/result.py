"""How a game ended, and at once what it came to: the review begins while the result is being looked at."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from cardai.app.analysis import Analysis
from cardai.app.session import Session

from ..parts.verdict import VerdictPanel
from ..plain_text import plain
from .dialogs import WIDE, Banner, Result, side_by_side


class JudgedResult(Result):
    """A result with accuracy, luck, the worst move and the graph of the only person below it."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        answers: Sequence[tuple[str, str, str]],
        session: Session,
        *,
        has_won: bool,
    ) -> None:
        super().__init__(title, lines, answers, has_won=has_won)
        self.verdict = VerdictPanel(Analysis.of(session), session.humans[0])

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = plain(self._title)
            with Horizontal(classes="told"):
                if self._has_won:
                    yield Banner("you won!", 2 if self.app.size.width >= WIDE else 1)
                yield Static("\n".join(side_by_side(self._lines)), classes="text", markup=False)
            yield self.verdict
            yield self.buttons()

    def on_mount(self) -> None:
        super().on_mount()
        for first in self.query(Button)[:1]:
            first.label = plain(f"⏎ {self._answers[0][2]}")
