"""Who an opponent may be: the net, or a solid player who goes by the strength of its hand; in the trees of rivers.

What it would hold by now follows from all it did, so that who plays unlike the net soon counts as solid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Protocol

import numpy as np

from cardai.ai.cfr.external_sampling import TURN
from cardai.games.holdem.history import Deed

from ..abstraction import betting
from ..abstraction.betting import (
    ACTIONS,
    AGGRESSOR,
    BET,
    BIG,
    CALL,
    FOLD,
    LEADER,
    PAID,
    POT,
    RAISES,
    SEATS,
    STREET,
    BettingState,
)
from ..abstraction.cards import HOLES
from ..abstraction.translation import Line, abstract_action, menu_of
from ..net.player import NeuralAgent
from ..players import preflop_charts, tight
from ..players.odds import made_strengths
from ..solver.tree import Action
from . import beliefs
from .beliefs import Floats
from .duel import STREET_CARDS, Duel

SOLID = 0.5
"""How likely an opponent is the solid player, before it has done anything."""
SELDOM = 0.003
"""Where so small a part of its range comes a model only checks and calls: nobody need know better."""
SOFT = 0.03
"""How much around its limits the solid player errs about the strength of a hand."""
OFF_CHART = 0.03
"""How often it plays a hand before the flop otherwise than its chart says."""
HALF_POT, TWO_THIRDS = 0.5, 0.66
"""What it bets with fair hands and with strong ones, in pots."""
ODD_SIZE = 0.3
"""A bet whose size is e to this times another than usual is e times less likely."""


class Model(Protocol):
    """A player all of whose hands can be asked at once."""

    def chances(self, state: BettingState, board: tuple[int, ...], weights: Floats) -> Floats:
        """By hole and abstract action, for who acts with a range."""

    def likelihood(self, state: BettingState, board: tuple[int, ...], weights: Floats, deed: Deed) -> Floats:
        """By hole: how likely it does what was done."""


@dataclass(frozen=True)
class NetPlayer:
    """The net, with the doubt that ranges have about it."""

    net: NeuralAgent

    def chances(self, state: BettingState, board: tuple[int, ...], weights: Floats) -> Floats:
        chances, strength = beliefs.all_chances(self.net, state, board)
        return beliefs.doubted(chances, weights, strength)

    def likelihood(self, state: BettingState, board: tuple[int, ...], weights: Floats, deed: Deed) -> Floats:
        return np.asarray(self.chances(state, board, weights)[:, abstract_action(state, deed)])


class SolidPlayer:
    """Charts before the flop; then bets what is good and draws, raises the best, calls what the price allows, bluffs
    on the flop alone, and bets more with strong hands than with fair ones.

    Charts and limits are those of `tag`, less sharp.
    """

    def chances(self, state: BettingState, board: tuple[int, ...], weights: Floats) -> Floats:
        stays, bets = self._does(state, board)
        sizes = [action for action in menu_of(state) if action > CALL]
        found = np.zeros((len(stays), ACTIONS))
        if sizes:
            found[:, sizes[0]] = bets
        found[:, FOLD], found[:, CALL] = 1 - stays, stays - found[:, CALL + 1 :].sum(axis=1)
        return found

    def likelihood(self, state: BettingState, board: tuple[int, ...], weights: Floats, deed: Deed) -> Floats:
        stays, bets = self._does(state, board)
        done = abstract_action(state, deed)
        if done <= CALL:
            return 1 - stays if done == FOLD else stays - bets
        if not board or state[BET] > 0:
            return bets
        usual = np.where(made_strengths(board) > tight.STRONG, TWO_THIRDS, HALF_POT)
        return np.asarray(bets * np.exp(-np.abs(np.log(deed.bet / state[POT] / usual)) / ODD_SIZE))

    def _does(self, state: BettingState, board: tuple[int, ...]) -> tuple[Floats, Floats]:
        """By hole: how likely it stays in, and bets or raises."""
        owed = int(state[BET] - state[PAID + state[TURN]])
        if not board:
            return self._preflop(state, owed)
        made, draw = made_strengths(board), drawing_chances(board)
        return self._facing(state, made, draw, owed) if owed > 0 else self._unbet(state, made, draw)

    def _preflop(self, state: BettingState, owed: int) -> tuple[Floats, Floats]:
        seats, raises = int(state[SEATS]), int(state[RAISES])
        raiser = _place(seats, int(state[AGGRESSOR])) if raises else ""
        price = owed / (int(state[POT]) + owed)
        charts = preflop_charts.answer(_place(seats, int(state[TURN])), raiser, raises, state[BET] / state[BIG], price)
        bets, calls = _listed(charts.raises), _listed(charts.calls)
        return np.maximum(bets, calls) if owed else np.ones_like(bets), bets

    def _unbet(self, state: BettingState, made: Floats, draw: Floats) -> tuple[Floats, Floats]:
        bets = tight.OFTEN * _above(made, tight.GOOD) + (tight.MOSTLY - tight.OFTEN) * _above(made, tight.STRONG)
        is_led = state[STREET] == 1 and state[LEADER] == state[TURN]
        return np.ones(len(made)), np.maximum(bets, np.where((draw > tight.DRAW) | is_led, tight.OFTEN, 0.0))

    def _facing(self, state: BettingState, made: Floats, draw: Floats, owed: int) -> tuple[Floats, Floats]:
        price, again = owed / (int(state[POT]) + owed), int(state[RAISES]) - 1
        raises = _above(made, tight.BEST)
        if not again:
            raises = (raises + _above(made, tight.RAISED)) / 2
        stays = np.maximum(_above(made, tight.needed(price, again)), draw + tight.HOPE > price)
        if price < tight.CHEAP:
            stays = np.maximum(stays, _above(made, tight.FAIR))
        return np.maximum(stays, raises), raises


def _place(seats: int, place: int) -> str:
    """The charts' name of a place, counted from the small blind."""
    if place < 2:
        return ("small", "big")[place]
    before_button = seats - 1 - place
    return ("button", "cutoff", "middle")[before_button] if before_button < 3 else "early"


