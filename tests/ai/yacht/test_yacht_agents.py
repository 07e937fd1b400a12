"""Players of Yacht: what they advise, how strong they are, and that review adds up."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.ai.review import review
from cardai.ai.yacht import AGENTS
from cardai.ai.yacht.judge import YachtJudge
from cardai.ai.yacht.players.exact import TEMPERATURES, ExactAgent
from cardai.games.core import Luck
from cardai.games.match import Match
from cardai.games.yacht import PRESETS, Keep, Score, Yacht, YachtView, make
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
    names = [kind.name for kind in AGENTS]
    assert names[0] == "random" and {"heuristic", "blind", "level", "exact", "win"} <= set(names)
    assert registry.adviser("yacht") == "exact"


def test_stronger_agents_score_more() -> None:
    game = make("pancht")
    scores = [mean_score(game, spec, 120) for spec in ("random", "level:1", "level:4", "level:7", "exact")]
    assert scores == sorted(scores)
    assert scores[0] < mean_score(game, "heuristic", 120) < scores[-1]
    assert list(TEMPERATURES) == sorted(TEMPERATURES, reverse=True) and TEMPERATURES[-1] == 0


def test_exact_advice_is_ranked_and_complete() -> None:
    seen = view("2,2,5,5,6", 2, "aces=3,choice=24")
    advice = ExactAgent(seen.game).advise(seen)
    assert {option.action for option in advice.options} == set(seen.actions())
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert advice.best.action == Keep((5, 5)) and advice.best.value == pytest.approx(201.342, abs=5e-4)
    assert advice.best.why and 0 < advice.best.facts["bonus"] < 1


def test_the_last_box_by_hand() -> None:
    """Only sixes open, one reroll left, two sixes kept: each of three dice is a six with chance 1/6."""
    filled = "aces=3,twos=6,threes=9,fours=12,fives=15,choice=22,3k=20,4k=0,fh=0,ss=15,ls=30,yacht=0"
    seen = view("1,2,3,6,6", 1, filled)
    option = ExactAgent(seen.game).advise(seen).of(Keep((6, 6)))
    assert option is not None
    missed = (5 / 6) ** 3
    assert option.facts["bonus"] == pytest.approx(1 - missed, abs=1e-5)
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
    assert 0.2 < option.facts["win"] < 0.5


def test_nobody_advises_out_of_turn() -> None:
    match = Match.start(make("pancht"), 2, 1)
    for spec in ("heuristic", "exact", "win", "blind"):
        with pytest.raises(AgentError):
            registry.make(spec, match.game).advise(match.state.view(1))


def play(game: Yacht, seats: int, seed: int, agents: list[object]) -> Match:
    match = Match.start(game, seats, seed)
    while not match.is_over:
        seat = match.state.turn
        match.play(agents[seat % len(agents)].act(match.state.view(seat)))  # type: ignore[attr-defined, operator]
    return match


@pytest.mark.parametrize("rules", PRESETS)
def test_score_is_start_plus_luck_minus_loss(rules: str) -> None:
    game = make(rules)
    agents = [registry.make(spec, game, 1) for spec in ("random", "heuristic", "exact", "random", "level:3", "random")]
    judge = YachtJudge(ExactAgent(game, details=False), game)
    start = judge.study.book.start
    seen = 0
    for seed in range(70):
        match = play(game, len(agents), seed, agents)
        for tally in review(match, judge).tallies:
            assert tally.start == start and tally.result is not None
            assert tally.rest == pytest.approx(0.0, abs=1e-9)
            assert tally.seat != 2 or tally.loss < 1e-9
            seen += 1
    assert seen == 420


def test_an_unfinished_game_adds_up_to_what_it_is_worth_now() -> None:
    game = make("pancht")
    match = play(game, 2, 4, [registry.make("random", game, 1)]).at(40)
    found = review(match, registry.judge(game))
    seat = match.state.turn
    tally = found.tallies[seat]
    sheet = match.state.sheets[seat]
    now = ExactAgent(game).study.best(sheet, match.state.dice, match.state.rerolls)
    assert tally.start + tally.luck - tally.loss == pytest.approx(now, abs=1e-9)
    assert tally.result is None and found.decisions[0].advice.best.why


def test_luck_is_fair_on_average() -> None:
    """The mean of luck over all first throws is nothing."""
    game = make("pancht")
    judge = YachtJudge(ExactAgent(game, details=False), game)
    luck = [judge.opening_swings(game.start(1, Luck(random.Random(seed))))[0].luck for seed in range(3000)]
    assert abs(np.mean(luck)) < 4 * np.std(luck) / len(luck) ** 0.5


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
