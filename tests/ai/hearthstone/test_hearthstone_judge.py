"""Review of Hearthstone: a course with both hands known, and columns that measure what they say."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from cardai.ai import registry
from cardai.ai.agent import no_progress
from cardai.ai.hearthstone.judge import HearthstoneJudge
from cardai.ai.hearthstone.players import turn
from cardai.ai.hearthstone.search import open_hands
from cardai.ai.hearthstone.search.rollout import Line
from cardai.ai.review import NOT_JUDGED, Found, Review, review
from cardai.games import registry as games
from cardai.games.match import Match

from .tables import table


@pytest.fixture(scope="module")
def judged() -> tuple[Match, dict[int, Found], Review]:
    """A game of somebody careless, with few tries behind every figure."""
    limits = pytest.MonkeyPatch()
    limits.setattr(open_hands, "ROLLOUT_GAMES", 2)
    limits.setattr(open_hands, "MAX_ROLLOUT_GAMES", 2)
    limits.setattr(open_hands, "MOST_MOVED", 2)
    limits.setattr(turn, "ADVICE_BUDGET", 200)
    match, rng = Match.start(games.make("hearthstone", "starter"), 2, seed=12), random.Random(7)
    careful = registry.make("greedy", match.game)
    while match.state.turn is not None:
        seen = match.state.view(match.state.turn)
        match.play(rng.choice(seen.actions()) if rng.random() < 0.2 else careful.act(seen))
    found: dict[int, Found] = {}
    whole = review(match, registry.judge(match.game, "turn:width=1,lethal=60"), keep=found.__setitem__)
    limits.undo()
    return match, found, whole


def test_a_whole_game_is_reviewed(judged: tuple[Match, dict[int, Found], Review]) -> None:
    match, _, whole = judged
    assert len(whole.decisions) == len(match.steps)
    assert all(decision.note != NOT_JUDGED for decision in whole.decisions)
    assert any(swing.luck for swing in whole.swings)


def test_the_graph_begins_even_and_ends_at_the_result(judged: tuple[Match, dict[int, Found], Review]) -> None:
    match, _, whole = judged
    assert whole.course[0] == (50.0, 50.0)
    assert whole.course[-1] == tuple(match.state.returns())
    assert all(first + second == pytest.approx(100) and 0 <= first <= 100 for first, second in whole.course)


def test_the_luck_of_the_draw_is_counted_for_both_seats(judged: tuple[Match, dict[int, Found], Review]) -> None:
    _, _, whole = judged
    draws = [swing for swing in whole.swings if swing.what.kind == "draws"]
    assert {swing.seat for swing in draws} == {0, 1}
    assert any(swing.luck for swing in draws)
    assert sum(swing.luck for swing in draws) == pytest.approx(0)


def test_a_play_that_costs_nothing_leaves_the_graph_as_it_is(judged: tuple[Match, dict[int, Found], Review]) -> None:
    match, found, whole = judged
    quiet = [at for at, one in found.items() if one.decision and not one.decision.loss and not match.steps[at].chance]
    assert quiet[-1] > 0
    for at in quiet[:-1]:
        assert whole.course[at] == pytest.approx(whole.course[at + 1])


def after_moves(count: int) -> Match:
    """A game that somebody careful has begun."""
    match = Match.start(games.make("hearthstone", "starter"), 2, seed=4)
    careful = registry.make("greedy", match.game)
    for _ in range(count):
        assert match.state.turn is not None
        match.play(careful.act(match.state.view(match.state.turn)))
    return match


def test_a_play_costs_what_two_looks_say_and_half_of_where_they_differ_is_left_over() -> None:
    """A hint's own figure chose the best of many, so that a play beside it seems to cost too much."""
    match = after_moves(16)
    judge, view = registry.judge(match.game, "expert:games=40"), match.state.view(match.state.turn)
    assert isinstance(judge, HearthstoneJudge)
    hint = judge.opinion(view)
    last = hint.options[-1].action
    assert judge.is_judged(hint, hint.best.action) and not judge.is_judged(hint, last), "a hint is no verdict"
    _, evidence = judge.examine(view, last, no_progress)
    assert evidence is not None
    first, second = evidence.looks
    found = judge.weigh(view, judge.opinion(view, last), last)
    assert first != second and found.loss == pytest.approx(50 * (first.value + second.value))
    assert found.error == pytest.approx(50 * math.hypot(first.error, second.error))


