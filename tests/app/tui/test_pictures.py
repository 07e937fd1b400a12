"""All boards and screens at four sizes, boards with a hint and without, compared with pictures made of text.

One program is opened for several pictures and its window made larger from one to the next, which is how people do it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from cardai.ai import puzzles as ready_made
from cardai.ai.agent import Advice, NamedFacts, Option
from cardai.ai.review import Grade
from cardai.app import words
from cardai.app.analysis import Analysis
from cardai.app.lessons import find
from cardai.app.lessons.guide import LessonGuide
from cardai.app.session import Session, Verdict
from cardai.app.solution import Browser
from cardai.app.statistics import GameStatistics, Loss
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.hearthstone.board import HearthstoneBoard
from cardai.app.tui.boards.hearthstone.choice import Spot
from cardai.app.tui.boards.holdem.board import HoldemBoard
from cardai.app.tui.boards.holdem.range_grid import PLAYS
from cardai.app.tui.boards.holdem.range_grid import RangeShares as RangeGrid
from cardai.app.tui.boards.yacht.distribution import DistributionPlot
from cardai.app.tui.screens import statistics as statistics_screen
from cardai.app.tui.screens.decks import DeckScreen
from cardai.app.tui.screens.dialogs import Curtain, Question, Result
from cardai.app.tui.screens.lesson import LessonScreen
from cardai.app.tui.screens.puzzle_list import PuzzlesScreen
from cardai.app.tui.screens.puzzles import PuzzleScreen
from cardai.app.tui.screens.result import JudgedResult
from cardai.app.tui.screens.solution import SolutionScreen
from cardai.app.tui.screens.table import AFTERWARDS, TableScreen
from cardai.games import registry
from cardai.games.holdem.ranges import grid_names
from cardai.games.match import Match
from cardai.games.reason import in_text
from cardai.saves.puzzles import PuzzleFile
from cardai.saves.store import Store
from tests.ai.hearthstone.tables import table as hearthstone_table
from tests.app.saved_games import ended, sheets
from tests.app.screens import INSTANT, is_shown, opened, table, until
from tests.app.solved_spot import turn
from tests.app.tui.pictures import looks_as_before

SIZES = {"80x24": (80, 24), "100x30": (100, 30), "120x40": (120, 40), "200x60": (200, 60)}
COLOURED = ("80x24", "120x40")
"""Sizes whose pictures show colours as well."""


def bigtwo() -> Session:
    match = Match.start(registry.make("bigtwo"), 4, 9)
    seats = ["level:5"] * 4
    seats[match.state.turn] = "me"
    for _ in range(4):
        match.play(match.state.actions()[0])
    seats = ["me" if seat == match.state.turn else "level:5" for seat in range(4)]
    return Session(match, seats, seed=9)


def holdem() -> Session:
    match = Match.start(registry.make("holdem"), 6, 3)
    for word in ("call", "fold", "raise 6", "fold", "call"):
        match.play(match.game.parse(word))
    seats = ["me" if seat == match.state.turn else "level:5" for seat in range(6)]
    return Session(match, seats, seed=3)


def yacht() -> Session:
    match = Match.start(registry.make("yacht"), 2, 3)
    for box in match.game.rules.boxes[:3]:
        for _ in range(2):
            match.play(match.game.parse(f"score {box.name}"))
    return Session(match, ["me", "level:5"], seed=3)


def hearthstone() -> Session:
    mine = ["Novice Engineer", "Worgen Infiltrator", "Water Elemental", "Loot Hoarder"]
    theirs = ["Stormwind Knight", "Sen'jin Shieldmasta", "Argent Squire"]
    hand = ["Stormpike Commando", "Bloodfen Raptor", "Sap", "Deadly Poison", "Boulderfist Ogre"]
    state = hearthstone_table(mine, theirs, hand, mana=6, classes=("ROGUE", "PALADIN"), secrets=["Noble Sacrifice"])
    state.sides[1].board[0].damage = 1
    match = Match.start(registry.make("hearthstone", "starter"), 2, 1)
    match.state = state
    return Session(match, ["me", "level:4"], seed=1)


def full_hearthstone() -> Session:
    """Seven against seven and ten cards in hand."""
    ours = ["Novice Engineer", "Water Elemental", "Loot Hoarder", "Sen'jin Shieldmasta"]
    board = [*ours, "Argent Squire", "Worgen Infiltrator", "Stormwind Knight"]
    hand = ["Stormpike Commando", "Bloodfen Raptor", "Sap", "Assassin's Blade", "Boulderfist Ogre"]
    state = hearthstone_table(board, board[::-1], hand * 2, mana=6, classes=("ROGUE", "PALADIN"))
    match = Match.start(registry.make("hearthstone", "starter"), 2, 1)
    match.state = state
    return Session(match, ["me", "level:4"], seed=1)


TABLES: dict[str, Callable[[], Session]] = {
    "bigtwo": bigtwo,
    "holdem": holdem,
    "yacht": yacht,
    "hearthstone": hearthstone,
}


def advice(session: Session) -> Advice:
    """A made-up opinion: what counts is how it is shown."""
    actions = list(session.view().actions())[:7]
    options = [
        Option(action, 12.5 - 1.3 * at**2, 0.0, 0.4, facts=NamedFacts({"win": 0.5}))
        for at, action in enumerate(actions)
    ]
    first = Option(
        actions[0], 12.5, 1.0, 0.3, in_text("Keeps the strong cards together and leaves the others to guess.")
    )
    return Advice((first, *options[1:]), "400 deals tried")


def mixed(told: Advice) -> Advice:
    """The same by somebody who does now one thing and now another."""
    shares = (0.55, 0.3, 0.15)
    mix = [replace(option, chance=share) for option, share in zip(told.options, shares, strict=False)]
    return replace(told, options=(*mix, *told.options[len(mix) :]))


def made_up_grid() -> RangeGrid:
    """Pairs raise, suited hands mix, the rest fold."""
    shares = {
        name: (1.0, 0.0) if len(name) == 2 else (0.4, 0.4) if name.endswith("s") else (0.0, 0.0)
        for names in grid_names()
        for name in names
    }
    return RangeGrid("How to play every hand here", shares, PLAYS)


async def quiet(pilot: Pilot[Any]) -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    await until(pilot, lambda: screen.board.live)
    await pilot.pause()
    return screen


@pytest.fixture(autouse=True)
def nothing_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures that come from sampling or from other threads stand still, and every colour can be shown."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(HoldemBoard, "count_odds", lambda self, view: self._have_odds(view, "45"))
    monkeypatch.setattr(HoldemBoard, "count_grid", lambda self, view, seat: self._have_grid(view, made_up_grid(), ""))
    monkeypatch.setattr(DistributionPlot, "compute", lambda self, view: None)


async def at_every_size(name: str, pilot: Pilot[Any], *, with_colours: bool = False) -> None:
    """Compare what is shown now, in windows of all sizes."""
    for size, (width, height) in SIZES.items():
        await pilot.resize_terminal(width, height)
        await looks_as_before(f"{name}_{size}", pilot, with_colours=with_colours and size in COLOURED)


async def over(pilot: Pilot[Any], screen: Screen[Any], name: str, text: str) -> None:
    """Pictures of a screen over the one there is; it is taken away again."""
    await pilot.app.push_screen(screen)
    await until(pilot, lambda: pilot.app.screen is screen and is_shown(pilot, text))
    await at_every_size(name, pilot)
    pilot.app.pop_screen()
    await until(pilot, lambda: pilot.app.screen is not screen)


@pytest.mark.parametrize("game", TABLES)
async def test_tables(game: str) -> None:
    session = TABLES[game]()
    async with table(session) as pilot:
        screen = await quiet(pilot)
        await at_every_size(game, pilot, with_colours=True)
        screen.show_hint(mixed(advice(session)) if game == "holdem" else advice(session))
        await at_every_size(f"{game}_hint", pilot)


async def test_a_full_table_and_a_long_hand() -> None:
    """Ten cards can be read and reached at every size, also those below the panels."""
    async with table(full_hearthstone()) as pilot:
        screen = await quiet(pilot)
        await at_every_size("hearthstone_full", pilot)
        await pilot.resize_terminal(100, 30)
        await looks_as_before("hearthstone_full_100x30", pilot)
        await pilot.click(offset=(78, 25))
        assert isinstance(screen.board, HearthstoneBoard)
        assert screen.board.cursor == Spot("hand", 8)


async def test_an_opening_hand_and_the_drawer_of_a_hint() -> None:
    match = Match.start(registry.make("hearthstone", "starter"), 2, 5)
    session = Session(match, ["me" if seat == match.state.turn else "greedy" for seat in range(2)], seed=5)
    async with table(session) as pilot:
        screen = await quiet(pilot)
        await at_every_size("mulligan", pilot)
        told = advice(session)
        screen.show_hint(told)
        await at_every_size("mulligan_hint", pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "Hint"))
        await looks_as_before("mulligan_drawer_80x24", pilot)


async def test_home_and_what_is_reached_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    daily = ready_made.shipped("yacht")[0]
    monkeypatch.setattr(ready_made, "daily", lambda *_: daily)
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "No game has been played"))
        await at_every_size("home", pilot, with_colours=True)
        await over(pilot, PuzzlesScreen(), "puzzles", "Puzzle of the day")
        await over(pilot, DeckScreen(), "decks", "7+")
        await over(pilot, Curtain("Mei"), "curtain", "I am Mei")
        question = Question("Learn", ["Your first game?"], [("l", "learn", "Show me how"), ("n", "play", "Just play")])
        await over(pilot, question, "question", "Show me")
        await pilot.press("2", "o")
        await until(pilot, lambda: is_shown(pilot, "New game"))
        await at_every_size("setup", pilot)


class Tuesday(date):
    """The calendar of the statistics looks the same every day."""

    @classmethod
    def today(cls) -> date:
        return date(2026, 11, 17)


async def test_statistics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics_screen, "date", Tuesday)
    for number, result in enumerate([(200.0, 150.0), (180.0, 230.0), (251.0, 199.0)]):
        sheets(f"game{number}", result)
    all_at_noon()
    async with opened(CardaiApp.count_up) as pilot:
        await until(pilot, lambda: is_shown(pilot, "level 5"))
        await at_every_size("statistics", pilot)


def all_at_noon() -> None:
    noon = datetime(2026, 11, 17, 12).timestamp()
    for entry in Store.of_user().entries():
        os.utime(entry.path, (noon, noon))


async def test_statistics_of_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names of games, opponents and kinds of mistakes are whole at every size."""
    monkeypatch.setattr(statistics_screen, "date", Tuesday)
    monkeypatch.setattr(GameStatistics, "mistakes", property(made_up_mistakes))
    sheets("sheet", (200.0, 150.0))
    ended("deal", "bigtwo", (-8.0, -4.0, 21.0, -9.0), ("level:6",) * 3)
    ended("hand", "holdem", (-10.0, -10.0, -1.0, 23.0, -1.0, -1.0), ("level:4", "level:6") * 2 + ("level:4",))
    ended("duel", "hearthstone", (100.0, 0.0), ("level:2",))
    all_at_noon()
    async with opened(CardaiApp.count_up) as pilot:
        await until(pilot, lambda: is_shown(pilot, "By game"))
        await at_every_size("statistics_all", pilot)
        await pilot.press("right", "right", "right", "down")
        await until(pilot, lambda: is_shown(pilot, "2 x level 6"))
        await at_every_size("statistics_holdem", pilot)


