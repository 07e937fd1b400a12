"""How good hands are before the flop, roughly: for ranges that nobody solved, as those of people who limp."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..abstraction.preflop_equity import CLASSES
from .classes import COMBOS, together
from .classes import sampled_equities as equities

Floats = NDArray[np.float64]


def soft_top(share: float, taste: float, softness: float) -> Floats:
    """By class: weights of about this share of all hands, the best ones, with a soft edge."""
    score = _score(taste)
    order = np.argsort(-score)
    reached = np.cumsum(COMBOS[order]) / COMBOS.sum()
    cut = score[order[int(np.searchsorted(reached, share).clip(0, CLASSES - 1))]]
    soft: Floats = 1 / (1 + np.exp(-(score - cut) / softness))
    return soft


def _score(taste: float) -> Floats:
    """Equity, and a taste for suited, connected hands and pairs."""
    against_all = (equities() * together()) @ COMBOS / (together() @ COMBOS)
    high, low = np.divmod(np.arange(CLASSES), 13)
    suited, pair = high > low, high == low
    gap = np.abs(high - low)
    playable = 0.03 * suited + 0.02 * np.maximum(0, 4 - gap) / 3 * ~pair + 0.03 * pair
    score: Floats = against_all + (0.4 + taste) * playable
    return score


LIMPED, LIMPED_BEHIND = 0.05, 0.5
"""How often hands that people limp are limped first in and behind other limpers. The first only who acts behind sees,
and after it happened, so that nobody's play before depends on it; without the second, who limps behind would hold what
a solution does that with, which is little but traps."""


@lru_cache(maxsize=1)
def limped_hands() -> Floats:
    """By class: how likely people who limp first in do so with it. A judgement.

    About two fifths of all hands: pairs, suited and connected cards, aces, high cards; junk is folded, and four of five
    of the best tenth are raised.
    """
    limped: Floats = soft_top(0.42, 1.0, 0.01) * (1 - 0.8 * soft_top(0.09, 0.3, 0.01))
    return limped
