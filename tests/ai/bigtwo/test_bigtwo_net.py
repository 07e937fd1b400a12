"""The Big Two net: it sees the same in training and play, nothing hidden, and always answers alike."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from cardai.ai import registry
from cardai.ai.bigtwo.net import features, kernel_selfplay, memory, tops
from cardai.ai.bigtwo.net.forward import Policy
from cardai.ai.bigtwo.net.player import NeuralAgent, Position
from cardai.ai.bigtwo.net.rules_vector import RULES_SIZE, rules_vector, unit
from cardai.ai.bigtwo.net.tables import RuleSets, Tables, finish, measure
from cardai.ai.bigtwo.search.certain_wins import certain_wins
from cardai.ai.net import ModelCard
from cardai.games.arrays import Ints
from cardai.games.bigtwo import PRESETS, kernel, make
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.rules import PRESET_RULES
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.compiled import hurry
from cardai.games.core import Dice, Luck

hurry()

Seen = tuple[list[int], list[list[int]]]


def small_policy(seed: int = 1) -> Policy:
    """A net with weights by chance."""
    rng = np.random.default_rng(seed)
    shapes = {
        "state.weight": (features.STATE_SIZE, 32),
        "rules.weight": (32, RULES_SIZE),
        "rules.bias": (32,),
        "hidden.weight": (24, 32),
        "hidden.bias": (24,),
        "joint.weight": (16, 24),
        "joint.bias": (16,),
        "play.weight": (features.PLAY_SIZE, 16),
        "last.weight": (8, 16),
        "last.bias": (8,),
        "output.weight": (2, 8),
        "output.bias": (2,),
    }
    arrays = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    return Policy(ModelCard("bigtwo", "every", features.BIGTWO_FEATURES), arrays)


def random_states(rules: str, seats: int, seed: int) -> Iterator[BigTwoState]:
    """The positions of a game of random players."""
    rng = random.Random(seed)
    state = make(rules).start(seats, Dice(seed))
    while state.turn is not None:
        yield state
        state.apply(rng.choice(state.actions()), Luck(rng))


def seen_by_view(state: BigTwoState) -> Seen:
    position = Position(state.view(state.turn or 0))
    states, plays, start, _ = position.features()
    return sorted(states.tolist()), [sorted(plays[a:b].tolist()) for a, b in pairwise(start)]


def seen_at_table(table: Ints, row_of_rules: Ints) -> Seen:
    """As the lock-step tables see a position whose hands are all there."""
    masks, keys = np.empty(kernel.MAX_PLAYS, np.int64), np.empty(kernel.MAX_PLAYS, np.int64)
    count = kernel.menu(table, row_of_rules, masks, keys)
    states, plays, _ = kernel_selfplay.room_for(1, count)
    start, state_start, play_start = np.array([0, count]), np.zeros(2, np.int64), np.zeros(count + 1, np.int64)
    given = (table[None], np.zeros(1, np.int64), row_of_rules[None], masks, keys, start)
    kernel_selfplay.see_all(*given, states, state_start, plays, play_start)
    rows = [sorted(plays[a:b].tolist()) for a, b in pairwise(play_start)]
    return sorted(states[: state_start[1]].tolist()), rows


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_and_a_table_in_training_show_the_same_features(rules: str, seats: int) -> None:
    row_of_rules = rules_row(PRESET_RULES[rules])
    table = np.zeros(memory.MEMORY_WIDTH, np.int64)
    for state in random_states(rules, seats, seats):
        if not state.history:
            table[: kernel.WIDTH] = kernel.row_of(state)
            memory.forget(table)
        else:
            mask = state.history[-1][1]
            memory.play(table, mask, state.game.plays.strength(mask) if mask else -1, row_of_rules)
        assert seen_by_view(state) == seen_at_table(table, row_of_rules)


@pytest.mark.parametrize("rules", PRESETS)
def test_features_fit_their_room_and_none_is_there_twice(rules: str) -> None:
    for seats in (2, 3, 4):
        for state in random_states(rules, seats, 20 + seats):
            states, plays = seen_by_view(state)
            assert len(set(states)) == len(states) <= features.MOST_STATE
            assert 0 <= min(states) <= max(states) < features.STATE_SIZE
            for row in plays:
                assert len(set(row)) == len(row) <= features.MOST_PLAY
                assert 0 <= min(row) <= max(row) < features.PLAY_SIZE


@pytest.mark.parametrize("rules", PRESETS)
def test_hidden_cards_do_not_change_what_the_net_thinks(rules: str) -> None:
    agent = NeuralAgent(make(rules), small_policy())
    rng = random.Random(3)
    for state in random_states(rules, 4, 5):
        seat = state.turn or 0
        others = [other for other in range(4) if other != seat]
        cards = [card for other in others for card in range(52) if state.hands[other] >> card & 1]
        rng.shuffle(cards)
        twin = state.copy()
        for other in others:
            count = state.hands[other].bit_count()
            twin.hands[other], cards = sum(1 << card for card in cards[:count]), cards[count:]
        assert agent.advise(replace(twin.view(seat), tops=state.tops)) == agent.advise(state.view(seat))


def test_an_answer_does_not_depend_on_what_was_asked_before() -> None:
    game = make("hongkong")
    views = [state.copy().view(state.turn or 0) for state in random_states("hongkong", 4, 11)]
    one, other = NeuralAgent(game, small_policy()), NeuralAgent(game, small_policy())
    forward = [one.advise(view) for view in views]
    backward = [other.advise(view) for view in reversed(views)]
    assert forward == backward[::-1]


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_certain_wins_are_certain(rules: str, seats: int) -> None:
    for seed in range(4):
        for state in random_states(rules, seats, 30 + seed):
            view = state.view(state.turn or 0)
            position = Position(view)
            found = position.features()[3]
            proven = certain_wins(view)
            assert found < 0 or int(position.masks[found]) in proven
            if rules in ("ppo2018", "hongkong", "tensor"):
                assert (found >= 0) == bool(proven)


@pytest.mark.parametrize("rules", ["ppo2018", "hongkong", "pusoydos", "tensor"])
def test_the_compiled_heuristic_does_as_the_plain_one(rules: str) -> None:
    game = make(rules)
    for deal in range(8):
        plain, table = _two_games(game, deal)
        assert table == pytest.approx(plain)


def _two_games(game: BigTwo, deal: int) -> tuple[list[float], list[float]]:
    state = game.start(4, Dice(deal))
    tables = Tables(1, RuleSets.of([(game.rules, 4)]), seeded(1))
    tables.tables[0, : kernel.WIDTH] = kernel.row_of(state)
    memory.forget(tables.tables[0])
    tables.kinds[:] = kernel_selfplay.HEURISTIC
    finish(tables, [small_policy()], np.zeros((1, 4), np.int64))
    players = [registry.make("heuristic", game, seat) for seat in range(4)]
    while state.turn is not None:
        state.apply(players[state.turn].act(state.view(state.turn)), Luck(random.Random(0)))
    return state.returns(), tables.points()[0].tolist()


def test_the_best_five_of_the_unseen_cards_is_no_weaker_than_any() -> None:
    for rules in PRESETS:
        game = make(rules)
        for state in random_states(rules, 4, 2):
            view = state.view(state.turn or 0)
            found = np.empty(6, np.int64)
            tops.unseen_tops(Position(view).table, view.seat, rules_row(game.rules), found)
            for other in range(4):
                if other != view.seat:
                    for play in game.plays.all(state.hands[other]):
                        assert game.plays.strength(play) <= found[play.bit_count()]


def test_rule_sets_look_different_and_have_a_unit() -> None:
    vectors = {(name, seats): rules_vector(rules, seats) for name, rules in PRESET_RULES.items() for seats in (2, 3, 4)}
    assert len({vector.tobytes() for vector in vectors.values()}) == len(vectors)
    assert all(unit(rules, seats) > 0 for rules in PRESET_RULES.values() for seats in (2, 3, 4))


def test_a_measurement_is_repeatable_and_even_among_equals() -> None:
    rules = PRESET_RULES["ppo2018"]
    assert measure(small_policy(), rules, 4, 20, 3) == measure(small_policy(), rules, 4, 20, 3)
    lead, _ = measure(small_policy(), rules, 4, 20, 3, rival=small_policy())
    assert lead == pytest.approx(0, abs=1e-5)


HOUSE = (
    {"cards": [26, 17, 13]},
    {"base": "taiwan", "passing": "hard", "settlement": "pairwise", "fours": ["four"]},
    {"base": "singapore", "straights": [{"ranks": "3579J", "strength": 1}, {"ranks": "A2345", "strength": 9000}]},
)


@pytest.mark.parametrize("rules", HOUSE)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_home_made_rules_are_played_to_the_end_at_every_table(rules: dict[str, object], seats: int) -> None:
    game = make(rules)
    agent = NeuralAgent(game, small_policy())
    state = game.start(seats, Dice(seats))
    while state.turn is not None:
        state.apply(agent.act(state.view(state.turn)), Luck(random.Random(1)))
    assert len(state.returns()) == seats
