"""Result of a game with its verdict: the review begins while the result is being looked at."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult

from cardai.app import words
from cardai.app.analysis import Analysis
from cardai.app.session import Session

from ..parts.verdict import VerdictPanel
from .dialogs import Result


class JudgedResult(Result):
    """A result with accuracy, luck, the worst move and the graph of the only person below it."""

    TELLS_ENTER = True

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        answers: Sequence[tuple[str, str, str]],
        session: Session,
        *,
        has_won: bool,
        said: str = "",
    ) -> None:
        super().__init__(title, lines, answers, has_won=has_won, said=said)
        self.verdict = VerdictPanel(Analysis.of(session), session.humans[0], has_lost=title == words.LOST)

    def told(self) -> ComposeResult:
        yield from super().told()
        yield self.verdict
