"""Base of every board: it shows what one seat sees, posts what the person chooses, and knows no rules.

A board for the game "whist" lives in `boards/whist/board.py` as `class WhistBoard(GameBoard[WhistView])` and is named
in app/tables/whist.py. It needs two methods:

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

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from cardai.ai.agent import Advice
from cardai.app import words
from cardai.app.registry import load, table
from cardai.games.core import AnyView, IllegalAction

from ..keymap import named, own_keys
from ..parts.advice import AdvicePanel
from ..parts.advice_strip import Piece, strip

MENU = "cardai.app.tui.boards.menu:MenuBoard"


V = TypeVar("V", bound=AnyView)


class GameBoard(Widget, Generic[V], can_focus=True):
    """The position as one seat sees it."""

    WIDE: ClassVar[int] = 100
    """From so many columns on the side stands beside the area."""

    HAS_STRIP: ClassVar[bool] = False
    """Whether the area itself shows hints where the side has no room; the side is then a drawer over the table."""

    KEYS: ClassVar[str] = ""
    """The board's own keys in one line of at most 65 columns, shown while it is the person's move."""

    AT_MOVE: ClassVar[frozenset[str]] = frozenset()
    """Actions of the board's keys that work only while it is the person's move."""

    DEFAULT_CSS = """
    GameBoard { width: 1fr; height: 1fr; layout: vertical; layers: below above; }
    GameBoard > .area { width: 1fr; height: 1fr; }
    GameBoard > .column { height: 8; width: 1fr; }
    GameBoard .side { height: 1fr; width: 1fr; layout: vertical; }
    GameBoard > .column > .side { layout: horizontal; }
    GameBoard.-wide { layout: horizontal; }
    GameBoard.-wide > .column { height: 1fr; width: 40; }
    GameBoard.-wide > .column > .side { layout: vertical; }
    GameBoard.-strip > .column { display: none; }
    GameBoard.-strip.-drawer > .column { display: block; layer: above; dock: bottom; height: 16; background: $bg; }
    GameBoard.-strip.-drawer > .column > TableSide { layout: vertical; }
    GameBoard.-strip .column > .panel { display: none; }
    """

    def __init_subclass__(cls, **how: Any) -> None:
        """Name the board's keys, so that they can be changed like all others."""
        if "BINDINGS" in vars(cls):
            cls.BINDINGS = named(cls.__name__.removesuffix("Board").lower(), cls.BINDINGS)
        super().__init_subclass__(**how)

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

    class Prompted(Message):
        """Notice that the person may do other things now."""

    def __init__(self, side: Widget | None = None) -> None:
        super().__init__()
        self.side = side
        """The screen's panels (log and advice, or graph and comment); `compose` finds them a place."""
        self.view: V | None = None
        """Position that is shown; None before the first."""
        self.names: Sequence[str] = ()
        """Names of the seats."""
        self.titles: Sequence[str] = ()
        """Kind of each of them, such as "level 5"; empty for people."""
        self.laid_open: Mapping[int, V] = {}
        """Views of the other seats, where all hands lie open; empty where they do not."""
        self.live = False
        """Whether the person at the keyboard is to act now (never in replay)."""
        self.advice: Advice | None = None
        """An opinion to mark on the board (`advice.best.action`), or None."""
        if side is not None:
            side.add_class("side")

    def compose(self) -> ComposeResult:
        """The area with the side below it, or beside it on wide screens. Override for another layout."""
        self._make_room(self.app.size.width)
        with Container(classes="area"):
            yield from self.compose_area()
        with Vertical(classes="column") as column:
            if self.has_class("-wide"):
                column.styles.width = self.side_width(self.app.size.width)
            if self.side is not None:
                yield self.side
            yield from self.compose_panels()

    def compose_area(self) -> ComposeResult:
        """The widgets of the playing area."""
        yield from ()

    def compose_panels(self) -> ComposeResult:
        """Panels of the board's own, below the screen's."""
        yield from ()

    def draw(self) -> None:
        """Bring the widgets in line with view, names, live and advice; called when any of them changed."""

    def show(self, view: V, names: Sequence[str], *, live: bool) -> None:
        """Show another position; earlier advice no longer applies."""
        self.view, self.names, self.live, self.advice = view, tuple(names), live, None
        self.titles = self.titles or ("",) * len(names)
        self._redraw()

    @property
    def now(self) -> V:
        """The position that is shown, where there is one already."""
        assert self.view is not None
        return self.view

    def show_advice(self, advice: Advice | None) -> None:
        """Mark what an adviser thinks of the position shown, or unmark it."""
        self.advice = advice
        self.set_class(advice is not None, "-advised")
        if advice is None:
            self.remove_class("-drawer")
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
            # a choice belongs to the position it was made for: nothing more is chosen until another is shown
            self.live = False
            self.post_message(self.Chosen(action))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Looking around is always possible, choosing only at one's own move."""
        return self.live or action not in self.AT_MOVE

    def shows_key(self, action: str) -> bool:
        """Whether the key of something that can be tried belongs in the key bar: not where it could only be refused."""
        return True

    def preview(self, action: Any) -> None:
        """Show what an agent is about to do, shortly before it happens; only called in games without secrets."""

    def show_ending(self, view: V, names: Sequence[str]) -> bool:
        """Show how the part of the game ended that the next view no longer shows; False if there is none."""
        return False

    def log_of_ending(self, steps: Sequence[Sequence[str]]) -> Sequence[Sequence[str]]:
        """The log up to what `show_ending` shows."""
        return steps

    @property
    def takes_letters(self) -> bool:
        """Whether letters belong to something being typed."""
        return False

    def take_focus(self) -> None:
        """Get the keys; a board whose keys belong to a widget inside it focuses that instead."""
        self.focus()

    def label(self, action: Any) -> str:
        """An action in few words."""
        return words.label(self.view, action) if self.view is not None else ""

    def tones(self, actions: Sequence[Any]) -> Sequence[str]:
        """The colour of each of these actions, where the game has colours for them."""
        return ()

    @property
    def hinted(self) -> Any | None:
        """The action the adviser likes best, if there is advice."""
        return self.advice.best.action if self.advice else None

    def on_mount(self) -> None:
        self._redraw()

    def on_resize(self) -> None:
        """Put the side beside the area where there is room; it grows with the screen.

        Textual calls this after that of a board of its own: no board calls it, or all would be drawn twice.
        """
        width = self.size.width
        self._make_room(width)
        for column in self.query(".column"):
            column.styles.width = self.side_width(width) if self.has_class("-wide") else None
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        """Draw for another size."""
        self._redraw()
        self._fit_hints()

    def _fit_hints(self) -> None:
        """When everything has its place, hints may use what room there is then."""
        for panel in self.query(AdvicePanel):
            self.call_after_refresh(panel.fit)

    def _make_room(self, width: int) -> None:
        wide = width >= self.WIDE
        self.set_class(wide, "-wide")
        self.set_class(not wide and self.HAS_STRIP, "-strip")

    def side_width(self, width: int) -> int:
        """Columns of the side on a screen of this width: 34 of 100, 41 of 120, 66 of 200."""
        return 34 + max(0, width - 100) * 8 // 25

    def hint_strip(self, width: int) -> Sequence[Sequence[Piece]]:
        """The hint in two lines, where the side has no room for it."""
        if self.advice is None or self.view is None or not self.has_class("-strip"):
            return ()
        return strip(self.advice, self.label, self.view.game.unit, width, self.cap("h"))

    def toggle_drawer(self) -> bool:
        """Open or shut the side where it is a drawer; False if there is no drawer."""
        if self.has_class("-strip"):
            self.toggle_class("-drawer")
            self._fit_hints()
        return self.has_class("-strip")

    def cap(self, usual: str) -> str:
        """A key as the person has it, who may have changed the usual one."""
        return own_keys(self.app).get(usual, usual)

    def prompt(self) -> str:
        """Choices of the person at the keyboard, keys in backquotes."""
        return f"Your move: {self.KEYS}" if self.KEYS else "Your move"

    def dress(self, text: str) -> Content:
        """A line of the log, an action or a reason as the board writes it, such as cards in their colours."""
        return Content(text)

    def _redraw(self) -> None:
        # a board that is being taken away has lost its parts already
        if self.is_mounted and self.children and self.view is not None:
            self.draw()


def board_for(game: str, side: Widget | None = None) -> GameBoard[Any]:
    """The board of a game, imported only now; a menu of actions where the game has none of its own."""
    board: GameBoard[Any] = load(table(game).board or MENU)(side)
    return board
