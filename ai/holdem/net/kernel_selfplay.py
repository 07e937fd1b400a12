"""Compiled self-play for the net: record the blueprint, traverse a deal with every action tried, duels.

The traversal is external sampling as in ai/cfr/external_sampling.py, with the net in place of a table: the seat that
learns tries all its actions, the others do one each. Everybody's random numbers are drawn before, by seat, street and
number of raises (common random numbers), so the branches of a deal differ by what the actions bring about and by
little else.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import DEPTH, MENU, TURN, perturb
from cardai.ai.cfr.regret_matching import sample_action
from cardai.games.compiled import Kernel, inner

from ..abstraction import betting
from ..abstraction.betting import ACTIONS, BET, BIG, PAID, POT, RAISES, STREET, BettingState
from ..abstraction.buckets import cluster_point, nearest
from ..abstraction.cards import canonical_place
from ..blueprint.playouts import CompiledBlueprint, find_spot
from .card_features import FLOPPED
from .features import BETTING_FEATURES, SIZES, betting_features
from .forward import Floats, NetWeights, forward, purify
from .kernel_dealing import DealtHand, deal_hand, hand_features

NET, BLUEPRINT = range(2)
"""Who may sit in a duel."""
MOST_RAISES = 8
"""Random numbers are drawn for so many raises on a street."""
RARE = 0.01
"""An action with less chance is rare."""
MARGIN = 4096
"""Room for so many samples of the last deal; hardly one brings more than a few hundred."""


class Stakes(NamedTuple):
    """What everybody sits down with, and the blinds."""

    stacks: NDArray[np.int32]
    small: int
    big: int


class Workspace(NamedTuple):
    """Room to work in, by depth of the traversal."""

    states: NDArray[np.int32]
    rows: NDArray[np.float32]
    mixes: NDArray[np.float32]
    values: NDArray[np.float32]
    """By depth and action: what it brought, then its advantage."""
    uniforms: NDArray[np.float64]
    """Random numbers by seat, street and number of raises."""
    cards: NDArray[np.float32]
    """What the cards add to the net's first layer, by seat and street."""
    is_ready: NDArray[np.int8]
    """By seat and street: whether `cards` are worked out."""
    one: NDArray[np.float32]
    two: NDArray[np.float32]
    noise: NDArray[np.float64]
    """Chances of a slip (a bet of odd size), of a tremble (any action at all), of trying a rare action, and of trying
    all actions after the first decision."""


class Samples(NamedTuple):
    """Positions with what was found out about them."""

    states: NDArray[np.float32]
    hands: NDArray[np.int16]
    menus: NDArray[np.int8]
    """Bits of the actions that were tried."""
    mixes: NDArray[np.float32]
    """The chances of the player who was there."""
    advantages: NDArray[np.float32]
    """What each action brought more than the mix, in big blinds over the root of the pot."""
    filled: NDArray[np.int64]
    """How many there are."""


