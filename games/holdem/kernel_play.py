"""The fast twin of table.py: a hand as one array of numbers, for numba.

A hand is an int64 array of SIZE places: the head, then a block of ten for each fact about a seat. Actions are those
of actions.py. Cards lie beside it in one array: two for each seat, then the five of the board, all known from the
start; the street says how many of them are to be seen. Sessions and unknown cards are the plain engine's alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ..compiled import woven
from .kernel_strength import strength7, tables

if TYPE_CHECKING:
    from .game import Holdem
    from .state import Table

FOLD, CHECK, CALL, ALL_IN = -4, -3, -2, -1

TURN, STREET, TO_MATCH, MIN_RAISE, POT, CONTESTING, ABLE, AGGRESSOR, BUTTON, COUNT, MIN_BET, DEAD = range(12)
STACKS, BETS, PAID, FACED, ALIVE, STARTS = 16, 26, 36, 46, 56, 66
_MATCHED, _STRENGTHS = 76, 86
SIZE = 96
MENU_SIZE = 8


def setup(table: Table) -> tuple[NDArray[np.int64], ...]:
    """What `start` needs to begin the hand this plain table began: stacks, blinds, antes and the head's figures."""
    posting, count = table.posting, table.count
    blinds, antes = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    for seat, amount in (*posting.blinds, *posting.straddles):
        blinds[seat] += amount
    for seat, amount in posting.antes:
        antes[seat] += amount
    if posting.dead:
        raise ValueError("The fast engine knows no dead antes")
    stacks = np.array(table.start_stacks, dtype=np.int64)
    straddles = (min(amount, int(stacks[seat] - antes[seat])) for seat, amount in posting.straddles)
    call = max([posting.to_match, *straddles])
    head = np.array([table.button, posting.speaker, call, posting.first_raise, posting.min_bet], dtype=np.int64)
    return stacks, blinds, antes, head


@njit(cache=True, nogil=True)
def start(hand: Any, stacks: Any, blinds: Any, antes: Any, head: Any) -> None:
    """Post antes and blinds and find the first to act. Head: button, speaker, call, first raise, least bet."""
    count = len(stacks)
    hand[:] = 0
    hand[COUNT], hand[BUTTON], hand[TO_MATCH], hand[MIN_RAISE], hand[MIN_BET] = (
        count,
        head[0],
        head[2],
        head[3],
        head[4],
    )
    hand[AGGRESSOR] = -1
    for seat in range(count):
        stack = stacks[seat]
        ante = min(antes[seat], stack)
        bet = min(blinds[seat], stack - ante)
        hand[STARTS + seat] = stack
        hand[STACKS + seat] = stack - ante - bet
        hand[BETS + seat] = bet
        hand[PAID + seat] = ante + bet
        hand[FACED + seat] = -1
        hand[ALIVE + seat] = stack > 0
        hand[POT] += ante + bet
        hand[CONTESTING] += stack > 0
        hand[ABLE] += stack - ante - bet > 0
    _go_on(hand, head[1])


@njit(cache=True, nogil=True)
def menu(hand: Any, found: Any) -> int:
    """Write the menu of the seat to act into `found` and return its length; the order is that of the plain engine."""
    seat = hand[TURN]
    bet, to_match, stack = hand[BETS + seat], hand[TO_MATCH], hand[STACKS + seat]
    size = 0
    if bet >= to_match:
        found[0] = CHECK
        size = 1
    else:
        found[0], found[1] = FOLD, CALL
        size = 2
    most = bet + stack
    if most <= to_match or not is_open(hand, seat) or not can_be_called(hand, seat):
        return size
    least = to_match + hand[MIN_RAISE]
    if least < most:
        found[size] = least
        size += 1
        called = hand[POT] + to_match - bet
        for part in range(4):
            raised = to_match
            if part == 0:
                raised += called // 3
            elif part == 1:
                raised += called // 2
            elif part == 2:
                raised += called * 3 // 4
            else:
                raised += called
            if raised >= most:
                break
            if raised > least:
                found[size] = raised
                size += 1
                least = raised
    found[size] = ALL_IN
    return size + 1


