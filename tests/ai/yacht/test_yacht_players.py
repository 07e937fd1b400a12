"""Players of Yacht: what they advise, how strong they are, and where they keep what they solved."""

from __future__ import annotations

import math
import random
from itertools import product
from pathlib import Path

import pytest

from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.ai.yacht import TEMPERATURES
from cardai.ai.yacht.players import blind
from cardai.ai.yacht.players.blind import BlindAgent
from cardai.ai.yacht.players.exact import ExactAgent
from cardai.ai.yacht.players.win import WinAgent
from cardai.ai.yacht.solver import kernel, lookup, plain
from cardai.games.core import Luck
from cardai.games.match import Match
from cardai.games.yacht import Keep, Score, Yacht, YachtView, make
from cardai.games.yacht.sheet_notation import read_roll, read_sheet

SPECS = ("random", "heuristic", "blind", "blind:1", "level:1", "level:10", "exact", "win")


def view(dice: str, rerolls: int = 2, filled: str = "", rules: str = "pancht") -> YachtView:
    game = make(rules)
    return YachtView(game, 0, 0, (read_sheet(game.rules, filled),), read_roll(dice), rerolls)


def mean_score(game: Yacht, spec: str, games: int) -> float:
    agent, total = registry.make(spec, game, 1), 0.0
    for seed in range(games):
        luck = Luck(random.Random(seed))
        state = game.start(1, luck)
        while state.turn is not None:
            state.apply(agent.act(state.view(0)), luck)
        total += state.returns()[0]
    return total / games


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("rules", ["yacht12", "yahtzee"])
def test_every_agent_plays_a_legal_game_for_two(rules: str, spec: str) -> None:
    game = make(rules)
    agent = registry.make(spec, game, 3)
    match = Match.start(game, 2, 5)
    while not match.is_over:
        seen = match.state.view(match.state.turn)
        if len(match.steps) % 3 == 0:
            advice = agent.advise(seen)
            for option in advice.options:
                seen.check(option.action)
            assert sum(option.chance for option in advice.options) == pytest.approx(1.0)
        match.play(agent.act(seen))
    assert agent.spec == spec


@pytest.mark.parametrize(
    "spec", ["exact:1", "win:x", "heuristic:2", "level", "level:0", "level:11", "level:x", "level:03"]
)
def test_bad_specs_are_refused_in_words(spec: str) -> None:
    with pytest.raises(AgentError):
        registry.make(spec, make("pancht"))


@pytest.mark.parametrize("argument", ["x", "nan", "inf", "0", "-1", "101"])
def test_bad_weights_are_refused(argument: str) -> None:
    with pytest.raises(AgentError):
        registry.make(f"blind:{argument}", make("pancht"))


def test_agents_are_listed_weakest_first_and_the_adviser_exists() -> None:
    names = [kind.name for kind in registry.kinds("yacht")]
    assert names[0] == "random" and {"heuristic", "blind", "level", "exact", "win"} <= set(names)
    assert registry.adviser("yacht") == "exact"


def test_stronger_agents_score_more() -> None:
    game = make("pancht")
    scores = [mean_score(game, spec, 60) for spec in ("random", "level:1", "level:4", "level:7", "exact")]
    assert scores == sorted(scores)
    assert scores[0] < mean_score(game, "heuristic", 60) < scores[-1]
    assert list(TEMPERATURES) == sorted(TEMPERATURES, reverse=True) and TEMPERATURES[-1] == 0


def test_exact_advice_is_ranked_and_complete() -> None:
    seen = view("2,2,5,5,6", 2, "aces=3,choice=24")
    advice = ExactAgent(seen.game).advise(seen)
    assert {option.action for option in advice.options} == set(seen.actions())
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert advice.best.action == Keep((5, 5)) and advice.best.value == pytest.approx(201.342, abs=5e-4)
    assert advice.best.reasons and 0 < advice.best.figures["bonus"] < 1


