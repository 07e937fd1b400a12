"""The Yacht board: dice and boxes by key and by mouse."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from cardai.app.session import Session
from cardai.app.tui import palette
from cardai.app.tui.boards.yacht import dice
from cardai.app.tui.boards.yacht.board import YachtBoard
from cardai.app.tui.boards.yacht.dice import DiceTray, Tray
from cardai.app.tui.boards.yacht.distribution import DistributionPlot, axis, histogram
from cardai.app.tui.boards.yacht.open_boxes import OpenBoxes, box_lines
from cardai.app.tui.boards.yacht.score_sheet import ScoreSheet
from cardai.app.tui.parts.grid import Grid
from cardai.app.tui.screens.dialogs import Question
from cardai.games import registry
from cardai.games.match import Match
from tests.app.screens import LARGE, SMALL, is_shown, table, until


def new(seats: int = 1, seed: int = 3, rules: str = "pancht") -> Session:
    names = [f"human:P{number}" for number in range(seats)]
    return Session(Match.start(registry.make("yacht", rules), seats, seed), names, seed=seed)


def tokens(session: Session) -> list[str]:
    return [step.action for step in session.match.steps]


async def pressed(pilot: Pilot[Any], session: Session, *keys: str) -> None:
    """Press keys that end with a move, and wait for it to be shown."""
    count = len(session.match.steps) + 1
    await pilot.press(*keys)
    await until(pilot, lambda: len(session.match.steps) == count)
    board = pilot.app.screen.query_one(YachtBoard) if pilot.app.screen.query(YachtBoard) else None
    await until(pilot, lambda: session.is_over or (board is not None and board.live))


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_whole_game_by_keys(size: tuple[int, int]) -> None:
    session = new()
    async with table(session, size) as pilot:
        await pressed(pilot, session, "2", "3", "space")
        await pressed(pilot, session, "enter")
        while not session.is_over:
            await pressed(pilot, session, "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
    assert tokens(session)[0] == "keep 3 3" and len(tokens(session)) == 15


async def test_kept_dice_stay_kept_after_the_roll() -> None:
    session = new()
    async with table(session) as pilot:
        await pressed(pilot, session, "2", "3", "enter")
        await pressed(pilot, session, "enter")
    assert tokens(session) == ["keep 3 3", "keep 3 3"]


async def test_taken_back_roll_falls_the_same_again() -> None:
    session = new()
    async with table(session) as pilot:
        await pressed(pilot, session, "2", "enter")
        rolled = session.match.state.dice
        await pilot.press("u")
        await until(pilot, lambda: not session.match.steps)
        await until(pilot, lambda: is_shown(pilot, "2 rolls left"))
        await pressed(pilot, session, "2", "enter")
        assert session.match.state.dice == rolled


async def test_keeping_all_five_is_refused_with_a_reason() -> None:
    session = new()
    async with table(session) as pilot:
        await pilot.press("1", "2", "3", "4", "5", "enter")
        await until(pilot, lambda: is_shown(pilot, "score a box"))
    assert tokens(session) == []


async def test_dice_and_boxes_by_mouse() -> None:
    session = new()
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Roll all again"))
        for thing, said in ((1, "Keep 3, roll four"), ("confirm", "1 roll left")):
            place = next(place for place in pilot.app.screen.query_one(DiceTray).grid.places if place.thing == thing)
            await pilot.click(DiceTray, offset=(place.left + 1, place.bottom - 1))
            await until(pilot, lambda said=said: is_shown(pilot, said))
        assert tokens(session) == ["keep 3"]
        await pilot.click(ScoreSheet, offset=(6, 2))
        await until(pilot, lambda: is_shown(pilot, "in Aces"))
        assert tokens(session) == ["keep 3"]
        await pilot.click(ScoreSheet, offset=(6, 2))
        await until(pilot, lambda: tokens(session) == ["keep 3", "score aces"])


async def test_kept_dice_stay_where_they_lie() -> None:
    session = new()
    async with table(session) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Roll all again"))
        before = session.match.state.dice
        await pressed(pilot, session, "4", "5", "enter")
        laid = pilot.app.screen.query_one(YachtBoard)._laid
    assert laid[3:] == before[3:] and sorted(laid) == sorted(session.match.state.dice)


async def test_people_share_an_open_game_without_a_curtain() -> None:
    session = new(seats=2)
    async with table(session) as pilot:
        await pressed(pilot, session, "down", "enter")
        assert (session.turn == 1 and is_shown(pilot, "P1: 2 rolls left")) or is_shown(pilot, "Your roll")


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
@pytest.mark.parametrize("rules", ["pancht", "yahtzee"])
async def test_every_box_and_total_fits_the_small_screen(seats: int, rules: str) -> None:
    session = new(seats, rules=rules)
    async with table(session) as pilot:
        for box in session.game.rules.boxes:
            assert is_shown(pilot, box.name.replace("-", " ").capitalize())
        assert is_shown(pilot, "Total") and is_shown(pilot, "Roll all")
        assert all(is_shown(pilot, name[:3]) for name in session.names)


def test_axis_puts_each_text_below_its_column() -> None:
    assert axis([(5, "aaa"), (20, "bbb")], 30) == "    aaa            bbb"
    assert axis([(0, "aaa"), (1, "bbb"), (29, "ccc")], 30) == "aaa bbb" + " " * 20 + "ccc"


@pytest.mark.parametrize("count", [1, 2, 20, 333])
def test_histogram_fills_its_room(count: int) -> None:
    lines = histogram([1 / count] * count, 20, 3)
    assert lines == ["█" * 20] * 3


@pytest.mark.parametrize("size", [(48, 9), (80, 13), (150, 17)])
def test_five_dice_show_their_faces(size: tuple[int, int]) -> None:
    grid = Grid(*size, palette.table_palette(palette.DARK))
    dice.paint(grid, Tray((1, 2, 3, 4, 5), frozenset({1}), live=True, button="⏎ Keep 2, roll four"))
    die = dice.size_for(*size)
    pips = sum(line.count("●" if die is dice.SMALL_DIE else "█") for line in grid.text())
    assert pips == 15 * die.pip[0] * die.pip[1]
    assert {place.thing for place in grid.places} == {0, 1, 2, 3, 4, "confirm"}
    assert any("2 keep" in line for line in grid.text())


HUGE = (200, 60)


@pytest.mark.parametrize("size", [LARGE, HUGE])
async def test_large_windows_list_the_open_boxes_and_only_a_hint_tells_chances(size: tuple[int, int]) -> None:
    session = new(2)
    async with table(session, size) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Open boxes"))
        assert is_shown(pilot, "63 more") and is_shown(pilot, "most")
        assert not is_shown(pilot, "here %") and not is_shown(pilot, "Win chance")
        await pilot.press("h")
        await until(pilot, lambda: is_shown(pilot, "here %") and is_shown(pilot, "if you keep"))
        assert is_shown(pilot, "Win chance")


def test_open_boxes_tell_what_the_dice_give_now_and_what_a_box_can_give() -> None:
    view = new().view()
    rows = {line.plain[:16].strip(): line.plain[16:].split()[:2] for line in box_lines(view, {}, 30)}
    assert rows["Yacht"] == ["·", "50"]
    offers = view.offers()
    assert rows["Choice"] == [f"+{offers['choice']}", "30"]
    assert len(rows) == len(view.sheet.open) + 1


async def test_the_plot_is_green_where_the_score_is_above_the_others() -> None:
    session = new(2)
    async with table(session, LARGE) as pilot:
        await until(pilot, lambda: is_shown(pilot, "Roll all again"))
        await pilot.press("h")
        plot = pilot.app.screen.query_one(DistributionPlot)
        await until(pilot, lambda: plot.scores is not None)
        assert plot.rival == pytest.approx(218.8, abs=0.1)
        await until(pilot, lambda: is_shown(pilot, "green: above the 219"))


async def test_the_last_dice_lie_there_when_the_game_is_over() -> None:
    session = new()
    async with table(session, LARGE) as pilot:
        board = pilot.app.screen.query_one(YachtBoard)
        while not session.is_over:
            last = session.view().dice
            await pressed(pilot, session, "down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Question))
        assert board._laid == last and not any(panel.display for panel in board.query(OpenBoxes))
