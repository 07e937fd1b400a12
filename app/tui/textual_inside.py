"""Everything that overrides or uses private members of Textual, with the reason; elsewhere nothing does.

They are not promised to stay, so that Textual is pinned to one minor version, and a test says that they are there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

from rich.console import RenderableType
from textual import events, work
from textual._styles_cache import StylesCache
from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer, TimerCallback
from textual.widgets import Input, OptionList, SelectionList

from . import window

PRIVATE: Mapping[type, Mapping[str, str]] = {
    App: {
        "_build_driver": "pictures go through an outlet that survives the terminal; Ctrl-Z gives it back whole",
        "_on_resize": "screens never hear of a window that is too small",
        "_display": "nothing is drawn into a window that is too small",
        "_flush_next_callbacks": "a screen that is just being taken away goes even if its waiter is told to stop",
        "_screen_stack": "keys of a burst come after the last screen has gone",
    },
    StylesCache: {"get_inner_outer": "its memory holds the lines of a thousand widgets that are gone"},
    Screen: {"_refresh_layout": "a window that is large enough again is laid out before its next size"},
    OptionList: {"_on_click": "an option may have gone since it was drawn"},
    Input: {"_on_paste": "a whole clipboard export is no single line"},
    CommandPalette: {
        "_on_click": "a click without room is none",
        "_action_command_list": "keys may come before there is a list",
        "_gather_commands": "commands may be found when the list is being taken away",
        "_watch__show_busy": "the list may be gone when its search ends",
        "_GATHER_COMMANDS_GROUP": "the search that replaces it must end the one before",
    },
}
"""By class of Textual: its private members that stand below, and what would go wrong without."""


class SteadyApp(App[int]):
    """An app whose window may be of any size, and whose terminal may go away."""

    def __init__(self) -> None:
        super().__init__()
        self._window: Size | None = None
        """The window, while it is too small to be drawn into."""

    @property
    def has_screens(self) -> bool:
        """Whether there is still a screen: the last one goes before the app does."""
        return bool(self._screen_stack)

    @property
    def size(self) -> Size:
        """Size that the screens have: never less than they need, see app/tui/window.py."""
        return window.roomy(super().size)

    def _build_driver(self, headless: bool, inline: bool, mouse: bool, size: tuple[int, int] | None) -> Driver:
        driver: Any = super()._build_driver(headless, inline, mouse, size)
        if not headless:
            driver._file = window.Outlet(driver._file)
            window.heed_stopping(driver)
        return cast(Driver, driver)

    async def _on_resize(self, event: events.Resize) -> None:
        """Comes before Textual's own: screens never hear of a window that is too small."""
        was_small, self._window = self._window is not None, None
        if event.size != window.roomy(event.size):
            self._window, event.size = event.size, window.roomy(event.size)
            self._write_too_small()
        elif was_small and self._screen_stack:
            self.screen._refresh_layout(event.size)
            self.refresh(layout=True)

    def set_timer(
        self, delay: float, callback: TimerCallback | None = None, *, name: str | None = None, pause: bool = False
    ) -> Timer:
        """Set a timer whose single stroke happens late rather than never.

        Textual leaves strokes out that are overdue, also the only one; a window whose new size waits for such a stroke
        would never be followed again.
        """
        timer = super().set_timer(delay, callback, name=name, pause=pause)
        timer._skip = False
        return timer

    async def push_screen_wait(self, screen: Screen[Any] | str, **options: Any) -> Any:
        """Show a screen and wait for it; one that is just being taken away goes even if its waiter is told to stop."""
        await asyncio.shield(self._flush_next_callbacks())
        return await super().push_screen_wait(screen, **options)

    def pop_screen(self) -> AwaitComplete:
        """Leave a screen; the lines its widgets have drawn go with it."""
        StylesCache.get_inner_outer.cache_clear()
        return super().pop_screen()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        if self._window is None:
            super()._display(screen, renderable)

    def _write_too_small(self) -> None:
        if self._window is not None and self._driver is not None and not self.is_headless:
            self._driver.write(window.too_small(self._window))
            self._driver.flush()


class Options(OptionList):
    """Textual's list, which falls over an option that has gone since it was drawn, and over keys before it is."""

    async def _on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked >= self.option_count:
            event.prevent_default()

    def action_page_up(self) -> None:
        with suppress(KeyError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        with suppress(KeyError):
            super().action_page_down()  # type: ignore[no-untyped-call]


class MultipleChoice(SelectionList[Any], Options):
    """A list of which several may be chosen."""


class PastingInput(Input):
    """One line to type into, which hears of several lines that are pasted."""

    def pasted(self, text: str) -> None:
        """Take several lines that were pasted."""
        raise NotImplementedError

    def _on_paste(self, event: events.Paste) -> None:
        if "\n" in event.text.strip():
            event.prevent_default()
            event.stop()
            self.pasted(event.text)
        else:
            super()._on_paste(event)


class FoundCommands(CommandList, Options, can_focus=False):
    """Commands that were found."""


class SteadyPalette(CommandPalette):
    """Textual's list of commands; by itself it falls over keys and clicks without room, and over being left early."""

    def compose(self) -> ComposeResult:
        for part in super().compose():
            yield FoundCommands() if isinstance(part, CommandList) else part

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        if not self.size.region.contains(event.screen_x, event.screen_y):
            event.prevent_default()

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):
            super()._action_command_list(action)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        """Look for commands, which may be found when the list is being taken away."""
        with suppress(NoMatches):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]

    async def _watch__show_busy(self) -> None:
        with suppress(NoMatches):
            await super()._watch__show_busy()
