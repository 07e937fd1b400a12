"""Filling in what a seat cannot see: one of the positions it cannot tell from the real one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Protocol

from .card import Card
from .card_book import collectible, secrets_of
from .engine.entities import Held, Hidden, Offer, Side
from .formats import Format
from .state import HearthstoneState
from .view import HearthstoneView


class CardBeliefs(Protocol):
    """An opinion on what a seat cannot see, for guesses that are likelier than others."""

    def rest(self, number: int, rng: random.Random) -> list[Card] | None:
        """Draw as many cards for the opponent's deck, hidden hand and Secrets; None for no idea."""

    def hand_weights(self, place: int, cards: Sequence[Card]) -> Sequence[float]:
        """Weights of these cards for being the hidden card at this place of the opponent's hand."""


def guess(view: HearthstoneView, rng: random.Random, beliefs: CardBeliefs | None = None) -> HearthstoneState:
    """Deal the opponent's unseen cards at random, every deal alike or by somebody's beliefs."""
    state = view.position()
    enemy = state.sides[1 - view.seat]
    aside = sum(len(offer.cards) for offer in state.offers if offer.from_deck)
    unseen = list(view.unseen) if view.unseen is not None else _rest(enemy, state.game.format, aside, rng, beliefs)
    rng.shuffle(unseen)
    enemy.secrets = _fill_secrets(enemy, state.game.format, unseen, rng)
    enemy.hand = _fill_hand(enemy, state.game.format, unseen, rng, beliefs)
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


def _rest(enemy: Side, allowed: Format, choice: int, rng: random.Random, beliefs: CardBeliefs | None) -> list[Card]:
    number = len(enemy.deck) + len(enemy.hand) + len(enemy.secrets) + choice
    believed = beliefs.rest(number, rng) if beliefs is not None else None
    return _invent(enemy, allowed, number, rng) if believed is None else believed


def _invent(enemy: Side, allowed: Format, number: int, rng: random.Random) -> list[Card]:
    """A likely rest of a deck nobody has shown: at most two of a card, one of a legendary."""
    chosen: dict[Card, int] = {}
    cards: list[Card] = []
    while len(cards) < number:
        card = _some(allowed, enemy.hero.card.card_class, rng)
        if chosen.get(card, 0) < (1 if card.rarity == "LEGENDARY" else 2):
            chosen[card] = chosen.get(card, 0) + 1
            cards.append(card)
    return cards


def _fill_secrets(enemy: Side, allowed: Format, unseen: list[Card], rng: random.Random) -> list[Hidden]:
    """A Secret for every place, all different and none that would have been set off; those least free first."""
    filled: dict[int, Hidden] = {}
    for hidden in sorted(enemy.secrets, key=lambda one: -len(one.ruled_out)):
        taken = [other.card for other in filled.values()]
        free = [card for card in secrets_of(allowed, hidden.card.card_class) if card not in taken]
        possible = [card for card in free if card not in hidden.ruled_out] or free
        fitting = [card for card in unseen if card in possible]
        if fitting and not hidden.made:
            card = fitting[0]
            unseen.remove(card)
        else:
            card = rng.choice(possible)
        filled[hidden.uid] = hidden.as_card(card)
    return [filled[hidden.uid] for hidden in enemy.secrets]


def _fill_offer(offer: Offer, enemy: Side, allowed: Format, unseen: list[Card], rng: random.Random) -> Offer:
    if offer.from_deck:
        cards = tuple(unseen.pop() for _ in offer.cards)
    else:
        cards = tuple(_some(allowed, enemy.hero.card.card_class, rng) for _ in offer.cards)
    return Offer(cards, offer.act, offer.from_deck)


def _fill_hand(
    enemy: Side, allowed: Format, unseen: list[Card], rng: random.Random, beliefs: CardBeliefs | None
) -> list[Held]:
    filled = []
    for place, held in enumerate(enemy.hand):
        if held.known:
            filled.append(held)
            continue
        if held.made or not unseen:
            card = _some(allowed, enemy.hero.card.card_class, rng)
        elif beliefs is None:
            card = unseen.pop()
        else:
            card = unseen.pop(rng.choices(range(len(unseen)), beliefs.hand_weights(place, unseen))[0])
        filled.append(Held(card, held.uid, held.shift, held.known, held.made))
    return filled
