"""Which betting situations the solver tells apart: a spot is a number packed from a few small ones.

It forgets how the hand came about and keeps what a player would name: the street, the position, how high the betting
went and who bet, the price, how deep the stacks are, how many are left.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.sampling import TURN
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
    State,
    level,
)

Index = NDArray[np.int64]

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

INDEX_SIZE = 1 << 17
_HEAD = 8
NEXT = 0


@Kernel
def spot(state: State) -> int:
    """The situation of the seat to act."""
    first = state[STREET] == 0
    mark = state[MARK + state[TURN]]
    status = 2 if mark & RAISED else 1 if mark & CALLED else 0
    key = int(state[STREET])
    key |= (position(state, state[TURN]) if first else _order(state)) << 2
    key |= level(state) << 5
    key |= (_involved(state) if first else min(state[CALLERS], 1)) << 8
    key |= status << 10
    key |= (_raiser(state) if first else _leader(state)) << 12
    key |= _price(state) << 14
    key |= _depth(state) << 17
    if not first:
        key |= min(state[LIVE] - 1, 3) << 20
        key |= state[CHECKED] << 22
    return key


@inner
def position(state: State, seat: int) -> Any:
    """0 early, 1 two before the button, 2 one before it, 3 the button, 4 small blind, 5 big blind."""
    if seat < 2:
        return 4 + seat
    return max(0, 4 + seat - state[SEATS])


@inner
def _involved(state: State) -> int:
    """How many others are in the pot of their own will, three at most."""
    count = 0
    for seat in range(state[SEATS]):
        mark = state[MARK + seat]
        if seat != state[TURN] and not mark & FOLDED and mark & (CALLED | RAISED):
            count += 1
    return min(count, 3)


@inner
def _order(state: State) -> int:
    """0 last to act on this street, 1 first, 2 between."""
    before = after = 0
    seats = state[SEATS]
    me = _turn_order(seats, state[TURN])
    for seat in range(seats):
        if not state[MARK + seat] & OUT:
            if _turn_order(seats, seat) < me:
                before += 1
            elif _turn_order(seats, seat) > me:
                after += 1
    if after == 0:
        return 0
    return 1 if before == 0 else 2


@inner
def _turn_order(seats: int, seat: int) -> int:
    return 1 - seat if seats == 2 else seat


@inner
def _raiser(state: State) -> int:
    """Where the last raise came from: 0 nobody, 1 early seats, 2 button and before it, 3 blinds."""
    if state[AGGRESSOR] < 0:
        return 0
    place = position(state, state[AGGRESSOR])
    return 1 if place < 2 else 2 if place < 4 else 3


@inner
def _leader(state: State) -> int:
    """Who bet last on an earlier street: 0 nobody who is still in, 1 this seat, 2 another."""
    leader = state[LEADER]
    if leader < 0 or state[MARK + leader] & FOLDED:
        return 0
    return 1 if leader == state[TURN] else 2


@inner
def _price(state: State) -> int:
    owed = min(state[BET] - state[PAID + state[TURN]], state[STACK + state[TURN]])
    share = owed / state[POT]
    count = 0
    for bound in PRICES:
        if share > bound:
            count += 1
    return count


@inner
def _depth(state: State) -> int:
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
def nearest_spot(fields: Index, doubts: Any, key: int) -> int:
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


def nearest_known(fields: Index, doubts: Any, key: int) -> int:
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


def new_index(buckets: tuple[int, int, int, int]) -> Index:
    """An empty index of spots; each spot gets a block of rows, one for each card bucket of its street."""
    index = np.zeros(_HEAD + 2 * INDEX_SIZE, np.int64)
    index[1:5] = buckets
    return index


@Kernel
def row(state: State, deal: State, index: Index) -> Any:
    """The information set of the seat to act: its spot and its card bucket."""
    return block(index, spot(state), state[STREET], True) + deal[5 * state[TURN] + state[STREET]]


@inner
def _slot(index: Index, key: int) -> int:
    """Where a spot is in the index, or where it would go."""
    place = (key * 2654435761 >> 7) & (INDEX_SIZE - 1)
    while index[_HEAD + 2 * place] not in (0, key + 1):
        place = (place + 1) & (INDEX_SIZE - 1)
    return _HEAD + 2 * place


@Kernel
def block(index: Index, key: int, street: int, make: bool) -> Any:
    """The first row of a spot; -1 if it is unknown and shall not be made."""
    slot = _slot(index, key)
    if index[slot] == 0:
        if not make:
            return -1
        index[slot] = key + 1
        index[slot + 1] = index[NEXT]
        index[NEXT] += index[1 + street]
    return index[slot + 1]


@Kernel
def set_block(index: Index, key: int, first: int) -> None:
    """Say where a spot's rows begin, unless that is known."""
    slot = _slot(index, key)
    if index[slot] == 0:
        index[slot] = key + 1
        index[slot + 1] = first


def spots_of(index: Index) -> list[tuple[int, int]]:
    """All (spot, first row) pairs in the order of their rows."""
    pairs = index[_HEAD:].reshape(-1, 2)
    used = pairs[pairs[:, 0] > 0]
    return sorted(((int(key) - 1, int(first)) for key, first in used), key=lambda pair: pair[1])
