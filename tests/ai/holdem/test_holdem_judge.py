"""Review of hold'em: a course that ends at the result, a rest that is measured, and cards that nobody showed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardai.ai import registry
from cardai.ai.holdem.judge import UNSHOWN, HoldemJudge
from cardai.ai.holdem.search import open_hands
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


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_hands, "DEALS", 40)
    monkeypatch.setattr(open_hands, "LOOKS", 1)


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
    limits.setattr(open_hands, "DEALS", 40)
    limits.setattr(open_hands, "LOOKS", 1)
    match = hand(4)
    yield match, *judged(match)
    limits.undo()


def test_the_graph_ends_at_the_result_and_the_table_wins_nothing(seen: tuple[Match, Review, dict[int, Found]]) -> None:
    match, whole, _ = seen
    assert whole.course[-1] == tuple(match.state.returns())
    assert all(sum(values) == pytest.approx(0.0, abs=1e-6) for values in whole.course)


def test_the_rest_is_where_play_outs_and_adviser_differ(seen: tuple[Match, Review, dict[int, Found]]) -> None:
    _, whole, found = seen
    for tally in whole.tallies:
        moved = sum(one.measures["expected"][tally.seat] for one in found.values())
        assert tally.given is not None
        assert tally.rest == pytest.approx(moved + tally.loss - tally.given, abs=1e-6)
    for decision in whole.decisions:
        given = sum(gift.value for gift in whole.gifts if gift.number == decision.number)
        assert given == pytest.approx(decision.loss, abs=1e-6)


def test_what_was_to_be_expected_does_not_depend_on_what_the_others_held() -> None:
    match = hand(4).at(3)
    table = match.state
    assert isinstance(table, HoldemState) and table.turn is not None
    judge = registry.judge(match.game, "blueprint")
    assert isinstance(judge, HoldemJudge)
    action = list(table.actions())[-1]
    known = judge._open.moved(table, action, {})
    for seed in range(3):
        other = match.game.guess(table.view(table.turn), random.Random(seed))
        assert isinstance(other, HoldemState) and other.holes != table.holes
        assert judge._open.moved(other, action, {}) == known


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
