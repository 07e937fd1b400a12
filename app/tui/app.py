"""The full-screen program: it goes from screen to screen, and leaves the terminal as it found it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from textual import events, work
from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding
from textual.content import Content
from textual.filter import LineFilter, Monochrome
from textual.screen import Screen
from textual.theme import ThemeProvider

from cardai.games import entry_points, registry
from cardai.saves.errors import SaveError
from cardai.saves.news import NEWS

from .. import memory, settings
from ..analysis import Analysis
from ..background import listen
from ..lessons.guide import LessonGuide
from ..printable import one_line, printable
from ..session import Session
from ..waiting import hush
from . import keymap, palette, theme, window
from .filters import KEY_WORDS, AsciiFilter, ColourlessFilter, wants_ascii
from .parts.grid import Painted
from .plain_text import PrintableFilter
from .screens.dialogs import Reading
from .screens.once import OncePalette, nothing
from .textual_inside import SteadyApp

if TYPE_CHECKING:
    from cardai.games.puzzle import Puzzle
    from cardai.saves.puzzles import PuzzleFile

    from ..solution import Browser

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
HANGUP = 1
NOT_OFFERED = frozenset({"Keys", "Quit", "Maximize", "Minimize"})
"""Commands of Textual's own that are offered under other names, or do nothing for anybody here."""

Errand = Callable[["CardaiApp"], Awaitable[None]]
"""Purpose that the program was opened for; it ends when this is done."""


