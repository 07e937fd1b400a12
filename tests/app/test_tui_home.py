"""The home screen: a new game, a saved one, a finished one."""

from __future__ import annotations

import pytest
from textual.widgets import Select

from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.base import GameBoard
from cardai.app.tui.screens.home import HomeScreen
from cardai.app.tui.screens.replay import ReplayScreen
from cardai.app.tui.screens.review import ReviewScreen
from cardai.app.tui.screens.table import TableScreen
from cardai.saves import places
from tests.app import nim
from tests.app.screens import LARGE, SMALL, is_shown, opened, until

pytestmark = pytest.mark.usefixtures("nim_game")


def saved(moves: int) -> Session:
    session = Session.new(nim.Nim(12), ["me", "perfect"], 5)
    for _ in range(moves):
        session.play(3)
    return session


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_new_game_starts_with_one_key(size: tuple[int, int]) -> None:
    async with opened(CardaiApp.stay_home, size) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Seat 2"))
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert pilot.app.screen.session.humans == (0,)
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await pilot.press("q")
    assert pilot.app.return_code == 0


async def test_game_rules_players_seats_and_seed_are_chosen() -> None:
    async with opened(CardaiApp.stay_home) as pilot:
        screen = pilot.app.screen
        screen.query_one("#game", Select).value = "nim"
        await until(pilot, lambda: is_shown(pilot, "twelve stones"))
        screen.query_one("#rules", Select).value = "heap30"
        screen.query_one("#count", Select).value = "3"
        await until(pilot, lambda: is_shown(pilot, "Seat 3"))
        screen.query("#seats Select").first(Select).value = "random"
        await pilot.click("#seed")
        await pilot.press("7", "7")
        await pilot.click("#start")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        session = pilot.app.screen.session
    assert session.specs == ["random", "perfect", "perfect"]
    assert session.game.rules_name == "heap30" and session.seed == 77


async def test_unfinished_game_is_gone_on_with() -> None:
    before = saved(2)
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "to be continued"))
        await pilot.press("c", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert pilot.app.screen.session.match.tokens() == before.match.tokens()


async def test_finished_game_is_replayed_and_reviewed() -> None:
    saved(4)
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "You 0, perfect 1"))
        await pilot.press("c", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReplayScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen))
        await pilot.press("c", "e")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))


async def test_damaged_file_is_named_and_harms_nothing() -> None:
    places.games_dir().mkdir(parents=True)
    (places.games_dir() / "broken.json").write_text('{"format": "cardai"')
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: is_shown(pilot, "broken.json"))
        await pilot.press("c", "enter")
        await until(pilot, lambda: is_shown(pilot, "not a complete JSON"))
        assert not pilot.app.screen.query(GameBoard)
