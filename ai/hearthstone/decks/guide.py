"""A page about a deck: how it wants to win, its curve, and which cards to keep."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardai.games.hearthstone.card import Card
from cardai.games.hearthstone.card_text import card_text
from cardai.games.hearthstone.decks import Deck, famous
from cardai.games.hearthstone.keywords import CHARGE, HERO_CLASSES

from ..players.mulligan import Start, Worth, usual_worths

_FAST, _SLOW = 2.9, 3.9
"""Decks whose cards cost less than this on average are fast, dearer ones slow."""
_REACH = re.compile(r"[Dd]eal \$?(\d+) damage(?! to (?:a|all|an? enemy|all enemy|every|two random enemy) minion)")


@dataclass(frozen=True)
class Guide:
    """Everything to know before playing a deck."""

    deck: Deck
    style: str
    wins_by: str
    first: tuple[Worth, ...]
    """Every card of the deck for the player who begins, best to keep first."""
    coin: tuple[Worth, ...]
    """Worth of keeping cards for the player with The Coin."""
    against: tuple[tuple[str, tuple[Worth, ...]], ...]
    """Classes against which other cards than usual are worth keeping, with these cards."""


def guide(deck: Deck) -> Guide:
    """The page about this deck."""
    known = next((one for one in famous().values() if one.deck.cards == deck.cards), None)
    first, coin = keeps(deck, True), keeps(deck, False)
    style = known.style if known else _style(deck)
    return Guide(deck, style, known.wins_by if known else _wins_by(deck), first, coin, _against(deck, first))


def keeps(deck: Deck, began: bool, enemy_class: str = "") -> tuple[Worth, ...]:
    """Worth of keeping each card, best first; without a class against all of them."""
    cards = sorted(deck.counts, key=lambda card: card.index)
    found = usual_worths(deck.cards, cards, Start(deck.card_class, enemy_class, began))
    return tuple(sorted(found, key=lambda one: (-one.value, one.card.index)))


def _against(deck: Deck, usual: Sequence[Worth]) -> tuple[tuple[str, tuple[Worth, ...]], ...]:
    liked = {one.card for one in usual if one.value > 0}
    found = []
    for enemy in HERO_CLASSES:
        fresh = tuple(one for one in keeps(deck, True, enemy) if one.is_surely_good and one.card not in liked)
        if fresh:
            found.append((enemy, fresh[:3]))
    return tuple(found)


def _mean_cost(deck: Deck) -> float:
    return sum(card.cost for card in deck.cards) / max(1, len(deck.cards))


def _style(deck: Deck) -> str:
    mean = _mean_cost(deck)
    return "aggro" if mean < _FAST else "control" if mean > _SLOW else "midrange"


def reach(card: Card) -> int:
    """Damage it can do to the enemy hero from the hand."""
    if card.is_minion and card.keywords & CHARGE:
        return card.attack
    found = _REACH.search(card_text(card))
    return int(found[1]) if found and (card.is_spell or card.play is not None) else 0


def _wins_by(deck: Deck) -> str:
    """One or two sentences from what the cards can do."""
    early = sum(card.is_minion and card.cost <= 2 for card in deck.cards)
    big = sorted({card for card in deck.cards if card.is_minion and card.cost >= 6}, key=lambda card: -card.cost)
    burn = sum(reach(card) for card in deck.cards)
    strikes = sorted({card for card in deck.cards if reach(card) >= 3}, key=lambda card: (-reach(card), card.index))
    parts = []
    if early >= 6:
        parts.append(f"{early} minions for two mana or less take the board early")
    if big:
        parts.append(f"{_named(big[:3])} win the late game")
    if strikes and burn >= 8:
        parts.append(f"up to {burn} damage from the hand ({_named(strikes[:4])}) finishes")
    told = "; ".join(parts) or "trades its minions well and lives from the better draw"
    return told[0].upper() + told[1:] + "."


def _named(cards: Sequence[Card]) -> str:
    names = [card.name for card in cards]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
