"""Beside the saved games on large screens: what was played, how much of it was won, and on which days."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import cache

from textual import work
from textual.content import Content

from cardai.ai.ladder import won
from cardai.app import person
from cardai.app.background import Thought
from cardai.app.statistics import in_a_row
from cardai.games import registry
from cardai.games.errors import PlayerError
from cardai.saves.library import GameResult
from cardai.saves.store import Store

from ..plain_text import PlainStatic
from ..screens.working import ended
from .bars import bar_on_track

SIZE_FOR_THE_TALLY = (180, 50)
"""Columns and rows of the screen from which on there is room for it."""
TALLY_BAR_COLUMNS = 22
TALLY_WEEKS = 18
DAYS = ("Mon", "", "Wed", "", "Fri", "", "Sun")
DAY_COLOURS = ("$raise", "$atk", "$acc")
"""A day without a game, with one, with more."""
NO_GAMES_YET = "Games, what you won of them and the days you played on will stand here."


Own = tuple[GameResult, float | None]
"""A finished game with the part of the first place one had; None of one played alone."""


class TallyLine(PlainStatic):
    """Told once, when there is room to show it."""

    def __init__(self, store: Store) -> None:
        super().__init__(Content.styled(NO_GAMES_YET, "$mute"), classes="panel")
        self.border_title, self.display = "Your games", False
        self._store = store
        self.is_told = False
        """Whether somebody reads it already."""

    def fit(self, width: int, height: int) -> None:
        """Show it or not on a screen of this size."""
        self.display = has_room(width, height)
        if self.display and not self.is_told:
            self.is_told = True
            self.read()

    @work
    async def read(self) -> None:
        """Read the games beside the screen."""
        thought = await ended(lambda bell: Thought(lambda _: own_games(self._store.library.outcomes()), bell))
        if thought.fault is None:
            self.show(thought.result())

    def show(self, own: Sequence[Own]) -> None:
        """Tell these games."""
        if own and self.is_mounted:
            self.update(Content("\n").join(tally_lines(own, date.today())))


def has_room(width: int, height: int) -> bool:
    """Whether a screen is large enough for it."""
    return width >= SIZE_FOR_THE_TALLY[0] and height >= SIZE_FOR_THE_TALLY[1]


def own_games(found: Sequence[GameResult]) -> list[Own]:
    """One's finished games."""
    known = person.people(found)
    meant = person.meant(None, known)
    who = meant if meant is not None else known[0] if known else ""
    seat_of = cache(lambda seats: person.seat_of(seats, who))
    seats = ((one, seat_of(one.seats)) for one in found)
    return [(one, won(one.result, seat) if len(one.seats) > 1 else None) for one, seat in seats if seat is not None]


def tally_lines(own: Sequence[Own], today: date) -> list[Content]:
    """A row for each game, then the days of the last weeks."""
    head = Content.styled(f"{'':<14}{'games':>6}{'won %':>7}", "$mute")
    games, days = defaultdict[str, list[float | None]](list), Counter(one.day for one, _ in own)
    for one, share in own:
        games[one.game].append(share)
    longest = in_a_row(days)
    row = f"{longest} days in a row" if longest > 1 else ""
    told = Content.assemble(("Games a day", ""), (f"   {row}", "$mute"))
    order = [*(name for name in registry.names() if name in games), *(games.keys() - set(registry.names()))]
    return [head, *(_game(name, games[name]) for name in order), Content(""), told, *_calendar(days, today)]


def _game(name: str, shares: Sequence[float | None]) -> Content:
    known = [share for share in shares if share is not None]
    won = sum(known) / len(known) if known else None
    return Content.assemble(
        (f"{_title(name):<14}", ""),
        (f"{len(shares):>6}", "bold"),
        (f"{'·' if won is None else f'{100 * won:.0f}':>7}", "bold $good"),
        "  ",
        *bar_on_track(won or 0.0, TALLY_BAR_COLUMNS, "$info"),
    )


def _title(name: str) -> str:
    try:
        return registry.make(name).title
    except PlayerError:
        return name


def _calendar(days: Mapping[date, int], today: date) -> list[Content]:
    """A column for each week, the present one last."""
    monday = today - timedelta(days=today.weekday())
    first = monday - timedelta(weeks=TALLY_WEEKS - 1)
    lines = []
    for weekday, name in enumerate(DAYS):
        cells: list[tuple[str, str]] = [(f"{name:<5}", "$mute")]
        for week in range(TALLY_WEEKS):
            day = first + timedelta(weeks=week, days=weekday)
            cells.append(("  " if day > today else "■ ", DAY_COLOURS[min(2, days.get(day, 0))]))
        lines.append(Content.assemble(*cells))
    return lines
