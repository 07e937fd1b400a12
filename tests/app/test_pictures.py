"""All boards and the home screen at four sizes, with a hint and without, compared with pictures made of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from textual.pilot import Pilot

from cardai.ai.agent import Advice, Option, no_progress
from cardai.app.analysis import Analysis
from cardai.app.lessons import find
from cardai.app.lessons.guide import Guide
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.holdem.board import HoldemBoard
from cardai.app.tui.boards.yacht.distribution import DistributionPlot
from cardai.app.tui.screens.decks import DeckScreen
from cardai.app.tui.screens.lesson import LessonScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.games import registry
from cardai.games.match import Match
from tests.ai.hearthstone.tables import table as hearthstone_table
from tests.app.pictures import looks_as_before
from tests.app.screens import INSTANT, is_shown, opened, table, until

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


TABLES: dict[str, Callable[[], Session]] = {
    "bigtwo": bigtwo,
    "holdem": holdem,
    "yacht": yacht,
    "hearthstone": hearthstone,
}


def advice(session: Session) -> Advice:
    """A made-up opinion: what counts is how it is shown."""
    actions = list(session.view().actions())[:7]
    options = [Option(action, 12.5 - 1.3 * at**2, 0.0, 0.4, facts={"win": 0.5}) for at, action in enumerate(actions)]
    first = Option(actions[0], 12.5, 1.0, 0.3, "Keeps the strong cards together and leaves the others to guess.")
    return Advice((first, *options[1:]), "400 deals tried")


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
    monkeypatch.setattr(DistributionPlot, "compute", lambda self, view: None)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TABLES)
async def test_tables(game: str, size: str) -> None:
    session = TABLES[game]()
    async with table(session, SIZES[size]) as pilot:
        screen = await quiet(pilot)
        looks_as_before(f"{game}_{size}", pilot, with_colours=size in COLOURED)
        told = advice(session)
        screen.side.advice.show(told, screen.board.label, session.game.unit, dress=screen.board.dress)
        screen.board.show_advice(told)
        screen.refresh_bindings()
        await pilot.pause()
        await pilot.pause()
        looks_as_before(f"{game}_hint_{size}", pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_home(size: str) -> None:
    async with opened(CardaiApp.stay_home, SIZES[size]) as pilot:
        await until(pilot, lambda: is_shown(pilot, "No game has been played"))
        looks_as_before(f"home_{size}", pilot, with_colours=size in COLOURED)
        await pilot.press("2", "o")
        await until(pilot, lambda: is_shown(pilot, "New game"))
        await pilot.pause()
        looks_as_before(f"setup_{size}", pilot)


@cache
def judged() -> Analysis:
    """A whole game that was judged, once for all sizes."""
    match = Match.start(registry.make("yacht", "pancht"), 2, 3)
    for box in match.game.rules.boxes:
        for _ in range(2):
            match.play(match.game.parse(f"score {box.name}"))
    analysis = Analysis(match, ["me", "level:5"], 3)
    analysis.review = analysis.judged(no_progress)
    return analysis


@pytest.mark.parametrize("size", SIZES)
async def test_replay_and_review(size: str) -> None:
    analysis = judged()
    async with opened(lambda app: app.look_at(analysis, 8), SIZES[size]) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Move 8 of 26"))
        await pilot.press("n")
        await pilot.pause()
        looks_as_before(f"replay_{size}", pilot)
        await pilot.press("e")
        await until(pilot, lambda: is_shown(pilot, "worth a look"))
        await pilot.pause()
        looks_as_before(f"review_{size}", pilot)


@pytest.mark.parametrize("size", COLOURED)
async def test_lesson_and_rules(size: str) -> None:
    screen = LessonScreen(Guide(find("bigtwo")), INSTANT)

    async def sit(app: CardaiApp) -> None:
        await app.push_screen_wait(screen)

    async with opened(sit, SIZES[size]) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Lesson, 1 of 13"))
        await pilot.press("enter")
        await until(pilot, lambda: is_shown(pilot, "Lesson, 2 of 13"))
        await pilot.pause()
        looks_as_before(f"lesson_{size}", pilot)
        await pilot.press("r")
        await until(pilot, lambda: is_shown(pilot, "What can be played"))
        await pilot.pause()
        looks_as_before(f"rules_{size}", pilot)


@pytest.mark.parametrize("size", COLOURED)
async def test_decks(size: str) -> None:
    async def look(app: CardaiApp) -> None:
        await app.push_screen_wait(DeckScreen())

    async with opened(look, SIZES[size]) as pilot:
        await until(pilot, lambda: is_shown(pilot, "7+"))
        await pilot.pause()
        looks_as_before(f"decks_{size}", pilot)
