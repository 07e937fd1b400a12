"""What it is worth to keep a card of the opening hand instead of replacing it, learned from self-play.

A linear model of the chance to win: what the two classes and the coin give, and for every card kept what it gives by
itself, with the coin, against this class, in this class, and by its cost and kind. What is known of few games is drawn
to what cards of its kind give (ridge), so a card nobody has met is judged by what it is. Fitted by `fit_keeps.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt

from cardai.ai.agent import Advice, Option
from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import keyword_names
from cardai.games.hearthstone.view import HearthstoneView

_MOST_COST = 7
_USUAL_COST = 3.3
"""About the mean cost of a deck's cards."""


@dataclass(frozen=True)
class Start:
    """Who begins against whom, with what kind of deck."""

    card_class: str
    enemy_class: str
    began: bool
    mean_cost: float
    """Of the cards of the deck."""


Terms = Iterator[tuple[str, float]]
"""Names of weights, and how often each counts."""


def start_terms(start: Start) -> Terms:
    """What the hand has no part in."""
    yield "start", 1.0
    yield f"{start.card_class}", 1.0
    yield f"against {start.enemy_class}", 1.0
    yield f"{start.card_class} against {start.enemy_class}", 1.0
    yield "began", float(start.began)


def keep_terms(card: Card, start: Start) -> Terms:
    """What keeping this card adds."""
    coin = -0.5 if start.began else 0.5
    yield f"card {card.name}", 1.0
    yield f"coin {card.name}", coin
    yield f"enemy {card.name} {start.enemy_class}", 1.0
    yield f"class {card.name} {start.card_class}", 1.0
    yield from _kind_terms(card, coin, start)


def _kind_terms(card: Card, coin: float, start: Start) -> Terms:
    """The part that cards share."""
    cost = f"{min(_MOST_COST, card.cost)}"
    yield f"cost {cost}", 1.0
    yield f"cost {cost} coin", coin
    yield f"cost {cost} {card.type}", 1.0
    yield f"cost {cost} against {start.enemy_class}", 1.0
    yield f"cost {cost} deck", start.mean_cost - _USUAL_COST
    for name in keyword_names(card.keywords):
        yield f"has {name}", 1.0
    marks = {"battlecry": card.play, "deathrattle": card.deathrattle, "combo": card.combo, "secret": card.secret}
    for name, effect in marks.items():
        if effect is not None and (card.is_minion or name == "secret"):
            yield f"has {name}", 1.0
    if card.is_minion:
        yield "attack over cost", (card.attack - card.cost) / 2
        yield "health over cost", (card.health - card.cost) / 2


def hand_terms(cards: Sequence[Card], start: Start) -> Terms:
    """What keeping these cards adds, twice the same card included."""
    for place, card in enumerate(cards):
        yield from keep_terms(card, start)
        if card in cards[:place]:
            yield f"second cost {min(_MOST_COST, card.cost)}", 1.0


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

    def error(self, card: Card) -> float:
        return self.errors.get(card.name, self.usual_error)


@cache
def shipped_keeps() -> Keeps:
    """The weights that came with the program."""
    found = json.loads(files("cardai.ai.hearthstone.weights").joinpath("keeps.json").read_text(encoding="utf-8"))
    return Keeps(found["weights"], found["errors"], found["usual_error"])


def start_of(view: HearthstoneView) -> Start:
    """How a mulligan begins, as its seat knows it."""
    cards = [*view.me.deck, *(held.card for held in view.me.hand)]
    mean = sum(card.cost for card in cards) / max(1, len(cards))
    return Start(view.me.hero.card.card_class, view.enemy.hero.card.card_class, view.seat == view.first, mean)


def card_worths(cards: Sequence[Card], start: Start) -> list[tuple[float, float]]:
    """What keeping each of these cards is worth against replacing it, in % of wins, with its standard error."""
    keeps = shipped_keeps()
    return [(100 * keeps.worth(keep_terms(card, start)), 100 * keeps.error(card)) for card in cards]


def advise_keeps(view: HearthstoneView) -> Advice:
    """The chance to win with every choice of cards to keep, best first."""
    keeps, start = shipped_keeps(), start_of(view)
    hand = [held.card for held in view.me.hand]
    base = keeps.worth(start_terms(start))
    scored = [
        (base + keeps.worth(hand_terms([hand[place] for place in action[1]], start)), action)
        for action in view.actions()
    ]
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    worths = zip(hand, card_worths(hand, start), strict=True)
    told = [f"{card.name} {worth:+.1f} ± {error:.1f} %" for card, (worth, error) in worths]
    errors = [keeps.error(card) for card in hand]
    options = (
        Option(
            action,
            100 * min(1.0, max(0.0, value)),
            float(place == 0),
            100 * sqrt(sum(errors[kept] ** 2 for kept in action[1])),
            _why(told, action[1]),
        )
        for place, (value, action) in enumerate(scored)
    )
    return Advice(tuple(options), "win rates of kept cards in self-play")


def _why(told: Sequence[str], kept: Sequence[int]) -> str:
    """One line about what is kept and what goes."""
    keeps = [one for place, one in enumerate(told) if place in kept]
    replaces = [one for place, one in enumerate(told) if place not in kept]
    return "; ".join(
        f"{word} {', '.join(cards)}" for word, cards in (("keeps", keeps), ("replaces", replaces)) if cards
    )