def test_the_last_box_by_hand() -> None:
    """Only sixes open, one reroll left, two sixes kept: each of three dice is a six with chance 1/6."""
    filled = "aces=3,twos=6,threes=9,fours=12,fives=15,choice=22,3k=20,4k=0,fh=0,ss=15,ls=30,yacht=0"
    seen = view("1,2,3,6,6", 1, filled)
    option = ExactAgent(seen.game).advise(seen).of(Keep((6, 6)))
    assert option is not None
    missed = (5 / 6) ** 3
    assert option.figures["bonus"] == pytest.approx(1 - missed, abs=1e-5)
    assert option.value == pytest.approx(132 + 6 * (2 + 3 / 6) + 35 * (1 - missed), abs=1e-9)


def test_a_joker_hint_by_hand() -> None:
    """The last box: a further yahtzee of sixes in the large straight is worth 40 and 100 extra."""
    filled = "aces=3,twos=6,threes=9,fours=12,fives=15,sixes=18,chance=22,3k=20,4k=0,fh=25,ss=30,yahtzee=50"
    seen = view("6,6,6,6,6", 0, filled, "yahtzee")
    best = ExactAgent(seen.game).advise(seen).best
    assert best.action == Score("large-straight") and best.value == pytest.approx(245 + 140 - 0, abs=1e-9)


def test_the_chance_to_win_appears_beside_other_sheets() -> None:
    match = Match.start(make("pancht"), 3, 1)
    option = registry.make("exact", match.game).advise(match.state.view(0)).best
    assert 0.2 < option.figures["win"] < 0.5


def test_nobody_advises_out_of_turn() -> None:
    match = Match.start(make("pancht"), 2, 1)
    for spec in ("heuristic", "exact", "win", "blind"):
        with pytest.raises(AgentError):
            registry.make(spec, match.game).advise(match.state.view(1))


def test_blind_sees_no_bonus() -> None:
    """Three aces reach the bonus here; without it they are better spent on a full house of 27 points."""
    filled = "twos=6,threes=9,fours=12,fives=15,sixes=18,3k=20,4k=0,choice=20,ss=15,ls=30,yacht=0"
    seen = view("1,1,1,6,6", 0, filled)
    assert registry.make("exact", seen.game).act(seen) == Score("aces")
    assert registry.make("blind:1", seen.game).act(seen) == Score("full-house")


def test_heuristic_takes_what_is_made() -> None:
    agent = registry.make("heuristic", make("pancht"))
    for dice, box in (("44444", "yacht"), ("23456", "large-straight"), ("66655", "full-house")):
        assert agent.act(view(dice, 2)) == Score(box)


def test_dice_are_those_on_the_table() -> None:
    agent = registry.make("level:2", make("yacht12"), 1)
    for dice, rerolls in product(("12345", "66666", "11335"), (0, 1, 2)):
        seen = view(dice, rerolls, rules="yacht12")
        seen.check(agent.act(seen))


def test_warm_choices_follow_the_softmax_of_the_values() -> None:
    seen = view("2,2,5,5,6", 2, "aces=3,choice=24")
    warm = ExactAgent(seen.game, 4, temperature=2.0, details=False)
    first, second = warm.advise(seen).options[:2]
    assert second.chance / first.chance == pytest.approx(math.exp((second.value - first.value) / 2.0))
    acts = [warm.act(seen) for _ in range(2000)]
    assert acts.count(first.action) / 2000 == pytest.approx(first.chance, abs=0.04)


def test_home_made_rules_are_solved_once_for_all_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = {
        "name": "house",
        "boxes": [{"name": "choice", "shape": "any"}, {"name": "aces", "shape": "face", "size": 1}],
    }
    game = make(house)

    def advice() -> list[object]:
        """As a new process would find it: nothing remembered, the folder there."""
        lookup.solved_rules.cache_clear()
        blind._values.cache_clear()
        state = game.start(2, Luck(random.Random(1)))
        seen = state.view(state.turn)
        makers = (ExactAgent, WinAgent, BlindAgent)
        return [make_agent(game, 1, cache=tmp_path).advise(seen) for make_agent in makers]

    first = advice()
    for solver in (kernel, plain):
        monkeypatch.setattr(solver, "solve", lambda *_: pytest.fail("solved again"))
    assert advice() == first
