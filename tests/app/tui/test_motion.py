"""Motion: it shows what is on its way, ends at any key, and is not there where nobody wants it."""

from __future__ import annotations

import pytest

from cardai.app.session import Session
from cardai.app.tui.app import CardaiApp
from cardai.app.tui.boards.yacht.dice import DiceTray
from cardai.games import registry
from tests.app.screens import table


@pytest.mark.parametrize(("wanted", "moves"), [(True, True), (False, False)])
async def test_dice_roll_where_motion_is_wanted_and_any_key_ends_it(
    wanted: bool, moves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardaiApp, "has_motion", wanted)
    monkeypatch.setattr("cardai.app.tui.boards.yacht.board.ROLL", 60.0)
    async with table(Session.new(registry.make("yacht"), ["human"], 1)) as pilot:
        await pilot.press("1", "enter")
        await pilot.pause(0.2)
        tray = pilot.app.screen.query_one(DiceTray)
        assert (tray.moment < 1.0) is moves
        await pilot.press("down")
        assert tray.moment == 1.0


def test_no_motion_where_the_system_or_the_settings_want_none() -> None:
    app = CardaiApp(CardaiApp.stay_home)
    assert app.has_motion
    app.animation_level = "none"
    assert not app.has_motion
    app.animation_level = "full"
    app.remember(speed="instant")
    assert not app.has_motion
    app.remember(speed="steady", motion=False)
    assert not app.has_motion
