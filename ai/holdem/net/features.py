"""What the net is told of the betting: who is in, what it costs, how deep it is, what everybody did on each street.

All amounts are in big blinds or in pots, so other stakes look the same. Opponents are listed in the order in which
they sit after the seat to act, folded ones left out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardai.ai.cfr.sampling import MENU, TURN
from cardai.games.compiled import Kernel, inner

from ..abstraction.betting import (
    ACTED,
    ACTIONS,
    AGGRESSOR,
    BET,
    BIG,
    BROKE,
    CALLED,
    CALLERS,
    CHECKED,
    FOLDED,
    HEIGHTS,
    LEADER,
    LIVE,
    MARK,
    PAID,
    PAST,
    POT,
    RAISED,
    RAISES,
    SEATS,
    SPENT,
    STACK,
    STARTED,
    STREET,
    State,
    level,
    target,
)
from ..abstraction.spots import _leader, _order, _raiser, _turn_order, position

MENU_AT = 39
"""Where the actions on the menu are told."""
RIVALS = 5
"""So many opponents are told of; at larger tables the nearest ones."""
TABLE = 74
RIVAL = 19
BETTING = TABLE + RIVALS * RIVAL
"""Numbers that tell of the betting."""


@Kernel
def tell_betting(state: State, out: Any) -> None:
    """Write the situation of the seat to act into the first BETTING numbers of a row."""
    out[:BETTING] = 0
    _tell_table(state, out)
    seat, seats = state[TURN], state[SEATS]
    at, told = TABLE, 0
    for step in range(1, seats):
        other = (seat + step) % seats
        if told < RIVALS and not state[MARK + other] & FOLDED:
            _tell_rival(state, other, out[at : at + RIVAL])
            at += RIVAL
            told += 1


@inner
def _tell_table(state: State, out: Any) -> None:
    out[state[STREET]] = 1
    out[4 + position(state, state[TURN])] = 1
    out[10 + _order(state)] = 1
    out[13 + level(state)] = 1
    out[18 + min(state[LIVE] - 2, 4)] = 1
    out[23 + min(state[RAISES], 4)] = 1
    out[28 + min(state[CALLERS], 3)] = 1
    out[32 + _leader(state)] = 1
    out[35 + _raiser(state)] = 1
    for action in range(ACTIONS):
        if state[MENU] >> action & 1:
            out[MENU_AT + action] = 1
    out[44] = state[CHECKED]
    _tell_own(state, out[45:60])
    for street in range(state[STREET]):
        out[60 + 4 * street] = state[HEIGHTS + street] / 2
        past = state[MARK + state[TURN]] >> PAST + 2 * street
        out[61 + 4 * street] = past & 1
        out[62 + 4 * street] = past >> 1 & 1
        out[63 + 4 * street] = state[HEIGHTS + street] == 0


@inner
def _tell_own(state: State, out: Any) -> None:
    """Price, depth and what the seat did so far."""
    seat, big = state[TURN], state[BIG]
    owed = min(state[BET] - state[PAID + seat], state[STACK + seat])
    pot, behind = state[POT] + owed, _behind(state, seat) - owed
    out[0] = 2 * owed / pot
    out[1] = np.log(1 + owed / big)
    out[2] = np.log(state[POT] / big) / 2
    out[3] = np.log(1 + max(0, behind) / pot)
    out[4] = behind <= 0
    out[5] = np.log(1 + state[STACK + seat] / big) / 2
    out[6] = state[SPENT + seat] / (state[SPENT + seat] + state[STACK + seat])
    out[7] = np.log(1 + state[STARTED] / big) / 2
    out[8] = state[MARK + seat] & CALLED > 0
    out[9] = state[MARK + seat] & RAISED > 0
    out[10] = max(0, behind) / (pot + 2 * max(0, behind))
    out[11] = np.log(1 + state[BET] / max(big, state[STARTED]))
    out[12] = owed / (state[STACK + seat] + 1)
    if state[MENU] >> 2:
        out[13] = (target(state, 3) - state[BET]) / (pot + 2 * max(0, behind))
    out[14] = state[AGGRESSOR] == seat


@inner
def _behind(state: State, seat: int) -> Any:
    """What can still be won from or lost to the deepest opponent, the price included."""
    most = 0
    for other in range(state[SEATS]):
        if other != seat and not state[MARK + other] & FOLDED:
            most = max(most, state[STACK + other] + state[PAID + other] - state[PAID + seat])
    return min(most, state[STACK + seat])


@inner
def _tell_rival(state: State, other: int, out: Any) -> None:
    mark, seat, seats, big = state[MARK + other], state[TURN], state[SEATS], state[BIG]
    out[0] = 1
    out[1] = mark & BROKE > 0
    out[2] = mark & ACTED > 0
    out[3] = mark & CALLED > 0
    out[4] = mark & RAISED > 0
    out[5] = state[AGGRESSOR] == other
    out[6] = state[LEADER] == other
    out[7] = _turn_order(seats, other) > _turn_order(seats, seat)
    out[8] = state[PAID + other] < state[BET]
    out[9] = np.log(1 + state[STACK + other] / big) / 2
    out[10] = np.log(1 + state[PAID + other] / big)
    out[11] = state[PAID + other] / state[POT]
    out[12] = position(state, other) / 5
    for street in range(state[STREET]):
        out[13 + 2 * street] = mark >> PAST + 2 * street & 1
        out[14 + 2 * street] = mark >> PAST + 2 * street + 1 & 1
