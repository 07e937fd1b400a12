"""Screens that can be left once: two quick keys, or a dialog on top, must not take another screen away."""

from __future__ import annotations

from typing import Any, TypeVar
from weakref import WeakSet

from textual import events
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

from ..textual_inside import SteadyPalette

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


class OncePalette(SteadyPalette, _Once[None]):
    """The list of commands."""