@lru_cache(maxsize=64)
def _listed(names: frozenset[str]) -> Floats:
    """By hole: how likely it is played as the hands of a chart are."""
    is_listed = [preflop_charts.name((low, high)) in names for low, high in HOLES.tolist()]
    return np.where(is_listed, 1 - OFF_CHART, OFF_CHART)


def _above(made: Floats, limit: float) -> Floats:
    return np.clip((made - limit) / (2 * SOFT) + 0.5, 0.0, 1.0)


@lru_cache(maxsize=16)
def drawing_chances(board: tuple[int, ...]) -> Floats:
    """By hole: the chance to improve a draw with the next card."""
    found = np.zeros(len(HOLES))
    for number, (low, high) in enumerate(HOLES.tolist()):
        if low not in board and high not in board:
            found[number] = tight.drawing_chance((low, high), board)
    return found


@dataclass(frozen=True)
class Opponent:
    """A model with the range that it would have at the root of a tree; of several the likelier have larger ranges."""

    model: Model
    board: tuple[int, ...]
    state: BettingState
    stack: int
    weights: Floats

    def mix(self, line: tuple[str, ...], actions: Sequence[Action], weights: Floats, part: float) -> Floats:
        """By combo and action: the chances after a line, with what is left of the range, this part of all."""
        if part < SELDOM:
            return np.tile([float(action.name in ("check", "call")) for action in actions], (len(weights), 1))
        state = self.state.copy()
        for word in line:
            self._follow(state, word)
        return in_tree(state, self.model.chances(state, self.board, weights), actions)

    def _follow(self, state: BettingState, word: str) -> None:
        if word in ("check", "call"):
            betting.call(state)
        else:
            betting.raise_to(state, self.stack if word == "allin" else int(word.split()[1]))


def opponents(line: Line, duel: Duel, seat: int, net: NeuralAgent) -> list[Opponent]:
    """Whoever sits there where a duel begins."""
    found, free = [], np.where(np.isin(HOLES, duel.board).any(axis=1), 0.0, 1.0)
    models: tuple[tuple[float, Model], ...] = (1 - SOLID, NetPlayer(net)), (SOLID, SolidPlayer())
    for share, model in models:
        weights = share * free
        for place, deed, state in islice(line.decisions(), duel.first):
            if line.ring[place] == seat:
                board = duel.board[: STREET_CARDS[deed.street]]
                weights = weights * (model.likelihood(state, board, weights, deed) + beliefs.EPSILON)
        found.append(Opponent(model, duel.board, line.states[duel.first], duel.stack, weights))
    return found


def in_tree(state: BettingState, chances: Floats, actions: Sequence[Action]) -> Floats:
    """Chances of abstract actions as such of the tree: a bet between two sizes is made as both, the nearer one more."""
    names = [action.name for action in actions]
    found = np.zeros((len(chances), len(actions)))
    stays = next(number for number, name in enumerate(names) if name in ("check", "call"))
    found[:, names.index("fold") if "fold" in names else stays] += chances[:, FOLD]
    found[:, stays] += chances[:, CALL]
    bets = [number for number, name in enumerate(names) if name in ("bet", "raise", "allin")]
    for action in range(CALL + 1, ACTIONS):
        if chances[:, action].any():
            size = int(betting.target(state, action))
            for number, part in (_shares(size, bets, actions) if bets else {stays: 1.0}).items():
                found[:, number] += part * chances[:, action]
    return found


def _shares(size: int, bets: Sequence[int], actions: Sequence[Action]) -> dict[int, float]:
    """By action: how much of a bet of some size is made as it."""
    below = max((number for number in bets if actions[number].amount <= size), default=bets[0])
    above = min((number for number in bets if actions[number].amount >= size), default=bets[-1])
    if below == above:
        return {below: 1.0}
    low, high = actions[below].amount, actions[above].amount
    part = float(np.log(high / size) / np.log(high / low))
    return {below: part, above: 1 - part}
