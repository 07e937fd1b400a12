"""Worth of keeping a card of the opening hand instead of replacing it, learned from games that differ in it.

A card in hand before the first turn gives so much more of a chance to win than the same card somewhere in the deck: by
cost and kind, by itself, and more or less with the coin and against some classes; and two cards give something
together, by their costs. A card that goes is replaced by any of the deck, so keeping one is worth what it gives more
than these do. What is known of few games is drawn to what cards of its kind give, so a card nobody has met is judged by
what it is. Fitted by `fit_mulligan.py`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import hypot
from statistics import fmean
from typing import Any

from cardai.ai.agent import Advice, Option
from cardai.ai.review import SURE_ERRORS
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import keyword_names
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.reason import Reason

from .usual_mulligan import most_cost

_MOST_COST = 7
_HANDS = (4, 3)
"""Cards of an opening hand, with the coin and without."""


@dataclass(frozen=True)
class Start:
    """Beginning of a game: who begins against whom."""

    card_class: str
    enemy_class: str
    began: bool


Terms = Iterator[tuple[str, float]]
"""Names of weights, and how often each counts."""


def start_terms(start: Start) -> Terms:
    """Terms in which the hand has no part."""
    yield "start", 1.0
    yield f"own {start.card_class}", 1.0
    yield f"against {start.enemy_class}", 1.0
    yield f"meeting {start.card_class} {start.enemy_class}", 1.0
    yield "began", 0.5 if start.began else -0.5


def card_terms(card: Card, start: Start) -> Terms:
    """Terms that this card in hand adds."""
    coin = -0.5 if start.began else 0.5
    cost = _cost(card)
    yield f"slope {card.type}", (3 - cost) / 4
    yield f"card {card.name}", 1.0
    yield f"coin-card {card.name}", coin
    yield f"cost {cost}", 1.0
    yield f"kind {cost} {card.type}", 1.0
    yield f"coin-cost {cost}", coin
    yield f"enemy-cost {cost} {start.enemy_class}", 1.0
    yield f"class-cost {cost} {start.card_class}", 1.0
    for name in keyword_names(card.keywords):
        yield f"has {name}", 1.0
    marks = {"battlecry": card.play, "deathrattle": card.deathrattle, "combo": card.combo, "secret": card.secret}
    for name, effect in marks.items():
        if effect is not None and (card.is_minion or name == "secret"):
            yield f"has {name}", 1.0


def pair_term(one: Card, other: Card) -> str:
    """The weight of two cards held together."""
    low, high = sorted((_cost(one), _cost(other)))
    return f"pair {low} {high}"


def hand_terms(cards: Sequence[Card], start: Start) -> Terms:
    """Terms of a whole opening hand."""
    for place, card in enumerate(cards):
        yield from card_terms(card, start)
        for other in cards[:place]:
            yield pair_term(card, other), 1.0


def _cost(card: Card) -> int:
    return min(_MOST_COST, card.cost)


@dataclass(frozen=True)
class Keeps:
    """The fitted weights."""

    weights: Mapping[str, float]
    errors: Mapping[str, float]
    """Standard error of what keeping a card is worth, by its name."""
    usual_error: float
    """Of a card that was never met."""

    def worth(self, terms: Terms) -> float:
        """The sum of these terms, in chances to win."""
        weights = self.weights
        return sum(weights.get(name, 0.0) * times for name, times in terms)

    def error(self, cards: Sequence[Card]) -> float:
        """Of what it is worth to keep these, in chances to win."""
        return hypot(*(self.errors.get(card.name, self.usual_error) for card in cards))

    def pair(self, one: Card, other: Card) -> float:
        return self.weights.get(pair_term(one, other), 0.0)


@cache
def shipped_keeps() -> Keeps:
    """The weights that came with the program."""
    found = json.loads(files("cardai.ai.hearthstone.weights").joinpath("keeps.json").read_text(encoding="utf-8"))
    return Keeps(found["weights"], found["errors"], found["usual_error"])


class Mulligan:
    """Opening hands of one deck in chances to win, when some cards are replaced by any of the deck."""

    def __init__(self, deck: Sequence[Card], start: Start, keeps: Keeps | None = None) -> None:
        self.keeps = keeps or shipped_keeps()
        self._start, self._deck = start, deck
        self._mean = fmean(self._alone(card) for card in deck)
        everything = sum(self.keeps.pair(one, other) for one in deck for other in deck)
        same = sum(self.keeps.pair(card, card) for card in deck)
        self._mean_pair = (everything - same) / max(1, len(deck) * (len(deck) - 1))

    def worth(self, kept: Sequence[Card], gone: int) -> float:
        """With these kept and so many replaced."""
        worth = sum(self._alone(card) + gone * self._beside(card) for card in kept)
        worth += sum(self.keeps.pair(card, other) for place, card in enumerate(kept) for other in kept[:place])
        return worth + gone * self._mean + gone * (gone - 1) / 2 * self._mean_pair

    def _alone(self, card: Card) -> float:
        return self.keeps.worth(card_terms(card, self._start))

    def _beside(self, card: Card) -> float:
        """Sum for this card together with one of the deck."""
        return fmean(self.keeps.pair(card, other) for other in self._deck)


@dataclass(frozen=True)
class Worth:
    """Worth of keeping a card against replacing it, in % of wins."""

    card: Card
    value: float
    error: float
    """Standard error of `value`."""

    @property
    def is_sure(self) -> bool:
        """Whether it can be told from nothing."""
        return abs(self.value) > SURE_ERRORS * self.error

    @property
    def is_surely_good(self) -> bool:
        return self.is_sure and self.value > 0

    def data(self) -> list[Any]:
        """Card, value and error as JSON can hold them."""
        return [self.card.id, float(self.value), float(self.error)]


def usual_worths(deck: Sequence[Card], cards: Sequence[Card], start: Start) -> list[Worth]:
    """Worth of keeping each of these cards of a deck, whatever else is in hand."""
    mulligan, size = Mulligan(deck, start), _HANDS[start.began]
    nothing = mulligan.worth([], size)
    gains = [mulligan.worth([card], size - 1) - nothing for card in cards]
    errors = [mulligan.keeps.error([card]) for card in cards]
    return [Worth(card, 100 * gain, 100 * error) for card, gain, error in zip(cards, gains, errors, strict=True)]


def start_of(view: HearthstoneView) -> Start:
    """Beginning of a mulligan, as its seat knows it."""
    return Start(view.me.hero.card.card_class, view.enemy.hero.card.card_class, view.seat == view.first)


class Choices:
    """All that may be kept of an opening hand.

    Of a card whose worth is not sure nothing is said to be lost either way, and the usual rule of players decides: a
    dear one goes, a cheap one stays, a cheap spell only if it seems worth something.
    """

    def __init__(self, view: HearthstoneView) -> None:
        start = start_of(view)
        self._hand = [held.card for held in view.me.hand]
        self._mulligan = Mulligan(view.me.deck, start)
        self._base = self._mulligan.keeps.worth(start_terms(start))
        self._values = {frozenset(action[1]): self._value(action[1]) for action in view.actions()}
        self._top = max(self._values, key=lambda kept: self._values[kept])
        self.worths = [Worth(card, self._gain(place), self._error([place])) for place, card in enumerate(self._hand)]
        """Worth of keeping each card, the others kept or not as is best."""
        self._sure = frozenset(place for place, one in enumerate(self.worths) if one.is_sure)
        most = most_cost(start.began)
        self._best = frozenset(place for place, one in enumerate(self.worths) if _stays(one, most))

    def _value(self, kept: Iterable[int]) -> float:
        cards = [self._hand[place] for place in kept]
        return 100 * (self._base + self._mulligan.worth(cards, len(self._hand) - len(cards)))

    def _gain(self, place: int) -> float:
        return self._values[self._top | {place}] - self._values[self._top - {place}]

    def _error(self, places: Iterable[int]) -> float:
        return 100 * self._mulligan.keeps.error([self._hand[place] for place in places])

    def options(self) -> list[Option]:
        """Best first."""
        found = [self._option(kept) for kept in self._values]
        return sorted(found, key=lambda option: (-option.value, -option.chance, option.action))

    def _option(self, kept: frozenset[int]) -> Option:
        alike = (kept & self._sure) | (self._top - self._sure)
        return Option(
            ("keep", tuple(sorted(kept))),
            min(100.0, max(0.0, self._values[alike])),
            float(kept == self._best),
            self._error(range(len(self._hand))),
            (_reason(self.worths, kept),),
            loss_error=self._error(alike ^ self._top),
        )


def _stays(worth: Worth, most: int) -> bool:
    """Whether a card is kept; `most` is what it may cost if nobody is sure."""
    is_liked = worth.value > 0
    if worth.is_sure:
        return is_liked
    return worth.card.cost <= most and (is_liked or not worth.card.is_spell)


def advise_keeps(view: HearthstoneView) -> Advice:
    """The chance to win with every choice of cards to keep, best first."""
    return Advice(tuple(Choices(view).options()), "opening hands of self-play")


def _reason(worths: Sequence[Worth], kept: Collection[int]) -> Reason:
    """Worth of what is kept and of what goes, and the cards that the rule of thumb decides on."""
    parts = {
        "kept": [one.data() for place, one in enumerate(worths) if place in kept],
        "replaced": [one.data() for place, one in enumerate(worths) if place not in kept],
        "by_cost": list(dict.fromkeys(one.card.id for one in worths if not one.is_sure)),
    }
    return Reason("opening hand", parts)
