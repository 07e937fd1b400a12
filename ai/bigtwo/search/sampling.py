"""Determinization: deals that agree with what a seat has seen, the likelier ones more often."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Floats, Ints, Words
from cardai.games.bigtwo.bits import draw
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.kernel import MAX_PLAYS, beating
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of
from cardai.games.compiled import Kernel, woven

DEAL_CANDIDATES = 4
"""Deals drawn for each one kept."""
PATIENCE = 0.25
"""Chance that a seat that could have beaten the table is thought to have passed."""


@woven
def spread(cards: Ints, counts: Ints, tops: Ints, fixed: Ints, rng: Words, hands: Ints) -> None:
    """Deal cards (highest first) to four seats and aside; each allowed deal is equally likely."""
    free = counts.copy()
    hands[:] = fixed
    for card in cards:
        total = 0
        for place in range(5):
            if card < tops[place]:
                total += free[place]
        drawn = draw(rng, total)
        place = 0
        while card >= tops[place] or drawn >= free[place]:
            if card < tops[place]:
                drawn -= free[place]
            place += 1
        free[place] -= 1
        if place < 4:
            hands[place] |= 1 << card


@woven
def _likelihood(hands: Ints, passes: Ints, rules_row: Ints, patience: float, masks: Ints, keys: Ints) -> float:
    """Likelihood of the passes in a deal: rows of seat, table, strength, cards the seat has played since."""
    likely = 1.0
    for row in range(passes.shape[0]):
        hand = hands[passes[row, 0]] | passes[row, 3]
        if beating(hand, passes[row, 1], passes[row, 2], rules_row, masks, keys):
            likely *= patience
    return likely


@Kernel
def _candidates(
    count: int,
    cards: Ints,
    counts: Ints,
    tops: Ints,
    fixed: Ints,
    passes: Ints,
    rules_row: Ints,
    patience: float,
    rng: Words,
    deals: Ints,
    weights: Floats,
) -> None:
    masks = np.empty(MAX_PLAYS, np.int64)
    keys = np.empty(MAX_PLAYS, np.int64)
    for row in range(count):
        spread(cards, counts, tops, fixed, rng, deals[row])
        weights[row] = _likelihood(deals[row], passes, rules_row, patience, masks, keys)


class DealSampler:
    """Draws deals for one view."""

    def __init__(self, view: BigTwoView, rng: Words, patience: float = PATIENCE) -> None:
        game = view.game
        pool, fixed = game.certain(view)
        self._rng, self._patience, self._rules_row = rng, patience, rules_row(game.rules)
        self._cards = np.array(cards_of(pool)[::-1], np.int64)
        self._fixed = np.zeros(4, np.int64)
        self._fixed[: view.seats] = fixed
        self._fixed[view.seat] = view.hand
        self._counts = np.zeros(5, np.int64)
        self._tops = np.full(5, 52, np.int64)
        for seat in range(view.seats):
            if seat != view.seat:
                self._counts[seat] = view.left[seat] - fixed[seat].bit_count()
                self._tops[seat] = view.tops[seat]
        self._counts[4] = len(self._cards) - self._counts[:4].sum()
        self._passes = _passes(game, view)
        self._view = view

    def draw(self, count: int) -> Ints:
        """Draw deals, one row of hands each."""
        is_open = self._view.first is not None and self._view.lowest is None
        if not len(self._passes) and not is_open:
            return self._raw(count)[0]
        deals, weights = self._raw(count * DEAL_CANDIDATES)
        if is_open:
            weights *= self._fitting(deals)
        return deals[_resample(weights, count, self._rng)]

    def _fitting(self, deals: Ints) -> Floats:
        """1 for deals in which the seat that opened held the lowest card; all 1 if none is like that."""
        game, view = self._view.game, self._view
        fits = np.array([float(game.fits_first(view, row[: view.seats])) for row in deals.tolist()])
        return fits if fits.any() else np.ones(len(deals))

    def _raw(self, count: int) -> tuple[Ints, Floats]:
        deals, weights = np.zeros((count, 4), np.int64), np.ones(count)
        _candidates(
            count,
            self._cards,
            self._counts,
            self._tops,
            self._fixed,
            self._passes,
            self._rules_row,
            self._patience,
            self._rng,
            deals,
            weights,
        )
        return deals, weights


def _resample(weights: Floats, count: int, rng: Words) -> Ints:
    """Rows in proportion to their weights, spread as evenly as can be, in random order."""
    start = draw(rng, 1 << 30) / (1 << 30)
    ticks = (np.arange(count) + start) / count * weights.sum()
    rows = np.searchsorted(np.cumsum(weights), ticks, side="right").clip(0, len(weights) - 1)
    order = np.random.default_rng(int(rng[0])).permutation(count)
    chosen: Ints = rows[order].astype(np.int64)
    return chosen


def _passes(game: BigTwo, view: BigTwoView) -> Ints:
    """The passes of other seats: seat, table, its strength, cards the seat has played since."""
    rows: list[list[int]] = []
    table = 0
    for seat, action in view.history:
        if action:
            for row in rows:
                if row[0] == seat:
                    row[3] |= action
            table = action
        elif table and seat != view.seat:
            rows.append([seat, table, game.plays.strength(table), 0])
    return np.array(rows, np.int64).reshape(-1, 4)
