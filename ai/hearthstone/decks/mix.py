"""Which decks meet in self-play: famous ones and variants of them, evolved, random and starter decks.

The famous decks that are kept apart (`field.py`) never do.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from cardai.games.core import RulesData
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.decks import legal_deck, make_deck, write_code
from cardai.games.hearthstone.formats import format_named
from cardai.games.hearthstone.game import Hearthstone

from .build import limits, mutated
from .field import DUEL_FORMAT, training_field
from .pool import pool

MIX: Final = {
    "famous": 0.25,
    "famous mirror": 0.15,
    "variants": 0.2,
    "evolved": 0.1,
    "random": 0.1,
    "random mirror": 0.1,
    "classic": 0.1,
}
"""Share of each kind of meeting."""
_PRESETS = ("mirror", "random", "starter")
_MOST_MUTATIONS = 4


def meeting(rng: random.Random, mix: Mapping[str, float] = MIX) -> Hearthstone:
    """A game with the decks of one meeting."""
    kind = rng.choices(list(mix), list(mix.values()))[0]
    if kind == "classic":
        return _preset(rng.choice(_PRESETS))
    if kind.startswith("random"):
        return _random(kind == "random mirror")
    return Hearthstone.make(_rules(*_decks(kind, rng)))


def _decks(kind: str, rng: random.Random) -> tuple[str, str]:
    famous = [one.name for one in training_field()]
    if kind == "famous mirror":
        return (rng.choice(famous), "same")
    if kind == "variants":
        return (_variant(rng), _variant(rng))
    one = rng.choice(famous)
    other = rng.choice(list(pool().values()) if kind == "evolved" else famous)
    return (one, other) if rng.random() < 0.5 else (other, one)


def _variant(rng: random.Random) -> str:
    """A famous or evolved deck with some of its cards changed, as a code."""
    source = rng.choice([*(one.name for one in training_field()), *pool().values()])
    deck = legal_deck(source, format_named(DUEL_FORMAT))
    cards, most = deck.cards, _limits(deck.card_class)
    for _ in range(rng.randint(1, _MOST_MUTATIONS)):
        cards = mutated(cards, most, rng)
    return write_code(make_deck("variant", deck.card_class, cards))


@cache
def _limits(card_class: str) -> Mapping[Card, int]:
    return limits(card_class, None, format_named(DUEL_FORMAT))


def _rules(first: str, second: str) -> RulesData:
    return {"decks": [first, second], "open": False, "format": DUEL_FORMAT}


@lru_cache(maxsize=8)
def _preset(name: str) -> Hearthstone:
    return Hearthstone.make(name)


@lru_cache(maxsize=2)
def _random(mirror: bool) -> Hearthstone:
    return Hearthstone.make(_rules("random", "same" if mirror else "random"))
