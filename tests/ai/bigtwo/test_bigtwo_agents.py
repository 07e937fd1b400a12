"""Who plays Big Two: every agent under all rules, levels, and stronger ones that win more."""

from __future__ import annotations

import random

import pytest

from cardai.ai import registry
from cardai.ai.agent import Agent, AgentError
from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import Dice, Luck

QUICK = ["random", "lowest", "greedy", "heuristic", "search:deals=8", "level:1", "level:6", "level:8"]


def play(game: BigTwo, specs: list[str], seed: int) -> BigTwoState:
    state = game.start(len(specs), Dice(seed))
    agents = [registry.make(spec, game, seat) for seat, spec in enumerate(specs)]
    while state.turn is not None:
        state.apply(agents[state.turn].act(state.view(state.turn)), Luck(random.Random(0)))
    return state


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("spec", QUICK)
def test_every_agent_plays_every_rule_set_to_the_end(rules: str, spec: str) -> None:
    for seats in (2, 3, 4):
        assert play(make(rules), [spec] * seats, seats).turn is None


@pytest.mark.parametrize("spec", ["level:0", "level:11", "level:x", "search:depth=3", "search:deals=many", "lowest:3"])
def test_senseless_specs_are_refused(spec: str) -> None:
    with pytest.raises(AgentError):
        registry.make(spec, make("hongkong"))


def test_the_top_of_the_ladder_is_the_expert_at_every_table() -> None:
    for rules in ("taiwan", {"passing": "hard"}):
        game = make(rules)
        level = registry.make("level:10", game)
        assert level.mix == (("expert", 1.0),)
        for seats in (2, 3, 4):
            view = game.start(seats, Dice(1)).view(0)
            assert view.turn != 0 or level.act(view) in view.actions()


def test_a_level_seeded_anew_plays_the_same_again() -> None:
    game = make("hongkong")
    level = registry.make("level:9", game)
    chosen = []
    for _ in range(2):
        level.rng.seed("deal 7")
        chosen.append(_choices(game, level))
    assert chosen[0] == chosen[1]


def _choices(game: BigTwo, agent: Agent) -> list[int]:
    state, made = game.start(4, Dice(3)), []
    while state.turn is not None:
        made.append(agent.act(state.view(state.turn)))
        state.apply(made[-1], Luck(random.Random(0)))
    return made


def test_stronger_agents_win_more() -> None:
    game = make("ppo2018")
    for better, worse in (("lowest", "random"), ("greedy", "lowest"), ("heuristic", "greedy")):
        total = 0.0
        for seed in range(25):
            for seat in range(4):
                specs = [worse] * 4
                specs[seat] = better
                total += play(game, specs, seed).returns()[seat]
        assert total > 0
