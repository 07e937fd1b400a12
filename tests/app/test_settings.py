"""Settings: one that is not understood costs itself alone, and what a person has set is never lost."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from cardai.app import settings
from cardai.app.settings import Settings, TableChoice
from tests.app.command_line import Cardai

GOOD = {"theme": "light", "speed": "fast", "keys": {"hint": "f1"}, "tables": {"yacht": {"rules": "x", "seats": ["me"]}}}
KEPT = Settings(theme="light", speed="fast", keys={"hint": "f1"}, tables={"yacht": TableChoice("x", ("me",))})


def write(data: Any) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text(json.dumps(data))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("suits", 3),
        ("suits", "two"),
        ("tutor", "shout"),
        ("practice", 1),
        ("motion", None),
        ("game", ["a"]),
        ("lessons", 5),
    ],
)
def test_a_value_that_is_not_understood_costs_that_setting_alone(name: str, value: object) -> None:
    write({**GOOD, name: value})
    found, told = settings.load()
    assert replace(found, unread={}) == KEPT and name in told
    settings.save(replace(found, game="yacht") if name != "game" else found)
    assert json.loads(settings.path().read_text())[name] == value, "a newer program may know it"


def test_a_setting_made_anew_takes_the_place_of_what_was_not_understood() -> None:
    write({**GOOD, "tutor": "shout"})
    settings.save(settings.changed(settings.load()[0], "tutor", "tell"))
    assert json.loads(settings.path().read_text())["tutor"] == "tell"


def test_one_table_that_is_not_understood_costs_no_other() -> None:
    write({**GOOD, "tables": {**GOOD["tables"], "holdem": {"seats": 5}}})  # type: ignore[dict-item]
    found, told = settings.load()
    assert replace(found, unread={}) == KEPT and "tables" in told
    settings.save(settings.remembered(found, "bigtwo", TableChoice("x", ("me",))))
    kept = json.loads(settings.path().read_text())["tables"]
    assert kept["holdem"] == {"seats": 5} and [*kept] == ["holdem", "yacht", "bigtwo"]
    settings.save(settings.remembered(found, "holdem", TableChoice("x", ("me",))))
    assert json.loads(settings.path().read_text())["tables"]["holdem"]["rules"] == "x"


def test_what_was_set_aside_once_is_not_overwritten(cardai: Cardai) -> None:
    for text in ("{", "[1]"):
        settings.path().parent.mkdir(parents=True, exist_ok=True)
        settings.path().write_text(text)
        assert "damaged" in settings.load()[1]
    aside = settings.path().with_suffix(".damaged")
    assert (aside.read_text(), aside.with_name("settings.damaged-2").read_text()) == ("{", "[1]")


def test_settings_of_a_later_version_stay_in_the_file_and_are_no_news(cardai: Cardai) -> None:
    write({**GOOD, "sound": {"volume": 7}})
    assert settings.load()[1] == ""
    settings.save(replace(settings.load()[0], suits=2))
    assert json.loads(settings.path().read_text())["sound"] == {"volume": 7}


def test_the_command_tells_and_shows_the_rest(cardai: Cardai) -> None:
    path = settings.path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**GOOD, "characters": "runes"}))
    told = cardai("settings")
    assert told.code == 0 and "characters" in told.err and "light" in told.out
