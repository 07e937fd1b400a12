"""Compiled self-play for the net: watch the blueprint, try every action on the same deal, play against others.

The walk is external sampling as in ai/cfr/sampling.py, with the net in place of a table: the seat that learns tries
all its actions, the others do one each. Everybody's luck is drawn before, by seat, street and number of raises, so
the branches of a deal differ by what the actions bring about and by little else.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardai.ai.cfr.regrets import choose
from cardai.ai.cfr.sampling import DEPTH, MENU, TURN, _stray

from ..abstraction import betting
from ..abstraction.betting import ACTIONS, BET, BIG, PAID, POT, RAISES, STREET
from ..abstraction.buckets import nearest, shape
from ..abstraction.cards import place_in
from ..blueprint.playouts import _find
from .card_features import FLOPPED
from .dealing import deal_out, learn_hand
from .features import BETTING, tell_betting
from .forward import SIZES, Brain, purify, think

MOST_RAISES = 8
HARDLY = 0.01
"""An action with less chance is hardly ever taken."""
MARGIN = 4096
"""Room for so many samples of the last deal; hardly one brings more than a few hundred."""


class Scratch(NamedTuple):
    """Room to work in, by depth of the walk."""

    states: NDArray[np.int32]
    rows: NDArray[np.float32]
    mixes: NDArray[np.float32]
    gains: NDArray[np.float32]
    luck: NDArray[np.float64]
    """By seat, street and number of raises."""
    cards: NDArray[np.float32]
    """What the cards add to the net's first layer, by seat and street."""
    ready: NDArray[np.int8]
    one: NDArray[np.float32]
    two: NDArray[np.float32]
    odd: NDArray[np.float64]
    """Chances of a bet of odd size, of any action at all, of trying an action that is hardly ever taken, and of
    trying all actions after the first decision."""


class Samples(NamedTuple):
    """Positions with what was found out about them."""

    states: NDArray[np.float32]
    hands: NDArray[np.int16]
    menus: NDArray[np.int8]
    """Bits of the actions that were tried."""
    mixes: NDArray[np.float32]
    """The chances of the player who was there."""
    gains: NDArray[np.float32]
    """What each action brought more than the mix, in big blinds over the root of the pot."""
    filled: NDArray[np.int64]
    """How many there are."""


def scratch(brain: Brain, odd: tuple[float, float, float, float]) -> Scratch:
    """Room for walks of this net."""
    first, second = len(brain.start), len(brain.middle_start)
    floats = np.float32
    return Scratch(
        np.zeros((DEPTH, betting.SIZE), np.int32), np.zeros((DEPTH, BETTING), floats),
        np.zeros((DEPTH, ACTIONS), floats), np.zeros((DEPTH, ACTIONS), floats), np.zeros((10, 4, MOST_RAISES)),
        np.zeros((10, 4, first), floats), np.zeros((10, 4), np.int8), np.zeros(first, floats),
        np.zeros(second, floats), np.array(odd),
    )  # fmt: skip


def samples(size: int) -> Samples:
    """Room for so many samples."""
    shape = size + MARGIN, ACTIONS
    return Samples(
        np.zeros((size + MARGIN, SIZES["state"]), np.float32), np.zeros(size + MARGIN, np.int16),
        np.zeros(size + MARGIN, np.int8), np.zeros(shape, np.float32), np.zeros(shape, np.float32),
        np.zeros(1, np.int64),
    )  # fmt: skip


def gathered(found: Samples) -> tuple[NDArray[Any], ...]:
    """The samples without the empty rest, states in 16 bits to travel light."""
    count = int(found.filled[0])
    states, *rest = (part[:count] for part in found[:-1])
    return states.astype(np.float16), *(part.copy() for part in rest)


@njit(cache=True, nogil=True)
def _cards(brain: Any, know: Any, hand: Any, room: Any, seat: int, street: int) -> Any:
    """What a seat's cards add to the first layer; worked out once for each deal and street."""
    added = room.cards[seat, street]
    if not room.ready[seat, street]:
        room.ready[seat, street] = 1
        added[:] = brain.start
        if street == 0:
            added += brain.hand[hand.deal[5 * seat]]
        else:
            added += brain.hand[FLOPPED]
            told = learn_hand(know, hand, seat, street)
            for number in range(told.size):
                if told[number] != 0:
                    added += told[number] * brain.cards[number]
    return added


@njit(cache=True, nogil=True)
def _ask(brain: Any, know: Any, hand: Any, room: Any, state: Any, row: Any, mix: Any) -> None:
    """The net's mix for the seat to act."""
    tell_betting(state, row)
    cards = _cards(brain, know, hand, room, state[TURN], state[STREET])
    think(brain, row, cards, state[MENU], room.one, room.two, mix)


