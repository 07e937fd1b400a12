"""The program told to end while a screen is being put together: it ends, and nothing fails."""

from __future__ import annotations

import asyncio
import random

import pytest
from textual import events
from textual.message import Message

from cardai.app.tui.app import CardaiApp
from tests.app.patience import be_patient, read_styles_once
from tests.trust.every_screen import screens

be_patient()
read_styles_once()

MOMENTS = (4, 9, 14, 19, 30)
"""How many parts of the program have been composed or mounted by then; the screen's own come after the first three."""


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDAI_HOME", str(tmp_path_factory.getbasetemp() / "closing"))


@pytest.mark.parametrize("name", screens())
async def test_a_program_ends_in_the_middle_of_a_screen(name: str) -> None:
    for moment in MOMENTS:
        await _end_at(moment, name)


async def _end_at(moment: int, name: str) -> None:
    """Open the screen, and tell the program to end at that moment, or when the screen is there."""
    screen = screens()[name](random.Random(1))
    seen = 0

    async def look(app: CardaiApp) -> None:
        screen.call_later(app.exit)
        await app.push_screen_wait(screen)

    app = CardaiApp(look)

    def end(message: Message) -> None:
        nonlocal seen
        seen += isinstance(message, events.Compose | events.Mount)
        if seen == moment:
            app.exit()

    async with app.run_test(message_hook=end):
        while app.is_running:
            await asyncio.sleep(0)


@pytest.mark.parametrize("name", screens())
def test_a_screen_that_is_not_laid_out_takes_no_keys(name: str) -> None:
    screen = screens()[name](random.Random(1))
    actions = [one.action for bindings in screen._bindings.key_to_bindings.values() for one in bindings]
    assert actions and not any(screen.check_action(action, ()) for action in actions)
