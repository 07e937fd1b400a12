"""Play a hand out many times from here: deal what is hidden, let everybody follow the net, count the chips."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import MENU, TURN
from cardai.ai.cfr.regret_matching import sample_action
from cardai.ai.net import Net
from cardai.games.compiled import Kernel, inner
from cardai.games.holdem.kernel_strength import Tables, tables

from ..abstraction import betting
from ..abstraction.betting import ACTIONS, LIVE, SEATS, SPENT, STREET, BettingState
from ..abstraction.cards import CLASS_OF, HOLES, Cards, canonical_boards, canonical_place
from ..abstraction.feature_tables import LOWEST, STEP, packed_flops
from ..abstraction.features import FEATURES, Strengths, board_strengths, hole_turn_features, river_features
from ..blueprint.player import PURE
from ..blueprint.playouts import STRIDE, Floats, Holes, Outcomes, ascending, deal_board, draw_holes, first_action
from .card_features import CARD_FEATURES, FLOPPED, card_features
from .features import BETTING_FEATURES, betting_features
from .forward import NetWeights, forward, net_weights, purify

OWN = -2
"""In place of a first action: what the net does."""
_NEXT = 1_000_003
"""Added to a seed for every decision of a hand: the same one meets the same luck from wherever it is played out."""


class CompiledNet(NamedTuple):
    """The net as compiled code asks it."""

    weights: NetWeights
    strong: NDArray[np.float32]
    """By hole: 1 if it is one of those the features measure against."""
    flops: NDArray[np.uint8]
    """Features of every hole on every class of flops, packed."""
    flop_classes: NDArray[np.int32]
    flop_renamings: NDArray[np.uint8]


def compiled_net(net: Net, strong: NDArray[np.float32]) -> CompiledNet:
    """A net with the tables it sees flops by."""
    flops = canonical_boards(3)
    return CompiledNet(net_weights(net.arrays), strong, packed_flops(), flops.classes, flops.renamings)


class Workspace(NamedTuple):
    """Room to work in."""

    cards: NDArray[np.float32]
    """What the cards add to the net's first layer, by seat and street."""
    is_ready: NDArray[np.int8]
    """By seat and street: whether `cards` are worked out."""
    row: NDArray[np.float32]
    one: NDArray[np.float32]
    two: NDArray[np.float32]
    mix: NDArray[np.float32]


def workspace(weights: NetWeights) -> Workspace:
    """Room for play-outs with this net."""
    first, second = len(weights.first_bias), len(weights.second_bias)
    sizes = (10, 4, first), (BETTING_FEATURES,), (first,), (second,), (ACTIONS,)
    cards, *others = (np.zeros(size, np.float32) for size in sizes)
    return Workspace(cards, np.zeros((10, 4), np.int8), *others)


@inner
def _flop_features(net: CompiledNet, board: Cards, hole: int, out: Floats) -> None:
    a, b = HOLES[hole]
    where, which = canonical_place(net.flop_classes, net.flop_renamings, ascending(board[:3]), a, b)
    mean = net.flops[0, where, which] / STEP
    spread, less = net.flops[1, where, which] / STEP - LOWEST, net.flops[2, where, which] / STEP - LOWEST
    out[0], out[1], out[2] = mean, mean * mean + spread * spread, mean + less


@inner
def _card_layer(
    look: Tables, net: CompiledNet, work: Workspace, seat: int, street: int, hole: int, board: Cards,
    strengths: Strengths, stride: int,
) -> None:  # fmt: skip
    """Work out what a seat's cards add to the first layer, unless that was done."""
    if work.is_ready[seat, street]:
        return
    work.is_ready[seat, street] = 1
    added = work.cards[seat, street]
    added[:] = net.weights.first_bias
    if street == 0:
        added += net.weights.hand[CLASS_OF[hole]]
        return
    features, row = np.empty(FEATURES), np.empty(CARD_FEATURES, np.float32)
    if street == 1:
        _flop_features(net, board, hole, features)
    elif street == 2:
        hole_turn_features(look, board[:4], hole, net.strong, features, stride)
    else:
        river_features(strengths, hole, net.strong, features)
    card_features(features, HOLES[hole, 0], HOLES[hole, 1], board[: street + 2], row)
    added += net.weights.hand[FLOPPED]
    for number in range(row.size):
        if row[number] != 0:
            added += row[number] * net.weights.cards[number]


