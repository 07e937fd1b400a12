"""The betting tree of two players: who may do what for how much, street by street, cards left out.

Amounts are whole chips and rounded half up; a bet of at least what is left is all-in; equal sizes are one action.
A raise of `3x` is to three times the bet of this street; it is never less than the smallest legal raise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from math import floor

from cardai.games.core import BadToken

from .bets import Menus, Size, Sizes, Unit

OOP, IP = 0, 1
MOST_NODES = 200_000
"""Decisions and ends of a tree; beyond this no memory would do."""


class Kind(IntEnum):
    """What happens at a node."""

    ACT = 0
    DEAL = 1
    """The next card comes."""
    FOLD = 2
    """`player` has folded."""
    SHOWDOWN = 3
    GIVEN = 4
    """The gadget's way out: `player` takes the values given."""


@dataclass(frozen=True)
class Action:
    """What a player does; bets and raises say to how much in this street."""

    name: str
    amount: int = 0

    def __str__(self) -> str:
        return f"{self.name} {self.amount}" if self.name in ("bet", "raise") else self.name


CHECK, CALL, FOLD = Action("check"), Action("call"), Action("fold")
FOLLOW, LEAVE = Action("follow"), Action("leave")


@dataclass
class Node:
    """A point of the tree; `paid` is what each player has put in since the root, the bets there included."""

    kind: Kind
    street: int
    player: int
    paid: tuple[int, int]
    actions: tuple[Action, ...] = ()
    children: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Root:
    """Where betting starts: the street (0 flop to 2 river), chips in the middle before it, chips behind then.

    `paid` are bets already made on this street: (0, 40) says that the one in position has bet 40. Without bets
    `player` says who is next: IP means that the other has checked.
    """

    street: int
    pot: int
    stack: int
    player: int = OOP
    paid: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Tree:
    """Nodes in depth-first order, the root first."""

    root: Root
    nodes: list[Node]

    def follow(self, at: int, action: str) -> int:
        """The node after an action such as `bet 40`, `call` or `allin`; BadToken lists what is possible."""
        node = self.nodes[at]
        for known, child in zip(node.actions, node.children, strict=False):
            if action in (str(known), f"{known.name} {known.amount}"):
                return child
        raise BadToken(f"{action!r} is not possible here; there is {', '.join(map(str, node.actions))}")


@dataclass(frozen=True)
class _Point:
    """What decides the actions: chips behind, the bet of the street, and whether somebody has acted."""

    street: int
    player: int
    stacks: tuple[int, int]
    bet: int = 0
    bets: int = 0
    is_checked: bool = False
    is_all_in: bool = False
    line: tuple[str, ...] = ()


def build(root: Root, menus: Menus, added: tuple[tuple[str, ...], ...] = (), gadget: int | None = None) -> Tree:
    """The tree; `added` are lines from the root whose bets are there whatever the menus say.

    With a gadget that player chooses first, hand by hand, to play on or to take a given value.
    """
    return _Builder(root, menus, added).build(gadget)


