"""The betting tree of several players after the flop, with side pots; cards left out.

Amounts are whole chips, rounded half up; a bet of all that is left is all-in; equal sizes are one action. Players are
numbered in the order in which they act. A line says what was done, in words: `check`, `call`, `fold`, and `to 40` for a
bet or a raise to so much in this street, which is all-in if nobody could call more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from math import floor
from typing import TypeVar

from cardai.games.core import BadToken

from ..bets import Menu, Size, Sizes, Unit
from ..tree import CALL, CHECK, FOLD, Action

T = TypeVar("T")

RIVER = 2
MAX_NODES = 60_000
"""Decisions and ends of a tree."""
MAX_BETS = 2
"""Bets and raises of the menu on one street; after them one calls or folds, or does what was really done."""


class Kind(IntEnum):
    """Kind of event at a node."""

    ACT = 0
    DEAL = 1
    """The river comes."""
    END = 2
    """A showdown, or one player is left."""


@dataclass(frozen=True)
class Root:
    """Where betting starts, with all who are in: the street (1 turn, 2 river) and chips in the middle before it.

    `stacks` are chips behind at the start of the street, `paid` what was bet of them since; `player` is next.
    """

    street: int
    pot: int
    stacks: tuple[int, ...]
    player: int = 0
    paid: tuple[int, ...] = ()
    bets: int = 0
    """Bets and raises on this street so far."""

    @property
    def players(self) -> int:
        return len(self.stacks)


@dataclass
class Node:
    """A point of the tree; `paid` is what each player has put in since the start of the root's street."""

    kind: Kind
    street: int
    player: int
    paid: tuple[int, ...]
    folded: tuple[bool, ...]
    actions: tuple[Action, ...] = ()
    children: list[int] = field(default_factory=list)

    @property
    def live(self) -> tuple[int, ...]:
        """Players who have not folded."""
        return tuple(player for player, gone in enumerate(self.folded) if not gone)


@dataclass(frozen=True)
class Tree:
    """Nodes in depth-first order, the root first."""

    root: Root
    nodes: list[Node]

    def follow(self, at: int, action: str) -> int:
        """The node after an action such as `to 40` or `call`; BadToken lists what is possible."""
        node = self.nodes[at]
        for known, child in zip(node.actions, node.children, strict=False):
            if is_word_of(action, known):
                return child
        raise BadToken(f"{action!r} is not possible here; there is {', '.join(map(str, node.actions))}")


def word_of(action: Action) -> str:
    """The word of a line for an action."""
    return f"to {action.amount}" if action.amount else str(action)


def is_word_of(word: str, action: Action) -> bool:
    """Whether a word of a line means an action."""
    if not word.startswith("to "):
        return word == str(action)
    amount = int(word[3:])
    return amount == action.amount or (action.name == "allin" and amount > action.amount)


@dataclass(frozen=True)
class _Point:
    """State that decides the actions: chips put in, in all and on this street, and who has still to act."""

    street: int
    paid: tuple[int, ...]
    before: tuple[int, ...]
    """Paid before this street."""
    folded: tuple[bool, ...]
    waiting: tuple[int, ...]
    bets: int
    wanted: tuple[tuple[str, ...], ...] = ()
    """Rest of the lines that were asked for and lead here."""

    @property
    def bet(self) -> int:
        """To how much the street's bet is."""
        return max(total - before for total, before in zip(self.paid, self.before, strict=True))

    def bet_of(self, player: int) -> int:
        return self.paid[player] - self.before[player]


def build(root: Root, menu: Menu, added: tuple[tuple[str, ...], ...] = ()) -> Tree:
    """The tree; `added` are lines from the root whose bets are there whatever the menu says."""
    paid = root.paid or (0,) * root.players
    around = [(root.player + step) % root.players for step in range(root.players)]
    if max(paid):
        waiting = [player for player in around if paid[player] < max(paid) and paid[player] < root.stacks[player]]
    else:
        waiting = [player for player in around[: root.players - root.player] if root.stacks[player]]
    builder, nobody = _Builder(root, menu), (False,) * root.players
    builder.grow(
        _Point(root.street, paid, (0,) * root.players, nobody, tuple(waiting), root.bets, tuple(filter(None, added)))
    )
    return Tree(root, builder.nodes)


