"""The judge of Yacht: score = start + luck - loss, for everybody and to the last digit."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai import registry
from cardai.ai.review import review
from cardai.ai.yacht.judge import YachtJudge
from cardai.ai.yacht.players.exact import ExactAgent
from cardai.games.core import Luck
from cardai.games.match import Match
from cardai.games.yacht import PRESETS, Yacht, make


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
    start = judge.solved.table.start
    seen = 0
    for seed in range(5):
        match = play(game, len(agents), seed, agents)
        for tally in review(match, judge).tallies:
            assert tally.start == start and tally.result is not None
            assert tally.rest == pytest.approx(0.0, abs=1e-9)
            assert tally.seat != 2 or tally.loss < 1e-9
            seen += 1
    assert seen == 30


def test_an_unfinished_game_adds_up_to_what_it_is_worth_now() -> None:
    game = make("pancht")
    match = play(game, 2, 4, [registry.make("random", game, 1)]).at(40)
    found = review(match, registry.judge(game))
    seat = match.state.turn
    tally = found.tallies[seat]
    sheet = match.state.sheets[seat]
    now = ExactAgent(game).solved.best(sheet, match.state.dice, match.state.rerolls)
    assert tally.start + tally.luck - tally.loss == pytest.approx(now, abs=1e-9)
    assert tally.result is None and found.decisions[0].advice.best.reasons


def test_luck_is_fair_on_average() -> None:
    """The mean of luck over all first throws is nothing."""
    game = make("pancht")
    judge = YachtJudge(ExactAgent(game, details=False), game)
    luck = [judge.opening_swings(game.start(1, Luck(random.Random(seed))))[0].luck for seed in range(3000)]
    assert abs(np.mean(luck)) < 4 * np.std(luck) / len(luck) ** 0.5
