"""The shipped tables, and the way from a real hand to its place in one of them.

A hand is followed by the nearest step at every decision. What the tables do not know (cold calls of 3-bets, limps where
one pushes or folds) counts as a fold, other depths and numbers of players go to the nearest table; `doubts` say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import log
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem import notation
from cardai.games.holdem.history import Deed
from cardai.games.holdem.view import HoldemView

from ..abstraction.cards import CLASS_OF, hole_class
from ..abstraction.preflop_equity import CLASSES
from ..abstraction.translation import ring_of
from ..one_voice import usual_first
from . import table as tables
from . import tree as trees
from .clean import called_pot, error_of
from .table import Table
from .tree import ALL_IN, CALL, FOLD, LESS, LIMP, MORE, SHOVE, SLIPS, Node

Floats = NDArray[np.float64]

DATA = Path(__file__).parent / "data"
NEAR = 1.2
"""A stack that differs from the table's by more than this factor is worth a word."""
MOST_PUSHED = 18.0
"""Big blinds up to which one may push or fold and nothing else: with 23 aces were told to go all-in first in."""
FAR = 2.0
"""A raise that differs from all of a table's by more than this factor is not in it: one to 20 bb was taken for one to
50."""
CHEAP = 0.5
"""A call of a raise at less than this part of the table's price is not in it, as where several called a 3-bet: J8s was
told to fold for 9 % of the pot."""
LIMPED_LESS = 0.1
"""Part of the best value that a limp first in gives up at least. With good hands a table says that it wins more than
the raise, since others take it for what people limp; they would learn. A judgement."""
MOST_SEATS = 6


@dataclass
class Place:
    """Where a hand has got to in a table."""

    table: Table
    seats: dict[int, int]
    """Real seats to those of the table."""
    node: Node | None
    """The next decision; None if the betting is over there."""
    rows: dict[int, list[int]] = field(default_factory=dict)
    """By real seat: the rows of what it did."""
    limpers: int = 0
    """Those that the table does not have."""
    bet: float = 1.0
    """The bet to match in the real hand, in bb."""
    doubts: list[str] = field(default_factory=list)

    def class_reach(self, seat: int) -> Floats:
        """By class: how likely a seat with such a hand does what it did.

        Where no hand does all of that in the table, as limp and raise again, what it did last tells more.
        """
        chances = np.ones(CLASSES)
        for row in self.rows.get(seat, ()):
            did = self.table.row(row)
            both = chances * did
            chances = both if both.any() else did if did.any() else chances
        return chances

    def reach(self, seat: int) -> Floats:
        """The same by combo."""
        found: Floats = self.class_reach(seat)[CLASS_OF]
        return found

    def decisions(self, seat: int) -> Iterator[tuple[Floats, int]]:
        """What a seat did: each time the chances to fold, check or call, and raise, by class, and which it was."""
        for row in self.rows.get(seat, ()):
            node = self.table.owner[row]
            kinds = [0 if step == FOLD else 1 if step in (CALL, LIMP) else 2 for step in node.steps]
            mix, taken = np.zeros((CLASSES, 3)), row - node.first
            for number, step in enumerate(node.steps):
                if step not in SLIPS or (step == LIMP and number == taken):
                    mix[:, kinds[number]] += self.table.row(node.first + number)
            yield mix / mix.sum(axis=1, keepdims=True), kinds[taken]

    def chances(self, is_raise: bool) -> Floats:
        """By combo: how often the next seat raises, or else how often it checks or calls."""
        assert self.node is not None
        mix = self.table.mix(self.node)
        wanted = [(step not in (FOLD, CALL)) if is_raise else step == CALL for step in self.node.steps]
        found: Floats = mix[wanted].sum(axis=0)[CLASS_OF]
        return found


@dataclass(frozen=True)
class Choice:
    """One real action of a decision in the tables."""

    action: int
    value: float
    """bb from here on; a fold is 0."""
    chance: float
    error: float
    step: str


