"""Filling in what a seat cannot see: one of the positions it cannot tell from the real one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

from .card import Card
from .card_book import collectible
from .engine.entities import Held, Hidden, Offer, Side
from .formats import Format
from .state import HearthstoneState
from .view import HearthstoneView


def guess(view: HearthstoneView, rng: random.Random) -> HearthstoneState:
    """Deal the opponent's unseen cards at random."""
    state = view.position()
    enemy = state.sides[1 - view.seat]
    aside = sum(len(offer.cards) for offer in state.offers if offer.from_deck)
    unseen = list(view.unseen) if view.unseen is not None else _invent(enemy, state.game.format, aside, rng)
    rng.shuffle(unseen)
    enemy.secrets = _fill_secrets(enemy, state.game.format, unseen, rng)
    enemy.hand = _fill_hand(enemy, state.game.format, unseen, rng)
    if any(card.id == "?" for card in state.choice):
        state.offers = tuple(_fill_offer(offer, enemy, state.game.format, unseen, rng) for offer in state.offers)
    enemy.deck = sorted(unseen[: len(enemy.deck)], key=lambda card: card.index)
    return state


@cache
def _pool(allowed: Format, card_class: str) -> tuple[Card, ...]:
    """Cards a deck of this class may have, class cards counted three times as likely as neutral ones."""
    own = [card for card in collectible(allowed) if card.card_class == card_class]
    return (*own, *own, *own, *(card for card in collectible(allowed) if card.card_class == "NEUTRAL"))


def _some(allowed: Format, card_class: str, rng: random.Random) -> Card:
    return rng.choice(_pool(allowed, card_class))


def _invent(enemy: Side, allowed: Format, choice: int, rng: random.Random) -> list[Card]:
    """A likely rest of a deck nobody has shown: at most two of a card, one of a legendary."""
    number = len(enemy.deck) + len(enemy.hand) + len(enemy.secrets) + choice
    chosen: dict[Card, int] = {}
    cards: list[Card] = []
    while len(cards) < number:
        card = _some(allowed, enemy.hero.card.card_class, rng)
        if chosen.get(card, 0) < (1 if card.rarity == "LEGENDARY" else 2):
            chosen[card] = chosen.get(card, 0) + 1
            cards.append(card)
    return cards


def _fill_secrets(enemy: Side, allowed: Format, unseen: list[Card], rng: random.Random) -> list[Hidden]:
    filled: list[Hidden] = []
    for hidden in enemy.secrets:
        taken = [other.card for other in filled]
        card_class = hidden.card.card_class
        fitting = [card for card in unseen if card.is_secret and card.card_class == card_class and card not in taken]
        if fitting and not hidden.made:
            card = fitting[0]
            unseen.remove(card)
        else:
            card = rng.choice([card for card in _secrets(allowed, card_class) if card not in taken])
        filled.append(Hidden(card, hidden.uid, hidden.stamp, hidden.made))
    return filled


@cache
def _secrets(allowed: Format, card_class: str) -> Sequence[Card]:
    return tuple(card for card in collectible(allowed) if card.is_secret and card.card_class == card_class)


def _fill_offer(offer: Offer, enemy: Side, allowed: Format, unseen: list[Card], rng: random.Random) -> Offer:
    if offer.from_deck:
        cards = tuple(unseen.pop() for _ in offer.cards)
    else:
        cards = tuple(_some(allowed, enemy.hero.card.card_class, rng) for _ in offer.cards)
    return Offer(cards, offer.act, offer.from_deck)


def _fill_hand(enemy: Side, allowed: Format, unseen: list[Card], rng: random.Random) -> list[Held]:
    filled = []
    for held in enemy.hand:
        if held.known:
            filled.append(held)
            continue
        made = held.made or not unseen
        card = _some(allowed, enemy.hero.card.card_class, rng) if made else unseen.pop()
        filled.append(Held(card, held.uid, held.shift, held.known, held.made))
    return filled
