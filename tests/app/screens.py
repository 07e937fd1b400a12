"""What tests of the screens share: opening a table, waiting, reading what is shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from textual.pilot import Pilot

from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp, Errand
from cardai.app.tui.screens.table import TableScreen
from tests.app.patience import SECONDS

SMALL, LARGE = (80, 24), (120, 40)
INSTANT = 4


@asynccontextmanager
async def opened(errand: Errand, size: tuple[int, int] = SMALL) -> AsyncIterator[Pilot[Any]]:
    """The program, opened for an errand."""
    app = CardaiApp(errand)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield pilot


@asynccontextmanager
async def table(session: Session, size: tuple[int, int] = SMALL) -> AsyncIterator[Pilot[Any]]:
    """A table at which agents move at once."""
    screen = TableScreen(session, speed=INSTANT)

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with opened(sit, size) as pilot:
        await until(pilot, lambda: screen.board.view is not None or pilot.app.screen is not screen)
        yield pilot


async def until(pilot: Pilot[Any], holds: Callable[[], Any]) -> None:
    """Let the program run until something is so."""
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end, f"it never came; the screen shows:\n{shown(pilot)}"
        await asyncio.sleep(0.03)
        await pilot.pause()


def shown(pilot: Pilot[Any]) -> str:
    """All text on the topmost screen."""
    return "\n".join(strip.text for strip in pilot.app.screen._compositor.render_strips())


def is_shown(pilot: Pilot[Any], text: str) -> bool:
    return text in shown(pilot)
