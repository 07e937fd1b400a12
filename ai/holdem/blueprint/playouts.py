"""Play a hand out many times from here: deal what is hidden, let everybody follow the blueprint, count the chips."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import MENU, TURN
from cardai.games.compiled import Kernel, inner
from cardai.games.holdem import notation
from cardai.games.holdem.kernel_strength import Tables, tables

from ..abstraction import betting, spot_index, spots
from ..abstraction.betting import ACTIONS, CALL, FOLDED, LIVE, MARK, SPENT, STREET, BettingState
from ..abstraction.buckets import river_bucket, turn_bucket
from ..abstraction.cards import HOLES, Cards, canonical_boards, canonical_place, shuffle
from ..abstraction.features import Strengths, board_strengths
from .strategy import Blueprint

Floats = NDArray[np.float64]
Holes = NDArray[np.int64]
"""Numbers of holes, or of seats and classes."""

FOLDS, CALLS = -1, 0
"""First actions to try: these, or the bet to raise to."""


def first_of(action: int, most_raise: int | None) -> int:
    """An action of the table as a first action to try."""
    if action == notation.FOLD:
        return FOLDS
    if action in (notation.CHECK, notation.CALL):
        return CALLS
    return most_raise or CALLS if action == notation.ALL_IN else action


STRIDE = 5
"""On the turn a play-out looks at every so many rivers only to find a bucket, for speed."""


class CompiledBlueprint(NamedTuple):
    """The blueprint as compiled code looks it up."""

    spot_rows: NDArray[np.int64]
    """First row of the nearest known spot, filled in as spots are met."""
    fields: NDArray[np.int64]
    doubts: NDArray[np.float64]
    first: NDArray[np.int64]
    mixes: NDArray[np.uint8]
    flop: NDArray[np.uint8]
    flop_classes: NDArray[np.int32]
    flop_renamings: NDArray[np.uint8]
    strong: NDArray[np.float32]
    turn_centres: NDArray[np.float32]
    river_centres: NDArray[np.float32]


def compiled_blueprint(blueprint: Blueprint) -> CompiledBlueprint:
    """Index a blueprint for compiled lookups."""
    index = spot_index.new_index(blueprint.buckets.counts)
    flops, cards = canonical_boards(3), blueprint.buckets
    return CompiledBlueprint(
        index, blueprint.fields, blueprint.doubts, blueprint.first, blueprint.mixes, cards.flop, flops.classes,
        flops.renamings, cards.strong, cards.turn_centres, cards.river_centres,
    )  # fmt: skip


@dataclass(frozen=True)
class Outcomes:
    """Chips every seat wins from here on, by first action, sampled deal and seat; a fold is 0."""

    chips: NDArray[np.float64]
    quiet: NDArray[np.float64]
    """Share of deals in which all others folded at some time, by first action."""
    share: float
    """Equity against the sampled hands, all of them shown down; NaN if nobody worked it out."""


@inner
def find_spot(blueprint: CompiledBlueprint, state: BettingState) -> int:
    """The first row of the state's spot, or of the known one nearest to it."""
    spot = spots.spot(state)
    found = spot_index.block(blueprint.spot_rows, spot, state[STREET], False)
    if found < 0:
        found = blueprint.first[spots.nearest_spot(blueprint.fields, blueprint.doubts, spot)]
        spot_index.set_block(blueprint.spot_rows, spot, found)
    return found


@inner
def _drawn(blueprint: CompiledBlueprint, state: BettingState, bucket: int) -> int:
    """Draw an action from the blueprint's mix; check or call where it has none."""
    first = find_spot(blueprint, state)
    total = 0
    for action in range(ACTIONS):
        if state[MENU] >> action & 1:
            total += blueprint.mixes[first + bucket, action]
    drawn = np.random.random() * total
    for action in range(ACTIONS):
        if state[MENU] >> action & 1:
            drawn -= blueprint.mixes[first + bucket, action]
            if drawn < 0:
                return action
    return CALL


@inner
def _bucket(
    look: Tables, blueprint: CompiledBlueprint, holes: Holes, board: Cards, strengths: Strengths, deal: BettingState,
    state: BettingState,
) -> int:  # fmt: skip
    """The bucket of the seat to act, worked out when first asked for."""
    seat, street = state[TURN], state[STREET]
    place = 5 * seat + street
    if deal[place] < 0:
        hole = holes[seat]
        if street == 1:
            a, b = HOLES[hole]
            flop = ascending(board[:3])
            where, which = canonical_place(blueprint.flop_classes, blueprint.flop_renamings, flop, a, b)
            deal[place] = blueprint.flop[where, which]
        elif street == 2:
            deal[place] = turn_bucket(look, board[:4], hole, blueprint.strong, blueprint.turn_centres, STRIDE)
        else:
            deal[place] = river_bucket(strengths, hole, blueprint.strong, blueprint.river_centres)
    bucket: int = deal[place]
    return bucket


@inner
def ascending(flop: Cards) -> Cards:
    """Three cards in order; np.sort alone would take a second to compile."""
    low, high = min(flop[0], flop[1]), max(flop[0], flop[1])
    ordered = np.empty(3, np.int64)
    ordered[0], ordered[1], ordered[2] = min(low, flop[2]), max(low, min(high, flop[2])), max(high, flop[2])
    return ordered


