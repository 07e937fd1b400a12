"""Flops of two at a glance: their betting solved with the net for pots before the turn card where it ends.

It takes tenths of a second where a whole solution takes many; what it says is refined by that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from cardai.games.arrays import Floats32, Ints
from cardai.games.core import BadToken
from cardai.games.holdem import notation
from cardai.games.holdem.view import HoldemView

from ...agent import Advice
from ...net import one_thread, shipped
from ..abstraction.cards import hole_number
from ..abstraction.translation import Line
from ..net.player import NeuralAgent
from ..players.simple import own_hole
from ..preflop.advice import fold_words, price_words
from ..preflop.book import Book
from ..search.beliefs import by_betting, trimmed
from ..search.duel import Duel, real_action
from ..search.menus import menus
from ..solver.spot import make_spot
from ..values.features import Pot, board_tables
from ..values.leaves import ClosedFlop, Flop
from ..values.net import ValueNet, load
from ..values.street_solver import StreetSolver
from .world import Floats, World, advice_of

ITERATIONS = 40
"""More make it worse: the solver walks to ranges that the net has never seen (docs/holdem-values.md)."""
LATER_BETS = (0.75, 0.0)
"""Bets on turn and river that the net is told of, in pots."""
LEAST_MEETING = 1e-9
MEAN_TO_ERROR = float(np.sqrt(np.pi / 2) * np.sqrt(2))
"""From a mean absolute error of a value to the standard error of the difference of two."""
FLOP_ERROR, FLOP_OF_LEAD = 0.03, 0.25
"""Parts of the pot and of a lead by which a first look differs from the whole solution beside the net's own error:
with them 7 of 7 leads were within two errors, without them 5 (python -m tests.measure.holdem_first_look 10 --seed 3,
ended after seven leads)."""


@lru_cache(maxsize=1)
def closed_flop_net() -> ValueNet:
    """The net for pots before the turn card that came with the program."""
    return load(shipped("holdem", "closed_flop"))


def first_look(view: HoldemView, line: Line, duel: Duel, net: NeuralAgent, book: Book | None) -> Advice | None:
    """Advice on a flop at once; None where the line has bets that its tree does not know."""
    own = int(hole_number(*own_hole(view)))
    ranges = [
        trimmed(part, duel.board, own if view.seat == seat else None)
        for part, seat in zip(by_betting(view, line, duel, net, book), duel.seats, strict=True)
    ]
    found = world_of_flop(view, duel, ranges)
    if found is None:
        return None
    world, share = found
    reasons = {action: _reason(view, world, own, action, share[own]) for action in world.actions}
    return advice_of(view, world, own, reasons, float(share[own]))


def world_of_flop(view: HoldemView, duel: Duel, ranges: Sequence[Floats]) -> tuple[World, Floats] | None:
    """A decision on a flop, and by hand the part of the pot it wins if nobody bets; None if no tree has its line."""
    oop, ip = (part.astype(np.float32) for part in ranges)
    sizes = menus(1, 1, duel.pot, view.big_blind)
    spot = make_spot(
        duel.board, duel.pot, duel.stack, oop, ip, sizes, player=duel.player, paid=duel.paid, added=(duel.line,)
    )
    held = np.flatnonzero(spot.ranges[0]), np.flatnonzero(spot.ranges[1])
    flop = Flop(board_tables(duel.board), held)
    net = closed_flop_net()
    leaves = ClosedFlop(net, flop, Pot(duel.stack / duel.pot, LATER_BETS, LATER_BETS))
    solver = StreetSolver(spot, flop, leaves)
    try:
        at = 0
        for word in duel.line:
            at = solver.tree.follow(at, word)
    except BadToken:
        return None
    with one_thread():
        solver.iterate(ITERATIONS)
        return _world(view, duel, solver, at, net)


def _world(view: HoldemView, duel: Duel, solver: StreetSolver, at: int, net: ValueNet) -> tuple[World, Floats]:
    node, me = solver.nodes[at], duel.seats.index(view.seat)
    mixes, values = solver.strategies(), solver.node_values()
    reach, between = solver.reach(mixes), solver.flop.between
    met = between.free @ reach[1][at] if me == 0 else reach[0][at] @ between.free
    won = between.won @ reach[1][at] if me == 0 else -(reach[0][at] @ between.won)
    meeting = np.maximum(met, LEAST_MEETING)
    paid = 0.5 + node.paid[me] / duel.pot
    chips = np.stack([(values[me][child] / meeting + paid) * duel.pot for child in node.children], axis=1)
    real = [real_action(view, action) for action in node.actions]
    actions = tuple(dict.fromkeys(real))
    which = np.array([[one == action for one in real] for action in actions])
    held, count = solver.flop.held[me], len(actions)
    by_hand, mixed = np.full((1326, count), np.nan), np.zeros((1326, count))
    by_hand[held] = np.stack([chips[:, row].max(axis=1) for row in which], axis=1)
    mixed[held] = np.stack([mixes[at].T[:, row].sum(axis=1) for row in which], axis=1)
    by_hand[:, [action == notation.FOLD for action in actions]] = 0.0
    share = np.full(1326, np.nan)
    share[held] = 0.5 + 0.5 * won / meeting
    known = np.hypot(MEAN_TO_ERROR * held_out_error(net, duel.stack / duel.pot), FLOP_ERROR) * view.pot
    errors = np.hypot(known, FLOP_OF_LEAD * (np.fmax.reduce(by_hand, axis=1)[:, None] - by_hand))
    ranges = {seat: _by_combo(reach[player][at], solver.flop.held[player]) for player, seat in enumerate(duel.seats)}
    source = "a first look: the flop solved, turn and river by a net"
    return World(actions, by_hand, mixed, errors, ranges, source), share


def held_out_error(net: ValueNet, depth: float) -> float:
    """Mean absolute error of a hand's value in pots, on games that the net has not learned from, of such a depth."""
    told = net.card.strength.get("held_out_error", {}).get("by_depth", {})
    found = 0.0
    for words, (hand, _whole) in told.items():
        if depth >= float(words.split()[0]):
            found = hand / 100
    return found


def _by_combo(weights: Floats32, held: Ints) -> Floats:
    found = np.zeros(1326)
    found[held] = weights
    return found


def _reason(view: HoldemView, world: World, own: int, action: int, share: float) -> str:
    if action == notation.FOLD:
        return fold_words(view, share, is_best=bool(np.nanmax(world.values[own]) <= 0))
    if action == notation.CALL:
        return price_words(view, share, pays=world.value(own, action) >= 0)
    return f"{share:.0%} against their range"
