"""Statistics over everything one has played: figures, the course of the losses, opponents, kinds of mistakes, days."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from textual import events, on, work
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from cardai.app import drill, mistakes, person, statistics
from cardai.app.background import Thought
from cardai.app.drill import PuzzleWish
from cardai.app.report.statistics import mean, near
from cardai.app.statistics import GameStatistics, Mean, PlayedGame, Statistics
from cardai.app.words import amount, counted
from cardai.games.puzzle import Puzzle
from cardai.saves.puzzles import PuzzleFile
from cardai.saves.store import Store

from .. import keymap
from ..parts.figures import BigFigure, accuracy_tone
from ..parts.keys import KeyBar
from ..parts.panels import StatusLine, TitleLine
from ..parts.statistics_panels import GameRow, KindRow, game_lines, kind_lines, phase_lines, trend_lines, won_table
from ..plain_text import PlainStatic
from .once import OnceScreen
from .puzzles import AT_ONCE, PuzzleScreen
from .whose import whose
from .working import ended

PERIODS = (("all games", 0), ("last 30 days", 30), ("last 7 days", 7))
DAY_SECONDS = 86_400
FIGURE_NAMES = ("won", "accuracy", "loss", "luck", "rating")
ALL = "All"
COLUMNS_WITH_LEGEND = 52
"""From so many columns on a graph says what its dots are, a table how sure a lead is."""
COLUMNS_WITH_BARS = 36
"""From so many columns on a table of won games has bars."""
ROWS_WITH_WORDS, HIGH = 28, 50
"""From so many rows on there are words below the figures, and half of the screen is for the graph."""
PLAYED_COLOURS = ("$faint", "$good 45%", "$good 70%", "$good")
"""Days by how much was played: nothing, a game, a few, many."""
NO_MISTAKES_YET = "Reviews find them, none so far: e reviews a saved game."
WEEKDAYS = ("Mon", "", "Wed", "", "Fri", "", "Sun")


@dataclass(frozen=True)
class Weakness:
    """A kind of decision that costs, in one game."""

    game: GameStatistics
    name: str
    times: int
    each: float


class ClickableLines(PlainStatic):
    """Lines of which one can be chosen by a click."""

    class Clicked(Message):
        """A line was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def on_click(self, event: events.Click) -> None:
        inside = event.get_content_offset(self)
        if inside is not None:
            self.post_message(self.Clicked(inside.y - 1))


