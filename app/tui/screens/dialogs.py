"""Short screens over the table: curtain, warning, result, keys, rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Middle, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, Static

from ..parts.keys import KeyBar
from ..plain_text import plain


class Curtain(Screen[bool]):
    """Covers the whole table until the next person sits at the keyboard; True to go on, False to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", "I am here"),
        Binding("q", "dismiss(False)", "Leave"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._who = name

    def compose(self) -> ComposeResult:
        with Middle(), Center(), Vertical(classes="card"):
            yield Static(f"Pass the keyboard to {self._who}.", classes="big", markup=False)
            yield Static("Nobody else looks now.", markup=False)
            yield Button(plain(f"I am {self._who} (enter)"), id="here", compact=True)
        yield KeyBar()

    @on(Button.Pressed, "#here")
    def here(self) -> None:
        self.dismiss(True)


class Question(ModalScreen[str]):
    """A question with a few answers, each with a key and a button; escape gives the last answer."""

    def __init__(self, title: str, lines: Sequence[str], answers: Sequence[tuple[str, str, str]]) -> None:
        """`answers` are (key, what it returns, label)."""
        super().__init__()
        self._title = title
        self._lines = lines
        self._answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = plain(self._title)
            yield Static("\n".join(self._lines), classes="text", markup=False)
            with Horizontal(classes="answers"):
                for key, answer, label in self._answers:
                    yield Button(plain(f"{label} ({key})"), name=answer, compact=True)

    def on_mount(self) -> None:
        for key, answer, label in self._answers:
            self._bindings.bind(key, f"answer('{answer}')", label)
        self._bindings.bind("escape", f"answer('{self._answers[-1][1]}')", "Back", show=False)
        self.query(Button).first().focus()

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)

    @on(Button.Pressed)
    def press(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.name)


class Unsaved(ModalScreen[str | None]):
    """A game that cannot be saved: dismissed with another place for it ("" is the same again), or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Give up")]

    def __init__(self, trouble: str) -> None:
        super().__init__()
        self._trouble = trouble

    def compose(self) -> ComposeResult:
        with Vertical(classes="card") as card:
            card.border_title = "The game is not saved"
            yield Static(self._trouble, classes="text", markup=False)
            yield Static("Another folder or file, or nothing to try this one again:", classes="text", markup=False)
            yield Input(id="place", compact=True)
            with Horizontal(classes="answers"):
                yield Button("Save (enter)", id="save", compact=True)
                yield Button("Leave it unsaved (esc)", id="unsaved", compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Submitted)
    @on(Button.Pressed, "#save")
    def save(self) -> None:
        self.dismiss(self.query_one(Input).value.strip())

    @on(Button.Pressed, "#unsaved")
    def give_up(self) -> None:
        self.dismiss(None)


class Reading(ModalScreen[None]):
    """A text to read and put away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,r,question_mark", "dismiss", "Back", key_display="esc")
    ]

    def __init__(self, title: str, text: Content | str) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="card reading") as card:
            card.border_title = plain(self._title)
            card.border_subtitle = "esc puts this away"
            yield Static(self._text if isinstance(self._text, Content) else reflow(self._text), markup=False)

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