@inner
def draw_holes(weights: Floats, seats: Holes, used: int, holes: Holes) -> int:
    """Give each of these seats a hole by its weights without using a card twice; the cards used, 0 if it failed."""
    for _ in range(200):
        taken = used
        good = True
        for number in range(seats.size):
            hole = np.searchsorted(weights[number], np.random.random() * weights[number, -1], side="right")
            cards = np.int64(1) << HOLES[hole, 0] | np.int64(1) << HOLES[hole, 1]
            if taken & cards:
                good = False
                break
            taken |= cards
            holes[seats[number]] = hole
        if good:
            return taken
    return 0


@inner
def deal_board(taken: int, board: Cards, known: int) -> None:
    deck = np.empty(52, np.int64)
    count = 0
    for card in range(52):
        if not taken >> card & 1:
            deck[count] = card
            count += 1
    shuffle(deck[:count], 5 - known)
    for place in range(known, 5):
        board[place] = deck[place - known]


@inner
def _share(strengths: Strengths, holes: Holes, me: int, seats: Holes) -> float:
    """Part of one pot that a seat would win at showdown."""
    equal = 1
    for seat in seats:
        if strengths[holes[seat]] > strengths[holes[me]]:
            return 0.0
        if strengths[holes[seat]] == strengths[holes[me]]:
            equal += 1
    return 1 / equal


@inner
def choose(
    look: Tables, blueprint: CompiledBlueprint, state: BettingState, holes: Holes, board: Cards, strengths: Strengths,
    deal: BettingState,
) -> int:  # fmt: skip
    """What the blueprint does with the hand of whoever is to act."""
    return _drawn(blueprint, state, _bucket(look, blueprint, holes, board, strengths, deal, state))


@inner
def finish(
    look: Tables, blueprint: CompiledBlueprint, state: BettingState, holes: Holes, board: Cards, strengths: Strengths,
    deal: BettingState,
) -> None:  # fmt: skip
    """Everybody follows the blueprint to the end of the hand."""
    while state[TURN] >= 0:
        betting.play(state, choose(look, blueprint, state, holes, board, strengths, deal))


@inner
def first_action(state: BettingState, action: int) -> None:
    if action == FOLDS:
        betting.fold(state)
    elif action == CALLS:
        betting.call(state)
    else:
        betting.raise_to(state, action)


@partial(Kernel, patience=0.0, title="the hold'em play-outs (about a quarter of a minute)")
def play_out(
    look: Tables, blueprint: CompiledBlueprint, start: BettingState, own: int, seats: Holes, weights: Floats,
    known: Cards, classes: Holes, firsts: Holes, seed: int, chips: Floats, quiet: Floats, shares: Floats,
) -> None:  # fmt: skip
    """Fill in chips by first action, deal and seat, deals won without a showdown by first action, equity by deal."""
    me = start[TURN]
    holes, deal = np.zeros(10, np.int64), np.empty(50, np.int32)
    board, strengths = np.zeros(5, np.int64), np.empty(HOLES.shape[0], np.int32)
    state = start.copy()
    used = np.int64(1) << HOLES[own, 0] | np.int64(1) << HOLES[own, 1]
    for card in known:
        used |= np.int64(1) << card
    for number in range(chips.shape[1]):
        np.random.seed(seed + number)
        holes[me] = own
        for place in range(known.size):
            board[place] = known[place]
        taken = draw_holes(weights, seats, used, holes)
        if taken == 0:
            shares[number] = np.nan
            continue
        deal_board(taken, board, known.size)
        board_strengths(look, board, strengths)
        deal[:] = -1
        for seat in range(start[betting.SEATS]):
            deal[5 * seat] = classes[holes[seat]]
            deal[5 * seat + 4] = strengths[holes[seat]]
        shares[number] = _share(strengths, holes, me, seats)
        for action in range(firsts.size):
            np.random.seed(seed + number)
            for place in range(start.size):
                state[place] = start[place]
            first_action(state, firsts[action])
            finish(look, blueprint, state, holes, board, strengths, deal)
            for seat in range(start[betting.SEATS]):
                chips[action, number, seat] = betting.payoff(state, deal, seat) + start[SPENT + seat]
            if state[LIVE] == 1 and not state[MARK + me] & FOLDED:
                quiet[action] += 1


class Finisher(Protocol):
    """Who plays hands out."""

    def play(
        self, state: BettingState, own: int, weights: dict[int, NDArray[np.float64]], board: tuple[int, ...],
        firsts: list[int], deals: int, seed: int,
    ) -> Outcomes:  # fmt: skip
        """Try each first action in the same sampled deals; `weights` are the live opponents', by the solver's seats."""


class Playouts:
    """Plays hands out with one blueprint."""

    def __init__(self, blueprint: Blueprint) -> None:
        self._compiled = compiled_blueprint(blueprint)
        self._classes = blueprint.all_buckets(())

    def play(
        self, state: BettingState, own: int, weights: dict[int, NDArray[np.float64]], board: tuple[int, ...],
        firsts: list[int], deals: int, seed: int,
    ) -> Outcomes:  # fmt: skip
        """Try each first action in the same sampled deals; `weights` are the live opponents', by the solver's seats."""
        chips, quiet = np.zeros((len(firsts), deals, 10)), np.zeros(len(firsts))
        shares = np.zeros(deals)
        seats = np.array(list(weights), np.int64)
        summed = np.cumsum(np.stack(list(weights.values())), axis=1)
        cards = np.array(board, np.int64)
        play_out(tables(), self._compiled, state, own, seats, summed, cards, self._classes,
                 np.array(firsts, np.int64), seed, chips, quiet, shares)  # fmt: skip
        good = ~np.isnan(shares)
        count = max(1, int(good.sum()))
        return Outcomes(chips[:, good], quiet / count, float(shares[good].mean()) if good.any() else 0.0)