class StatisticsScreen(OnceScreen[None]):
    """All games together or one at a time, chosen with the arrows."""

    BINDINGS = keymap.STATISTICS

    def __init__(self) -> None:
        super().__init__()
        self.store = Store.of_user()
        self.found: Statistics | None = None
        """None until it is added up."""
        self.who = ""
        self.place = 0
        """Which game; 0 is all of them."""
        self.period = 0
        self.chosen = 0
        """Which weakness."""
        self._rows: list[int] = []
        """The weakness in each row that is shown."""

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with VerticalScroll(id="statistics", can_focus=False):
            yield PlainStatic(id="tabs")
            with Horizontal(id="sums"):
                for name in FIGURE_NAMES:
                    yield BigFigure(id=name)
            with Container(id="tables"):
                yield PlainStatic(id="trend", classes="panel")
                yield PlainStatic(id="against", classes="panel")
                yield ClickableLines(id="mistakes", classes="panel")
                yield PlainStatic(id="days", classes="panel")
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#mistakes").border_title = "Where you lose most"
        self.query_one("#days").border_title = "Games a day"
        self.query_one(TitleLine).show("Statistics", "", "")
        self.query_one(StatusLine).say("Adding up ...")
        self.read()

    @work(exclusive=True)
    async def read(self, ask: bool = True) -> None:
        """Add up beside the screen; who is meant is asked once."""
        if ask:
            self.who = await whose(self.app, self.store)
        days = PERIODS[self.period][1]
        since = time.time() - days * DAY_SECONDS if days else 0.0
        thought = await ended(
            lambda bell: Thought(lambda _: statistics.collect(self.store, self.who, None, since), bell)
        )
        if thought.fault is not None:
            self.notify(str(thought.fault), severity="error", timeout=10)
            return
        self.found = thought.result()
        only = len(self.found.games) == 1 and ask
        self.place = 1 if only else min(self.place, len(self.found.games))
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.height < ROWS_WITH_WORDS, "-low")
        self.set_class(event.size.height >= HIGH, "-high")
        self.call_after_refresh(self._show)

    # -- keys ------------------------------------------------------------------------------------------------

    def action_turn(self, step: int) -> None:
        if self.found is not None and self.found.games:
            self.place = (self.place + step) % (len(self.found.games) + 1)
            self.chosen = 0
            self._show()

    def action_weakness(self, step: int) -> None:
        if weak := self._weak():
            self.chosen = (self.chosen + step) % len(weak)
            self._show()

    @on(ClickableLines.Clicked)
    def choose(self, event: ClickableLines.Clicked) -> None:
        if 0 <= event.place < len(self._rows):
            self.chosen = self._rows[event.place]
            self._show()

    def action_period(self) -> None:
        self.period = (self.period + 1) % len(PERIODS)
        self.read(ask=False)

    def action_drill(self) -> None:
        """The chosen weakness as puzzles; the list of all puzzles where there is none."""
        if weak := self._weak():
            self.drill(weak[min(self.chosen, len(weak) - 1)])
        else:
            self._all_puzzles()

    @work(exclusive=True, group="drill")
    async def drill(self, weakness: Weakness) -> None:
        puzzle_file = PuzzleFile.of_user()
        self.query_one(StatusLine).say(f"Looking for puzzles: {weakness.name} ...")
        thought = await ended(lambda bell: Thought(lambda _: self._puzzles(puzzle_file, weakness), bell))
        if not self.is_open:
            return
        self.query_one(StatusLine).say(self._said())
        for line in puzzle_file.news:
            self.notify(line, severity="warning", timeout=10)
        if thought.fault is not None:
            self.notify(str(thought.fault), severity="error", timeout=10)
        elif found := thought.result():
            await self.app.push_screen_wait(PuzzleScreen(puzzle_file, found, self.who))
        else:
            self.notify("Small mistakes only: none of these became a puzzle", timeout=4)
            self._all_puzzles()

    def _puzzles(self, puzzle_file: PuzzleFile, weakness: Weakness) -> list[Puzzle]:
        """Own mistakes of a kind, those that are due or new first; any of the game where the kind has none."""
        mistakes.gather(self.store, puzzle_file, self.who)
        now, wish = datetime.now().astimezone(), PuzzleWish((weakness.game.name,), drill.OWN, self.who)
        own = [puzzle for puzzle in puzzle_file.own(self.who) if puzzle.game == weakness.game.name]
        same = {puzzle.id for puzzle in own if drill.kind_of(puzzle) == weakness.name}
        due = drill.chosen(puzzle_file, wish, now, len(own))
        wanted = [puzzle for puzzle in due if puzzle.id in same] + [one for one in own if one.id in same]
        unique = {puzzle.id: puzzle for puzzle in wanted or due}
        return list(unique.values())[:AT_ONCE]

    def _all_puzzles(self) -> None:
        from .puzzle_list import PuzzlesScreen

        self.app.push_screen(PuzzlesScreen())

    def action_leave(self) -> None:
        self.dismiss(None)

    # -- the screen ------------------------------------------------------------------------------------------

    @property
    def _game(self) -> GameStatistics | None:
        """The game that is shown; None is all of them."""
        assert self.found is not None
        return self.found.games[self.place - 1] if self.place else None

    def _show(self) -> None:
        found = self.found
        if found is None or not self.is_open:
            return
        has_games = bool(found.games)
        for name in ("sums", "tables"):
            self.query_one(f"#{name}").display = has_games
        said = f"games {found.count:,}, with help {found.assisted:,}"
        self.query_one(TitleLine).show("Statistics", person.called(found.who), said)
        if not has_games:
            self.query_one("#tabs", Static).update("No finished games yet: what you play is counted here.")
            self.query_one(StatusLine).say("Nothing to count: `d` changes the period")
            return
        self._tabs(found)
        one = self._game
        if (one is None) != self.has_class("-all"):  # which takes another layout
            self.set_class(one is None, "-all")
            self.call_after_refresh(self._show)
        self.query_one("#rating").display = one is not None
        if one is None:
            self._show_all(found)
        else:
            self._show_game(one)
        self._show_trend()
        self._show_weak()
        self._show_days(found)
        self.query_one(StatusLine).say(self._said())

    def _said(self) -> str:
        one = self._game
        if one is None:
            assert self.found is not None
            reviewed = sum(len(game.reviewed) for game in self.found.games)
            said = f"All games: {self.found.count:,}, reviewed {reviewed:,}"
        else:
            said = f"{one.title}: games {len(one.played):,}, reviewed {len(one.reviewed):,}"
            said += f", at most {one.streak} won in a row" if one.streak else ""
        return f"{said}   `←→` another game   `⏎` drills the chosen weakness"

    def _tabs(self, found: Statistics) -> None:
        pieces: list[tuple[str, str]] = []
        for at, title in enumerate((ALL, *(one.title for one in found.games))):
            here = at == self.place
            pieces += [(f" {title} ", "bold $accink on $acc" if here else "$mute on $raise"), ("  ", "")]
        self.query_one("#tabs", Static).update(Content.assemble(*pieces, (PERIODS[self.period][0], "$mute")))

    # -- figures ---------------------------------------------------------------------------------------------

    def _figure(
        self, name: str, title: str, value: float | None, unit: str, note: str, digits: int = 0, *, signed: bool = False
    ) -> None:
        panel = self.query_one(f"#{name}", BigFigure)
        panel.border_title = title
        style = {"luck": "$luck", "accuracy": accuracy_tone(value)}.get(title.lower(), "$text")
        panel.show(value, unit if self.size.width >= 100 or unit == "%" else "", style, note, digits, signed=signed)

    def _show_all(self, found: Statistics) -> None:
        played = [one for game in found.games for one in game.played if one.rivals]
        won = Mean.share(one.won for one in played)
        chance = sum(1 / len(one.entry.seats) for one in played) / len(played) if played else None
        said = f"by chance {100 * chance:.0f} %" if chance is not None else "played alone"
        self._figure("won", "Won", 100 * won.value if won else None, "%", said)
        known = [game.accuracy for game in found.games if game.accuracy is not None]
        exact = sum(known) / len(known) if known else None
        self._figure("accuracy", "Accuracy", exact, "%", "mean of your games" if known else "0 games reviewed")
        self._figure("loss", "Games", found.count, "", f"{found.assisted:,} of them with help")
        row, unit = found.days_in_a_row, "day" if found.days_in_a_row == 1 else "days"
        self._figure("luck", "Longest streak", row, unit, f"{counted(len(found.days), 'day')} with a game")
        self._show_by_game(found)

    def _show_game(self, one: GameStatistics) -> None:
        chance = f"by chance {100 * one.even:.0f} %" if one.even is not None else "played alone"
        self._figure("won", "Won", 100 * one.won.value if one.won else None, "%", chance)
        self._figure("accuracy", "Accuracy", one.accuracy, "%", f"{counted(len(one.reviewed), 'game')} reviewed")
        self._figure("loss", "Loss a move" if self.size.width >= 100 else "Loss", one.loss, one.unit, "from reviews", 2)
        luck = one.luck
        error = f"±{luck.error:.1f} a game" if luck and luck.error is not None else "a game"
        self._figure("luck", "Luck", luck.value if luck else None, one.unit, error, 1, signed=True)
        rating = one.rating
        level = near(one) if self.size.width >= 120 else near(one).replace("like", "≈")
        told = f"±{rating.error:.0f}, {level}" if rating else one.unrated
        self._figure("rating", "Rating", rating.elo if rating else None, "", told)
        self._show_opponents(one)

    # -- tables ----------------------------------------------------------------------------------------------

    def _room(self, name: str) -> tuple[int, int]:
        size = self.query_one(f"#{name}").content_size
        return max(20, size.width), max(1, size.height)

    def _show_by_game(self, found: Statistics) -> None:
        panel = self.query_one("#against", Static)
        width, height = self._room("against")
        panel.border_title, panel.border_subtitle = (
            "By game",
            "┃ what chance alone would give" * (width >= COLUMNS_WITH_BARS),
        )
        rows = [(one.title, len(one.played), one.won, one.even, "") for one in found.games]
        last = sorted((played for one in found.games for played in one.played), key=lambda one: one.entry.modified)
        titles = {one.name: one.title for one in found.games}
        self._show_against(won_table(rows, width, height), last, lambda played: titles[played.entry.game])

    def _show_opponents(self, one: GameStatistics) -> None:
        panel = self.query_one("#against", Static)
        panel.border_title, panel.border_subtitle = "Opponents", f"ahead of them in {one.unit}"
        width, height = self._room("against")
        rows = [
            (
                row.who,
                row.games,
                row.won,
                one.even,
                mean(row.lead) if width >= COLUMNS_WITH_LEGEND else f"{row.lead.value:+.1f}",
            )
            for row in one.opponents
        ]
        self._show_against(won_table(rows, width, height), one.played, lambda played: played.against)

    def _show_against(self, table: Content, games: Sequence[PlayedGame], called: Callable[[PlayedGame], str]) -> None:
        """The table of this panel, and below it the last games as far as there is room."""
        width, height = self._room("against")
        assert self.found is not None
        units, used = {one.name: one.unit for one in self.found.games}, len(table.plain.splitlines())
        rows = [
            GameRow(
                one.day,
                called(one),
                amount(one.result[one.seat], units[one.entry.game]),
                one.ledger.accuracy if one.ledger else None,
                one.ledger.luck if one.ledger else None,
                one.is_assisted,
            )
            for one in games[: -height - 1 : -1]
        ]
        self.query_one("#against", Static).update(Content("\n").join([table, *game_lines(rows, width, height - used)]))

    def _weak(self) -> list[Weakness]:
        """Kinds of mistakes, the dearest first; of all games those that make up most of each game's losses."""
        if self.found is None:
            return []
        one = self._game
        games = self.found.games if one is None else (one,)
        found = []
        for game in games:
            total = sum(loss.loss for loss in game.mistakes) or 1.0
            for loss in game.mistakes:
                share = loss.loss / total
                found.append((share, Weakness(game, loss.name, loss.times, loss.loss / loss.times)))
        return [weakness for _, weakness in sorted(found, key=lambda pair: -pair[0])]

    def _show_weak(self) -> None:
        panel, weak = self.query_one("#mistakes", Static), self._weak()
        width, height = self._room("mistakes")
        if not weak:
            panel.border_subtitle = ""
            panel.update(Content.styled(NO_MISTAKES_YET, "$mute"))
            return
        panel.border_subtitle = "⏎ drill it"
        self.chosen = min(self.chosen, len(weak) - 1)
        one = self._game
        phases = phase_lines(one.phases, one.unit, width, height) if one is not None else []
        rows = [KindRow(self._called(kind), kind.times, kind.each, kind.game.unit) for kind in weak]
        lines, self._rows = kind_lines(rows, self.chosen, width, height - len(phases))
        panel.update(Content("\n").join(lines + phases))

    def _called(self, weakness: Weakness) -> str:
        """A kind of mistake, with its game where there are several."""
        return weakness.name if self._game is not None else f"{weakness.game.title}: {weakness.name}"

    # -- graph and calendar ----------------------------------------------------------------------------------

    def _show_trend(self) -> None:
        """A dot for each game and a line through the last ones; of all games how exact they were."""
        panel, one = self.query_one("#trend", Static), self._game
        if one is not None:
            panel.border_title, panel.border_subtitle = "Loss per decision", "lower is better"
            trend, played = one.trend, one.reviewed
        else:
            assert self.found is not None
            panel.border_title, panel.border_subtitle = "Accuracy", "higher is better"
            played = self.found.with_choices
            values = [p.ledger.accuracy or 0.0 for p in played if p.ledger is not None]
            trend = [
                (value, sum(values[max(0, at - 19) : at + 1]) / len(values[max(0, at - 19) : at + 1]))
                for at, value in enumerate(values)
            ]
        if len(trend) < 2:
            panel.update(Content.styled("Two reviewed games make a line.", "$mute"))
            return
        width, height = self._room("trend")
        panel.border_title += (
            ", each game a dot, line = last 20" if width >= COLUMNS_WITH_LEGEND else ", line = last 20"
        )
        panel.update(trend_lines(trend, [p.day for p in played], width, height, is_share=one is None))

    def _show_days(self, found: Statistics) -> None:
        panel = self.query_one("#days", Static)
        width, height = self._room("days")
        weeks = max(1, (width - 4) // 2)
        today = date.today()
        monday = today - timedelta(days=today.weekday() + 7 * (weeks - 1))
        days = found.days
        lines = []
        for weekday, name in enumerate(WEEKDAYS):
            pieces: list[tuple[str, str]] = [(f"{name:<4}", "$mute")]
            for week in range(weeks):
                day = monday + timedelta(days=7 * week + weekday)
                count = days.get(day, 0)
                shade = PLAYED_COLOURS[min(len(PLAYED_COLOURS) - 1, (count > 0) + (count > 2) + (count > 5))]
                pieces.append((("■" if count else "·") + " ", shade if day <= today else "$bg"))
            lines.append(Content.assemble(*pieces))
        lines += [Content(""), Content.styled(f"longest streak {counted(found.days_in_a_row, 'day')}", "$mute")]
        panel.border_subtitle = (
            f"{sum(count for day, count in days.items() if today - day < timedelta(days=7))} this week"
        )
        panel.update(Content("\n").join(lines[:height]))
