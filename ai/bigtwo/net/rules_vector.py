"""The rules and the number of players as numbers, so that one net plays every rule set at every table."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Floats32
from cardai.games.bigtwo.catalogue import KINDS
from cardai.games.bigtwo.rules import CHOICES, FIVES, FOURS, Rules
from cardai.games.bigtwo.straights import Straight

RUNS = tuple(frozenset((start + step) % 13 for step in range(5)) for start in range(13))
"""Five ranks in a row from each rank up, around the corner too."""
MOST_TIMES = 4
"""Multipliers above this look alike to the net."""
COUNTED = 13
"""Numbers of cards left whose multiplier the net sees."""


def rules_vector(rules: Rules, seats: int) -> Floats32:
    """Numbers by which the net sees a rule set at a table of so many seats."""
    parts = [_words(rules), _kinds(rules), _straights(rules), _points(rules), _table(rules, seats)]
    return np.concatenate([np.asarray(part, np.float32) for part in parts])


def _words(rules: Rules) -> list[float]:
    """One number for each word an option may be."""
    return [float(getattr(rules, name) == word) for name, words in CHOICES.items() for word in words]


def _kinds(rules: Rules) -> list[float]:
    """Which plays there are, in which order five-card kinds beat each other, and which are bombs."""
    held = [float(rules.triples), *(float(kind in rules.fours) for kind in FOURS)]
    order = [float(kind in rules.fives and rules.fives.index(kind) == place) for kind in FIVES for place in range(5)]
    return [*held, *order, *(float(kind in rules.bombs) for kind in FIVES)]


def _straights(rules: Rules) -> list[float]:
    """For each run of five ranks whether it counts, and its place among the straights, lowest to highest."""
    ranked = sorted({one.strength for one in rules.straights})
    known = {frozenset(one.ranks): one for one in rules.straights}
    return [figure for run in RUNS for figure in _place(known.get(run), ranked)]


def _place(one: Straight | None, ranked: list[int]) -> tuple[float, float]:
    if one is None:
        return 0.0, 0.0
    return 1.0, ranked.index(one.strength) / max(1, len(ranked) - 1)


def _points(rules: Rules) -> list[float]:
    """Points of cards left: the multiplier by their number, and whether twos double it."""
    times = [times_for(count, rules) for count in range(1, COUNTED + 1)]
    steps = [float(most >= least) for most in times for least in range(2, MOST_TIMES + 1)]
    return [*steps, float(rules.twos_double)]


def _table(rules: Rules, seats: int) -> list[float]:
    """Players, and how many cards each is dealt compared with thirteen."""
    return [*(float(seats == count) for count in (2, 3, 4)), rules.cards[seats - 2] / 13 - 1]


def times_for(count: int, rules: Rules) -> int:
    """Multiplier of each of so many cards left."""
    return [1, *(times for least, times in rules.multipliers if count >= least)][-1]


def unit(rules: Rules, seats: int) -> float:
    """A usual result in points, so that the net counts all rule sets alike."""
    if rules.settlement == "shed":
        return 1.0
    most = min(10, rules.cards[seats - 2])
    owed = float(np.mean([count * times_for(count, rules) for count in range(1, most + 1)]))
    owed *= 1.5 if rules.twos_double else 1.0
    return 2 * owed * (seats / 2 if rules.settlement == "pairwise" else 1.0)


RULES_SIZE = len(rules_vector(Rules(), 4))
assert len(KINDS) == 10
