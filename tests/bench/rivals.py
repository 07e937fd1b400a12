"""Rivals timed in turn, round after round with a fresh seed each: a machine that slows down slows them all alike."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Rival = Callable[[int], Callable[[], int]]
"""Takes a seed, sets up, and returns the work to be timed, which returns how many things it did."""
ROUNDS = 5


@dataclass(frozen=True)
class Ratio:
    """How many times as fast one rival was as another, from the ratio of each round."""

    middle: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.middle:,.1f} x ({self.least:,.1f} to {self.most:,.1f})"


@dataclass(frozen=True)
class Race:
    """Things done per CPU second by each rival, round by round."""

    rates: Mapping[str, list[float]]

    def rate(self, name: str) -> float:
        return median(self.rates[name])

    def ratio(self, name: str, other: str) -> Ratio:
        found = [one / two for one, two in zip(self.rates[name], self.rates[other], strict=True)]
        return Ratio(median(found), min(found), max(found))


def race(rivals: Mapping[str, Rival], rounds: int = ROUNDS, seed: int | None = None) -> Race:
    """Time all rivals once a round, in an order that changes, after a first round that only warms them up.

    Seeds are new in every run unless one is given.
    """
    luck = random.Random(seed)
    rates: dict[str, list[float]] = {name: [] for name in rivals}
    for number in range(rounds + 1):
        fresh = luck.getrandbits(32)
        order = list(rivals)
        luck.shuffle(order)
        for name in order:
            spent = _rate(rivals[name](fresh))
            if number:
                rates[name].append(spent)
    return Race(rates)


def _rate(work: Callable[[], int]) -> float:
    begin = time.process_time()
    done = work()
    return done / max(1e-9, time.process_time() - begin)
