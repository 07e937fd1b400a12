"""An evening at one table: `python -m tests.trust.soak --games 300` (make soak).

Watched games of every kind are played one after the other in one process, each begun with "again" as a person would.
After every tenth the memory, the live sessions and widgets, the threads and the open files are counted: none of them
may grow once the first games have filled what is kept on purpose.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from unittest import mock

from textual._styles_cache import StylesCache
from textual.pilot import Pilot
from textual.widget import Widget

from cardai.app.commands.options import game_of
from cardai.app.session import Session
from cardai.app.settings import Settings
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens import dialogs
from cardai.app.tui.screens.dialogs import Result
from tests.app.patience import be_patient, read_styles_once

SEATS = {
    "yacht": ("heuristic", "exact"),
    "bigtwo": ("heuristic", "greedy", "heuristic", "random"),
    "holdem": ("tag", "tag", "random", "caller", "tag", "tag"),
    "hearthstone": ("greedy", "random"),
}
EVERY_GAMES = 10
GROWTH_SHARE = 0.05
"""Memory may be so much more at the end than after the first games."""


@dataclass(frozen=True)
class Count:
    """Everything an evening could pile up, after some games."""

    games: int
    memory_mb: float
    sessions: int
    widgets: int
    drawn: int
    """Stores of lines that widgets have drawn."""
    threads: int
    files: int


def can_count() -> bool:
    """Say whether this system tells of memory and open files."""
    return Path("/proc/self/statm").exists() and Path("/proc/self/fd").exists()


def counted(games: int) -> Count:
    """Count what lives in this process."""
    gc.collect()
    live = gc.get_objects()
    sessions = sum(isinstance(one, Session) for one in live)
    widgets = sum(isinstance(one, Widget) for one in live)
    drawn = sum(isinstance(one, StylesCache) for one in live)
    files = len([*Path("/proc/self/fd").iterdir()])
    return Count(games, memory_mb(), sessions, widgets, drawn, threading.active_count(), files)


def memory_mb() -> float:
    """Memory of this process that stands in the machine, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


class Evening:
    """One program in which one kind of game is played again and again."""

    def __init__(self, game: str, seats: Sequence[str], games: int, every: int = EVERY_GAMES) -> None:
        self._first = Session.new(game_of(game, None), seats, seed=1)
        self._games, self._every = games, every
        self.counts: list[Count] = []
        self.tell: Callable[[Count], None] = lambda count: None
        """Hears every count as it is made: a long evening that is broken off was not in vain."""

    async def play(self) -> list[Count]:
        """Every game to its end; the counts on the way."""
        app = CardaiApp(lambda app: app.sit_down(self._first))
        app.settings = Settings(speed="instant")
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        async with app.run_test(size=(80, 24)) as pilot:
            for number in range(1, self._games + 1):
                await self._result(app, pilot)
                await asyncio.to_thread(lambda: None)  # after what a board still counts beside the table
                if number % self._every == 0:
                    self.counts.append(counted(number))
                    self.tell(self.counts[-1])
                await pilot.press("n" if number < self._games else "q")
        return self.counts

    async def _result(self, app: CardaiApp, pilot: Pilot[int]) -> None:
        """Wait until the result of the game is shown."""
        while not isinstance(app.screen, Result) or not app.screen.is_mounted:
            if app._exception is not None:
                raise app._exception
            assert app.is_running, "it was told to end"
            await asyncio.sleep(0.01)
        await pilot.pause()


def has_grown(counts: Sequence[Count], first_games: int) -> str:
    """Say what has grown after the first games; nothing if all is as it was.

    Counts go up and down by one with what a thread beside the table holds for a moment: grown is what never comes
    down to where it was."""
    later = [count for count in counts if count.games >= first_games]
    begin, end = later[: len(later) // 3 or 1], later[-(len(later) // 3 or 1) :]
    faults = [
        name
        for name in ("sessions", "widgets", "drawn", "threads", "files")
        if min(getattr(count, name) for count in end) > max(getattr(count, name) for count in begin)
    ]
    if median(count.memory_mb for count in end) > (1 + GROWTH_SHARE) * median(count.memory_mb for count in begin):
        faults.append("memory")
    return ", ".join(faults)


@contextlib.contextmanager
def home() -> Iterator[None]:
    """A home of its own, results that can be answered at once."""
    be_patient()
    read_styles_once()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, CARDAI_HOME=folder))
        stack.enter_context(mock.patch.object(dialogs, "HASTE", 0.0))
        yield


def main() -> int:
    """Play the evening of every kind, or of one; the number of those that grew is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="of each kind")
    parser.add_argument("--only", default="")
    parser.add_argument("--seats", default="", help="who plays, with --only")
    parser.add_argument("--first", type=int, default=50, help="games that may fill memory")
    wish = parser.parse_args()
    faults = 0
    for game in (wish.only,) if wish.only else SEATS:
        with home():
            seats = wish.seats.split(",") if wish.seats else SEATS[game]
            evening = Evening(game, seats, wish.games)
            evening.tell = lambda count, game=game: print(json.dumps({"game": game, **asdict(count)}), flush=True)
            counts = asyncio.run(evening.play())
        if grown := has_grown(counts, wish.first):
            faults += 1
            print(f"{game}: grew: {grown}", flush=True)
    return faults


if __name__ == "__main__":
    sys.exit(main())
