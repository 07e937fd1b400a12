"""Beside the saved games on large screens: what was played, how much of it was won, and on which days."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from textual import work
from textual.content import Content
from textual.widgets import Static

from cardai.app import person, statistics
from cardai.app.background import Thought
from cardai.app.statistics import GameStatistics, Statistics
from cardai.saves.store import Store

from ..screens.working import ended
from .bars import bar_on_track

ROOM = (180, 50)
"""Columns and rows of the screen from which on there is room for it."""
BAR = 22
WEEKS = 18
DAYS = ("Mon", "", "Wed", "", "Fri", "", "Sun")
SHADES = ("$raise", "$atk", "$acc")
"""A day without a game, with one, with more."""
NOTHING = "Games, what you won of them and the days you played on will stand here."


class Tally(Static):
    """Read once, beside the screen, when there is room to show it."""

    def __init__(self, store: Store) -> None:
        super().__init__(Content.styled(NOTHING, "$mute"), markup=False, classes="panel")
        self.border_title, self.display = "Your games", False
        self._store = store
        self._is_read = False

    def fit(self, width: int, height: int) -> None:
        """Show it or not on a screen of this size."""
        self.display = width >= ROOM[0] and height >= ROOM[1]
        if self.display and not self._is_read:
            self._is_read = True
            self.read()

    @work
    async def read(self) -> None:
        thought = await ended(lambda bell: Thought(lambda _: self._collect(), bell))
        if thought.fault is None and self.is_mounted and (found := thought.result()).count:
            self.update(Content("\n").join(tally_lines(found, date.today())))

    def _collect(self) -> Statistics:
        known = person.people(self._store.entries())
        who = person.meant(None, known)
        return statistics.collect(self._store, who if who is not None else known[0] if known else "")


def tally_lines(found: Statistics, today: date) -> list[Content]:
    """A row for each game, then the days of the last weeks."""
    head = Content.styled(f"{'':<14}{'games':>6}{'won %':>7}", "$mute")
    row = f"{found.days_in_a_row} days in a row" if found.days_in_a_row > 1 else ""
    days = Content.assemble(("Games a day", ""), (f"   {row}", "$mute"))
    return [head, *map(_game, found.games), Content(""), days, *_calendar(found.days, today)]


def _game(one: GameStatistics) -> Content:
    won = one.won
    said = f"{100 * won.value:.0f}" if won is not None else "·"
    return Content.assemble(
        (f"{one.title:<14}", ""),
        (f"{len(one.played):>6}", "bold"),
        (f"{said:>7}", "bold $good"),
        "  ",
        *bar_on_track(won.value if won is not None else 0.0, BAR, "$info"),
    )


def _calendar(days: Mapping[date, int], today: date) -> list[Content]:
    """A column for each week, the present one last."""
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=WEEKS - 1)
    lines = []
    for weekday, name in enumerate(DAYS):
        cells: list[tuple[str, str]] = [(f"{name:<5}", "$mute")]
        for week in range(WEEKS):
            day = first + timedelta(weeks=week, days=weekday)
            cells.append(("  " if day > today else "■ ", SHADES[min(2, days.get(day, 0))]))
        lines.append(Content.assemble(*cells))
    return lines
