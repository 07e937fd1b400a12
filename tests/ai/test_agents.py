"""What every agent must keep, whatever its game: legal moves, ordered advice, and eyes for its own view only."""

from __future__ import annotations

import math
import random

import pytest

from cardai.ai import registry
from cardai.ai.agent import AgentError
from cardai.games import registry as games
from cardai.games.match import Match
from tests.games.hidden import permute_hidden

QUICK = {
    ("bigtwo", "search"): "search:deals=8",
    ("bigtwo", "expert"): "expert:seconds=0.001",
    ("hearthstone", "mcts"): "mcts:seconds=0,games=4",
}
"""Agents whose default takes its time, with less of it."""

KINDS = [(name, kind.name) for name in games.names() for kind in registry.kinds(name)]
every_agent = pytest.mark.parametrize(("name", "kind"), KINDS)


def spec_of(name: str, kind: str) -> str:
    return "level:2" if kind == "level" else QUICK.get((name, kind), kind)


def position(name: str, seed: int, steps: int) -> Match:
    """A position some random moves into a game, with somebody to move."""
    rng, game = random.Random(seed), games.make(name)
    match = Match.start(game, game.default_seats, seed)
    for _ in range(steps):
        branch = match.at(len(match.steps))
        branch.play(rng.choice(branch.state.actions()))
        if branch.is_over:
            break
        match = branch
    return match


@every_agent
@pytest.mark.parametrize("steps", [0, 3, 12])
def test_advice_is_legal_ordered_and_finite(name: str, kind: str, steps: int) -> None:
    match = position(name, 5, steps)
    seat = match.state.turn
    assert seat is not None
    view = match.state.view(seat)
    advice = registry.make(spec_of(name, kind), match.game, seed=1).advise(view)
    values = [option.value for option in advice.options]
    assert values == sorted(values, reverse=True)
    assert all(math.isfinite(value) for value in values)
    assert sum(option.chance for option in advice.options) == pytest.approx(1, abs=1e-6)
    assert len({option.action for option in advice.options}) == len(values)
    for option in advice.options:
        view.check(option.action)


@every_agent
def test_the_action_chosen_is_legal(name: str, kind: str) -> None:
    match = position(name, 6, 4)
    agent = registry.make(spec_of(name, kind), match.game, seed=2)
    for _ in range(3):
        seat = match.state.turn
        if seat is None:
            break
        match.play(agent.act(match.state.view(seat)))


@every_agent
def test_what_it_cannot_see_does_not_change_its_advice(name: str, kind: str) -> None:
    permute = permute_hidden(name)
    if permute is None:
        return
    match = position(name, 7, 5)
    seat = match.state.turn
    assert seat is not None
    other = Match.replay(match.game, match.seats, permute(match, seat, random.Random(1)))
    assert other.tokens() != match.tokens()
    first, second = (
        registry.make(spec_of(name, kind), played.game, seed=3).advise(played.state.view(seat))
        for played in (match, other)
    )
    assert first == second


@pytest.mark.parametrize("name", games.names())
def test_a_spec_that_means_nothing_is_refused_in_words(name: str) -> None:
    game = games.make(name)
    for spec in ("nobody", "level:99", "level:x", "random:3", ""):
        with pytest.raises(AgentError) as refusal:
            registry.make(spec, game)
        assert str(refusal.value)


@pytest.mark.parametrize("name", games.names())
def test_the_adviser_and_the_usual_opponent_exist(name: str) -> None:
    game = games.make(name)
    for spec in (registry.adviser(name), registry.opponent(name)):
        assert registry.make(spec, game).spec == spec
