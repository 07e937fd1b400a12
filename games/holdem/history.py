"""Events of a hand, as views and records tell them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards import NAMES
from .chance import Hole, hole_text
from .notation import FOLD
from .posting import Posting
from .pots import Pot

if TYPE_CHECKING:
    from .state import HoldemState
    from .view import HoldemView


class Deed(NamedTuple):
    """One action as it counted: an all-in is a call or a raise here."""

    street: int
    seat: int
    action: int
    """FOLD, CHECK, CALL or the bet it raised to."""
    bet: int
    """The seat's bet of this street afterwards."""


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand as everyone at the table saw it."""

    number: int
    button: int
    board: tuple[int, ...]
    shown: tuple[Hole, ...]
    pots: tuple[Pot, ...]
    returned: tuple[int, int] | None
    gains: tuple[int, ...]
    """Chips won or lost by each seat."""
    starts: tuple[int, ...]
    """Chips before the hand; who had none was not dealt in."""
    posting: Posting
    history: tuple[Deed, ...]

    @property
    def folded(self) -> set[int]:
        """Seats that folded."""
        return {deed.seat for deed in self.history if deed.action == FOLD}

    @property
    def showdown(self) -> list[int]:
        """Seats still in at the end; empty if all but one folded."""
        folded = self.folded
        left = [seat for seat, stack in enumerate(self.starts) if stack and seat not in folded]
        return left if len(left) > 1 else []

    @property
    def dealt(self) -> list[int]:
        """The seats in this hand, clockwise from the button's left, the button last."""
        count = len(self.starts)
        around = ((self.button + step) % count for step in range(1, count + 1))
        return [seat for seat in around if self.starts[seat]]

    def as_data(self) -> dict[str, Any]:
        """The result in plain lists and numbers; seats count from 0."""
        return {
            "button": self.button,
            "board": "".join(NAMES[card] for card in self.board),
            "shown": [hole_text(hole) if hole else None for hole in self.shown],
            "pots": [
                {"amount": pot.amount, **{name: list(getattr(pot, name)) for name in ("seats", "winners", "shares")}}
                for pot in self.pots
            ],
            "returned": list(self.returned) if self.returned else None,
            "gains": list(self.gains),
        }

    @classmethod
    def seen(cls, hand: HoldemState | HoldemView) -> HandResult:
        """The result of the hand at a table or in a view; of one that is not over, what there is of it so far."""
        gains = tuple(now - then for now, then in zip(hand.stacks, hand.start_stacks, strict=True))
        won = hand.pots if hand.turn is None else ()
        return cls(hand.number, hand.button, tuple(hand.board), tuple(hand.shown), won, hand.returned, gains,
                   tuple(hand.start_stacks), hand.posting, tuple(hand.history))  # fmt: skip
