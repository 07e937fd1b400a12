"""Main pot and side pots: who paid for them, who can win them, who did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot. Winners and shares are empty until it is won."""

    amount: int
    seats: tuple[int, ...]
    """Seats that can win it."""
    winners: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    """Chips of each winner, in the order of `winners`."""


def build(paid: Sequence[int], alive: Sequence[bool], dead: int = 0) -> list[Pot]:
    """The pots of what each seat has paid, the main pot first; dead money belongs to the first."""
    pots: list[Pot] = []
    below, money = 0, dead
    for level in sorted({amount for amount, lives in zip(paid, alive, strict=True) if lives}):
        money += sum(min(amount, level) - below for amount in paid if amount > below)
        seats = tuple(seat for seat, amount in enumerate(paid) if alive[seat] and amount >= level)
        if money:
            pots.append(Pot(money, seats))
            money = 0
        below = level
    over = money + sum(amount - below for amount in paid if amount > below)
    if over and pots:
        last = pots.pop()
        pots.append(Pot(last.amount + over, last.seats))
    return pots


def split(pot: Pot, winners: Sequence[int], button: int, count: int) -> Pot:
    """Share a pot; odd chips go one each to the winners in turn from the button's left."""
    order = sorted(winners, key=lambda seat: (seat - button - 1) % count)
    share, odd = divmod(pot.amount, len(order))
    shares = tuple(share + (place < odd) for place in range(len(order)))
    return Pot(pot.amount, pot.seats, tuple(order), shares)