@njit(cache=True, nogil=True)
def is_open(hand: Any, seat: int) -> bool:
    """Whether the seat may raise as far as short all-ins are concerned."""
    faced = hand[FACED + seat]
    return bool(faced < 0 or hand[TO_MATCH] - faced >= hand[MIN_RAISE])


@njit(cache=True, nogil=True)
def can_be_called(hand: Any, seat: int) -> bool:
    """Whether anyone else could put in more than the bet to match."""
    for other in range(hand[COUNT]):
        stack = hand[STACKS + other]
        if stack and other != seat and hand[ALIVE + other] and stack + hand[BETS + other] > hand[TO_MATCH]:
            return True
    return False


@njit(cache=True, nogil=True)
def apply(hand: Any, action: int) -> None:
    """Play a legal action; the street moves on by itself and TURN is -1 once the hand is over."""
    seat = hand[TURN]
    bet, to_match = hand[BETS + seat], hand[TO_MATCH]
    most = bet + hand[STACKS + seat]
    if action == FOLD:
        hand[ALIVE + seat] = 0
        hand[CONTESTING] -= 1
        hand[ABLE] -= 1
        _go_on(hand, seat)
        return
    to = bet
    if action == CALL:
        to = min(most, to_match)
    elif action == ALL_IN:
        to = most
        if most > to_match and bet < to_match and not can_be_called(hand, seat):
            to = to_match
    elif action > 0:
        to = action
    more = to - bet
    if more:
        hand[BETS + seat] = to
        hand[PAID + seat] += more
        hand[POT] += more
        hand[STACKS + seat] -= more
        if hand[STACKS + seat] == 0:
            hand[ABLE] -= 1
    if to > to_match:
        hand[MIN_RAISE] = max(hand[MIN_RAISE], to - to_match)
        hand[TO_MATCH] = to
        hand[AGGRESSOR] = seat
    hand[FACED + seat] = hand[TO_MATCH]
    _go_on(hand, seat)


@njit(cache=True, nogil=True)
def _go_on(hand: Any, seat: int) -> None:
    """Find who speaks after this seat, dealing on as often as nobody has to."""
    hand[TURN] = _seek(hand, seat)
    while hand[TURN] < 0 and hand[CONTESTING] > 1 and hand[STREET] < 3:
        hand[STREET] += 1
        for other in range(hand[COUNT]):
            hand[BETS + other] = 0
            hand[FACED + other] = -1
        hand[TO_MATCH] = 0
        hand[MIN_RAISE] = hand[MIN_BET]
        hand[AGGRESSOR] = -1
        if hand[ABLE] > 1:
            hand[TURN] = _seek(hand, hand[BUTTON])


@njit(cache=True, nogil=True)
def _seek(hand: Any, seat: int) -> int:
    if hand[CONTESTING] < 2 or hand[ABLE] == 0:
        return -1
    count, to_match = hand[COUNT], hand[TO_MATCH]
    for step in range(seat + 1, seat + 1 + count):
        turn = step if step < count else step - count
        if not hand[ALIVE + turn] or not hand[STACKS + turn]:
            continue
        if hand[BETS + turn] < to_match or hand[FACED + turn] < 0:
            if hand[ABLE] > 1:
                return int(turn)
            for other in range(count):
                if hand[ALIVE + other] and hand[BETS + other] > hand[BETS + turn]:
                    return int(turn)
            return -1
    return -1


@njit(cache=True, nogil=True)
def settle(look: Any, hand: Any, cards: Any, gains: Any) -> None:
    """Write what each seat won or lost in a hand that is over; the hand itself stays as it is."""
    count = hand[COUNT]
    top = second = 0
    for seat in range(count):
        amount = hand[PAID + seat]
        gains[seat] = hand[STACKS + seat] - hand[STARTS + seat]
        if amount > top:
            top, second = amount, top
        elif amount > second:
            second = amount
    if hand[CONTESTING] == 1:
        for seat in range(count):
            if hand[ALIVE + seat]:
                gains[seat] += hand[POT]
        return
    board = 2 * count
    for seat in range(count):
        matched = hand[PAID + seat]
        if hand[ALIVE + seat]:
            if matched > second:
                gains[seat] += top - second
                matched = second
            hand[_STRENGTHS + seat] = strength7(
                look, cards[2 * seat], cards[2 * seat + 1],
                cards[board], cards[board + 1], cards[board + 2], cards[board + 3], cards[board + 4],
            )  # fmt: skip
        hand[_MATCHED + seat] = matched
    _share_out(hand, gains)


