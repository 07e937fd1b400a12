"""Questions of Yacht to chance: throws of some dice."""

from __future__ import annotations

import random
from dataclasses import dataclass

from ..core import BadToken
from .notation import dice_text, read_dice
from .rules import Roll


@dataclass(frozen=True, slots=True)
class Throw:
    """Some dice thrown at once; each turn of each seat is a stream of its own."""

    count: int
    stream: int

    def sample(self, rng: random.Random) -> Roll:
        return tuple(sorted(rng.randint(1, 6) for _ in range(self.count)))

    def token(self, outcome: Roll) -> str:
        return dice_text(outcome)

    def parse(self, token: str) -> Roll:
        dice = read_dice(token)
        if len(dice) != self.count:
            raise BadToken(f"{self.count} dice were rolled, but {token!r} shows {len(dice)}")
        return dice
