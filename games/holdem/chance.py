"""Questions of hold'em to chance: the dealer, the hole cards, the board; and who won where cards are unknown."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from .. import cards
from ..core import BadToken

Hole = tuple[int, int] | None
"""Two cards; None if a hand history does not know them."""

UNKNOWN = "????"
STREAMS = 4
"""Each hand has its own streams, so that the deal of a hand does not depend on how earlier hands were played."""
BUTTON, HOLES, BOARD, WINNERS = range(STREAMS)


@dataclass(slots=True)
class ButtonDraw:
    """Which seat is the dealer: `D3`."""

    count: int
    stream: int

    def sample(self, rng: random.Random) -> int:
        return int(rng.random() * self.count)

    def token(self, outcome: int) -> str:
        return f"D{outcome}"

    def parse(self, token: str) -> int:
        found = re.fullmatch(r"D?([0-9])", token)
        if found is None or int(found[1]) >= self.count:
            raise BadToken(f"{token!r} is not a dealer; it is D0 to D{self.count - 1}")
        return int(found[1])


@dataclass(slots=True)
class HoleDeal:
    """Two cards for each seat in the hand, in seat order: `AsKd 7h2c ????`."""

    count: int
    stream: int

    def sample(self, rng: random.Random) -> list[Hole]:
        drawn = _draw(list(range(cards.COUNT)), 2 * self.count, rng)
        return list(zip(drawn[::2], drawn[1::2], strict=True))

    def token(self, outcome: Sequence[Hole]) -> str:
        return " ".join(hole_text(hole) for hole in outcome)

    def parse(self, token: str) -> list[Hole]:
        holes = [_parse_hole(word) for word in token.split()]
        if len(holes) != self.count:
            raise BadToken(f"{token!r} deals to {len(holes)} seats, not {self.count}")
        known = [card for hole in holes if hole for card in hole]
        if len(set(known)) < len(known):
            raise BadToken(f"{token!r} deals a card twice")
        return holes


@dataclass(slots=True)
class BoardDeal:
    """Cards for the board from the deck: `7h5h2d`."""

    deck: list[int]
    count: int
    stream: int

    def sample(self, rng: random.Random) -> list[int]:
        return _draw(self.deck.copy(), self.count, rng)

    def token(self, outcome: Sequence[int]) -> str:
        return "".join(cards.NAMES[card] for card in outcome)

    def parse(self, token: str) -> list[int]:
        found = cards.parse_many(token)
        if len(found) != self.count or len(set(found)) != self.count:
            raise BadToken(f"{token!r} must be {self.count} different card(s)")
        for card in found:
            if card not in self.deck:
                raise BadToken(f"{cards.NAMES[card]} has been dealt already")
        return found


@dataclass(slots=True)
class PotWinners:
    """Winners of a pot, where not all cards are known: `wins 3` or `wins 1 4`."""

    seats: Sequence[int]
    likely: Sequence[int]
    stream: int

    def sample(self, rng: random.Random) -> list[int]:
        return list(self.likely) or [self.seats[int(rng.random() * len(self.seats))]]

    def token(self, outcome: Sequence[int]) -> str:
        return "wins " + " ".join(str(seat) for seat in outcome)

    def parse(self, token: str) -> list[int]:
        found = re.fullmatch(r"wins((?: [0-9])+)", token)
        winners = sorted({int(word) for word in found[1].split()}) if found else []
        if not winners or not set(winners) <= set(self.seats):
            raise BadToken(f"{token!r} does not name winners among the seats {', '.join(map(str, self.seats))}")
        return winners


def hole_text(hole: Hole) -> str:
    """`AsKd`, or `????`."""
    return UNKNOWN if hole is None else cards.NAMES[hole[0]] + cards.NAMES[hole[1]]


def _parse_hole(word: str) -> Hole:
    if word == UNKNOWN:
        return None
    found = cards.parse_many(word)
    if len(found) != 2:
        raise BadToken(f"{word!r} is not two hole cards")
    return found[0], found[1]


def _draw(pool: list[int], count: int, rng: random.Random) -> list[int]:
    """Take cards out of the pool; the pool stays in order, so that equal knowledge gives equal pools."""
    uniform = rng.random
    size = len(pool)
    return [pool.pop(int(uniform() * (size - taken))) for taken in range(count)]
