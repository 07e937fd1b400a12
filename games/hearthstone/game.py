"""Hearthstone as a game of the house: rules as data, start, notation, guessing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from .. import core
from ..core import BadRules, Chance, RulesData
from . import decks, notation
from .book import book, hero_of
from .chance import DRAWS, OPENING, PickCard, PickOne
from .decks import Deck
from .engine.entities import Character, Held, Side
from .guess import guess
from .state import Action, State
from .view import View

PRESET_DATA: dict[str, dict[str, Any]] = {
    "starter": {"decks": ["starter", "starter"], "open": True},
    "random": {"decks": ["random", "random"], "open": False},
    "mirror": {"decks": ["random", "same"], "open": True},
}


class Hearthstone(core.Game[Action]):
    """A duel of two decks of Basic and Classic cards."""

    name: ClassVar[str] = "hearthstone"
    title: ClassVar[str] = "Hearthstone"
    unit: ClassVar[str] = "win %"
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

    def start(self, seats: int, chance: Chance) -> State:
        self.check_seats(seats)
        mine, theirs = self._decks(chance)
        first = chance.ask(PickOne(("seat 1 begins", "seat 2 begins"), OPENING))
        state = State(self, [_side(0, mine), _side(1, theirs)], first)
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

    def guess(self, view: core.View[Action], rng: random.Random) -> State:
        assert isinstance(view, View)
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


RULES_TEXT = """\
Bring the other hero to 0 Health. Both heroes start with 30; if both fall at once it is a draw,
and so is a game that is not over after 89 turns.
Before the first turn you may replace cards of your opening hand. Whoever goes second has one card more and the Coin.
Each turn you get a mana crystal (up to 10), all crystals fill up, and you draw a card. An empty deck costs you
1, then 2, then 3 ... Health for each card you cannot draw. A hand holds 10 cards, a board 7 minions.
Play cards for their cost, use your hero power once a turn, and attack with your minions and your armed hero.
A minion that has just arrived cannot attack unless it has Charge. Attacker and defender damage each other at once.
Taunt must be attacked first; Divine Shield stops the next damage; Stealth cannot be attacked or aimed at
until it attacks; Windfury attacks twice; Frozen misses its next attack; Poisonous destroys any minion it damages.
Battlecry happens when the minion is played, Deathrattle when it dies, Combo if you played another card before it
this turn. Overload locks crystals next turn. Secrets wait for something to happen in your opponent's turn.

play 3          play the third card of your hand (a minion goes to the right end)
play 3 > e2     aim it at the second enemy minion (eh enemy hero, mh your hero, m1 your first minion)
play 3 @2       put the minion in the second place of your board
play 3 choose 1 take the first option of a Choose One card
attack m1 > eh  your first minion attacks the enemy hero (mh is your hero)
power > e1      use your hero power
choose 1        take the first card on offer
keep 1 3        keep cards one and three of the opening hand, replace the rest
end             end your turn
"""
