"""Random hands against pokerkit, decision by decision and chip by chip."""

from __future__ import annotations

import pytest

from tests.games.holdem.pokerkit_twin import play_both


@pytest.mark.parametrize("block", range(10))
def test_random_hands_agree_with_pokerkit(block: int) -> None:
    traits: set[str] = set()
    for seed in range(40 * block, 40 * block + 40):
        twin = play_both(seed)
        assert twin.faults == [], f"seed {seed}"
        traits |= twin.traits
    assert {"side pots", "short all-in"} <= traits
