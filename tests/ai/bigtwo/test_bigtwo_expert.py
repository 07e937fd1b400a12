"""The net with a look ahead: legal, sure of sure wins, and honest about what it tried."""

from __future__ import annotations

import random

import pytest

from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.ai.bigtwo.search import expert
from cardai.games.bigtwo import make
from cardai.games.core import Luck


def test_it_plays_a_whole_game_with_an_opinion_of_every_play() -> None:
    game = make("hongkong")
    agent = expert.make(game, 1, deals=4, plays=3)
    rng = random.Random(1)
    state = game.start(4, Luck(rng))
    while state.turn is not None:
        view = state.view(state.turn)
        advice = agent.advise(view)
        assert sorted(option.action for option in advice.options) == sorted(view.actions())
        values = [option.value for option in advice.options]
        assert values == sorted(values, reverse=True)
        state.apply(advice.best.action, Luck(rng))


def test_equal_seeds_give_equal_advice() -> None:
    game = make("ppo2018")
    state = game.start(4, Luck(random.Random(3)))
    state.apply(state.actions()[0], Luck(random.Random(3)))
    view = state.view(state.turn)
    assert expert.make(game, 5, deals=4).advise(view) == expert.make(game, 5, deals=4).advise(view)


def test_a_win_nobody_can_stop_is_taken() -> None:
    held = {"2s", "2h", "9d", "3c", "3h", "3s", "4d", "4c", "4h", "4s", "5d", "As"}
    played = [rank + suit for rank in "3456789TJQKA2" for suit in "dchs" if rank + suit not in held]
    setup = {"hands": ["9d 2h 2s"], "left": [3, 3, 3, 3], "turn": 0, "opening": False, "played": " ".join(played)}
    game = make({"base": "ppo2018", "setup": setup})
    agent = expert.Expert(game, expert.make(make("ppo2018"))._neural)
    advice = agent.advise(game.start(4, Luck(random.Random(1))).view(0))
    assert advice.method == "proven"
    assert game.token(advice.best.action) != "9d"


def test_bad_settings_are_named() -> None:
    with pytest.raises(AgentError, match="knows no 'depth'"):
        registry.make("expert:depth=3", make("hongkong"))
    with pytest.raises(AgentError, match="deals of expert is a number from 1 to"):
        registry.make("expert:deals=nan", make("hongkong"))
