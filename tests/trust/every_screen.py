"""How every screen of the program is opened with something in it, for attacks on all of them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from textual.screen import Screen

from cardai.ai import puzzles
from cardai.ai.agent import no_progress
from cardai.app.analysis import Analysis
from cardai.app.lessons import find
from cardai.app.lessons.guide import LessonGuide
from cardai.app.session import Session
from cardai.app.solution import Browser, Filter
from cardai.app.tui.screens.decks import DeckScreen
from cardai.app.tui.screens.dialogs import Curtain, Naming, Question, Reading, Result, Unsaved
from cardai.app.tui.screens.home import HomeScreen
from cardai.app.tui.screens.lesson import LessonScreen
from cardai.app.tui.screens.puzzle_list import PuzzlesScreen
from cardai.app.tui.screens.puzzles import PuzzleScreen
from cardai.app.tui.screens.replay import ReplayScreen
from cardai.app.tui.screens.review import ReviewScreen
from cardai.app.tui.screens.rules import RulesScreen
from cardai.app.tui.screens.setup import GameSetup, SetupScreen
from cardai.app.tui.screens.solution import ExportDialog, FilterDialog, SolutionScreen
from cardai.app.tui.screens.statistics import StatisticsScreen
from cardai.app.tui.screens.table import AFTERWARDS, TableScreen
from cardai.games import HOUSE, registry
from cardai.games.match import Match
from cardai.saves.puzzles import PuzzleFile
from tests.app.solved_spot import turn
from tests.trust.fuzz import FAST

Opener = Callable[[random.Random], Screen[Any]]
VARIETY = 12
"""Different games that are looked at; judging them costs more than looking."""


def game_of(name: str, rng: random.Random, seats: str = "human") -> Session:
    """A table at which a game begins, under any rules."""
    game = registry.make(name, rng.choice(list(registry.presets(name))))
    count = rng.choice(list(game.seats)[:6])
    return Session(Match.start(game, count, rng.randrange(2**32)), [seats, *["random"] * (count - 1)], limit=20)


def played(name: str, rng: random.Random) -> Analysis:
    """A game under way or over, judged."""
    known = _judged(name, rng.randrange(VARIETY))
    study = Analysis(known.match, known.specs, judge=FAST[name])
    study.review = known.review
    return study


@cache
def _judged(name: str, number: int) -> Analysis:
    rng = random.Random(f"{name}/{number}")
    session = game_of(name, rng)
    for _ in range(rng.randrange(1, 60)):
        if not session.is_over:
            session.match.play(rng.choice(session.match.state.actions()))
    study = Analysis(session.match, session.specs, judge=FAST[name])
    study.review = study.judged(no_progress)
    return study


def _plan(name: str, rng: random.Random) -> GameSetup:
    seats = rng.choice(list(registry.make(name).seats)[:6])
    return GameSetup(name, rng.choice(list(registry.presets(name))), ("human", *["random"] * (seats - 1)))


def _puzzles(name: str, rng: random.Random) -> PuzzleScreen:
    return PuzzleScreen(PuzzleFile.of_user(), rng.sample(puzzles.shipped(name), 5))


def _of_a_game(name: str) -> dict[str, Opener]:
    found: dict[str, Opener] = {
        "table": lambda rng: TableScreen(game_of(name, rng), speed=4),
        "replay": lambda rng: ReplayScreen(played(name, rng)),
        "lesson": lambda rng: LessonScreen(LessonGuide(find(name)), speed=4),
        "review": lambda rng: ReviewScreen(played(name, rng)),
        "setup": lambda rng: SetupScreen(_plan(name, rng)),
    }
    if puzzles.sets(name):
        found["puzzles"] = lambda rng: _puzzles(name, rng)
    return {f"{name} {kind}": make for kind, make in found.items()}


def screens() -> dict[str, Opener]:
    """How every screen is made."""
    found: dict[str, Opener] = {"home": lambda rng: HomeScreen(None)}
    for name in HOUSE:
        found |= _of_a_game(name)
    found["watched table"] = lambda rng: TableScreen(game_of("bigtwo", rng, "random"), speed=3)
    found["decks"] = lambda rng: DeckScreen()
    found["list of puzzles"] = lambda rng: PuzzlesScreen()
    found["statistics"] = lambda rng: StatisticsScreen()
    found["solution"] = lambda rng: SolutionScreen(Browser(turn()))
    found["filter"] = lambda rng: FilterDialog(Filter())
    found["export"] = lambda rng: ExportDialog()
    found["curtain"] = lambda rng: Curtain("[/b]Ann")
    found["question"] = lambda rng: Question("The game is over", ["1. Ann  3 points"], AFTERWARDS)
    found["result"] = lambda rng: Result("The game is over", ["1. [/b]Ann"], AFTERWARDS, has_won=rng.random() < 0.5)
    found["naming"] = lambda rng: Naming("A name", "[@click=quit]Ann")
    found["unsaved"] = lambda rng: Unsaved("The game is not saved: /home: No space left on device")
    found["reading"] = lambda rng: Reading("Rules", registry.make(rng.choice(HOUSE)).rules_text())
    found["rules"] = lambda rng: RulesScreen(game_of(rng.choice(HOUSE), rng).game)
    return found
