"""What every game must keep, whatever its rules: run for every preset of every registered game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardai.games import registry
from cardai.games.core import (
    AnyGame,
    BadRules,
    BadToken,
    Dice,
    IllegalAction,
    Luck,
    Tape,
)
from cardai.games.match import Match
from tests.games.hidden import permute_hidden

PRESETS = [(name, preset) for name in registry.names() for preset in registry.presets(name)]
SLOW = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
seeds = st.integers(0, 2**32)
every_preset = pytest.mark.parametrize(("name", "preset"), PRESETS)


def random_match(name: str, preset: str, seed: int, most_steps: int = 400) -> Match:
    """A match of random moves, to the end or to `most_steps`."""
    rng = random.Random(seed)
    game = registry.make(name, preset)
    match = Match.start(game, rng.choice(list(game.seats)), seed)
    while not match.is_over and len(match.steps) < most_steps:
        match.play(rng.choice(match.state.actions()))
    return match


def all_views(match: Match) -> list[Any]:
    return [match.state.view(seat) for seat in range(match.seats)]


@every_preset
@SLOW
@given(seed=seeds)
def test_random_play_ends_with_a_result_for_every_seat(name: str, preset: str, seed: int) -> None:
    match = random_match(name, preset, seed, most_steps=20_000)
    assert match.is_over
    assert len(match.state.returns()) == match.seats
    assert list(match.state.actions()) == []


@every_preset
@SLOW
@given(seed=seeds)
def test_replay_of_the_record_equals_play(name: str, preset: str, seed: int) -> None:
    match = random_match(name, preset, seed)
    again = Match.replay(registry.make(name, match.game.rules_data()), match.seats, match.tokens())
    assert again.tokens() == match.tokens()
    assert all_views(again) == all_views(match)
    assert again.is_over == match.is_over
    if match.is_over:
        assert again.state.returns() == match.state.returns()


@every_preset
@SLOW
@given(seed=seeds, cut=st.floats(0, 1))
def test_a_prefix_played_on_meets_the_same_luck(name: str, preset: str, seed: int, cut: float) -> None:
    match = random_match(name, preset, seed, most_steps=60)
    branch = match.at(int(cut * len(match.steps)))
    for step in match.steps[len(branch.steps) :]:
        branch.play(match.game.parse(step.action))
    assert branch.tokens() == match.tokens()


@every_preset
@SLOW
@given(seed=seeds)
def test_a_copy_is_independent_of_its_original(name: str, preset: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(name, preset, seed, most_steps=rng.randrange(40))
    before = all_views(match)
    copy = match.state.copy()
    for _ in range(60):
        if copy.turn is None:
            break
        copy.apply(rng.choice(copy.actions()), Luck(rng))
    assert all_views(match) == before


@every_preset
@SLOW
@given(seed=seeds)
def test_an_illegal_action_changes_nothing(name: str, preset: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(name, preset, seed, most_steps=rng.randrange(30))
    other = random_match(name, preset, seed + 1, most_steps=30)
    before, tokens = all_views(match), match.tokens()
    for step in other.steps:
        action = match.game.parse(step.action)
        try:
            match.state.check(action)
        except IllegalAction as reason:
            assert str(reason)
            with pytest.raises(IllegalAction):
                match.play(action)
            assert all_views(match) == before
            assert match.tokens() == tokens


@every_preset
@SLOW
@given(seed=seeds)
def test_a_tape_that_ends_early_changes_nothing(name: str, preset: str, seed: int) -> None:
    match = random_match(name, preset, seed, most_steps=40)
    for moment in match.moments():
        if moment.step.chance:
            views = [moment.before.view(seat) for seat in range(match.seats)]
            with pytest.raises(BadToken):
                moment.before.apply(moment.action, Tape(()))
            assert [moment.before.view(seat) for seat in range(match.seats)] == views


@every_preset
@SLOW
@given(seed=seeds)
def test_every_action_on_the_menu_is_legal_and_has_a_notation(name: str, preset: str, seed: int) -> None:
    match = random_match(name, preset, seed, most_steps=random.Random(seed).randrange(60))
    actions = match.state.actions()
    assert len(set(actions)) == len(actions)
    for action in actions:
        match.state.check(action)
        assert match.game.parse(match.game.token(action)) == action


@every_preset
@SLOW
@given(seed=seeds)
def test_only_the_seat_to_act_has_a_menu(name: str, preset: str, seed: int) -> None:
    match = random_match(name, preset, seed, most_steps=random.Random(seed).randrange(60))
    for view in all_views(match):
        mine = view.seat == match.state.turn
        assert list(view.actions()) == (list(match.state.actions()) if mine else [])


@every_preset
@SLOW
@given(seed=seeds)
def test_what_a_seat_cannot_see_does_not_change_its_view(name: str, preset: str, seed: int) -> None:
    permute = permute_hidden(name)
    if permute is None:
        return
    rng = random.Random(seed)
    match = random_match(name, preset, seed, most_steps=rng.randrange(60))
    for seat in range(match.seats):
        other = Match.replay(match.game, match.seats, permute(match, seat, rng))
        assert other.state.view(seat) == match.state.view(seat)


@every_preset
@SLOW
@given(seed=seeds)
def test_a_guess_looks_like_the_real_position(name: str, preset: str, seed: int) -> None:
    rng = random.Random(seed)
    match = random_match(name, preset, seed, most_steps=rng.randrange(60))
    for view in all_views(match):
        assert match.game.guess(view, rng).view(view.seat) == view


@every_preset
def test_impossible_tables_are_refused(name: str, preset: str) -> None:
    game: AnyGame = registry.make(name, preset)
    for seats in (0, game.seats.stop):
        with pytest.raises(BadRules):
            game.start(seats, Dice(1))


@pytest.mark.parametrize("name", registry.names())
@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=30))
def test_any_text_is_an_action_or_a_bad_token(name: str, text: str) -> None:
    try:
        registry.make(name).parse(text)
    except BadToken as reason:
        assert str(reason)


@pytest.mark.parametrize("name", registry.names())
def test_unknown_rules_are_named(name: str) -> None:
    with pytest.raises(BadRules, match="nonsense"):
        registry.make(name, "nonsense")
    with pytest.raises(BadRules):
        registry.make(name, {"nonsense": 1})