@njit(cache=True, nogil=True)
def _fortune(room: Any, state: Any) -> Any:
    """The luck of the seat to act, here."""
    return room.luck[state[TURN], state[STREET], min(state[RAISES], MOST_RAISES - 1)]


@njit(cache=True, nogil=True)
def _keep(out: Any, hand: Any, state: Any, row: Any, menu: int, mix: Any, gain: Any) -> None:
    """Write a sample down."""
    number = out.filled[0]
    if number == out.hands.size:
        return
    seat, street = state[TURN], state[STREET]
    out.states[number, :BETTING] = row
    if street == 0:
        out.hands[number] = hand.deal[5 * seat]
        out.states[number, BETTING:] = 0
    else:
        out.hands[number] = FLOPPED
        out.states[number, BETTING:] = hand.told[seat, street]
    out.menus[number] = menu
    out.mixes[number] = mix
    out.gains[number] = gain
    out.filled[0] = number + 1


@njit(cache=True, nogil=True)
def _run(brain: Any, know: Any, hand: Any, room: Any, depth: int, seat: int) -> None:
    """The others act until the seat has to, or the hand is over; then the seat's mix is there."""
    state, row, mix = room.states[depth], room.rows[depth], room.mixes[depth]
    while state[TURN] >= 0 and state[TURN] != seat:
        _ask(brain, know, hand, room, state, row, mix)
        betting.play(state, _stray(state, choose(mix, state[MENU], _fortune(room, state)), ACTIONS, room.odd))
    if state[TURN] == seat:
        _ask(brain, know, hand, room, state, row, mix)


@njit(cache=True, nogil=True)
def _what_to_try(room: Any, depth: int) -> Any:
    """Bits of the actions to try, and whether they are all.

    Most of those hardly ever taken are left out, and after the first decision it may be just one.
    """
    menu, mix = room.states[depth, MENU], room.mixes[depth]
    if depth > 0 and np.random.random() >= room.odd[3]:
        return 1 << choose(mix, menu, np.random.random()), False
    bits = 0
    for action in range(ACTIONS):
        if menu >> action & 1 and (mix[action] > HARDLY or np.random.random() < room.odd[2]):
            bits |= 1 << action
    return bits, True


@njit(cache=True, nogil=True)
def _sum_up(hand: Any, room: Any, out: Any, depth: int, tried: int) -> Any:
    """The value of the mix where all tried actions have come back; the decision becomes a sample."""
    state, mix, gain = room.states[depth], room.mixes[depth], room.gains[depth]
    value, weight = 0.0, 0.0
    for action in range(ACTIONS):
        if tried >> action & 1:
            value += mix[action] * gain[action]
            weight += mix[action]
    value /= weight
    pot = state[POT] + state[BET] - state[PAID + state[TURN]]
    unit = np.sqrt(np.float64(pot) * state[BIG])
    for action in range(ACTIONS):
        gain[action] = (gain[action] - value) / unit if tried >> action & 1 else 0.0
    _keep(out, hand, state, room.rows[depth], tried, mix, gain)
    return value


@njit(cache=True, nogil=True)
def walk(brain: Any, know: Any, hand: Any, room: Any, out: Any, seat: int) -> None:
    """Try the seat's actions from the state at depth 0 on, and those after them.

    A loop with its own stack, since numba cannot cache a function that calls itself.
    """
    depth, left, tried, whole = 0, np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.bool_)
    fresh, value = True, 0.0
    while depth >= 0:
        if fresh:
            _run(brain, know, hand, room, depth, seat)
            if room.states[depth, TURN] >= 0:
                tried[depth], whole[depth] = _what_to_try(room, depth)
                left[depth] = tried[depth]
            else:
                value = betting.payoff(room.states[depth], hand.deal, seat)
                left[depth], whole[depth] = 0, False
        else:
            action = _lowest(left[depth])
            left[depth] ^= 1 << action
            room.gains[depth, action] = value
        if left[depth]:
            room.states[depth + 1] = room.states[depth]
            betting.play(room.states[depth + 1], _lowest(left[depth]))
            depth, fresh = depth + 1, True
        else:
            if whole[depth]:
                value = _sum_up(hand, room, out, depth, tried[depth])
            depth, fresh = depth - 1, False


@njit(cache=True, nogil=True)
def _lowest(bits: int) -> int:
    """The first action of these."""
    action = 0
    while not bits >> action & 1:
        action += 1
    return action


@njit(cache=True, nogil=True)
def _shuffle_luck(room: Any, seats: int) -> None:
    for seat in range(seats):
        for street in range(4):
            for raises in range(MOST_RAISES):
                room.luck[seat, street, raises] = np.random.random()


