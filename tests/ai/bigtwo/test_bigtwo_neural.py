"""The Big Two net at the table: legal, deterministic, clear about what it cannot do."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardai.ai.agent import AgentError
from cardai.ai.bigtwo.net import player
from cardai.games.bigtwo import make
from cardai.games.core import Luck


@pytest.mark.parametrize("rules", player.SHIPPED)
def test_it_plays_whole_games_with_an_opinion_of_every_play(rules: str) -> None:
    game = make(rules)
    agent = player.make(game)
    for seed in range(5):
        rng = random.Random(seed)
        state = game.start(4, Luck(rng))
        while state.turn is not None:
            view = state.view(state.turn)
            advice = agent.advise(view)
            assert sorted(option.action for option in advice.options) == sorted(view.actions())
            values = [option.value for option in advice.options]
            assert values == sorted(values, reverse=True)
            assert agent.act(view) == advice.best.action
            state.apply(advice.best.action, Luck(rng))


def test_it_goes_out_when_it_can() -> None:
    held = {"9h", "9s", "3d", "3c", "3h", "3s", "4d", "4c", "4h", "4s", "5d"}
    played = [rank + suit for rank in "3456789TJQKA2" for suit in "dchs" if rank + suit not in held]
    setup = {"hands": ["9h 9s"], "left": [2, 3, 3, 3], "turn": 0, "opening": False, "played": " ".join(played)}
    game = make({"base": "ppo2018", "setup": setup})
    agent = player.NeuralAgent(game, player.make(make("ppo2018")).net)
    view = game.start(4, Luck(random.Random(1))).view(0)
    assert game.token(agent.act(view)) == "9h 9s"


def test_rules_without_a_net_and_small_tables_are_refused() -> None:
    with pytest.raises(AgentError, match="no net for custom rules; there are for hongkong, "):
        player.make(make({"passing": "hard"}))
    game = make("hongkong")
    with pytest.raises(AgentError, match="four players"):
        player.make(game).advise(game.start(2, Luck(random.Random(1))).view(0))


def test_a_file_of_ones_own_is_loaded_and_a_bad_one_named(tmp_path: Path) -> None:
    from cardai.ai import net as nets

    game = make("taiwan")
    copy = tmp_path / "mine.safetensors"
    copy.write_bytes(nets.shipped("bigtwo", "hongkong").read_bytes())
    assert player.make(game, file=copy).net.card.rules == "hongkong"
    copy.write_bytes(b"\0" * 64)
    with pytest.raises(AgentError, match="damaged"):
        player.make(game, file=copy)


def test_strength_is_counted_above_what_greedy_makes() -> None:
    from cardai.ai.bigtwo.net.measure import measure

    net = player.make(make("tensor")).net
    points, error = measure(net, "tensor", 60, 1)
    assert 0 < error < 0.1
    assert 2 * error < points < 1.0  # everybody sheds about ten cards there, which is two points
