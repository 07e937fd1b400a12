"""The betting before the flop as a tree: who may do what, and what everybody has paid where it ends. Amounts in bb.

Seats are numbered in the order they act: with six UTG 0, ..., button 3, small blind 4, big blind 5; with two the small
blind (the button) 0. Equal stacks, no ante. Kept small on purpose: a raise has one usual size, a 3-bet is called only
by those who are in already, three go to a raised flop at most (but whoever limped may call). Other sizes of opens,
all-in where it is not usual, and limps first in are slips: made hardly ever, raises with the same hands as the usual
one and limps with what people limp (hand_order.py), so that answers to them are learned. The small blind, too, raises
or folds: with limps of its own it limped half of its hands, aces among them, and its whole play hung on what the model
says of limped pots, of which it knows least.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

T = TypeVar("T")

FOLD, CALL, RAISE, ALL_IN = "f", "c", "r", "a"
"""Steps of a line; checking is a call of nothing."""
LESS, MORE, SHOVE, LIMP = "l", "m", "s", "p"
"""Slips: an open smaller or larger than usual, all-in where that is not on the menu, a limp first in."""
SLIPS = (LESS, MORE, SHOVE, LIMP)
SLIP = 0.002
"""How often a raise is a slip, of each kind."""
SHOVE_TREMBLE = 4e-6
"""The least chance of an all-in that is a slip with any hand (solver.TREMBLE): few hands are meant by them, and many
more trembles would be called."""
MOST_IN = 3
"""So many see a flop at most; others fold or raise."""
MANY_LIMPERS = 3
"""From so many on, beside the blinds, a raise is answered by a call, a fold or all-in."""
SMALL, BIG = 0.5, 1.0


@dataclass(frozen=True)
class Sizes:
    """How much is raised, in bb or multiples of the bet before."""

    open: float = 2.5
    less: float = 2.0
    more: float = 4.0
    """Odd opens."""
    small_open: float = 3.0
    """By the small blind, when all others folded."""
    over_limp: float = 3.5
    per_limper: float = 1.0
    """Added to a raise over limpers for each of them (but the small blind), and once out of position."""
    three_ip: float = 3.0
    """A 3-bet by who acts later after the flop."""
    three_oop: float = 4.0
    per_caller: float = 1.0
    """Added to a 3-bet for every caller, in opens."""
    four_ip: float = 2.2
    four_oop: float = 2.6
    is_shove_only: bool = False
    """Every raise is all-in: push or fold."""
    shove_from: float = 0.4
    """A raise to more than this part of the stack is all-in."""
    shove_level: int = 9
    """All-in is offered beside the usual raise from so many raises on."""


DEEP = Sizes(shove_level=4)
MIDDLE = Sizes(three_ip=2.8, three_oop=3.6, four_ip=2.1, four_oop=2.2, shove_from=0.46, shove_level=2)
HEADS_UP = Sizes(small_open=2.5, shove_level=4)
SHORT = Sizes(is_shove_only=True)


@dataclass(frozen=True)
class Setup:
    """A table to solve: seats, stacks in bb, sizes."""

    seats: int
    depth: float
    sizes: Sizes

    @property
    def is_heads_up(self) -> bool:
        return self.seats == 2

    def after_flop(self, seat: int) -> int:
        """When a seat acts after the flop; the highest is in position."""
        return 1 - seat if self.is_heads_up else (seat + 2) % self.seats


@dataclass(frozen=True)
class Betting:
    """Where the betting is."""

    paid: tuple[float, ...]
    folded: tuple[bool, ...]
    waiting: tuple[int, ...]
    """Seats still to act, the next one first."""
    joined: tuple[bool, ...]
    """Who put chips in by choice."""
    raises: int = 0
    raiser: int = -1
    is_shoved: bool = False
    is_odd: bool = False
    """Somebody slipped; there is one slip in a line at most."""
    limpers: int = 0
    """Beside the blinds."""

    @property
    def bet(self) -> float:
        return max(self.paid)

    @property
    def pot(self) -> float:
        return sum(self.paid)

    @property
    def live(self) -> tuple[int, ...]:
        return tuple(seat for seat, gone in enumerate(self.folded) if not gone)

    @property
    def is_over(self) -> bool:
        return not self.waiting or len(self.live) == 1


def begin(setup: Setup) -> Betting:
    """The blinds are posted."""
    paid = (*[0.0] * (setup.seats - 2), SMALL, BIG)
    no = (False,) * setup.seats
    return Betting(paid, no, tuple(range(setup.seats)), no)


def menu(setup: Setup, now: Betting) -> tuple[str, ...]:
    """What the next seat may do."""
    seat = now.waiting[0]
    owes = now.bet > now.paid[seat]
    found = [FOLD] if owes else []
    if not owes or _may_call(setup, now, seat):
        found.append(CALL)
    if not now.is_shoved:
        found += _raises(setup, now)
    return tuple(found)


def _may_call(setup: Setup, now: Betting, seat: int) -> bool:
    inside = sum(joined and not gone for joined, gone in zip(now.joined, now.folded, strict=True))
    if now.raises == 0:
        return not setup.sizes.is_shove_only and now.limpers > 0
    if now.raises >= 2 and not now.joined[seat] and not now.is_shoved:
        return False
    return now.joined[seat] or inside < (MOST_IN - (now.is_odd and not now.limpers))


def _raises(setup: Setup, now: Betting) -> list[str]:
    sizes, most = setup.sizes, 3 if not now.limpers else 2 if now.limpers < MANY_LIMPERS else 1
    if sizes.is_shove_only or now.raises >= most or raise_size(setup, now) > sizes.shove_from * setup.depth:
        return [ALL_IN]
    if now.raises >= sizes.shove_level:
        return [RAISE, ALL_IN]
    if now.is_odd:
        return [RAISE]
    if now.raises or any(now.joined):
        return [RAISE, SHOVE]
    return [RAISE, LESS, MORE, SHOVE, *([LIMP] if now.waiting[0] < setup.seats - 1 else [])]


def total_of(setup: Setup, now: Betting, step: str) -> float:
    """What the next seat has paid after its step."""
    seat = now.waiting[0]
    if step in (FOLD, CALL, LIMP):
        return now.paid[seat] if step == FOLD else now.bet
    if step in (ALL_IN, SHOVE):
        return setup.depth
    if step in (LESS, MORE):
        return setup.sizes.less if step == LESS else setup.sizes.more
    return raise_size(setup, now)


def raise_size(setup: Setup, now: Betting) -> float:
    """The usual raise of the next seat, to this total."""
    sizes, seat = setup.sizes, now.waiting[0]
    if now.raises == 0:
        if any(now.joined):
            return sizes.over_limp + sizes.per_limper * (now.limpers + _is_blind_over_limpers(setup, now))
        return sizes.small_open if seat == setup.seats - 2 else sizes.open
    in_position = setup.after_flop(seat) > setup.after_flop(now.raiser)
    callers = sum(now.joined[other] and now.paid[other] > BIG for other in now.live if other not in (seat, now.raiser))
    if now.raises == 1:
        factor = sizes.three_ip if in_position else sizes.three_oop
        return round((factor + sizes.per_caller * callers) * now.bet, 1)
    factor = sizes.four_ip if in_position else sizes.four_oop
    return round((factor + 0.5 * callers) * now.bet, 1)


def _is_blind_over_limpers(setup: Setup, now: Betting) -> bool:
    return now.limpers > 0 and now.waiting[0] >= setup.seats - 2


def play(setup: Setup, now: Betting, step: str) -> Betting:
    """The betting after the next seat's step."""
    seat, rest = now.waiting[0], now.waiting[1:]
    if step == FOLD:
        return replace(now, folded=_with(now.folded, seat, True), waiting=rest)
    if step in (CALL, LIMP):
        called = replace(now, paid=_with(now.paid, seat, now.bet), waiting=rest, is_odd=now.is_odd or step == LIMP)
        if now.bet == now.paid[seat]:
            return called
        is_limper = now.raises == 0 and seat < setup.seats - 2
        return replace(called, joined=_with(now.joined, seat, True), limpers=now.limpers + is_limper)
    order = [(seat + place) % setup.seats for place in range(1, setup.seats)]
    return Betting(
        _with(now.paid, seat, total_of(setup, now, step)),
        now.folded,
        tuple(other for other in order if not now.folded[other]),
        _with(now.joined, seat, True),
        now.raises + 1,
        seat,
        step in (ALL_IN, SHOVE),
        now.is_odd or step in (LESS, MORE, SHOVE),
        now.limpers,
    )


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


