"""A position of hold'em: where one hand stands, and the session it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..core import BadToken, Chance, State
from . import hands, legal, showdown
from .chance import BOARD, BUTTON, HOLES, STREAMS, BoardDeal, ButtonDraw, Hole, HoleDeal
from .history import Deed, HandResult
from .notation import CALL, CHECK, FOLD
from .posting import Posting
from .pots import Pot

if TYPE_CHECKING:
    from .game import Holdem
    from .view import HoldemView

STREETS = ("preflop", "flop", "turn", "river")
RIVER = STREETS.index("river")


@dataclass(slots=True, init=False, repr=False)
class HoldemState(State[int]):
    """Where a hand stands. Chips are whole numbers; lists are by seat."""

    game: Holdem
    turn: int | None
    count: int
    """Seats at the table."""
    number: int
    """The hand, counted from 0."""
    button: int
    posting: Posting
    stacks: list[int]
    start_stacks: list[int]
    """At the start of this hand."""
    bets: list[int]
    """Chips each seat has put in on this street."""
    paid: list[int]
    """Chips each seat has put into the pots, bets included."""
    dead: int
    """Antes that nobody has to match."""
    pot: int
    """Everything in the middle, bets included."""
    alive: list[bool]
    """Dealt in and not folded."""
    faced: list[int]
    """The bet to match when the seat last acted on this street; -1 if it has not."""
    to_match: int
    min_raise: int
    """The last full bet or raise."""
    must_cover: bool
    """A seat that cannot pay a call has to fold."""
    contesting: int
    """Number of seats still in the hand."""
    able: int
    """Number of those with chips left."""
    street: int
    board: list[int]
    holes: list[Hole]
    deck: list[int]
    """Cards that are neither on the board nor known to be in a hand."""
    aggressor: int | None
    """The last to bet or raise on this street."""
    history: list[Deed]
    pots: tuple[Pot, ...]
    """Once the hand is over: who won what."""
    returned: tuple[int, int] | None
    """Seat and amount of a bet that nobody called."""
    shown: list[Hole]
    bought: list[int]
    """All chips a seat has brought to the table."""
    out: list[int]
    """Seats that have lost everything, first out first."""
    past: tuple[HandResult, ...]
    """The hands before this one."""

    def __init__(self, game: Holdem, count: int, chance: Chance) -> None:
        rules = game.rules
        self.game = game
        self.count = count
        self.number = 0
        self.must_cover = rules.must_cover
        self.stacks = [rules.stack(seat) for seat in range(count)]
        self.bought = self.stacks.copy()
        self.out = []
        self.past = ()
        self.button = rules.button if rules.button is not None else chance.ask(ButtonDraw(count, BUTTON))
        self.posting = game.first_posting(self)
        self._deal(chance)

    @property
    def one_check(self) -> bool:
        return self.game.rules.one_check

    def actions(self) -> list[int]:
        return legal.menu(self)

    def check(self, action: Any) -> None:
        legal.target(self, action)

    def apply(self, action: int, chance: Chance) -> None:
        to = legal.target(self, action)
        if not chance.may_fail:
            self._act(to, chance)
            return
        saved = self.copy()
        try:
            self._act(to, chance)
        except BadToken:
            self._restore(saved)
            raise

    def view(self, seat: int) -> HoldemView:
        from .view import see

        return see(self, seat)

    def returns(self) -> list[float]:
        return hands.worth(self)

    def outcome(self) -> dict[str, Any]:
        """Pots with who could win them and who did, hand by hand, as a record can hold it."""
        return {"hands": [hand.as_data() for hand in self.hands]}

    @property
    def last(self) -> HandResult | None:
        """The hand before this one."""
        return self.past[-1] if self.past else None

    @property
    def hands(self) -> tuple[HandResult, ...]:
        """Every finished hand of the game."""
        return (*self.past, HandResult.seen(self)) if self.turn is None else self.past

    def copy(self) -> HoldemState:
        twin = HoldemState.__new__(HoldemState)
        twin._restore(self)
        return twin

    def _restore(self, other: HoldemState) -> None:
        """Become equal to another position."""
        self.game, self.count, self.number, self.must_cover = other.game, other.count, other.number, other.must_cover
        self.button, self.posting, self.turn, self.street = other.button, other.posting, other.turn, other.street
        self.pot, self.dead, self.to_match, self.min_raise = other.pot, other.dead, other.to_match, other.min_raise
        self.contesting, self.able, self.aggressor = other.contesting, other.able, other.aggressor
        self.pots, self.returned, self.past = other.pots, other.returned, other.past
        self.stacks, self.bets, self.paid = other.stacks[:], other.bets[:], other.paid[:]
        self.alive, self.faced, self.history = other.alive[:], other.faced[:], other.history[:]
        self.board, self.deck, self.holes = other.board[:], other.deck[:], other.holes[:]
        self.shown, self.start_stacks = other.shown[:], other.start_stacks[:]
        self.bought, self.out = other.bought[:], other.out[:]

    def _act(self, to: int, chance: Chance) -> None:
        """Carry out what was judged legal, and what follows from it."""
        seat = self.turn
        assert seat is not None
        self._put(seat, to)
        self.turn = self._seek(seat)
        if self.turn is None:
            self._close(chance)

    def _put(self, seat: int, to: int) -> None:
        """Do what was judged legal: fold (-1) or make the seat's bet `to`."""
        bet = self.bets[seat]
        if to < 0:
            self.alive[seat] = False
            self.contesting -= 1
            self.able -= 1
            self.history.append(Deed(self.street, seat, FOLD, bet))
            return
        more = to - bet
        deed = CHECK if not more else CALL
        if more:
            self.bets[seat] = to
            self.paid[seat] += more
            self.pot += more
            self.stacks[seat] -= more
            if not self.stacks[seat]:
                self.able -= 1
        if to > self.to_match:
            deed = to
            raised = to - self.to_match
            if self.game.rules.any_raise:
                self.min_raise = 1
            elif raised > self.min_raise:
                self.min_raise = raised
            self.to_match = to
            self.aggressor = seat
        self.faced[seat] = self.to_match
        self.history.append(Deed(self.street, seat, deed, to))

    def _seek(self, seat: int) -> int | None:
        """Next seat that has to speak after this one; None if the betting of the street is over."""
        if self.contesting < 2 or not self.able:
            return None
        alive, stacks, faced, bets = self.alive, self.stacks, self.faced, self.bets
        to_match, count = self.to_match, self.count
        for step in range(seat + 1, seat + 1 + count):
            turn = step if step < count else step - count
            if alive[turn] and stacks[turn] and (bets[turn] < to_match or faced[turn] < 0):
                return turn if self.able > 1 or self._owes(turn) else None
        return None

    def _owes(self, seat: int) -> bool:
        """Whether an opponent has put in more; if all others are all-in for less there is nothing to decide."""
        bet = self.bets[seat]
        return any(lives and bet < other for lives, other in zip(self.alive, self.bets, strict=True))

    def _close(self, chance: Chance) -> None:
        """The betting of a street is over: deal on, run the board out, or end the hand."""
        self.turn = None
        while self.contesting > 1 and self.street < RIVER:
            self._next_street(chance)
            if self.able > 1:
                self.turn = self._seek(self.button)
                return
        showdown.settle(self, chance)
        if hands.goes_on(self):
            self.past += (HandResult.seen(self),)
            hands.prepare(self)
            self._deal(chance)

    def _next_street(self, chance: Chance) -> None:
        count = 1 if self.street else 3
        dealt = chance.ask(BoardDeal(self.deck, count, self.number * STREAMS + BOARD))
        self.street += 1
        self.board += dealt
        for card in dealt:
            self.deck.remove(card)
        self.bets = [0] * self.count
        self.faced = [-1] * self.count
        self.to_match = 0
        self.min_raise = self.posting.min_bet
        self.aggressor = None

    def _deal(self, chance: Chance) -> None:
        """Take antes and blinds, deal the hole cards, find the first to speak."""
        count = self.count
        self.alive = [stack > 0 for stack in self.stacks]
        self.contesting = sum(self.alive)
        self.start_stacks = self.stacks[:]
        self.bets, self.paid, self.faced = [0] * count, [0] * count, [-1] * count
        self.dead = self.pot = self.street = 0
        self.board, self.history, self.pots, self.returned, self.aggressor = [], [], (), None, None
        self.shown = [None] * count
        self._post()
        self._deal_holes(chance)
        self.turn = self._seek(self.posting.speaker)
        if self.turn is None:
            self._close(chance)

    def _post(self) -> None:
        posting, stacks = self.posting, self.stacks
        if self.game.rules.ante_first:
            self._ante()
        for seat, amount in posting.blinds:
            self._bet_blind(seat, amount)
        call = posting.to_match
        for seat, amount in posting.straddles:
            call = max(call, self._bet_blind(seat, amount))
        if not self.game.rules.ante_first:
            self._ante()
        self.to_match = call
        self.min_raise = posting.first_raise
        self.able = sum(1 for stack in stacks if stack)

    def _ante(self) -> None:
        for seat, amount in self.posting.antes:
            paid = min(amount, self.stacks[seat])
            self.stacks[seat] -= paid
            self.paid[seat] += paid
            self.pot += paid
        for seat, amount in self.posting.dead:
            paid = min(amount, self.stacks[seat])
            self.stacks[seat] -= paid
            self.dead += paid
            self.pot += paid

    def _bet_blind(self, seat: int, amount: int) -> int:
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        self.bets[seat] += paid
        self.paid[seat] += paid
        self.pot += paid
        return paid

    def _deal_holes(self, chance: Chance) -> None:
        hands = chance.ask(HoleDeal(self.contesting, self.number * STREAMS + HOLES))
        dealt = iter(hands)
        self.holes = [next(dealt) if lives else None for lives in self.alive]
        known = {card for hole in self.holes if hole for card in hole}
        self.deck = [card for card in range(52) if card not in known]
