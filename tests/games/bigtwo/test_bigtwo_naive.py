"""The reference design of the benchmark plays the same game as the engine it is compared with."""

from __future__ import annotations

import random

import numpy as np

from cardai.games.bigtwo import make
from cardai.games.bigtwo.chance import lowest_holder
from cardai.games.core import Luck
from tests.bench import naive_bigtwo as naive


def mask_of(play: naive.Tensor | None) -> int:
    if play is None:
        return 0
    rows, columns = np.nonzero(play)
    return sum(1 << (int(column) - 1) % 13 * 4 + int(row) for row, column in zip(rows, columns, strict=True))


def test_the_tensor_design_has_the_same_menus_and_results() -> None:
    game = make("tensor")
    for seed in range(3):
        rng = random.Random(seed)
        table = naive.Table(naive.shuffled(rng))
        hands = tuple(mask_of(hand) for hand in table.hands)
        event = game.deal(4)
        state = game.open_with(event.parse(event.token(hands)))
        assert state.turn == table.turn == lowest_holder(hands)
        while state.turn is not None:
            choices = table.legal()
            assert sorted(mask_of(play) for _, play in choices) == sorted(state.actions())
            kind, play = rng.choice(choices)
            over = table.step(kind, play)
            state.apply(mask_of(play), Luck(rng))
            assert over == (state.turn is None)
            assert state.turn is None or state.turn == table.turn
        assert state.returns() == [float((13 - hand.sum()) / 5) for hand in table.hands]
