"""Compiled training of the blueprint by external-sampling MCCFR: deal a hand, let every seat learn from it, repeat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import DEPTH, traversal
from cardai.games.compiled import inner
from cardai.games.holdem.kernel_strength import Tables, tables

from ..abstraction import betting, spot_index
from ..abstraction.buckets import Buckets, river_bucket
from ..abstraction.cards import HOLES, Cards, canonical_boards, canonical_place, hole_class, hole_number, shuffle
from ..abstraction.features import Strengths, board_strengths
from ..abstraction.preflop_equity import class_equities

NEVER = -1e30
"""A bound on regrets that leaves no action out."""
FULL_SHARE = 0.05
"""How many traversals follow the actions that are otherwise pruned."""
DUELS = 3_000_000
"""Deals from which the equities of hands all-in before the flop are sampled."""


@dataclass
class RegretTables:
    """What training has learned so far: regrets and summed strategies by information set and action."""

    index: NDArray[np.int64]
    regrets: NDArray[np.float32]
    strategy_sums: NDArray[np.float32]

    @classmethod
    def empty(cls, counts: tuple[int, int, int, int], rows: int) -> RegretTables:
        """Nothing learned yet, with room for so many information sets."""
        shape = rows, betting.ACTIONS
        return cls(spot_index.new_index(counts), np.zeros(shape, np.float32), np.zeros(shape, np.float32))

    @property
    def rows(self) -> int:
        """Information sets in use."""
        return int(self.index[spot_index.NEXT])

    def discount(self, factor: float) -> None:
        """Let what was learned so far count for less."""
        self.regrets[: self.rows] *= np.float32(factor)
        self.strategy_sums[: self.rows] *= np.float32(factor)


class DealTables(NamedTuple):
    """The card abstraction as compiled dealing looks it up."""

    look: Tables
    strong: NDArray[np.float32]
    flop: NDArray[np.uint8]
    """By class of flops and hole: the bucket."""
    flop_classes: NDArray[np.int32]
    flop_renamings: NDArray[np.uint8]
    turn: NDArray[np.uint8]
    """By class of turns and hole: the bucket."""
    turn_classes: NDArray[np.int32]
    turn_renamings: NDArray[np.uint8]
    river_centres: NDArray[np.float32]
    versus: NDArray[np.float64]
    """Equity of each class of holes against each other before the flop."""


def deal_tables(buckets: Buckets, turn: NDArray[np.uint8]) -> DealTables:
    """The tables of a card abstraction, with the buckets of all turns."""
    flops, turns = canonical_boards(3), canonical_boards(4)
    return DealTables(
        tables(), buckets.strong, buckets.flop, flops.classes, flops.renamings, turn, turns.classes, turns.renamings,
        buckets.river_centres, class_equities(tables(), DUELS, 1),
    )  # fmt: skip


@inner
def _deal(cards: DealTables, seats: int, deck: Cards, strengths: Strengths, deal: betting.BettingState) -> None:
    """Deal a hand; for each seat its bucket on every street and its strength at the end."""
    shuffle(deck, 5 + 2 * seats)
    three, four = np.sort(deck[:3]), np.sort(deck[:4])
    board_strengths(cards.look, deck[:5], strengths)
    for seat in range(seats):
        a, b = deck[5 + 2 * seat], deck[6 + 2 * seat]
        hole = hole_number(a, b)
        deal[5 * seat] = hole_class(a, b)
        where, which = canonical_place(cards.flop_classes, cards.flop_renamings, three, a, b)
        deal[5 * seat + 1] = cards.flop[where, which]
        where, which = canonical_place(cards.turn_classes, cards.turn_renamings, four, a, b)
        deal[5 * seat + 2] = cards.turn[where, which]
        deal[5 * seat + 3] = river_bucket(strengths, hole, cards.strong, cards.river_centres)
        deal[5 * seat + 4] = strengths[hole]
        for other in range(seat):
            share = cards.versus[deal[5 * seat], deal[5 * other]]
            deal[betting.VERSUS + 10 * seat + other] = int(10_000 * share)
            deal[betting.VERSUS + 10 * other + seat] = 10_000 - int(10_000 * share)


Train = Callable[..., float]


def training_loop() -> Train:
    """The compiled loop of training, for tables of six or fewer; not cached, as the traversal in it."""
    traverse = traversal(betting.play, betting.payoff, spot_index.information_set)

    @njit(nogil=True)
    def train(cards, index, regrets, strategy_sums, stacks, small, big, hands, noise, floor, prune, seed):  # type: ignore[no-untyped-def]
        np.random.seed(seed)
        deck, strengths = np.arange(52), np.empty(HOLES.shape[0], np.int32)
        deal = np.zeros(betting.VERSUS + 100, np.int32)
        states = np.zeros((DEPTH, betting.SIZE), np.int32)
        values = np.zeros((DEPTH, betting.ACTIONS), np.float32)
        mixes = np.zeros((DEPTH, betting.ACTIONS), np.float32)
        for _ in range(hands):
            _deal(cards, stacks.size, deck, strengths, deal)
            for seat in range(stacks.size):
                betting.begin(states[0], stacks, small, big, 0)
                bound = prune if np.random.random() < 1 - FULL_SHARE else NEVER
                traverse(states, 0, seat, deal, index, regrets, strategy_sums, values, mixes, noise, floor, bound)
        return 0.0

    return train
