"""Yacht: the game, a position of it, and what a seat sees (which is everything)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from ..core import (
    BadRules,
    BadToken,
    Chance,
    Game,
    IllegalAction,
    RulesData,
    State,
    View,
)
from . import notation
from .notation import Action, Keep, Score, dice_text
from .rules import DICE, Roll, Rules
from .rules_text import rules_text
from .sheet import Sheet

REROLLS = 2
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Throw:
    """Some dice thrown at once; each turn of each seat is a stream of its own."""

    count: int
    stream: int

    def sample(self, rng: random.Random) -> Roll:
        return tuple(sorted(rng.randint(1, 6) for _ in range(self.count)))

    def token(self, outcome: Roll) -> str:
        return dice_text(outcome)

    def parse(self, token: str) -> Roll:
        dice = notation.read_dice(token)
        if len(dice) != self.count:
            raise BadToken(f"{self.count} dice were rolled, but {token!r} shows {len(dice)}")
        return dice


@dataclass(frozen=True)
class YachtView(View[Action]):
    """All sheets, the dice and the rerolls left: Yacht hides nothing."""

    yacht: Yacht
    seat: int
    turn: int | None
    sheets: tuple[Sheet, ...]
    dice: Roll
    """The dice of the seat to act in ascending order; empty once the game is over."""
    rerolls: int

    @property
    def game(self) -> Yacht:
        return self.yacht

    @property
    def sheet(self) -> Sheet:
        """The sheet of this seat."""
        return self.sheets[self.seat]

    def offers(self) -> dict[str, int]:
        """What each box the dice may go to would give the seat to act now, by the name of the box."""
        if self.turn is None:
            return {}
        boxes = self.yacht.rules.boxes
        return {boxes[at].name: points for at, points in self.sheets[self.turn].offers(self.dice).items()}

    def actions(self) -> Sequence[Action]:
        return self._state().actions() if self.turn == self.seat else ()

    def check(self, action: Action) -> None:
        if self.turn is not None and self.turn != self.seat:
            raise IllegalAction("It is not your turn")
        self._state().check(action)

    def _state(self) -> YachtState:
        return YachtState(self.yacht, list(self.sheets), self.turn, self.dice, self.rerolls)


class YachtState(State[Action]):
    """A position of Yacht."""

    __slots__ = ("dice", "game", "rerolls", "sheets", "turn")

    def __init__(self, game: Yacht, sheets: list[Sheet], turn: int | None, dice: Roll, rerolls: int) -> None:
        self.game = game
        self.sheets = sheets
        self.turn = turn
        self.dice = dice
        self.rerolls = rerolls

    def actions(self) -> Sequence[Action]:
        """Every keep, fewest dice first, then every box in the order of the sheet."""
        if self.turn is None:
            return []
        boxes = self.game.rules.boxes
        scores = [Score(boxes[at].name) for at in self.sheets[self.turn].offers(self.dice)]
        return [*(keeps(self.dice) if self.rerolls else ()), *scores]

    def check(self, action: Action) -> None:
        if self.turn is None:
            raise IllegalAction("The game is over")
        if isinstance(action, Keep):
            self._check_keep(action)
            return
        try:
            at = self.game.rules.index(action.box)
        except BadRules as error:
            raise IllegalAction(str(error)) from None
        reason = self.sheets[self.turn].refusal(at, self.dice)
        if reason is not None:
            raise IllegalAction(reason)

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

    def _check_keep(self, action: Keep) -> None:
        if not self.rerolls:
            raise IllegalAction("No rerolls are left: score a box")
        if len(action.dice) >= DICE:
            raise IllegalAction("Keeping all five dice rolls nothing: score a box instead")
        missing = Counter(action.dice) - Counter(self.dice)
        if missing:
            raise IllegalAction(f"You cannot keep {dice_text(action.dice)}: the dice are {dice_text(self.dice)}")

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


class Yacht(Game[Action]):
    """Yacht under one set of rules."""

    name: ClassVar[str] = "yacht"
    title: ClassVar[str] = "Yacht"
    unit: ClassVar[str] = "points"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = range(1, MOST_SEATS + 1)
        self.default_seats = 2
        self.rules_name = rules.name if isinstance(rules.data(), str) else "custom"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Yacht) and other.rules == self.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def rules_data(self) -> RulesData:
        data: str | dict[str, Any] = self.rules.data()
        return data

    def rules_text(self) -> str:
        return rules_text(self.rules)

    def start(self, seats: int, chance: Chance) -> YachtState:
        self.check_seats(seats)
        dice = chance.ask(Throw(DICE, 0))
        return YachtState(self, [Sheet.blank(self.rules)] * seats, 0, dice, REROLLS)

    def token(self, action: Action) -> str:
        return notation.token(action)

    def parse(self, token: str) -> Action:
        return notation.parse(self.rules, token)

    def guess(self, view: View[Action], rng: random.Random) -> YachtState:
        """Yacht hides nothing, so this is the position itself."""
        assert isinstance(view, YachtView)
        return YachtState(self, list(view.sheets), view.turn, view.dice, view.rerolls)


def keeps(dice: Roll) -> list[Keep]:
    """Every different choice of at most four of the dice, fewest first."""
    return [Keep(kept) for count in range(DICE) for kept in sorted(set(combinations(dice, count)))]
