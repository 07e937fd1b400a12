"""Questions to chance that several games ask."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .core import BadToken
from .whole import whole


@dataclass(frozen=True, slots=True)
class Pick:
    """One of `count` equally likely things, answered by its index."""

    count: int
    stream: int = 0

    def sample(self, rng: random.Random) -> int:
        return rng.randrange(self.count)

    def token(self, outcome: int) -> str:
        return str(outcome)

    def parse(self, token: str) -> int:
        number = whole(token)
        if number is None or number >= self.count:
            raise BadToken(f"{token!r} is not a number from 0 to {self.count - 1}")
        return number
