"""What happened in a hand, as views and records tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from .chance import Hole
from .pots import Pot

if TYPE_CHECKING:
    from .table import Table


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
    history: tuple[Deed, ...]

    @classmethod
    def of(cls, table: Table) -> HandResult:
        """The result of the table's hand, which must be over."""
        gains = tuple(now - then for now, then in zip(table.stacks, table.start_stacks, strict=True))
        return cls(
            table.number,
            table.button,
            tuple(table.board),
            tuple(table.shown),
            table.pots,
            table.returned,
            gains,
            tuple(table.history),
        )
