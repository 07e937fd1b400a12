"""Worth of a pot to both ranges where a flop's betting ends: by one net at once, or by another on every turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from . import features
from .evaluator import Evaluator
from .features import BoardTables, Duels, Pot
from .net import ValueNet

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]
Held = tuple[Ints, Ints]
Pair = tuple[Floats, Floats]
"""Of both players, by pot and hand."""

TURN_CARDS = 45
"""Turn cards that can come when both hands are known."""


@dataclass(frozen=True, eq=False)
class Flop:
    """A flop and the hands that both players may have there."""

    tables: BoardTables
    held: Held

    @cached_property
    def between(self) -> Duels:
        return features.duels(self.tables, *self.held)


class Leaves(Protocol):
    """Values of pots before the turn card."""

    def gains(self, reach: Pair, depths: Floats) -> Pair:
        """What hands win more than half of the pot, in pots, times the weight of the opponent's hands they can meet.

        Reach by pot and hand; depths are chips behind in pots.
        """


class ClosedFlop:
    """A net that values pots before the turn card."""

    def __init__(self, net: ValueNet, flop: Flop, sizes: Pot) -> None:
        self.flop = flop
        self._evaluator = Evaluator(net, flop.tables, flop.held, sizes, flop.between)

    def gains(self, reach: Pair, depths: Floats) -> Pair:
        first, second = self._evaluator.values(reach, depths)
        half, free = np.float32(0.5), self.flop.between.free
        return (first - half) * (reach[1] @ free.T), (second - half) * (reach[0] @ free)


class EveryTurn:
    """The mean, over turn cards, of a net that values the start of a turn; all of them, or some that stand for all."""

    def __init__(self, net: ValueNet, flop: Flop, sizes: Pot, turns: Sequence[int] | None = None) -> None:
        self.flop = flop
        known = [card for card in range(52) if card not in flop.tables.board]
        self._is_sample = turns is not None and len(turns) < len(known)
        self._turns = [_Turn(net, flop, sizes, card) for card in (turns if turns is not None else known)]

    def gains(self, reach: Pair, depths: Floats) -> Pair:
        """As `Leaves` says; of a sample of turns what they correct of the equity is added to the equity of all."""
        found = tuple(np.zeros_like(part) for part in reach)
        for turn in self._turns:
            turn.add(found, reach, depths, self._is_sample)
        share = np.float32((49 / len(self._turns)) / TURN_CARDS)
        first, second = (part * share for part in found)
        if self._is_sample:
            between, half = self.flop.between, np.float32(0.5)
            first += half * (reach[1] @ between.won.T)
            second -= half * (reach[0] @ between.won)
        return first, second


class _Turn:
    """One turn card."""

    def __init__(self, net: ValueNet, flop: Flop, sizes: Pot, card: int) -> None:
        tables = features.turn_tables((*flop.tables.board, card))
        self._places = tuple(np.flatnonzero(tables.now[combos] >= 0) for combos in flop.held)
        held = flop.held[0][self._places[0]], flop.held[1][self._places[1]]
        self._evaluator = Evaluator(net, tables, held, sizes)

    def add(self, sums: Sequence[Floats], reach: Pair, depths: Floats, is_correction: bool) -> None:
        """Add what hands win more than half of the pot, or more than their equity, times what they can meet."""
        here = reach[0][:, self._places[0]], reach[1][:, self._places[1]]
        values, between = self._evaluator.values(here, depths), self._evaluator.between
        half = np.float32(0.5)
        free = here[1] @ between.free.T, here[0] @ between.free
        won = (here[1] @ between.won.T, -(here[0] @ between.won)) if is_correction else (np.float32(0), np.float32(0))
        for player in (0, 1):
            more = (values[player] - half) * free[player] - half * won[player]
            sums[player][:, self._places[player]] += more