@partial(Kernel, patience=0.0, title="the net's hold'em play-outs (about a quarter of a minute)")
def play_hands(
    look: Tables, net: CompiledNet, work: Workspace, start: BettingState, given: Holes, hidden: Holes, weights: Floats,
    dealt: int, known: Cards, done: int, first: int, seed: int, chips: Floats, alive: Holes,
) -> None:  # fmt: skip
    """Fill in the chips that every seat has won from the start of the hand, by sampled deal and seat, and by deal how
    many were in it at the end."""
    deal, strengths = np.empty(50, np.int32), np.empty(HOLES.shape[0], np.int32)
    board, state, holes = np.zeros(5, np.int64), start.copy(), given.copy()
    lasting = max(0, known.size - 2)
    work.is_ready[:] = 0
    for number in range(chips.shape[0]):
        np.random.seed(seed + number)
        for place in range(known.size):
            board[place] = known[place]
        taken = draw_holes(weights, hidden, dealt, holes)
        if taken == 0:
            chips[number] = np.nan
            continue
        deal_board(taken, board, known.size)
        is_ranked = False
        for seat in range(start[SEATS]):
            work.is_ready[seat, lasting + 1 :] = 0
        for seat in hidden:
            work.is_ready[seat] = 0
        for place in range(start.size):
            state[place] = start[place]
        turn = done
        while state[TURN] >= 0:
            np.random.seed(seed + number + turn * _NEXT)
            if turn == done and first != OWN:
                first_action(state, first)
            else:
                seat, street = state[TURN], state[STREET]
                if street == 3 and not is_ranked:
                    board_strengths(look, board, strengths)
                    is_ranked = True
                stride = 1 if street <= lasting and not (hidden == seat).any() else STRIDE
                _card_layer(look, net, work, seat, street, holes[seat], board, strengths, stride)
                betting_features(state, work.row)
                forward(net.weights, work.row, work.cards[seat, street], state[MENU], work.one, work.two, work.mix)
                purify(work.mix, PURE)
                betting.play(state, sample_action(work.mix, state[MENU], np.random.random()))
            turn += 1
        if state[LIVE] > 1 and not is_ranked:
            board_strengths(look, board, strengths)
        for seat in range(start[SEATS]):
            deal[5 * seat + 4] = strengths[holes[seat]]
        for seat in range(start[SEATS]):
            chips[number, seat] = betting.payoff(state, deal, seat)
        alive[number] = state[LIVE]


class NetPlayouts:
    """Plays hands out with one net."""

    def __init__(self, net: Net, strong: NDArray[np.float32]) -> None:
        """`strong`: the holes that its features measure against."""
        self._net = compiled_net(net, strong)
        self._work = workspace(self._net.weights)

    def hands(
        self, state: BettingState, holes: Holes, hidden: list[int], summed: Floats, board: tuple[int, ...], done: int,
        first: int, deals: int, seed: int,
    ) -> Floats:  # fmt: skip
        """Chips that every seat has won from the start of the hand, by sampled deal and seat.

        `holes` are -1 where nobody knows them; those of the seats in `hidden` are drawn by their weights, which are
        summed up. `done` decisions were made before; `first` is the next.
        """
        return self._hands(state, holes, hidden, summed, board, done, first, deals, seed)[0]

    def play(
        self, state: BettingState, own: int, weights: dict[int, Floats], board: tuple[int, ...], firsts: list[int],
        deals: int, seed: int,
    ) -> Outcomes:  # fmt: skip
        """As the blueprint's play-outs: each first action in the same sampled deals."""
        me, spent = int(state[TURN]), state[SPENT : SPENT + 10]
        holes, summed = np.full(10, -1, np.int64), np.cumsum(np.stack(list(weights.values())), axis=1)
        holes[me] = own
        parts = [self._hands(state, holes, list(weights), summed, board, 0, first, deals, seed) for first in firsts]
        chips = np.stack([won + np.where(np.arange(10) < state[SEATS], spent, 0) for won, _ in parts])
        quiet = np.array([np.mean((alive == 1) & (won[:, me] > -spent[me])) for won, alive in parts])
        return Outcomes(chips[:, ~np.isnan(chips[0, :, me])], quiet, np.nan)

    def _hands(
        self, state: BettingState, holes: Holes, hidden: list[int], summed: Floats, board: tuple[int, ...], done: int,
        first: int, deals: int, seed: int,
    ) -> tuple[Floats, Holes]:  # fmt: skip
        """Chips by deal and seat, and how many were in it at the end."""
        chips, alive = np.zeros((deals, 10)), np.zeros(deals, np.int64)
        dealt = sum(1 << int(card) for card in {*board, *HOLES[holes[holes >= 0]].flat})
        play_hands(tables(), self._net, self._work, state, np.maximum(holes, 0), np.array(hidden, np.int64), summed,
                   dealt, np.array(board, np.int64), done, first, seed, chips, alive)  # fmt: skip
        return chips, alive
