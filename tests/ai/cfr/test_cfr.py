"""The learning code on games small enough to check: Kuhn and Leduc hold'em."""

from __future__ import annotations

import numpy as np
import pytest

from cardai.ai.cfr.regret_matching import match_regrets, sample_action, update_regrets

from . import kuhn, leduc
from .tabular import TabularGame


@pytest.fixture(scope="module")
def small() -> TabularGame:
    return TabularGame(kuhn)


@pytest.fixture(scope="module")
def large() -> TabularGame:
    return TabularGame(leduc)


def test_matching_follows_positive_regret_and_is_even_without() -> None:
    mix = np.zeros(3)
    match_regrets(np.array([3.0, -5.0, 1.0]), 0b111, mix)
    assert mix.tolist() == [0.75, 0.0, 0.25]
    match_regrets(np.array([3.0, -5.0, -1.0]), 0b110, mix)
    assert mix.tolist() == [0.0, 0.5, 0.5]


def test_learning_respects_menu_and_floor() -> None:
    regrets = np.array([0.0, 0.0, 7.0])
    update_regrets(regrets, 0b011, np.array([2.0, -9.0, 100.0]), 1.0, 2.0, -5.0)
    assert regrets.tolist() == [2.0, -5.0, 7.0]


def test_choosing_covers_the_menu() -> None:
    mix = np.array([0.0, 0.25, 0.75])
    assert sample_action(mix, 0b110, 0.2) == 1
    assert sample_action(mix, 0b110, 0.26) == 2
    assert sample_action(mix, 0b110, 0.9999999) == 2


def test_the_games_have_as_many_information_sets_as_in_the_literature(small: TabularGame, large: TabularGame) -> None:
    assert np.count_nonzero(small.menus) == 12
    assert np.count_nonzero(large.menus) == 288


def test_uniform_play_is_as_exploitable_as_known(small: TabularGame, large: TabularGame) -> None:
    assert small.exploitability(small.uniform()) == pytest.approx(0.458333, abs=1e-6)
    assert large.exploitability(large.uniform()) == pytest.approx(2.373611, abs=1e-6)


def test_kuhn_is_worth_minus_one_eighteenth(small: TabularGame) -> None:
    solved = small.solve(400, plus=True)
    assert small.value(solved) == pytest.approx(-1 / 18, abs=5e-4)
    assert small.exploitability(solved) < 1e-3


def test_kuhn_by_sampling(small: TabularGame) -> None:
    solved = small.sample(30_000, seed=3)
    assert small.value(solved) == pytest.approx(-1 / 18, abs=0.01)
    assert small.exploitability(solved) < 0.02


def test_leduc_is_solved_to_within_two_hundredths(large: TabularGame) -> None:
    solved = large.solve(150, plus=True)
    assert large.value(solved) == pytest.approx(-0.0856, abs=0.003)
    assert large.exploitability(solved) < 0.02


def test_plain_cfr_reaches_the_published_figure(large: TabularGame) -> None:
    assert large.exploitability(large.solve(100)) == pytest.approx(0.096, abs=0.001)


def test_leduc_by_sampling_gets_better_with_more_walks(large: TabularGame) -> None:
    few, many = (large.exploitability(large.sample(count, seed=1)) for count in (2_000, 40_000))
    assert many < 0.12 < few


def test_equal_seeds_give_equal_solutions(small: TabularGame) -> None:
    assert np.array_equal(small.sample(500, seed=9), small.sample(500, seed=9))