def workspace(weights: NetWeights, noise: tuple[float, float, float, float]) -> Workspace:
    """Room for traversals with this net."""
    first, second = len(weights.first_bias), len(weights.second_bias)
    floats = np.float32
    return Workspace(
        np.zeros((DEPTH, betting.SIZE), np.int32), np.zeros((DEPTH, BETTING_FEATURES), floats),
        np.zeros((DEPTH, ACTIONS), floats), np.zeros((DEPTH, ACTIONS), floats), np.zeros((10, 4, MOST_RAISES)),
        np.zeros((10, 4, first), floats), np.zeros((10, 4), np.int8), np.zeros(first, floats),
        np.zeros(second, floats), np.array(noise),
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


@inner
def _card_layer(weights: NetWeights, hand: DealtHand, work: Workspace, seat: int, street: int) -> Floats:
    """What a seat's cards add to the first layer; worked out once for each deal and street."""
    added: Floats = work.cards[seat, street]
    if not work.is_ready[seat, street]:
        work.is_ready[seat, street] = 1
        added[:] = weights.first_bias
        if street == 0:
            added += weights.hand[hand.deal[5 * seat]]
        else:
            added += weights.hand[FLOPPED]
            row = hand_features(hand, seat, street)
            for number in range(row.size):
                if row[number] != 0:
                    added += row[number] * weights.cards[number]
    return added


@inner
def _net_mix(
    weights: NetWeights, hand: DealtHand, work: Workspace, state: BettingState, row: Floats, mix: Floats
) -> None:
    """The net's mix for the seat to act."""
    betting_features(state, row)
    layer = _card_layer(weights, hand, work, state[TURN], state[STREET])
    forward(weights, row, layer, state[MENU], work.one, work.two, mix)


@inner
def _uniform(work: Workspace, state: BettingState) -> float:
    """The random number of the seat to act, here."""
    drawn: float = work.uniforms[state[TURN], state[STREET], min(state[RAISES], MOST_RAISES - 1)]
    return drawn


@inner
def _record(
    out: Samples, hand: DealtHand, state: BettingState, row: Floats, menu: int, mix: Floats, advantages: Floats
) -> None:
    """Write a sample down."""
    number = out.filled[0]
    if number == out.hands.size:
        return
    seat, street = state[TURN], state[STREET]
    out.states[number, :BETTING_FEATURES] = row
    if street == 0:
        out.hands[number] = hand.deal[5 * seat]
        out.states[number, BETTING_FEATURES:] = 0
    else:
        out.hands[number] = FLOPPED
        out.states[number, BETTING_FEATURES:] = hand.rows[seat, street]
    out.menus[number] = menu
    out.mixes[number] = mix
    out.advantages[number] = advantages
    out.filled[0] = number + 1


@inner
def _play_others(weights: NetWeights, hand: DealtHand, work: Workspace, depth: int, seat: int) -> None:
    """The others act until the seat has to, or the hand is over; then the seat's mix is there."""
    state, row, mix = work.states[depth], work.rows[depth], work.mixes[depth]
    while state[TURN] >= 0 and state[TURN] != seat:
        _net_mix(weights, hand, work, state, row, mix)
        betting.play(state, perturb(state, sample_action(mix, state[MENU], _uniform(work, state)), ACTIONS, work.noise))
    if state[TURN] == seat:
        _net_mix(weights, hand, work, state, row, mix)


@inner
def _actions_to_try(work: Workspace, depth: int) -> tuple[int, bool]:
    """Bits of the actions to try, and whether they are all.

    Most of the rare ones are left out, and after the first decision it may be just one.
    """
    menu, mix = work.states[depth, MENU], work.mixes[depth]
    if depth > 0 and np.random.random() >= work.noise[3]:
        return 1 << sample_action(mix, menu, np.random.random()), False
    bits = 0
    for action in range(ACTIONS):
        if menu >> action & 1 and (mix[action] > RARE or np.random.random() < work.noise[2]):
            bits |= 1 << action
    return bits, True


@inner
def _to_advantages(hand: DealtHand, work: Workspace, out: Samples, depth: int, tried: int) -> float:
    """The value of the mix where all tried actions have come back; the decision becomes a sample of advantages."""
    state, mix, values = work.states[depth], work.mixes[depth], work.values[depth]
    value, weight = 0.0, 0.0
    for action in range(ACTIONS):
        if tried >> action & 1:
            value += mix[action] * values[action]
            weight += mix[action]
    value /= weight
    pot = state[POT] + state[BET] - state[PAID + state[TURN]]
    # pots differ a hundredfold: over their root the advantages of all of them weigh alike in the loss
    unit = np.sqrt(np.float64(pot) * state[BIG])
    for action in range(ACTIONS):
        values[action] = (values[action] - value) / unit if tried >> action & 1 else 0.0
    _record(out, hand, state, work.rows[depth], tried, mix, values)
    return value


@inner
def traverse(weights: NetWeights, hand: DealtHand, work: Workspace, out: Samples, seat: int) -> None:
    """Try the seat's actions from the state at depth 0 on, and those after them.

    A loop with its own stack, since numba cannot cache a function that calls itself.
    """
    depth, left, tried, whole = 0, np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.int64), np.zeros(DEPTH, np.bool_)
    fresh, value = True, 0.0
    while depth >= 0:
        if fresh:
            _play_others(weights, hand, work, depth, seat)
            if work.states[depth, TURN] >= 0:
                tried[depth], whole[depth] = _actions_to_try(work, depth)
                left[depth] = tried[depth]
            else:
                value = betting.payoff(work.states[depth], hand.deal, seat)
                left[depth], whole[depth] = 0, False
        else:
            action = _lowest(left[depth])
            left[depth] ^= 1 << action
            work.values[depth, action] = value
        if left[depth]:
            work.states[depth + 1] = work.states[depth]
            betting.play(work.states[depth + 1], _lowest(left[depth]))
            depth, fresh = depth + 1, True
        else:
            if whole[depth]:
                value = _to_advantages(hand, work, out, depth, tried[depth])
            depth, fresh = depth - 1, False


@inner
def _lowest(bits: int) -> int:
    """The first action of these."""
    action = 0
    while not bits >> action & 1:
        action += 1
    return action


@inner
def _draw_uniforms(work: Workspace, seats: int) -> None:
    for seat in range(seats):
        for street in range(4):
            for raises in range(MOST_RAISES):
                work.uniforms[seat, street, raises] = np.random.random()


