"""Why something happens (Cause) and what others may react to (Event)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..card import Card
    from ..state import HearthstoneState
    from .entities import Character, Held, Weapon

OTHER_WAY, SPELL, POWER = 0, 1, 2
"""The way an effect comes about: only spells gain from Spell Damage, only spells and powers are doubled."""


class Event:
    """Something that happened or is about to; a reaction may change `other` (a new target) or `countered`."""

    __slots__ = ("amount", "card", "combo", "cost", "countered", "first", "moment", "other", "seat", "subject")

    def __init__(
        self,
        moment: int,
        seat: int,
        subject: Character | None = None,
        other: Character | None = None,
        card: Card | None = None,
        amount: int = 0,
    ) -> None:
        self.moment = moment
        self.seat = seat
        """Seat whose doing it is: who plays, summons, owns the one damaged, whose turn it is."""
        self.subject = subject
        self.other = other
        self.first = other
        """The target before anybody changed it."""
        self.card = card
        self.amount = amount
        self.countered = False
        self.combo = False
        self.cost = 0
        """The mana paid for a card that is played."""


@dataclass(slots=True, eq=False)
class Cause:
    """Origin of an effect: who makes it happen, aimed at what, because of which event."""

    state: HearthstoneState
    seat: int
    source: Character | Weapon | None
    card: Card
    way: int = OTHER_WAY
    target: Character | None = None
    event: Event | None = None
    amount: int = 0
    """A number one step of the effect leaves for the next."""
    held: Held | None = None
    """The card in hand whose reaction it is."""
