"""`cardai hint bigtwo`: ranked plays for a typed position, and one clear line for an impossible one."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from cardai.app.commands.bigtwo_hint import view_of
from cardai.app.commands.hint import app
from cardai.app.errors import BadInput
from cardai.games.bigtwo import make

HAND = "3d 3c 7h 8s 9d 10c Jh Ks 2d"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["bigtwo", *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout


def test_plays_are_ranked_with_points_chance_and_reason() -> None:
    told = run("--hand", HAND, "--left", "1,12,9", "--agent", "search:deals=40", "--top", "3")
    first = told.splitlines()[1]
    assert first.startswith("> 7h 8s 9d 10c Jh")
    assert "west has one card" in first
    assert "... and" in told


def test_json_is_best_first() -> None:
    found = json.loads(
        run("--hand", HAND, "--table", "4h", "--left", "13,12,9", "--json", "--agent", "search:deals=16")
    )
    assert (found["game"], found["unit"]) == ("bigtwo", "points")
    values = [action["value"] for action in found["actions"]]
    assert values == sorted(values, reverse=True)
    assert {"action", "value", "loss", "error", "chance", "why", "win"} <= set(found["actions"][0])
    assert "pass" in {action["action"] for action in found["actions"]}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"hand": "3d 3d"}, "twice"),
        ({"hand": "3d 3x"}, "not a card"),
        ({"hand": ""}, "no cards"),
        ({"hand": HAND, "table": "3d"}, "in your hand and on the table"),
        ({"hand": HAND, "played": "2d"}, "in your hand"),
        ({"hand": HAND, "table": "4h", "played": "4h 4s"}, "name 2"),
        ({"hand": HAND, "table": "4h 5s", "left": "13,12,9"}, "not a play"),
        ({"hand": HAND, "left": "13,12"}, ""),
        ({"hand": HAND, "left": "13,x,2"}, "takes numbers"),
        ({"hand": HAND, "left": "1,2,3,4"}, "one to three others"),
        ({"hand": HAND, "left": "0,2,3"}, "already won"),
        ({"hand": HAND, "left": "13,14,3"}, "Nobody can hold 14"),
        ({"hand": HAND, "left": "5,5,5", "passed": "south"}, "not one of west"),
        ({"hand": "4d 4c 5d 5c 6d 6c 7d 7c 8d 8c 9d 9c 2s", "left": "13,13,13"}, "you do not start"),
    ],
)
def test_impossible_positions_get_one_clear_line(given: dict[str, str], said: str) -> None:
    options = {"table": "", "played": None, "left": "13,12,9", "passed": "", **given}
    if not said:
        view_of(make("hongkong"), **options)  # type: ignore[arg-type]
        return
    with pytest.raises(BadInput, match=said) as failed:
        view_of(make("hongkong"), **options)  # type: ignore[arg-type]
    assert "\n" not in str(failed.value)


def test_the_first_play_of_a_deal_must_hold_the_lowest_card() -> None:
    view = view_of(make("hongkong"), "3d 4c 5d 5c 6d 6c 7d 7c 8d 8c 9d 9c 2s", "", None, "13,13,13", "")
    assert all(action & 1 for action in view.actions())


def test_who_has_passed_decides_whose_play_it_is() -> None:
    view = view_of(make("hongkong"), HAND, "4h", None, "13,12,9", "north,east")
    assert view.owner == 1
    assert view.passed == 0b1100
