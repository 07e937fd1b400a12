"""Pots of three at the table: hints, practice and reviews from one solution, and words that say what it is."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from cardai.ai import registry as agents
from cardai.ai.agent import no_progress
from cardai.ai.holdem.abstraction.translation import line_of
from cardai.ai.holdem.search import beside
from cardai.ai.holdem.search.player import SearchAgent
from cardai.ai.holdem.typed_position import TypedPosition, fill_in
from cardai.ai.holdem.worlds import three
from cardai.games import cards, registry
from cardai.games.holdem.notation import ALL_IN, CALL, CHECK, FOLD
from cardai.games.holdem.view import HoldemView
from cardai.games.match import Match, Moment

SIX = registry.make("holdem", "six100")


@pytest.fixture(autouse=True)
def soon_done(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("HANDS", {2: 24, 3: 80}), ("ITERATIONS", {2: 24, 3: 80})):
        monkeypatch.setattr(three, name, value)
    monkeypatch.setattr(beside, "DRAWN_OF_THREE", (0, 0, 1, 6))


@pytest.fixture(name="adviser", scope="module")
def made() -> SearchAgent:
    found = agents.make("search:flop=0", SIX)
    assert isinstance(found, SearchAgent)
    return found


def typed(hole: str, board: str, pot: int = 30, to_call: int = 0, stack: int = 180) -> HoldemView:
    first, second = cards.parse_many(hole)
    position = TypedPosition((first, second), tuple(cards.parse_many(board)), pot, to_call, (stack,), "BTN", 6, 2, 2)
    return fill_in(position).view


def met(street: int, seed: int) -> Match:
    """A hand of players who call, at a decision of three on a street."""
    for number in range(seed, seed + 200):
        match, rng = Match.start(SIX, 6, number), random.Random(number)
        while match.state.turn is not None:
            view = match.state.view(match.state.turn)
            if view.street == street and len(view.opponents) == 2:
                return match
            offered = view.actions()
            passive = [action for action in offered if action in (CALL, CHECK)]
            folds = view.street == 0 and FOLD in offered and len(view.opponents) > 2 and rng.random() < 0.6
            match.play(FOLD if folds else (passive or offered)[0])
    raise AssertionError("no such hand")


def test_the_nuts_on_a_river_are_bet_and_the_hint_says_what_it_rests_on(adviser: SearchAgent) -> None:
    advice = adviser.advise(typed("JsJd", "Jh7c2d9s3h"))
    assert "solved for three" in advice.method and "against these ranges" in advice.method
    assert advice.best.action > 0 and advice.best.action != CHECK
    pot = 30 / 2
    check = advice.of(CHECK)
    assert check is not None and pot <= check.value + (check.error or 0) * 2 and check.value < advice.best.value


def test_nothing_loses_more_than_it_puts_in_nor_wins_more_than_there_is(adviser: SearchAgent) -> None:
    for hole, to_call in (("8s6h", 0), ("AhQc", 15), ("5c4c", 30)):
        view = typed(hole, "Kh7c2d9s", 30 + 2 * to_call, to_call)
        most = (view.pot + sum(view.stacks)) / view.unit
        for option in adviser.advise(view).options:
            put_in = view.to_call if option.action == CALL else view.stacks[view.seat]
            assert -put_in / view.unit - 1e-6 <= option.value <= most
            assert option.action != FOLD or option.value == 0
            assert option.action != CHECK or option.value >= 0


@pytest.mark.parametrize("street", [2, 3])
def test_hint_practice_and_review_say_the_same(adviser: SearchAgent, street: int) -> None:
    match = met(street, 40 * street)
    judge, seat = agents.judge(SIX, "search:flop=0"), match.state.turn
    assert seat is not None
    before = match.state.copy()
    hint = adviser.opinion(before.view(seat))
    action = hint.options[-1].action
    practice = judge.opinion(before.view(seat), action)
    verdict = judge.weigh(before.view(seat), practice, action)
    match.play(action)
    moment = Moment(len(match.steps) - 1, match.steps[-1], action, before, match.state)
    decision = judge.decide(moment, no_progress)
    assert practice.best == hint.best and practice.of(action) == hint.of(action)
    assert (decision.loss, decision.grade) == (verdict.loss, verdict.grade) and "solved for three" in hint.method


def test_an_action_of_any_size_is_judged_in_the_same_solution(adviser: SearchAgent) -> None:
    view = typed("Ks9s", "Kh7c2d9hQs")
    judge = agents.judge(SIX, "search:flop=0")
    for action in (7, ALL_IN):
        told = judge.opinion(view, action)
        option = told.of(action)
        assert option is not None and "solved for three" in told.method
        assert told.loss(option) >= 0


def test_what_a_review_says_of_a_play_adds_up(adviser: SearchAgent) -> None:
    match = met(3, 90)
    seat = match.state.turn
    assert seat is not None
    view = match.state.view(seat)
    advice = adviser.opinion(view)
    worst = advice.options[-1].action
    moved = beside.moved(adviser, match.state, worst, advice.best.action)
    assert moved.expected.sum() == pytest.approx(0, abs=1e-6) and moved.dealt.sum() == pytest.approx(0, abs=1e-6)
    world, _ = adviser.world_of_three(view, worst) or pytest.fail("not solved")
    own = np.flatnonzero(np.isfinite(world.values).all(axis=1))
    assert len(own) and moved.expected[seat] <= 1e-6
    folded = [other for other in range(6) if other not in (seat, *view.opponents)]
    assert not moved.expected[folded].any()


def test_ranges_that_are_thinned_keep_their_weight_and_the_hand_that_asks() -> None:
    board = tuple(cards.parse_many("Kh7c2d9s"))
    weights = np.random.default_rng(1).random(1326)
    weights[np.isin(np.tril_indices(52, -1)[0], board) | np.isin(np.tril_indices(52, -1)[1], board)] = 0
    own = int(np.flatnonzero(weights)[17])
    few = three.spread(weights, board, 40, own)
    assert np.count_nonzero(few) <= 41 and few[own] > 0
    assert few.sum() == pytest.approx(weights.sum(), rel=1e-3)


def test_a_pot_that_only_three_are_left_in_on_this_street_is_solved_from_there() -> None:
    match: Any = met(2, 10)
    state = match.state
    view = state.view(state.turn)
    trio = three.trio_of(view, line_of(view))
    assert trio is not None and len(trio.seats) == 3 and trio.root.pot == view.pot
    assert three.trio_of(typed("AhAd", "Kh7c2d"), line_of(typed("AhAd", "Kh7c2d"))) is None
