"""The home screen: set up a new game, or take up a saved one."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static

from cardai.app import setup_choices
from cardai.app.analysis import Analysis, AnalysisWish
from cardai.app.background import Thought
from cardai.app.registry import house_tables, load
from cardai.app.session import Session
from cardai.games import registry
from cardai.games.core import AnyGame, RulesData
from cardai.saves import record
from cardai.saves.errors import SaveError
from cardai.saves.store import Entry, Store

from .. import keymap
from ..parts.keys import KeyBar
from ..parts.panels import TitleLine
from ..parts.saved_list import SavedList
from ..plain_text import plain
from .dialogs import Reading
from .working import ended


class HomeScreen(Screen[Session | AnalysisWish | None]):
    """Dismissed with a session to play, a game to look at, or None to leave."""

    BINDINGS = keymap.HOME

    def __init__(self, last: Session | None = None) -> None:
        """`last` is the game played before, whose settings are offered again."""
        super().__init__()
        self.store = Store.of_user()
        self.game = registry.make(registry.names()[0])
        self._specs: list[str] = []
        if last is not None and _is_offered(last.game):
            self.game, self._specs = last.game, last.specs
        self._seated: tuple[str, int] | None = None

    def compose(self) -> ComposeResult:
        yield TitleLine()
        with Horizontal(id="home"):
            with Vertical(id="new", classes="panel"):
                yield from self._form()
            yield SavedList(self.store, id="saved", classes="panel")
        yield KeyBar()

    def _form(self) -> ComposeResult:
        yield Choosing("Game", setup_choices.game_choices(), self.game.name, "game")
        yield Choosing("Rules", setup_choices.rules_choices(self.game.name), self.game.rules_name, "rules")
        yield Choosing("Format", setup_choices.format_choices(self.game.name), self.game.format_name, "format")
        yield Static(id="about", markup=False)
        count = len(self._specs) or self.game.default_seats
        yield Choosing("Players", setup_choices.count_choices(self.game), str(count), "count")
        yield VerticalScroll(id="seats", can_focus=False)
        with Horizontal(classes="row"):
            yield Label("Seed")
            yield Input(placeholder="a number, or new luck", compact=True, type="integer", id="seed", max_length=18)
        yield Button("Start the game (n)", id="start", variant="primary", compact=True)

    def on_mount(self) -> None:
        self._title()
        self.query_one("#format-row").display = bool(self.game.format_name)
        self.query_one("#new").border_title = "New game"
        self.query_one("#start").focus()

    def _title(self) -> None:
        self.query_one(TitleLine).show("cardai", "choose a game, or go on with one")

    # -- the form --------------------------------------------------------------------------------------------

    @on(Select.Changed, "#game")
    async def take_game(self, event: Select.Changed) -> None:
        if event.value != self.game.name:
            self.query_one("#rules", Select).set_options(_plainly(setup_choices.rules_choices(str(event.value))))
            self._offer_formats(str(event.value))
            await self.take_rules()

    def _offer_formats(self, game: str) -> None:
        """A line for formats, where the game has some."""
        choices, formats = setup_choices.format_choices(game), self.query_one("#format", Select)
        formats.set_options(_plainly(choices))
        formats.value = choices[0][1]
        self.query_one("#format-row").display = bool(formats.value)

    @on(Select.Changed, "#rules,#format")
    async def take_rules(self) -> None:
        """Other rules may be for another number of players."""
        name, rules = self._chosen("#game"), self._chosen("#rules")
        changes_game = name != self.game.name
        if changes_game:
            self._specs = []
        data: RulesData = rules
        if registry.formats(name):
            data = registry.in_format(name, rules, self._chosen("#format"))
        self.game = registry.make(name, data)
        self.query_one("#about", Static).update(registry.presets(name)[rules])
        count = self.query_one("#count", Select)
        kept = int(str(count.value))
        count.set_options(_plainly(setup_choices.count_choices(self.game)))
        count.value = str(kept if kept in self.game.seats and not changes_game else self.game.default_seats)
        if changes_game:
            await self.take_count()

    @on(Select.Changed, "#count")
    async def take_count(self) -> None:
        """A line for each seat; whoever sat there stays if they know the game."""
        count = int(self._chosen("#count"))
        if self._seated == (self.game.name, count):
            return
        is_same = self._seated is not None and self._seated[0] == self.game.name
        self._seated = (self.game.name, count)
        choices = setup_choices.seat_choices(self.game.name, self._specs)
        known = {value for _, value in choices}
        before = self._seats() if is_same else self._specs
        usual = setup_choices.usual_seats(self.game.name, count)
        seats = [old if old in known else new for old, new in zip(before + usual[len(before) :], usual, strict=False)]
        lines = [Choosing(f"Seat {number}", choices, seat) for number, seat in enumerate(seats, start=1)]
        area = self.query_one("#seats", VerticalScroll)
        await area.remove_children()
        await area.mount(*lines)

    def _chosen(self, selector: str) -> str:
        return str(self.query_one(selector, Select).value)

    def _seats(self) -> list[str]:
        return [str(select.value) for select in self.query("#seats Select").results(Select)]

    # -- keys ------------------------------------------------------------------------------------------------

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        text = self.query_one("#seed", Input).value
        seed = int(text) if text.lstrip("+-").isdigit() else secrets.randbits(32)
        self.open_table(partial(Session.new, self.game, self._seats(), seed))

    @work(exclusive=True)
    async def open_table(self, make: Callable[[], Session]) -> None:
        """Set a table beside the screen: some agents read large files first."""
        self.query_one(TitleLine).show("cardai", "setting the table ...")
        thought = await ended(lambda bell: Thought(lambda _: make(), bell))
        if thought.fault is not None:
            self._title()
            self.notify(str(thought.fault), severity="error", timeout=10)
        else:
            self.dismiss(thought.result())

    def action_saved(self) -> None:
        self.query_one(SavedList).take_focus()

    def action_rules(self) -> None:
        game = self.game
        self.app.push_screen(Reading(f"{game.title}: {game.rules_name}", game.rules_text()))

    @work
    async def action_decks(self) -> None:
        """Put rules together, such as decks, and sit down with them."""
        table = next(one for one in house_tables() if one.custom_rules)
        rules = await self.app.push_screen_wait(load(table.custom_rules)())
        if rules is not None:
            game = registry.make(table.game, rules)
            self.open_table(partial(Session.new, game, setup_choices.usual_seats(game.name, 2), secrets.randbits(32)))

    def action_leave(self) -> None:
        self.dismiss(None)

    def action_replay(self) -> None:
        self._study(self.query_one(SavedList).chosen, wants_review=False)

    def action_review(self) -> None:
        self._study(self.query_one(SavedList).chosen, wants_review=True)

    @on(SavedList.Opened)
    def open_saved(self, event: SavedList.Opened) -> None:
        """Go on with an unfinished game, look at a finished one."""
        if event.entry.is_finished:
            self._study(event.entry, wants_review=False)
            return
        self.open_table(partial(Session.open, event.entry.path))

    def _study(self, entry: Entry | None, *, wants_review: bool) -> None:
        if entry is None:
            self.notify("Choose a saved game first", timeout=3)
            return
        try:
            found, match = record.load(entry.path)
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=10)
        else:
            self.dismiss(AnalysisWish(Analysis(match, found.seats, found.seed), wants_review))


def _plainly(choices: list[setup_choices.Choice]) -> list[tuple[Content, str]]:
    return [(plain(label), value) for label, value in choices]


def _is_offered(game: AnyGame) -> bool:
    """Can the form show its rules and format?"""
    has_preset = game.rules_name in registry.presets(game.name)
    return has_preset and (not game.format_name or game.format_name in registry.formats(game.name))


class Choosing(Horizontal):
    """A line of the form: a name and something to choose."""

    def __init__(self, label: str, choices: list[setup_choices.Choice], value: str, name: str | None = None) -> None:
        super().__init__(classes="row", id=name and f"{name}-row")
        self._line = (label, choices, value, name)

    def compose(self) -> ComposeResult:
        label, choices, value, name = self._line
        yield Label(label, markup=False)
        yield Select(_plainly(choices), value=value, allow_blank=False, compact=True, id=name)
