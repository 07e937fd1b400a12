"""The betting of one hand as the solver sees it: chips in a flat integer array, few bet sizes.

Seats go round from the small blind (0), big blind (1) to the button (last); heads-up the small blind is the button.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import MENU, TURN, WILD
from cardai.games.compiled import Kernel, inner

BettingState = NDArray[np.int32]

FOLD, CALL, HALF, POT_BET, ALL_IN = range(5)
"""Fold; check or call; bet or raise by half the pot, by the pot, by everything."""
ACTIONS = 5
WILD_BET = 5
"""A bet of any size, which only a slip makes in training."""

SEATS, STREET, BET, STEP, RAISES, CALLERS, AGGRESSOR, LEADER, CHECKED, STARTED, POT, LIVE, BIG = range(3, 16)
HEIGHTS = 16
"""From here on: how high the betting of each finished street went."""
PAID, STACK, SPENT, MARK = 20, 30, 40, 50
SIZE = 60

VERSUS = 50
"""From here on a deal may hold what each seat wins against each other before the flop, in ten thousandths."""
MOST_RAISES = 5
"""No more raises on a street than this, all-in excepted."""

FOLDED, BROKE, ACTED, CALLED, RAISED = 1, 2, 4, 8, 16
OUT = FOLDED | BROKE
PAST = 5
"""From this bit on, two for each finished street: whether the seat called, whether it raised."""


@Kernel
def begin(state: BettingState, stacks: BettingState, small: int, big: int, ante: int) -> None:
    """Post antes and blinds and find the first to act."""
    seats = stacks.size
    state[:] = 0
    state[SEATS], state[BIG], state[LIVE] = seats, big, seats
    state[AGGRESSOR] = state[LEADER] = -1
    for seat in range(seats):
        state[STACK + seat] = stacks[seat]
        _post(state, seat, ante)
        state[PAID + seat] = 0
    _post(state, 0, small)
    _post(state, 1, big)
    state[BET] = state[STEP] = big
    next_turn(state, 1)


@inner
def _post(state: BettingState, seat: int, amount: int) -> None:
    """Move chips from a stack to the pot, as many as there are."""
    amount = min(amount, state[STACK + seat])
    state[STACK + seat] -= amount
    state[PAID + seat] += amount
    state[SPENT + seat] += amount
    state[POT] += amount
    if state[STACK + seat] == 0:
        state[MARK + seat] |= BROKE


@Kernel
def play(state: BettingState, action: int) -> None:
    """The seat to act does one of the abstract actions."""
    if action == FOLD:
        fold(state)
    elif action == CALL:
        call(state)
    else:
        raise_to(state, target(state, action))


@Kernel
def fold(state: BettingState) -> None:
    seat = state[TURN]
    state[MARK + seat] |= FOLDED
    state[LIVE] -= 1
    next_turn(state, seat)


@Kernel
def call(state: BettingState) -> None:
    seat = state[TURN]
    owed = state[BET] - state[PAID + seat]
    if owed > 0:
        state[CALLERS] += 1
        _post(state, seat, owed)
    state[MARK + seat] |= ACTED | CALLED
    next_turn(state, seat)


@Kernel
def raise_to(state: BettingState, total: int) -> None:
    """Bet or raise to a total of this street; one below a full raise does not let others raise again."""
    seat = state[TURN]
    _post(state, seat, total - state[PAID + seat])
    increase = state[PAID + seat] - state[BET]
    if increase >= state[STEP]:
        state[STEP] = increase
        for other in range(state[SEATS]):
            state[MARK + other] &= ~ACTED
    if increase > 0:
        state[BET] += increase
        state[RAISES] += 1
        state[CALLERS] = 0
        state[AGGRESSOR] = seat
    state[MARK + seat] |= ACTED | RAISED
    next_turn(state, seat)


@Kernel
def next_turn(state: BettingState, seat: int) -> None:
    """Find who acts after this seat, dealing further streets or ending the hand if nobody does."""
    seats = state[SEATS]
    able = _able(state)
    state[TURN] = -1
    while state[LIVE] > 1:
        state[TURN] = _seek(state, seat, able)
        if state[TURN] >= 0:
            offer(state)
            return
        if state[STREET] == 3 or able < 2:
            return
        _next_street(state)
        seat = 0 if seats == 2 else seats - 1


@inner
def _seek(state: BettingState, seat: int, able: int) -> int:
    """The next seat that owes chips or has not spoken; -1 if the street is over."""
    seats: int = state[SEATS]
    for step in range(1, seats + 1):
        other = (seat + step) % seats
        mark = state[MARK + other]
        if not mark & OUT and (state[PAID + other] < state[BET] or (not mark & ACTED and able > 1)):
            return other
    return -1


@inner
def _next_street(state: BettingState) -> None:
    street = state[STREET]
    state[HEIGHTS + street] = level(state)
    state[STARTED] = state[POT]
    state[CHECKED] = state[STREET] > 0 and state[AGGRESSOR] < 0
    if state[AGGRESSOR] >= 0:
        state[LEADER] = state[AGGRESSOR]
    state[STREET] += 1
    state[BET] = state[RAISES] = state[CALLERS] = 0
    state[AGGRESSOR] = -1
    state[STEP] = state[BIG]
    for seat in range(state[SEATS]):
        state[PAID + seat] = 0
        done = (state[MARK + seat] & (CALLED | RAISED)) // CALLED
        state[MARK + seat] = state[MARK + seat] & ~(ACTED | CALLED | RAISED) | done << PAST + 2 * street


@inner
def _able(state: BettingState) -> int:
    """How many can still bet."""
    count = 0
    for seat in range(state[SEATS]):
        if not state[MARK + seat] & OUT:
            count += 1
    return count


@Kernel
def ceiling(state: BettingState) -> int:
    """The most the seat to act can bet to so that somebody could call it all; 0 if nobody can answer."""
    seat = state[TURN]
    most = 0
    for other in range(state[SEATS]):
        if other != seat and not state[MARK + other] & OUT:
            most = max(most, state[PAID + other] + state[STACK + other])
    total: int = min(most, state[PAID + seat] + state[STACK + seat])
    return total


@Kernel
def target(state: BettingState, action: int) -> int:
    """The total of this street to which an action bets."""
    most = ceiling(state)
    least = min(most, state[BET] + state[STEP])
    pot = state[POT] + state[BET] - state[PAID + state[TURN]]
    if action == ALL_IN:
        return most
    if action == WILD_BET:
        # even in the logarithm: as many bets between 1 and 2 pots as between 2 and 4
        return int(least * (most / least) ** np.random.random())
    part = pot if action == POT_BET else pot // 2 + pot % 2
    total: int = max(least, min(most, state[BET] + part))
    return total


@Kernel
def offer(state: BettingState) -> None:
    """Fill in the menu: sizes close to all-in are all-in, and few raises are allowed before only that is left."""
    seat = state[TURN]
    owed = state[BET] - state[PAID + seat]
    menu = 1 << CALL
    if owed > 0:
        menu |= 1 << FOLD
    state[WILD] = 1 << HALF | 1 << POT_BET | 1 << ALL_IN
    most = ceiling(state)
    if most > state[BET] and not state[MARK + seat] & ACTED:
        menu |= _bets(state, most)
    state[MENU] = menu


@inner
def _bets(state: BettingState, most: int) -> int:
    pot = state[POT] + state[BET] - state[PAID + state[TURN]]
    first = state[STREET] == 0
    high = level(state)
    menu = 0
    if high < (3 if first else 2) and state[RAISES] < MOST_RAISES:
        half, full = target(state, HALF), target(state, POT_BET)
        # whole numbers: a bet of more than 7/10 of the stack is all-in
        if high < (2 if first else 1) and 10 * half <= 7 * most:
            menu |= 1 << HALF
        if 10 * full <= 7 * most and full > half:
            menu |= 1 << POT_BET
    if most - state[BET] <= 3 * pot or most <= 12 * state[BIG]:
        menu |= 1 << ALL_IN
    return menu


@Kernel
def level(state: BettingState) -> int:
    """How high the betting of this street is: 0 not yet bet, then about as after each raise of usual size.

    Counted in chips, not in raises, so that a row of smallest raises does not look like great strength.
    """
    bet = state[BET]
    if state[STREET] == 0:
        big = state[BIG]
        return 0 if bet <= big else 1 if bet <= 4 * big else 2 if bet <= 13 * big else 3 if bet <= 30 * big else 4
    start = state[STARTED]
    return 0 if bet == 0 else 1 if 10 * bet <= 11 * start else 2 if 2 * bet <= 9 * start else 3


@Kernel
def payoff(state: BettingState, deal: BettingState, seat: int) -> float:
    """Chips won by a seat in a finished hand, side pots included; deal holds each seat's strength."""
    if state[MARK + seat] & FOLDED:
        return -float(state[SPENT + seat])
    if state[LIVE] == 1:
        return float(state[POT] - state[SPENT + seat])
    if state[STREET] == 0 and state[LIVE] == 2 and deal.size > VERSUS:
        share = _even_share(state, deal, seat)
        if share >= 0:
            return float(share * state[POT] - state[SPENT + seat])
    won, below = 0.0, 0
    while below < state[SPENT + seat]:
        level, top = _pot_level(state, below)
        money, best, sharers = 0, -1, 0
        for other in range(state[SEATS]):
            spent = state[SPENT + other]
            money += (spent if top else min(spent, level)) - min(spent, below)
            if not state[MARK + other] & FOLDED and spent >= level:
                strength = deal[5 * other + 4]
                if strength > best:
                    best, sharers = strength, 1
                elif strength == best:
                    sharers += 1
        if deal[5 * seat + 4] == best:
            won += money / sharers
        below = level
    return float(won - state[SPENT + seat])


@inner
def _even_share(state: BettingState, deal: BettingState, seat: int) -> float:
    """The equity of two seats all-in for the same amount before the flop, if the deal tells it; else -1."""
    for other in range(state[SEATS]):
        if other != seat and not state[MARK + other] & FOLDED:
            if state[SPENT + other] == state[SPENT + seat]:
                return float(deal[VERSUS + 10 * seat + other] / 10_000)
            return -1.0
    return -1.0


@inner
def _pot_level(state: BettingState, below: int) -> tuple[int, bool]:
    """The next amount that a live seat has paid, and whether it is the highest."""
    level, highest = 2**30, 0
    for seat in range(state[SEATS]):
        spent = state[SPENT + seat]
        if not state[MARK + seat] & FOLDED:
            highest = max(highest, spent)
            if spent > below:
                level = min(level, spent)
    return level, level == highest
