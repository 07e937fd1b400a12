"""The compiled kernel and the plain engine play the same games, position by position."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.games.bigtwo import PRESETS, kernel, make
from cardai.games.bigtwo.bits import draw, seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.compiled import Kernel
from cardai.games.core import Luck
from tests.bench.bench_bigtwo import random_games

menu, play, settle, deal = (Kernel(part).compiled for part in (kernel.menu, kernel.play, kernel.settle, kernel.deal))

ODD_RULES = {
    "all ranks": {"flush_order": "all ranks", "passing": "hard", "last_card": "highest", "cards": [26, 17, 13]},
    "bombs": {"follow": "same kind", "fours": ["two pair", "four"], "bombs": ["straight flush"], "cards": [20, 13, 13]},
    "no straight flush": {"fives": ["straight", "flush", "full house"], "last_card": "pays for all"},
    "suited only": {"fives": ["full house", "straight flush"], "bombs": ["straight flush"], "settlement": "pairwise"},
    "loud bombs": {"bombs": ["full house", "quads", "straight flush"], "fours": ["four"], "twos_double": True},
}
TABLES: list[tuple[str, BigTwo]] = [(name, make(name)) for name in PRESETS]
TABLES += [(name, make(options)) for name, options in ODD_RULES.items()]
every_table = pytest.mark.parametrize("game", [game for _, game in TABLES], ids=[name for name, _ in TABLES])


def same_position(state: BigTwoState, at: kernel.Ints) -> None:
    expected = kernel.row_of(state)
    if state.turn is None:
        expected[[kernel.TURN, kernel.PASSED]] = at[[kernel.TURN, kernel.PASSED]]
    assert at.tolist() == expected.tolist()


@every_table
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_and_menu_agree(game: BigTwo, seats: int) -> None:
    masks, keys = np.zeros(kernel.MAX_PLAYS, np.int64), np.zeros(kernel.MAX_PLAYS, np.int64)
    rng = random.Random(seats)
    row = rules_row(game.rules)
    for _ in range(12):
        state = game.start(seats, Luck(rng))
        at = kernel.row_of(state)
        while state.turn is not None:
            actions = list(state.actions())
            count = menu(at, row, masks, keys)
            strengths = dict(zip(masks[:count].tolist(), keys[:count].tolist(), strict=True))
            assert sorted(strengths) == sorted(actions)
            assert len(strengths) == count
            action = rng.choice(actions)
            if action:
                assert strengths[action] == game.plays.strength(action)
            state.apply(action, Luck(rng))
            play(at, action, strengths[action], row)
            same_position(state, at)
        results = np.zeros(4)
        settle(at, row, results)
        assert results[:seats].tolist() == pytest.approx(state.returns())


@every_table
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_compiled_deal_starts_a_game_the_plain_engine_knows(game: BigTwo, seats: int) -> None:
    rng = seeded(seats)
    at = np.zeros(kernel.WIDTH, np.int64)
    for _ in range(10):
        deal(at, seats, game.rules.cards[seats - 2], rules_row(game.rules), rng)
        hands = tuple(at[:seats].tolist())
        event = game.deal(seats)
        state = game.open_with(event.parse(event.token(hands)))
        same_position(state, at)


@every_table
def test_thousands_of_compiled_games_settle_to_zero(game: BigTwo) -> None:
    for seats in (2, 3, 4):
        totals = np.zeros(4)
        random_games(700, seats, game.rules.cards[seats - 2], rules_row(game.rules), seeded(7), totals)
        assert game.rules.settlement == "shed" or totals.sum() == 0


def test_numbers_are_drawn_evenly() -> None:
    rng = seeded(0)
    counts = np.bincount([draw(rng, 7) for _ in range(7000)], minlength=7)
    assert counts.min() > 850
    assert counts.max() < 1150
