"""What every card is and does, as a row of numbers made from its facts and effect definitions."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
from numpy.typing import NDArray

from cardai.games.hearthstone.card_book import book
from cardai.games.hearthstone.keywords import CLASSES

from ..decks.similarity import NamedFeatures, named_features

_PLAIN = 10
"""Cost, Attack and Health stand in the row as numbers, too, in tens."""


@cache
def card_features() -> NDArray[np.float32]:
    """One row for every card by its index, and at the end one of zeros for a card that is not known."""
    cards = [card for card in book().values() if card.type != "ENCHANTMENT"]
    named = {card.index: named_features(card) for card in cards}
    names = vocabulary(list(named.values()))
    first = {name: place for place, name in enumerate(names)}
    rows = np.zeros((len(book()) + 1, len(names) + len(CLASSES) + 3), np.float32)
    for card in cards:
        row = rows[card.index]
        for name, value in named[card.index].items():
            if name in first:
                row[first[name]] = value
        if card.card_class in CLASSES:
            row[len(names) + CLASSES.index(card.card_class)] = 1.0
        row[-3:] = card.cost / _PLAIN, card.attack / _PLAIN, card.health / _PLAIN
    return rows


def vocabulary(named: list[NamedFeatures]) -> list[str]:
    """Names of features that more than one card has, in a fixed order."""
    seen = Counter(name for found in named for name in found)
    return sorted(name for name, number in seen.items() if number > 1)
