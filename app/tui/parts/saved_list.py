"""The list of saved games."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardai.app.printable import one_line
from cardai.app.seats import chairs
from cardai.saves.record import Record, rules_name
from cardai.saves.store import Entry, Store

SHOWN = 200


class SavedList(Vertical):
    """Saved games, newest first; unfinished ones can be gone on with."""

    class Opened(Message):
        """The person wants this game."""

        def __init__(self, entry: Entry) -> None:
            super().__init__()
            self.entry = entry

    def __init__(self, store: Store, **names: Any) -> None:
        super().__init__(**names)
        self._entries = store.entries()[:SHOWN]

    def compose(self) -> ComposeResult:
        if self._entries:
            yield OptionList(*(Option(_line(entry)) for entry in self._entries), id="entries", markup=False)
            yield Static("enter opens · w replays · e reviews", classes="note")
        else:
            yield Static("No game has been played here yet.\n\nGames are kept after every move, by themselves.")

    def on_mount(self) -> None:
        self.border_title = "Saved games"

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
    if entry.record is None:
        return Content.assemble((f"✗ {one_line(entry.path.name)}", "bold"), f"\n  {one_line(entry.problem)}")
    record = entry.record
    mark = "✓" if entry.is_finished else "▶"
    title = one_line(record.title) or f"{record.game.capitalize()} · {rules_name(record)}"
    return Content.assemble((f"{mark} {title}", "bold"), (f"  {when}\n", "$foreground-muted"), f"  {_about(record)}")


def _about(record: Record) -> str:
    names = [chair.name for chair in chairs(record.seats)]
    if record.result is None:
        return f"{', '.join(names)}: to be continued"
    return ", ".join(f"{name} {result:g}" for name, result in zip(names, record.result, strict=False))
