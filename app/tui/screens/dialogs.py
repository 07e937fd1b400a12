"""Short screens over the table: curtain, warning, result, keys, rules."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Input

from ..parts import playing_card, surfaces
from ..parts.grid import Grid, Painted
from ..parts.keys import KeyBar
from ..parts.letters import big, big_width, is_writable
from ..plain_text import PlainStatic, plain
from .once import OnceModal, OnceScreen

BROAD_LETTER_COLUMNS = 100
"""From so many columns on letters are written broad."""
MAX_RESULT_SHARE = 0.98
"""Part of the screen that a result may take."""
HASTE = 0.5
"""Seconds in which a key was meant for the table that a result has just covered: there `n` passes, here it deals."""
RESULT_ROWS = 4
"""Rows of a result, as many as the letters beside it have."""


class Backs(Painted):
    """A field of cards face down."""

    SIZE = (7, 5)

    def paint(self, grid: Grid) -> None:
        surfaces.surface(grid, 0, 0, grid.width, grid.height, "felt0", "felt1")
        width, height = self.SIZE[0] + 1, self.SIZE[1]
        across, down = grid.width // width, grid.height // height
        left, top = (grid.width - across * width + 1) // 2, (grid.height - down * height) // 2
        for place in range(across * down):
            playing_card.back(grid, left + place % across * width, top + place // across * height, self.SIZE)


class Curtain(OnceScreen[bool]):
    """Covers the whole table until the next person sits at the keyboard; True to go on, False to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "I am here", key_display="⏎", priority=True),
        Binding("q", "dismiss(False)", "Leave"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        yield Backs()
        with Vertical(classes="card"):
            yield PlainStatic(f"Pass the keyboard to {self._who}.", classes="big")
            yield PlainStatic("Nobody else looks now.")
            yield Button(plain(f"⏎ I am {self._who}"), id="here", compact=True)
        yield KeyBar()

    @on(Button.Pressed, "#here")
    def here(self) -> None:
        self.dismiss(True)


class Question(OnceModal[str]):
    """A question with a few answers, each with a key and a button; enter gives the first."""

    TELLS_ENTER: ClassVar[bool] = False
    """The first button names enter instead of its own key."""

    def __init__(
        self, title: str, lines: Sequence[str], answers: Sequence[tuple[str, str, str]], back: str | None = None
    ) -> None:
        """`answers` are (key, what it returns, label); escape gives `back`, or else the last of them."""
        super().__init__()
        self._back = back or answers[-1][1]
        self._title = title
        self._lines = lines
        self._answers = answers
        self.frame = "card"
        """Look of the card, as classes."""

    def compose(self) -> ComposeResult:
        with Vertical(classes=self.frame) as card:
            card.border_title = plain(self._title)
            yield from self.told()
            with Horizontal(classes="answers"):
                for place, (key, answer, label) in enumerate(self._answers):
                    cap = "⏎" if self.TELLS_ENTER and not place else key
                    yield Button(plain(f"{cap} {label}"), name=answer, compact=True)

    def told(self) -> ComposeResult:
        """Parts above the buttons."""
        yield PlainStatic("\n".join(self._lines), classes="text")

    def on_mount(self) -> None:
        for key, answer, label in self._answers:
            self._bindings.bind(key, f"answer('{answer}')", label)
        self._bindings.bind("escape", f"answer('{self._back}')", "Back", show=False)
        self.query(Button).first().focus()

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)

    @on(Button.Pressed)
    def press(self, event: Button.Pressed) -> None:
        self.action_answer(event.button.name or self._back)


class Tutor(Question):
    """Warning before a choice is played: the verdict as title, the loss, the better moves, and why."""

    def __init__(self, title: str, grade: str, text: Content, answers: Sequence[tuple[str, str, str]]) -> None:
        """`grade` is the word that the frame is coloured by; escape gives the first answer, as enter does."""
        super().__init__(title, (), answers, answers[0][1])
        self.frame = f"card -{grade}"
        self._text = text

    def told(self) -> ComposeResult:
        yield PlainStatic(self._text, classes="text")


