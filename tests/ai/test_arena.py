"""The arena: duplicate deals, honest errors, early decisions that are rarely wrong, fair ratings."""

from __future__ import annotations

import math
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardai.ai import arena
from cardai.ai.agent import AgentError, RandomAgent
from cardai.ai.arena import (
    Contest,
    DealResult,
    is_settled,
    mean_and_error,
    play_deal,
    played,
    standings,
)
from cardai.ai.ratings import ratings
from cardai.games import registry
from cardai.games.core import BadRules


def contest(*lineup: str, seed: int = 3) -> Contest:
    return Contest.of(registry.make("yacht"), lineup, seed)


def test_a_deal_gives_the_same_result_whoever_plays_it_again() -> None:
    assert play_deal(contest("random", "heuristic"), 5) == play_deal(contest("random", "heuristic"), 5)
    assert play_deal(contest("random", "heuristic"), 5) != play_deal(contest("random", "heuristic", seed=4), 5)


def test_batches_on_an_executor_equal_one_deal_after_the_other() -> None:
    match = contest("random", "heuristic")
    with ThreadPoolExecutor(1) as pool:
        together = [result for batch in played(match, range(7), pool, batch=2) for result in batch]
    assert together == [play_deal(match, deal) for deal in range(7)]


def test_an_iterator_that_is_closed_plays_no_further() -> None:
    with ThreadPoolExecutor(1) as pool:
        results = played(contest("random"), range(10_000), pool, batch=1, window=2)
        assert [result.deal for result in next(results)] == [0]
        results.close()


def test_rotations_are_the_different_ways_to_sit() -> None:
    assert contest("random", "random", "random").rotations == 1
    assert contest("random", "exact", "random", "exact").rotations == 2
    assert contest("exact", "random", "random").rotations == 3


def test_standings_name_the_stronger_first_with_its_lead() -> None:
    match = contest("random", "heuristic")
    best, worst = standings(match, [play_deal(match, deal) for deal in range(12)])
    assert (best.spec, worst.spec) == ("heuristic", "random")
    assert best.lead == pytest.approx(-worst.lead)
    assert best.lead == pytest.approx(best.mean - worst.mean)
    assert best.lead > 5 * best.lead_error
    assert best.wins + worst.wins == pytest.approx(1)


def test_mean_and_error_are_those_of_the_text_book() -> None:
    assert mean_and_error([1.0, 2.0, 3.0, 4.0]) == pytest.approx((2.5, math.sqrt(5 / 3 / 4)))
    assert math.isnan(mean_and_error([1.0])[1])


def lead_results(rng: random.Random, mean: float, count: int) -> list[DealResult]:
    return [DealResult(deal, (rng.gauss(mean, 1.0), 0.0), (0.5, 0.5)) for deal in range(count)]


def test_looking_after_every_deal_rarely_settles_what_is_equal() -> None:
    rng = random.Random(1)
    wrong = 0
    for _ in range(100):
        results = lead_results(rng, 0.0, 400)
        wrong += any(is_settled(results[:count], [0], [1]) for count in range(30, 400, 10))
    assert wrong <= 12


def test_a_clear_difference_is_settled() -> None:
    assert is_settled(lead_results(random.Random(2), 0.5, 200), [0], [1])


def test_ratings_recover_known_strengths() -> None:
    rng, strength = random.Random(3), {"strong": 200.0, "middle": 0.0, "weak": -200.0}
    scores = {}
    for first, second in (("strong", "middle"), ("strong", "weak"), ("middle", "weak")):
        chance = 1 / (1 + 10 ** ((strength[second] - strength[first]) / 400))
        scores[first, second] = [float(rng.random() < chance) for _ in range(2000)]
    found = ratings(scores, rng)
    assert [rating.spec for rating in found] == ["strong", "middle", "weak"]
    assert all(rating.low <= strength[rating.spec] <= rating.high for rating in found)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    best, worst = ratings({("a", "b"): [1.0] * 20}, random.Random(1))
    assert best.spec == "a"
    assert 0 < best.elo < 2000 and worst.elo == pytest.approx(-best.elo)


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadRules):
        contest(*["random"] * 9)


def test_an_agent_that_never_answers_ends_the_contest_with_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def spin(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(arena, "MOVE_SECONDS", 0.1)
    monkeypatch.setattr(RandomAgent, "act", spin)
    with pytest.raises(AgentError, match="random did not answer within"):
        play_deal(contest("random", "heuristic", seed=99), 5)
