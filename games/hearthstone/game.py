"""Hearthstone as a game of the house: rules as data, start, notation, guessing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from .. import core
from ..core import BadRules, Chance, RulesData
from . import decks, notation
from .card_book import book, hero_of
from .chance import DRAWS, OPENING, PickCard, PickOne
from .decks import Deck
from .engine.entities import Character, Held, Side
from .guess import guess
from .rules_text import RULES_TEXT
from .state import Action, HearthstoneState
from .view import HearthstoneView

PRESET_DATA: dict[str, dict[str, Any]] = {
    "starter": {"decks": ["starter", "starter"], "open": True},
    "random": {"decks": ["random", "random"], "open": False},
    "mirror": {"decks": ["random", "same"], "open": True},
}


class Hearthstone(core.Game[Action]):
    """A duel of two decks of Basic and Classic cards."""

    name: ClassVar[str] = "hearthstone"
    title: ClassVar[str] = "Hearthstone"
    unit = "win %"
    seats = range(2, 3)
    default_seats = 2

    def __init__(self, rules_name: str, deck_specs: tuple[str, str], open_lists: bool) -> None:
        self.rules_name = rules_name
        self.deck_specs = deck_specs
        self.open_lists = open_lists
        """Does each player know which cards the other's deck has?"""

    @classmethod
    def make(cls, rules: RulesData) -> Hearthstone:
        """From a preset's name or {"decks": [first seat's, second seat's], "open": true}."""
        if isinstance(rules, str):
            if rules not in PRESET_DATA:
                raise BadRules(f"There are no Hearthstone rules {rules!r}; there are {', '.join(PRESET_DATA)}")
            return cls(rules, *_read_rules(PRESET_DATA[rules]))
        return cls("custom", *_read_rules(rules))

    def rules_data(self) -> RulesData:
        if self.rules_name in PRESET_DATA:
            return self.rules_name
        return {"decks": list(self.deck_specs), "open": self.open_lists}

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
        first, second = self.deck_specs
        mine = decks.deck_named(first, chance)
        return mine, mine if second == "same" else decks.deck_named(second, chance)

    def token(self, action: Action) -> str:
        return notation.write(action)

    def parse(self, token: str) -> Action:
        return notation.read(token)

    def guess(self, view: core.View[Action], rng: random.Random) -> HearthstoneState:
        assert isinstance(view, HearthstoneView)
        return guess(view, rng)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hearthstone) and self.rules_data() == other.rules_data()

    def __hash__(self) -> int:
        return hash((self.deck_specs, self.open_lists))


def _read_rules(rules: Mapping[str, Any]) -> tuple[tuple[str, str], bool]:
    strange = set(rules) - {"decks", "open"}
    if strange:
        raise BadRules(f"Hearthstone has no rule {sorted(strange)[0]!r}; there are decks and open")
    specs, open_lists = rules.get("decks", ["starter", "starter"]), rules.get("open", True)
    if not isinstance(specs, (list, tuple)) or len(specs) != 2 or not all(isinstance(spec, str) for spec in specs):
        raise BadRules("decks must name two decks: starter, random, a class, a deck code, or same for the second")
    if not isinstance(open_lists, bool):
        raise BadRules("open must be true or false")
    for place, spec in enumerate(specs):
        if not (place and spec == "same"):
            decks.check_spec(spec)
    return (specs[0], specs[1]), open_lists


def _side(seat: int, deck: Deck) -> Side:
    hero = hero_of(deck.card_class)
    return Side(seat, Character(hero, seat + 1, seat, seat + 1), book()[hero.hero_power], list(deck.cards))
