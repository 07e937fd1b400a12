"""Where on the board a minion goes when only the opponent's cards care: strong minions not side by side.

Where the own cards care (Dire Wolf Alpha, Flametongue Totem, Defender of Argus) the menu offers every place and the
search tries them. Explosive Shot, Cone of Cold, Betrayal and minions that strike three at once care as well, and no
search of the own turn sees them coming.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_book import collectible
from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.formats import Format
from cardai.games.hearthstone.keywords import CLEAVES
from cardai.games.hearthstone.state import Action
from cardai.games.hearthstone.view import HearthstoneView

_PLACE_WORDS = ("next to it", "on both sides of it")


def placed(view: HearthstoneView, action: Action) -> Action:
    """Return the action, a minion it plays put where the opponent's cards do least."""
    if action[0] != "play" or action[3] is not None or len(view.me.board) < 2 or not neighbours_suffer(view):
        return action
    card = view.me.hand[action[1]].card
    if not card.is_minion:
        return action
    worths = [minion.attack + minion.health for minion in view.me.board]
    place = best_place(worths, card.attack + card.health)
    return action if place == len(worths) else (*action[:3], place, *action[4:])


def best_place(worths: Sequence[int], fresh: int) -> int:
    """Between minions of these worths: where a new one stands so that strong ones have weak neighbours."""

    def together(place: int) -> int:
        return sum(one * other for one, other in pairwise([*worths[:place], fresh, *worths[place:]]))

    return min(range(len(worths) + 1), key=lambda place: (together(place), -place))


def neighbours_suffer(view: HearthstoneView) -> bool:
    """May the opponent hit minions for standing next to others?"""
    if any(minion.abilities & CLEAVES for minion in view.enemy.board):
        return True
    hitting = hitting_cards(view.game.format)
    if view.unseen is not None:
        return any(card in hitting for card in view.unseen)
    return any(card.card_class == view.enemy.hero.card.card_class for card in hitting)


@cache
def hitting_cards(allowed: Format) -> frozenset[Card]:
    """Spells of a format that reach the neighbours of a minion."""
    return frozenset(_reaching(card for card in collectible(allowed) if card.is_spell))


def _reaching(cards: Iterable[Card]) -> Iterable[Card]:
    return (card for card in cards if any(word in card_text(card).lower() for word in _PLACE_WORDS))
