"""What both players of a pot of two hold, by the chances of the preflop tables and the net for what they did."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from cardai.ai.cfr.external_sampling import MENU
from cardai.games.holdem.view import HoldemView

from ..abstraction.betting import ACTIONS, BettingState
from ..abstraction.cards import CLASS_OF, HOLES
from ..abstraction.translation import Line, abstract_action
from ..net.features import BETTING_FEATURES, features_of_all
from ..net.player import NeuralAgent
from ..preflop.book import MOST_SEATS, Book, Place, shipped
from ..preflop.steady import steady
from ..preflop.tree import RAISE
from .duel import STREET_CARDS, Duel

Floats = NDArray[np.float64]
Pair = tuple[Floats, Floats]
"""Weights by combo, numbered as the solver does: out of position, in position."""

LEAST = (0.0, 0.05, 0.02, 0.005)
"""By street: hands of less than this part of the likeliest one's weight are left out, since they only cost time."""


EPSILON = 0.003
"""The least chance of any action with any hand of an opponent."""
PLAIN = 0.2
"""How likely an action of an opponent is taken to follow from the strength of its hand alone."""
USUAL = {True: np.array([0.35, 0.45, 0.2]), False: np.array([0.0, 0.6, 0.4])}
"""How often such a player folds, checks or calls, bets or raises when it faces a bet, and when not."""
DEEP = 100.0
"""Big blinds of the table that tells how strong hands are before the flop."""
SOFT = 0.1
"""Who plays by strength still errs about the rank of a hand by up to this part of its range."""


def by_betting(view: HoldemView, line: Line, duel: Duel, net: NeuralAgent, book: Book | None) -> Pair:
    """Both ranges where a duel begins; the likeliest hand weighs 1.

    One's own is that of the tables and the net. An opponent may play like them or plainly, by strength alone: what they
    hardly ever do tells little of the hand of somebody who does it.
    """
    found = after_deeds(view, line, duel.seats, duel.board, duel.first, net, book)
    first, second = (found[seat] / found[seat].max() for seat in duel.seats)
    return first, second


def of_opponents(view: HoldemView, line: Line, net: NeuralAgent, book: Book | None) -> dict[int, Floats]:
    """By seat: what each opponent still in holds now, by combo."""
    return after_deeds(view, line, view.opponents, view.board, len(line.deeds), net, book)


def after_deeds(
    view: HoldemView, line: Line, seats: Sequence[int], board: tuple[int, ...], deeds: int, net: NeuralAgent,
    book: Book | None,
) -> dict[int, Floats]:  # fmt: skip
    """By seat: its range after so many deeds of the hand, on a board."""
    free = np.where(np.isin(HOLES, board).any(axis=1), 0.0, 1.0)
    before = book.place(view, line.ring, line.deeds[:deeds]) if book else None
    found = {seat: free * (_reach(before, seat, view.seat, free) if before else 1.0) for seat in seats}
    for place, deed, state in islice(line.decisions(), deeds):
        seat = line.ring[place]
        if seat in found and not (before and deed.street == 0):
            chances, strength = all_chances(net, state, view.board[: STREET_CARDS[deed.street]])
            if seat != view.seat:
                chances = doubted(chances, found[seat], strength)
            found[seat] = _held(found[seat], chances[:, abstract_action(state, deed)], seat == view.seat)
    return found


def _reach(place: Place, seat: int, me: int, free: Floats) -> Floats:
    """By combo: how likely a seat does what it did before the flop."""
    if seat == me:
        return _held(free, place.reach(seat), is_mine=True)
    weights = free
    for mix, step in place.decisions(seat):
        weights = _held(weights, doubted(mix[CLASS_OF], weights, first_in_order())[:, step], is_mine=False)
    return weights


def _held(weights: Floats, chances: Floats, is_mine: bool) -> Floats:
    """A range after an action; nobody plays just like that, but what one does oneself one knows.

    A river of a small pot shows why: who believes to hold strong hands that were never in the range calls all-in bets
    with those alone, and far too seldom.
    """
    known = weights * chances
    return known if is_mine and known.any() else weights * (chances + EPSILON)


