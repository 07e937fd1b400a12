"""The solution browser: walking actions and run-outs, both players, filters, what tiles and figures say, export."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cardai.ai import registry as agents
from cardai.app.session import Session
from cardai.app.solution import Browser, Filter, at_table
from cardai.app.tui.boards.holdem.board import HoldemBoard
from cardai.app.tui.parts.mix_grid import MixGrid
from cardai.app.tui.parts.solution_panels import ActionList, ComboList, KindTable, RangeTotals
from cardai.app.tui.screens.solution import SolutionScreen
from cardai.games.cards import NAMES as CARDS
from cardai.games.holdem import make
from cardai.games.holdem.notation import CALL, CHECK
from cardai.games.match import Match
from tests.app.screens import LARGE, SMALL, is_shown, opened, table, until
from tests.app.solved_spot import turn


@asynccontextmanager
async def browsing(size: tuple[int, int] = SMALL) -> AsyncIterator[tuple[Pilot[Any], SolutionScreen]]:
    screen = SolutionScreen(Browser(turn()))
    async with opened(lambda app: app.push_screen_wait(screen), size) as pilot:
        await until(pilot, lambda: screen.picture is not None)
        yield pilot, screen


async def press(pilot: Pilot[Any], screen: SolutionScreen, key: str, line: tuple[str, ...]) -> None:
    """A key that leads to a line, and the picture of it."""
    await pilot.press(key)
    await until(pilot, lambda: screen.picture is not None and screen.picture.position.line == line)


def text(screen: SolutionScreen, kind: type[Any]) -> str:
    return str(screen.query_one(kind).render())


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_grid_shows_the_range_of_who_acts(size: tuple[int, int]) -> None:
    async with browsing(size) as (_, screen):
        grid = screen.query_one(MixGrid)
        held = {tile.label for row in grid.tiles for tile in row if tile.parts}
        assert held == {"AA", "77", "AKs", "KQs", "T9s"}
        assert all(
            abs(sum(share for _, share in tile.parts) - 1) < 0.01 for row in grid.tiles for tile in row if tile.parts
        )
        assert "check" in text(screen, ActionList) and "bet 40" in text(screen, ActionList)


async def test_kinds_of_hands_that_there_is_no_room_for_share_a_line() -> None:
    async with browsing() as (pilot, screen):
        assert screen.picture is not None
        table = screen.query_one(KindTable)
        table.styles.height = 4
        await until(pilot, lambda: table.content_size.height == 4)
        table.show(screen.picture)
        lines = text(screen, KindTable).splitlines()
        assert len(lines) == 4 and lines[-1].startswith("and ")
        assert all(name in text(screen, KindTable) for name, _ in screen.picture.kinds)


async def test_digits_walk_the_tree_and_a_card_is_chosen_from_the_run_outs() -> None:
    async with browsing() as (pilot, screen):
        await press(pilot, screen, "1", ("check",))
        assert screen.picture is not None and screen.picture.player == 1
        await press(pilot, screen, "1", ("check", "check"))
        grid = screen.query_one(MixGrid)
        assert len(grid.tiles) == 4
        await until(pilot, lambda: bool(grid.tiles[0][1].parts))
        await pilot.press("right")
        await until(pilot, lambda: "on K♠" in text(screen, ActionList) and "bet" in text(screen, ActionList))
        await press(pilot, screen, "enter", ("check", "check", "Ks"))
        await press(pilot, screen, "backspace", ("check", "check"))
        await press(pilot, screen, "home", ())


async def test_a_card_of_the_board_cannot_come() -> None:
    async with browsing() as (pilot, screen):
        await press(pilot, screen, "1", ("check",))
        await press(pilot, screen, "1", ("check", "check"))
        await pilot.press("down", "down", "enter")
        await pilot.pause()
        assert screen.browser.position.line == ("check", "check")


async def test_the_combos_of_the_hand_under_the_cursor_have_their_own_figures() -> None:
    async with browsing(LARGE) as (pilot, screen):
        await pilot.press("right")
        await until(pilot, lambda: "A♥K♥" in text(screen, ComboList))
        assert "A♦K♦" not in text(screen, ComboList), "the ace of diamonds is on the board"
        await pilot.press("right")
        await until(pilot, lambda: "not in this range" in text(screen, ComboList))


async def test_v_shows_the_other_player_whose_range_has_no_actions() -> None:
    async with browsing() as (pilot, screen):
        await pilot.press("v")
        await until(pilot, lambda: screen.picture is not None and screen.picture.player == 1)
        held = {tile.label for row in screen.query_one(MixGrid).tiles for tile in row if tile.parts}
        assert held == {"JJ", "AQs", "KQs", "98s"}


async def test_a_filter_keeps_the_kinds_of_hands_chosen() -> None:
    async with browsing() as (pilot, screen):
        await pilot.press("f")
        await pilot.pause()
        await pilot.press("tab", "space", "enter")
        await until(pilot, lambda: bool(screen.browser.filter))
        assert screen.browser.filter == Filter(draws=frozenset({"flush draw"}))
        await until(pilot, lambda: "only these" in text(screen, RangeTotals))
        held = {tile.label for row in screen.query_one(MixGrid).tiles for tile in row if tile.parts}
        assert held == {"KQs", "T9s"}


async def test_an_action_that_ends_the_hand_is_not_walked_into() -> None:
    async with browsing() as (pilot, screen):
        await press(pilot, screen, "2", ("bet 40",))
        await pilot.press("1")
        await pilot.pause()
        assert screen.browser.position.line == ("bet 40",)


async def test_the_hands_are_written_to_a_file(tmp_path: Path) -> None:
    async with browsing() as (pilot, screen):
        for name in ("hands.csv", "hands.json"):
            await pilot.press("x")
            await pilot.pause()
            pilot.app.screen.query_one(Input).value = str(tmp_path / name)
            await pilot.press("enter")
            await until(pilot, lambda name=name: (tmp_path / name).exists())
        assert (tmp_path / "hands.csv").read_text().startswith("hand,class,weight,ev,equity,check,ev check,bet 40")
        assert json.loads((tmp_path / "hands.json").read_text())["to_act"] == "oop"
        assert screen.is_current


def test_a_filter_goes_for_both_kinds_of_files(tmp_path: Path) -> None:
    browser = Browser(turn())
    browser.filter = Filter(made=frozenset({"two pair"}))
    browser.export(tmp_path / "none.csv")
    browser.export(tmp_path / "none.json")
    assert (tmp_path / "none.csv").read_text().splitlines() == ["hand"]
    found = json.loads((tmp_path / "none.json").read_text(), parse_constant=pytest.fail)
    assert (found["oop"]["hands"], found["oop"]["ev"]) == ([], None)
    browser.filter = Filter(made=frozenset({"three of a kind"}))
    browser.export(tmp_path / "sets.json")
    found = json.loads((tmp_path / "sets.json").read_text())
    assert {hand["class"] for hand in found["oop"]["hands"]} == {"AA", "77"}
    assert {hand["class"] for hand in found["ip"]["hands"]} == {"JJ"} and found["ip"]["combos"] == pytest.approx(3)


def test_totals_of_a_filter_are_those_of_its_hands() -> None:
    browser = Browser(turn())
    browser.filter = Filter(made=frozenset({"three of a kind"}))
    picture = browser.look()
    assert set(picture.rows) == {"AA", "77"}
    assert picture.shown.combos == pytest.approx(6)
    assert picture.totals[0].combos > picture.shown.combos
    kinds = dict(picture.kinds)
    assert kinds["three of a kind"].combos == pytest.approx(6)


def late(cards: int) -> Match:
    """A pot of two, checked down until the board has so many cards."""
    match = Match.start(make({"stacks": [100, 100], "button": 0}), 2, 5)
    match.play(CALL)
    match.play(CHECK)
    while len(match.state.board) < cards:
        match.play(CHECK)
    return match


def test_the_adviser_has_a_solution_of_a_pot_of_two_on_the_river() -> None:
    match = late(5)
    view = match.state.view(match.state.turn)
    browser = at_table(agents.make("search:seconds=1", match.game), view)
    assert browser is not None
    assert [CARDS[card] for card in browser.position.board] == [CARDS[card] for card in view.board]
    assert browser.line == () and browser.position.pot == view.pot
    assert browser.look().totals[browser.player].combos > 10
    assert at_table(agents.make("tag", match.game), view) is None


async def test_g_at_the_table_opens_the_solution_and_q_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardai.app.tui.screens.solution.at_table", lambda *_: Browser(turn()))
    session = Session(late(4), ["caller", "me"], seed=5)
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "check"))
        await pilot.press("g")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolutionScreen))
        screen = pilot.app.screen
        assert isinstance(screen, SolutionScreen)
        await until(pilot, lambda: screen.picture is not None)
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, SolutionScreen))


async def test_g_shows_the_range_grid_where_there_is_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardai.app.tui.screens.solution.at_table", lambda *_: None)
    session = Session(late(4), ["caller", "me"], seed=5)
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "check"))
        await pilot.press("g")
        await until(pilot, lambda: pilot.app.screen.query_one(HoldemBoard).has_class("-grid"))
