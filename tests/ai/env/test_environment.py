"""Environments for learners: every registered game passes the API tests of the packages it is made for."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.env.environment import (
    Environment,
    HashObserver,
    MenuNumbering,
    environment,
    gymnasium_env,
    pettingzoo_env,
    vector_env,
)
from cardai.games import registry
from cardai.games.core import IllegalAction
from cardai.games.match import Match

every_game = pytest.mark.parametrize("name", registry.names())


def play_out(table: Environment, seed: int) -> list[float]:
    """Random play to the end; the sum of every seat's rewards."""
    rng = random.Random(seed)
    total = [0.0] * table.seats
    while table.seat is not None:
        mask = table.mask()
        number = rng.choice(np.flatnonzero(mask).tolist())
        for seat, reward in enumerate(table.step(number).rewards):
            total[seat] += reward
    return total


@every_game
def test_rewards_add_up_to_the_result_and_the_log_replays(name: str) -> None:
    table = environment(name)
    table.reset(seed=3)
    total = play_out(table, 3)
    assert total == pytest.approx(table.match.state.returns())
    again = Match.replay(table.game, table.seats, table.log())
    assert again.state.returns() == table.match.state.returns()


@every_game
def test_equal_seeds_give_equal_games(name: str) -> None:
    table = environment(name)
    logs = []
    for _ in range(2):
        table.reset(seed=8)
        play_out(table, 1)
        logs.append(table.log())
    assert logs[0] == logs[1]


@every_game
def test_the_mask_is_the_menu_and_only_for_the_seat_to_act(name: str) -> None:
    table = environment(name)
    table.reset(seed=5)
    assert table.seat is not None
    assert set(table.legal().values()) == set(table.match.state.actions())
    assert table.mask().sum() == len(table.legal())
    for seat in range(table.seats):
        assert table.mask(seat).any() == (seat == table.seat)
        row = table.observe(seat)
        assert row.shape == (table.observer.size,)
        assert np.abs(row).max() <= 1
    with pytest.raises(IllegalAction):
        table.step(table.numbering.size)


@every_game
def test_gymnasium_checker_is_content(name: str) -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(gymnasium_env(name), skip_render_check=True)


@every_game
def test_pettingzoo_api_test_is_content(name: str) -> None:
    pettingzoo = pytest.importorskip("pettingzoo.test")
    pettingzoo.api_test(pettingzoo_env(name), num_cycles=60, verbose_progress=False)


def test_cards_can_be_fixed_in_part() -> None:
    table = environment("bigtwo")
    table.reset(seed=1, fixed=["2d 2c 2h 2s", "", "3d"])
    state = table.match.state
    assert state.hands[0] >> 48 == 15
    assert table.seat == 2


def test_an_opening_can_be_fixed_by_its_tokens() -> None:
    table = environment("yacht")
    table.reset(seed=1)
    opening = table.match.opening
    table.reset(seed=2, fixed=opening)
    assert table.match.opening == opening


def test_observer_and_numbering_can_be_exchanged() -> None:
    table = Environment(registry.make("bigtwo"), 3, HashObserver(64), MenuNumbering(200))
    table.reset(seed=4)
    assert table.observe(0).shape == (64,)
    assert table.mask().shape == (200,)
    play_out(table, 4)


def test_tensor_rules_reward_every_card_shed() -> None:
    table = environment("bigtwo", "tensor")
    table.reset(seed=2)
    seat = table.seat
    assert seat is not None
    number, action = max(table.legal().items(), key=lambda item: item[1].bit_count())
    rewards = table.step(number).rewards
    assert rewards[seat] == pytest.approx(action.bit_count() / 5)
    assert sum(rewards) == rewards[seat]


@every_game
def test_many_tables_play_as_each_would_alone(name: str) -> None:
    pytest.importorskip("gymnasium")
    many, alone = vector_env(name, 2), gymnasium_env(name)
    seen, _ = many.reset(seed=7)
    first, _ = alone.reset(seed=8)
    assert seen["observation"].shape == (2, alone.table.observer.size)
    over = False
    while not over:
        assert np.array_equal(seen["observation"][1], first["observation"])
        assert np.array_equal(seen["action_mask"][1], first["action_mask"])
        actions = seen["action_mask"].argmax(1)
        seen, rewards, ended, _, _ = many.step(actions)
        first, reward, over, _, _ = alone.step(int(actions[1]))
        assert (rewards[1], ended[1]) == (reward, over)
    assert seen["action_mask"][1].any()
