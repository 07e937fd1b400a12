"""The rules as one row of numbers for the compiled kernel."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..arrays import Ints
from ..compiled import inner
from .catalogue import KINDS, pattern
from .rules import CHOICES, Rules

LEVELS = 0
"""Ten numbers: what each kind adds to a play's strength; -1 if there is no such play."""
OPENING, FLUSH_ORDER, FOLLOW, PASSING, LAST_CARD, SETTLEMENT = range(10, 16)
"""Options that are one of a few words, as the index of the word."""
BOMB = 16
"""Five cards of this strength or more beat every size."""
TWOS_COLUMN = 17
TIMES = 20
"""53 numbers: what a card left costs by how many are left."""
PATTERNS = 73
"""Column of the number of straights; their ranks, strength and deciding rank follow."""
STRAIGHTS_COLUMN = 74
NO_BOMB = 1 << 40
"""Above every strength, which is the kind's place from bit 20 on and at most 20 bits of ranks and suit below."""
RUN_MASKS = tuple(sum(1 << 4 * ((start + step) % 13) for step in range(5)) for start in range(13))
"""Five ranks in a row, by the lowest of them; from the jack on they go on with the three."""

_COLUMN_FIELDS = {
    OPENING: "opening",
    FLUSH_ORDER: "flush_order",
    FOLLOW: "follow",
    PASSING: "passing",
    LAST_CARD: "last_card",
    SETTLEMENT: "settlement",
}


@lru_cache(maxsize=32)
def rules_row(rules: Rules) -> Ints:
    """The row for a rule set."""
    row = np.zeros(STRAIGHTS_COLUMN + 3 * len(rules.straights), np.int64)
    row[: len(KINDS)] = [_level(kind, rules) for kind in KINDS]
    for place, name in _COLUMN_FIELDS.items():
        row[place] = CHOICES[name].index(getattr(rules, name))
    row[BOMB] = _level(rules.bombs[0], rules) if rules.bombs else NO_BOMB
    row[TWOS_COLUMN] = rules.twos_double
    row[TIMES : TIMES + 53] = [_times(count, rules) for count in range(53)]
    row[PATTERNS] = len(rules.straights)
    for number, one in enumerate(rules.straights):
        row[STRAIGHTS_COLUMN + 3 * number : STRAIGHTS_COLUMN + 3 * number + 3] = pattern(one), one.strength, one.card
    return row


@inner
def runs_of(rules_row: Ints, runs: Ints) -> None:
    """Which of the thirteen runs of five ranks count as straights: their masks, 0 where one does not."""
    for start in range(13):
        runs[start] = 0
        wanted = RUN_MASKS[start]
        for place in range(rules_row[PATTERNS]):
            if rules_row[STRAIGHTS_COLUMN + 3 * place] == wanted:
                runs[start] = wanted


def _level(kind: str, rules: Rules) -> int:
    if kind in ("single", "pair") or (kind == "triple" and rules.triples):
        return 0
    for group in (rules.fours, rules.fives):
        if kind in group:
            return group.index(kind) << 20
    return -1


def _times(count: int, rules: Rules) -> int:
    return [1, *(times for least, times in rules.multipliers if count >= least)][-1]
