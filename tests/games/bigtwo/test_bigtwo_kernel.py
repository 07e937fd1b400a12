"""The compiled kernel and the plain engine play the same games, position by position."""

from __future__ import annotations

import random

import numpy as np
import pytest

from cardai.games.bigtwo import PRESETS, kernel, make
from cardai.games.bigtwo.bits import draw, seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.core import Luck
from tests.bench.bench_bigtwo import random_games
from tests.games.bigtwo.kernel_twin import ODD_RULES, KernelTwin, deal, same_position

TABLES: list[tuple[str, BigTwo]] = [(name, make(name)) for name in PRESETS]
TABLES += [(name, make(options)) for name, options in ODD_RULES.items()]
every_table = pytest.mark.parametrize("game", [game for _, game in TABLES], ids=[name for name, _ in TABLES])


@every_table
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_and_menu_agree(game: BigTwo, seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(12):
        state = game.start(seats, Luck(rng))
        twin = KernelTwin(state)
        while state.turn is not None:
            actions = list(state.actions())
            action = rng.choice(actions)
            twin.play(state, actions, action)
            state.apply(action, Luck(rng))
            twin.agree(state)


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
