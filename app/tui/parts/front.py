"""The upper part of the home screen: the title, the game to go on with, and a tile for each game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from cardai.app.errors import BadInput
from cardai.app.printable import one_line
from cardai.app.registry import load, table
from cardai.app.seats import chairs
from cardai.games import registry
from cardai.saves.store import Entry

from .grid import ROUND_FRAME, Grid, Painted, cut
from .letters import big

if TYPE_CHECKING:
    from ..screens.setup import GameSetup

CONTINUE = -1
"""The place of the game to go on with."""
HEAVY_LINE = "┏━┓┃┃┗━┛"


class Front(Painted, can_focus=True):
    """Tiles to choose from by arrows, digits and clicks."""

    ON_PAGE = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "enter", "Play", key_display="⏎", tooltip="Go on with the open game, or begin the chosen one"),
        Binding("left", "move(-1)", "Choose", show=False, tooltip="The game before"),
        Binding("right", "move(1)", "Next", show=False, tooltip="The next game"),
        Binding("up", "up", "Continue", show=False, tooltip="To the game to go on with"),
        Binding("down", "down", "Saved", show=False, tooltip="To the tiles, then to the saved games"),
    ]

    DEFAULT_CSS = """
    Front { height: 16; }
    """

    class Moved(Message):
        """Another thing is chosen."""

    class Entered(Message):
        """The person wants what is chosen."""

    def __init__(self, plans: Sequence[GameSetup], first: int) -> None:
        super().__init__()
        self.plans = plans
        self.entry: Entry | None = None
        """A game to go on with."""
        self.chosen = first
        self._last = first
        self._touched = False

    def offer(self, entry: Entry) -> None:
        """Offer a game to go on with; it is chosen unless the person has chosen something already."""
        self.entry = entry
        self.on_resize()
        self.choose(self.chosen if self._touched else CONTINUE)

    def choose(self, place: int) -> None:
        """Choose a tile, or the game to go on with."""
        self.chosen, self._touched = place, True
        if place != CONTINUE:
            self._last = place
        self.repaint()
        self.post_message(self.Moved())

    def on_resize(self) -> None:
        self.styles.height = front_height(self.screen.size.height, has_entry=self.entry is not None)

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    def action_enter(self) -> None:
        self.post_message(self.Entered())

    def action_move(self, step: int) -> None:
        self.choose((self._last + step) % len(self.plans) if self.chosen != CONTINUE else self._last)

    def action_up(self) -> None:
        if self.entry is not None:
            self.choose(CONTINUE)

    def action_down(self) -> None:
        if self.chosen == CONTINUE:
            self.choose(self._last)
        else:
            self.screen.focus_next()

    def on_painted_clicked(self, event: Painted.Clicked) -> None:
        event.stop()
        if event.thing == self.chosen:
            self.post_message(self.Entered())
        else:
            self.choose(event.thing)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.focus()

    def paint(self, grid: Grid) -> None:
        tall = grid.height
        y = 0
        rows = title_rows(self.screen.size.height, has_entry=self.entry is not None)
        if rows:
            big(grid, 3, 1, "cardai", 3 if grid.width >= 170 else 2, rows // 4)
            self._motto(grid)
            y = rows
        if self.entry is not None:
            self._continue(grid, y)
            y += 3 if self.screen.size.height < 34 else 4
        self._tiles(grid, y, tall - y)

    def _motto(self, grid: Grid) -> None:
        if grid.width >= 100:
            grid.put(62 if grid.width < 170 else 94, 1, "Play. Get a hint.", "text", bold=True)
            grid.put(62 if grid.width < 170 else 94, 2, "See where the game turned.", "mute")

    def _continue(self, grid: Grid, y: int) -> None:
        entry = self.entry
        assert entry is not None
        here = self.chosen == CONTINUE and self.has_focus
        width = grid.width - 4
        grid.frame(2, y, width, 3, "acc" if here else "line", None, ROUND_FRAME)
        names = [chair.name for chair in chairs(entry.seats)]
        end = grid.put(4, y + 1, "▶ Continue  ", "acc", bold=True)
        title = registry.make(entry.game).title if entry.game in registry.names() else entry.game
        end = grid.put(end, y + 1, one_line(entry.title) or title, "text", bold=True)
        when = datetime.fromtimestamp(entry.modified).strftime("%d %b %H:%M")
        room = width - end - len(when) - 14
        said = f"  {one_line(', '.join(names))}"
        grid.put(end, y + 1, cut(said, max(0, room)), "mute")
        grid.put(width - len(when) - 10, y + 1, when, "faint")
        grid.put(width - 9, y + 1, " ⏎ go on ", "accink" if here else "text", "acc" if here else "raise", bold=True)
        grid.mark(2, y, width, 3, CONTINUE)

    def _tiles(self, grid: Grid, y: int, tall: int) -> None:
        count = len(self.plans)
        gap = 2 if grid.width >= 100 else 1
        width = max(14, (grid.width - 4 + gap) // max(4, count) - gap)
        left = 2
        for place, plan in enumerate(self.plans):
            x = left + place * (width + gap)
            if x + width <= grid.width:
                self._tile(grid, x, y, width, tall, place, plan)

    def _tile(self, grid: Grid, x: int, y: int, width: int, tall: int, place: int, plan: GameSetup) -> None:
        here = place == self.chosen and self.has_focus
        own = table(plan.game)
        rows = 5 if tall >= 15 else 4 if tall >= 12 else 3
        picture = tall - 2 - rows
        if own.tile and picture >= 3:
            with suppress(BadInput):  # a package from outside has no such picture
                load(own.tile)(grid, x + 1, y + 1, width - 2, picture)
        grid.frame(x, y, width, tall, "acc" if here else "line", None, HEAVY_LINE if here else ROUND_FRAME)
        low = y + 1 + picture
        grid.put(x + 2, low, cut(plan.title, width - 4), "acc" if here else "text", bold=True)
        if place < 9:
            grid.put(x + width - 4, y + 1, f" {place + 1} ", "acc", "raise", bold=True)
        players = f"{len(plan.seats)} players" if len(plan.seats) > 1 else "alone"
        lines = [own.pitch, plan.rules_words, f"{players}, {plan.opponents}"]
        if rows == 3:
            lines = [plan.rules_words, f"{len(plan.seats)} · {plan.opponents}"]
        for row, text in enumerate(lines[: rows - 1]):
            grid.put(x + 2, low + 1 + row, _short(text, width - 3), "text" if not row and rows > 3 else "mute")
        if rows == 5:
            hint = " ⏎ Play " if here else ""
            end = grid.put(x + 2, low + 4, hint, "accink", "acc", bold=True)
            if here and width >= 24:
                grid.put(end + 1, low + 4, " o Options ", "acc", "raise")
        grid.mark(x, y, width, tall, place)


def title_rows(height: int, *, has_entry: bool) -> int:
    """Rows of the title with what is around it; none on small screens with a game to go on with."""
    return 8 if height >= 52 else 5 if height >= 28 or not has_entry else 0


def front_height(height: int, *, has_entry: bool) -> int:
    """Rows of the front on a screen of so many."""
    rest = title_rows(height, has_entry=has_entry) + ((3 if height < 34 else 4) if has_entry else 0)
    if height >= 52:
        return rest + 25
    if height >= 36:
        return rest + 17
    return rest + (13 if height >= 28 else 11 if has_entry else 10)


def _short(text: str, width: int) -> str:
    """Text without its last part after a comma if there is no room for that."""
    return text if cell_len(text) <= width else cut(text.rpartition(", ")[0] or text, width)
