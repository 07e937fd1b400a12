"""Rules as data: options, presets, custom tables, and what is said about wrong ones."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.rules import PRESET_RULES
from cardai.games.bigtwo.straights import STRAIGHT_TABLES
from cardai.games.core import BadRules

CUSTOM = """
base = "singapore"
suits = "cdhs"
opening = "anything"
triples = true
multipliers = [[8, 2], [10, 3], [13, 4]]
straights = [
    { ranks = "A2345", strength = 1 },
    { ranks = "34567", strength = 2 },
    { ranks = "10JQKA", strength = 3, card = "A" },
]
"""


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_survives_being_written_as_data(preset: str) -> None:
    game = make(preset)
    assert game.rules_name == preset
    assert make(game.rules_data()) == game


def test_every_summary_has_its_rules() -> None:
    assert list(PRESETS) == list(PRESET_RULES)


@pytest.mark.parametrize("order", STRAIGHT_TABLES)
def test_a_custom_rule_set_survives_being_written_as_data(order: str) -> None:
    game = make({"base": "taiwan", "straights": order, "passing": "hard", "cards": [10, 12, 9]})
    assert game.rules_name == "custom"
    assert make(game.rules_data()) == game


def test_a_rule_file_changes_what_it_names_and_keeps_its_base() -> None:
    game = make(tomllib.loads(CUSTOM))
    assert game.rules.passing == "hard"
    assert game.rules.opening == "anything"
    assert [one.text for one in game.rules.straights] == ["A2345", "34567", "10JQKA"]
    assert make(game.rules_data()).rules == game.rules


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_text_fits_a_terminal_and_names_the_suits(preset: str) -> None:
    text = make(preset).rules_text()
    assert max(map(len, text.splitlines())) <= 79
    for suit in ("clubs", "diamonds", "hearts", "spades"):
        assert suit in text


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"speed": 3}, "no option 'speed'"),
        ({"base": "mars"}, "no rules 'mars'"),
        ({"suits": "dchx"}, "four letters"),
        ({"opening": "never"}, "opening is one of contains, alone, anything"),
        ({"triples": "yes"}, "true or false"),
        ({"fives": ["straight", "pair"]}, "not 'pair'"),
        ({"fives": ["straight", "straight"]}, "twice"),
        ({"fours": "four"}, "is a list"),
        ({"bombs": ["straight"]}, "highest kinds"),
        ({"cards": [13, 18, 13]}, "at most"),
        ({"cards": [13, "x", 13]}, "whole numbers"),
        ({"multipliers": [[10]]}, "cards left, times"),
        ({"straights": "wild"}, "straights is one of"),
        ({"straights": [{"ranks": "3456"}]}, "ranks and strength"),
        ({"straights": [{"ranks": "34566", "strength": 1}]}, "five different ranks"),
        ({"straights": [{"ranks": "34567", "strength": 1, "card": "9"}]}, "ranking card"),
        ({"straights": [{"ranks": "34567", "strength": 1}] * 2}, "same five ranks twice"),
        ({"straights": [{"ranks": "34567", "strength": 10**9}]}, "0 to 9999"),
        ({"setup": 5}, "setup is a table"),
        ({"setup": {"colour": 1}}, "no 'colour'"),
        ({"setup": {"left": [-1]}}, "whole numbers"),
    ],
)
def test_wrong_rules_are_refused_with_a_reason(rules: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRules, match=said):
        make(rules)
