"""Presets, home-made rules and what is wrong with them."""

from __future__ import annotations

import random

import pytest

from cardai.games.core import BadRules, Luck
from cardai.games.holdem import PRESETS, make


@pytest.mark.parametrize("name", PRESETS)
def test_presets_know_their_rules_and_can_be_made_from_data(name):
    game = make(name)
    assert "blinds" in game.rules_text()
    assert make(game.rules_data()) == game
    custom = make({"preset": name, "button": 0})
    assert make(custom.rules_data()) == custom


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"stacks": 0}, "at least one chip"),
        ({"stacks": [100, -5]}, "at least one chip"),
        ({"blinds": [0, 0]}, "blinds or antes"),
        ({"stacks": "lots"}, "list"),
        ({"stacks": [1.5, 2]}, "whole chips"),
        ({"button": 12}, "button"),
        ({"hands": -1}, "negative"),
        ({"prizes": [0.5, 0.2]}, "add up to 1"),
        ({"levels": [[1]]}, "level"),
        ({"levels": [[1, 0]]}, "big blind"),
        ({"must_cover": 3}, "yes or no"),
        ({"nonsense": 1}, "nonsense"),
        ({"preset": "sixty"}, "sixty"),
        ({"antes": -1}, "negative"),
        ({"hands": 0, "top_up": 5}, "top-ups"),
    ],
)
def test_bad_rules_are_refused_in_words(rules, said):
    with pytest.raises(BadRules, match=said):
        make(rules)


def test_a_button_or_blinds_beyond_the_seats_are_refused():
    with pytest.raises(BadRules, match="no seat 5"):
        make({"button": 5}).start(3, Luck(random.Random(1)))
    with pytest.raises(BadRules, match="more blinds"):
        make({"blinds": [1, 2, 4]}).start(2, Luck(random.Random(1)))


def test_six50_is_the_default_with_100_points_and_blinds_1_and_2():
    assert next(iter(PRESETS)) == "six50"
    state = make("six50").start(6, Luck(random.Random(1)))
    assert state.start_stacks == [100] * 6
    assert sorted(state.bets) == [0, 0, 0, 0, 1, 2]
    buttons = {make("six50").start(6, Luck(random.Random(seed))).button for seed in range(60)}
    assert buttons == set(range(6))
