"""Legal actions of the seat to act: the judge and the menu, for positions and for views alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ..core import IllegalAction
from .history import Deed
from .notation import ALL_IN, CALL, CHECK, FOLD

FRACTIONS = ((1, 3), (1, 2), (3, 4), (1, 1))
"""Bets on the menu, as parts of the pot after calling."""


class BettingSpot(Protocol):
    """Everything the judge looks at; a table and a view both have it."""

    @property
    def turn(self) -> int | None: ...
    @property
    def stacks(self) -> Sequence[int]: ...
    @property
    def bets(self) -> Sequence[int]: ...
    @property
    def alive(self) -> Sequence[bool]: ...
    @property
    def faced(self) -> Sequence[int]: ...
    @property
    def to_match(self) -> int: ...
    @property
    def min_raise(self) -> int: ...
    @property
    def pot(self) -> int: ...
    @property
    def must_cover(self) -> bool: ...
    @property
    def one_check(self) -> bool: ...
    @property
    def street(self) -> int: ...
    @property
    def history(self) -> Sequence[Deed]: ...


def menu(spot: BettingSpot) -> list[int]:
    """Fold, check or call, the least raise, parts of the pot, all-in: what makes sense of what is legal."""
    seat = spot.turn
    if seat is None:
        return []
    bet, to_match = spot.bets[seat], spot.to_match
    most = bet + spot.stacks[seat]
    if bet >= to_match:
        found = [CHECK] if can_check(spot, seat) else [FOLD]
    elif spot.must_cover and most < to_match:
        return [FOLD]
    else:
        found = [FOLD, CALL]
    if not can_raise(spot, seat):
        return found
    least = to_match + spot.min_raise
    if least < most:
        found.append(least)
        called = spot.pot + to_match - bet
        for part, whole in FRACTIONS:
            size = to_match + called * part // whole
            if size >= most:
                break
            if size > least:
                found.append(size)
                least = size
    found.append(ALL_IN)
    return found


def can_check(spot: BettingSpot, seat: int) -> bool:
    """Whether there is nothing to call and the rules let this seat wait."""
    if spot.bets[seat] < spot.to_match:
        return False
    return not spot.one_check or not spot.street or _starts_street(spot)


def _starts_street(spot: BettingSpot) -> bool:
    return not spot.history or spot.history[-1].street < spot.street


def can_raise(spot: BettingSpot, seat: int) -> bool:
    """Whether this seat has the chips and the right to bet or raise, and somebody could answer."""
    most = spot.bets[seat] + spot.stacks[seat]
    least = spot.to_match + (spot.min_raise if spot.one_check else 1)
    return most >= least and is_open(spot, seat) and can_be_called(spot, seat)


def is_open(spot: BettingSpot, seat: int) -> bool:
    """Whether the betting is open to this seat: it has not acted, or faces at least a full raise since it did."""
    faced = spot.faced[seat]
    return faced < 0 or spot.to_match - faced >= spot.min_raise


def can_be_called(spot: BettingSpot, seat: int) -> bool:
    """Whether anyone else could put in more than the bet to match."""
    to_match, bets, alive = spot.to_match, spot.bets, spot.alive
    for other, stack in enumerate(spot.stacks):
        if stack and other != seat and alive[other] and stack + bets[other] > to_match:
            return True
    return False


def target(spot: BettingSpot, action: Any) -> int:
    """The bet this action leads to, -1 for a fold; IllegalAction says why it is not allowed."""
    seat = spot.turn
    if seat is None:
        raise IllegalAction("The hand is over")
    bet, to_match = spot.bets[seat], spot.to_match
    if action == FOLD:
        return -1
    if action == CHECK:
        if bet < to_match:
            raise IllegalAction(f"You cannot check: there is a bet of {to_match}, {to_match - bet} more to call")
        if not can_check(spot, seat):
            raise IllegalAction(f"Only the first to act may check: bet at least {spot.min_raise} or fold")
        return bet
    most = bet + spot.stacks[seat]
    if spot.must_cover and most < to_match:
        raise IllegalAction(f"You cannot cover the call of {to_match - bet}, so you must fold")
    if action == CALL:
        if bet >= to_match:
            you = "check" if can_check(spot, seat) else f"bet at least {spot.min_raise} or fold"
            raise IllegalAction(f"There is nothing to call; you can {you}")
        return most if most < to_match else to_match
    if action == ALL_IN:
        if most > to_match and bet < to_match and not can_be_called(spot, seat):
            return to_match  # everyone else is all-in: no more than a call can count
        if most > to_match:
            _check_raise(spot, seat, most, most)
        return most
    if not isinstance(action, int) or action <= 0:
        raise IllegalAction(f"{action!r} is not an action; say fold, check, call, raise 12 or allin")
    _check_raise(spot, seat, action, most)
    return action


def _check_raise(spot: BettingSpot, seat: int, to: int, most: int) -> None:
    to_match = spot.to_match
    least = to_match + spot.min_raise
    if to > most:
        raise IllegalAction(f"You have {most - spot.bets[seat]} chips left: {most} is the most you can raise to")
    if most <= to_match:
        raise IllegalAction("You cannot raise: calling takes all your chips")
    if not is_open(spot, seat):
        raise IllegalAction("The last all-in was less than a full raise: you may only call or fold")
    if not can_be_called(spot, seat):
        raise IllegalAction("Nobody else has chips left to call a raise")
    if to < least and (to < most or spot.one_check):
        word = "raise" if to_match else "bet"
        raise IllegalAction(f"A {word} must be to at least {least if spot.one_check else min(least, most)}, not {to}")