class CardaiApp(SteadyApp):
    """Holds the screens. Each is dismissed with a word about what comes next."""

    TITLE = "cardai"
    CSS_PATH = "cardai.tcss"
    ALLOW_SELECT = False
    """Clicks are moves; Textual falls over one on what is just going away when it thinks of selecting text."""
    BINDINGS = [*keymap.KEYS_EVERYWHERE, Binding("ctrl+z", "suspend_process", show=False, system=True)]  # noqa: RUF012
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-broad"), (120, "-large")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012

    def __init__(self, errand: Errand) -> None:
        super().__init__()
        self.session: Session | None = None
        """The game at the table, or the last that was."""
        self._errand = errand
        self._printable = PrintableFilter()
        self.settings, self._trouble = settings.load()
        self._ascii = AsciiFilter(wants_ascii(self.settings.characters, os.environ))
        for own in theme.themes(palette.depth_of(self)):
            self.register_theme(own)
        self.theme = self.settings.theme

    def notify(self, message: str, *, title: str = "", markup: bool = False, **how: Any) -> None:
        """Tell the person something; it is text as it stands, whatever `markup` says."""
        super().notify(printable(message), title=one_line(title), markup=False, **how)

    def action_help_quit(self) -> None:
        """Ctrl-C, which ends most programs, says what ends this one."""
        active = self.active_bindings.items()
        keys = [key for key, binding in active if binding.binding.action in ("quit", "app.quit")]
        if keys:
            self.notify(f"To leave cardai, press {keys[0]}. Your game is kept.")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filters of every line before it is sent to the terminal."""
        filters = [one for one in super().get_line_filters() if not isinstance(one, Monochrome)]
        filters += [ColourlessFilter(self.current_theme.dark)] if self.no_color else []
        filters += [self._ascii] if self._ascii.enabled else []
        return [*filters, self._printable]

    @property
    def has_ascii_only(self) -> bool:
        """Whether everything is drawn with ASCII."""
        return self._ascii.enabled

    @property
    def suit_colours(self) -> int:
        """Number of colours of the suits."""
        return self.settings.suits

    @property
    def has_motion(self) -> bool:
        """Whether things are seen to move: not where a person or their system wants none, nor at high speed."""
        wanted = self.settings.motion and self.settings.speed not in ("fast", "instant")
        return wanted and self.animation_level != "none" and not self.is_headless

    async def on_event(self, event: events.Event) -> None:
        """Any key ends what is moving; then it does what it always does, unless the last screen has gone meanwhile."""
        if isinstance(event, events.InputEvent) and not self.has_screens:
            return
        if isinstance(event, events.Key):
            for painted in self.screen.query(Painted):
                painted.rest()
        await super().on_event(event)

    def remember(self, **changes: Any) -> None:
        """Change settings for good."""
        self.settings = replace(settings.load()[0], **changes)
        if problem := settings.save(self.settings):
            self.notify(problem, severity="warning", timeout=5)

    def on_mount(self) -> None:
        if self._trouble:
            self.notify(self._trouble, severity="warning", timeout=8)
        registry.names()
        while entry_points.news:
            self.notify(entry_points.news.pop(), severity="warning", timeout=8)
        self.set_keymap(dict(self.settings.keys))
        self._heed_signals()
        listen()
        NEWS.listen(self._tell)
        if not self.is_headless:
            self.set_interval(window.TERMINAL_LOOK_SECONDS, self._leave_with_the_terminal)
        self.run_errand()

    def on_unmount(self) -> None:
        NEWS.listen(None)

    def _tell(self, sentence: str) -> None:
        """News of the person's files, from any thread."""
        self.call_later(self.notify, sentence, severity="warning", timeout=10)

    def _leave_with_the_terminal(self) -> None:
        """A closed window may go without a signal."""
        if not window.is_there():
            self._leave_on_signal(HANGUP)

    @work(group="errand")
    async def run_errand(self) -> None:
        """Go from screen to screen until the person has had enough."""
        await self._errand(self)
        self.exit(0)

    # -- from screen to screen -------------------------------------------------------------------------------

    async def stay_home(self) -> None:
        """The home screen, again and again, with what is chosen there in between."""
        from .screens.home import HomeScreen

        last: Session | None = None
        while (chosen := await self.push_screen_wait(HomeScreen(last))) is not None:
            if isinstance(chosen, Session):
                last = chosen
                await self.sit_down(chosen)
            elif isinstance(chosen, LessonGuide):
                await self.learn(chosen)
            elif chosen.wants_review:
                await self.judge(chosen.analysis)
            else:
                await self.look_at(chosen.analysis)

    async def sit_down(self, session: Session) -> None:
        """Game after game at a table until the person leaves it, and what they want to see of the last."""
        from .screens.table import TableScreen

        self.session = session
        # a loop: an evening has no end, and of its games only the one at the table is kept
        while (following := await self.push_screen_wait(TableScreen(self.session))) == "again":
            self.session = self.session.again(secrets.randbits(32))
            memory.give_back()
        await self._look_back(self.session, following)

    async def _look_back(self, session: Session, following: str) -> None:
        """Show the replay or the review of a game that is over, if that is wanted."""
        if following == "replay":
            await self.look_at(Analysis.of(session))
        elif following == "review":
            await self.judge(Analysis.of(session))

    async def learn(self, guide: LessonGuide) -> None:
        """A guided first game, and whatever the person wants after it."""
        from .screens.lesson import LessonScreen

        self.session = guide.session
        following = await self.push_screen_wait(LessonScreen(guide))
        if following == "again":
            await self.sit_down(guide.session.again(secrets.randbits(32)))
        else:
            await self._look_back(guide.session, following)

    async def look_at(self, analysis: Analysis, step: int = 0) -> None:
        """A replay, and the branch played from it."""
        from .screens.replay import ReplayScreen

        following = await self.push_screen_wait(ReplayScreen(analysis, step))
        if isinstance(following, Session):
            await self.play_on(analysis, following)
        elif following == "review":
            await self.judge(analysis)

    async def play_on(self, analysis: Analysis, session: Session) -> None:
        """A branch of a game, which is kept beside it."""
        await self.sit_down(session)
        try:
            analysis.keep_branch(session)
        except SaveError as error:
            self.notify(str(error), severity="error", timeout=10)

    async def browse(self, browser: Browser, hand: str = "") -> None:
        """A solution, until the person has seen enough."""
        from .screens.solution import SolutionScreen

        await self.push_screen_wait(SolutionScreen(browser, hand))

    async def count_up(self) -> None:
        """The statistics, until the person has seen enough."""
        from .screens.statistics import StatisticsScreen

        await self.push_screen_wait(StatisticsScreen())

    async def drill(self) -> None:
        """Puzzles, until the person has had enough."""
        from .screens.puzzle_list import PuzzlesScreen

        await self.push_screen_wait(PuzzlesScreen())

    async def solve(self, puzzle_file: PuzzleFile, puzzles: Sequence[Puzzle], who: str) -> None:
        """Some puzzles of one game."""
        from .screens.puzzles import PuzzleScreen

        await self.push_screen_wait(PuzzleScreen(puzzle_file, puzzles, who))

    async def judge(self, analysis: Analysis) -> None:
        """A review, and the moments looked at from it."""
        from .screens.review import ReviewScreen

        place: int | None = None
        while (chosen := await self.push_screen_wait(ReviewScreen(analysis, place))) is not None:
            if isinstance(chosen, Session):
                await self.play_on(analysis, chosen)
            else:
                place = chosen
                await self.look_at(analysis, chosen)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our roles under a theme that is not ours."""
        return theme.variables(palette.page(self))

    # -- keys and palette ------------------------------------------------------------------------------------

    def action_next_theme(self) -> None:
        self.theme = theme.following(self.theme)
        self.remember(theme=self.theme)
        self.notify(self.theme, title="Theme", timeout=2)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, OncePalette):
            self.push_screen(OncePalette())

    def search_themes(self) -> None:
        """As Textual does it, in a list that can be left once."""
        self.push_screen(OncePalette(providers=[ThemeProvider], placeholder="Search for themes"))

    def pop_screen(self) -> AwaitComplete:
        """The last screen stays: a list of themes that is clicked twice wants to go twice."""
        return super().pop_screen() if len(self.screen_stack) > 1 else nothing()

    def get_key_display(self, binding: Binding) -> str:
        """A key as it is written on the screen; the person's own where it was changed."""
        own = self.settings.keys.get(binding.id or "")
        shown = super().get_key_display(replace(binding, key=own, key_display=None) if own else binding)
        return KEY_WORDS.get(shown, shown) if self.has_ascii_only else shown

    def action_keys(self) -> None:
        """Every key of the screen with what it does; keys that do the same share a line."""
        keys: dict[str, list[str]] = {}
        for binding in _ours(self.screen):
            keys.setdefault(binding.tooltip, []).append(self.get_key_display(binding))
        lines = [Content.assemble((f"{_together(names):>11}  ", "bold $accent"), what) for what, names in keys.items()]
        self.push_screen(Reading("Keys", Content("\n").join(lines)))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Everything the screen's keys do is also an entry of the palette, once; then what Textual adds to it."""
        told: set[str] = set()
        for node, binding, enabled, tooltip in screen.active_bindings.values():
            if enabled and tooltip and tooltip not in told:
                told |= {tooltip, binding.description}
                run = partial(self.run_action, binding.action, node)
                yield SystemCommand(binding.description, f"{tooltip} ({self.get_key_display(binding)})", run)
        yield from (one for one in super().get_system_commands(screen) if one.title not in told | NOT_OFFERED)

    def deliver_screenshot(
        self, filename: str | None = None, path: str | None = None, time_format: str | None = None
    ) -> str | None:
        """None is made if the last screen went while it was asked for."""
        return super().deliver_screenshot(filename, path, time_format) if self.has_screens else None

    # -- leaving ---------------------------------------------------------------------------------------------

    def _heed_signals(self) -> None:
        """Leave in good order when told to end: games are written down after every move already."""
        loop = asyncio.get_running_loop()
        for name in SIGNALS:
            if (number := getattr(signal, name, None)) is not None:
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self._leave_on_signal, number)

    def _leave_on_signal(self, number: int) -> None:
        self.exit(128 + number, return_code=128 + number)


