"""Deals on a tape."""

from __future__ import annotations

import pytest

from cardai.games.core import BadToken, Tape
from cardai.games.holdem import make
from tests.games.holdem.holdem_hands import table


@pytest.mark.parametrize(
    ("token", "said"),
    [("AsKd", "deals to 1 seats"), ("AsKd AsQd", "twice"), ("AsKd Xx2c", "not a card"), ("AsKdQd 2c3c", "two hole")],
)
def test_bad_deals_on_a_tape_are_named(token, said):
    with pytest.raises(BadToken, match=said):
        make({"stacks": [100, 100], "button": 0}).start(2, Tape([token]))


def test_a_bad_board_leaves_the_hand_as_it_was():
    state, _ = table([100, 100])
    state.apply(-2, Tape([]))
    before = state.copy()
    for token in ("AsKdQd", "2c3c", "2c2c3c", "D1"):
        with pytest.raises(BadToken):
            state.apply(-3, Tape([token]))
        assert state == before
