"""Screens that can be left once: two quick keys, or a dialog on top, must not take another screen away."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar
from weakref import WeakSet

from textual import events, work
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.screen import ModalScreen, Screen

from ..parts.options import Options

T = TypeVar("T")


def nothing() -> AwaitComplete:
    """Something to wait for that has happened already."""
    done: AwaitComplete = AwaitComplete.nothing()  # type: ignore[no-untyped-call]
    return done


_LEFT: WeakSet[Screen[Any]] = WeakSet()
"""Those that were left; it takes a moment until they are gone."""


def _dismiss(screen: Screen[Any], leave: Any, result: Any) -> AwaitComplete:
    """Textual pops whatever is on top, however often it is told to."""
    if screen in _LEFT or screen not in screen.app.screen_stack:
        return nothing()
    if not screen.is_mounted:
        # left before it was laid out: what it does then must find its parts
        screen.call_later(_dismiss_unawaited, screen, leave, result)
        return nothing()
    _LEFT.add(screen)
    screen.pop_until_active()
    found: AwaitComplete = leave(result)
    return found


def _dismiss_unawaited(screen: Screen[Any], leave: Any, result: Any) -> None:
    _dismiss(screen, leave, result)


HEARD_TO_THE_END = (events.Callback, events.Unmount)
"""Events a screen hears of while it or the program goes away, too."""


class _Once(Screen[T]):
    """Behaviour of all screens of ours."""

    async def on_event(self, event: events.Event) -> None:
        """Textual puts no parts on a screen that goes away, with the program or alone: it must not look for them."""
        if self._stays or isinstance(event, HEARD_TO_THE_END):
            await super().on_event(event)

    @property
    def _stays(self) -> bool:
        """Whether neither the program was told to end nor the screen is being taken away (then it is not displayed)."""
        return self.is_attached and self.app.is_running and self.display

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys of a burst that come before the screen is laid out, or after it was left, are not for it."""
        is_there = self.is_mounted and self not in _LEFT and self._stays
        return is_there and self.offers(action, parameters)

    def offers(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action does something now, on a screen that is there: each screen says that of its own."""
        return super().check_action(action, parameters)

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        return _dismiss(self, super().dismiss, result)


class OnceScreen(_Once[T]):
    """A screen of ours."""

    @property
    def is_open(self) -> bool:
        """Whether it can still show something: what was worked out beside it may come too late."""
        is_shown = self.is_attached and self not in _LEFT and self in self.app.screen_stack
        # a program that ends takes the inner parts of its screens away first
        return is_shown and bool(self.children) and self.app.is_running


class OnceModal(ModalScreen[T], _Once[T]):
    """A dialog of ours."""


class Commands(CommandList, Options, can_focus=False):
    """Commands that were found."""


class Palette(CommandPalette, _Once[None]):
    """Textual's list of commands; by itself it falls over keys and clicks without room, and over being left early."""

    def compose(self) -> ComposeResult:
        for part in super().compose():
            yield Commands() if isinstance(part, CommandList) else part

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        if not self.size.region.contains(event.screen_x, event.screen_y):
            event.prevent_default()

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):
            super()._action_command_list(action)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        """Commands may be looked for, and found, when the list is being taken away."""
        with suppress(NoMatches):
            await CommandPalette._gather_commands.__wrapped__(self, search_value)  # type: ignore[attr-defined]

    async def _watch__show_busy(self) -> None:
        with suppress(NoMatches):
            await super()._watch__show_busy()
