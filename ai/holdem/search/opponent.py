"""Who an opponent may be: the net, or a solid player who goes by the strength of its hand; in the trees of rivers.

What it would hold by now follows from all it did after the flop, so that who plays unlike the net soon counts as solid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Protocol

import numpy as np

from cardai.ai.cfr.external_sampling import TURN

from ..abstraction import betting
from ..abstraction.betting import ACTIONS, BET, CALL, FOLD, LEADER, PAID, POT, RAISES, STREET, BettingState
from ..abstraction.cards import HOLES
from ..abstraction.translation import Line, abstract_action, menu_of
from ..net.player import NeuralAgent
from ..players import tight
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


class Model(Protocol):
    """A player all of whose hands can be asked at once."""

    def chances(self, state: BettingState, board: tuple[int, ...], weights: Floats) -> Floats:
        """By hole and abstract action, for who acts with a range."""


@dataclass(frozen=True)
class NetPlayer:
    """The net, with the doubt that ranges have about it."""

    net: NeuralAgent

    def chances(self, state: BettingState, board: tuple[int, ...], weights: Floats) -> Floats:
        chances, strength = beliefs.all_chances(self.net, state, board)
        return beliefs.doubted(chances, weights, strength)


class SolidPlayer:
    """Bets what is good and draws, raises the best, calls what the price allows, bluffs on the flop alone.

    The limits are those of `tag`, less sharp; how much it bets tells nothing.
    """

    def chances(self, state: BettingState, board: tuple[int, ...], weights: Floats) -> Floats:
        made, draw = made_strengths(board), drawing_chances(board)
        owed = int(state[BET] - state[PAID + state[TURN]])
        stays, bets = self._facing(state, made, draw, owed) if owed > 0 else self._unbet(state, made, draw)
        sizes = [action for action in menu_of(state) if action > CALL]
        found = np.zeros((len(made), ACTIONS))
        if sizes:
            found[:, sizes[0]] = bets
        found[:, FOLD], found[:, CALL] = 1 - stays, stays - found[:, CALL + 1 :].sum(axis=1)
        return found

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


def opponents(line: Line, duel: Duel, seat: int, start: Floats, net: NeuralAgent) -> list[Opponent]:
    """Whoever sits there where a duel begins; `start` is its range before the flop."""
    found = []
    for share, model in ((1 - SOLID, NetPlayer(net)), (SOLID, SolidPlayer())):
        weights = share * start
        for place, deed, state in islice(line.decisions(), duel.first):
            if line.ring[place] == seat and deed.street:
                chances = model.chances(state, duel.board[: STREET_CARDS[deed.street]], weights)
                weights = weights * (chances[:, abstract_action(state, deed)] + beliefs.EPSILON)
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
