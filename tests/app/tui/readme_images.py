"""The pictures of the README and a recording: `make images` draws the screens as they are now, with real hints.

The recording is a terminal session as asciinema keeps it: `asciinema play docs/images/game.cast`.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.segment import Segment
from textual.pilot import Pilot

from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens.table import TableScreen
from cardai.games import registry
from tests.app.screens import is_shown, opened, table, until
from tests.app.tui.test_pictures import TABLES, quiet

FOLDER = Path(__file__).parents[3] / "docs" / "images"
SIZE = (120, 40)
RECORDED = (100, 30)
PLAYED = (("h", 3.0), ("a", 2.0), ("h", 3.0), ("a", 2.0), ("h", 3.0), ("a", 3.0))
"""What is pressed in the recording, and how long the answer is shown: two rolls and a box, each after its hint."""


async def draw(wanted: list[str]) -> None:
    """Write the pictures that are wanted, and the recording."""
    if "home" in wanted:
        async with opened(CardaiApp.stay_home, SIZE) as pilot:
            await until(pilot, lambda: is_shown(pilot, "No game has been played"))
            await pilot.press("2")
            _keep("home.svg", pilot.app.export_screenshot())
    for game in [game for game in TABLES if game in wanted]:
        async with table(TABLES[game](), SIZE) as pilot:
            await hinted(pilot, await quiet(pilot))
            _keep(f"{game}.svg", pilot.app.export_screenshot())
    if "game" in wanted:
        await record()


async def hinted(pilot: Pilot[Any], screen: TableScreen) -> None:
    """Ask the adviser and wait for the answer, however long it takes the first time on a machine."""
    screen.action_hint()
    while screen.board.advice is None:
        await pilot.pause(0.2)
    await pilot.pause(1.0)


async def record() -> None:
    """A round of Yacht with hints, as a terminal would have been sent it."""
    session = Session.new(registry.make("yacht"), ["me", "level:7"], 20)
    async with table(session, RECORDED) as pilot:
        screen = await quiet(pilot)
        cast = Cast(pilot)
        cast.take(2.0)
        for key, seconds in PLAYED:
            await pilot.press(key)
            while (screen.board.advice is None) == (key == "h") or not screen.board.live:
                await pilot.pause(0.1)
            await pilot.pause(0.5)
            cast.take(seconds)
    _keep("game.cast", cast.text())


class Cast:
    """A recording: what changed on the screen from one picture to the next."""

    def __init__(self, pilot: Pilot[Any]) -> None:
        self._pilot, self._now = pilot, 0.0
        self._rows: list[str] = []
        self._lines = [json.dumps({"version": 2, "width": RECORDED[0], "height": RECORDED[1], "title": "cardai"})]

    def take(self, seconds: float) -> None:
        """The screen as it is now, to be looked at for so long."""
        rows = [_ansi(list(strip)) for strip in self._pilot.app.screen._compositor.render_strips()]
        before = self._rows or [""] * len(rows)
        sent = "".join(f"\x1b[{y + 1};1H{row}" for y, row in enumerate(rows) if row != before[y])
        start = "" if self._rows else "\x1b[?25l\x1b[2J"
        self._lines.append(json.dumps([round(self._now, 2), "o", start + sent]))
        self._rows, self._now = rows, self._now + seconds

    def text(self) -> str:
        end = json.dumps([round(self._now, 2), "o", "\x1b[0m\x1b[?25h"])
        return "\n".join([*self._lines, end, ""])


def _ansi(row: list[Segment]) -> str:
    """A row as it is sent to a terminal."""
    return "".join(style.render(text) if style is not None else text for text, style, _ in row)


def _keep(name: str, picture: str) -> None:
    (FOLDER / name).write_text(picture, encoding="utf-8")
    print(f"docs/images/{name}")


if __name__ == "__main__":
    os.environ |= {"COLORTERM": "truecolor", "TERM": "xterm-256color", "CARDAI_HOME": tempfile.mkdtemp()}
    asyncio.run(draw(sys.argv[1:] or ["home", *TABLES, "game"]))
