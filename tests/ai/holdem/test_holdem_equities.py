"""Equities before the flop are those that counting every board gives."""

from __future__ import annotations

import numpy as np
import pytest

from cardai.ai.holdem.preflop.classes import COMBOS, NAMES, together
from cardai.ai.holdem.preflop.equities import equities


@pytest.mark.parametrize(
    ("first", "second", "share"),
    [("AA", "KK", 0.8195), ("QQ", "AKs", 0.5395), ("22", "AKo", 0.5265), ("AA", "72o", 0.882), ("AKo", "KK", 0.3012)],
)
def test_pairs_of_hands_win_what_books_say(first: str, second: str, share: float) -> None:
    assert equities()[NAMES.index(first), NAMES.index(second)] == pytest.approx(share, abs=2e-4)


def test_what_one_wins_the_other_loses_and_all_hands_together_win_half() -> None:
    shares, meeting = equities(), together() * np.outer(COMBOS, COMBOS)
    assert np.allclose(shares + shares.T, 1.0, atol=1e-4)
    assert (shares * meeting).sum() / meeting.sum() == pytest.approx(0.5, abs=1e-5)
