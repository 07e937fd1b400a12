"""A position of Yacht."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..core import Chance, IllegalAction, State
from . import legal
from .chance import Throw
from .notation import Action, Keep
from .rules import DICE, MOST_SEATS, REROLLS, Roll
from .sheet import Sheet
from .view import YachtView

if TYPE_CHECKING:
    from .game import Yacht


class YachtState(State[Action]):
    """The sheets, and the dice of the seat to act."""

    __slots__ = ("dice", "game", "rerolls", "sheets", "turn")

    def __init__(self, game: Yacht, sheets: list[Sheet], turn: int | None, dice: Roll, rerolls: int) -> None:
        self.game = game
        self.sheets = sheets
        self.turn = turn
        self.dice = dice
        self.rerolls = rerolls

    def actions(self) -> Sequence[Action]:
        return [] if self.turn is None else legal.menu(self.sheets[self.turn], self.dice, self.rerolls)

    def check(self, action: Action) -> None:
        if self.turn is None:
            raise IllegalAction("The game is over")
        legal.judge(self.sheets[self.turn], self.dice, self.rerolls, action)

    def apply(self, action: Action, chance: Chance) -> None:
        self.check(action)
        assert self.turn is not None
        if isinstance(action, Keep):
            thrown = chance.ask(Throw(DICE - len(action.dice), self._stream(self.turn)))
            self.dice = tuple(sorted(action.dice + thrown))
            self.rerolls -= 1
        else:
            self._score(self.game.rules.index(action.box), self.turn, chance)

    def view(self, seat: int) -> YachtView:
        return YachtView(self.game, seat, self.turn, tuple(self.sheets), self.dice, self.rerolls)

    def returns(self) -> list[float]:
        return [float(sheet.total) for sheet in self.sheets]

    def copy(self) -> YachtState:
        return YachtState(self.game, list(self.sheets), self.turn, self.dice, self.rerolls)

    def _score(self, at: int, seat: int, chance: Chance) -> None:
        """Chance is asked before anything changes, so that a bad tape leaves the position as it was."""
        written = self.sheets[seat].write(at, self.dice)
        following = (seat + 1) % len(self.sheets)
        is_over = written.is_full and following == 0
        dice = () if is_over else chance.ask(Throw(DICE, self._stream(following, extra=int(following == 0))))
        self.sheets[seat] = written
        self.turn, self.dice, self.rerolls = (None, (), 0) if is_over else (following, dice, REROLLS)

    def _stream(self, seat: int, extra: int = 0) -> int:
        """Number of the seat's turn and the seat: scoring early does not shift the luck of later turns."""
        first = self.sheets[0]
        filled = len(first.boxes) - len(first.open)
        round_number = filled + extra if seat == 0 else filled - 1
        return round_number * MOST_SEATS + seat
