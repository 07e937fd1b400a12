"""Random keys, clicks and sizes on every screen: `python -m tests.trust.monkey --events 20000` (make monkey).

A screen survives 1x1 to 250x80 and anything pressed in any order. The first fault of a screen ends its turn and is
printed with the seed and the last events, which repeat it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from cardai.ai import registry as agents
from cardai.ai.agent import no_progress
from cardai.app import agents as app_agents
from cardai.app.analysis import Analysis
from cardai.app.lessons import find
from cardai.app.lessons.guide import Guide
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.screens.decks import DeckScreen
from cardai.app.tui.screens.dialogs import Curtain, Question, Reading, Unsaved
from cardai.app.tui.screens.home import HomeScreen
from cardai.app.tui.screens.lesson import LessonScreen
from cardai.app.tui.screens.replay import ReplayScreen
from cardai.app.tui.screens.review import ReviewScreen
from cardai.app.tui.screens.rules import RulesScreen
from cardai.app.tui.screens.table import AFTERWARDS, TableScreen
from cardai.games import HOUSE, registry
from cardai.games.match import Match
from tests.trust.fuzz import FAST

NAMED = ("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown")
OTHERS = (
    "space",
    "backspace",
    "delete",
    "f1",
    "ctrl+a",
    "ctrl+p",
    "ctrl+u",
    "shift+left",
    "question_mark",
    "plus",
    "minus",
)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.;:[]()<>/?!@#%&*-+=_~'\"éß漢🂡"
SIZES = ((1, 1), (2, 2), (250, 80), (1, 80), (250, 1), (24, 24), (40, 10), (80, 24), (120, 40), (39, 12), (10, 3))
MANY = 25
"""Events between two moments in which the program comes to rest."""


def _game(name: str, rng: random.Random, seats: str = "human") -> Session:
    game = registry.make(name, rng.choice(list(registry.presets(name))))
    count = rng.choice(list(game.seats)[:6])
    return Session(Match.start(game, count, rng.randrange(2**32)), [seats, *["random"] * (count - 1)], limit=20)


def _played(name: str, rng: random.Random) -> Analysis:
    session = _game(name, rng)
    for _ in range(rng.randrange(1, 60)):
        if not session.is_over:
            session.match.play(rng.choice(session.match.state.actions()))
    study = Analysis(session.match, session.specs, judge=FAST[name])
    study.review = study.judged(no_progress)
    return study


def screens() -> dict[str, Callable[[random.Random], Screen[Any]]]:
    """How every screen is made."""
    found: dict[str, Callable[[random.Random], Screen[Any]]] = {"home": lambda rng: HomeScreen(None)}
    for name in HOUSE:
        found[f"{name} table"] = lambda rng, name=name: TableScreen(_game(name, rng), speed=4)
        found[f"{name} replay"] = lambda rng, name=name: ReplayScreen(_played(name, rng))
        found[f"{name} lesson"] = lambda rng, name=name: LessonScreen(Guide(find(name)), speed=4)
        found[f"{name} review"] = lambda rng, name=name: ReviewScreen(_played(name, rng))
    found["watched table"] = lambda rng: TableScreen(_game("bigtwo", rng, "random"), speed=3)
    found["decks"] = lambda rng: DeckScreen()
    found["curtain"] = lambda rng: Curtain("[/b]Ann")
    found["question"] = lambda rng: Question("The game is over", ["1. Ann  3 points"], AFTERWARDS)
    found["unsaved"] = lambda rng: Unsaved("The game is not saved: /home: No space left on device")
    found["reading"] = lambda rng: Reading("Rules", registry.make(rng.choice(HOUSE)).rules_text())
    found["rules"] = lambda rng: RulesScreen(_game(rng.choice(HOUSE), rng).game)
    return found


class Monkey:
    """One screen, opened again whenever it is left."""

    def __init__(self, make: Callable[[random.Random], Screen[Any]], seed: str) -> None:
        self.rng = random.Random(seed)
        self.make = make
        self.done = 0
        self.last: deque[str] = deque(maxlen=40)

    async def play(self, count: int, end: float) -> str:
        """So many events; what went wrong, or nothing."""
        while self.done < count and time.monotonic() < end:
            app = CardaiApp(self._stay)
            try:
                async with app.run_test(size=self.rng.choice(SIZES), notifications=True) as pilot:
                    await pilot.pause()
                    while self.done < count and time.monotonic() < end and app.is_running and app._exception is None:
                        for _ in range(MANY):
                            self._poke(app)
                            await asyncio.sleep(0)
                        await pilot.pause()
            except Exception:
                return "".join(traceback.format_exc(limit=-4)) + f"\nlast events: {list(self.last)}"
        return ""

    async def _stay(self, app: CardaiApp) -> None:
        while True:
            await app.push_screen_wait(self.make(self.rng))

    def _poke(self, app: CardaiApp) -> None:
        self.done += 1
        kind = self.rng.random()
        if kind < 0.7:
            self._press(app)
        elif kind < 0.93:
            self._click(app)
        else:
            wanted = self.rng.choice(SIZES) if self.rng.random() < 0.6 else self._any_size()
            self.last.append(f"size {wanted}")
            app._driver._size = Size(*wanted)  # type: ignore[union-attr]
            app.post_message(events.Resize(Size(*wanted), Size(*wanted)))

    def _any_size(self) -> tuple[int, int]:
        return self.rng.randint(1, 250), self.rng.randint(1, 80)

    def _press(self, app: CardaiApp) -> None:
        key = self.rng.choice((*NAMED, *NAMED, *OTHERS, *LETTERS))
        self.last.append(key)
        event = events.Key(key, key if len(key) == 1 else {"space": " ", "enter": "\r", "tab": "\t"}.get(key))
        event.set_sender(app)
        app._driver.send_message(event)  # type: ignore[union-attr]

    def _click(self, app: CardaiApp) -> None:
        x, y = self.rng.randrange(max(1, app.size.width)), self.rng.randrange(max(1, app.size.height))
        button = self.rng.choice((1, 1, 1, 3))
        self.last.append(f"click {x},{y}")
        for kind in self.rng.choice(
            ((events.MouseDown, events.MouseUp), (events.MouseMove,), (events.MouseScrollDown,))
        ):
            event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
            event.set_sender(app)
            app._driver.send_message(event)  # type: ignore[union-attr]


def main() -> int:
    """All screens, or those named; the number of faults is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10**9, help="for each screen")
    parser.add_argument("--seconds", type=float, default=10**9, help="for all screens together")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", default="")
    wish = parser.parse_args()
    chosen = {name: make for name, make in screens().items() if wish.only in name}
    faults = total = 0
    quick = mock.patch.object(
        app_agents,
        "judge",
        lambda game, spec=None: agents.judge(game, FAST[game.name], Path(os.environ["CARDAI_HOME"])),
    )
    with tempfile.TemporaryDirectory() as home, mock.patch.dict(os.environ, CARDAI_HOME=home), quick:
        for name, make in chosen.items():
            monkey = Monkey(make, f"{wish.seed}/{name}")
            fault = asyncio.run(monkey.play(wish.events, time.monotonic() + wish.seconds / len(chosen)))
            total += monkey.done
            print(f"{name:<20}{monkey.done:>8} events" + (f"\n{fault}" if fault else ""), flush=True)
            faults += bool(fault)
    print(f"{'all':<20}{total:>8} events, {faults} faults")
    return faults


if __name__ == "__main__":
    sys.exit(main())
