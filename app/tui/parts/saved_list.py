"""The list of saved games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from cardai.app import words
from cardai.app.background import Thought
from cardai.app.printable import one_line
from cardai.app.seats import chairs
from cardai.games import registry
from cardai.saves.errors import SaveError
from cardai.saves.store import Entry, Store

from ..plain_text import PlainStatic
from ..screens.working import ended
from ..textual_inside import Options

SHOWN_SAVES = 200
WELCOME = """No game has been played here yet: choose a tile and press enter.

At a table h gives a hint, u takes back, p warns you before a mistake, ? lists all keys.
Games are kept after every move, by themselves, and listed here; afterwards each can be reviewed move by move."""


class SavedList(Vertical):
    """Saved games, newest first; unfinished ones can be gone on with. They can be filtered, renamed and deleted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "filter", "Only", tooltip="Only the games of one kind, the next kind, all"),
        Binding("m", "rename", "Rename", tooltip="Give the chosen game a name"),
        Binding("backspace,delete", "remove", "Delete", key_display="⌫", tooltip="Delete the chosen game; z undoes it"),
    ]

    class Wanted(Message):
        """The person wants something of this game."""

        def __init__(self, entry: Entry) -> None:
            super().__init__()
            self.entry = entry

    class Opened(Wanted):
        """They want to go on with it, or to see it."""

    class Renaming(Wanted):
        """They want to call it otherwise."""

        @property
        def title(self) -> str:
            return self.entry.title

    def __init__(self, store: Store, **names: Any) -> None:
        super().__init__(**names)
        self._store = store
        self._all: list[Entry] = []
        self._only = ""
        self._removed: tuple[Path, bytes] | None = None

    def compose(self) -> ComposeResult:
        listed = Options(id="entries", markup=False)
        listed.display = False
        yield listed
        yield PlainStatic("Reading the saved games ...", id="none")

    def on_mount(self) -> None:
        self.border_title = "Saved games"

    @work(exclusive=True)
    async def read(self) -> None:
        """List the games anew, read beside the screen."""
        thought = await ended(lambda bell: Thought(lambda _: self._store.entries(SHOWN_SAVES), bell))
        self.show(thought.result())

    def show(self, entries: list[Entry]) -> None:
        """List these games."""
        if not self.query("#none"):  # the screen has gone in the meantime
            return
        self._all = entries
        self.query_one("#none", Static).update(WELCOME)
        self._fill()

    def _fill(self) -> None:
        entries = self._entries
        listed = self.query_one(OptionList)
        before = listed.highlighted
        listed.clear_options()
        listed.add_options(Option(_line(entry)) for entry in entries)
        if entries:
            listed.highlighted = min(before or 0, len(entries) - 1)
        listed.display = bool(entries)
        self.query_one("#none").display = not entries
        kind = f": {_title(self._only)}" if self._only else ""
        self.border_title = Content(f"Saved games{kind}")
        self.border_subtitle = "⏎ opens · w replays · e reviews · f filters" if entries else ""

    @property
    def _entries(self) -> list[Entry]:
        """Those listed now."""
        return [entry for entry in self._all if not self._only or entry.game == self._only]

    @property
    def chosen(self) -> Entry | None:
        """The game under the cursor."""
        place = self.query_one(OptionList).highlighted
        return self._entries[place] if place is not None and place < len(self._entries) else None

    def take_focus(self) -> None:
        if self._entries:
            self.query_one(OptionList).focus()

    def action_filter(self) -> None:
        kinds = ["", *dict.fromkeys(entry.game for entry in self._all if entry.game)]
        self._only = kinds[(kinds.index(self._only) + 1) % len(kinds)] if self._only in kinds else ""
        self._fill()

    def action_rename(self) -> None:
        if self.chosen is not None and not self.chosen.problem:
            self.post_message(self.Renaming(self.chosen))

    def action_remove(self) -> None:
        if (entry := self.chosen) is None:
            return
        try:
            self._removed = (entry.path, self._store.remove(entry.path))
        except SaveError as error:
            self.notify(str(error), severity="error")
            return
        self._all.remove(entry)
        if not self._entries:
            self._only = ""
        self._fill()
        self.take_focus()
        self.notify("Deleted. z brings it back", timeout=5)

    def restore(self) -> None:
        """Bring the game back that was deleted last."""
        if self._removed is None:
            return
        try:
            self._store.restore(*self._removed)
        except SaveError as error:
            self.notify(str(error), severity="error")
            return
        self._removed = None
        self.read()

    @on(OptionList.OptionSelected)
    def open_it(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Opened(self._entries[event.option_index]))


def _line(entry: Entry) -> Content:
    """One line: what, who and how far, and when."""
    when = datetime.fromtimestamp(entry.modified).strftime("%d %b %H:%M")
    if entry.problem:
        return Content.assemble((f"✗ {one_line(entry.path.name)}", "bold"), f"  {one_line(entry.problem)}")
    mark = ("✓ ", "$mute") if entry.is_finished else ("▶ ", "bold $acc")
    title = one_line(entry.title) or _title(entry.game)
    rules = one_line(words.preset_words(entry.game, entry.rules)).partition(", ")[0]
    return Content.assemble(
        mark, (f"{title:<14}", "bold"), (f"{when}  ", "$mute"), (f"{rules}  ", "$mute"), _about(entry)
    )


def _title(game: str) -> str:
    return registry.make(game).title if game in registry.names() else one_line(game).capitalize()


def _about(entry: Entry) -> str:
    names = [one_line(chair.name) for chair in chairs(entry.seats)]
    if entry.result is None:
        return f"{', '.join(names)}: to be continued"
    return result_words(entry.game, names, entry.result)


def result_words(game: str, names: Sequence[str], result: Sequence[float]) -> str:
    """Points of everybody; the unit of the first goes for all."""
    unit = registry.make(game).unit if game in registry.names() else ""
    told = [f"{name} {words.amount(value, unit)}".rstrip() for name, value in zip(names, result, strict=False)]
    return ", ".join([*told[:1], *(said.removesuffix(f" {unit}") for said in told[1:])])
