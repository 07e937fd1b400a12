"""What first actions are worth by tries: paired, with honest errors, and no first action without its best end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, stdev

import pytest

from cardai.ai import registry
from cardai.ai.hearthstone.net.player import VALUES, shipped
from cardai.ai.hearthstone.search import race as race_module
from cardai.ai.hearthstone.search.evaluation import chances_to_win
from cardai.ai.hearthstone.search.expert import net_evaluators
from cardai.ai.hearthstone.search.lockstep import alone
from cardai.ai.hearthstone.search.mcts import LOGISTIC
from cardai.ai.hearthstone.search.race import FIRST_LOOK_TRIES, FOR_ALL, Race, TurnEnd, difference, ends_of
from cardai.ai.hearthstone.search.rollout import greedy_rollout, quick_rollout
from cardai.ai.hearthstone.search.tries import World, believed_worlds, values_in
from cardai.ai.hearthstone.search.turn import END, TurnMap, TurnSearch, key
from cardai.games import registry as games
from cardai.games.core import Luck
from cardai.games.hearthstone.state import HearthstoneState
from cardai.games.match import Match

from .tables import table


def tried(prior: float, values: list[float]) -> TurnEnd:
    return TurnEnd(prior, {END: (END,)}, dict(enumerate(values)))


def test_a_difference_seen_without_noise_is_believed() -> None:
    found = difference(tried(0.4, [0.5, 0.6, 0.7]), tried(0.6, [0.4, 0.5, 0.6]))
    assert found.value == pytest.approx(0.1) and found.error == pytest.approx(0)


def test_a_noisy_difference_is_drawn_to_what_the_search_thought() -> None:
    rng = random.Random(1)
    noisy = [rng.gauss(0.8, 0.3) for _ in range(8)]
    one, other = tried(0.5, noisy), tried(0.5, [0.5] * 8)
    seen = fmean(noisy) - 0.5
    found = difference(one, other)
    assert 0 < found.value < seen
    assert found.error < stdev(noisy) / 8**0.5


def test_only_worlds_that_both_were_tried_in_count() -> None:
    lucky = TurnEnd(0.5, {END: (END,)}, {0: 0.5, 1: 0.5, 2: 0.99, 3: 0.99})
    assert difference(lucky, tried(0.5, [0.5, 0.5])).value == pytest.approx(0)


def search(_budget: int, seen_before: TurnMap) -> TurnSearch:
    return TurnSearch(random.Random(1), keep=1, shared_luck=True, seen_before=seen_before)


def test_orders_of_the_same_actions_are_one_end_unless_a_secret_may_come_in_between() -> None:
    state = table(["Chillwind Yeti", "River Crocolisk"], their_life=20, mana=0)
    both = ends_of(state, search, chances_to_win, random.Random(1), in_order=False)[0]
    assert {("attack", 1, 8), ("attack", 2, 8)} <= set(both.ways)
    apart = ends_of(state, search, chances_to_win, random.Random(1), in_order=True)
    assert all(len(end.ways) == 1 for end in apart)


def test_actions_after_a_word_of_chance_are_left_open() -> None:
    state = table(["Wisp"], ["War Golem"], hand=["Arcane Missiles", "River Crocolisk"], mana=3)
    for end in ends_of(state, search, chances_to_win, random.Random(1), in_order=False):
        casts = [place for place, action in enumerate(end.line) if action == ("play", 0, None, None, None)]
        assert all(place == len(end.line) - 1 for place in casts)


def test_every_first_action_has_an_end() -> None:
    state = table(["Chillwind Yeti", "Wisp"], ["River Crocolisk"], hand=["Fireball", "Wisp"], mana=4)
    race = Race(ends_of(state, search, chances_to_win, random.Random(1), in_order=False), 0, LOGISTIC)
    race.run(believed_worlds(state.view(0)), random.Random(2), lambda tries: tries >= 30)
    leaders = race.leaders()
    assert set(leaders) == set(state.actions())
    assert all(leaders[first].ways[first][0] == first for first in leaders)


def test_the_opponent_answers_the_same_end_in_the_same_way() -> None:
    state = table(["Chillwind Yeti", "River Crocolisk"], ["Bloodfen Raptor"], mana=0)
    lines = [(("attack", 1, 8), ("attack", 2, 8), END), (("attack", 2, 8), ("attack", 1, 8), END)]
    first, second = values_in([World(state, 5)], lines, 0, LOGISTIC)[0]
    assert first == second


def test_equal_plays_cost_nothing() -> None:
    state = table(["Chillwind Yeti", "Chillwind Yeti"], ["River Crocolisk", "War Golem"], mana=0)
    advice = registry.make("expert:games=200", state.game).opinion(state.view(0))
    for target in (8, 9, 10):
        one, other = (advice.of(("attack", attacker, target)) for attacker in (1, 2))
        assert one is not None and other is not None and one.value == pytest.approx(other.value)


def test_what_hangs_on_hidden_cards_has_an_error() -> None:
    match = Match.start(games.make("hearthstone", "starter"), 2, seed=4)
    careful = registry.make("greedy", match.game)
    for _ in range(23):
        assert match.state.turn is not None
        match.play(careful.act(match.state.view(match.state.turn)))
    assert match.state.turn is not None
    advice = registry.make("expert:games=100", match.game).opinion(match.state.view(match.state.turn))
    worse = [option for option in advice.options if advice.loss(option) > 0.1]
    assert worse and all(option.loss_error and option.error for option in worse)


def test_a_wide_menu_is_looked_at_for_no_longer_than_a_narrow_one() -> None:
    """Every first action has its own look at the rest of the turn; thirty of them share what ten have."""
    asked: list[int] = []

    def counting(budget: int, _seen_before: TurnMap) -> TurnSearch:
        asked.append(budget)
        return TurnSearch(random.Random(1), keep=1, budget=min(60, budget))

    mine, theirs = ["Chillwind Yeti", "River Crocolisk", "Wisp", "Boulderfist Ogre"], ["Wisp"] * 6
    ends_of(table(mine, theirs), counting, chances_to_win, random.Random(1), in_order=False)
    assert len(asked) > 20 and sum(asked[1:]) <= FOR_ALL


def test_tries_go_where_something_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain losers of a wide menu go home after a few worlds; few ways to play are tried in many."""

    def run(ends: list[TurnEnd]) -> list[int]:
        rng = random.Random(3)
        monkeypatch.setattr(
            race_module,
            "values_in",
            lambda worlds, lines, *_: [[line[0][1] + rng.gauss(0, 0.02) for line in lines] for _ in worlds],
        )
        found = Race(ends, 0, LOGISTIC)
        found.run(lambda rng: World(table(), rng.getrandbits(8)), random.Random(2), lambda tries: tries >= 500)
        return [len(end.values) for end in ends]

    def end(value: float, number: int) -> TurnEnd:
        return TurnEnd(value, {("attack", value, number): (("attack", value, number),)})

    good, bad = run([end(0.7, 0), end(0.69, 1)]), run([end(0.7, 0), end(0.69, 1), *(end(0.2, n) for n in range(2, 40))])
    assert min(good) >= 16
    assert max(bad[2:]) == FIRST_LOOK_TRIES < min(bad[:2])


