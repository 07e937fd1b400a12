"""Knowledge of a seat in Yacht, which is everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core import IllegalAction, View
from . import legal
from .notation import Action
from .rules import Roll
from .sheet import Sheet

if TYPE_CHECKING:
    from .game import Yacht


@dataclass(frozen=True)
class YachtView(View[Action]):
    """All sheets, the dice and the rerolls left: Yacht hides nothing."""

    yacht: Yacht
    seat: int
    turn: int | None
    sheets: tuple[Sheet, ...]
    dice: Roll
    """The dice of the seat to act in ascending order; empty once the game is over, and before the first roll."""
    rerolls: int

    @property
    def game(self) -> Yacht:
        return self.yacht

    @property
    def sheet(self) -> Sheet:
        """The sheet of this seat."""
        return self.sheets[self.seat]

    def offers(self) -> dict[str, int]:
        """Points that each box the dice may go to would give the seat to act now, by the name of the box."""
        if self.turn is None or not self.dice:
            return {}
        boxes = self.yacht.rules.boxes
        return {boxes[at].name: points for at, points in legal.offers(self.sheets[self.turn], self.dice).items()}

    def actions(self) -> Sequence[Action]:
        return legal.menu(self.sheet, self.dice, self.rerolls) if self.turn == self.seat else ()

    def check(self, action: Action) -> None:
        if self.turn != self.seat:
            raise IllegalAction("The game is over" if self.turn is None else "It is not your turn")
        legal.judge(self.sheet, self.dice, self.rerolls, action)