@partial(Kernel, patience=0.0, title="hold'em self-play")
def traverse_deals(
    weights: NetWeights, hand: DealtHand, work: Workspace, out: Samples, stakes: Stakes, size: int, seed: int
) -> int:
    """Deals in which every seat tries its actions, until there are so many samples; the number of deals."""
    np.random.seed(seed)
    deals, seats = 0, stakes.stacks.size
    while out.filled[0] < size:
        deal_hand(hand, seats)
        work.is_ready[:] = 0
        deals += 1
        for seat in range(seats):
            _draw_uniforms(work, seats)
            betting.begin(work.states[0], stakes.stacks, stakes.small, stakes.big, 0)
            traverse(weights, hand, work, out, seat)
    return deals


@inner
def _bucket(blueprint: CompiledBlueprint, hand: DealtHand, seat: int, street: int, point: NDArray[np.float64]) -> int:
    """The blueprint's bucket of a seat's hand."""
    if street == 0:
        held: int = hand.deal[5 * seat]
        return held
    a, b = hand.holes[seat, 0], hand.holes[seat, 1]
    if street == 1:
        where, which = canonical_place(blueprint.flop_classes, blueprint.flop_renamings, np.sort(hand.board[:3]), a, b)
        bucket: int = np.int32(blueprint.flop[where, which])  # type: ignore[assignment]
        return bucket
    hand_features(hand, seat, street)
    cluster_point(hand.features[seat, street], point)
    centres = blueprint.turn_centres if street == 2 else blueprint.river_centres
    return np.int32(nearest(centres, point))  # type: ignore[return-value]


@inner
def _blueprint_mix(
    blueprint: CompiledBlueprint, hand: DealtHand, state: BettingState, point: NDArray[np.float64], mix: Floats
) -> None:
    """The blueprint's mix for the seat to act; check or call where it has none."""
    place = find_spot(blueprint, state) + _bucket(blueprint, hand, state[TURN], state[STREET], point)
    total = np.float32(0)
    for action in range(ACTIONS):
        mix[action] = blueprint.mixes[place, action] if state[MENU] >> action & 1 else 0
        total += mix[action]
    if total == 0:
        mix[betting.CALL] = total = np.float32(1)
    for action in range(ACTIONS):
        mix[action] /= total


@partial(Kernel, patience=0.0, title="hold'em self-play")
def record_blueprint(
    blueprint: CompiledBlueprint, hand: DealtHand, out: Samples, stakes: Stakes, noise: NDArray[np.float64],
    size: int, seed: int,
) -> int:  # fmt: skip
    """Deals in which everybody follows the blueprint, but for some odd actions; every decision is a sample."""
    np.random.seed(seed)
    state, row, point = np.zeros(betting.SIZE, np.int32), np.zeros(BETTING_FEATURES, np.float32), np.zeros(3)
    mix, none = np.zeros(ACTIONS, np.float32), np.zeros(ACTIONS, np.float32)
    deals = 0
    while out.filled[0] < size:
        deal_hand(hand, stakes.stacks.size)
        deals += 1
        betting.begin(state, stakes.stacks, stakes.small, stakes.big, 0)
        while state[TURN] >= 0:
            betting_features(state, row)
            if state[STREET] > 0:
                hand_features(hand, state[TURN], state[STREET])
            _blueprint_mix(blueprint, hand, state, point, mix)
            _record(out, hand, state, row, state[MENU], mix, none)
            betting.play(state, perturb(state, sample_action(mix, state[MENU], np.random.random()), ACTIONS, noise))
    return deals


@partial(Kernel, patience=0.0, title="hold'em self-play")
def duel(
    weights: NetWeights, blueprint: CompiledBlueprint, hand: DealtHand, work: Workspace, stakes: Stakes, hero: int,
    rivals: int, least: float, seed: int, won: NDArray[np.float64],
) -> None:  # fmt: skip
    """What one hero wins against rivals, mean over all seats by deal, in big blinds.

    Hero and rivals are NET or BLUEPRINT. Random numbers are the same from every seat.
    """
    np.random.seed(seed)
    seats = stakes.stacks.size
    state, row, point = np.zeros(betting.SIZE, np.int32), np.zeros(BETTING_FEATURES, np.float32), np.zeros(3)
    mix = np.zeros(ACTIONS, np.float32)
    for number in range(won.size):
        deal_hand(hand, seats)
        work.is_ready[:] = 0
        _draw_uniforms(work, seats)
        won[number] = 0
        for place in range(seats):
            betting.begin(state, stakes.stacks, stakes.small, stakes.big, 0)
            while state[TURN] >= 0:
                who = hero if state[TURN] == place else rivals
                if who == NET:
                    _net_mix(weights, hand, work, state, row, mix)
                else:
                    _blueprint_mix(blueprint, hand, state, point, mix)
                purify(mix, least)
                betting.play(state, sample_action(mix, state[MENU], _uniform(work, state)))
            won[number] += betting.payoff(state, hand.deal, place) / seats / stakes.big
