"""The field of famous decks: what may be trained on and what may not."""

from __future__ import annotations

from cardai.ai.hearthstone.decks.field import KEPT_APART, kept_field, training_field
from cardai.games.hearthstone.decks import famous


def test_five_famous_decks_are_never_trained_on() -> None:
    assert len(set(KEPT_APART)) == 5
    trained = {one.name for one in training_field()}
    assert trained.isdisjoint(KEPT_APART)
    assert trained | {one.name for one in kept_field()} == set(famous())
