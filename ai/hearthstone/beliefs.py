"""What may be behind the cards one cannot see: the next draw, the opponent's Secrets."""

from __future__ import annotations

from collections import Counter
from math import comb

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import collectible
from cardai.games.hearthstone.view import HearthstoneView


def draw_odds(view: HearthstoneView, draws: int = 1) -> list[tuple[Card, float]]:
    """The chance to have each card of the own deck among the next draws, likeliest first."""
    deck = view.me.deck
    size, draws = len(deck), min(draws, len(deck))
    odds = [(card, 1 - comb(size - number, draws) / comb(size, draws)) for card, number in Counter(deck).items()]
    return sorted(odds, key=lambda pair: (-pair[1], pair[0].index))


def possible_secrets(view: HearthstoneView) -> list[Card]:
    """What the opponent's Secrets can be, by their class and by what is known of the deck."""
    hidden = view.enemy.secrets
    classes = {one.card.card_class for one in hidden}
    cards = [card for card in collectible(view.game.format) if card.is_secret and card.card_class in classes]
    if view.unseen is not None and not any(one.made for one in hidden):
        cards = [card for card in cards if card in view.unseen]
    return cards
