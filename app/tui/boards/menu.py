"""The board for any game without one of its own: the position in words and a menu of actions."""

from __future__ import annotations

from typing import Any

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardai.app import words
from cardai.games.core import AnyView

from ..plain_text import PlainStatic
from ..textual_inside import Options
from .base import GameBoard


class MenuBoard(GameBoard[AnyView], can_focus=False):
    """Describes the position and lists what can be done."""

    KEYS = "↑↓ or a number choose, enter plays"

    DEFAULT_CSS = """
    MenuBoard > .area { layout: vertical; }
    MenuBoard #menu, MenuBoard #menu:focus { background: $background; background-tint: $background 0%; }
    MenuBoard #menu { height: 1fr; min-height: 4; border: round $panel-lighten-2; }
    MenuBoard #menu:focus { border: round $accent; }
    MenuBoard #position { height: auto; max-height: 60%; padding: 1 2; }
    """

    def compose_area(self) -> ComposeResult:
        with VerticalScroll(id="position", can_focus=False):
            yield PlainStatic(id="words")
        yield Options(id="menu", markup=False)

    def draw(self) -> None:
        self.query_one("#words", Static).update(words.describe(self.now, self.names))
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        menu.add_options(self._option(number, action) for number, action in enumerate(self._actions()))
        menu.border_title = "Your move" if self.live else None
        menu.disabled = not self.live
        if self.live and self._actions():
            menu.highlighted = self._highlight()

    def take_focus(self) -> None:
        self.query_one("#menu", OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        """A digit chooses from the menu; the tenth is 0."""
        if self.live and event.character and event.character in "1234567890":
            index = (int(event.character) - 1) % 10
            if index < len(self._actions()):
                event.stop()
                self.choose(self._actions()[index])

    @on(OptionList.OptionSelected, "#menu")
    def pick(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.choose(self._actions()[event.option_index])

    def _actions(self) -> list[Any]:
        return list(self.view.actions()) if self.view is not None else []

    def _highlight(self) -> int:
        actions = self._actions()
        return actions.index(self.hinted) if self.hinted in actions else 0

    def _option(self, number: int, action: Any) -> Option:
        mark = "★" if self.advice and action == self.hinted else " "
        key = str((number + 1) % 10) if number < 10 else " "
        return Option(f"{key} {mark} {self.label(action)}")
