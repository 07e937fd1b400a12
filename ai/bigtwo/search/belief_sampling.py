"""Deals drawn by a net's beliefs: who holds which card, from what everybody played and passed on."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Floats, Ints, Truths, Words
from cardai.games.bigtwo.bits import draw
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.cards import cards_of
from cardai.games.compiled import Kernel

from ..net.beliefs import PLACES, Beliefs
from ..net.player import Position
from .sampling import spread

ASIDE = 4
"""The place of cards that nobody holds, after the four seats."""
UNIFORM_SHARE = 0.1
"""The share of the beliefs that goes by the number of cards alone: not everybody plays like the net."""
SWAPS = 10
"""Exchanges tried for each card before a deal counts as drawn."""
DEAL_CANDIDATES = 4
"""Deals drawn for each one kept where the first to play had the lowest card and nobody knows which that was."""


@Kernel
def _draw(
    cards: Ints, counts: Ints, tops: Ints, fixed: Ints, chances: Floats, swaps: int, rng: Words, deals: Ints
) -> None:
    """Deals as likely as the product of their cards' chances [place, card]: Metropolis steps from a random one."""
    place = np.empty(52, np.int64)
    for row in range(len(deals)):
        hands = deals[row]
        spread(cards, counts, tops, fixed, rng, hands)
        for i in range(len(cards)):
            place[i] = ASIDE
            for seat in range(4):
                if hands[seat] >> cards[i] & 1:
                    place[i] = seat
        for _ in range(swaps * len(cards)):
            i, j = draw(rng, len(cards)), draw(rng, len(cards))
            here, there = place[i], place[j]
            if here == there or cards[i] >= tops[there] or cards[j] >= tops[here]:
                continue
            now = chances[here, cards[i]] * chances[there, cards[j]]
            then = chances[there, cards[i]] * chances[here, cards[j]]
            if then >= now or draw(rng, 1 << 30) * now < then * (1 << 30):
                place[i], place[j] = there, here
        for seat in range(4):
            hands[seat] = fixed[seat]
        for i in range(len(cards)):
            if place[i] < ASIDE:
                hands[place[i]] |= 1 << cards[i]


class BeliefSampler:
    """Draws deals for one view."""

    def __init__(self, view: BigTwoView, position: Position, beliefs: Beliefs, rng: Words) -> None:
        pool, fixed = view.game.certain(view)
        self._view, self._rng = view, rng
        self.is_open = view.first is not None and view.lowest is None
        self.cards = np.array(cards_of(pool)[::-1], np.int64)
        self.fixed, self.tops = np.zeros(4, np.int64), np.full(5, 52, np.int64)
        self.fixed[: view.seats] = fixed
        self.fixed[view.seat] = view.hand
        self._counts = np.zeros(5, np.int64)
        for seat in range(view.seats):
            if seat != view.seat:
                self._counts[seat] = view.left[seat] - fixed[seat].bit_count()
                self.tops[seat] = view.tops[seat]
        self._counts[ASIDE] = len(self.cards) - self._counts[:ASIDE].sum()
        self.chances = self._believed(beliefs.places(position, view.game.rules))

    def _believed(self, places: Floats) -> Floats:
        """The net's chances by seat, with some doubt."""
        found = np.zeros((5, 52))
        for step in range(1, self._view.seats):
            found[(self._view.seat + step) % self._view.seats] = places[step - 1]
        found[ASIDE] = places[PLACES - 1]
        blind = self._counts / max(1, self._counts.sum())
        chances: Floats = (1 - UNIFORM_SHARE) * found + UNIFORM_SHARE * blind[:, None]
        return chances

    def draw(self, count: int) -> Ints:
        """Draw deals, one row of hands each."""
        deals = self._raw(count * DEAL_CANDIDATES if self.is_open else count)
        fits = self.fits(deals)
        return deals[fits][:count] if fits.any() else deals[:count]

    def fits(self, deals: Ints) -> Truths:
        """In which deals the seat that opened had the lowest card, where nobody else can know which that was."""
        if not self.is_open:
            return np.ones(len(deals), np.bool_)
        view = self._view
        return np.array([view.game.fits_first(view, row[: view.seats]) for row in deals.tolist()])

    def draw_beside(self, seat: int, hand: int, count: int) -> Ints:
        """Draw deals in which a seat has this hand."""
        deals, fixed, counts = np.zeros((count, 4), np.int64), self.fixed.copy(), self._counts.copy()
        fixed[seat], counts[seat] = hand, 0
        cards = self.cards[(hand >> self.cards & 1) == 0]
        _draw(cards, counts, self.tops, fixed, self.chances, SWAPS, self._rng, deals)
        return deals

    def _raw(self, count: int) -> Ints:
        deals = np.zeros((count, 4), np.int64)
        _draw(self.cards, self._counts, self.tops, self.fixed, self.chances, SWAPS, self._rng, deals)
        return deals
