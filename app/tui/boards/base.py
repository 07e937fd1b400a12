"""What every board is: it shows what one seat sees, posts what the person chooses, and knows no rules.

A board for the game "whist" lives in `boards/whist/board.py` as `class WhistBoard(GameBoard)` and is named in
app/tables/whist.py. It needs two methods:

    def compose_area(self) -> ComposeResult:    the widgets of the playing area, built once
    def draw(self) -> None:                     bring them in line with view, names, live and advice

and calls `self.choose(action)` when the person has decided: by key (BINDINGS of the board, which has the
focus), by click (messages of its own widgets bubble up to it) or both. Everything around it (log, hints,
take-back, curtain, replay) belongs to the screen, which passes its panels in as `side`.

Keys taken by the screens: h a u s r p t v q ? + - escape (and space, while the board is not live). Free for
boards: digits, arrows, enter, space, backspace, the other letters; those that act are listed in `AT_MOVE`.
Underscore names of Textual's own widgets (_size, _name, ...) are taken, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget

from cardai.ai.agent import Advice
from cardai.app import words
from cardai.app.registry import load, table
from cardai.games.core import AnyView, IllegalAction

MENU = "cardai.app.tui.boards.menu:MenuBoard"


class GameBoard(Widget, can_focus=True):
    """The position as one seat sees it."""

    SIDE_WIDTH: ClassVar[int] = 38
    """Columns of the side panel where it stands beside the area (screens of 110 columns or more)."""

    KEYS: ClassVar[str] = ""
    """The board's own keys in one line of at most 65 columns, shown while it is the person's move."""

    AT_MOVE: ClassVar[frozenset[str]] = frozenset()
    """Actions of the board's keys that work only while it is the person's move."""

    DEFAULT_CSS = """
    GameBoard { width: 1fr; height: 1fr; layout: vertical; }
    GameBoard > .area { width: 1fr; height: 1fr; }
    GameBoard > .side { height: 8; width: 1fr; layout: horizontal; }
    GameBoard.-wide { layout: horizontal; }
    GameBoard.-wide > .side { height: 1fr; width: 40; layout: vertical; }
    """

    class Chosen(Message):
        """The person has chosen a legal action."""

        def __init__(self, action: Any) -> None:
            super().__init__()
            self.action = action

    class Refused(Message):
        """The person chose what the rules forbid; `reason` is a sentence for them."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    def __init__(self, side: Widget | None = None) -> None:
        super().__init__()
        self.side = side
        """The screen's panels (log and advice, or graph and comment); `compose` finds them a place."""
        self.view: AnyView | None = None
        """What is shown; None before the first position."""
        self.names: Sequence[str] = ()
        """Who sits where."""
        self.live = False
        """Whether the person at the keyboard is to act now (never in replay)."""
        self.advice: Advice | None = None
        """An opinion to mark on the board (`advice.best.action`), or None."""
        if side is not None:
            side.add_class("side")

    def compose(self) -> ComposeResult:
        """The area with the side panel below it, or beside it on wide screens. Override for another layout."""
        with Container(classes="area"):
            yield from self.compose_area()
        if self.side is not None:
            yield self.side

    def compose_area(self) -> ComposeResult:
        """The widgets of the playing area."""
        yield from ()

    def draw(self) -> None:
        """Bring the widgets in line with view, names, live and advice; called when any of them changed."""

    def show(self, view: AnyView, names: Sequence[str], *, live: bool) -> None:
        """Show another position; earlier advice no longer applies."""
        self.view, self.names, self.live, self.advice = view, tuple(names), live, None
        self._redraw()

    def show_advice(self, advice: Advice | None) -> None:
        """Mark what an adviser thinks of the position shown, or unmark it."""
        self.advice = advice
        self._redraw()

    def choose(self, action: Any) -> None:
        """Post the person's choice if it is their turn and legal, and the reason if it is not."""
        if not self.live or self.view is None:
            return
        try:
            self.view.check(action)
        except IllegalAction as reason:
            self.post_message(self.Refused(str(reason)))
        else:
            self.post_message(self.Chosen(action))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Looking around is always possible, choosing only at one's own move."""
        return self.live or action not in self.AT_MOVE

    def preview(self, action: Any) -> None:
        """Show what an agent is about to do, shortly before it happens; only called in games without secrets."""

    def take_focus(self) -> None:
        """Get the keys; a board whose keys belong to a widget inside it focuses that instead."""
        self.focus()

    def label(self, action: Any) -> str:
        """An action in few words."""
        return words.label(self.view, action) if self.view is not None else ""

    @property
    def hinted(self) -> Any | None:
        """The action the adviser likes best, if there is advice."""
        return self.advice.best.action if self.advice else None

    def on_mount(self) -> None:
        self._redraw()

    def on_resize(self) -> None:
        """Put the side panel beside the area where there is room."""
        wide = self.size.width >= 110
        self.set_class(wide, "-wide")
        if self.side is not None and self.side.parent is self:
            self.side.styles.width = self.SIDE_WIDTH if wide else None

    def _redraw(self) -> None:
        if self.is_mounted and self.view is not None:
            self.draw()


def board_for(game: str, side: Widget | None = None) -> GameBoard:
    """The board of a game, imported only now; a menu of actions where the game has none of its own."""
    board: GameBoard = load(table(game).board or MENU)(side)
    return board
