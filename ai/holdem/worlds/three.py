"""Pots of three on turns and rivers, solved with the bets really made in the tree.

A street is solved from where three are left on it, with the ranges that the betting before suggests; on the turn with
some hands that stand for all, evenly spread over the range in order of strength.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem import notation
from cardai.games.holdem.history import Deed
from cardai.games.holdem.view import HoldemView

from ...agent import Advice, Progress, no_progress
from ..abstraction.betting import PAID, POT, SEATS, SPENT, STACK
from ..abstraction.cards import hole_number
from ..abstraction.translation import Line
from ..net.player import NeuralAgent
from ..players.simple import own_hole
from ..preflop.advice import fold_words, price_words
from ..preflop.book import Book
from ..search.beliefs import after_deeds, trimmed
from ..search.duel import STREET_CARDS, real_action
from ..solver.bets import Menu, parse_menu
from ..solver.several.solve import Position, Solution, Solver, Spot
from ..solver.several.tree import Root, word_of
from ..values.features import board_tables
from ..values.layout import MEAN_EQUITY
from .world import World, advice_of

Floats = NDArray[np.float64]
PLAYERS = 3
TURN, RIVER = 2, 3
MENUS = {
    TURN: ("turn:66%,river:66%", "turn:3x,river:-"),
    RIVER: ("river:50%/100%/a", "river:3x/a"),
}
"""Bets and raises, beside those really made."""
HANDS = {TURN: 60, RIVER: 400}
"""Hands a player, at most."""
ITERATIONS = {TURN: 40, RIVER: 120}
MOST_TIMES, ENOUGH_GAIN = {TURN: 1, RIVER: 3}, 0.01
"""Most rounds of that, until nobody gains more than this part of the pot by a best answer."""
SLICE = 10
"""Iterations between two words about progress."""
SOLUTIONS_KEPT = 3


@dataclass(frozen=True)
class Trio:
    """A street from where three are left on it; chips."""

    street: int
    """2 turn, 3 river."""
    seats: tuple[int, ...]
    """In the order in which they act after the flop."""
    first: int
    """Number of deeds of the hand that come before it."""
    root: Root
    line: tuple[str, ...] = ()
    """Actions since, in the solver's words."""

    def after(self, deed: Deed) -> Trio:
        """With one action more."""
        plain = {notation.CHECK: "check", notation.CALL: "call", notation.FOLD: "fold"}
        return replace(self, line=(*self.line, plain.get(deed.action) or f"to {deed.bet}"))


def trio_of(view: HoldemView, line: Line) -> Trio | None:
    """This street of a pot of three, from where three were left on it; None if it is none, or before the turn."""
    if view.street < TURN or len(view.opponents) != PLAYERS - 1:
        return None
    alive, found = {seat for seat in line.ring if seat >= 0}, None
    for number, (deed, state) in enumerate(zip(line.deeds, line.states, strict=False)):
        if found is None and deed.street == view.street and len(alive) == PLAYERS:
            found = _begin(view, line, alive, number, state, deed.seat)
        if deed.action == notation.FOLD:
            alive.discard(deed.seat)
        if found is not None:
            found = found.after(deed)
    if found is None and view.turn is not None and len(alive) == PLAYERS:
        found = _begin(view, line, alive, len(line.deeds), line.now, view.turn)
    return found


def _begin(view: HoldemView, line: Line, alive: set[int], first: int, state: NDArray[np.int32], turn: int) -> Trio:
    seats = sorted(alive, key=view.dealt.index)
    places = [line.ring.index(seat) for seat in seats]
    bets = tuple(int(state[PAID + place]) for place in places)
    stacks = tuple(int(state[STACK + place]) + bet for place, bet in zip(places, bets, strict=True))
    odd = int(line.now[POT] - line.now[SPENT : SPENT + line.now[SEATS]].sum())
    root = Root(
        view.street - 1,
        int(state[POT]) + odd - sum(bets),
        stacks,
        seats.index(turn),
        bets,
        int(max(bets) > 0),
    )
    return Trio(view.street, tuple(seats), first, root)


class Trios:
    """Solves pots of three at the table and remembers the last ones."""

    def __init__(self, net: NeuralAgent, book: Book | None) -> None:
        """`net` and `book` say what was held after the betting before."""
        self._net, self._book = net, book
        self._solutions: OrderedDict[object, Solution] = OrderedDict()

    def position(
        self, view: HoldemView, line: Line, trio: Trio, also: int | None = None, progress: Progress = no_progress
    ) -> Position:
        """The decision in a solution; `also` is an action that is in the tree whatever its size."""
        spot = self.spot(view, line, trio, also)
        key = spot.board, spot.root, spot.added, tuple(part.tobytes() for part in spot.ranges)
        if key not in self._solutions:
            self._solutions[key] = _solve(spot, trio.street, progress)
            while len(self._solutions) > SOLUTIONS_KEPT:
                self._solutions.popitem(last=False)
        self._solutions.move_to_end(key)
        return self._solutions[key].position(trio.line)

    def spot(self, view: HoldemView, line: Line, trio: Trio, also: int | None = None) -> Spot:
        """Ranges, chips and sizes of the street."""
        board = view.board[: STREET_CARDS[trio.street]]
        found = after_deeds(view, line, trio.seats, board, trio.first, self._net, self._book)
        own = int(hole_number(*own_hole(view)))
        ranges = []
        for seat in trio.seats:
            mine = own if seat == view.seat else None
            weights = trimmed(found[seat] / found[seat].max(), board, mine)
            ranges.append(spread(weights, board, HANDS[trio.street], mine).astype(np.float32))
        added = [trio.line]
        if also is not None and (also > 0 or also == notation.ALL_IN):
            amount = (view.most_raise or 0) if also == notation.ALL_IN else also
            added.append((*trio.line, f"to {amount}"))
        return Spot(board, trio.root, tuple(ranges), _menu(trio.street), tuple(added))

    def world(
        self, view: HoldemView, line: Line, trio: Trio, also: int | None = None, progress: Progress = no_progress
    ) -> tuple[World, Position]:
        """Everything a solution knows of the decision."""
        position = self.position(view, line, trio, also, progress)
        return world_of(view, trio, position), position