class Book:
    """Tables to look hands up in."""

    def __init__(self, shelf: Sequence[Table]) -> None:
        self.shelf = list(shelf)

    def table(self, players: int, depth: float) -> Table | None:
        """The table for so many players with stacks of so many bb: the nearest; push or fold only for short ones."""
        seats = 2 if players == 2 else MOST_SEATS
        found = [table for table in self.shelf if table.setup.seats == seats]
        if depth > MOST_PUSHED:
            found = [table for table in found if not table.setup.sizes.is_shove_only]
        return min(found, key=lambda table: abs(log(table.setup.depth / max(depth, 0.1))), default=None)

    def place(
        self, view: HoldemView, ring: Sequence[int], deeds: Iterable[Deed], *, has_odd_sizes: bool = True
    ) -> Place | None:
        """Follow the betting before the flop; None if no table can. `ring` are real seats from the small blind on.

        Without odd sizes smaller and larger opens count as the usual one, after which a table has more betting.
        """
        players = [seat for seat in ring if seat >= 0]
        depth = effective_depth(view, players)
        table = self.table(len(ring), depth) if len(ring) <= MOST_SEATS else None
        if table is None or len(view.posting.straddles):
            return None
        order = ring if len(ring) == 2 else (*ring[2:], *ring[:2])
        shift = table.setup.seats - len(order)
        seats = {seat: number + shift for number, seat in enumerate(order) if seat >= 0}
        place = Place(table, seats, table.lines[""])
        if not 1 / NEAR <= depth / table.setup.depth <= NEAR:
            place.doubts.append(f"solved for {table.setup.depth:g} bb, here {depth:.{int(depth < 10)}f}")
        for deed in deeds:
            if deed.street == 0 and not _follow(place, deed, view.big_blind, has_odd_sizes):
                return None
        return place

    def find(self, view: HoldemView) -> tuple[Place, list[Choice]] | None:
        """What to do in a decision before the flop, best value first; None if no table knows it."""
        place = self.place_of(view) if view.hole is not None else None
        return None if place is None else (place, _choices(place, view))

    def place_of(self, view: HoldemView) -> Place | None:
        """The place of a seat that has to decide before the flop; None if no table knows it."""
        if view.street or view.turn != view.seat:
            return None
        return self._own_place(view, True) or self._own_place(view, False)

    def _own_place(self, view: HoldemView, has_odd_sizes: bool) -> Place | None:
        place = self.place(view, ring_of(view), view.history, has_odd_sizes=has_odd_sizes)
        if place is None or view.seat not in place.seats or not _go_to(place, place.seats[view.seat]):
            return None
        return None if _is_crowded(place, view) or _is_cheap(place, view) else place


def effective_depth(view: HoldemView, players: Sequence[int]) -> float:
    """What can be played for, in bb: the second highest stack, or one's own."""
    stacks = sorted((view.start_stacks[seat] for seat in players), reverse=True)
    own = view.start_stacks[view.seat] if view.seat in players else stacks[0]
    return float(min(own, stacks[1] if len(stacks) > 1 else own) / view.big_blind)


def _is_crowded(place: Place, view: HoldemView) -> bool:
    """Whether so many are in that the table has no call left, or only a fold, though a call may be the best."""
    assert place.node is not None
    if place.node.steps == (FOLD,):
        return True
    others = sum(bool(place.rows.get(seat)) for seat in view.opponents)
    raises = sum(deed.action > 0 or deed.action == notation.ALL_IN for deed in view.history)
    return CALL not in place.node.steps and raises == 1 and others > 1


def _is_cheap(place: Place, view: HoldemView) -> bool:
    """Whether a raise can be called for far less of the pot than in the table."""
    assert place.node is not None
    betting, pot = place.node.betting, called_pot(place.node)
    price = (betting.bet - betting.paid[place.node.seat]) / pot
    return betting.raises > 0 and view.pot_odds < CHEAP * price


def _go_to(place: Place, seat: int) -> bool:
    """Let seats that are not there fold until it is this one's turn; False if that never comes."""
    real = set(place.seats.values())
    while place.node is not None and place.node.seat != seat:
        if place.node.seat in real or FOLD not in place.node.steps:
            return False
        _step(place, None, FOLD)
    return place.node is not None


def _step(place: Place, seat: int | None, step: str) -> None:
    node = place.node
    assert node is not None
    if seat is not None:
        place.rows.setdefault(seat, []).append(node.first + node.steps.index(step))
    child = node.children[node.steps.index(step)]
    place.node = place.table.tree.nodes[child] if child >= 0 else None


