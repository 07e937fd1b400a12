"""The expert: the same answer to the same question, certain wins, honest errors, and more deals with more time."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.bigtwo.net import beliefs, features, player
from cardai.ai.bigtwo.net.beliefs import PLACES, Beliefs
from cardai.ai.bigtwo.net.player import NeuralAgent, Position
from cardai.ai.bigtwo.net.rules_vector import RULES_SIZE
from cardai.ai.bigtwo.search.belief_sampling import BeliefSampler
from cardai.ai.bigtwo.search.calibration import Calibrated, optimism
from cardai.ai.bigtwo.search.certain_wins import certain_wins
from cardai.ai.bigtwo.search.expert import Expert, Look, every_play
from cardai.ai.bigtwo.search.likelihood import Likelihood
from cardai.ai.bigtwo.search.playouts import Playouts, Trials
from cardai.ai.bigtwo.search.posterior import PosteriorSampler
from cardai.ai.net import ModelCard
from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.setup import Setup
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import Luck

from .test_bigtwo_net import random_states, small_policy


def small_beliefs(seed: int = 2) -> Beliefs:
    """A net with weights by chance."""
    rng = np.random.default_rng(seed)
    shapes = {
        "state.weight": (features.STATE_SIZE, 16),
        "rules.weight": (16, RULES_SIZE),
        "rules.bias": (16,),
        "hidden.weight": (16, 16),
        "hidden.bias": (16,),
        "output.weight": (PLACES * 52, 16),
        "output.bias": (PLACES * 52,),
    }
    arrays = {name: rng.normal(0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}
    return Beliefs(ModelCard("bigtwo", "every", features.BIGTWO_FEATURES), arrays)


def expert(rules: str, seed: int = 1, seconds: float = 0.002) -> Expert:
    game = make(rules)
    return Expert(game, NeuralAgent(game, small_policy()), small_beliefs(), seed, seconds)


def posterior(view: BigTwoView, steps: int) -> PosteriorSampler:
    return PosteriorSampler(view, Position(view), small_policy(), small_beliefs(), seeded(3), 12, steps)


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
    for view in views(rules, seats, 4, 2):
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
    search = Playouts(view, Position(view), small_policy(), posterior(view, 0), 11)
    search.run(10, search.trials(3), np.arange(3), np.arange(3))
    assert search.is_exact


def test_deals_of_one_chain_are_one_witness() -> None:
    once, twice = (Trials(1, 2, 0) for _ in range(2))
    values = np.array([[[1.0, 0.0]], [[5.0, 0.0]], [[-2.0, 0.0]]])
    for trials, times in ((once, 1), (twice, 2)):
        for _ in range(times):
            trials.add(np.arange(3), np.array([0]), values, values[:, :, 0] > 0)
    assert twice.mean(0) == pytest.approx(once.mean(0))
    assert twice.error(0) == pytest.approx(once.error(0))
    assert once.error(0) == pytest.approx(values[:, 0, 0].std(ddof=1) / 3**0.5)


def test_the_error_of_a_difference_is_that_of_the_same_deals() -> None:
    trials = Trials(2, 2, 0)
    luck = np.array([10.0, -7.0, 3.0, 0.0])
    values = np.stack([np.stack([luck, -luck], 1), np.stack([luck - 1, 1 - luck], 1)], 1)
    trials.add(np.arange(4), np.arange(2), values, values[:, :, 0] > 0)
    assert trials.gap(0, 1) == pytest.approx((1.0, 0.0))
    assert trials.gaps(0, 1) == pytest.approx([1.0, -1.0])
    assert trials.error(0) > 1


def test_hope_taken_off_moves_points_and_chances_and_no_difference() -> None:
    trials = Trials(2, 2, 0)
    values = np.array([[[6.0, -6.0], [5.0, -5.0]], [[-2.0, 2.0], [-3.0, 3.0]]] * 2)
    trials.add(np.arange(4), np.arange(2), values, values[:, :, 0] > 0)
    told = Calibrated.of(trials, 0, np.log(3), np.zeros(2))
    assert told.win(0.5) == pytest.approx(0.25)
    assert told.points == pytest.approx([0.0, 0.0])  # a quarter of +6 and three quarters of -2
    assert told.points.sum() == pytest.approx(0.0)
    assert told.win(0.0) == 0.0 and told.win(1.0) == 1.0
    assert told.error(0.0) > 0


def test_nothing_is_taken_off_where_all_deals_end_alike() -> None:
    trials = Trials(1, 2, 0)
    trials.add(np.arange(3), np.array([0]), np.array([[[4.0, -4.0]]] * 3), np.ones((3, 1)))
    assert Calibrated.of(trials, 0, 1.0, np.zeros(2)).points == pytest.approx([4.0, -4.0])


def test_there_is_hope_in_the_middle_of_a_game_and_less_with_more_time() -> None:
    game = make("ppo2018")
    state, net = game.start(4, Luck(random.Random(2))), player.make(game)
    seen = []
    while state.turn is not None:
        seen.append(state.view(state.turn))
        state.apply(net.act(seen[-1]), Luck(random.Random(0)))
    found = [optimism(view, 0.1) for view in seen]
    assert found[0] == 0.0 and found[-1] == 0.0
    assert max(found) > 0.5
    assert all(optimism(view, 0.5) <= before for view, before in zip(seen, found, strict=True))
    assert optimism(views("ppo2018", 2, 5, 4)[1], 0.1) == 0.0


def test_more_time_means_more_deals_and_longer_chains() -> None:
    view = views("hongkong", 4, 6, 4)[1]
    told = [expert("hongkong", seconds=seconds).advise(view).method for seconds in (0.001, 0.05)]
    few, many = (int(words.split()[0]) for words in told)
    assert few < many


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_drawn_agree_with_what_the_seat_knows(rules: str, seats: int) -> None:
    for view in views(rules, seats, 5, 2):
        for sampler in (posterior(view, 2), BeliefSampler(view, Position(view), small_beliefs(), seeded(1))):
            for deal in sampler.draw(12).tolist():
                assert deal[view.seat] == view.hand
                assert [hand.bit_count() for hand in deal[: view.seats]] == list(view.left)
                others = [hand for seat, hand in enumerate(deal) if seat != view.seat]
                assert sum(others) == sum(others) & view.unseen
                assert sum(others).bit_count() == sum(view.left) - view.left[view.seat]
                assert all(hand < 1 << top for hand, top in zip(deal, view.tops, strict=False))


def test_who_opened_had_the_lowest_card_where_nobody_saw_it() -> None:
    for view in views("hongkong", 2, 5, 4):
        if view.first is not None and view.lowest is None:
            deals = posterior(view, 30).draw(12).tolist()
            assert sum(view.game.fits_first(view, deal[:2]) for deal in deals) >= 10


def test_chains_find_deals_that_explain_what_the_others_did() -> None:
    game = make("ppo2018")
    state, net = game.start(4, Luck(random.Random(2))), player.make(game)
    for _ in range(16):
        state.apply(net.act(state.view(state.turn or 0)), Luck(random.Random(0)))
    view = state.view(state.turn or 0)
    position, others = Position(view), [seat for seat in range(4) if seat != view.seat]
    deals = BeliefSampler(view, position, beliefs.shipped(), seeded(1)).draw(24)
    blind = sum(Likelihood(view, net.policy).log(deals, np.full(24, seat)).mean() for seat in others)
    chains = PosteriorSampler(view, position, net.policy, beliefs.shipped(), seeded(3), 12, 20)
    assert chains.explained > blind + 2


def test_beliefs_are_chances_and_nobody_is_where_no_seat_is() -> None:
    for seats in (2, 3, 4):
        view = views("hongkong", seats, 5, 2)[1]
        places = small_beliefs().places(Position(view), view.game.rules)
        assert places.sum(axis=0) == pytest.approx(np.ones(52))
        assert (places[seats - 1 : 3] == 0).all()


def test_plays_the_net_would_not_make_are_tried_too_its_own_choice_first() -> None:
    player = expert("hongkong")
    for view in views("hongkong", 4, 8, 6):
        position = Position(view)
        assessment, look = player.neural.assess(position), player.look(view, position)
        if look is None:
            assert assessment.sure >= 0
            continue
        assert look.tried[0] == assessment.chances.argmax()
        assert len(look.tried) == min(16, len(position.masks))


def looks(second_gap: float, monkeypatch: pytest.MonkeyPatch) -> tuple[float, float, bool]:
    """What a hint says a play is worth more than the net's own that led by 3 at first, and by so much in fresh deals.

    Also what it says of the play behind both, and whether the net's own is the advice.
    """
    player, view = expert("hongkong"), views("hongkong", 4, 6, 4)[1]
    position = Position(view)
    tried = every_play(player.neural.assess(position))[:3]
    played = []

    def canned(*_: object) -> Look:
        search, _tables = player._search(view, position, 0.001)
        search.is_exact = False
        means = [0.0, 3.0, -2.0] if not played else [0.0, second_gap]
        trials = Trials(len(means), view.seats, view.seat)
        values = np.zeros((2, len(means), view.seats))
        values[:, :, view.seat] = means
        trials.add(np.arange(2), np.arange(len(means)), values, np.ones((2, len(means))))
        played.append(len(means))
        return Look(search, tried, trials, 1)

    monkeypatch.setattr(player, "tries", canned)
    monkeypatch.setattr("cardai.ai.bigtwo.search.expert.every_play", lambda _: tried)
    advice = player.advise(view)
    own, other, last = (advice.of(int(position.masks[i])) for i in tried)
    assert own is not None and other is not None and last is not None
    return other.value - own.value, own.value - last.value, advice.best is own


def test_a_lead_is_told_as_large_as_fresh_deals_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of many plays leads by luck, too."""
    lead, behind, is_own = looks(1.0, monkeypatch)
    assert not is_own and lead == pytest.approx(1.0) and behind == pytest.approx(2.0)


def test_a_lead_that_fresh_deals_do_not_show_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    lead, behind, is_own = looks(-0.5, monkeypatch)
    assert is_own and lead == pytest.approx(0.0) and behind == pytest.approx(2.0)


def test_somebody_is_out_first_and_the_own_chance_is_the_one_told() -> None:
    for view in views("hongkong", 4, 6, 3):
        tried = [option for option in expert("hongkong").advise(view).options if option.wins]
        assert tried
        for option in tried:
            assert sum(option.wins) == pytest.approx(1.0) and min(option.wins) >= 0
            assert option.wins[view.seat] == pytest.approx(option.figures["win"]) or option.figures.get("proven")
