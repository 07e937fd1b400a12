"""Bet sizes as data: `66%` of the pot, `3x` the bet, `40c` chips, `a` all-in, `e` geometric; per street and player."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from cardai.games.core import BadToken

STREETS = ("flop", "turn", "river")
MOST_SIZES = 12
"""Of one player on one street; a tree with more would not fit anywhere."""
HELP = "sizes look like 66%, 3x (raises), 40c (chips), a (all-in), e or 2e (geometric, over that many streets)"

_SIZE = re.compile(r"(\d+(?:\.\d+)?)?([%xXcCaAeE])|allin|all-in", re.IGNORECASE)


class Unit(Enum):
    """What a size is measured in."""

    POT = "%"
    BET = "x"
    CHIPS = "c"
    GEOMETRIC = "e"
    ALL_IN = "a"


@dataclass(frozen=True)
class Size:
    """One size: 0.66 of the pot, 3 times the bet, 40 chips, geometric over so many streets (0: all that are left)."""

    unit: Unit
    value: float = 0.0

    def __str__(self) -> str:
        if self.unit is Unit.POT:
            return f"{100 * self.value:g}%"
        return f"{self.value:g}{self.unit.value}" if self.value else self.unit.value


Sizes = tuple[Size, ...]


@dataclass(frozen=True)
class Menu:
    """What one player may bet and raise on each street: flop, turn, river."""

    bets: tuple[Sizes, Sizes, Sizes]
    raises: tuple[Sizes, Sizes, Sizes]

    def __str__(self) -> str:
        return f"bets {_written(self.bets)}; raises {_written(self.raises)}"


@dataclass(frozen=True)
class Menus:
    """The sizes of the player out of position and of the one in position."""

    oop: Menu
    ip: Menu

    def of(self, player: int) -> Menu:
        return self.ip if player else self.oop


NOTHING = Menu(((), (), ()), ((), (), ()))


def parse_size(text: str, is_raise: bool) -> Size:
    """Read one size; BadToken says what is wrong."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise BadToken(f"{text.strip()!r} is not a bet size; {HELP}")
    letter = (found[2] or "a").lower()
    value = float(found[1]) if found[1] else 0.0
    unit = Unit(letter)
    if unit in (Unit.POT, Unit.BET, Unit.CHIPS) and not value > 0:
        raise BadToken(f"{text.strip()!r} is not a bet size: the number is missing or not above 0; {HELP}")
    if unit is Unit.BET and not is_raise:
        raise BadToken(f"{text.strip()!r}: multiples of a bet are for raises; a first bet is a part of the pot")
    if unit is Unit.BET and value <= 1:
        raise BadToken(f"{text.strip()!r}: a raise is more than 1x the bet")
    if unit is Unit.ALL_IN and found[1]:
        raise BadToken(f"{text.strip()!r}: all-in is written a, without a number")
    return Size(unit, value / 100 if unit is Unit.POT else value)


def parse_streets(text: str, is_raise: bool = False) -> tuple[Sizes, Sizes, Sizes]:
    """`66%` or `33%,75%` for all streets, `flop:33%,turn:75%,river:50%/a` for each its own; empty or `-`: none."""
    plain = text.strip()
    if plain in ("", "-", "none"):
        return (), (), ()
    if ":" not in plain:
        sizes = _sizes(plain, is_raise)
        return sizes, sizes, sizes
    found: dict[str, Sizes] = {}
    for street, listed in _by_street(plain):
        if street not in STREETS:
            raise BadToken(f"{street!r} is not a street; sizes by street look like flop:33%,turn:75%,river:50%/a")
        if street in found:
            raise BadToken(f"The {street} is there twice in {plain!r}")
        found[street] = _sizes(listed, is_raise) if listed.strip() not in ("", "-") else ()
    return found.get("flop", ()), found.get("turn", ()), found.get("river", ())


def parse_menu(bets: str, raises: str) -> Menu:
    """The sizes of one player."""
    return Menu(parse_streets(bets), parse_streets(raises, is_raise=True))


def parse_menus(bets: str, raises: str, oop: tuple[str, str] = ("", ""), ip: tuple[str, str] = ("", "")) -> Menus:
    """Sizes for both; what is given for one player (bets, raises) takes the place of the common ones."""
    return Menus(*(parse_menu(own[0] or bets, own[1] or raises) for own in (oop, ip)))


def _by_street(text: str) -> list[tuple[str, str]]:
    """Street and sizes; a part without a street belongs to the street before it."""
    found: list[tuple[str, str]] = []
    for part in text.split(","):
        street, colon, sizes = part.partition(":")
        if colon:
            found.append((street.strip().lower(), sizes))
        elif not found:
            raise BadToken(f"{part.strip()!r} in {text!r} has no street before it")
        else:
            found[-1] = (found[-1][0], f"{found[-1][1]},{part}")
    return found


def _sizes(text: str, is_raise: bool) -> Sizes:
    found = tuple(parse_size(part, is_raise) for part in re.split(r"[,/\s]+", text.strip()) if part)
    if len(found) > MOST_SIZES:
        raise BadToken(f"{len(found)} sizes are more than the {MOST_SIZES} that one street may have")
    return found


def _written(streets: tuple[Sizes, Sizes, Sizes]) -> str:
    if streets[0] == streets[1] == streets[2]:
        return "/".join(map(str, streets[0])) or "none"
    named = zip(STREETS, streets, strict=True)
    return ",".join(f"{street}:{'/'.join(map(str, sizes))}" for street, sizes in named if sizes)
