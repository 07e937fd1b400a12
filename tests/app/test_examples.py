"""The examples come in by their entry points alone: a fifth game, and an agent for a game of the house."""

from __future__ import annotations

import pytest

from cardai.ai import registry as agents
from cardai.ai.agent import AgentError
from cardai.ai.arena import Contest, play_deal
from cardai.app import words
from cardai.games import registry as games
from cardai.games.core import Dice

from . import nim


def test_a_fifth_game_is_offered_played_and_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    nim.install(monkeypatch)
    assert games.names()[-1] == "nim"
    game = games.make("nim", "heap12")
    assert "12 stones" in words.describe(game.start(2, Dice(1)).view(0))
    result = play_deal(Contest.of(game, ["perfect", "random"]), 3)
    assert result.wins == (1.0, 0.0) or result.wins[0] > result.wins[1]


def test_an_agent_of_ones_own_sits_at_a_table_of_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    nim.install(monkeypatch, "yacht_agent")
    assert agents.kinds("yacht")[-1].name == "sixes"
    game = games.make("yacht")
    view = game.start(1, Dice(1)).view(0)
    wanted = tuple(sorted(die for die in view.dice if die >= 5))
    assert agents.make("sixes:5", game).act(view).dice == wanted
    with pytest.raises(AgentError, match="from 1 to 6"):
        agents.make("sixes:7", game)
