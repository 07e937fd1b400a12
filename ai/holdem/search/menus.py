"""The sizes in the trees that are solved at the table, by the street on which solving begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ..solver.bets import Menus, Size, Sizes, Unit, parse_menus

FLOP = ("flop:50%,turn:75%,river:-", "flop:100%,turn:a,river:-")
"""Bets and raises of a flop whose ranges are too wide for betting on the river. Without a raise on the turn whoever
checks or calls a strong hand never gets paid for it: top pair lost 0.9 bb of a pot of 5.5 by checking, with it 0.2."""
FLOP_TREES = (
    (("flop:50%,turn:75%,river:75%", "flop:100%,turn:a,river:a"), 600_000_000),
    (("flop:50%,turn:75%,river:75%", "flop:100%,turn:a,river:-"), 1_600_000_000),
)
"""Better trees for flops, and how many bytes each may take: the more, the longer it takes."""
FLOP_TO_RIVER = ("flop:33%/75%,turn:75%,river:75%", "flop:60%,turn:a,river:a")
WHOLE = {
    1: FLOP,
    2: ("turn:33%/75%,river:75%", "turn:100%,river:a"),
    3: ("river:33%/66%/100%/150%/a", "river:50%/100%/a"),
}
QUICK = {
    2: ("turn:66%,river:75%", "turn:3x,river:a"),
    3: ("river:33%/75%/150%/a", "river:60%/a"),
}
"""All-in as the only raise of a turn cost more than solving gained; a river without it is exploitable by it."""


def menus(street: int, depth: int, pot: int, least: int) -> Menus:
    """The sizes of both players in a tree that begins on this street with this pot; `least` is the smallest bet.

    `depth` is how far flops are solved. A part of the pot below the smallest bet is that bet: a smaller one would be
    another at the table than in the tree.
    """
    return _playable(_parsed(street, depth), pot, least)


def flop_trees(pot: int, least: int) -> Iterator[tuple[Menus, int]]:
    """Sizes of flops with betting on the river, the best first, and how many bytes their trees may take."""
    for sizes, most in FLOP_TREES:
        yield _playable(parse_menus(*sizes), pot, least), most


def _playable(found: Menus, pot: int, least: int) -> Menus:
    bets = tuple(_allowed(sizes, pot, least) for sizes in found.oop.bets)
    menu = replace(found.oop, bets=(bets[0], bets[1], bets[2]))
    return Menus(menu, menu)


@lru_cache(maxsize=8)
def _parsed(street: int, depth: int) -> Menus:
    if depth == 2 and street == 1:
        return parse_menus(*FLOP_TO_RIVER)
    return parse_menus(*(WHOLE if depth else QUICK)[street])


def _allowed(sizes: Sizes, pot: int, least: int) -> Sizes:
    return tuple(
        Size(Unit.CHIPS, least) if size.unit is Unit.POT and size.value * pot < least else size for size in sizes
    )
