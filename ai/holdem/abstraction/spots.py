"""Which betting situations the solver tells apart: a spot is a number packed from a few small ones.

It forgets how the hand came about and keeps what a player would name: the street, the position, how high the betting
went and who bet, the price, how deep the stacks are, how many are left.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import TURN
from cardai.games.compiled import Kernel, inner

from .betting import (
    AGGRESSOR,
    BET,
    CALLED,
    CALLERS,
    CHECKED,
    FOLDED,
    LEADER,
    LIVE,
    MARK,
    OUT,
    PAID,
    POT,
    RAISED,
    SEATS,
    STACK,
    STREET,
    BettingState,
    level,
)

Fields = NDArray[np.int64]
"""By spot: its fields."""
Doubts = NDArray[np.float64]
"""By spot: how much more like another spot it has to be, for having been visited seldom."""

FIELDS = ("street", "place", "level", "callers", "status", "leader", "price", "depth", "rivals", "checked")
BITS = (2, 3, 3, 2, 2, 2, 3, 3, 2, 1)
"""How many bits each field of a spot has, from the lowest."""

FORGET = (
    ("callers", "status", "leader", "checked"),
    ("callers", "status", "leader", "checked", "depth", "rivals"),
    ("callers", "status", "leader", "checked", "depth", "rivals", "place"),
)
"""What like spots may differ in: a little, more, still more."""

WEIGHTS = np.array([1000.0, 4.0, 6.0, 2.0, 2.0, 2.0, 3.0, 1.0, 3.0, 1.0])
"""How much a step in each field counts when the nearest known spot is sought; streets never mix."""

PRICES = (0.2, 0.36, 0.52, 0.75)
"""Bounds of what has to be called as a share of the pot with the bet in it."""
DEPTHS = (0.0, 0.5, 1.1, 2.2, 4.5, 9.0)
"""Bounds of what is left behind after calling, in pots."""


@Kernel
def spot(state: BettingState) -> int:
    """The situation of the seat to act."""
    first = state[STREET] == 0
    mark = state[MARK + state[TURN]]
    status = 2 if mark & RAISED else 1 if mark & CALLED else 0
    key = int(state[STREET])
    key |= (position(state, state[TURN]) if first else acting_order(state)) << 2
    key |= level(state) << 5
    key |= (_involved(state) if first else min(state[CALLERS], 1)) << 8
    key |= status << 10
    key |= (raiser_of(state) if first else leader_of(state)) << 12
    key |= _price(state) << 14
    key |= _depth(state) << 17
    if not first:
        key |= min(state[LIVE] - 1, 3) << 20
        key |= state[CHECKED] << 22
    return key


@inner
def position(state: BettingState, seat: int) -> int:
    """0 early, 1 two before the button, 2 one before it, 3 the button, 4 small blind, 5 big blind."""
    if seat < 2:
        return 4 + seat
    place: int = max(0, 4 + seat - state[SEATS])
    return place


@inner
def _involved(state: BettingState) -> int:
    """How many others are in the pot of their own will, three at most."""
    count = 0
    for seat in range(state[SEATS]):
        mark = state[MARK + seat]
        if seat != state[TURN] and not mark & FOLDED and mark & (CALLED | RAISED):
            count += 1
    return min(count, 3)


@inner
def acting_order(state: BettingState) -> int:
    """0 last to act on this street, 1 first, 2 between."""
    before = after = 0
    seats = state[SEATS]
    me = turn_order(seats, state[TURN])
    for seat in range(seats):
        if not state[MARK + seat] & OUT:
            if turn_order(seats, seat) < me:
                before += 1
            elif turn_order(seats, seat) > me:
                after += 1
    if after == 0:
        return 0
    return 1 if before == 0 else 2


@inner
def turn_order(seats: int, seat: int) -> int:
    """When a seat acts after the flop; heads-up the small blind is the button."""
    return 1 - seat if seats == 2 else seat


@inner
def raiser_of(state: BettingState) -> int:
    """Where the last raise came from: 0 nobody, 1 early seats, 2 button and before it, 3 blinds."""
    if state[AGGRESSOR] < 0:
        return 0
    place = position(state, state[AGGRESSOR])
    return 1 if place < 2 else 2 if place < 4 else 3


@inner
def leader_of(state: BettingState) -> int:
    """Who bet last on an earlier street: 0 nobody who is still in, 1 this seat, 2 another."""
    leader = state[LEADER]
    if leader < 0 or state[MARK + leader] & FOLDED:
        return 0
    return 1 if leader == state[TURN] else 2


@inner
def _price(state: BettingState) -> int:
    owed = min(state[BET] - state[PAID + state[TURN]], state[STACK + state[TURN]])
    share = owed / state[POT]
    count = 0
    for bound in PRICES:
        if share > bound:
            count += 1
    return count


@inner
def _depth(state: BettingState) -> int:
    seat = state[TURN]
    owed = min(state[BET] - state[PAID + seat], state[STACK + seat])
    most = 0
    for other in range(state[SEATS]):
        if other != seat and not state[MARK + other] & FOLDED:
            most = max(most, state[STACK + other] + state[PAID + other] - state[BET])
    pots = min(most, state[STACK + seat] - owed) / (state[POT] + owed)
    count = 0
    for bound in DEPTHS:
        if pots > bound:
            count += 1
    return count


def fields_of(keys: NDArray[np.int64]) -> NDArray[np.int64]:
    """The fields of many spots, one row for each."""
    shifts = np.cumsum((0, *BITS[:-1]))
    found: NDArray[np.int64] = keys[:, None] >> shifts & (1 << np.array(BITS)) - 1
    return found


@inner
def nearest_spot(fields: Fields, doubts: Doubts, key: int) -> int:
    """The number of the known spot that is most like this one; one that was seldom visited has to be more like it."""
    best, found = 1e30, 0
    for number in range(fields.shape[0]):
        distance, rest = doubts[number], key
        for field in range(len(BITS)):
            own = rest & (1 << BITS[field]) - 1
            rest >>= BITS[field]
            distance += WEIGHTS[field] * abs(fields[number, field] - own)
        if distance < best:
            best, found = distance, number
    return found


def nearest_known(fields: Fields, doubts: Doubts, key: int) -> int:
    """The same for one spot, without the compiler."""
    distance = np.asarray(doubts, np.float64).copy()
    for field in range(len(BITS)):
        distance += WEIGHTS[field] * np.abs(fields[:, field] - (key & (1 << BITS[field]) - 1))
        key >>= BITS[field]
    return int(distance.argmin())


def field_mask(forgotten: tuple[str, ...]) -> int:
    """The bits of a spot that remain when some fields are forgotten."""
    mask, shift = 0, 0
    for name, bits in zip(FIELDS, BITS, strict=True):
        if name not in forgotten:
            mask |= ((1 << bits) - 1) << shift
        shift += bits
    return mask
