"""The words a net knows: which features of cards its input columns stand for. They are kept in the weights file.

A card that was not there when a net was trained is described by those of its features the net knows, and a feature
that is new has no column: neither shifts what the net reads of other cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from cardai.ai.agent import AgentError
from cardai.ai.net import Net
from cardai.games.arrays import Floats32, Ints
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import book, collectible, printed, read_pages
from cardai.games.hearthstone.formats import EVERYTHING, SET_FOLDERS
from cardai.games.hearthstone.keywords import HERO_CLASSES

from ..decks.similarity import named_features, word_weights

_PLAIN = 10
"""Cost, Attack and Health stand in the row as numbers, too, in tens."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Names of features in the order of their columns, and what each word of a card's text weighs."""

    columns: tuple[str, ...]
    words: Mapping[str, float]

    @classmethod
    def of(cls, cards: Iterable[Card], words: Mapping[str, float]) -> Vocabulary:
        """The features that more than one of these cards has, in a fixed order."""
        seen = Counter(name for card in cards for name in named_features(card, words))
        return cls(tuple(sorted(name for name, number in seen.items() if number > 1)), words)

    @classmethod
    def read(cls, data: Mapping[str, Any], source: str) -> Vocabulary:
        """From the card of a net; AgentError if it has none that makes sense."""
        columns, words = data.get("columns"), data.get("words")
        if not isinstance(columns, list) or not isinstance(words, dict):
            raise AgentError(f"{source} does not say which words of cards it knows; it has to be trained again")
        return cls(tuple(map(str, columns)), {str(word): float(weight) for word, weight in words.items()})

    def data(self) -> dict[str, Any]:
        """For the card of a net."""
        return {"columns": list(self.columns), "words": dict(self.words)}

    @property
    def width(self) -> int:
        """Numbers of a card."""
        return len(self.columns) + len(HERO_CLASSES) + 3


@cache
def vocabulary_of_all() -> Vocabulary:
    """Vocabulary that a net trained today learns to read: the cards of all sets."""
    cards = [card for card in book().values() if card.type != "ENCHANTMENT"]
    return Vocabulary.of(cards, word_weights(collectible(EVERYTHING)))


class CardRows:
    """Facts and effects of every card as a row of numbers, by its index; the last row stands for an unknown card.

    The rows of a set are made when one of its cards is first asked for.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._places = {name: place for place, name in enumerate(vocabulary.columns)}
        self._rows = np.zeros((len(printed()) + 1, vocabulary.width), np.float32)
        self._open = np.array([*(card.type != "ENCHANTMENT" for card in printed().values()), False])
        """Cards whose row is still to be made."""

    def __getitem__(self, places: Ints) -> Floats32:
        if self._open[places].any():
            cards = list(printed().values())
            for folder in sorted({SET_FOLDERS[cards[place].set] for place in places[self._open[places]].tolist()}):
                self._fill(folder)
        return self._rows[places]

    def _fill(self, folder: str) -> None:
        read_pages(folder)
        for card in printed().values():
            if SET_FOLDERS[card.set] == folder and card.type != "ENCHANTMENT":
                self._describe(card)
                self._open[card.index] = False

    def _describe(self, card: Card) -> None:
        row = self._rows[card.index]
        for name, value in named_features(card, self.vocabulary.words).items():
            if name in self._places:
                row[self._places[name]] = value
        if card.card_class in HERO_CLASSES:
            row[len(self._places) + HERO_CLASSES.index(card.card_class)] = 1.0
        row[-3:] = card.cost / _PLAIN, card.attack / _PLAIN, card.health / _PLAIN


def translated(net: Net) -> dict[str, Floats32]:
    """The weights of a net as one would have them that knows the words of today: a new word counts nothing at first."""
    known, today = Vocabulary.read(net.card.vocabulary, net.source), vocabulary_of_all()
    places = {name: place for place, name in enumerate(known.columns)}
    found = dict(net.arrays)
    for name in [name for name in found if name.endswith(".cards.weight")]:
        old = found[name]
        fresh = np.zeros((len(old), old.shape[1] + today.width - known.width), np.float32)
        fresh[:, len(today.columns) :] = old[:, len(known.columns) :]
        for place, word in enumerate(today.columns):
            if word in places:
                fresh[:, place] = old[:, places[word]]
        found[name] = fresh
    return found


@cache
def rows_of_all() -> CardRows:
    """The rows as a net that is trained today reads them."""
    return CardRows(vocabulary_of_all())
