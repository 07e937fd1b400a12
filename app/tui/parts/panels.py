"""The panels around a board: title line, status line and log."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from .advice import AdvicePanel
from .bars import SPINNER, bar

LOG_LINES = 400


class TitleLine(Static):
    """One line: what is played on the left, where it stands in the middle, switches on the right."""

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._parts = ("", "", "")

    def show(self, left: str, middle: str = "", right: str = "") -> None:
        self._parts = (left, middle, right)
        self._redraw()

    def on_resize(self) -> None:
        self._redraw()

    def _redraw(self) -> None:
        left, middle, right = self._parts
        width = self.content_size.width
        gap = max(2, (width - len(middle)) // 2 - len(left))
        rest = max(1, width - len(left) - gap - len(middle) - len(right))
        self.update(
            Content.assemble(
                (left, "bold $accent"), " " * gap, (middle, "bold"), " " * rest, (right, "$foreground-muted")
            )
        )


class StatusLine(Static):
    """One line that says whose move it is, what is being computed, or what can be done."""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def say(self, text: str) -> None:
        self.update(Content(text))

    def show_work(self, what: str, done: float) -> None:
        """Work under way: a spinner that turns, a bar once its end is in sight, and the way out."""
        spinner = SPINNER[int(monotonic() * 10) % len(SPINNER)]
        share = f" {bar(done, 12)} {done:4.0%}" if done > 0 else ""
        self.update(Content.assemble((f"{spinner} ", "bold $accent"), what, (share, "$accent"), "  (esc stops it)"))


class TroubleLine(Static):
    """What must not be overlooked, for as long as it is so; nothing to see otherwise."""

    DEFAULT_CSS = """
    TroubleLine { height: auto; max-height: 3; padding: 0 1; background: $error; color: $background; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self.display = False

    def say(self, text: str) -> None:
        self.display = bool(text)
        self.update(Content(text))


class LogPanel(VerticalScroll, can_focus=False):
    """What happened, newest at the bottom."""

    def compose(self) -> ComposeResult:
        yield Static(id="lines", markup=False)

    def show(self, steps: Sequence[Sequence[str]]) -> None:
        """Show the lines of all steps; the last step stands out."""
        older = [Content.styled(line, "$foreground-muted") for step in steps[:-1] for line in step]
        last = (
            [Content(line) for line in steps[-1]]
            if steps
            else [Content.styled("The game begins.", "$foreground-muted")]
        )
        self.query_one("#lines", Static).update(Content("\n").join([*older, *last][-LOG_LINES:]))
        self.call_after_refresh(self.scroll_end, animate=False)


class TableSide(Vertical):
    """What stands beside or below a board at the table: advice when asked for, and the log."""

    def __init__(self, **names: Any) -> None:
        super().__init__(**names)
        self.advice = AdvicePanel(id="advice")
        self.log_panel = LogPanel(id="log")

    def compose(self) -> ComposeResult:
        yield self.advice
        yield self.log_panel

    def on_mount(self) -> None:
        self.advice.display = False
        self.log_panel.border_title = "Log"
