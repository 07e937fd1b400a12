"""Ends of positions with all hands open: played on by the net in every seat. For reviews, never for players."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.state import BigTwoState
from cardai.games.core import AnyState

from ..net import memory
from ..net.forward import Policy
from ..net.player import recall
from ..net.tables import RuleSets, Tables, finish


class OpenHands:
    """Plays positions on by one net."""

    def __init__(self, game: BigTwo, policy: Policy) -> None:
        self._game, self._policy = game, policy
        self._rules_row = rules_row(game.rules)

    def results(self, states: Sequence[AnyState], seats: int) -> list[tuple[float, ...]]:
        """Results of every seat if the net plays on from each position; some may be over."""
        if not states:
            return []
        points = self._points(np.stack([self._row(state) for state in states]), seats)
        return [
            tuple(map(float, state.returns() if state.turn is None else row))
            for state, row in zip(states, points, strict=True)
        ]

    def _row(self, state: AnyState) -> Ints:
        assert isinstance(state, BigTwoState)
        row = np.zeros(memory.MEMORY_WIDTH, np.int64)
        recall(row, np.array(state.history, np.int64).reshape(-1, 2), self._rules_row)
        row[: kernel.WIDTH] = kernel.row_of(state)
        known = int(np.bitwise_or.reduce(row[memory.PLAYED : memory.PLAYED + 4]))
        row[memory.PLAYED] |= state.gone & ~known
        return row

    def _points(self, rows: Ints, seats: int) -> Floats:
        tables = Tables(len(rows), RuleSets.of([(self._game.rules, seats)]), seeded(0))
        tables.tables[:] = rows
        finish(tables, [self._policy], np.zeros((len(rows), 4), np.int64))
        return tables.points()[:, :seats].astype(np.float64)
