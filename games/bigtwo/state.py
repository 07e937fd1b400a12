"""A position of Big Two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..core import Chance, IllegalAction, State
from . import legal
from .notation import PASS
from .plays import Plays
from .scoring import settle
from .view import SHARED, BigTwoView

if TYPE_CHECKING:
    from .game import BigTwo


@dataclass(slots=True, eq=False)
class BigTwoState(State[int]):
    """Hands, the play on the table and whose turn it is; BigTwoView says what each field means."""

    game: BigTwo
    hands: list[int]
    turn: int | None
    dealt: tuple[int, ...]
    owner: int = field(init=False)
    tops: tuple[int, ...] = field(init=False)
    aside: int = field(init=False)
    table: int = 0
    passed: int = 0
    gone: int = 0
    opening: int = 0
    first: int | None = None
    lowest: int | None = None
    fault: int | None = None
    history: list[tuple[int, int]] = field(default_factory=list)
    _plays: Plays = field(init=False)
    _fives: list[list[int] | None] = field(init=False)
    """By seat: its five-card plays, if they were looked for."""
    _watches_last_card: bool = field(init=False)
    _pass_is_soft: bool = field(init=False)
    _forces_highest: bool = field(init=False)

    def __post_init__(self) -> None:
        rules, self._plays = self.game.rules, self.game.plays
        self._watches_last_card = rules.last_card != "none"
        self._pass_is_soft = rules.passing == "soft"
        self._forces_highest = rules.last_card == "highest"
        self._fives = [None] * len(self.hands)
        self.owner = self.turn or 0
        self.tops, self.aside = (52,) * len(self.dealt), 52 - sum(self.dealt)

    @property
    def seats(self) -> int:
        return len(self.hands)

    def actions(self) -> Sequence[int]:
        turn = self.turn
        if turn is None:
            return ()
        hand = self.hands[turn]
        if self.opening or (self._forces_highest and self._next_has_one(turn)):
            return legal.menu(self._plays, hand, self.table, self.opening, True)
        plays = self._plays
        to_beat = self.table
        if not to_beat:
            return plays.small(hand) + self._fives_of(turn)
        found = plays.beating(hand, to_beat, self._fives_of(turn) if to_beat.bit_count() == 5 else None)
        found.append(PASS)
        return found

    def _fives_of(self, seat: int) -> list[int]:
        """A seat's five-card plays, found once and thinned out as it sheds cards."""
        fives = self._fives[seat]
        if fives is None:
            fives = self._fives[seat] = self._plays.fives(self.hands[seat])
        return fives

    def check(self, action: int) -> None:
        turn = self.turn
        if turn is None:
            raise IllegalAction("The game is over")
        legal.judge(self.game, self.hands[turn], self.table, self.opening, self._next_has_one(turn), action)

    def apply(self, action: int, chance: Chance) -> None:
        turn = self.turn
        if turn is None or self.opening or not self._plainly_legal(turn, action):
            self.check(action)
        assert turn is not None
        self.history.append((turn, action))
        fault = self._last_card(turn, action) if self._watches_last_card else None
        if action:
            self._play(turn, action)
            if self.turn is None:
                return
        else:
            self.passed |= 1 << turn
        self.fault = fault
        passed, seats = self.passed, len(self.hands)
        turn = (turn + 1) % seats
        while passed >> turn & 1:
            turn = (turn + 1) % seats
        self.turn = turn
        if turn == self.owner:
            # Nobody beat the trick: its owner leads.
            self.table = self.passed = 0

    def _plainly_legal(self, turn: int, action: int) -> bool:
        """Legal, and no need to ask whether a last-card rule applies."""
        if self._forces_highest and self._next_has_one(turn):
            return False
        if not action:
            return self.table != 0
        if action & ~self.hands[turn] or action not in self._plays.place:
            return False
        return not self.table or self._plays.beats(action, self.table)

    def _play(self, turn: int, action: int) -> None:
        hand = self.hands[turn] ^ action
        self.hands[turn] = hand
        fives = self._fives[turn]
        if fives:
            self._fives[turn] = [five for five in fives if not five & action]
        self.gone |= action
        self.table = action
        self.owner = turn
        self.opening = 0
        if self._pass_is_soft:
            self.passed = 0
        if not hand:
            self.turn = None

    def _next_has_one(self, turn: int) -> bool:
        return self.hands[legal.next_seat(turn, self.passed, self.seats)].bit_count() == 1

    def _last_card(self, turn: int, action: int) -> int | None:
        """Note what a last card at the next seat tells of this hand; the seat, if it let that card through."""
        if not self._next_has_one(turn):
            return None
        highest = 1 << self.hands[turn].bit_length() - 1
        single = action if action else self.table
        if single.bit_count() != 1:
            return None
        if self.game.rules.last_card == "highest":
            tops = list(self.tops)
            tops[turn] = min(tops[turn], single.bit_length() - 1)
            self.tops = tuple(tops)
            return None
        failed = action != highest if action else highest > self.table
        return turn if failed else None

    def view(self, seat: int) -> BigTwoView:
        over, knows = self.turn is None, self._knows_lowest(seat)
        return BigTwoView(
            rules=self.game,
            seat=seat,
            hand=self.hands[seat],
            left=tuple(hand.bit_count() for hand in self.hands),
            opening=self.opening if knows else 0,
            lowest=self.lowest if knows else None,
            history=tuple(self.history),
            dealt=self.dealt,
            result=tuple(self.returns()) if over else (),
            shown=tuple(self.hands) if over else (),
            **{name: getattr(self, name) for name in SHARED},
        )

    def _knows_lowest(self, seat: int) -> bool:
        """Everybody does with the whole deck dealt or once it was played to open, its holder always."""
        is_shown = self.lowest is not None and self.gone >> self.lowest & 1
        return self.aside == 0 or seat == self.first or (bool(is_shown) and self.game.rules.opening != "anything")

    def returns(self) -> list[float]:
        if self.turn is not None:
            return [0.0] * len(self.hands)
        return settle(self.hands, self.dealt, self.fault, self.game.rules)

    def so_far(self) -> list[float]:
        """Points that each seat has for certain before the end: only cards shed count step by step."""
        if self.game.rules.settlement != "shed":
            return [0.0] * len(self.hands)
        return settle(self.hands, self.dealt, None, self.game.rules)

    def copy(self) -> BigTwoState:
        twin: BigTwoState = BigTwoState.__new__(BigTwoState)
        for name in BigTwoState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = self.hands.copy()
        twin._fives = self._fives.copy()
        twin.history = self.history.copy()
        return twin
