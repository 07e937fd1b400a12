"""The pictures of the README: `make images` draws the home screen and the four tables as they are now."""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from cardai.app.tui.app import CardaiApp
from tests.app.screens import is_shown, opened, table, until
from tests.app.test_pictures import TABLES, advice, quiet

FOLDER = Path(__file__).parents[2] / "docs" / "images"
SIZE = (120, 40)


async def draw() -> None:
    """Write the pictures; hints are made up, as in the tests."""
    async with opened(CardaiApp.stay_home, SIZE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "No game has been played"))
        await pilot.press("2")
        _keep("home", pilot.app.export_screenshot())
    for game, make in TABLES.items():
        session = make()
        async with table(session, SIZE) as pilot:
            screen = await quiet(pilot)
            told = advice(session)
            screen.side.advice.show(told, screen.board.label, session.game.unit, dress=screen.board.dress)
            screen.board.show_advice(told)
            await pilot.pause(0.5)
            _keep(game, pilot.app.export_screenshot())


def _keep(name: str, picture: str) -> None:
    (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")
    print(f"docs/images/{name}.svg")


if __name__ == "__main__":
    os.environ |= {"COLORTERM": "truecolor", "TERM": "xterm-256color", "CARDAI_HOME": tempfile.mkdtemp()}
    asyncio.run(draw())
