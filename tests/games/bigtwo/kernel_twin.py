"""A game of the compiled kernel beside one of the plain engine, compared move by move."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from cardai.games.arrays import Ints
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.compiled import Kernel

menu, play, settle, deal = (Kernel(part).compiled for part in (kernel.menu, kernel.play, kernel.settle, kernel.deal))

ODD_RULES = {
    "all ranks": {"flush_order": "all ranks", "passing": "hard", "last_card": "highest", "cards": [26, 17, 13]},
    "bombs": {"follow": "same kind", "fours": ["two pair", "four"], "bombs": ["straight flush"], "cards": [20, 13, 13]},
    "no straight flush": {"fives": ["straight", "flush", "full house"], "last_card": "pays for all"},
    "suited only": {"fives": ["full house", "straight flush"], "bombs": ["straight flush"], "settlement": "pairwise"},
    "loud bombs": {"bombs": ["full house", "quads", "straight flush"], "fours": ["four"], "twos_double": True},
}
"""Rules no table plays, for what the presets leave out."""


def same_position(state: BigTwoState, at: Ints) -> None:
    """Whether the kernel's row is the engine's position; who passed does not matter once a game is over."""
    expected = kernel.row_of(state)
    if state.turn is None:
        expected[[kernel.TURN, kernel.PASSED]] = at[[kernel.TURN, kernel.PASSED]]
    assert at.tolist() == expected.tolist()


class KernelTwin:
    """The kernel's row of a game, and room for its menus."""

    def __init__(self, state: BigTwoState) -> None:
        self.row, self.at = rules_row(state.game.rules), kernel.row_of(state)
        self._masks, self._keys = np.empty(kernel.MAX_PLAYS, np.int64), np.empty(kernel.MAX_PLAYS, np.int64)

    def play(self, state: BigTwoState, actions: Sequence[int], action: int) -> None:
        """Make a move that the engine is about to make; both must have the same menu and call it as strong."""
        count = menu(self.at, self.row, self._masks, self._keys)
        strengths = dict(zip(self._masks[:count].tolist(), self._keys[:count].tolist(), strict=True))
        assert sorted(strengths) == sorted(actions)
        assert len(strengths) == count
        if action:
            assert strengths[action] == state.game.plays.strength(action)
        play(self.at, action, strengths[action], self.row)

    def agree(self, state: BigTwoState) -> None:
        """The engine has made the same move: the same position, and in the end the same result."""
        same_position(state, self.at)
        if state.turn is None:
            results = np.zeros(4)
            settle(self.at, self.row, results)
            assert results[: state.seats].tolist() == pytest.approx(state.returns())
