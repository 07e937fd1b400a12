"""The presets and home-made rules."""

from __future__ import annotations

import pytest

from cardai.games.core import BadRules
from cardai.games.yacht import PRESETS, make
from cardai.games.yacht.rules import RULES_BY_PRESET as RULES
from cardai.games.yacht.rules import possible_points


def test_presets_have_their_boxes() -> None:
    names = {preset: [box.name for box in make(preset).rules.boxes] for preset in PRESETS}
    assert [len(names[preset]) for preset in PRESETS] == [13, 12, 13, 13, 13, 15]
    assert set(names["pancht"]) - set(names["yacht12"]) == {"three-of-a-kind"}
    assert next(iter(PRESETS)) == "pancht"


@pytest.mark.parametrize(
    ("rules", "box", "possible"),
    [
        ("pancht", "small-straight", {0, 15}),
        ("pancht", "choice", set(range(5, 31))),
        ("pancht", "full-house", {0, 5, 30} | set(range(7, 29))),
        ("pancht", "three-of-a-kind", {0} | set(range(5, 31))),
        ("pancht", "four-of-a-kind", {0} | set(range(5, 31))),
        ("yahtzee", "full-house", {0, 25}),
        ("yatzy", "one-pair", {0, 2, 4, 6, 8, 10, 12}),
        ("yatzy", "two-pairs", {2 * (low + high) for high in range(7) for low in range(1, high)} | {0}),
        ("yatzy", "small-straight", {0, 15}),
        ("yatzy", "large-straight", {0, 20}),
        ("yatzy", "four-of-a-kind", {0, 4, 8, 12, 16, 20, 24}),
        ("yahtzee", "threes", {0, 3, 6, 9, 12, 15}),
    ],
)
def test_which_points_a_box_can_hold(rules: str, box: str, possible: set[int]) -> None:
    known = RULES[rules]
    assert possible_points(known, known.index(box)) == possible


@pytest.mark.parametrize(
    "data",
    [
        "chess",
        {},
        {"boxes": 3},
        {"boxes": []},
        {"boxes": [{"name": "a", "shape": "odd"}]},
        {"boxes": [{"name": "a", "shape": "any"}] * 2},
        {"boxes": [{"name": "a", "shape": "any"}], "bonus": "much"},
        {"boxes": [{"name": "a", "shape": "any"}], "colour": 1},
        {"boxes": [{"name": "\x1b[2J", "shape": "any"}]},
        {"name": "pancht", "boxes": [{"name": "a", "shape": "any"}]},
    ],
)
def test_rules_that_make_no_sense_are_refused(data: object) -> None:
    with pytest.raises(BadRules):
        make(data)  # type: ignore[arg-type]


def test_custom_rules_survive_the_record() -> None:
    game = make({"boxes": [{"name": "choice", "shape": "any"}, {"name": "sixes", "shape": "face", "size": 6}]})
    assert make(game.rules_data()) == game and game.rules_name == "custom"
