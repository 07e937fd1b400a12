"""The panels around a board: title line, status line and log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardai.app.words import upper

from ..keymap import with_own_keys
from ..plain_text import PlainStatic
from .advice import AdvicePanel
from .bars import SPINNER, bar
from .fitted import Fitted

LOG_LINES = 400
ANGLE = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"


class TitleLine(Fitted[tuple[str, Content, str, str]]):
    """One line: what is played on the left, where it stands in the middle, switches on the right."""

    def __init__(self) -> None:
        super().__init__(("", Content(""), "", ""))

    def show(self, left: str, middle: str | Content = "", right: str = "", *, variant: str = "") -> None:
        """`variant` stands after the left part where there is room for it."""
        self.keep((left, middle if isinstance(middle, Content) else Content(middle), right, variant))

    def lay_out(self, shown: tuple[str, Content, str, str]) -> None:
        left, middle, right, variant = shown
        width = self.content_size.width
        brand = [
            ("♠", "$text"),
            ("♥ ", "$th"),
            ("cardai", "bold $acc"),
            (f" {ANGLE} ", "$mute"),
        ]
        used = 12 + cell_len(left)
        tail = f" · {variant}" if variant else ""
        if used + cell_len(tail) + middle.cell_length + cell_len(right) + 4 > width:
            tail = ""
        if used + middle.cell_length + cell_len(right) + 4 > width:
            right = right.rpartition(" · ")[2] if used + middle.cell_length + 12 <= width else ""
        used += cell_len(tail)
        gap = max(2, (width - middle.cell_length) // 2 - used)
        rest = max(1, width - used - gap - middle.cell_length - cell_len(right))
        self.update(
            Content.assemble(*brand, (left, "bold"), (tail, "bold"), " " * gap, middle, " " * rest, (right, "$mute"))
        )


class StatusLine(Fitted[tuple[str, Callable[[str], Content]]]):
    """The prompt: one line that says whose move it is, what is being computed, or which keys act now."""

    def say(self, text: str, dress: Callable[[str], Content] = Content) -> None:
        """A sentence, and more after three blanks where there is room; `spoken` says how it looks."""
        self.keep((text, dress))

    def lay_out(self, shown: tuple[str, Callable[[str], Content]]) -> None:
        text, dress = shown
        parts = with_own_keys(self.app, text).split("   ")
        while len(parts) > 1 and len("   ".join(parts).replace("`", "")) > self.app.size.width - 3:
            parts.pop()
        self.update(Content.assemble(("▌ ", "$acc"), spoken("   ".join(parts), dress)))

    def show_work(self, what: str, done: float) -> None:
        """Work under way: a spinner that turns, a bar once its end is in sight, and the way out."""
        self.keep(None)
        spinner = SPINNER[int(monotonic() * 10) % len(SPINNER)]
        shares = [f" {bar(done, 12)} {100 * done:3.0f} %", f" {100 * done:3.0f} %"] if done > 0 else []
        way_out = "   esc", " stops it"
        room = self.app.size.width - 2 - len("".join(way_out))
        share = next((one for one in shares if len(what) + len(one) <= room), "")
        said = what if len(what) <= room else what[: room - 1] + "…"
        self.update(
            Content.assemble((f"{spinner} ", "bold $acc"), said, (share, "$acc"), (way_out[0], "bold $acc"), way_out[1])
        )


def spoken(text: str, dress: Callable[[str], Content] = Content) -> Content:
    """A sentence with its beginning up to a colon in bold, and keys, which stand in backquotes, in gold."""
    head, colon, rest = text.partition(": ")
    if not colon or "`" in head:
        return with_keys(text, dress)
    return Content("").join([Content.styled(head + colon, "bold"), with_keys(rest, dress)])


def with_keys(text: str, dress: Callable[[str], Content] = Content) -> Content:
    """Words with the keys they name, which stand in backquotes, in gold."""
    parts = enumerate(text.split("`"))
    return Content("").join(Content.styled(part, "bold $acc") if at % 2 else dress(part) for at, part in parts)


class TroubleLine(PlainStatic):
    """Line about trouble that must not be overlooked; nothing to see otherwise."""

    DEFAULT_CSS = """
    TroubleLine { height: auto; max-height: 3; padding: 0 1; background: $error; color: $background; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.display = False

    def say(self, text: str) -> None:
        self.display = bool(text)
        self.update(Content(text))


class LogPanel(VerticalScroll, can_focus=False):
    """Log of events, newest at the bottom."""

    def compose(self) -> ComposeResult:
        yield PlainStatic(id="lines")

    def show(self, steps: Sequence[Sequence[str]], dress: Callable[[str], Content] = Content) -> None:
        """Show the lines of all steps, as the board writes them; the last step stands out."""
        older = [dress(upper(line)).stylize_before("$mute") for step in steps[:-1] for line in step]
        last = [dress(upper(line)) for line in steps[-1]] if steps else [Content.styled("The game begins.", "$mute")]
        self.query_one("#lines", Static).update(Content("\n").join([*older, *last][-LOG_LINES:]))
        self.call_after_refresh(self.scroll_end, animate=False)

    def on_resize(self) -> None:
        """The newest stays in sight when the panels beside it grow."""
        self.scroll_end(animate=False)


class TableSide(Vertical):
    """Panels beside or below a board at the table: advice when asked for, and the log."""

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
