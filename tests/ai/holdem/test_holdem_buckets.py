"""The card abstraction: counts known from the literature, exact equities, suits that do not matter."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.holdem.abstraction.cards import CLASS_OF, HOLES, canonical_boards, hole_number
from cardai.ai.holdem.abstraction.clustering import cluster
from cardai.ai.holdem.abstraction.features import (
    board_strengths,
    hand_equities,
    hole_turn_features,
    river_equities,
    turn_features,
)
from cardai.ai.holdem.blueprint import strategy as files
from cardai.games.holdem.kernel_strength import tables
from cardai.games.holdem.strength import strength


def test_there_are_169_holes_and_1755_flops_and_16432_turns() -> None:
    assert len(set(CLASS_OF.tolist())) == 169
    assert np.bincount(CLASS_OF).tolist().count(6) == 13
    assert len(canonical_boards(3).boards) == 1755
    assert len(canonical_boards(4).boards) == 16432


def test_strengths_on_a_board_are_the_engines() -> None:
    board = np.array([3, 17, 22, 40, 51])
    found = np.empty(len(HOLES), np.int32)
    board_strengths(tables(), board, found)
    for number in random.Random(1).sample(range(len(HOLES)), 100):
        hole = HOLES[number].tolist()
        if set(hole) & set(board.tolist()):
            assert found[number] == -1
        else:
            assert found[number] == strength((*hole, *board.tolist()))


def test_river_equities_are_exact() -> None:
    board = np.array([0, 13, 26, 39, 50])
    strengths = np.empty(len(HOLES), np.int32)
    board_strengths(tables(), board, strengths)
    strong = (np.arange(len(HOLES)) % 3 == 0).astype(np.float32)
    plain, tough = np.zeros(len(HOLES)), np.zeros(len(HOLES))
    river_equities(strengths, strong, plain, tough)
    for number in random.Random(2).sample(np.flatnonzero(strengths >= 0).tolist(), 40):
        others = [n for n in range(len(HOLES)) if strengths[n] >= 0 and not set(HOLES[n]) & set(HOLES[number])]
        points = [(strengths[n] < strengths[number]) + 0.5 * (strengths[n] == strengths[number]) for n in others]
        assert plain[number] == pytest.approx(np.mean(points))
        assert (plain[number], tough[number]) == pytest.approx(hand_equities(strengths, number, strong))


def test_features_of_one_hole_are_those_of_all() -> None:
    board, strong = np.array([5, 20, 33, 48]), np.ones(len(HOLES), np.float32)
    every, one = np.zeros((len(HOLES), 3)), np.zeros(3)
    turn_features(tables(), board, strong, every)
    hole_turn_features(tables(), board, 700, strong, one, 1)
    assert every[700] == pytest.approx(one)


def test_renaming_suits_changes_no_bucket() -> None:
    shipped = files.load()
    rng = random.Random(4)
    for count in (0, 3, 4, 5):
        for _ in range(5):
            cards = rng.sample(range(52), 2 + count)
            names = rng.sample(range(4), 4)
            renamed = [card & ~3 | names[card & 3] for card in cards]
            before = shipped.bucket((cards[0], cards[1]), tuple(cards[2:]))
            assert before == shipped.bucket((renamed[1], renamed[0]), tuple(reversed(renamed[2:])))


def test_one_hole_and_all_holes_get_the_same_bucket() -> None:
    shipped = files.load()
    cards = [2, 15, 28, 41, 50]
    for count in (0, 3, 4, 5):
        every = shipped.all_buckets(tuple(cards[:count]))
        for hole in ((7, 8), (49, 51), (0, 1)):
            assert every[hole_number(*hole)] == shipped.bucket(hole, tuple(cards[:count]))


def test_buckets_follow_strength() -> None:
    shipped = files.load()
    board = (0, 21, 34, 47, 9)
    sets, air = shipped.bucket((22, 23), board), shipped.bucket((4, 29), board)
    assert sets > air


def test_clusters_are_ordered_and_near_their_points() -> None:
    rng = np.random.default_rng(0)
    points = np.concatenate([rng.normal(centre, 0.01, (200, 2)) for centre in (0.0, 1.0, 2.0)])
    centres = cluster(points, 3, rng)
    assert centres[:, 0].tolist() == pytest.approx([0.0, 1.0, 2.0], abs=0.02)