def test_the_rest_is_where_the_tries_and_the_adviser_differ(judged: tuple[Match, dict[int, Found], Review]) -> None:
    match, found, whole = judged
    for tally in whole.tallies:
        differ = 0.0
        for one in found.values():
            assert one.decision is not None
            sign = 1 if one.decision.seat == tally.seat else -1
            differ += (one.measures.expected or (0.0, 0.0))[tally.seat] + sign * one.decision.loss
        last = len(match.steps) - 1
        missed = whole.course[-1][tally.seat] - whole.course[-2][tally.seat] if not match.steps[last].chance else 0.0
        assert tally.rest == pytest.approx(differ + missed, abs=1e-6)
        assert tally.hidden is not None


def test_hidden_cards_are_guessed_by_what_the_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was to be expected of a play must not depend on what the opponent really held."""
    monkeypatch.setattr(open_hands, "MAX_ROLLOUT_GAMES", 2)
    match = after_moves(14)
    seat = match.state.turn
    assert seat is not None
    view = match.state.view(seat)
    lines: list[Line] = [(view.actions()[0],), (("end",),)]
    judge = registry.judge(match.game, "turn:width=1,lethal=60")
    assert isinstance(judge, HearthstoneJudge)
    known = judge._open.expected(view, lines, 1)
    for seed in range(3):
        guessed = match.game.guess(view, random.Random(seed)).view(seat)
        assert judge._open.expected(guessed, lines, 1) == known


def test_a_minion_at_another_place_costs_what_it_costs_at_the_usual_one() -> None:
    """Where nobody cares for neighbours the menu has one place only; the review must not call the others unknown."""
    state = table(["Chillwind Yeti", "Wisp"], hand=["River Crocolisk"], mana=2)
    judge, view = registry.judge(state.game, "expert:games=20"), state.view(0)
    usual = ("play", 0, None, None, None)
    moved = judge.opinion(view, ("play", 0, None, 1, None)).of(("play", 0, None, 1, None))
    assert moved is not None and judge.opinion(view, usual).of(usual) == replace(moved, action=usual)


def test_the_review_knows_the_turn_behind_each_opinion() -> None:
    """Kept decisions come without their lines: the adviser is asked again, and thinks the same."""
    state = table(["Chillwind Yeti"], ["Bloodfen Raptor"], hand=["Wisp"], mana=1)
    view = state.view(0)
    judges = [registry.judge(state.game, "expert:games=20") for _ in range(2)]
    actions = [option.action for option in judges[0].opinion(view).options]
    lines = [
        [judge._line(view, action, judge._try(view)) for action in actions]
        for judge in judges
        if isinstance(judge, HearthstoneJudge)
    ]
    assert lines[0] == lines[1] and [line[0] for line in lines[0]] == actions


def test_places_on_the_menu_are_tried_as_they_are() -> None:
    """Between neighbours it matters where a minion goes: each place was tried as the first one on the menu."""
    state = table(["Chillwind Yeti", "Boulderfist Ogre"], hand=["Dire Wolf Alpha"], mana=2)
    judge, view = registry.judge(state.game, "expert:games=20"), state.view(0)
    assert isinstance(judge, HearthstoneJudge)
    plays = [option.action for option in judge.opinion(view).options if option.action[0] == "play"]
    assert len(plays) > 1 and [judge._line(view, action, judge._try(view))[0] for action in plays] == plays
