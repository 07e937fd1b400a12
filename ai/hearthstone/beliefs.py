"""Beliefs about cards one cannot see: the next draw, the opponent's Secrets, hand and deck."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from math import comb

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import collectible, secrets_of
from cardai.games.hearthstone.decks import DECK_SIZE, FamousDeck, famous
from cardai.games.hearthstone.engine.entities import Side
from cardai.games.hearthstone.view import HearthstoneView

_UNKNOWN = 0.5
"""Weight, before a card is seen, of a deck that is none of the famous ones; each of these counts 1."""
_FOREIGN = 0.05
"""Part of a side's cards that are not of its list: found, stolen, or its own change to the list."""
_PATIENT_MINION, _PATIENT_SPELL = 0.7, 0.85
"""Chances that a card that could have been played is kept for another turn."""


def draw_odds(view: HearthstoneView, draws: int = 1) -> list[tuple[Card, float]]:
    """The chance to have each card of the own deck among the next draws, likeliest first."""
    deck = view.me.deck
    size, draws = len(deck), min(draws, len(deck))
    odds = [(card, 1 - comb(size - number, draws) / comb(size, draws)) for card, number in Counter(deck).items()]
    return sorted(odds, key=lambda pair: (-pair[1], pair[0].index))


def possible_secrets(view: HearthstoneView) -> list[Card]:
    """Cards the opponent's Secrets can be: by class, by what has not been set off, by what is known of the deck."""
    found: list[Card] = []
    for hidden in view.enemy.secrets:
        cards = secrets_of(view.game.format, hidden.card.card_class)
        possible = [card for card in cards if card not in hidden.ruled_out]
        if view.unseen is not None and not hidden.made:
            possible = [card for card in possible if card in view.unseen]
        found += [card for card in possible if card not in found]
    return sorted(found, key=lambda card: card.index)


def likely_decks(view: HearthstoneView) -> list[tuple[FamousDeck | None, float]]:
    """Which famous decks the opponent may be playing by the cards seen so far, likeliest first; None for another."""
    seen = Counter(seen_cards(view.enemy))
    card_class = view.enemy.hero.card.card_class
    strange = 1 / len([card for card in collectible(view.game.format) if card.card_class in ("NEUTRAL", card_class)])
    weights: list[tuple[FamousDeck | None, float]] = [(None, _UNKNOWN * strange ** seen.total())]
    weights += [
        (one, _fit(one.deck.counts, seen, strange))
        for one in famous().values()
        if one.deck.card_class == card_class and set(one.format.sets) <= set(view.game.format.sets)
    ]
    total = sum(weight for _, weight in weights)
    return sorted(((one, weight / total) for one, weight in weights), key=lambda pair: -pair[1])


def hand_odds(view: HearthstoneView) -> list[tuple[Card, float]]:
    """The chance that the opponent holds each card, likeliest first: by counting, not by what was kept or played."""
    if view.unseen is not None:
        lists = [(Counter(view.unseen), 1.0)]
    else:
        seen = Counter(seen_cards(view.enemy))
        lists = [(one.deck.counts - seen, chance) for one, chance in likely_decks(view) if one is not None]
    hidden = sum(not held.known and not held.made for held in view.enemy.hand)
    odds: defaultdict[Card, float] = defaultdict(float)
    for left, chance in lists:
        size = left.total()
        ways = comb(size, min(hidden, size))
        for card, number in left.items():
            odds[card] += chance * (1 - comb(size - number, min(hidden, size)) / ways)
    return sorted(odds.items(), key=lambda pair: (-pair[1], pair[0].index))


def _fit(copies: Counter[Card], seen: Counter[Card], strange: float) -> float:
    """Likelihood that these cards come up from this list; now and then a card is not of the deck it is played with."""
    fit = 1.0
    for card, number in seen.items():
        for copy in range(number):
            fit *= (1 - _FOREIGN) / DECK_SIZE if copy < copies[card] else _FOREIGN * strange
    return fit


def seen_cards(side: Side) -> list[Card]:
    """Cards of its deck a side has shown: what stands on its board and lies in its grave."""
    shown = [grave.card for grave in side.graveyard] + [
        minion.card for minion in side.board if minion.seat == side.seat
    ]
    shown += [side.weapon.card] if side.weapon is not None else []
    shown += [held.card for held in side.hand if held.known and not held.made]
    classes = ("NEUTRAL", side.hero.card.card_class)
    return [card for card in shown if card.collectible and not card.is_hero and card.card_class in classes]


class FamousBeliefs:
    """Guesses at hidden cards by the famous lists that fit, and by what would have been played if it were held."""

    def __init__(self, view: HearthstoneView) -> None:
        self.view = view
        self._decks = likely_decks(view) if view.unseen is None else []
        self._seen = Counter(seen_cards(view.enemy))
        enemy = view.enemy
        begun = (view.number + (view.first != view.seat)) // 2
        self._held = [min(begun, len(enemy.hand) - 1 - place) for place in range(len(enemy.hand))]
        """Turns of the opponent that each card was held at least, one card being drawn in a turn."""

    def rest(self, number: int, rng: random.Random) -> list[Card] | None:
        chosen = rng.choices([one for one, _ in self._decks], [weight for _, weight in self._decks])[0]
        if chosen is None:
            return None
        left = list((chosen.deck.counts - self._seen).elements())
        rng.shuffle(left)
        # Cards burnt, stolen or put back leave the list too long or too short for what is hidden.
        return left[:number] + [rng.choice(chosen.deck.cards) for _ in range(number - len(left))]

    def hand_weights(self, place: int, cards: Sequence[Card]) -> list[float]:
        crystals, turns = self.view.enemy.crystals, self._held[place]
        return [_patience(card) ** min(turns, max(0, crystals - card.cost)) for card in cards]


def _patience(card: Card) -> float:
    """Chance that a card that could have been played is kept for another turn."""
    return _PATIENT_MINION if card.is_minion else _PATIENT_SPELL
