"""Cards as Big Two counts them: card number = its strength, so sets of cards compare as ints.

Number `rank * 4 + suit`, ranks from the three (0) to the two (12), suits in the order of the rules.
"""

from __future__ import annotations

from functools import lru_cache

from .. import cards
from ..core import BadToken

RANK_COUNT = 13


class OrderedDeck:
    """The 52 cards in the order of one rule set: translates between notation and masks."""

    def __init__(self, suits: str) -> None:
        self.suits = suits
        self.names = tuple(_name(rank, suit) for rank in range(RANK_COUNT) for suit in suits)
        """The text of every card number."""
        self._numbers = tuple(self._number(card) for card in range(cards.COUNT))

    def _number(self, card: int) -> int:
        rank = (cards.rank(card) - 1) % RANK_COUNT
        return rank * 4 + self.suits.index(cards.SUITS[cards.suit(card)])

    def text(self, mask: int) -> str:
        """The cards of a mask in ascending order: `3d 10s 2h`."""
        return " ".join(self.names[number] for number in cards.cards_of(mask))

    def parse(self, text: str) -> int:
        """The mask of the cards named; BadToken if there is none, an unknown one or one twice."""
        mask = 0
        for card in cards.parse_many(text):
            bit = 1 << self._numbers[card]
            if mask & bit:
                raise BadToken(f"{self.names[self._numbers[card]]} is there twice")
            mask |= bit
        return mask


def _name(rank: int, suit: str) -> str:
    letter = "3456789TJQKA2"[rank]
    return ("10" if letter == "T" else letter) + suit


@lru_cache(maxsize=24)
def deck(suits: str) -> OrderedDeck:
    """The one deck for an order of the suits."""
    return OrderedDeck(suits)