@njit(cache=True, nogil=True)
def try_out(
    brain: Any, know: Any, hand: Any, room: Any, out: Any, stacks: Any, blinds: Any, size: int, seed: int
) -> int:
    """Deals in which every seat tries its actions, until there are so many samples; the number of deals."""
    np.random.seed(seed)
    deals = 0
    while out.filled[0] < size:
        deal_out(know, hand, stacks.size)
        room.ready[:] = 0
        deals += 1
        for seat in range(stacks.size):
            _shuffle_luck(room, stacks.size)
            betting.begin(room.states[0], stacks, blinds[0], blinds[1], 0)
            walk(brain, know, hand, room, out, seat)
    return deals


@njit(cache=True, nogil=True)
def _bucket(know: Any, guide: Any, hand: Any, seat: int, street: int, point: Any) -> Any:
    """The blueprint's bucket of a seat's hand."""
    if street == 0:
        return hand.deal[5 * seat]
    a, b = hand.holes[seat, 0], hand.holes[seat, 1]
    if street == 1:
        where, which = place_in(guide.kind, guide.names, np.sort(hand.board[:3]), a, b)
        return np.int32(guide.flop[where, which])
    learn_hand(know, hand, seat, street)
    shape(hand.sums[seat, street], point)
    centres = guide.turn_centres if street == 2 else guide.river_centres
    return np.int32(nearest(centres, point))


@njit(cache=True, nogil=True)
def _look_up(know: Any, guide: Any, hand: Any, state: Any, point: Any, mix: Any) -> None:
    """The blueprint's mix for the seat to act; check or call where it has none."""
    place = _find(guide, state) + _bucket(know, guide, hand, state[TURN], state[STREET], point)
    total = np.float32(0)
    for action in range(ACTIONS):
        mix[action] = guide.mixes[place, action] if state[MENU] >> action & 1 else 0
        total += mix[action]
    if total == 0:
        mix[betting.CALL] = total = np.float32(1)
    for action in range(ACTIONS):
        mix[action] /= total


@njit(cache=True, nogil=True)
def watch(guide: Any, know: Any, hand: Any, out: Any, stacks: Any, blinds: Any, odd: Any, size: int, seed: int) -> int:
    """Deals in which everybody follows the blueprint, but for some odd actions; every decision is a sample."""
    np.random.seed(seed)
    state, row, point = np.zeros(betting.SIZE, np.int32), np.zeros(BETTING, np.float32), np.zeros(3)
    mix, gain = np.zeros(ACTIONS, np.float32), np.zeros(ACTIONS, np.float32)
    deals = 0
    while out.filled[0] < size:
        deal_out(know, hand, stacks.size)
        deals += 1
        betting.begin(state, stacks, blinds[0], blinds[1], 0)
        while state[TURN] >= 0:
            tell_betting(state, row)
            if state[STREET] > 0:
                learn_hand(know, hand, state[TURN], state[STREET])
            _look_up(know, guide, hand, state, point, mix)
            _keep(out, hand, state, row, state[MENU], mix, gain)
            betting.play(state, _stray(state, choose(mix, state[MENU], np.random.random()), ACTIONS, odd))
    return deals


@njit(cache=True, nogil=True)
def duel(brain: Any, other: Any, guide: Any, know: Any, hand: Any, room: Any, room2: Any, stacks: Any, blinds: Any,
         hero: int, rivals: int, least: float, seed: int, won: Any) -> None:  # fmt: skip
    """What one hero wins against rivals, mean over all seats by deal, in big blinds.

    Hero and rivals are 0 for the net, 1 for the other net, 2 for the blueprint. Luck is the same from every seat.
    """
    np.random.seed(seed)
    seats = stacks.size
    state, row, point = np.zeros(betting.SIZE, np.int32), np.zeros(BETTING, np.float32), np.zeros(3)
    mix = np.zeros(ACTIONS, np.float32)
    for number in range(won.size):
        deal_out(know, hand, seats)
        room.ready[:] = 0
        room2.ready[:] = 0
        _shuffle_luck(room, seats)
        won[number] = 0
        for place in range(seats):
            betting.begin(state, stacks, blinds[0], blinds[1], 0)
            while state[TURN] >= 0:
                who = hero if state[TURN] == place else rivals
                if who == 0:
                    _ask(brain, know, hand, room, state, row, mix)
                elif who == 1:
                    _ask(other, know, hand, room2, state, row, mix)
                else:
                    _look_up(know, guide, hand, state, point, mix)
                purify(mix, least)
                betting.play(state, choose(mix, state[MENU], _fortune(room, state)))
            won[number] += betting.payoff(state, hand.deal, place) / seats / blinds[1]