def _follow(place: Place, deed: Deed, unit: int, has_odd_sizes: bool) -> bool:
    """One real action; False if the table has no such place."""
    if place.node is None or not _go_to(place, place.seats.get(deed.seat, -1)):
        return deed.action == notation.FOLD and deed.seat in place.seats
    node = place.node
    assert node is not None
    if deed.action == notation.FOLD:
        _step(place, deed.seat, FOLD if FOLD in node.steps else CALL)
    elif deed.action in (notation.CALL, notation.CHECK):
        called = next((step for step in (CALL, LIMP) if step in node.steps), None)
        if called:
            _step(place, deed.seat, called)
        else:
            _unknown_call(place, node)
    else:
        bets = [step for step in _bets(node) if has_odd_sizes or step not in (LESS, MORE)]
        step = _nearest(place, node, bets, deed.bet / unit) if bets else None
        if step is None:
            return False
        if not has_odd_sizes:
            _say_size(place, node, step, deed.bet / unit)
        _step(place, deed.seat, step)
        place.bet = deed.bet / unit
    return True


def _say_size(place: Place, node: Node, step: str, total: float) -> None:
    """A doubt about an open that is taken for one of another size."""
    usual = _sizes(place, node, [step])[step]
    if node.betting.raises == 0 and usual != _in_table(place, node, total):
        place.doubts.append(f"a raise to {total:g} bb counts as one to {usual:g}")


def _bets(node: Node) -> list[str]:
    return [step for step in node.steps if step not in (FOLD, CALL, LIMP)]


def _unknown_call(place: Place, node: Node) -> None:
    """A limp, or a call nobody makes in the tables: as if the seat had folded, but its chips are there."""
    place.limpers += node.betting.raises == 0
    word = "limps count as folds" if node.betting.raises == 0 else "a call the tables do not have counts as a fold"
    if word not in place.doubts:
        place.doubts.append(word)
    _step(place, None, FOLD)


def _nearest(place: Place, node: Node, bets: Sequence[str], total: float) -> str | None:
    """The step nearest to a raise to so many bb; None if it is another thing altogether, as all-in is to a 4-bet."""
    sizes, wanted = _sizes(place, node, bets), _in_table(place, node, total)
    step = min(bets, key=lambda step: abs(log(sizes[step] / wanted)))
    return step if abs(log(sizes[step] / wanted)) < log(FAR) else None


def _sizes(place: Place, node: Node, bets: Sequence[str]) -> dict[str, float]:
    """To how many bb each of these steps raises in the table."""
    return {step: trees.total_of(place.table.setup, node.betting, step) for step in bets}


def _in_table(place: Place, node: Node, total: float) -> float:
    """What a real raise to so many bb is in the table, where nobody limps and the bet before may be another."""
    if node.betting.raises == 0:
        return max(1.5, total - place.limpers)
    return total * node.betting.bet / place.bet


def _choices(place: Place, view: HoldemView) -> list[Choice]:
    node, table = place.node, place.table
    assert node is not None and view.hole is not None
    held = int(hole_class(*view.hole))
    mix, values, error = table.mix(node)[:, held], table.values(node)[:, held], error_of(node)
    found: dict[int, Choice] = {}
    for number, step in enumerate(node.steps):
        action = _real(place, node, step, view)
        own = Choice(action, _possible(view, float(values[number])), float(mix[number]), error, step)
        known = found.get(action)
        if known:
            likelier = max(known, own, key=lambda choice: choice.chance)
            own = replace(likelier, chance=known.chance + own.chance)
        found[action] = own
    # slips are no advice: their values are for judging those who make them
    usual = [choice for choice in found.values() if choice.step not in SLIPS]
    return list(usual_first(usual))


def _possible(view: HoldemView, value: float) -> float:
    """A value in bb within what can be lost and won from here on: stacks may be smaller than the table's."""
    own = view.stacks[view.seat]
    most = view.pot + sum(min(own, view.stacks[seat]) for seat in view.opponents)
    return min(max(value, -own / view.big_blind), most / view.big_blind)


def judged(place: Place, view: HoldemView, action: int, choices: Sequence[Choice]) -> Choice:
    """Any action with the value of the steps it is made of, odd ones included; never in the mix if it is not advice."""
    for choice in choices:
        if choice.action == action:
            return choice
    node, table = place.node, place.table
    assert node is not None and view.hole is not None
    parts, best, error = parts_of(place, view, action, choices), choices[0].value, choices[0].error
    values = table.values(node)[:, int(hole_class(*view.hole))]
    value = sum(part * float(values[node.steps.index(step)]) for step, part in parts.items())
    if _is_unsolved(node, action):
        error = max(best / 2, error)
    return Choice(action, min(best, _possible(view, value)), 0.0, error, max(parts, key=parts.__getitem__))


