"""Knowledge of one seat at a hold'em table, and a full table that would look like it from there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core import View
from . import legal, pots
from .chance import Hole
from .history import Deed, HandResult
from .positions import position_names
from .posting import Posting
from .pots import Pot

if TYPE_CHECKING:
    from .game import Holdem
    from .state import HoldemState


@dataclass(frozen=True)
class HoldemView(View[int]):
    """A hand as one seat sees it. Chips throughout; tuples are by seat, None where a card is not to be seen."""

    seat: int
    turn: int | None
    holdem: Holdem
    hole: Hole
    """Your own cards."""
    street: int
    """0 before the flop, then flop, turn, river."""
    board: tuple[int, ...]
    button: int
    stacks: tuple[int, ...]
    """Chips behind, bets not included."""
    bets: tuple[int, ...]
    """Chips in front of each seat on this street."""
    paid: tuple[int, ...]
    """Everything each seat has put in that others have to match, over the whole hand."""
    dead: int
    """Antes that nobody has to match."""
    pot: int
    """Everything in the middle, bets included."""
    alive: tuple[bool, ...]
    """Dealt in and not folded."""
    faced: tuple[int, ...]
    """The bet to match when the seat last acted on this street; -1 if it has not."""
    to_match: int
    """The bet a seat needs in front of it to stay in."""
    min_raise: int
    """The last full bet or raise: a raise must add at least this."""
    aggressor: int | None
    """The last to bet or raise on this street."""
    history: tuple[Deed, ...]
    """Every action of this hand."""
    shown: tuple[Hole, ...]
    """Hands that had to be shown."""
    pots: tuple[Pot, ...]
    """Main pot first. Bets of the street being played are not in them; after the hand they name the winners."""
    returned: tuple[int, int] | None
    """Seat and amount of a bet nobody called."""
    number: int
    """The hand of the session, from 0."""
    start_stacks: tuple[int, ...]
    """Chips before this hand."""
    bought: tuple[int, ...]
    out: tuple[int, ...]
    posting: Posting
    past: tuple[HandResult, ...]
    """The hands before this one."""

    @property
    def game(self) -> Holdem:
        return self.holdem

    @property
    def last(self) -> HandResult | None:
        """The hand before this one."""
        return self.past[-1] if self.past else None

    @property
    def must_cover(self) -> bool:
        return self.holdem.rules.must_cover

    @property
    def one_check(self) -> bool:
        return self.holdem.rules.one_check

    @property
    def can_check(self) -> bool:
        """Whether this seat, if it is to act, may check."""
        return legal.can_check(self, self.seat)

    @property
    def count(self) -> int:
        """Seats at the table."""
        return len(self.stacks)

    @property
    def big_blind(self) -> int:
        """The unit of this hand: its least bet."""
        return self.posting.min_bet

    @property
    def unit(self) -> int:
        """Chips in one unit of what advice and results are counted in."""
        return 1 if self.holdem.rules.points else self.big_blind

    @property
    def to_call(self) -> int:
        """Chips that this seat has to add to stay in, as far as its stack goes."""
        return max(0, min(self.to_match - self.bets[self.seat], self.stacks[self.seat]))

    @property
    def least_raise(self) -> int | None:
        """The smallest bet this seat may raise to; None if it may not raise."""
        most = self.most_raise
        return None if most is None else min(most, self.to_match + self.min_raise)

    @property
    def most_raise(self) -> int | None:
        """The seat's all-in; None if it may not raise."""
        if not self.alive[self.seat] or not legal.can_raise(self, self.seat):
            return None
        return self.bets[self.seat] + self.stacks[self.seat]

    @property
    def price(self) -> int:
        """Chips that a call risks: fewer than `to_call` where a big blind is all-in for less and nobody can match."""
        reach = max((self.bets[seat] + self.stacks[seat] for seat in self.opponents), default=0)
        return max(0, min(self.to_call, reach - self.bets[self.seat]))

    @property
    def contested(self) -> int:
        """The pot without what a seat that calls cannot win: bets beyond its own chips go back or to others."""
        mine = self.paid[self.seat] + self.price
        beyond = sum(max(0, paid - mine) for seat, paid in enumerate(self.paid) if seat != self.seat)
        return self.pot - beyond

    @property
    def pot_odds(self) -> float:
        """The equity a call needs: its price over what can be won then."""
        return self.price / (self.contested + self.price) if self.price else 0.0

    @property
    def opponents(self) -> list[int]:
        """The others still in the hand, clockwise from this seat."""
        around = ((self.seat + step) % self.count for step in range(1, self.count))
        return [seat for seat in around if self.alive[seat]]

    @property
    def dealt(self) -> list[int]:
        """The seats in this hand, clockwise from the button's left, the button last."""
        around = ((self.button + step) % self.count for step in range(1, self.count + 1))
        return [seat for seat in around if self.start_stacks[seat]]

    def position(self, seat: int) -> str:
        """The seat's name by position: BTN, SB, BB, UTG ... or D, S, R, A, B, C."""
        return position_names(self).get(seat, "-")

    def actions(self) -> Sequence[int]:
        return legal.menu(self) if self.turn == self.seat else []

    def check(self, action: Any) -> None:
        if self.turn is not None and self.turn != self.seat:
            from ..core import IllegalAction

            raise IllegalAction("It is not your turn")
        legal.target(self, action)


