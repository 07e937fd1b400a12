"""The sizes in the trees that are solved at the table, by the street on which solving begins."""

from __future__ import annotations

from functools import lru_cache

from ..solver.bets import Menus, parse_menus

FLOP = ("flop:50%,turn:75%,river:-", "flop:100%,turn:-,river:-")
"""Bets and raises: a flop is solved without betting on the river."""
FLOP_TO_RIVER = ("flop:33%/75%,turn:75%,river:75%", "flop:60%,turn:a,river:a")
WHOLE = {
    1: FLOP,
    2: ("turn:33%/75%,river:75%", "turn:100%,river:a"),
    3: ("river:33%/66%/100%/150%/a", "river:50%/100%/a"),
}
COARSE = {
    1: FLOP,
    2: ("turn:66%,river:75%", "turn:a,river:a"),
    3: ("river:50%/100%/a", "river:60%/a"),
}


@lru_cache(maxsize=8)
def menus(street: int, is_coarse: bool, is_deep: bool = False) -> Menus:
    """The sizes of both players in a tree that begins on this street; a deep one has bets on the river in any case."""
    if is_deep and street == 1:
        return parse_menus(*FLOP_TO_RIVER)
    return parse_menus(*(COARSE if is_coarse else WHOLE)[street])
