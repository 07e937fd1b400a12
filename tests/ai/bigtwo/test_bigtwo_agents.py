"""Who plays Big Two: legal choices, values with error bars, certain wins, exact endings, and fair deals."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from cardai.ai import registry
from cardai.ai.agent import Agent, AgentError
from cardai.ai.bigtwo.search.certain_wins import Rivals, sure_wins
from cardai.ai.bigtwo.search.endgame import Workshop
from cardai.ai.bigtwo.search.player import Search
from cardai.ai.bigtwo.search.sampling import Sampler
from cardai.games.bigtwo import PRESETS, kernel, make
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import law
from cardai.games.bigtwo.setup import Setup
from cardai.games.bigtwo.state import BigTwoState, BigTwoView
from cardai.games.core import Dice, Luck

QUICK = ["random", "lowest", "greedy", "heuristic", "search:deals=8", "level:1", "level:6", "level:8"]


def place(rules: str, *hands: str, **setup: Any) -> BigTwoState:
    left = setup.pop("left", tuple(len(hand.split()) for hand in hands))
    return make(rules).start_from(Setup(hands, left, **setup), len(left), Luck(random.Random(1)))


def play(game: BigTwo, specs: list[str], seed: int) -> BigTwoState:
    state = game.start(len(specs), Dice(seed))
    agents = [registry.make(spec, game, seat) for seat, spec in enumerate(specs)]
    while state.turn is not None:
        state.apply(agents[state.turn].act(state.view(state.turn)), Luck(random.Random(0)))
    return state


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("spec", QUICK)
def test_every_agent_plays_every_rule_set_to_the_end(rules: str, spec: str) -> None:
    for seats in (2, 3, 4):
        assert play(make(rules), [spec] * seats, seats).turn is None


@pytest.mark.parametrize("spec", ["level:0", "level:11", "level:x", "search:depth=3", "search:deals=many", "lowest:3"])
def test_senseless_specs_are_refused(spec: str) -> None:
    with pytest.raises(AgentError):
        registry.make(spec, make("hongkong"))


def test_the_top_of_the_ladder_is_the_expert_where_there_is_a_net_and_search_elsewhere() -> None:
    level = registry.make("level:10", make("taiwan"))
    views = {seats: make("taiwan").start(seats, Dice(1)).view(0) for seats in (2, 3, 4)}
    assert [level.step(views[seats])[1] for seats in (2, 3, 4)] == ["search:deals=400", "search:deals=400", "expert"]
    custom = make({"passing": "hard"})
    assert registry.make("level:10", custom).step(custom.start(4, Dice(1)).view(0))[1] == "search:deals=400"


def test_a_level_seeded_anew_plays_the_same_again() -> None:
    game = make("hongkong")
    level = registry.make("level:9", game)
    chosen = []
    for _ in range(2):
        level.rng.seed("deal 7")
        chosen.append(_choices(game, level))
    assert chosen[0] == chosen[1]


def _choices(game: BigTwo, agent: Agent) -> list[int]:
    state, made = game.start(4, Dice(3)), []
    while state.turn is not None:
        made.append(agent.act(state.view(state.turn)))
        state.apply(made[-1], Luck(random.Random(0)))
    return made


def test_stronger_agents_win_more() -> None:
    game = make("ppo2018")
    for better, worse in (("lowest", "random"), ("greedy", "lowest"), ("heuristic", "greedy")):
        total = 0.0
        for seed in range(25):
            for seat in range(4):
                specs = [worse] * 4
                specs[seat] = better
                total += play(game, specs, seed).returns()[seat]
        assert total > 0


# Search


def test_every_legal_play_has_a_value_an_error_and_a_chance_to_win() -> None:
    game = make("hongkong")
    state = game.start(4, Dice(3))
    assert state.turn is not None
    view = state.view(state.turn)
    advice = Search(game, deals=40).advise(view)
    assert sorted(option.action for option in advice.options) == sorted(view.actions())
    assert [option.value for option in advice.options] == sorted((o.value for o in advice.options), reverse=True)
    for option in advice.options:
        assert option.error is not None
        assert option.error > 0
        assert 0 <= option.facts["win"] <= 1
    assert advice.best.chance == 1.0


def test_equal_seeds_give_equal_advice() -> None:
    game = make("taiwan")
    view = game.start(4, Dice(5)).view(game.start(4, Dice(5)).turn or 0)
    assert Search(game, 7, deals=20).advise(view) == Search(game, 7, deals=20).advise(view)


def test_a_clock_limits_the_search() -> None:
    ticks = iter(range(1000))
    game = make("hongkong")
    state = game.start(4, Dice(3))
    search = Search(game, seconds=5, clock=lambda: float(next(ticks)))
    search.advise(state.view(state.turn or 0))
    assert next(ticks) < 12


def test_thinking_can_be_cancelled() -> None:
    def stop(_done: float) -> None:
        raise KeyboardInterrupt

    game = make("hongkong")
    state = game.start(4, Dice(3))
    with pytest.raises(KeyboardInterrupt):
        Search(game, deals=400).advise(state.view(state.turn or 0), stop)


def test_search_takes_a_certain_win_and_says_so() -> None:
    state = place("hongkong", "2h 2s 3d", left=(3, 4, 5, 6), turn=0)
    advice = Search(state.game, deals=10).advise(state.view(0))
    assert advice.best.value == 4 + 5 + 6
    assert advice.best.error is None
    assert advice.best.facts == {"win": 1.0, "proven": 1.0}
    assert "by force" in advice.best.why


def test_search_does_not_feed_a_last_card() -> None:
    state = place("hongkong", "4d 9c 9h Kd", left=(4, 1, 8, 8), turn=0)
    advice = Search(state.game, deals=60).advise(state.view(0))
    assert advice.best.action.bit_count() == 2
    assert "west has one card" in advice.best.why


# Certain wins


@pytest.mark.parametrize(
    ("rules", "hand", "setup", "winning"),
    [
        ("hongkong", "2s 3d", {}, {"2s"}),
        ("hongkong", "2h 3d", {}, set()),
        ("hongkong", "2h 3d", {"played": "2s"}, {"2h"}),
        ("hongkong", "2h 2s 3d 3c", {}, {"2s", "2h", "2h 2s"}),
        ("hongkong", "3d", {}, {"3d"}),
        ("hongkong", "3s 4d", {"table": "3c"}, set()),
        ("taiwan", "2s 3d", {}, set()),
        ("taiwan", "2s 3d", {"left": (2, 4, 4, 4)}, {"2s"}),
        ("singapore", "2s 3d", {"left": (2, 1, 4, 4)}, {"2s"}),
    ],
)
def test_certain_wins(rules: str, hand: str, setup: dict[str, Any], winning: set[str]) -> None:
    left = setup.pop("left", (len(hand.split()), 6, 6, 6))
    state = place(rules, hand, left=left, turn=0, **setup)
    assert {state.game.token(action) for action in sure_wins(state.view(0))} == winning


def test_a_certain_win_wins_against_any_deal_and_any_defence() -> None:
    rng = random.Random(2)
    proved = 0
    for seed in range(150):
        game = make(rng.choice(list(PRESETS)))
        state = game.start(4, Dice(seed))
        while state.turn is not None:
            view = state.view(state.turn)
            for action in sure_wins(view)[:1]:
                proved += 1
                assert _wins(game.guess(view, rng), view.seat, action)
            state.apply(rng.choice(state.actions()), Luck(rng))
    assert proved > 50


def _wins(state: BigTwoState, seat: int, action: int) -> bool:
    """Play on certain wins; the others beat whatever they can."""
    state.apply(action, Luck(random.Random(0)))
    while state.turn is not None:
        if state.turn == seat:
            state.apply(sure_wins(state.view(seat))[0], Luck(random.Random(0)))
        else:
            state.apply(state.actions()[0], Luck(random.Random(0)))
    return state.hands[seat] == 0


def test_rivals_count_only_what_is_unseen() -> None:
    state = place("hongkong", "Ks Kh 4d", left=(3, 2, 5, 5), turn=0, played="2d 2c 2h 2s Ad Ac Ah")
    rivals = Rivals(state.view(0))
    assert rivals.can_beat(state.game.parse("Ks"))
    assert not rivals.can_beat(state.game.parse("Kh Ks"))


# Exact endings


def best_by_hand(state: BigTwoState) -> list[float]:
    """The result when every seat makes the most of its own, by trying everything."""
    if state.turn is None:
        return state.returns()
    results = []
    for action in state.actions():
        after = state.copy()
        after.apply(action, Luck(random.Random(0)))
        results.append(best_by_hand(after))
    return max(results, key=lambda result: result[state.turn or 0])


@pytest.mark.parametrize("rules", PRESETS)
def test_the_solver_finds_what_trying_everything_finds(rules: str) -> None:
    rng = random.Random(4)
    shop = Workshop()
    for _ in range(12):
        seats = rng.choice([2, 3, 4])
        sizes = [rng.randint(1, 5 if seats == 2 else 2) for _ in range(seats)]
        names = rng.sample(make(rules).deck.names, sum(sizes))
        hands = [" ".join(names.pop() for _ in range(size)) for size in sizes]
        state = place(rules, *hands, turn=rng.randrange(seats))
        solved = shop.solve(kernel.row_of(state), law(state.game.rules))
        assert solved is not None
        assert solved[state.turn or 0] == pytest.approx(best_by_hand(state)[state.turn or 0])


def test_a_position_that_is_too_large_is_left_alone() -> None:
    state = make("hongkong").start(4, Dice(1))
    assert Workshop(1000).solve(kernel.row_of(state), law(state.game.rules)) is None


# Deals


def some_view(rules: str, seed: int, steps: int) -> BigTwoView:
    game, rng = make(rules), random.Random(seed)
    state = game.start(4, Dice(seed))
    for _ in range(steps):
        if state.turn is not None:
            state.apply(rng.choice(state.actions()), Luck(rng))
    return state.view(seed % 4)


@pytest.mark.parametrize("rules", PRESETS)
def test_sampled_deals_agree_with_what_was_seen(rules: str) -> None:
    for seed in range(6):
        view = some_view(rules, seed, 12)
        if view.turn is None:
            continue
        for hands in Sampler(view, seeded(seed)).draw(20).tolist():
            assert hands[view.seat] == view.hand
            assert [hand.bit_count() for hand in hands] == list(view.left)
            union = hands[0] | hands[1] | hands[2] | hands[3]
            assert union == view.unseen | view.hand
            for seat, top in enumerate(view.tops):
                assert hands[seat].bit_length() <= top or seat == view.seat
            if view.lowest is not None and view.first is not None and not view.gone & 1:
                assert hands[view.first] & 1


def test_a_pass_makes_high_cards_less_likely() -> None:
    setup: dict[str, Any] = {"left": (4, 4, 4, 4), "turn": 0}
    game = make("hongkong")
    held = []
    for reply in ("pass", None):
        state = place("hongkong", "3d 4d 5d 6h", **setup)
        state.apply(game.parse("6h"), Luck(random.Random(0)))
        if reply:
            state.apply(game.parse(reply), Luck(random.Random(0)))
        deals = Sampler(state.view(0), seeded(1)).draw(400)
        high = np.array([int(hand) >> 28 for hand in deals[:, 1]])
        held.append(np.mean([int(cards).bit_count() for cards in high]))
    assert held[0] < held[1]


def test_with_cards_aside_the_opener_held_the_lowest_card_in_every_deal() -> None:
    game = make("tensor")
    for seed in range(5):
        state = game.start(2, Dice(seed))
        first = state.turn
        assert first is not None
        state.apply(state.actions()[-1], Luck(random.Random(0)))
        view = state.view(1 - first)
        for hands in Sampler(view, seeded(seed)).draw(40).tolist():
            assert game.fits_first(view, hands[:2])