_SAME = ("turn", "street", "button", "dead", "pot", "to_match", "min_raise", "aggressor", "returned", "number",
         "posting", "past")  # fmt: skip
_LISTS = ("board", "stacks", "bets", "paid", "alive", "faced", "history", "shown", "start_stacks", "bought", "out")
"""Fields that table and view have in common; the latter are lists at the table and tuples in a view."""


def see(table: HoldemState, seat: int) -> HoldemView:
    """The table through one seat's eyes."""
    view = HoldemView.__new__(HoldemView)
    # A frozen dataclass sets its fields one by one, which takes longer than all the rest.
    fields = view.__dict__
    fields["seat"], fields["holdem"], fields["hole"] = seat, table.game, table.holes[seat]
    fields["pots"] = table.pots or _collected(table)
    for name in _SAME:
        fields[name] = getattr(table, name)
    for name in _LISTS:
        fields[name] = tuple(getattr(table, name))
    return view


def _collected(table: HoldemState) -> tuple[Pot, ...]:
    """The pots of the streets before this one."""
    if table.pot == sum(table.bets):
        return ()
    before = [paid - bet for paid, bet in zip(table.paid, table.bets, strict=True)]
    return tuple(pots.build(before, table.alive, table.dead))


def imagine(view: HoldemView, rng: random.Random) -> HoldemState:
    """A table this seat cannot tell from the real one: what it does not see is dealt anew."""
    from .state import HoldemState

    table = HoldemState.__new__(HoldemState)
    table.game, table.count, table.must_cover = view.holdem, view.count, view.must_cover
    for name in _SAME:
        setattr(table, name, getattr(view, name))
    for name in _LISTS:
        setattr(table, name, list(getattr(view, name)))
    table.pots = view.pots if any(pot.winners for pot in view.pots) else ()
    table.contesting = sum(view.alive)
    table.able = sum(1 for lives, stack in zip(view.alive, view.stacks, strict=True) if lives and stack)
    _deal_unseen(table, view, rng)
    return table


def _deal_unseen(table: HoldemState, view: HoldemView, rng: random.Random) -> None:
    known: list[Hole] = list(view.shown)
    known[view.seat] = view.hole
    seen = {card for hole in known if hole for card in hole} | set(view.board)
    unseen = [card for card in range(52) if card not in seen]
    rng.shuffle(unseen)
    for seat in range(view.count):
        if known[seat] is None and view.start_stacks[seat]:
            known[seat] = (unseen.pop(), unseen.pop())
    table.holes = known
    table.deck = sorted(unseen)
