"""A cheap guess at a deck's share of wins from the decks played so far, to choose which to play next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from cardai.games.arrays import Floats

if TYPE_CHECKING:
    from cardai.games.hearthstone.card import Card

Cards = tuple["Card", ...]

_SINGLES, _PAIRS, _CURVE = 0.010, 0.010, 0.005
"""Parts of the spread between decks that are due to cards, to pairs of cards and to the mana curve."""
_NOISE = 0.125
"""Spread of the result of one duel of two games between equal decks."""
_COSTS, _KINDS = 8, 3
MOST_DECKS = 600
"""More would make a fit slower than the games it saves."""


class Surrogate:
    """Ridge regression on card counts, products of two card counts, and the curve, solved in its dual form.

    The products need never be written down: the square of a scalar product of counts is the scalar product
    of all their pairs. A deck played often weighs more than one played twice.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self._place = {card: place for place, card in enumerate(cards)}
        self._rows: tuple[Floats, Floats] = (np.zeros((0, len(cards))), np.zeros((0, _COSTS + _KINDS)))
        self._weights: Floats = np.zeros(0)
        self._inverse: Floats = np.zeros((0, 0))
        self._middle = 0.5

    def fit(self, decks: Sequence[Cards], shares: Sequence[float], duels: Sequence[int]) -> None:
        """Learn from decks with their shares of wins over so many duels each."""
        played, seen = np.array(duels, float), np.array(shares, float)
        self._middle = float((seen @ played + 1) / (played.sum() + 2))
        self._rows = self._describe(decks)
        gram = _alike(self._rows, self._rows) + np.diag(_NOISE / played)
        self._inverse = np.asarray(np.linalg.inv(gram), dtype=np.float64)
        self._weights = self._inverse @ (seen - self._middle)

    def predict(self, decks: Sequence[Cards]) -> tuple[Floats, Floats]:
        """The share expected of each deck, and its standard deviation."""
        rows = self._describe(decks)
        own = np.full(len(decks), _SINGLES + _PAIRS + _CURVE)
        if not len(self._weights):
            return np.full(len(decks), self._middle), np.sqrt(own)
        cross = _alike(rows, self._rows)
        spread = own - np.einsum("ij,jk,ik->i", cross, self._inverse, cross, optimize=True)
        return self._middle + cross @ self._weights, np.sqrt(np.maximum(spread, 1e-9))

    def _describe(self, decks: Sequence[Cards]) -> tuple[Floats, Floats]:
        """Card counts, and curve with kinds, each row of length one."""
        counts = np.zeros((len(decks), len(self._place)))
        shape = np.zeros((len(decks), _COSTS + _KINDS))
        for row, deck in enumerate(decks):
            for card in deck:
                counts[row, self._place[card]] += 1
                shape[row, min(_COSTS - 1, card.cost)] += 1
                shape[row, _COSTS + ("MINION", "SPELL", "WEAPON").index(card.type)] += 0.5
        return _unit(counts), _unit(shape)


def _unit(rows: Floats) -> Floats:
    unit: Floats = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


def _alike(some: tuple[Floats, Floats], others: tuple[Floats, Floats]) -> Floats:
    counts, shape = some[0] @ others[0].T, some[1] @ others[1].T
    alike: Floats = _SINGLES * counts + _PAIRS * counts**2 + _CURVE * shape
    return alike
