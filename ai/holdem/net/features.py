"""What the net sees: the betting (who is in, what it costs, how deep it is, what was done on each street), the cards.

All amounts are in big blinds or in pots, so other stakes look the same. Opponents are listed in the order in which
they sit after the seat to act, folded ones left out. For the cards after the flop see card_features.py.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import MENU, TURN
from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_strength import tables

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
    BettingState,
    level,
    target,
)
from ..abstraction.cards import CLASS_OF, HOLES, hole_class, hole_number
from ..abstraction.feature_tables import shipped_flop_features
from ..abstraction.features import (
    FEATURES,
    all_river_features,
    board_strengths,
    hole_turn_features,
    river_features,
    turn_features,
)
from ..abstraction.spots import acting_order, leader_of, position, raiser_of, turn_order
from .card_features import CARD_FEATURES, CLASSES, FLOPPED, Row, all_card_features, card_features

VERSION = "holdem-1"
"""Which description of a position this is; it changes whenever a number in it does."""
MENU_AT = 39
"""Where the actions on the menu are."""
RIVALS = 5
"""So many opponents are seen; at larger tables the nearest ones."""
TABLE = 74
RIVAL = 19
BETTING_FEATURES = TABLE + RIVALS * RIVAL
SIZES = {"state": BETTING_FEATURES + CARD_FEATURES, "hand": CLASSES}
"""The parts of the input: the situation with the cards after the flop, and the class of the hole before it."""
REMEMBERED = 2000
"""The features of so many hands on boards are remembered."""
BOARDS = 64
"""So are those of every hole on so many boards, 0.4 MB each: a line of play has three, and lines share them."""


def features(
    state: BettingState, hole: tuple[int, int], board: tuple[int, ...], strong: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The parts of the input in a situation, a row each."""
    row, hand = np.zeros((1, SIZES["state"]), np.float32), np.zeros((1, CLASSES), np.float32)
    betting_features(state, row[0])
    if board:
        hand[0, FLOPPED] = 1
        row[0, BETTING_FEATURES:] = _card_row(hole, board, strong.tobytes())
    else:
        hand[0, int(hole_class(*hole))] = 1
    return row, hand


def features_of_all(
    state: BettingState, numbers: NDArray[np.int64], board: tuple[int, ...], strong: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The same for many holes in one situation, given by their numbers, a row each."""
    row, hands = np.zeros(SIZES["state"], np.float32), np.zeros((len(numbers), CLASSES), np.float32)
    betting_features(state, row)
    rows = np.repeat(row[None], len(numbers), axis=0)
    if board:
        hands[:, FLOPPED] = 1
        rows[:, BETTING_FEATURES:] = _board_rows(board, strong.tobytes())[numbers]
    else:
        hands[np.arange(len(numbers)), CLASS_OF[numbers]] = 1
    return rows, hands


@lru_cache(maxsize=BOARDS)
def _board_rows(board: tuple[int, ...], strong_bytes: bytes) -> Row:
    """The features of every hole on a board, to the bit those of `_card_row`; nothing where a card is on the board."""
    strong, cards = np.frombuffer(strong_bytes, np.float32), np.array(board, np.int64)
    found, out = np.zeros((len(HOLES), FEATURES)), np.zeros((len(HOLES), CARD_FEATURES), np.float32)
    if len(board) == 3:
        for number in np.flatnonzero(~np.isin(HOLES, board).any(axis=1)):
            shipped_flop_features((int(HOLES[number, 1]), int(HOLES[number, 0])), cards, found[number])
    elif len(board) == 4:
        turn_features(tables(), cards, strong, found)
    else:
        all_river_features(tables(), cards, strong, found)
    all_card_features(found, cards, out)
    return out


@lru_cache(maxsize=REMEMBERED)
def _card_row(hole: tuple[int, int], board: tuple[int, ...], strong_bytes: bytes) -> Row:
    """The features of a hole on a board."""
    strong, cards = np.frombuffer(strong_bytes, np.float32), np.array(board, np.int64)
    found, out = np.zeros(FEATURES), np.zeros(CARD_FEATURES, np.float32)
    number = int(hole_number(*hole))
    if len(board) == 3:
        shipped_flop_features(hole, cards, found)
    elif len(board) == 4:
        hole_turn_features(tables(), cards, number, strong, found, 1)
    else:
        strengths = np.empty(len(HOLES), np.int32)
        board_strengths(tables(), cards, strengths)
        river_features(strengths, number, strong, found)
    card_features(found, *hole, cards, out)
    return out


@Kernel
def betting_features(state: BettingState, out: Row) -> None:
    """Write the situation of the seat to act into the first BETTING_FEATURES numbers of a row."""
    out[:BETTING_FEATURES] = 0
    _table_features(state, out)
    seat, seats = state[TURN], state[SEATS]
    at, seen = TABLE, 0
    for step in range(1, seats):
        other = (seat + step) % seats
        if seen < RIVALS and not state[MARK + other] & FOLDED:
            _rival_features(state, other, out[at : at + RIVAL])
            at += RIVAL
            seen += 1


@inner
def _table_features(state: BettingState, out: Row) -> None:
    out[state[STREET]] = 1
    out[4 + position(state, state[TURN])] = 1
    out[10 + acting_order(state)] = 1
    out[13 + level(state)] = 1
    out[18 + min(state[LIVE] - 2, 4)] = 1
    out[23 + min(state[RAISES], 4)] = 1
    out[28 + min(state[CALLERS], 3)] = 1
    out[32 + leader_of(state)] = 1
    out[35 + raiser_of(state)] = 1
    for action in range(ACTIONS):
        if state[MENU] >> action & 1:
            out[MENU_AT + action] = 1
    out[44] = state[CHECKED]
    _own_features(state, out[45:60])
    for street in range(state[STREET]):
        out[60 + 4 * street] = state[HEIGHTS + street] / 2
        past = state[MARK + state[TURN]] >> PAST + 2 * street
        out[61 + 4 * street] = past & 1
        out[62 + 4 * street] = past >> 1 & 1
        out[63 + 4 * street] = state[HEIGHTS + street] == 0


@inner
def _own_features(state: BettingState, out: Row) -> None:
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
def _behind(state: BettingState, seat: int) -> int:
    """What can still be won from or lost to the deepest opponent, the price included."""
    most = 0
    for other in range(state[SEATS]):
        if other != seat and not state[MARK + other] & FOLDED:
            most = max(most, state[STACK + other] + state[PAID + other] - state[PAID + seat])
    behind: int = min(most, state[STACK + seat])
    return behind


@inner
def _rival_features(state: BettingState, other: int, out: Row) -> None:
    mark, seat, seats, big = state[MARK + other], state[TURN], state[SEATS], state[BIG]
    out[0] = 1
    out[1] = mark & BROKE > 0
    out[2] = mark & ACTED > 0
    out[3] = mark & CALLED > 0
    out[4] = mark & RAISED > 0
    out[5] = state[AGGRESSOR] == other
    out[6] = state[LEADER] == other
    out[7] = turn_order(seats, other) > turn_order(seats, seat)
    out[8] = state[PAID + other] < state[BET]
    out[9] = np.log(1 + state[STACK + other] / big) / 2
    out[10] = np.log(1 + state[PAID + other] / big)
    out[11] = state[PAID + other] / state[POT]
    out[12] = position(state, other) / 5
    for street in range(state[STREET]):
        out[13 + 2 * street] = mark >> PAST + 2 * street & 1
        out[14 + 2 * street] = mark >> PAST + 2 * street + 1 & 1