def parts_of(place: Place, view: HoldemView, action: int, choices: Sequence[Choice]) -> dict[str, float]:
    """The steps of the table that an action is made of, and in which parts: a raise between two sizes is both."""
    node = place.node
    assert node is not None
    known = next((choice.step for choice in choices if choice.action == action), None)
    if known:
        return {known: 1.0}
    if _is_unsolved(node, action):
        return _unsolved_parts(place, node, choices)
    if action in (notation.CALL, notation.CHECK):
        return _limped_parts(place, view, choices[0])
    bets = _bets(node)
    total = (view.most_raise or 0) if action == notation.ALL_IN else action
    return _between(_sizes(place, node, bets), _in_table(place, node, total / view.big_blind))


def _limped_parts(place: Place, view: HoldemView, best: Choice) -> dict[str, float]:
    """A limp first in as it is in the table, or else as a part of the best."""
    node = place.node
    assert node is not None and view.hole is not None
    limped = float(place.table.values(node)[node.steps.index(LIMP), int(hole_class(*view.hole))])
    if limped <= (1 - LIMPED_LESS) * best.value:
        return {LIMP: 1.0}
    return {FOLD: 1.0} if best.step == FOLD else {best.step: 1 - LIMPED_LESS, FOLD: LIMPED_LESS}


def is_beyond(place: Place, view: HoldemView, action: int) -> bool:
    """Whether an action raises to far more than any step of the table, as all-in after limps: its value is unknown."""
    node = place.node
    assert node is not None
    bets = _bets(node)
    if not (action > 0 or action == notation.ALL_IN) or not bets or not {ALL_IN, SHOVE}.isdisjoint(bets):
        return False
    total = (view.most_raise or 0) if action == notation.ALL_IN else action
    return _in_table(place, node, total / view.big_blind) > FAR * max(_sizes(place, node, bets).values())


def _is_unsolved(node: Node, action: int) -> bool:
    """Whether an action that is no step of a table is a cold call of a 3-bet, or a limp where one pushes or folds."""
    is_raise = action > 0 or action == notation.ALL_IN
    return not _bets(node) if is_raise else LIMP not in node.steps


def _unsolved_parts(place: Place, node: Node, choices: Sequence[Choice]) -> dict[str, float]:
    """What nobody solved is worth half of the best, and no more than a raise is.

    A cold call of a 3-bet loses of what a raise does the part that it costs beside it.
    """
    raises = [choice for choice in choices if choice.action > 0 or choice.action == notation.ALL_IN]
    best, raised = choices[0], max(raises, key=lambda choice: choice.value, default=choices[0])
    if raised.value >= best.value / 2 and best.step != FOLD:
        return {best.step: 0.5, FOLD: 0.5}
    if node.betting.raises < 2 or raised.step == FOLD:
        return {raised.step: 1.0}
    paid = node.betting.paid[node.seat]
    part = (node.betting.bet - paid) / (_sizes(place, node, [raised.step])[raised.step] - paid)
    return {raised.step: part, FOLD: 1 - part}


def _between(sizes: Mapping[str, float], total: float) -> dict[str, float]:
    """The next smaller and the next larger raise, the nearer one more; all-in is no size among others."""
    below = max((step for step in sizes if sizes[step] <= total), key=sizes.__getitem__, default=None)
    above = min((step for step in sizes if sizes[step] >= total), key=sizes.__getitem__, default=None)
    if below is None or above in (None, below, ALL_IN, SHOVE):
        return {min(sizes, key=lambda step: abs(log(sizes[step] / total))): 1.0}
    assert above is not None
    part = log(total / sizes[below]) / log(sizes[above] / sizes[below])
    return {below: 1 - part, above: part}


def _real(place: Place, node: Node, step: str, view: HoldemView) -> int:
    """The legal action nearest to a step."""
    if step == FOLD:
        return notation.FOLD if view.to_call else notation.CHECK
    if step in (CALL, LIMP) or view.most_raise is None or view.least_raise is None:
        return notation.CALL if view.to_call else notation.CHECK
    total = trees.total_of(place.table.setup, node.betting, step)
    if node.betting.raises == 0:
        total += place.limpers
    else:
        total *= place.bet / node.betting.bet
    size = max(round(total * view.big_blind), view.least_raise)
    is_all_in = step in (ALL_IN, SHOVE) or size >= view.most_raise * 0.7
    return notation.ALL_IN if is_all_in else size


@lru_cache(maxsize=1)
def shipped() -> Book:
    """The tables that came with the program."""
    return Book([table for path in sorted(DATA.glob("*.npz")) for table in tables.load(path)])