def made_up_mistakes(one: GameStatistics) -> list[Loss]:
    """A few of the longest names."""
    named = {
        "yacht": "what to keep, 2 left to roll",
        "bigtwo": "leading a five-card play, not a single",
        "holdem": "preflop: all-in instead of raise",
        "hearthstone": "going on where the turn should end",
    }
    return [Loss(named[one.name], 4, 7.0), Loss(f"another kind of {one.name}", 2, 3.0)]


async def test_a_puzzle_and_its_answer() -> None:
    screen = PuzzleScreen(PuzzleFile.of_user(), ready_made.shipped("yacht")[:2])

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with opened(sit) as pilot:
        await until(pilot, lambda: is_shown(pilot, "What brings the most points"))
        await at_every_size("puzzle", pilot)
        await pilot.press("v")
        await until(pilot, lambda: is_shown(pilot, "Shown."))
        await at_every_size("puzzle_answer", pilot)


async def test_the_answer_to_a_puzzle_of_cards_lies_over_a_small_table() -> None:
    screen = PuzzleScreen(PuzzleFile.of_user(), ready_made.shipped("bigtwo")[:2])

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with opened(sit) as pilot:
        await until(pilot, lambda: is_shown(pilot, "What do you play first"))
        await pilot.press("v")
        await until(pilot, lambda: is_shown(pilot, "How one knows"))
        await looks_as_before("puzzle_of_cards_80x24", pilot)
        await pilot.resize_terminal(120, 40)
        await looks_as_before("puzzle_of_cards_120x40", pilot)


