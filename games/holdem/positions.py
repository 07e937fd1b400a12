"""Positions at a table: their names from the button on, what these mean, and names that players use for them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .view import HoldemView

POSITION_LETTERS = ("D", "S", "R", "A", "B", "C")
"""The seats of the school rules from the dealer on."""
EARLY_POSITIONS = ("UTG", "UTG+1", "UTG+2", "MP", "LJ", "HJ", "CO")
BUTTON_NAMES = ("D", "DEALER", "BUTTON")
"""Other names of the button."""


@lru_cache(maxsize=32)
def names_from_button(count: int, letters: bool = False) -> tuple[str, ...]:
    """The names of the positions, the button first, then clockwise."""
    if letters and count == len(POSITION_LETTERS):
        return POSITION_LETTERS
    if count == 2:
        return "BTN", "BB"
    middle = count - 3
    early = EARLY_POSITIONS
    kept = ("UTG", *early[len(early) - middle + 1 :]) if 0 < middle < len(early) else early[:middle]
    return ("BTN", "SB", "BB", *kept)


def position_names(view: HoldemView) -> dict[int, str]:
    """The position of each seat that was dealt in."""
    seats = view.dealt
    if not seats:
        return {}
    if seats[-1] == view.button:
        seats = [seats[-1], *seats[:-1]]
        return dict(zip(seats, names_from_button(len(seats), view.holdem.rules.letters), strict=True))
    return dict(zip(seats, names_from_button(len(seats) + 1)[1:], strict=True))


POSITION_MEANINGS = {
    "BTN": "the dealer's button",
    "SB": "small blind",
    "BB": "big blind",
    "UTG": "first to act before the flop",
    "MP": "middle",
    "LJ": "lojack",
    "HJ": "hijack",
    "CO": "cutoff, right before the dealer",
    **dict(zip(POSITION_LETTERS, ("dealer", "small blind", "big blind", "first to act", "next", "last"), strict=True)),
}


def legend(count: int, letters: bool = False) -> str:
    """Legend of the names of the positions at a table of this size."""
    named = [(name, POSITION_MEANINGS.get(name, "after it")) for name in names_from_button(count, letters)]
    return "; ".join(f"{name} {meaning}" for name, meaning in named)


def names_in_turn(count: int) -> tuple[str, ...]:
    """The names in the order they act before the flop: UTG ... BTN, SB, BB; with two BTN (the small blind), BB."""
    names = names_from_button(count)
    return names if count == 2 else (*names[3:], *names[:3])


def position_named(typed: str, count: int) -> str:
    """A position as it is called here; of two players the button is the small blind."""
    name = typed.upper()
    return "BTN" if name in BUTTON_NAMES or (name == "SB" and count == 2) else name


def blind_of(position: str, count: int, big: int) -> int:
    """Chips that a position has posted before anybody acts."""
    small = "BTN" if count == 2 else "SB"
    return {"BB": big, small: max(1, big // 2)}.get(position, 0)