class Result(Question):
    """Result of a game, below the table so that it stays in sight; who won in big letters, one's own win in colours."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        answers: Sequence[tuple[str, str, str]],
        *,
        has_won: bool,
        said: str = "",
    ) -> None:
        """`title` says who won, `said` how, `lines` what everybody has."""
        super().__init__(title, lines, answers)
        self._has_won, self._said = has_won, said
        self._since = monotonic()

    def on_mount(self) -> None:
        super().on_mount()
        self._since = monotonic()

    def action_answer(self, answer: str) -> None:
        if monotonic() - self._since >= HASTE:
            super().action_answer(answer)

    def told(self) -> ComposeResult:
        lines = side_by_side(self._lines)
        if self._has_won and not self._across(lines):
            lines = side_by_side(self._lines[:RESULT_ROWS])
        with Horizontal(classes="told"):
            if across := self._across(lines):
                yield Banner(self._winner, across, is_bright=self._has_won)
            yield PlainStatic("\n".join(lines), classes="text")
        yield PlainStatic(self._said, classes="how")

    @property
    def _winner(self) -> str:
        return "you won!" if self._has_won else self._title.lower()

    def _across(self, lines: Sequence[str]) -> int:
        """Breadth of the letters that fit beside these lines; 0 if none do."""
        text, width = self._winner, self.app.size.width
        room = int(width * MAX_RESULT_SHARE) - 6 - max(map(cell_len, lines), default=0)
        sizes = [across for across in ((2, 1) if width >= BROAD_LETTER_COLUMNS else (1,)) if is_writable(text)]
        return next((across for across in sizes if big_width(text, across) + 3 <= room), 0)


def side_by_side(lines: Sequence[str]) -> list[str]:
    """Lines in as many columns as it takes for few rows, so that more of the table stays in sight."""
    width = max(map(cell_len, lines), default=0) + 3
    return [
        "".join(set_cell_size(line, width) for line in lines[row::RESULT_ROWS]).rstrip() for row in range(RESULT_ROWS)
    ]


class Banner(Painted):
    """A word in big letters."""

    ON_PAGE = True

    def __init__(self, text: str, across: int, *, is_bright: bool) -> None:
        super().__init__()
        self._text, self._across, self._is_bright = text, across, is_bright
        self.styles.width, self.styles.height = big_width(text, across) + 3, 4

    def paint(self, grid: Grid) -> None:
        grid.fill(0, 0, grid.width, grid.height, "panel")
        big(grid, 0, 0, self._text, self._across, ink="" if self._is_bright else grid.colours["mute"])


class Unsaved(OnceModal[str | None]):
    """A game that cannot be saved: dismissed with another place for it ("" is the same again), or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Give up")]

    def __init__(self, trouble: str) -> None:
        super().__init__()
        self._trouble = trouble

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = "The game is not saved"
            yield PlainStatic(self._trouble, classes="text")
            yield PlainStatic("Another folder or file, or nothing to try this one again:", classes="text")
            yield Input(id="place", compact=True)
            with Horizontal(classes="answers"):
                yield Button("⏎ Save", id="save", compact=True)
                yield Button("esc Leave it unsaved", id="unsaved", compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    @on(Button.Pressed, "#save")
    def save(self) -> None:
        self.dismiss(self.query_one(Input).value.strip())

    @on(Button.Pressed, "#unsaved")
    def give_up(self) -> None:
        self.dismiss(None)


class Naming(OnceModal[str | None]):
    """Asks for a name or a few words; dismissed with them, or with None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]

    def __init__(self, title: str, name: str, note: str = "enter keeps it, esc does not") -> None:
        """`note` says what becomes of it."""
        super().__init__()
        self._title, self._before, self._note = title, name, note

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = self._title
            yield Input(self._before, compact=True, max_length=60)
            yield PlainStatic(self._note, classes="note")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def keep(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class Reading(OnceModal[None]):
    """A text to read and put away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,r,question_mark", "dismiss", "Back", key_display="esc")
    ]
    HOW_TO_LEAVE: ClassVar[str] = "esc puts this away"

    def __init__(self, title: str, text: Content | str = "") -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="card reading") as card:
            card.border_title = plain(self._title)
            card.border_subtitle = self.HOW_TO_LEAVE
            yield from self.pieces()

    def pieces(self) -> ComposeResult:
        """Parts of the text."""
        yield PlainStatic(self._text if isinstance(self._text, Content) else reflow(self._text))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


def reflow(text: str) -> str:
    """Join the lines of a paragraph, so that it can be wrapped to any width; indented lines stay as they are."""
    lines: list[str] = []
    for line in text.splitlines():
        if lines and lines[-1] and line and not line[0].isspace() and not lines[-1][0].isspace():
            lines[-1] += " " + line
        else:
            lines.append(line)
    return "\n".join(lines)
