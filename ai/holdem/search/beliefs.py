"""What both players of a pot of two hold, by the chances of the preflop tables and the net for what they did."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import MENU
from cardai.games.holdem.view import HoldemView

from ..abstraction.betting import ACTIONS, BettingState
from ..abstraction.cards import CLASS_OF, HOLES
from ..abstraction.translation import Line, abstract_action
from ..net.features import features
from ..net.player import NeuralAgent
from ..preflop.book import Book
from .duel import STREET_CARDS, Duel

Floats = NDArray[np.float64]
Pair = tuple[Floats, Floats]
"""Weights by combo, numbered as the solver does: out of position, in position."""

LEAST = (0.0, 0.05, 0.02, 0.005)
"""By street: hands of less than this part of the likeliest one's weight are left out, since they only cost time."""
MOST_HANDS = (0, 400, 1326, 1326)
"""By street: no more hands than these, the likeliest: a flop takes seconds even so."""


EPSILON = 0.003
"""The least chance of any action with any hand: nobody plays just like that."""


def by_betting(view: HoldemView, line: Line, duel: Duel, net: NeuralAgent, book: Book | None) -> Pair:
    """Both ranges where a duel begins, as somebody sees them who knows nobody's cards; the likeliest hand weighs 1."""
    free = np.where(np.isin(HOLES, duel.board).any(axis=1), 0.0, 1.0)
    before = book.place(view, line.ring, line.deeds[: duel.first]) if book else None
    found = {seat: free * (before.reach(seat) + EPSILON) if before else free for seat in duel.seats}
    for place, deed, state in islice(line.decisions(), duel.first):
        seat = line.ring[place]
        if seat in found and not (before and deed.street == 0):
            board = view.board[: STREET_CARDS[deed.street]]
            chances = all_chances(net, state, board)[:, abstract_action(state, deed)]
            found[seat] = found[seat] * (chances + EPSILON)
    first, second = (found[seat] / found[seat].max() for seat in duel.seats)
    return first, second


def all_chances(net: NeuralAgent, state: BettingState, board: tuple[int, ...]) -> Floats:
    """By hole and abstract action: the mix that the net plays, small chances dropped."""
    numbers = _looked_at(board)
    parts = [
        features(state, (int(high), int(low)), board, net.blueprint.buckets.strong) for low, high in HOLES[numbers]
    ]
    logits = net.net(state=np.concatenate([row for row, _ in parts]), hand=np.concatenate([hand for _, hand in parts]))
    allowed = np.array([bool(int(state[MENU]) >> action & 1) for action in range(ACTIONS)])
    weights = np.where(allowed, np.exp(logits - logits[:, allowed].max(axis=1, keepdims=True)), 0.0)
    mixed = weights / weights.sum(axis=1, keepdims=True)
    mixed = np.where((mixed < net.purify) & (mixed < mixed.max(axis=1, keepdims=True)), 0.0, mixed)
    found = np.zeros((len(HOLES), ACTIONS))
    found[numbers] = mixed / mixed.sum(axis=1, keepdims=True)
    return found if board else found[_stand_ins()]


def _looked_at(board: tuple[int, ...]) -> NDArray[np.int64]:
    """The holes the net is asked about: before the flop one of each class."""
    return np.flatnonzero(~np.isin(HOLES, board).any(axis=1)) if board else np.unique(_stand_ins())


@lru_cache(maxsize=1)
def _stand_ins() -> NDArray[np.int64]:
    """For each hole the first of its class."""
    _, first, which = np.unique(CLASS_OF, return_index=True, return_inverse=True)
    return np.asarray(first[which])


def trimmed(weights: Floats, board: tuple[int, ...], own: int | None = None) -> Floats:
    """Without the hands that hardly count; the class of `own` stays in, whatever the betting says of it."""
    street = len(board) - 2
    least = max(LEAST[street] * weights.max(), np.sort(weights)[-MOST_HANDS[street]])
    kept = np.where(weights < least, 0.0, weights)
    if own is None:
        return kept
    # the whole class, so that suits which mean the same stay so and boards are solved once
    is_own = (CLASS_OF[own] == CLASS_OF) & ~np.isin(HOLES, board).any(axis=1)
    return np.where(is_own, np.maximum(weights, least), kept)
