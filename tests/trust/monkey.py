"""Random keys, clicks and sizes on every screen: `python -m tests.trust.monkey --events 20000` (make monkey).

A screen survives 1x1 to 250x80 and anything pressed in any order. Events come in bursts, as fast as the program takes
them; after each the screen is drawn, and what is computed beside it gets its time now and then. The first fault of a
part ends it and is printed with the last events.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import traceback
from collections import Counter, deque
from pathlib import Path
from unittest import mock

import textual.screen
from textual import events
from textual.geometry import Size

from cardai.ai import registry as agents
from cardai.app import agents as app_agents
from cardai.app.tui.app import CardaiApp
from tests.app.patience import be_patient, read_styles_once
from tests.trust.every_screen import Opener, screens
from tests.trust.fuzz import FAST
from tests.trust.limit import NEVER_ENDS, limited
from tests.trust.parts import Part, options, parts

NAMED = ("enter", "tab", "shift+tab", "up", "down", "left", "right", "home", "end", "pageup", "pagedown")
OTHERS = (
    *("space", "backspace", "delete", "f1", "ctrl+a", "ctrl+p", "ctrl+u", "shift+left"),
    *("question_mark", "plus", "minus"),
)
LETTERS = "abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789,.;:[]()<>/?!@#%&*-+=_~'\"éß漢🂡"
LEAVING = ("escape", "escape", "q")
TYPED = {"space": " ", "enter": "\r", "tab": "\t"}
SMALL = ((1, 1), (2, 2), (1, 80), (250, 1), (24, 24), (40, 10), (39, 12), (10, 3))
"""Too small to be drawn into."""
SIZES = ((60, 16), (80, 24), (80, 24), (100, 30), (120, 40), (250, 80))
BURSTS = (1, 5, 20, 60, 200, 600)
"""Events that come without a pause."""
STAYS = 0.7
"""How many bursts have no key that leaves, so that the program is seen in its depths."""
RESTS = 0.1
"""How often a burst ends with a moment for what is computed beside the screen."""
DRAWN = 0.5
"""Seconds between two drawings while events come."""


PART = 1000
"""Events of one part."""


class Monkey:
    """One screen, opened again whenever it is left."""

    def __init__(self, make: Opener, seed: str) -> None:
        self.rng = random.Random(seed)
        self.make = make
        self.done = 0
        self.last: deque[str] = deque(maxlen=80)

    async def play(self, count: int) -> str:
        """So many events; what went wrong, or nothing."""
        while self.done < count:
            app = CardaiApp(self._stay)
            try:
                async with app.run_test(size=self.rng.choice(SIZES), notifications=True) as pilot:
                    await pilot.pause()
                    while self.done < count and app.is_running and app._exception is None:
                        with limited(NEVER_ENDS):
                            await self._burst(app, count - self.done)
                    # screens of a program that was told to end hear no more: nothing to wait for
                    if app.is_running and app._exception is None:
                        await pilot.pause()
            except Exception:
                return f"{_told(app._exception)}\nlast events: {list(self.last)}"
        return ""

    async def _stay(self, app: CardaiApp) -> None:
        while True:
            self.last.append("opened")
            await app.push_screen_wait(self.make(self.rng))

    async def _burst(self, app: CardaiApp, most: int) -> None:
        if self.rng.random() < 0.25:
            self._resize(app)
        leaving = () if self.rng.random() < STAYS else LEAVING
        for _ in range(min(most, self.rng.choice(BURSTS))):
            self._poke(app, leaving)
            if self.rng.random() < 0.2:
                await asyncio.sleep(0)
        await settle(app)
        if self.rng.random() < RESTS:
            await asyncio.sleep(0.03)
        if app.is_running and app._exception is None and app._screen_stack:
            app.screen._on_timer_update()

    def _poke(self, app: CardaiApp, leaving: tuple[str, ...]) -> None:
        self.done += 1
        if self.rng.random() < 0.75:
            self._press(app, leaving)
        else:
            self._click(app)

    def _resize(self, app: CardaiApp) -> None:
        kind = self.rng.random()
        wanted = self.rng.choice(SMALL if kind < 0.3 else SIZES) if kind < 0.7 else self._any_size()
        self.done += 1
        self.last.append(f"size {wanted}")
        app._driver._size = Size(*wanted)  # type: ignore[union-attr]
        app.post_message(events.Resize(Size(*wanted), Size(*wanted)))

    def _any_size(self) -> tuple[int, int]:
        """Small ones more often: the large cost more and differ less."""
        return self.rng.randint(1, self.rng.randint(60, 250)), self.rng.randint(1, self.rng.randint(16, 80))

    def _press(self, app: CardaiApp, leaving: tuple[str, ...]) -> None:
        key = self.rng.choice((*NAMED, *NAMED, *OTHERS, *LETTERS, *leaving, *leaving))
        self.last.append(key)
        event = events.Key(key, key if len(key) == 1 else TYPED.get(key))
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


async def settle(app: CardaiApp) -> None:
    """Until nothing more is waiting to be dealt with; counted in turns of the loop, not by the clock."""
    for _ in range(300):
        await asyncio.sleep(0)
        if app._exception is not None or not app._screen_stack:
            return
        pumps = [app, *app.screen.walk_children(with_self=True)]
        if all(pump._message_queue is None or pump._message_queue.empty() for pump in pumps):
            return


def _told(fault: Exception | None) -> str:
    """Where it happened, in a worker too."""
    cause = getattr(fault, "error", fault)
    return "".join(traceback.format_exception(cause, limit=-6)) if cause is not None else traceback.format_exc(limit=-6)


def quickly() -> contextlib.ExitStack:
    """A home of its own, advisers that answer at once, few drawings while events come, styles parsed once."""
    be_patient()
    read_styles_once()
    stack = contextlib.ExitStack()
    home = stack.enter_context(tempfile.TemporaryDirectory())
    stack.enter_context(mock.patch.dict(os.environ, CARDAI_HOME=home))
    judge = lambda game, spec=None: agents.judge(game, FAST[game.name], Path(home))  # noqa: E731
    stack.enter_context(mock.patch.object(app_agents, "judge", judge))
    stack.enter_context(mock.patch.object(textual.screen, "UPDATE_PERIOD", DRAWN))
    return stack


def main() -> int:
    """All screens, or those named; the number of faults is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=10**9, help="for each screen")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", default="")
    options(parser)
    wish = parser.parse_args()
    chosen = {name: make for name, make in screens().items() if wish.only in name}
    size = min(PART, wish.events)

    def attack(part: str) -> Part:
        name = part.split("/")[0]
        monkey = Monkey(chosen[name], f"{wish.seed}/{part}")
        fault = asyncio.run(monkey.play(size))
        return Part(part, {name: monkey.done}, [f"{part}: {fault}"] if fault else [])

    names = (f"{name}/{number}" for number in range(-(-wish.events // size)) for name in chosen)
    work = {"attack": "monkey", "seed": wish.seed, "only": wish.only, "part": size}
    counts: Counter[str] = Counter()
    faults = 0
    with quickly():
        for part in parts(work, wish, names, attack):
            counts.update(part.counts)
            faults += len(part.faults)
    for name in chosen:
        print(f"{name:<20}{counts[name]:>8} events")
    print(f"{'all':<20}{counts.total():>8} events, {faults} faults")
    return min(faults, 100)


if __name__ == "__main__":
    sys.exit(main())
