"""The list of saved games."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardai.app.background import Thought
from cardai.app.printable import one_line
from cardai.app.seats import chairs
from cardai.saves.store import Entry, Store

from ..screens.working import ended

SHOWN = 200
KEYS = "enter opens · w replays · e reviews"
NOTHING = "No game has been played here yet.\n\nGames are kept after every move, by themselves."


class SavedList(Vertical):
    """Saved games, newest first; unfinished ones can be gone on with."""

    class Opened(Message):
        """The person wants this game."""

        def __init__(self, entry: Entry) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, store: Store, **names: Any) -> None:
        super().__init__(**names)
        self._store = store
        self._entries: list[Entry] = []

    def compose(self) -> ComposeResult:
        yield OptionList(id="entries", markup=False)
        yield Static("Reading the saved games ...", classes="note", markup=False)

    def on_mount(self) -> None:
        self.border_title = "Saved games"
        self.read()

    @work(exclusive=True)
    async def read(self) -> None:
        """List the games, read beside the screen."""
        thought = await ended(lambda bell: Thought(lambda _: self._store.entries(SHOWN), bell))
        self._entries = thought.result()
        entries = self.query_one(OptionList)
        entries.display = bool(self._entries)
        entries.add_options(Option(_line(entry)) for entry in self._entries)
        entries.highlighted = 0 if self._entries else None
        self.query_one(Static).update(KEYS if self._entries else NOTHING)

    @property
    def chosen(self) -> Entry | None:
        """The game under the cursor."""
        if not self._entries:
            return None
        place = self.query_one(OptionList).highlighted
        return self._entries[place] if place is not None else None

    def take_focus(self) -> None:
        if self._entries:
            self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def open_it(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Opened(self._entries[event.option_index]))


def _line(entry: Entry) -> Content:
    """Two lines: what and when, who and how far."""
    when = datetime.fromtimestamp(entry.modified).strftime("%d %b %H:%M")
    if entry.problem:
        return Content.assemble((f"✗ {one_line(entry.path.name)}", "bold"), f"\n  {one_line(entry.problem)}")
    mark = "✓" if entry.is_finished else "▶"
    title = one_line(entry.title or f"{entry.game.capitalize()} · {entry.rules}")
    return Content.assemble((f"{mark} {title}", "bold"), (f"  {when}\n", "$foreground-muted"), f"  {_about(entry)}")


def _about(entry: Entry) -> str:
    names = [chair.name for chair in chairs(entry.seats)]
    if entry.result is None:
        return f"{', '.join(names)}: to be continued"
    return ", ".join(f"{name} {result:g}" for name, result in zip(names, entry.result, strict=False))
