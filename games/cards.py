"""The 52 cards: numbers, masks and notation. What beats what is each game's own rule.

A card is `rank * 4 + suit`, ranks from the two (0) to the ace (12), suits in the order of `SUITS`.
A set of cards is a mask: an int with one bit per card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .core import BadToken

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SYMBOLS = "♣♦♥♠"
"""The suits as pictures, in the order of SUITS."""

COUNT = 52
DECK = (1 << COUNT) - 1
"""The mask of all cards."""

NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The two letters of each card: `2c`, `Td`, `As`."""

_NUMBERS = {name.upper(): number for number, name in enumerate(NAMES)}
_PICTURES = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")
_ONE = re.compile(r"(10|[2-9TJQKA])([CDHS])", re.IGNORECASE | re.ASCII)


def rank(card: int) -> int:
    """0 for the two to 12 for the ace."""
    return card >> 2


def suit(card: int) -> int:
    """The index into SUITS."""
    return card & 3


def parse(text: str) -> int:
    """The card of `10s`, `Ts`, `ts` or `10♠`; BadToken says what is wrong."""
    found = parse_many(text)
    if len(found) != 1:
        raise BadToken(f"{text!r} is not one card; cards look like 3d, 10s or As")
    return found[0]


def parse_many(text: str) -> list[int]:
    """Cards with or without blanks or commas between them: `3d 10s`, `As,Kd`, `AsKd`."""
    cards: list[int] = []
    for word in text.translate(_PICTURES).replace(",", " ").split():
        cards.extend(_word(word))
    return cards


def _word(word: str) -> Iterator[int]:
    place = 0
    while place < len(word):
        match = _ONE.match(word, place)
        if match is None:
            raise BadToken(f"{word!r} is not a card; cards look like 3d, 10s or As")
        yield _NUMBERS[(match[1].replace("10", "T") + match[2]).upper()]
        place = match.end()


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> list[int]:
    """The cards of a set, lowest number first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def text_of(cards: Iterable[int]) -> str:
    """The cards as `As Kd`, in the order given."""
    return " ".join(NAMES[card] for card in cards)