class _Builder:
    def __init__(self, root: Root, menu: Menu) -> None:
        self.root, self.menu, self.nodes = root, menu, list[Node]()

    def _node(self, kind: Kind, point: _Point, player: int = -1) -> int:
        if len(self.nodes) >= MAX_NODES:
            raise BadToken(f"These sizes make more than {MAX_NODES:,} nodes; give fewer")
        self.nodes.append(Node(kind, point.street, player, point.paid, point.folded))
        return len(self.nodes) - 1

    def grow(self, point: _Point) -> int:
        """Add what follows; returns its first node."""
        live = [player for player, gone in enumerate(point.folded) if not gone]
        if not point.waiting or len(live) == 1:
            return self._closed(point, live)
        player = point.waiting[0]
        at = self._node(Kind.ACT, point, player)
        actions = tuple(self._actions(point, player))
        self.nodes[at].actions = actions
        self.nodes[at].children = [self.grow(self._after(point, player, action)) for action in actions]
        return at

    def _closed(self, point: _Point, live: list[int]) -> int:
        """The betting of a street is over."""
        if len(live) == 1 or point.street == RIVER:
            return self._node(Kind.END, point)
        at = self._node(Kind.DEAL, point)
        able = [player for player in live if point.paid[player] < self.root.stacks[player]]
        waiting = tuple(able) if len(able) > 1 else ()
        fresh = _Point(point.street + 1, point.paid, point.paid, point.folded, waiting, 0)
        self.nodes[at].children = [self.grow(fresh)]
        return at

    def _after(self, point: _Point, player: int, action: Action) -> _Point:
        wanted = tuple(line[1:] for line in point.wanted if len(line) > 1 and is_word_of(line[0], action))
        point, rest = replace(point, wanted=wanted), point.waiting[1:]
        if action is FOLD:
            gone = _with(point.folded, player, True)
            return replace(point, folded=gone, waiting=self._needed(point, gone, rest))
        if action is CHECK:
            return replace(point, waiting=rest)
        if action is CALL:
            total = min(point.before[player] + point.bet, self.root.stacks[player])
            return replace(point, paid=_with(point.paid, player, total), waiting=rest)
        paid = _with(point.paid, player, point.before[player] + action.amount)
        around = ((player + step) % self.root.players for step in range(1, self.root.players))
        waiting = tuple(other for other in around if not point.folded[other] and paid[other] < self.root.stacks[other])
        return replace(point, paid=paid, waiting=waiting, bets=point.bets + 1)

    def _needed(self, point: _Point, folded: tuple[bool, ...], waiting: tuple[int, ...]) -> tuple[int, ...]:
        """Players who still have a say after a fold: all who wait, but nobody alone against players who are all-in."""
        if len(waiting) != 1 or point.bet:
            return waiting
        last = waiting[0]
        others = [player for player, gone in enumerate(folded) if not gone and player != last]
        return waiting if any(point.paid[other] < self.root.stacks[other] for other in others) else ()

    def _actions(self, point: _Point, player: int) -> Iterator[Action]:
        owes = point.bet > point.bet_of(player)
        yield from (FOLD, CALL) if owes else (CHECK,)
        most = self._most(point, player)
        least = min(max(2 * point.bet, 1), most)
        if most <= point.bet:
            return
        sizes: Sizes = (self.menu.raises if point.bet else self.menu.bets)[point.street]
        if point.bets >= MAX_BETS:
            sizes = ()
        amounts = {min(max(self._amount(point, player, size, most), least), most) for size in sizes}
        amounts |= {min(int(line[0][3:]), most) for line in point.wanted if line[0].startswith("to ")}
        for amount in sorted(amounts):
            yield Action("allin" if amount == most else "raise" if point.bet else "bet", amount)

    def _most(self, point: _Point, player: int) -> int:
        """To how much a player can bet: as much as somebody who can still answer could call."""
        others = [
            self.root.stacks[other] - point.before[other]
            for other, gone in enumerate(point.folded)
            if not gone and other != player and point.paid[other] < self.root.stacks[other]
        ]
        return min(self.root.stacks[player] - point.before[player], max(others, default=0))

    def _amount(self, point: _Point, player: int, size: Size, most: int) -> int:
        """To how much a size bets or raises, before limits; the pot is that after a call."""
        pot = self.root.pot + sum(point.paid) + point.bet - point.bet_of(player)
        if size.unit is Unit.ALL_IN:
            return most
        if size.unit is Unit.CHIPS:
            return _rounded(size.value)
        if size.unit is Unit.BET:
            return _rounded(point.bet * size.value)
        if size.unit is Unit.POT:
            return point.bet + _rounded(pot * size.value)
        raise BadToken("Geometric sizes are for pots of two")


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])


def _rounded(amount: float) -> int:
    return floor(amount + 0.5)
