"""Pictures of home, table, replay and review at both sizes; `pytest --snapshot-update` after a change that is meant."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from cardai.app.analysis import Analysis
from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp, Errand
from cardai.app.tui.boards.yacht.distribution import DistributionPlot
from cardai.games import registry
from cardai.games.match import Match
from tests.app.screens import LARGE, SMALL, is_shown, until

SEATS = ["me", "level:5"]
Prepare = Callable[[Pilot[Any]], Awaitable[None]]
Compare = Callable[..., bool]


def late_match(rounds: int) -> Match:
    """Two seats that write every first roll into the next box: poor play, but always the same."""
    match = Match.start(registry.make("yacht", "pancht"), 2, 3)
    for box in match.game.rules.boxes[:rounds]:
        for _ in SEATS:
            match.play(match.game.parse(f"score {box.name}"))
    return match


def looks_right(compare: Compare, errand: Errand, size: tuple[int, int], prepare: Prepare) -> bool:
    return compare(CardaiApp(errand), terminal_size=size, run_before=prepare)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_home(snap_compare: Compare, size: tuple[int, int]) -> None:
    async def wait(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: is_shown(pilot, "Seat 2"))

    assert looks_right(snap_compare, CardaiApp.stay_home, size, wait)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_table_with_a_hint(snap_compare: Compare, size: tuple[int, int]) -> None:
    session = Session(late_match(10), SEATS, seed=3)

    async def ask(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: is_shown(pilot, "Your move"))
        await pilot.press("h")
        await until(pilot, lambda: pilot.app.screen.query_one(DistributionPlot).scores is not None)

    assert looks_right(snap_compare, lambda app: app.sit_down(session), size, ask)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_replay_at_a_mistake(snap_compare: Compare, size: tuple[int, int]) -> None:
    analysis = Analysis(late_match(13), SEATS, 3)

    async def jump(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: analysis.review is not None)
        await pilot.press("n")

    assert looks_right(snap_compare, lambda app: app.look_at(analysis, 8), size, jump)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_review(snap_compare: Compare, size: tuple[int, int]) -> None:
    analysis = Analysis(late_match(13), SEATS, 3)

    async def wait(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: is_shown(pilot, "worth a look"))

    assert looks_right(snap_compare, lambda app: app.judge(analysis), size, wait)
