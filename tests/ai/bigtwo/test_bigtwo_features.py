"""What the Big Two nets see: the same from a player's view and from the lock-step tables of training."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.ai.bigtwo.net import features
from cardai.ai.bigtwo.net.player import Position
from cardai.games.bigtwo import kernel, make
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.core import Luck


@pytest.mark.parametrize("rules", ["hongkong", "ppo2018"])
def test_a_view_and_a_training_table_give_the_same_rows(rules: str) -> None:
    game = make(rules)
    for seed in range(6):
        rng = random.Random(seed)
        state = game.start(4, Luck(rng))
        table = np.zeros(features.WIDTH, np.int64)
        table[: kernel.WIDTH] = kernel.row_of(state)
        features.forget(table)
        while state.turn is not None:
            position = Position(state.view(state.turn))
            assert sorted(position.masks.tolist()) == sorted(state.actions())
            for own, known in zip(_rows(table, position), position.rows(), strict=True):
                np.testing.assert_array_equal(own, known)
            action = rng.choice(list(state.actions()))
            strength = game.plays.strength(action) if action else -1
            features.play(table, action, strength, rules_row(game.rules))
            state.apply(action, Luck(rng))


def _rows(table: np.ndarray, position: Position) -> tuple[np.ndarray, np.ndarray]:
    """The rows as training makes them, from the table that knows all hands."""
    masks, keys = np.empty(kernel.MAX_PLAYS, np.int64), np.empty(kernel.MAX_PLAYS, np.int64)
    count = kernel.menu(table, position.rules_row, masks, keys)
    state = np.zeros((1, features.STATE_SIZE), np.float32)
    plays = np.zeros((count, features.PLAY_SIZE), np.float32)
    features.rows(table, int(table[kernel.TURN]), masks, keys, count, position.rules_row, state[0], plays)
    return state, plays


def _play_row(rules: str, hand: str, play: str, gone: str, left: tuple[int, int, int]) -> np.ndarray:
    """The row of one play when the first of four seats leads."""
    game = make(rules)
    table = np.zeros(features.WIDTH, np.int64)
    features.forget(table)
    table[0] = game.parse(hand)
    table[1:4] = [(1 << count) - 1 for count in left]
    table[features.PLAYED + 1] = game.parse(gone) if gone else 0
    mask, rows = game.parse(play), np.zeros((1, features.PLAY_SIZE), np.float32)
    keys = np.array([game.plays.strength(mask)])
    features.rows(
        table, 0, np.array([mask]), keys, 1, rules_row(game.rules), np.zeros(features.STATE_SIZE, np.float32), rows
    )
    return rows[0]


BOSS, LAST = features.PLAY_SIZE - 8, features.PLAY_SIZE - 5


def test_the_highest_card_out_is_known_as_a_sure_winner() -> None:
    assert _play_row("hongkong", "3d 2s", "2s", "", (5, 5, 5))[BOSS] == 1
    assert _play_row("hongkong", "3d 2h", "2h", "", (5, 5, 5))[BOSS] == 0
    assert _play_row("hongkong", "3d 2h", "2h", "2s", (5, 5, 5))[BOSS] == 1


def test_nobody_with_one_card_beats_a_pair() -> None:
    assert _play_row("hongkong", "3d 3s 9d", "3d 3s", "", (1, 1, 1))[BOSS] == 1
    assert _play_row("hongkong", "3d 3s 9d", "3d 3s", "", (1, 2, 1))[BOSS] == 0


def test_going_out_is_marked() -> None:
    assert _play_row("ppo2018", "3d 3s", "3d 3s", "", (4, 4, 4))[LAST] == 1
    assert _play_row("ppo2018", "3d 3s 4s", "3d 3s", "", (4, 4, 4))[LAST] == 0
