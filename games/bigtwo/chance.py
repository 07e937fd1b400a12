"""The deal as a question to chance, whole or in part, and deals a seat cannot tell from the real one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..cards import COUNT, cards_of
from ..core import BadToken
from .deck import deck

SEPARATOR = " / "
_BITS = tuple(1 << number for number in range(COUNT))


@dataclass(frozen=True, slots=True)
class HandsDeal:
    """The deal of all hands; the outcome is one mask per seat."""

    counts: tuple[int, ...]
    """Cards for each seat."""
    given: tuple[int, ...]
    """Cards each seat has for certain, counted in."""
    out: int
    """Cards nobody can get."""
    to_lowest: int
    """Number of further cards for whoever is dealt the lowest card."""
    suits: str
    """The order of the suits, for the notation."""
    stream: int = 0

    def sample(self, rng: random.Random) -> tuple[int, ...]:
        given = self.given
        pool = [bit for bit in _BITS if not bit & self.out]
        if any(given):
            fixed = union(given)
            pool = [bit for bit in pool if not bit & fixed]
        keys = [rng.random() for _ in pool]
        pool = [pool[place] for place in sorted(range(len(pool)), key=keys.__getitem__)]
        hands = []
        start = 0
        for count, hand in zip(self.counts, given, strict=True):
            end = start + count - hand.bit_count()
            hands.append(hand + sum(pool[start:end]))
            start = end
        if self.to_lowest:
            hands[lowest_holder(hands)] += sum(pool[start : start + self.to_lowest])
        return tuple(hands)

    def token(self, outcome: Sequence[int]) -> str:
        return SEPARATOR.join(deck(self.suits).text(hand) for hand in outcome)

    def parse(self, token: str) -> tuple[int, ...]:
        hands = tuple(deck(self.suits).parse(part) for part in token.split("/"))
        if len(hands) != len(self.counts):
            raise BadToken(f"The deal has {len(hands)} hands, not {len(self.counts)}")
        if union(hands).bit_count() != sum(hand.bit_count() for hand in hands):
            raise BadToken("The deal has a card twice")
        if union(hands) & self.out:
            raise BadToken(f"The deal has {deck(self.suits).text(union(hands) & self.out)}, which is out of play")
        if any(fixed & ~hand for fixed, hand in zip(self.given, hands, strict=True)):
            raise BadToken("The deal lacks a card that was given to a seat")
        if not self._counts_fit(hands):
            raise BadToken("The deal gives a seat the wrong number of cards")
        return hands

    def _counts_fit(self, hands: Sequence[int]) -> bool:
        extra = [hand.bit_count() - count for count, hand in zip(self.counts, hands, strict=True)]
        wanted = [0] * len(extra)
        if self.to_lowest:
            wanted[lowest_holder(hands)] = self.to_lowest
        return extra == wanted


def union(hands: Iterable[int]) -> int:
    """All cards of several hands."""
    cards = 0
    for hand in hands:
        cards |= hand
    return cards


def lowest_holder(hands: Iterable[int]) -> int:
    """The seat with the lowest card of all."""
    lowest = [hand & -hand or 1 << COUNT for hand in hands]
    return lowest.index(min(lowest))


def spread(pool: int, counts: Sequence[int], tops: Sequence[int], rng: random.Random) -> list[int]:
    """Deal a pool over places with so many cards each, place i getting no card of number tops[i] or more.

    Every way to do so is equally likely: going down from the highest card the places it may go to only grow, so the
    number of ways to finish does not depend on where a card went, and a free slot can be drawn evenly.
    """
    free = list(counts)
    hands = [0] * len(counts)
    for card in reversed(cards_of(pool)):
        weights = [room if card < top else 0 for room, top in zip(free, tops, strict=True)]
        drawn = rng.random() * sum(weights)
        place = 0
        while drawn >= weights[place]:
            drawn -= weights[place]
            place += 1
        hands[place] |= 1 << card
        free[place] -= 1
    return hands