@pytest.mark.parametrize("theirs", [["Bloodfen Raptor", "Wisp"], ["War Golem"], []])
def test_a_quick_answer_is_the_careful_one(theirs: list[str]) -> None:
    """It looks at fewer actions, and ends the turn where the other one does if no play makes another one good."""
    ends = []
    for rollout in (greedy_rollout, quick_rollout):
        state = table(["Chillwind Yeti", "River Crocolisk"], theirs, hand=["Fireball", "Bloodfen Raptor"], mana=6)
        ends.append(key(alone(rollout(state, 0, random.Random(1)), chances_to_win)))
    assert ends[0] == ends[1]


def test_side_by_side_is_as_one_by_one() -> None:
    """What is tried, played on or asked beside it must not change what comes of a line."""
    state = table(["Chillwind Yeti"], ["Bloodfen Raptor", "Wisp"], hand=["Arcane Missiles", "Wisp"], mana=2)
    lines = [(END,), (("attack", 1, 9), END), (("play", 0, None, None, None),), (("attack", 1, 8), END)]
    worlds, evaluators = [World(state, luck) for luck in (5, 77, 901)], net_evaluators(shipped(VALUES))
    at_once = values_in(worlds, lines, 0, evaluators)
    assert len({value for row in at_once for value in row}) > 4
    for world, row in zip(worlds, at_once, strict=True):
        assert [values_in([world], [line], 0, evaluators)[0][0] for line in reversed(lines)] == row[::-1]


def test_worlds_tried_at_once_give_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table(["Chillwind Yeti"], ["Bloodfen Raptor"], hand=["Arcane Missiles", "Wisp"], mana=2)
    options = []
    for number in (1, 40):
        monkeypatch.setattr(race_module, "BATCH_TRIES", number)
        options.append(registry.make("expert:games=90", state.game).opinion(state.view(0)).options)
    assert options[0] == options[1]


def test_a_search_finds_the_same_with_what_others_of_the_turn_have_seen() -> None:
    mine, theirs = ["Chillwind Yeti", "River Crocolisk", "Wisp"], ["Wisp", "War Golem"]
    state = table(mine, theirs, hand=["Fireball", "Arcane Missiles"], mana=5)
    after, seen = state.copy(), TurnMap()
    after.step(("attack", 1, 9), Luck(random.Random(0)))
    search(4000, seen).lines(state, chances_to_win)
    asked: list[int] = []

    def counting(states: Sequence[HearthstoneState], seat: int) -> list[float]:
        asked.append(len(states))
        return chances_to_win(states, seat)

    fresh = search(4000, TurnMap()).lines(after, counting)
    alone_asked = sum(asked)
    asked.clear()
    assert search(4000, seen).lines(after, counting) == fresh
    assert sum(asked) < alone_asked
