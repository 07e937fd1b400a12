"""The end of a hand: the uncalled bet goes back, pots are won, and only what has to be shown is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import pots
from .chance import STREAMS, WINNERS, PotWinners
from .pots import Pot
from .strength import KEYS, key_strength

if TYPE_CHECKING:
    from ..core import Chance
    from .state import HoldemState


def settle(table: HoldemState, chance: Chance) -> None:
    """Pay out a hand whose betting is over."""
    give_back(table)
    if table.contesting == 1:
        winner = table.alive.index(True)
        table.pots = (Pot(table.pot, (winner,), (winner,), (table.pot,)),)
    else:
        strengths = strengths_of(table)
        table.pots = tuple(_award(table, pot, strengths, chance) for pot in _pots(table))
        _show(table, strengths)
    for pot in table.pots:
        for seat, share in zip(pot.winners, pot.shares, strict=True):
            table.stacks[seat] += share
    table.turn = None


def give_back(table: HoldemState) -> None:
    """Return the part of the largest bet that nobody matched."""
    paid = table.paid
    most = max(paid)
    if paid.count(most) > 1:
        return
    seat = paid.index(most)
    over = most - max(amount for other, amount in enumerate(paid) if other != seat)
    if table.alive[seat]:
        paid[seat] -= over
        table.pot -= over
        table.stacks[seat] += over
        table.returned = (seat, over)


def _pots(table: HoldemState) -> Sequence[Pot]:
    """The pots to be won; mostly there is just one."""
    levels = {amount for amount, lives in zip(table.paid, table.alive, strict=True) if lives}
    if len(levels) == 1:
        return (Pot(table.pot, tuple(seat for seat, lives in enumerate(table.alive) if lives)),)
    return pots.build(table.paid, table.alive, table.dead)


def strengths_of(table: HoldemState) -> list[int]:
    """Strength of the hand of each seat still in; -1 for the others and for unknown cards."""
    board = table.board
    shared = sum([KEYS[card] for card in board])
    found = [-1] * table.count
    for seat, lives in enumerate(table.alive):
        hole = table.holes[seat]
        if lives and hole:
            first, second = hole
            found[seat] = key_strength(shared + KEYS[first] + KEYS[second], [first, second, *board])
    return found


def _award(table: HoldemState, pot: Pot, strengths: Sequence[int], chance: Chance) -> Pot:
    best = max([strengths[seat] for seat in pot.seats])
    winners = [seat for seat in pot.seats if strengths[seat] == best]
    if len(pot.seats) > 1 and any(table.holes[seat] is None for seat in pot.seats):
        likely = winners if best >= 0 else []
        winners = chance.ask(PotWinners(pot.seats, likely, table.number * STREAMS + WINNERS))
    return pots.split(pot, winners, table.button, table.count)


def _show(table: HoldemState, strengths: Sequence[int]) -> None:
    """With an all-in every hand is tabled; otherwise each in turn shows unless beaten by what is on the table."""
    count, alive = table.count, table.alive
    if any(lives and not stack for lives, stack in zip(alive, table.stacks, strict=True)):
        table.shown = [hole if lives else None for hole, lives in zip(table.holes, alive, strict=True)]
        return
    first = table.aggressor if table.aggressor is not None else (table.button + 1) % count
    best = -1
    for step in range(count):
        seat = (first + step) % count
        if alive[seat] and strengths[seat] >= best:
            best = strengths[seat]
            table.shown[seat] = table.holes[seat]
