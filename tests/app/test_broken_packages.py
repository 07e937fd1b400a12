"""A package from outside that is broken costs itself alone, and is told once by its name."""

from __future__ import annotations

from email import message_from_string
from importlib.metadata import Distribution, EntryPoint, PathDistribution
from pathlib import Path
from typing import Any

import pytest

from cardai.app.tui.app import CardaiApp
from cardai.games import entry_points
from tests.app import nim
from tests.app.command_line import Cardai
from tests.app.screens import opened, until

FAULTS = {
    "missing": "import no_such_module_anywhere",
    "wrong": "PRESETS = {",
    "ending": "raise SystemExit('no')",
    "empty": "PRESETS = {}",
    "nothing": "make = TABLE = None\nPRESETS = {'one': 'rules'}",
    "refusing": "PRESETS = {'one': 'rules'}\ndef make(rules): raise OSError('no')",
}


@pytest.fixture(params=FAULTS)
def package(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """The name of a broken package beside a good one; it brings a game, players for it and for Yacht, and a screen."""
    name = f"broken_{request.param}"
    (tmp_path / f"{name}.py").write_text(FAULTS[request.param])
    monkeypatch.syspath_prepend(str(tmp_path))
    for known in (entry_points.news, entry_points._told):
        known.clear()
    entry_points._loaded.cache_clear()
    groups = ("cardai.games", "cardai.agents", "cardai.screens")
    good = nim.announced("nim")
    points = {one: (EntryPoint("go", name if one == groups[0] else f"{name}:TABLE", one),) for one in groups}
    monkeypatch.setattr(entry_points, "announced", lambda group: (*points[group], *good[group].values()))
    return name


def test_everything_else_goes_on(package: str, cardai: Cardai) -> None:
    listed = cardai("games")
    assert listed.code == 0 and "nim: Nim" in listed.out and "go:" not in listed.out
    told = listed.err.splitlines()
    assert len(told) == 1 and f"The package {package} is broken" in told[0]
    for command in (
        ("hint", "yacht", "--dice", "2,2,5,5,6", "--rerolls", "2"),
        ("agents", "yacht"),
        ("play", "nim", "--plain", "--seats", "random,random"),
    ):
        found = cardai(*command)
        assert found.code == 0 and "fault" not in found.err
    assert "nim" in cardai("play", "go").err


def _told_metadata(package: Distribution) -> Any:
    text = package.read_text("METADATA") or package.read_text("PKG-INFO")
    if text is None:
        raise FileNotFoundError("No package metadata was found.")
    return message_from_string(text)


@pytest.mark.parametrize("refuses", [False, True])
def test_a_list_of_entry_points_that_cannot_be_read_costs_its_package_alone(
    cardai: Cardai, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, refuses: bool
) -> None:
    """Of the readers of metadata that Python may have some refuse a package that has none."""
    if refuses:
        monkeypatch.setattr(PathDistribution, "metadata", property(_told_metadata))
    for name, lines in (("torn", b"\xc4\x00"), ("nameless", b"[cardai.games]\nlost = nowhere_at_all:x\n")):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "entry_points.txt").write_bytes(lines)
    (tmp_path / "torn-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: torn\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry_points.announced.cache_clear()
    entry_points._loaded.cache_clear()
    entry_points._told.clear()
    try:
        listed = cardai("games")
    finally:
        monkeypatch.undo()
        entry_points.announced.cache_clear()
    assert listed.code == 0 and "yacht: Yacht" in listed.out
    for package in ("torn", "nowhere_at_all"):
        assert f"The package {package} is broken" in listed.err


async def test_the_home_screen_opens_and_says_so(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    monkeypatch.setattr(CardaiApp, "notify", lambda _app, message, **_how: told.append(message))
    async with opened(CardaiApp.stay_home) as pilot:
        await until(pilot, lambda: len(told) > 0)
    assert package in told[0]
