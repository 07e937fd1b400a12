"""The home screen: the games as tiles, the game to go on with, and what was saved."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from cardai.ai.agent import AgentError
from cardai.app import settings, setup_choices
from cardai.app.analysis import Analysis, AnalysisWish
from cardai.app.background import Thought
from cardai.app.errors import BadInput
from cardai.app.lessons import find
from cardai.app.lessons.guide import LessonGuide
from cardai.app.registry import house_tables, load, table
from cardai.app.session import Session
from cardai.games import registry
from cardai.games.core import BadRules
from cardai.saves import record
from cardai.saves.errors import SaveError
from cardai.saves.store import Entry, Store

from .. import keymap
from ..parts.front import CONTINUE, Front
from ..parts.keys import KeyBar
from ..parts.panels import StatusLine, TitleLine
from ..parts.saved_list import SHOWN_SAVES, SavedList
from ..parts.tally import Own, TallyLine, has_room, own_games
from ..parts.ways import Ways
from .dialogs import Naming, Question
from .once import OnceScreen
from .rules import RulesScreen
from .setup import GameSetup, SetupScreen
from .working import ended

if TYPE_CHECKING:
    from ..app import CardaiApp


COLUMNS_WITH_WAYS = 100
"""From so many columns on there is a list of ways."""


class HomeScreen(OnceScreen[Session | AnalysisWish | LessonGuide | None]):
    """Dismissed with a session to play, a game to look at, a lesson, or None to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "tile(0)", "Game", key_display="1-4", tooltip="Choose a game"),
        *(Binding(str(n), f"tile({n - 1})", f"Game {n}", show=False, tooltip="Choose a game") for n in range(2, 10)),
        *keymap.HOME,
    ]

    def __init__(self, last: Session | None = None) -> None:
        """`last` is the game played before, which is offered again."""
        super().__init__()
        self.store = Store.of_user()
        self.games: Sequence[str] = registry.names()
        self._settings, _ = settings.load()
        known = last.game.name if last is not None else self._settings.game
        self._first = self.games.index(known) if known in self.games else 0
        self._plans: dict[str, GameSetup] = {}
        if last is not None and last.game.rules_name in registry.presets(last.game.name):
            plan = GameSetup(last.game.name, last.game.rules_name, tuple(last.specs), last.game.format_name)
            self._plans[last.game.name] = plan

    def compose(self) -> ComposeResult:
        yield TitleLine()
        yield Front([self.plan(game) for game in self.games], self._first)
        with Horizontal(id="lower"):
            yield SavedList(self.store, id="saved", classes="panel")
            tally = TallyLine(self.store)
            tally.is_told = has_room(*self.app.size)
            yield tally
            yield Ways()
        yield StatusLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._title()
        self.query_one(Front).focus()
        self._prompt()
        self.look(with_tally=self.query_one(TallyLine).is_told)

    def on_resize(self, event: events.Resize) -> None:
        self.query_one(TallyLine).fit(event.size.width, event.size.height)
        self._prompt()

    @work
    async def look(self, *, with_tally: bool) -> None:
        """Tell what was played, and offer to go on with the last unfinished game: one look, beside the screen."""
        thought = await ended(lambda bell: Thought(lambda _: self._seen(with_tally), bell))
        newest, unfinished, own = thought.result()
        if not self.query(Front):  # the screen has gone in the meantime
            return
        self.query_one(SavedList).show(newest)
        self.query_one(TallyLine).show(own)
        if unfinished is not None:
            self.query_one(Front).offer(unfinished)

    def _seen(self, with_tally: bool) -> tuple[list[Entry], Entry | None, list[Own]]:
        newest, unfinished, outcomes = self.store.library.glance(SHOWN_SAVES, with_outcomes=with_tally)
        return newest, unfinished, own_games(outcomes)

    def plan(self, game: str) -> GameSetup:
        """Plan of a game that begins now: as it was set up last, if that is still possible."""
        if game in self._plans:
            return self._plans[game]
        kept = self._settings.tables.get(game)
        if kept is not None and _is_possible(game, kept):
            return GameSetup(game, kept.rules, kept.seats, kept.format, kept.decks)
        made = registry.make(game)
        seats = setup_choices.fair_seats(game, made.default_seats)
        return GameSetup(game, made.rules_name, tuple(seats), made.format_name)

    def _title(self, said: str = "") -> None:
        self.query_one(TitleLine).show("Home", said, f"theme {self.app.theme} · ^p all commands")

    def _prompt(self) -> None:
        front = self.query_one(Front)
        if front.chosen == CONTINUE:
            said = "Go on: `⏎` takes up the game   `←→` or `1-4` choose another"
        else:
            plan = self.plan(self.games[front.chosen])
            # where there is no list of ways, those go here that have no place in the key bar either
            more = ["`o` changes rules and opponents", "`r` rules"]
            more = more if self.app.size.width >= COLUMNS_WITH_WAYS else ["`s` statistics", "`d` decks", "`r` rules"]
            said = "   ".join([f"{plan.title}: `⏎` plays it as shown", *more])
        self.query_one(StatusLine).say(said)

    # -- choosing and starting -------------------------------------------------------------------------------

    def action_tile(self, place: int) -> None:
        if place < len(self.games):
            self.query_one(Front).choose(place)
            self.query_one(Front).focus()

    @on(Ways.Clicked)
    async def go(self, event: Ways.Clicked) -> None:
        event.stop()
        await self.run_action(event.thing)

    @on(Front.Moved)
    def follow(self) -> None:
        self._prompt()

    @on(Front.Entered)
    def enter(self) -> None:
        """Go on with the open game, or begin the chosen one."""
        front = self.query_one(Front)
        if front.chosen == CONTINUE and front.entry is not None:
            self.open_table(partial(Session.open, front.entry.path))
        else:
            self.action_start()

    @work
    async def action_start(self) -> None:
        """Begin the chosen game; before the first one ever, offer to be shown how it is played."""
        game = self._game()
        if await self._wants_lesson(game):
            self._teach(game)
        else:
            self._begin(self.plan(game))

    async def _wants_lesson(self, game: str) -> bool:
        """Asked once for each game, and never where it has been played before."""
        if not table(game).lesson or game in self._settings.lessons or game in self._settings.tables:
            return False
        self._offered(game)
        lines = [f"Your first game of {self.plan(game).title}?", "A guided one takes a few minutes and can be left."]
        answers = [("l", "learn", "Show me how"), ("n", "play", "Just play")]
        return bool(await self.app.push_screen_wait(Question("Learn", lines, answers)) == "learn")

    def action_learn(self) -> None:
        game = self._game()
        if table(game).lesson:
            self._offered(game)
            self._teach(game)
        else:
            self.notify(f"There is no lesson for {self.plan(game).title}", timeout=3)

    def _teach(self, game: str) -> None:
        self.dismiss(LessonGuide(find(game)))

    def _offered(self, game: str) -> None:
        known = tuple(dict.fromkeys((*self._settings.lessons, game)))
        self._settings = replace(self._settings, lessons=known)
        cast("CardaiApp", self.app).remember(lessons=known)

    def _game(self) -> str:
        """The game of the chosen tile; the one of the open game if that is chosen."""
        front = self.query_one(Front)
        if front.chosen != CONTINUE:
            return self.games[front.chosen]
        return front.entry.game if front.entry is not None and front.entry.game in self.games else self.games[0]

    def _begin(self, plan: GameSetup, seed: int | None = None) -> None:
        choice = settings.TableChoice(plan.rules, plan.seats, plan.format, plan.decks)
        kept = settings.remembered(self._settings, plan.game, choice)
        cast("CardaiApp", self.app).remember(game=kept.game, tables=kept.tables)
        chosen = seed if seed is not None else secrets.randbits(32)
        self.open_table(lambda: Session.new(plan.make(), list(plan.seats), chosen))

    @work
    async def action_options(self) -> None:
        """Set the chosen game up, and play it."""
        game = self._game()
        wish = await self.app.push_screen_wait(SetupScreen(self.plan(game)))
        if wish is not None:
            self._plans[game] = wish.plan
            self._begin(wish.plan, wish.seed)

    @work(exclusive=True)
    async def open_table(self, make: Callable[[], Session]) -> None:
        """Set a table beside the screen: some agents read large files first."""
        self._title("setting the table ...")
        thought = await ended(lambda bell: Thought(lambda _: make(), bell))
        if isinstance(thought.fault, AgentError | BadRules | BadInput | SaveError):
            self._title()
            self.notify(str(thought.fault), severity="error", timeout=10)
        else:
            self.dismiss(thought.result())

    def action_rules(self) -> None:
        self.app.push_screen(RulesScreen(self.plan(self._game()).make()))

    @work
    async def action_decks(self) -> None:
        """Put rules together, such as decks, and sit down with them."""
        table = next(one for one in house_tables() if one.custom_rules)
        rules = await self.app.push_screen_wait(load(table.custom_rules)())
        if rules is not None:
            game = registry.make(table.game, rules)
            self.open_table(partial(Session.new, game, setup_choices.usual_seats(game.name, 2), secrets.randbits(32)))

    def action_puzzles(self) -> None:
        from .puzzle_list import PuzzlesScreen

        self.app.push_screen(PuzzlesScreen())

    def action_statistics(self) -> None:
        from .statistics import StatisticsScreen

        self.app.push_screen(StatisticsScreen())

    def action_leave(self) -> None:
        self.dismiss(None)

    # -- saved games -----------------------------------------------------------------------------------------

    def action_saved(self) -> None:
        self.query_one(SavedList).take_focus()

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

    def action_restore(self) -> None:
        self.query_one(SavedList).restore()

    @on(SavedList.Renaming)
    @work
    async def rename(self, event: SavedList.Renaming) -> None:
        """Give a saved game a title of its own."""
        title = await self.app.push_screen_wait(Naming("Rename", event.title))
        if title is not None:
            try:
                self.store.retitle(event.entry.path, title)
            except SaveError as error:
                self.notify(str(error), severity="error", timeout=10)
            self.query_one(SavedList).read()

    def _study(self, entry: Entry | None, *, wants_review: bool) -> None:
        if entry is None:
            self.notify("Choose a saved game first: c", timeout=3)
            return
        try:
            found, match = record.load(entry.path)
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=10)
        else:
            self.dismiss(AnalysisWish(Analysis(match, found.seats, found.seed, path=entry.path), wants_review))


def _is_possible(game: str, kept: settings.TableChoice) -> bool:
    """Whether a game can still be set up as it was."""
    return (
        kept.rules in registry.presets(game)
        and len(kept.seats) in registry.make(game, kept.rules).seats
        and (not kept.format or kept.format in registry.formats(game))
        and not set(kept.decks) - {name for _, name, _ in _deck_choices(game)}
    )


def _deck_choices(game: str) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = load(table(game).decks).choices() if table(game).decks else []
    return found
