"""What a value net sees: equities that are exact, features that do not know suits apart, ranges that stay ranges."""

from __future__ import annotations

import numpy as np
import pytest

from cardai.ai.holdem.solver.runouts import HIGH, LOW
from cardai.ai.holdem.solver.solution import check_down
from cardai.ai.holdem.values import features, layout, shapes
from cardai.games import cards
from cardai.games.holdem.strength import strength

POT = features.Pot(3.0, (0.66, 0.0), (0.75, 0.0))
TURN, FLOP = "Ks8h7h2c", "Qd9d4s"


def board(text: str) -> tuple[int, ...]:
    return tuple(cards.parse_many(text))


def combo(text: str) -> int:
    high, low = sorted(cards.parse_many(text), reverse=True)
    return high * (high - 1) // 2 + low


def drawn(dealt: tuple[int, ...], count: int, rng: np.random.Generator) -> features.Held:
    possible = np.flatnonzero(features.board_tables(dealt).now >= 0)
    weights = rng.random(count).astype(np.float32)
    return features.Held(np.sort(rng.choice(possible, count, replace=False)), weights / weights.sum())


@pytest.mark.parametrize("text", [TURN, FLOP])
def test_equities_are_those_of_the_solver(text: str) -> None:
    rng, dealt = np.random.default_rng(1), board(text)
    held = [drawn(dealt, 40, rng) for _ in range(2)]
    weights = [np.zeros(1326), np.zeros(1326)]
    for part, one in zip(weights, held, strict=True):
        part[one.combos] = one.weights
    exact = check_down(dealt, (weights[0], weights[1]))
    seen = features.range_features(features.board_tables(dealt), POT, held)
    for player in (0, 1):
        np.testing.assert_allclose(seen[player].equities, exact[player][held[player].combos], atol=1e-5)


def test_levels_order_hands_as_their_strength_does() -> None:
    rng, dealt = np.random.default_rng(2), board(TURN)
    levels = features.board_tables(dealt).now
    for _ in range(300):
        first, second = rng.choice(np.flatnonzero(levels >= 0), 2, replace=False)
        one, two = (strength((HIGH[hand], LOW[hand], *dealt)) for hand in (first, second))
        assert np.sign(int(levels[first]) - int(levels[second])) == np.sign(one - two)


@pytest.mark.parametrize("text", [TURN, FLOP])
def test_renaming_suits_changes_no_feature(text: str) -> None:
    dealt, suits = board(text), np.array([2, 0, 3, 1])
    renamed = tuple(int(card & ~3 | suits[card & 3]) for card in dealt)
    first, second = HIGH & ~3 | suits[HIGH & 3], LOW & ~3 | suits[LOW & 3]
    high, low = np.maximum(first, second), np.minimum(first, second)
    there = high * (high - 1) // 2 + low
    before, after = features.board_tables(dealt), features.board_tables(renamed)
    np.testing.assert_array_equal(before.described, after.described)
    # which of equally strong hands are among the strongest few is anybody's choice
    columns = [column for column in range(layout.STATIC) if column not in (layout.BLOCKS_NOW, layout.BLOCKS_SOON)]
    np.testing.assert_allclose(before.static[:, columns], after.static[there][:, columns], atol=1e-6)
    np.testing.assert_allclose(before.static, after.static[there], atol=0.35)


def test_draws_and_pairs_are_told_apart() -> None:
    static = features.board_tables(board(TURN)).static
    flush_draw, straight_draw, nothing = (static[combo(hand)] for hand in ("AhQh", "Td9s", "QcJd"))
    assert flush_draw[layout.FLUSH_CARDS] > nothing[layout.FLUSH_CARDS] == 0
    assert flush_draw[layout.FLUSH_IS_HIGHEST] == 1
    assert straight_draw[layout.STRAIGHT_OUTS] == 0.5
    top, bottom, overpair = (static[combo(hand)] for hand in ("KdQc", "2d3s", "AcAd"))
    assert top[layout.MATCHED_RANK] > bottom[layout.MATCHED_RANK] > nothing[layout.MATCHED_RANK] == 0
    assert overpair[layout.PAIR_PLACE] == 1
    assert overpair[layout.MEAN_EQUITY] > top[layout.MEAN_EQUITY] > bottom[layout.MEAN_EQUITY]


def test_shaped_ranges_hold_no_card_of_the_board_and_are_thinned_fairly() -> None:
    rng, tables = np.random.default_rng(3), features.board_tables(board(TURN))
    wide = np.ones(1326)
    blocked = tables.now < 0
    for _ in range(20):
        found = shapes.shaped(wide, tables, rng)
        assert not found[blocked].any()
        assert found.max() == 1
        few = shapes.thinned(found, 60, rng)
        assert np.count_nonzero(few) == min(60, np.count_nonzero(found))
    weights = rng.random(1326) ** 3
    parts = [shapes.thinned(weights, 100, rng) for _ in range(400)]
    shares = np.mean([part / part.sum() for part in parts], axis=0)
    assert abs(shares[weights > 0.5].sum() - weights[weights > 0.5].sum() / weights.sum()) < 0.03
