"""Review of Big Two: losses with error bars and missed wins that are proven."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from cardai.ai import registry
from cardai.ai.agent import Cancelled
from cardai.ai.bigtwo import judge as judge_module
from cardai.ai.bigtwo.judge import MISSED_WIN
from cardai.ai.bigtwo.search import expert
from cardai.ai.review import Decision, Found, Grade, Review, review
from cardai.games.bigtwo import make
from cardai.games.match import Match


@pytest.fixture(autouse=True)
def few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """One short look is enough: nothing here depends on how sure the judge is."""
    monkeypatch.setattr(judge_module, "MAX_LOOKS", 1)
    monkeypatch.setattr(expert, "AGAIN", 0.5)


def reviewed_lead(token: str) -> Review:
    """The review of a lead from a hand that wins by force with its two of spades."""
    hands = ["2s 4c 4d", "5d 6d 7h", "5c 6c 7c", "8d 9d 10c"]
    game = make({"base": "hongkong", "setup": {"hands": hands, "left": [3, 3, 3, 3], "turn": 0}})
    match = Match.start(game, 4, seed=1)
    match.play(game.parse(token))
    return review(match, registry.judge(game, "search:deals=12"))


def first_decision(token: str) -> Decision:
    return reviewed_lead(token).decisions[0]


def test_a_winning_hand_is_luck_of_the_deal() -> None:
    dealt = next(swing for swing in reviewed_lead("2s").swings if swing.seat == 0 and not swing.is_hidden)
    assert dealt.number == -1
    assert dealt.luck > 0


@pytest.mark.parametrize(("rules", "seats"), [("ppo2018", 4), ("hongkong", 3), ("taiwan", 2), ("tensor", 4)])
@pytest.mark.parametrize("judge", ["expert:seconds=0.001", "greedy"])
def test_the_rest_is_where_two_looks_at_a_play_differ(rules: str, seats: int, judge: str) -> None:
    game = make({"base": rules, "setup": {"left": [6] * seats, "turn": 0}})
    match, rng = Match.start(game, seats, seed=3), random.Random(5)
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    steps: dict[int, Found] = {}
    found = review(match, registry.judge(game, judge), keep=steps.__setitem__)
    for tally in found.tallies:
        assert tally.hidden is not None and tally.given is not None and tally.accuracy is not None
        measured = sum(step.measures.expected[tally.seat] for step in steps.values() if step.measures.expected)
        assert tally.rest == pytest.approx(measured + tally.loss - tally.given, abs=1e-9)


def test_a_loss_is_the_mean_of_two_looks_and_the_rest_half_of_where_they_differ() -> None:
    game, spec = make("ppo2018"), "expert:seconds=0.001"
    match, rng = Match.start(game, 4, seed=4), random.Random(6)
    for _ in range(8):
        match.play(rng.choice(match.state.actions()))
    steps: dict[int, Found] = {}
    found = review(match, registry.judge(game, spec), keep=steps.__setitem__)
    costly = max(found.decisions, key=lambda decision: decision.loss)
    view, plays = match.at(costly.number).state.view(costly.seat), (costly.advice.best.action, costly.chosen)
    looks = [registry.make(spec, game).compare(view, *plays, number, 0.2, 1) for number in judge_module.LOOKS]
    first, second = (look.gaps[costly.seat] for look in looks)
    assert first != second and costly.loss == pytest.approx((first + second) / 2)
    rest = steps[costly.number].measures.expected[costly.seat] + costly.loss
    assert rest == pytest.approx((first - second) / 2)


def test_only_plays_that_cost_something_move_the_graph_and_it_ends_at_the_result() -> None:
    game = make({"base": "ppo2018", "setup": {"left": [7] * 4, "turn": 0}})
    match, rng = Match.start(game, 4, seed=8), random.Random(2)
    while not match.is_over:
        match.play(rng.choice(match.state.actions()))
    found = review(match, registry.judge(game, "expert:seconds=0.001"))
    moved = [before != after for before, after in pairwise(found.course)]
    cost = [decision.loss > 0 for decision in found.decisions]
    assert any(moved) and not any(step and not lost for step, lost in zip(moved, cost, strict=True))
    assert found.course[-1] == tuple(match.state.returns())


def test_a_play_is_tried_again_before_it_is_said_to_cost_something() -> None:
    """What a hint thinks of a play after a few deals is not yet a verdict; review and practice look again."""
    match = Match.start(make("hongkong"), 4, seed=8)
    judge, view = registry.judge(match.game, "expert:seconds=0.02"), match.state.view(match.state.turn)
    hint = judge.opinion(view)
    last = hint.options[-1].action
    told, again = judge.opinion(view, last), judge.opinion(view, last)
    assert told == again and told.best == hint.best
    option = told.of(last)
    assert option is not None and option.loss_error is not None and option.value <= told.best.value
    assert option.value != hint.options[-1].value
    assert option.value < told.best.value or option.figures["win"] == told.best.figures["win"]
    assert judge.is_judged(hint, hint.best.action) and not judge.is_judged(hint, last), "a hint is no verdict"


def test_who_is_tired_of_waiting_stops_the_second_look() -> None:
    match = Match.start(make("hongkong"), 4, seed=8)
    judge, view = registry.judge(match.game, "expert:seconds=0.02"), match.state.view(match.state.turn)
    last, told = judge.opinion(view).options[-1].action, list[float]()

    def until_the_second_look(done: float) -> None:
        told.append(done)
        if told.count(0.99) > 1:
            raise Cancelled

    with pytest.raises(Cancelled):
        judge.opinion(view, last, until_the_second_look)


def test_what_one_seat_loses_the_others_get() -> None:
    game = make("ppo2018")
    match, rng = Match.start(game, 4, seed=4), random.Random(6)
    for _ in range(8):
        match.play(rng.choice(match.state.actions()))
    found = review(match, registry.judge(game, "expert:seconds=0.001"))
    assert sum(decision.loss for decision in found.decisions) > 0
    for decision in found.decisions:
        given = sum(gift.value for gift in found.gifts if gift.number == decision.number)
        assert given == pytest.approx(decision.loss)


def test_a_missed_certain_win_is_marked_as_proven() -> None:
    missed = first_decision("4d")
    assert missed.note == MISSED_WIN
    assert missed.grade in (Grade.MISTAKE, Grade.BLUNDER)
    assert missed.loss > 0


def test_a_certain_win_taken_is_the_best_play() -> None:
    taken = first_decision("2s")
    assert (taken.note, taken.grade, taken.loss) == (None, Grade.BEST, 0.0)


def test_every_decision_is_judged_with_its_error() -> None:
    game = make("ppo2018")
    match = Match.start(game, 4, seed=6)
    for _ in range(12):
        match.play(match.state.actions()[-1])
    found = review(match, registry.judge(game, "search:deals=12"))
    assert len(found.decisions) == 12
    for decision in found.decisions:
        assert decision.loss >= 0
        assert decision.error is None or decision.error >= 0
        if decision.error is not None and decision.loss < 2 * decision.error:
            assert decision.grade in (Grade.BEST, Grade.FINE)