@njit(cache=True, nogil=True)
def _share_out(hand: Any, gains: Any) -> None:
    """Layer by layer: the seats that paid for a layer contest it, odd chips go round from the button's left."""
    count = hand[COUNT]
    below = 0
    while True:
        level = top = 0
        for seat in range(count):
            matched = hand[_MATCHED + seat]
            if hand[ALIVE + seat] and matched > below:
                top = max(top, matched)
                if level == 0 or matched < level:
                    level = matched
        if level == 0:
            return
        amount = winners = 0
        best = -1
        for seat in range(count):
            matched = hand[_MATCHED + seat]
            amount += max(0, (matched if level == top else min(matched, level)) - below)
            if hand[ALIVE + seat] and matched >= level:
                strength = hand[_STRENGTHS + seat]
                if strength > best:
                    best, winners = strength, 0
                winners += strength == best
        share = amount // winners
        odd = amount - share * winners
        seat = hand[BUTTON]
        for _ in range(count):
            seat += 1
            if seat == count:
                seat = 0
            if hand[ALIVE + seat] and hand[_MATCHED + seat] >= level and hand[_STRENGTHS + seat] == best:
                gains[seat] += share + (odd > 0)
                odd -= odd > 0
        below = level


@woven
def _random(noise: Any) -> Any:
    """The next 32 random bits (xorshift64*)."""
    state = noise[0]
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    state ^= state >> np.uint64(27)
    noise[0] = state
    return np.int64((state * np.uint64(2685821657736338717)) >> np.uint64(32))


@njit(cache=True, nogil=True)
def shuffle(deck: Any, count: int, noise: Any) -> None:
    """Deal the first cards of a deck anew; the deck stays a permutation."""
    for place in range(count):
        other = place + (_random(noise) * (52 - place) >> 32)
        card = deck[place]
        deck[place] = deck[other]
        deck[other] = card


@njit(cache=True, nogil=True)
def _random_hands(look: Any, hands: int, seed: int, stacks: Any, blinds: Any, antes: Any, heads: Any) -> Any:
    count = len(stacks)
    noise = np.array([np.uint64(seed) * np.uint64(2) + np.uint64(88172645463325252)], dtype=np.uint64)
    deck = np.arange(52)
    hand = np.zeros(SIZE, dtype=np.int64)
    found = np.zeros(MENU_SIZE, dtype=np.int64)
    gains = np.zeros(count, dtype=np.int64)
    totals = np.zeros(count, dtype=np.int64)
    actions = 0
    for _ in range(hands):
        shuffle(deck, 2 * count + 5, noise)
        dealer = _random(noise) * count >> 32
        start(hand, stacks, blinds[dealer], antes[dealer], heads[dealer])
        while hand[TURN] >= 0:
            size = menu(hand, found)
            apply(hand, found[_random(noise) * size >> 32])
            actions += 1
        settle(look, hand, deck, gains)
        for seat in range(count):
            totals[seat] += gains[seat]
    return totals, actions


def random_hands(game: Holdem, seats: int, hands: int, seed: int = 0) -> tuple[list[int], int]:
    """Play random hands of one-hand rules in a single call: chips won by each seat, and the number of actions."""
    from ..core import Tape
    from .game import Holdem

    setups = []
    for button in range(seats):
        fixed = Holdem({**_data(game), "button": button})
        deal = " ".join(["????"] * seats)
        setups.append(setup(fixed.start(seats, Tape([deal, "2c2d2h", "2s", "3c", *["wins 0"] * seats]))))
    stacks = setups[0][0]
    blinds, antes, heads = (np.array([each[part] for each in setups]) for part in (1, 2, 3))
    totals, actions = _random_hands(tables(), hands, seed, stacks, blinds, antes, heads)
    return [int(total) for total in totals], int(actions)


def _data(game: Holdem) -> dict[str, Any]:
    data = game.rules_data()
    return {"preset": data} if isinstance(data, str) else dict(data)