def doubted(chances: Floats, weights: Floats, strength: Floats) -> Floats:
    """By hand and action (fold, check or call, bets): the chances if it is not certain that somebody plays by them."""
    return (1 - PLAIN) * chances + PLAIN * by_strength(chances, weights, strength)


def by_strength(chances: Floats, weights: Floats, strength: Floats) -> Floats:
    """The strongest hands bet or raise, the weakest fold, half as often as `chances` and half as often as is usual."""
    often = weights @ chances / max(weights.sum(), 1e-12)
    usual = USUAL[bool(chances[:, 0].any())]
    folded, bet = (often[0] + usual[0]) / 2, (often[2:].sum() + usual[2]) / 2
    order = np.argsort(strength, kind="stable")
    above = np.cumsum(weights[order]) - weights[order] / 2
    rank = np.empty_like(above)
    rank[order] = above / max(above[-1], 1e-12)
    folds, bets = _below(rank, folded), 1 - _below(rank, 1 - bet)
    sizes = often[2:] + 0.05
    return np.column_stack([folds, np.maximum(0.0, 1 - folds - bets), bets[:, None] * sizes / sizes.sum()])


def _below(rank: Floats, edge: float) -> Floats:
    """How likely a hand of this rank is taken to be below the edge; an edge at the end of the range is a hard one."""
    soft = min(SOFT, edge, 1 - edge) + 1e-9
    return np.clip((edge - rank) / (2 * soft) + 0.5, 0.0, 1.0)


def all_chances(net: NeuralAgent, state: BettingState, board: tuple[int, ...]) -> tuple[Floats, Floats]:
    """By hole and abstract action the mix that the net plays, small chances dropped; and how strong each hole is."""
    return _asked(net, state.tobytes(), board)


@lru_cache(maxsize=256)
def _asked(net: NeuralAgent, situation: bytes, board: tuple[int, ...]) -> tuple[Floats, Floats]:
    state, numbers = np.frombuffer(situation, np.int32).copy(), _looked_at(board)
    rows, hands = features_of_all(state, numbers, board, net.blueprint.buckets.strong)
    # after the flop the class of the hole is the same for all; the batch is always all holes that are possible here
    logits = net.net.batched()(state=rows, hand=hands[:1] if board else hands)
    allowed = np.array([bool(int(state[MENU]) >> action & 1) for action in range(ACTIONS)])
    weights = np.where(allowed, np.exp(logits - logits[:, allowed].max(axis=1, keepdims=True)), 0.0)
    mixed = weights / weights.sum(axis=1, keepdims=True)
    mixed = np.where((mixed < net.purify) & (mixed < mixed.max(axis=1, keepdims=True)), 0.0, mixed)
    found = np.zeros((len(HOLES), ACTIONS))
    found[numbers] = mixed / mixed.sum(axis=1, keepdims=True)
    if not board:
        return found[_stand_ins()], first_in_order()
    strength = np.zeros(len(HOLES))
    # equity against any hole and against strong ones
    strength[numbers] = rows[:, BETTING_FEATURES : BETTING_FEATURES + 2].sum(axis=1)
    return found, strength


@lru_cache(maxsize=1)
def first_in_order() -> Floats:
    """By combo: how strong it is before the flop, by what it wins first in at a full table.

    Steadily from better to worse hands: of those that nobody opens A2o loses a hundredth of a bb more than 32o.
    """
    table = shipped().table(MOST_SEATS, DEEP)
    assert table is not None
    first = table.lines[""]
    values: Floats = steady(table.values(first)[first.steps.index(RAISE)])[CLASS_OF]
    return values


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
    least = LEAST[len(board) - 2] * weights.max()
    kept = np.where(weights < least, 0.0, weights)
    if own is None:
        return kept
    # the whole class, so that suits which mean the same stay so and boards are solved once
    is_own = (CLASS_OF[own] == CLASS_OF) & ~np.isin(HOLES, board).any(axis=1)
    return np.where(is_own, np.maximum(weights, least), kept)
