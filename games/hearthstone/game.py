"""Hearthstone as a game of the house: rules as data, start, notation, guessing."""

from __future__ import annotations

import random
from typing import ClassVar

from .. import core
from ..core import Chance, RulesData
from . import decks, notation
from .card_book import card_of, hero_of, moments_in_hand, read_format
from .chance import DRAWS, OPENING, PickCard, PickOne
from .decks import Deck
from .engine.entities import Character, Held, Side
from .guess import guess
from .rules import Rules
from .rules_text import RULES_TEXT
from .state import Action, HearthstoneState
from .view import HearthstoneView


class Hearthstone(core.Game[Action]):
    """A duel of two decks."""

    name: ClassVar[str] = "hearthstone"
    title: ClassVar[str] = "Hearthstone"
    unit = "win %"
    seats = range(2, 3)
    default_seats = 2

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.rules_name = rules.name
        self.format = rules.format
        """Which cards there are."""
        self.format_name = rules.format.name
        self.open_lists = rules.open_lists
        read_format(rules.format)
        self.moments_in_hand = moments_in_hand(rules.format)
        """A bit for every moment that cards react to while they are in hand."""

    @classmethod
    def make(cls, rules: RulesData) -> Hearthstone:
        """From a preset's name or {"decks": [first seat's, second seat's], "open": true, "format": "wild2014"}."""
        return cls(Rules.read(rules))

    def rules_data(self) -> RulesData:
        return self.rules.data()

    def rules_text(self) -> str:
        return RULES_TEXT

    def start(self, seats: int, chance: Chance) -> HearthstoneState:
        self.check_seats(seats)
        mine, theirs = self._decks(chance)
        first = chance.ask(PickOne(("seat 1 begins", "seat 2 begins"), OPENING))
        state = HearthstoneState(self, [_side(0, mine), _side(1, theirs)], first)
        for seat in (first, 1 - first):
            side = state.sides[seat]
            for _ in range(3 if seat == first else 4):
                card = side.deck.pop(chance.ask(PickCard(side.deck, DRAWS + seat)))
                side.hand.append(Held(card, state.new_uid()))
        return state

    def _decks(self, chance: Chance) -> tuple[Deck, Deck]:
        first, second = self.rules.decks
        mine = decks.deck_named(first, chance, self.format)
        return mine, mine if second == "same" else decks.deck_named(second, chance, self.format)

    def token(self, action: Action) -> str:
        return notation.write(action)

    def parse(self, token: str) -> Action:
        return notation.read(token)

    def guess(self, view: core.View[Action], rng: random.Random) -> HearthstoneState:
        assert isinstance(view, HearthstoneView)
        return guess(view, rng)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hearthstone) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)


def _side(seat: int, deck: Deck) -> Side:
    hero = hero_of(deck.card_class)
    return Side(seat, Character(hero, seat + 1, seat, seat + 1), card_of(hero.hero_power), list(deck.cards))
