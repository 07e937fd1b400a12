"""Sampled deals agree with what was seen."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from cardai.ai.bigtwo.search.sampling import DealSampler
from cardai.games.bigtwo import PRESETS, make
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.core import Dice, Luck
from tests.ai.bigtwo.positions import place


def some_view(rules: str, seed: int, steps: int) -> BigTwoView:
    game, rng = make(rules), random.Random(seed)
    state = game.start(4, Dice(seed))
    for _ in range(steps):
        if state.turn is not None:
            state.apply(rng.choice(state.actions()), Luck(rng))
    return state.view(seed % 4)


@pytest.mark.parametrize("rules", PRESETS)
def test_sampled_deals_agree_with_what_was_seen(rules: str) -> None:
    for seed in range(6):
        view = some_view(rules, seed, 12)
        if view.turn is None:
            continue
        for hands in DealSampler(view, seeded(seed)).draw(20).tolist():
            assert hands[view.seat] == view.hand
            assert [hand.bit_count() for hand in hands] == list(view.left)
            union = hands[0] | hands[1] | hands[2] | hands[3]
            assert union == view.unseen | view.hand
            for seat, top in enumerate(view.tops):
                assert hands[seat].bit_length() <= top or seat == view.seat
            if view.lowest is not None and view.first is not None and not view.gone & 1:
                assert hands[view.first] & 1


def test_a_pass_makes_high_cards_less_likely() -> None:
    setup: dict[str, Any] = {"left": (4, 4, 4, 4), "turn": 0}
    game = make("hongkong")
    held = []
    for reply in ("pass", None):
        state = place("hongkong", "3d 4d 5d 6h", **setup)
        state.apply(game.parse("6h"), Luck(random.Random(0)))
        if reply:
            state.apply(game.parse(reply), Luck(random.Random(0)))
        deals = DealSampler(state.view(0), seeded(1)).draw(400)
        high = np.array([int(hand) >> 28 for hand in deals[:, 1]])
        held.append(np.mean([int(cards).bit_count() for cards in high]))
    assert held[0] < held[1]


def test_with_cards_aside_the_opener_held_the_lowest_card_in_every_deal() -> None:
    game = make("tensor")
    for seed in range(5):
        state = game.start(2, Dice(seed))
        first = state.turn
        assert first is not None
        state.apply(state.actions()[-1], Luck(random.Random(0)))
        view = state.view(1 - first)
        for hands in DealSampler(view, seeded(seed)).draw(40).tolist():
            assert game.fits_first(view, hands[:2])