async def test_a_solution() -> None:
    screen = SolutionScreen(Browser(turn()))
    async with opened(lambda app: app.push_screen_wait(screen)) as pilot:
        await until(pilot, lambda: screen.picture is not None)
        await at_every_size("solution", pilot)


async def test_the_tutor_and_a_result_over_the_table() -> None:
    session = bigtwo()
    async with table(session) as pilot:
        sitting, told = await quiet(pilot), advice(session)
        verdict = Verdict(told, told.loss(told.options[-1]), Grade.MISTAKE)
        warning = sitting._warning(verdict, told.options[-1].action, "ask")
        await over(pilot, warning, "tutor", "says the tutor")
        lines = words.standing(session.names, (-1.0, -4.0, -5.0, 10.0), "points")
        said = "You went out; Otto had 4 cards left"
        await over(pilot, Result("You won", lines, AFTERWARDS, has_won=True, said=said), "result", "10 points")


async def test_replay_and_review() -> None:
    match = Match.start(registry.make("yacht", "pancht"), 2, 3)
    for box in match.game.rules.boxes:
        for _ in range(2):
            match.play(match.game.parse(f"score {box.name}"))
    analysis = Analysis(match, ["me", "level:5"], 3)
    async with opened(lambda app: app.look_at(analysis, 8)) as pilot:
        await until(pilot, lambda: analysis.review is not None)
        await pilot.press("n")
        await at_every_size("replay", pilot)
        await pilot.press("e")
        await until(pilot, lambda: is_shown(pilot, "to learn from"))
        await at_every_size("review", pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.press("h")
        await looks_as_before("review_why_80x24", pilot)
        await pilot.press("i")
        await looks_as_before("review_words_80x24", pilot)
    ending = JudgedResult(
        "You won",
        ["1. You  79 points"],
        AFTERWARDS,
        Session(match, analysis.specs),
        has_won=True,
        said="You have 12 points more than level 5",
    )
    async with opened(lambda app: app.push_screen_wait(ending)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Accuracy"))
        await at_every_size("result_judged", pilot)
    lines = ["1. level 5  79 points", "2. You      46 points"]
    lost = JudgedResult(words.LOST, lines, AFTERWARDS, Session(match, ["level:5", "me"]), has_won=False)
    async with opened(lambda app: app.push_screen_wait(lost)) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Why:"))
        await at_every_size("result_lost", pilot)


async def test_lesson_and_rules() -> None:
    screen = LessonScreen(LessonGuide(find("bigtwo")), INSTANT)

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with opened(sit) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Lesson, 1 of 14"))
        await pilot.press("enter", "enter")
        await until(pilot, lambda: is_shown(pilot, "Lesson, 3 of 14"))
        await at_every_size("lesson", pilot)
        await pilot.press("r")
        await until(pilot, lambda: is_shown(pilot, "What can be played"))
        await at_every_size("rules", pilot)
