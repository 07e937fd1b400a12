"""Knowledge of one seat in a game of Big Two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import IllegalAction, View
from . import legal

if TYPE_CHECKING:
    from .game import BigTwo


SHARED = ("turn", "table", "owner", "passed", "gone", "first", "tops", "fault", "aside")
"""Fields that are the same at the table and in every view of it."""


@dataclass(frozen=True)
class BigTwoView(View[int]):
    """Position as one seat sees it."""

    rules: BigTwo
    seat: int
    turn: int | None
    hand: int
    """Own cards as a mask."""
    left: tuple[int, ...]
    """Number of cards that each seat holds."""
    table: int
    """The play to beat; 0 if the seat to play leads."""
    owner: int
    """Seat that made it."""
    passed: int
    """Mask of the seats that have passed on it."""
    gone: int
    """All cards played so far."""
    opening: int
    """The card the first play must have, if it is still to come and known here; 0 otherwise."""
    first: int | None
    """The seat known to have held the lowest card dealt."""
    lowest: int | None
    """The number of that card, if this seat can know it."""
    tops: tuple[int, ...]
    """The cards of each seat are known to be below this number (52: nothing known)."""
    fault: int | None
    """The seat that has just let a last card through and would pay for all."""
    aside: int
    """Number of cards that were never dealt, or were played unseen."""
    history: tuple[tuple[int, int], ...]
    """(seat, action) from the first play on."""
    dealt: tuple[int, ...]
    """Number of cards that each seat began with."""
    result: tuple[float, ...]
    """The result of each seat once the game is over."""
    shown: tuple[int, ...]
    """All hands once the game is over."""

    @property
    def game(self) -> BigTwo:
        return self.rules

    @property
    def seats(self) -> int:
        return len(self.left)

    @property
    def unseen(self) -> int:
        """Mask of the cards this seat has never seen."""
        return (1 << 52) - 1 & ~(self.gone | self.hand)

    def actions(self) -> Sequence[int]:
        if self.turn != self.seat:
            return ()
        return legal.menu(self.game.plays, self.hand, self.table, self.opening, self._next_has_one)

    def check(self, action: int) -> None:
        if self.turn != self.seat:
            raise IllegalAction("The game is over" if self.turn is None else "It is not your turn")
        legal.judge(self.game, self.hand, self.table, self.opening, self._next_has_one, action)

    @property
    def _next_has_one(self) -> bool:
        return self.turn is not None and self.left[legal.next_seat(self.turn, self.passed, self.seats)] == 1