def _together(names: Sequence[str]) -> str:
    """Keys that do the same, those left out that one of them stands for, such as 2 to 4 beside 1-4."""
    spans = [name for name in names if len(name) > 2 and name[1:2] == "-"]
    # two arrows stand together in the row of keys, where one entry is enough for both; here each has its line
    alone = [name[0] if name in ("←→", "↑↓") else name for name in spans or names]
    return " ".join(dict.fromkeys(alone))


def _ours(screen: Screen[Any]) -> list[Binding]:
    """The screen's keys that we explain; Textual's own have no tooltip."""
    return [active.binding for active in screen.active_bindings.values() if active.binding.tooltip]


def run_home() -> int:
    """Open the home screen; returns the exit code."""
    return _run(CardaiApp.stay_home)


def run_table(session: Session) -> int:
    """Open a table at once."""
    return _run(lambda app: app.sit_down(session))


def run_lesson(guide: LessonGuide) -> int:
    """Open a guided first game."""
    return _run(lambda app: app.learn(guide))


def run_replay(analysis: Analysis, step: int = 0) -> int:
    """Open the replay of a game after this many moves."""
    return _run(lambda app: app.look_at(analysis, step))


def run_review(analysis: Analysis) -> int:
    """Open the review of a game."""
    return _run(lambda app: app.judge(analysis))


def run_statistics() -> int:
    """Open the statistics."""
    return _run(CardaiApp.count_up)


def run_puzzles() -> int:
    """Open the list of puzzles."""
    return _run(CardaiApp.drill)


def run_drill(puzzle_file: PuzzleFile, puzzles: Sequence[Puzzle], who: str) -> int:
    """Open these puzzles of one game, one after the other."""
    return _run(lambda app: app.solve(puzzle_file, puzzles, who))


def run_solution(browser: Browser, hand: str = "") -> int:
    """Open a solution where the browser is, at a class of hands such as `AKs`."""
    return _run(lambda app: app.browse(browser, hand))


def _run(errand: Errand) -> int:
    hush()
    app = CardaiApp(errand)
    app.run()
    if app.session is not None and app.session.trouble:
        print(f"cardai: {one_line(app.session.trouble)}", file=sys.stderr)
    return app.return_code or 0
