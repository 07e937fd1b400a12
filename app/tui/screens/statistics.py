"""Statistics over everything one has played: figures, the course of the losses, opponents, kinds of mistakes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from textwrap import fill

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from cardai.app import person, statistics
from cardai.app.background import Thought
from cardai.app.report.statistics import mean, near, percent
from cardai.app.statistics import GameStatistics, Statistics
from cardai.saves.store import Store

from .. import keymap
from ..parts.figures import tall
from ..parts.graph import plot
from ..parts.keys import KeyBar
from ..parts.panels import StatusLine, TitleLine
from .dialogs import Question
from .once import OnceScreen
from .working import ended

PERIODS = (("all games", 0), ("last 30 days", 30), ("last 7 days", 7))
DAY = 86_400
FIGURES = ("won", "loss", "luck", "rating")
FIGURE_WIDTH = 26
"""Columns for the words below a figure."""
BROAD = 110
"""From so many columns on the errors of the leads are shown, too."""
BESIDE = 19
"""Columns of a table beside the names: its figures, borders, and a bar to scroll with."""
SHOWN = 8
"""Rows of a table."""


class StatisticsScreen(OnceScreen[None]):
    """One game at a time, chosen with the arrows."""

    BINDINGS = keymap.STATISTICS

    def __init__(self) -> None:
        super().__init__()
        self.store = Store.of_user()
        self.found: Statistics | None = None
        """None until it is added up."""
        self.who = ""
        self.place = 0
        """Which game."""
        self.period = 0

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with VerticalScroll(id="statistics"):
            yield Static(id="tabs", markup=False)
            with Horizontal(id="figures"):
                for name in FIGURES:
                    yield Static(id=name, classes="panel", markup=False)
            yield Static(id="trend", classes="panel", markup=False)
            with Horizontal(id="tables"):
                yield Static(id="against", classes="panel", markup=False)
                with Vertical():
                    yield Static(id="mistakes", classes="panel", markup=False)
                    yield Static(id="phases", classes="panel", markup=False)
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        titles = {"won": "Won", "loss": "Loss a move", "luck": "Luck a game", "rating": "Rating"}
        titles |= {"trend": "Loss per decision, game by game: line = last 20", "against": "Opponents"}
        titles |= {"mistakes": "Where you lose most", "phases": "By phase"}
        for name, title in titles.items():
            self.query_one(f"#{name}").border_title = title
        self.query_one(TitleLine).show("Statistics", "", "")
        self.query_one(StatusLine).say("Adding up ...")
        self.read()

    @work(exclusive=True)
    async def read(self, ask: bool = True) -> None:
        """Add up beside the screen; who is meant is asked once."""
        if ask:
            known = await ended(lambda bell: Thought(lambda _: person.people(self.store.entries()), bell))
            who = person.meant(None, known.result())
            self.who = who if who is not None else await self._ask(known.result())
        days = PERIODS[self.period][1]
        since = time.time() - days * DAY if days else 0.0
        thought = await ended(
            lambda bell: Thought(lambda _: statistics.collect(self.store, self.who, None, since), bell)
        )
        if thought.fault is not None:
            self.notify(str(thought.fault), severity="error", timeout=10)
            return
        self.found = thought.result()
        self.place = min(self.place, max(0, len(self.found.games) - 1))
        self._show()

    async def _ask(self, known: Sequence[str]) -> str:
        answers = [(str(at), name, person.called(name)) for at, name in enumerate(known[:9], start=1)]
        name: str = await self.app.push_screen_wait(Question("Who are you?", ["Several people play here."], answers))
        person.settle(name)
        return name

    def on_resize(self) -> None:
        self._show()

    def action_turn(self, step: int) -> None:
        if self.found is not None and self.found.games:
            self.place = (self.place + step) % len(self.found.games)
            self._show()

    def action_period(self) -> None:
        self.period = (self.period + 1) % len(PERIODS)
        self.read(ask=False)

    def action_drill(self) -> None:
        from .puzzles import PuzzlesScreen

        self.app.push_screen(PuzzlesScreen())

    def action_leave(self) -> None:
        self.dismiss(None)

    # -- the screen ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        found = self.found
        if found is None or not self.is_open:
            return
        has_games = bool(found.games)
        for name in ("figures", "trend", "tables"):
            self.query_one(f"#{name}").display = has_games
        said = f"games {found.count:,}, with help {found.assisted:,}"
        self.query_one(TitleLine).show("Statistics", person.called(found.who), said)
        if not has_games:
            self.query_one("#tabs", Static).update("No finished games yet: what you play is counted here.")
            self.query_one(StatusLine).say("Nothing to count: `d` changes the period")
            return
        self._tabs(found)
        self._game(found.games[self.place])

    def _tabs(self, found: Statistics) -> None:
        pieces: list[tuple[str, str]] = []
        for at, one in enumerate(found.games):
            here = at == self.place
            pieces += [(f" {one.title} ", "bold $accink on $acc" if here else "$mute on $raise"), ("  ", "")]
        self.query_one("#tabs", Static).update(Content.assemble(*pieces, (PERIODS[self.period][0], "$mute")))

    def _game(self, one: GameStatistics) -> None:
        self._figures(one)
        self._trend(one)
        self._opponents(one)
        self._losses(one)
        said = f"{one.title}: games {len(one.played):,}, reviewed {len(one.reviewed):,}"
        if one.streak:
            said += f", at most {one.streak} won in a row"
        self.query_one(StatusLine).say(f"{said}   `←→` another game   `⏎` drills mistakes")

    def _figures(self, one: GameStatistics) -> None:
        won = "?" if one.won is None else f"{100 * one.won.value:.0f}"
        chance = f"by chance {100 * one.even:.0f} %" if one.even is not None else ""
        self._figure("won", won, "%", f"{percent(one.won)}\n{chance}" if one.won else "played alone")
        loss = "?" if one.loss is None else f"{one.loss:.2f}"
        accuracy = f"accuracy {one.accuracy:.0f} %" if one.accuracy is not None else ""
        self._figure("loss", loss, one.unit, accuracy or ("" if one.loss is not None else "from reviews"))
        luck = "?" if one.luck is None else f"{one.luck.value:+.1f}"
        self._figure("luck", luck, one.unit, mean(one.luck) if one.luck else "from reviews")
        rating = one.rating
        if rating is None:
            told = fill(one.unrated, FIGURE_WIDTH) or "needs games\nagainst levels"
            self._figure("rating", "-" if one.unrated else "?", "", told)
        else:
            self._figure("rating", f"{rating.elo:.0f}", "", f"±{rating.error:.0f} (95 %)\n{near(one)}")

    def _figure(self, name: str, figure: str, unit: str, told: str) -> None:
        rows = [(f"{row}\n", "bold $text") for row in tall(figure, unit if self.size.width >= 100 else "")]
        self.query_one(f"#{name}", Static).update(Content.assemble(*rows, (told, "$mute")))

    def _trend(self, one: GameStatistics) -> None:
        panel = self.query_one("#trend", Static)
        trend = [recent for _, recent in one.trend]
        panel.display = len(trend) > 1
        if len(trend) < 2:
            return
        panel.border_subtitle = "lower is better"
        width, height = max(10, self.size.width - 16), 4 if self.size.height < 32 else 8
        rows = plot(trend, width, height)
        labels = {0: f"{max(trend):.2f}", height - 1: f"{min(trend):.2f}"}
        lines = [
            Content.assemble((f"{labels.get(at, ''):>7} ", "$mute"), (row, "$info")) for at, row in enumerate(rows)
        ]
        panel.update(Content("\n").join(lines))

    def _opponents(self, one: GameStatistics) -> None:
        panel = self.query_one("#against", Static)
        is_broad = self.size.width >= BROAD
        panel.border_subtitle = f"{one.unit} ahead of them" + (", * with help" if is_broad else "")
        name = 20 if is_broad else 11
        head = Content.styled(f"{'':<{name}}{'games':>6}{'won':>10}  ahead", "$mute")
        rows = [
            Content(f"{row.who[: name - 1]:<{name}}{row.games:>6}{percent(row.won):>10}  ")
            + Content(mean(row.lead) if is_broad else f"{row.lead.value:+.1f}")
            + Content.styled(f" ({row.assisted}*)" if row.assisted and is_broad else "", "$mute")
            for row in one.opponents[:SHOWN]
        ]
        panel.update(Content("\n").join([head, *rows]))

    def _losses(self, one: GameStatistics) -> None:
        for name, rows, empty in (
            ("mistakes", one.mistakes[:SHOWN], "Reviews find them: none yet."),
            ("phases", one.phases, ""),
        ):
            panel = self.query_one(f"#{name}", Static)
            panel.display = bool(rows) or bool(empty)
            width = min(34, self.size.width // 2 - BESIDE)
            head = Content.styled(f"{'':<{width}}{'times':>6}{'each':>7}", "$mute")
            told = [
                Content(f"{row.name[: width - 1]:<{width}}{row.times:>6}{row.loss / row.times:>7.2f}") for row in rows
            ]
            panel.border_subtitle = one.unit
            panel.update(Content("\n").join([head, *told]) if rows else Content.styled(empty, "$mute"))