@dataclass(frozen=True)
class Node:
    """A decision: the steps and the numbers of what follows each (a leaf is -1 - its number)."""

    line: str
    betting: Betting
    steps: tuple[str, ...]
    first: int
    """The number of its first row; every step of every decision has one."""
    children: list[int] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return self.betting.waiting[0]

    @property
    def is_behind_limpers(self) -> bool:
        """Whether a limp here is one behind others (by the small blind too)."""
        return self.betting.raises == 0 and self.betting.limpers > 0 and FOLD in self.steps


@dataclass(frozen=True)
class Tree:
    """All decisions, parents before children, and all ends."""

    setup: Setup
    nodes: list[Node]
    leaves: list[Betting]
    rows: int
    last_row: list[tuple[int, ...]]
    """By node and seat: the row of the seat's last step before, or -1."""
    leaf_rows: list[tuple[int, ...]]


def build(setup: Setup) -> Tree:
    """The whole tree."""
    tree = Tree(setup, [], [], 0, [], [])
    rows = _grow(tree, begin(setup), "", (-1,) * setup.seats, 0)[1]
    return replace(tree, rows=rows)


def _grow(tree: Tree, now: Betting, line: str, last: tuple[int, ...], rows: int) -> tuple[int, int]:
    if now.is_over:
        tree.leaves.append(now)
        tree.leaf_rows.append(last)
        return -len(tree.leaves), rows
    node = Node(line, now, menu(tree.setup, now), rows)
    number = len(tree.nodes)
    tree.nodes.append(node)
    tree.last_row.append(last)
    rows += len(node.steps)
    for place, step in enumerate(node.steps):
        after = _with(last, node.seat, node.first + place)
        child, rows = _grow(tree, play(tree.setup, now, step), line + step, after, rows)
        node.children.append(child)
    return number, rows