class _Builder:
    def __init__(self, root: Root, menus: Menus, added: tuple[tuple[str, ...], ...]) -> None:
        self.root, self.menus, self.added, self.nodes = root, menus, added, list[Node]()

    def build(self, gadget: int | None) -> Tree:
        root = self.root
        stacks = root.stack - root.paid[0], root.stack - root.paid[1]
        _check(root)
        if gadget is not None:
            self._node(Node(Kind.ACT, root.street, gadget, root.paid, (FOLLOW, LEAVE)))
        is_bet = root.paid[0] != root.paid[1]
        start = _Point(
            root.street,
            root.player,
            stacks,
            max(root.paid) if is_bet else 0,
            int(is_bet),
            not is_bet and root.player == IP,
            is_bet and min(stacks) == 0,
        )
        first = self._act(start)
        if gadget is not None:
            left = self._node(Node(Kind.GIVEN, root.street, gadget, root.paid))
            self.nodes[0].children = [first, left]
        return Tree(root, self.nodes)

    def _node(self, node: Node) -> int:
        if len(self.nodes) >= MOST_NODES:
            raise BadToken(f"These sizes make more than {MOST_NODES:,} nodes; give fewer")
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _act(self, point: _Point) -> int:
        actions = tuple(self._actions(point))
        at = self._node(Node(Kind.ACT, point.street, point.player, self._paid(point.stacks), actions))
        self.nodes[at].children = [self._after(point, action) for action in actions]
        return at

    def _after(self, point: _Point, action: Action) -> int:
        player, other = point.player, 1 - point.player
        line = (*point.line, str(action))
        if action is FOLD:
            return self._node(Node(Kind.FOLD, point.street, player, self._paid(point.stacks)))
        if action is CALL:
            return self._closed(point.street, (point.stacks[other],) * 2, line)
        if action is CHECK:
            if point.is_checked or player == IP:
                return self._closed(point.street, point.stacks, line)
            return self._act(_Point(point.street, other, point.stacks, is_checked=True, line=line))
        left = point.stacks[other] - (action.amount - point.bet)
        stacks = (left, point.stacks[other]) if player == OOP else (point.stacks[other], left)
        return self._act(
            _Point(point.street, other, stacks, action.amount, point.bets + 1, False, action.name == "allin", line)
        )

    def _closed(self, street: int, stacks: tuple[int, int], line: tuple[str, ...]) -> int:
        """The betting of a street is over."""
        if street == 2:
            return self._node(Node(Kind.SHOWDOWN, 2, OOP, self._paid(stacks)))
        at = self._node(Node(Kind.DEAL, street, OOP, self._paid(stacks)))
        if min(stacks) == 0:
            self.nodes[at].children = [self._closed(street + 1, stacks, line)]
        else:
            self.nodes[at].children = [self._act(_Point(street + 1, OOP, stacks, line=line))]
        return at

    def _paid(self, stacks: tuple[int, int]) -> tuple[int, int]:
        return self.root.stack - stacks[0], self.root.stack - stacks[1]

    def _actions(self, point: _Point) -> Iterator[Action]:
        menu, is_raise = self.menus.of(point.player), point.bet > 0
        yield from (FOLD, CALL) if is_raise else (CHECK,)
        if point.is_all_in:
            return
        most = point.stacks[1 - point.player] + point.bet
        least = min(max(point.bet + point.stacks[point.player] - point.stacks[1 - point.player], 1), most)
        sizes: Sizes = (menu.raises if is_raise else menu.bets)[point.street]
        amounts = {min(max(self._amount(point, size, most), least), most) for size in sizes}
        amounts |= {min(max(amount, least), most) for amount in self._added(point, most)}
        for amount in sorted(amounts):
            yield Action("allin" if amount == most else "raise" if is_raise else "bet", amount)

    def _added(self, point: _Point, most: int) -> Iterator[int]:
        """Amounts of the lines that were asked for."""
        depth = len(point.line)
        for line in self.added:
            if line[:depth] == point.line and len(line) > depth:
                name, _, amount = line[depth].partition(" ")
                if name == "allin":
                    yield most
                elif name in ("bet", "raise") and amount.isdigit():
                    yield int(amount)

    def _amount(self, point: _Point, size: Size, most: int) -> int:
        """To how much a size bets or raises, before limits; the pot is that after a call."""
        behind = point.stacks[1 - point.player]
        pot = self.root.pot + 2 * (self.root.stack - behind)
        if size.unit is Unit.ALL_IN:
            return most
        if size.unit is Unit.CHIPS:
            return _rounded(size.value)
        if size.unit is Unit.BET:
            return _rounded(point.bet * size.value)
        if size.unit is Unit.POT:
            return point.bet + _rounded(pot * size.value)
        streets = max((int(size.value) or 3 - point.street) - max(point.bets - 1, 0) * (point.bet > 0), 1)
        growth = ((2 * behind / pot + 1) ** (1 / streets) - 1) / 2
        return point.bet + _rounded(pot * growth)


def _check(root: Root) -> None:
    if root.pot <= 0:
        raise BadToken(f"The pot is {root.pot}; it must be above 0")
    if root.stack <= 0:
        raise BadToken(f"The stack is {root.stack}; it must be above 0")
    if not 0 <= min(root.paid) <= max(root.paid) <= root.stack:
        raise BadToken(f"Bets of {root.paid[0]} and {root.paid[1]} do not fit a stack of {root.stack}")
    if root.paid[0] != root.paid[1] and root.paid[root.player] > root.paid[1 - root.player]:
        raise BadToken("The player who has bet less is next")


def _rounded(amount: float) -> int:
    return floor(amount + 0.5)