def world_of(view: HoldemView, trio: Trio, position: Position) -> World:
    """A decision of a solved pot of three; actions that are one at the table count once."""
    real = [real_action(view, action) for action in position.actions]
    actions = tuple(dict.fromkeys(real))
    told, mixed = position.action_values(), position.strategy()
    values = np.stack([np.fmax.reduce(told[:, _is(real, action)], axis=1) for action in actions], axis=1)
    mix = np.stack([mixed[:, _is(real, action)].sum(axis=1) for action in actions], axis=1)
    gain, pot = max(position.solution.gains), trio.root.pot
    street = {TURN: "turn", RIVER: "river"}[trio.street]
    ranges = {seat: position.weights(player) for player, seat in enumerate(trio.seats)}
    source = f"solved for three from the {street} on, best answers gain {100 * gain / pot:.2g} % of the pot"
    return World(actions, values, mix, errors_of(trio.street, gain, pot, values), ranges, source, (RANGES,))


def _is(real: Sequence[int], action: int) -> NDArray[np.bool_]:
    return np.array([one == action for one in real])


RANGES = "against these ranges, played on like this"
"""With three an equilibrium promises nothing against two others who leave it together."""
GAINS = {TURN: 2.0, RIVER: 2.0}
"""By street: times what a best answer gains on average that the lead of one hand's action may be wrong by
(python -m tests.measure.holdem_three)."""
FEW_HANDS = {TURN: 0.03, RIVER: 0.015}
"""Part of the pot that hands which stand for others, or a range cut off, cost
(python -m tests.measure.holdem_three)."""
OF_LEAD = 0.2
"""Part of a lead that it may be wrong by: of bets many times the pot even the loss is many pots
(python -m tests.measure.holdem_three)."""


def errors_of(street: int, gain: float, pot: int, values: Floats) -> Floats:
    """By hand and action: chips that its lead over the best one may be wrong by."""
    leads = np.fmax.reduce(values, axis=1)[:, None] - values
    return np.asarray(np.sqrt((GAINS[street] * gain) ** 2 + (FEW_HANDS[street] * pot) ** 2 + (OF_LEAD * leads) ** 2))


def spread(weights: Floats, board: tuple[int, ...], most: int, own: int | None = None) -> Floats:
    """Some hands that stand for all of a range, evenly spread over it in order of strength; one's own among them."""
    held = np.flatnonzero(weights)
    if len(held) <= most:
        return weights
    if len(board) == 5:
        strength = board_tables(board[:4]).levels[_river(board), held].astype(np.float64)
    else:
        strength = board_tables(board).static[held, MEAN_EQUITY].astype(np.float64)
    order = held[np.argsort(strength, kind="stable")]
    edges = np.cumsum(weights[order])
    wanted = (np.arange(most) + 0.5) / most * edges[-1]
    chosen, counts = np.unique(order[np.searchsorted(edges, wanted)], return_counts=True)
    found = np.zeros(len(weights))
    found[chosen] = counts * edges[-1] / most
    if own is not None and not found[own]:
        found[own] = max(weights[own], 1e-6)
    return found


def _river(board: tuple[int, ...]) -> int:
    """The number of the last card among the run-outs of the turn before it."""
    return [card for card in range(52) if card not in board[:4]].index(board[4])


def _solve(spot: Spot, street: int, progress: Progress) -> Solution:
    solver, iterations, times = Solver(spot), ITERATIONS[street], MOST_TIMES[street]
    for _ in range(times):
        for done in range(0, iterations, SLICE):
            progress(solver.iterations / (times * iterations))
            solver.iterate(min(SLICE, iterations - done))
        found = solver.solution()
        if max(found.gains) <= ENOUGH_GAIN * spot.root.pot:
            break
    return found


def _menu(street: int) -> Menu:
    return parse_menu(*MENUS[street])


def advice(view: HoldemView, world: World, position: Position) -> Advice:
    """A decision of a solved pot of three as advice for the hand that the view holds."""
    own = int(hole_number(*own_hole(view)))
    share = float(np.nan_to_num(position.shares()[own]))
    reasons = {action: _reason(view, world, position, own, action, share) for action in world.actions}
    return advice_of(view, world, own, reasons, share)


def _reason(view: HoldemView, world: World, position: Position, own: int, action: int, share: float) -> str:
    values = world.values[own]
    if action == notation.FOLD:
        return fold_words(view, share, is_best=bool(np.nanmax(values) <= 0))
    if action == notation.CALL:
        return price_words(view, share, pays=world.value(own, action) >= 0)
    if action == notation.CHECK:
        return f"free; {share:.0%} against both"
    word = next(word_of(one) for one in position.actions if real_action(view, one) == action)
    return f"both fold {1 - float(position.answered(word)[own]):.0%} of the time; {share:.0%} to win as it is"
