"""Review of hold'em: a course that ends at the result, a rest that is measured, and cards that nobody showed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardai.ai import registry
from cardai.ai.holdem.judge import HOLE_CARDS, UNSHOWN
from cardai.ai.holdem.search import beside, open_hands
from cardai.ai.review import Found, Review, review
from cardai.app.analysis import Analysis
from cardai.app.report.review import meanings
from cardai.games import registry as games
from cardai.games.holdem.notation import FOLD
from cardai.games.holdem.state import HoldemState
from cardai.games.match import Match
from cardai.saves import open_file

HANDS = Path(__file__).parents[2] / "saves" / "hands"
PRESET = "six50"


def lessen(limits: pytest.MonkeyPatch) -> None:
    limits.setattr(open_hands, "DEALS", 40)
    limits.setattr(beside, "DEALS", 40)
    limits.setattr(beside, "LOOKS", 1)
    limits.setattr(beside, "DRAWN", 4)


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    lessen(monkeypatch)


def hand(seed: int, fold: float = 0.3) -> Match:
    """A hand in which everybody does just anything."""
    match, rng = Match.start(games.make("holdem", PRESET), 6, seed), random.Random(seed)
    while match.state.turn is not None:
        offered = list(match.state.actions())
        match.play(FOLD if FOLD in offered and rng.random() < fold else rng.choice(offered))
    return match


def judged(match: Match) -> tuple[Review, dict[int, Found]]:
    found: dict[int, Found] = {}
    return review(match, registry.judge(match.game, "blueprint"), keep=found.__setitem__), found


@pytest.fixture(scope="module", name="seen")
def reviewed() -> Iterator[tuple[Match, Review, dict[int, Found]]]:
    limits = pytest.MonkeyPatch()
    lessen(limits)
    match = hand(4)
    yield match, *judged(match)
    limits.undo()


def test_the_graph_ends_at_the_result_and_the_table_wins_nothing(seen: tuple[Match, Review, dict[int, Found]]) -> None:
    match, whole, _ = seen
    assert whole.course[-1] == tuple(match.state.returns())
    assert all(sum(values) == pytest.approx(0.0, abs=1e-6) for values in whole.course)


def test_nobody_is_ever_down_by_more_than_there_is_to_lose(seen: tuple[Match, Review, dict[int, Found]]) -> None:
    match, whole, found = seen
    judge = registry.judge(match.game, "blueprint")
    stacks = match.at(0).state.view(match.steps[0].seat).start_stacks
    lost = [0.0] * 6
    lost[1], lost[2], lost[3] = 90.0, -70.0, -20.0
    wild = [replace(one, measures=replace(one.measures, moved=tuple(lost))) for one in found.values()]
    for values in (*whole.course, *judge.course(match, wild)):
        assert all(value >= -stack / match.game.rules.unit - 1e-9 for value, stack in zip(values, stacks, strict=True))
        assert sum(values) == pytest.approx(0.0, abs=1e-6)


def test_the_rest_is_where_the_play_on_and_the_adviser_differ(seen: tuple[Match, Review, dict[int, Found]]) -> None:
    _, whole, found = seen
    for tally in whole.tallies:
        moved = sum(one.measures.expected[tally.seat] for one in found.values() if one.measures.expected)
        assert tally.given is not None
        assert tally.rest == pytest.approx(moved + tally.loss - tally.given, abs=1e-6)
    for decision in whole.decisions:
        given = sum(gift.value for gift in whole.gifts if gift.number == decision.number)
        assert given == pytest.approx(decision.loss, abs=1e-6)


def test_a_play_that_cost_nothing_leaves_the_graph_but_for_the_luck_of_the_deal_after_it(
    seen: tuple[Match, Review, dict[int, Found]],
) -> None:
    _, whole, found = seen
    free = [number for number, one in found.items() if one.decision and not one.decision.loss]
    assert free and len(free) < len(found)
    for number in free:
        luck = [sum(swing.luck for swing in found[number].swings or () if swing.seat == seat) for seat in range(6)]
        after = [value + gained for value, gained in zip(whole.course[number], luck, strict=True)]
        assert after == pytest.approx(whole.course[number + 1], abs=1e-9)
        assert not any(swing.luck for swing in whole.swings if swing.number == number and swing.is_hidden)


def test_the_graph_between_two_hands_is_what_the_first_came_to() -> None:
    rng, match = random.Random(2), Match.start(games.make("holdem", {"preset": PRESET, "hands": 2}), 6, 2)
    while match.state.turn is not None:
        match.play(rng.choice(list(match.state.actions())))
    whole, found = judged(match)
    assert whole.course[-1] == tuple(match.state.returns())
    (ended,) = (number for number, one in found.items() if one.measures.ended)
    one, after = found[ended], match.at(ended + 1).state
    assert isinstance(after, HoldemState) and after.number == 1
    assert list(one.measures.ended) == [stack / match.game.rules.unit for stack in _won(after)]
    board = [sum(s.luck for s in one.swings or () if s.seat == seat and s.what != HOLE_CARDS) for seat in range(6)]
    moved = one.measures.moved or [0.0] * 6
    before = [end - luck - more for end, luck, more in zip(one.measures.ended, board, moved, strict=True)]
    assert before == pytest.approx(whole.course[ended], abs=1e-9)


def _won(table: HoldemState) -> list[int]:
    """Chips won until a hand begins."""
    assert table.turn is not None
    stacks = table.view(table.turn).start_stacks
    return [stack - bought for stack, bought in zip(stacks, table.bought, strict=True)]


def test_an_estimate_is_tried_again_before_it_says_that_a_play_cost_something(monkeypatch: pytest.MonkeyPatch) -> None:
    match, judge = hand(4, fold=0.0).at(14), registry.judge(games.make("holdem", PRESET), "blueprint")
    assert match.state.turn is not None and match.state.street
    view = match.state.view(match.state.turn)
    best = judge.opinion(view).best.action
    other = next(action for action in view.actions() if action != best)
    for gained, loss in ((-3.0, 1.5), (2.0, 0.0)):
        monkeypatch.setattr(beside, "tried_again", lambda *_asked, chips=gained: chips)
        advice = judge.opinion(view, other)
        assert judge.weigh(view, advice, other).loss == pytest.approx(loss)
        assert not judge.is_judged(advice, other) or not loss


@pytest.mark.parametrize("steps", [3, 12])
def test_what_was_to_be_expected_does_not_depend_on_what_the_others_held(steps: int) -> None:
    match = hand(4, fold=0.0).at(steps)
    table = match.state
    assert isinstance(table, HoldemState) and table.turn is not None
    agent = registry.make("blueprint", match.game)
    best, *_, action = table.actions()
    known = beside.moved(agent, table, action, best)
    for seed in range(3):
        other = match.game.guess(table.view(table.turn), random.Random(seed))
        assert isinstance(other, HoldemState) and other.holes != table.holes
        found = beside.moved(agent, other, action, best)
        assert found.expected.tolist() == known.expected.tolist()
        assert found.dealt.tolist() != known.dealt.tolist()


def test_cards_that_nobody_knows_are_drawn_and_the_review_says_so(seen: tuple[Match, Review, dict[int, Found]]) -> None:
    assert seen[1].remark == ""
    _, match = open_file.load(HANDS / "unknown-cards.phh")
    found, _ = judged(match)
    assert found.remark == UNSHOWN and UNSHOWN in "\n".join(meanings(found))
    assert found.course[-1] == tuple(tally.result for tally in found.tallies)


def test_cards_nobody_showed_stay_hidden_in_a_review_unless_asked_for() -> None:
    match = hand(4)
    study = Analysis(match, ["me", *["heuristic"] * 5])
    study.review, _ = judged(match)
    shown = {seat for seat, hole in enumerate(match.state.hands[-1].shown) if hole is not None}
    assert {decision.seat for decision in study.decisions()} <= shown | {0}
    for number in range(study.last):
        assert study.view(number, None).seat in shown | {0}
    assert study.has_unshown
    study.is_open = True
    assert len(study.decisions()) == len(match.steps)
    assert study.view(0, None).seat == match.steps[0].seat


def test_who_sits_down_in_a_game_that_was_reviewed_is_not_told_what_the_others_hold(tmp_path: Path) -> None:
    match = Match.start(games.make("holdem", PRESET), 6, 4)
    for _ in range(3):
        match.play(match.state.actions()[0])
    path, others = tmp_path / "game.json", ["tag"] * 6
    watched = Analysis(match, others, judge="blueprint", path=path)
    assert len(watched.judged(lambda _done: None).tallies) == 6 and watched.kept() is not None
    played = Analysis(match, [*others[:5], "human"], judge="blueprint", path=path)
    found = played.judged(lambda _done: None)
    assert [tally.seat for tally in found.tallies] == [5] and not found.swings and played.kept() is None
