"""Big Two as a Game: dealing, positions to start from, and guesses at hidden hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from ..cards import cards_of
from ..core import BadRules, BadToken, Chance, Game, RulesData, View
from . import notation, rules_text
from .chance import HandsDeal, lowest_holder, spread
from .deck import OrderedDeck, deck
from .plays import Plays, plays
from .rules import Rules, rules_data
from .setup import Setup
from .state import BigTwoState
from .view import SHARED, BigTwoView

_TRIES = 2000
"""Deals drawn until one fits what the opening told; where that is all one knows, about one in `seats` does."""


@dataclass(frozen=True)
class BigTwo(Game[int]):
    """One way to play Big Two. An action is the mask of the cards played, 0 a pass."""

    name: ClassVar[str] = "bigtwo"
    title: ClassVar[str] = "Big Two"
    unit = "points"

    rules_name: str
    rules: Rules
    setup: Setup | None = None
    seats: range = field(init=False, compare=False)
    default_seats: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        placed = max(len(self.setup.left), len(self.setup.hands)) if self.setup else 0
        fixed = placed if self.setup and self.setup.left else 0
        seats = range(fixed, fixed + 1) if fixed else range(max(2, placed), 5)
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "default_seats", fixed or 4)

    @cached_property
    def plays(self) -> Plays:
        """All plays of these rules."""
        return plays(self.rules)

    @cached_property
    def deck(self) -> OrderedDeck:
        """The notation under this order of the suits."""
        return deck(self.rules.suits)

    def rules_data(self) -> RulesData:
        return rules_data(self.rules_name, self.rules, self.setup)

    def rules_text(self) -> str:
        return rules_text.rules_text(self.rules)

    def token(self, action: int) -> str:
        return notation.token(self.deck, action)

    def parse(self, token: str) -> int:
        return notation.parse(self.deck, token)

    # Starting

    def deal(self, seats: int) -> HandsDeal:
        """The deal for so many seats; a rest smaller than the table goes to the holder of the lowest card."""
        self.check_seats(seats)
        count = self.rules.cards[seats - 2]
        rest = 52 - seats * count
        return HandsDeal((count,) * seats, (0,) * seats, 0, rest if rest < seats else 0, self.rules.suits)

    def with_fixed(self, fixed: Sequence[str]) -> BigTwo:
        """Return these rules with these cards always dealt to the seats in turn and the rest at random."""
        return replace(self, setup=Setup(hands=tuple(fixed)))

    def start(self, seats: int, chance: Chance) -> BigTwoState:
        self.check_seats(seats)
        if self.setup is not None:
            return self.start_from(self.setup, seats, chance)
        return self.open_with(chance.ask(self.deal(seats)))

    def open_with(self, hands: Sequence[int]) -> BigTwoState:
        """The position before the first play of these hands."""
        first = lowest_holder(hands)
        state = BigTwoState(self, list(hands), first, tuple(hand.bit_count() for hand in hands))
        state.first = first
        lowest = hands[first] & -hands[first]
        state.lowest = lowest.bit_length() - 1
        state.opening = 0 if self.rules.opening == "anything" else lowest
        return state

    def start_from(self, setup: Setup, seats: int, chance: Chance) -> BigTwoState:
        """A game from a position; BadRules if there is no such position."""
        placed = Placed(self, setup, seats)
        return placed.state(chance.ask(placed.event))

    # Guessing

    def guess(self, view: View[int], rng: random.Random) -> BigTwoState:
        assert isinstance(view, BigTwoView)
        if view.turn is None:
            return self._fill(view, list(view.shown))
        for _ in range(_TRIES):
            hands = self.guess_hands(view, rng)
            if self.fits_first(view, hands):
                break
        return self._fill(view, hands)

    def guess_hands(self, view: BigTwoView, rng: random.Random) -> list[int]:
        """Hands that agree with all that is certain, each such deal equally likely."""
        pool, fixed = self.certain(view)
        seats = range(view.seats)
        own = view.seat
        counts = [0 if seat == own else view.left[seat] - fixed[seat].bit_count() for seat in seats]
        aside = pool.bit_count() - sum(counts)
        hands = spread(pool, [*counts, aside], [*view.tops, 52], rng)
        return [view.hand if seat == own else hands[seat] | fixed[seat] for seat in seats]

    def certain(self, view: BigTwoView) -> tuple[int, list[int]]:
        """The cards whose place is open, and those whose holder is known."""
        pool, fixed = view.unseen, [0] * view.seats
        if view.lowest is not None and view.first is not None:
            below = (1 << view.lowest) - 1
            known = pool & 1 << view.lowest if view.first != view.seat else 0
            fixed[view.first] = known
            pool &= ~(below | known)
        return pool, fixed

    def fits_first(self, view: BigTwoView, hands: Sequence[int]) -> bool:
        """Whether the seat that opened held the lowest card, where that is all one knows about it."""
        if view.first is None or view.lowest is not None:
            return True
        dealt = list(hands)
        for seat, action in view.history:
            dealt[seat] |= action
        return lowest_holder(dealt) == view.first

    def _fill(self, view: BigTwoView, hands: Sequence[int]) -> BigTwoState:
        """The position of a view with these hands."""
        state = BigTwoState(self, list(hands), view.turn or 0, view.dealt)
        for name in SHARED:
            setattr(state, name, getattr(view, name))
        state.history = list(view.history)
        if view.first is not None:
            dealt = hands[view.first]
            for seat, action in view.history:
                dealt |= action if seat == view.first else 0
            state.lowest = (dealt & -dealt).bit_length() - 1
        if view.first is not None and not view.history and self.rules.opening != "anything":
            state.opening = 1 << (state.lowest or 0)
        return state


class Placed:
    """A setup that was checked: the cards in it as masks, and the deal of what it leaves open."""

    def __init__(self, game: BigTwo, setup: Setup, seats: int) -> None:
        self.game, self.setup = game, setup
        named = [self._cards(text) for text in setup.hands]
        self.hands = tuple(named + [0] * (seats - len(named)))
        self.table = self._cards(setup.table)
        self.gone = self._cards(setup.played) | self.table
        self.left = setup.left or (game.rules.cards[seats - 2],) * seats
        self._check_cards(seats)
        self._check_seats(seats)
        self.event = HandsDeal(self.left, self.hands, self.gone, self._to_lowest(seats), game.rules.suits)

    def _cards(self, text: str) -> int:
        try:
            return self.game.deck.parse(text)
        except BadToken as error:
            raise BadRules(str(error)) from None

    def _to_lowest(self, seats: int) -> int:
        rest = 52 - sum(self.left)
        return rest if not self.setup.left and rest < seats else 0

    def _check_cards(self, seats: int) -> None:
        if len(self.hands) != seats or len(self.left) != seats:
            raise BadRules(f"The position is not for {seats} players")
        seen = self.gone
        for hand in self.hands:
            if hand & seen:
                raise BadRules(f"{self.game.token(hand & seen)} is in two places")
            seen |= hand
        for seat, (hand, count) in enumerate(zip(self.hands, self.left, strict=True)):
            if hand.bit_count() > count or count < 1:
                raise BadRules(f"Seat {seat + 1} is to have {count} cards but {hand.bit_count()} are named")
        if self.gone.bit_count() + sum(self.left) > 52:
            raise BadRules(f"{self.gone.bit_count()} cards played and {sum(self.left)} in the hands are more than 52")
        if self.table and self.table not in self.game.plays.place:
            raise BadRules(f"{self.game.token(self.table)} on the table is not a play in these rules")

    def _check_seats(self, seats: int) -> None:
        named = [seat for seat in (self.setup.turn, self.setup.owner, *self.setup.passed) if seat is not None]
        if any(seat >= seats for seat in named):
            raise BadRules(f"The position names a seat that {seats} players do not have")
        if self.table and self.setup.turn is None:
            raise BadRules("With a play on the table the position must say whose turn it is")
        if self.table and self.owner(seats) in (self.setup.turn, *self.setup.passed):
            raise BadRules("Who made the play on the table can neither be to play nor have passed")
        if self.setup.turn is not None and self.setup.turn in self.setup.passed:
            raise BadRules("The seat to play cannot have passed")

    def owner(self, seats: int) -> int:
        """Seat that made the play on the table: as said, or the nearest seat before that has not passed."""
        if self.setup.owner is not None:
            return self.setup.owner
        seat = (self.setup.turn or 0) - 1
        while seat % seats in self.setup.passed:
            seat -= 1
        return seat % seats

    def state(self, hands: Sequence[int]) -> BigTwoState:
        """The position with these hands."""
        seats = len(hands)
        is_opening = not (self.gone or self.setup.left) if self.setup.opening is None else self.setup.opening
        if is_opening and self.setup.turn in (None, lowest_holder(hands)):
            return self.game.open_with(hands)
        full = self.game.rules.cards[seats - 2]
        turn = lowest_holder(hands) if self.setup.turn is None else self.setup.turn
        state = BigTwoState(self.game, list(hands), turn, tuple(max(full, hand.bit_count()) for hand in hands))
        state.table, state.gone = self.table, self.gone
        state.owner = self.owner(seats) if self.table else turn
        state.passed = sum(1 << seat for seat in self.setup.passed) if self.table else 0
        state.aside = 52 - len(cards_of(self.gone)) - sum(self.left)
        return state
