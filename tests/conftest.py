"""Which tests share a process (those of one game, whose code is compiled once there, and else those of one file), and
what tests of all rooms share."""

from __future__ import annotations

import gc
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")  # a machine that stands still for a second is no fault of a test

GAMES = ("holdem", "bigtwo", "yacht", "hearthstone")
ROOMS = ("tests/ai/", "tests/games/", "tests/trust/")
"""Where a test belongs to the game its name or its case is about; elsewhere to that of its file."""

GARBAGE = (50_000, 20, 20)
"""How much is made between two looks for garbage. Python's own 700 costs a quarter of a short test of a screen."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """All modules are there for good once the tests are collected: looking for garbage among them is in vain."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Name the group of every test, for `pytest -n 2 --dist loadgroup`, before xdist reads the names of groups."""
    for item in items:
        file = item.nodeid.split("::")[0]
        own = [game for game in GAMES if game in (item.nodeid if file.startswith(ROOMS) else file)]
        item.add_marker(pytest.mark.xdist_group(own[0] if own else file))


@pytest.fixture
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews that play little out: for tests that do not look at how sure they are."""
    for name, value in (("ROLLOUT_GAMES", 1), ("MAX_ROLLOUT_GAMES", 1), ("MOST_MOVED", 1)):
        monkeypatch.setattr(f"cardai.ai.hearthstone.search.open_hands.{name}", value)
    for name, value in (("open_hands.DEALS", 20), ("beside.DEALS", 20), ("beside.LOOKS", 1), ("beside.DRAWN", 4)):
        monkeypatch.setattr(f"cardai.ai.holdem.search.{name}", value)
