"""The Yacht net at the table: sheets, dice and whole games."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.agent import AgentError
from cardai.ai.yacht.net import player
from cardai.ai.yacht.net.features import features_size, scoring
from cardai.ai.yacht.solver.turn import ROLL_INDEX
from cardai.games.core import Luck
from cardai.games.yacht import make
from cardai.games.yacht.rules import RULES_BY_PRESET
from cardai.games.yacht.sheet import Sheet


def test_it_plays_a_decent_game_of_legal_actions() -> None:
    game = make("pancht")
    agent = player.make(game)
    totals = []
    for seed in range(8):
        luck = Luck(random.Random(seed))
        state = game.start(1, luck)
        while state.turn is not None:
            view = state.view(0)
            advice = agent.advise(view)
            assert {option.action for option in advice.options} == set(view.actions())
            state.apply(advice.best.action, luck)
        totals.append(state.returns()[0])
    assert sum(totals) / len(totals) > 180


def test_a_full_turn_is_valued_with_the_bonus_it_earns() -> None:
    rules = RULES_BY_PRESET["pancht"]
    sheets = scoring(rules)
    assert sheets is not None
    boxes: list[int | None] = [3, 6, 9, 12, 15, None, 20, 20, 20, 20, 15, 30, 50]
    sheet = Sheet(rules, tuple(boxes))
    filled = np.array([(1 << 13) - 1 - (1 << 5)])
    values = sheets.box_values(filled, np.array([sheet.upper]), lambda rows: np.zeros(len(rows), np.float32))
    assert values[5, ROLL_INDEX[(1, 2, 6, 6, 6)], 0] == 18 + 35
    assert values[5, ROLL_INDEX[(1, 2, 5, 6, 6)], 0] == 12
    assert values[0, 0, 0] == -np.inf


def test_features_tell_the_bonus_apart() -> None:
    rules = RULES_BY_PRESET["pancht"]
    sheets = scoring(rules)
    assert sheets is not None
    rows = sheets.features(np.array([0, 63, 63]), np.array([0, 62, 63]))
    assert rows.shape == (3, features_size(rules)) and rows.dtype == np.float32
    assert not np.array_equal(rows[1], rows[2])


def test_rules_with_jokers_and_rules_without_a_net_are_refused() -> None:
    with pytest.raises(AgentError, match="does not know jokers"):
        player.make(make("yahtzee"))
    house = {
        "name": "house",
        "boxes": [{"name": "choice", "shape": "any"}, {"name": "aces", "shape": "face", "size": 1}],
    }
    with pytest.raises(AgentError, match=r"no net for .* rules; there are for pancht, yacht12, yahtzee-plain"):
        player.make(make(house))
