"""Screens on which something is computed: nothing blocks, progress shows after half a second, escape stops it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from enum import Enum
from time import monotonic
from typing import Any, TypeVar

from textual import on
from textual.css.query import NoMatches

from cardai.app.background import Thought

from ..boards.base import GameBoard
from ..parts.panels import StatusLine
from .once import OnceScreen

T = TypeVar("T")

QUIET_SECONDS = 0.5
"""Seconds before work under way is worth a word."""


class End(Enum):
    """Ends of waiting for a thought."""

    DONE = "done"
    STOPPED = "stopped"
    LATE = "late"


class WorkingScreen(OnceScreen[Any]):
    """Knows how to wait for a thought, and what a board says of a choice that the rules forbid."""

    _waiting: tuple[Thought[Any], asyncio.Event] | None = None

    @on(GameBoard.Refused)
    def refuse(self, event: GameBoard.Refused) -> None:
        event.stop()
        self.notify(event.reason, severity="warning", timeout=4)

    async def wait_for(
        self, start: Callable[[Callable[[], None]], Thought[Any]], what: str, limit: float | None = None
    ) -> tuple[Thought[Any], End]:
        """Start a thought and wait until it ends, is stopped with escape, or is out of time."""
        rung = asyncio.Event()
        loop = asyncio.get_running_loop()
        thought = start(lambda: _ring(loop, rung))
        self._waiting = (thought, rung)
        try:
            return thought, await self._watch(thought, rung, what, limit)
        finally:
            self._waiting = None
            if not thought.is_over:
                thought.cancel()

    def stop_waiting(self) -> bool:
        """Stop what is being waited for; False if nothing is."""
        if self._waiting is None:
            return False
        thought, rung = self._waiting
        thought.cancel()
        rung.set()
        return True

    async def _watch(self, thought: Thought[Any], rung: asyncio.Event, what: str, limit: float | None) -> End:
        began = monotonic()
        while not thought.is_over:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(rung.wait(), 0.1)
            if thought.is_cancelled:
                return End.STOPPED
            waited = monotonic() - began
            if limit is not None and waited > limit and not thought.is_over:
                return End.LATE
            if (waited > QUIET_SECONDS or thought.said) and not thought.is_over:
                self._tell(thought.said or what, thought.progress)
        return End.DONE

    def _tell(self, what: str, done: float) -> None:
        with contextlib.suppress(NoMatches):
            self.query_one(StatusLine).show_work(what, done)


async def ended(start: Callable[[Callable[[], None]], Thought[T]]) -> Thought[T]:
    """Start a thought and wait, without holding anything up, until it has ended."""
    rung = asyncio.Event()
    loop = asyncio.get_running_loop()
    thought = start(lambda: _ring(loop, rung))
    await rung.wait()
    return thought


def _ring(loop: asyncio.AbstractEventLoop, bell: asyncio.Event) -> None:
    """Wake the screen from the thought's thread; a screen that has gone needs no waking."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(bell.set)
