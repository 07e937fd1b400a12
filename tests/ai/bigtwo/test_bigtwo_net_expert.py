"""The expert: the same answer to the same question, certain wins, honest errors, and more deals with more time."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.bigtwo.net.player import NeuralAgent, Position
from cardai.ai.bigtwo.search.certain_wins import certain_wins
from cardai.ai.bigtwo.search.expert import LEAST_DEALS, Expert, sensible, tables_for
from cardai.ai.bigtwo.search.playouts import Playouts, Tally
from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.setup import Setup
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import Luck

from .test_bigtwo_net import random_states, small_policy


def expert(rules: str, seed: int = 1, seconds: float = 0.005) -> Expert:
    game = make(rules)
    return Expert(game, NeuralAgent(game, small_policy()), seed, seconds)


def place(rules: str, *hands: str, turn: int) -> BigTwoState:
    left = tuple(len(hand.split()) for hand in hands)
    return make(rules).start_from(Setup(hands, left, turn), len(left), Luck(random.Random(1)))


def views(rules: str, seats: int, seed: int, count: int) -> list[BigTwoView]:
    states = [state.copy() for state in random_states(rules, seats, seed) if len(state.actions()) > 1]
    return [state.view(state.turn or 0) for state in states[:: max(1, len(states) // count)]]


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_play_gets_a_value_the_best_first(rules: str, seats: int) -> None:
    player = expert(rules)
    for view in views(rules, seats, 4, 3):
        options = player.advise(view).options
        assert sorted(option.action for option in options) == sorted(view.actions())
        assert [option.chance for option in options] == [1.0, *[0.0] * (len(options) - 1)]


def test_the_same_question_has_the_same_answer_whatever_was_asked_before() -> None:
    asked = views("hongkong", 4, 6, 4)
    player = expert("hongkong")
    for view in asked:
        player.advise(view)
    for view in asked:
        player.rng.seed("again")
        assert player.advise(view) == _fresh("hongkong").advise(view)


def _fresh(rules: str) -> Expert:
    player = expert(rules)
    player.rng.seed("again")
    return player


def test_hidden_cards_do_not_change_the_advice() -> None:
    one = place("ppo2018", "4d 9c 9h Kd 2s", "3d 5c 6h 7s", "3c 5d 6c 8s", turn=0)
    other = place("ppo2018", "4d 9c 9h Kd 2s", "5c 3c 8s 6h", "5d 7s 3d 6c", turn=0)
    assert _fresh("ppo2018").advise(one.view(0)) == _fresh("ppo2018").advise(other.view(0))


def test_a_certain_win_is_taken() -> None:
    state = place("hongkong", "2h 2s 3d", "4d 5d 6d 7d", "4c 5c 6c 8c 9c", "Kd Kc Kh Ks Ad Ac", turn=0)
    assert expert("hongkong").advise(state.view(0)).best.action in certain_wins(state.view(0))


def test_few_cards_are_played_perfectly() -> None:
    state = place("ppo2018", "4d 9c Kd", "5c 6h 7s", "5d 6c 8s", turn=0)
    view = state.view(0)
    search = Playouts(view, Position(view), small_policy(), 11, seeded(1))
    search.run(10, np.arange(3))
    assert search.is_exact


def test_a_deal_drawn_twice_is_no_second_witness() -> None:
    once, twice = Tally.of(1), Tally.of(1)
    values = np.array([[1.0], [5.0], [-2.0]])
    once.add(np.array([0]), np.ones(3), values, values > 0)
    twice.add(np.array([0]), np.full(3, 2.0), values, values > 0)
    assert twice.mean == pytest.approx(once.mean)
    assert twice.error == pytest.approx(once.error)


def test_more_time_means_more_deals() -> None:
    view = views("hongkong", 4, 6, 4)[0]
    assert 2 * LEAST_DEALS <= tables_for(view, 0.001) < tables_for(view, 0.1) < tables_for(view, 1.0)


def test_only_sensible_plays_are_tried() -> None:
    player = NeuralAgent(make("hongkong"), small_policy())
    for view in views("hongkong", 4, 8, 6):
        assessment = player.assess(Position(view))
        tried = sensible(assessment)
        assert tried[0] == assessment.chances.argmax()
        assert (assessment.chances[tried[1:]] >= 0.02).all()
