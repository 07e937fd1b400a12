"""How a flop hit a hand, as numbers whose mean over all flops is known: control variates for fitting solved flops.

Most of the spread between solved flops is luck of this kind. A regression that knows how lucky a hand was, and that
luck is nothing on average, finds what a class of hands wins from fewer flops.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ..abstraction.cards import CLASS_OF, HOLES, canonical_boards, canonical_place
from ..abstraction.feature_tables import LOWEST, STEP, packed_flops
from ..abstraction.preflop_equity import CLASSES

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

EDGES = (0.3, 0.6, 0.9, 1.2, 1.5, 1.8)
"""Bent equities (features.py) above which a hand wins more and more; straight lines between them."""
HAND = 3
"""Kinds that tell of the hand as a whole: equity, its spread over what may come, what strong hands take off it."""
LUCK = HAND + 2 * len(EDGES) + 2 + 4


def luck(held: Ints, board: tuple[int, ...]) -> Floats:
    """By combo and kind: how much better the flop is for it than flops are for its class; 0 on average."""
    flops = canonical_boards(3)
    cards = np.sort(np.array(board))
    places = [canonical_place(flops.classes, flops.renamings, cards, *HOLES[hole]) for hole in held]
    where, which = places[0][0], [place[1] for place in places]
    found: Floats = _kinds(where)[which] - _class_means()[CLASS_OF[held]]
    return found


def _kinds(where: int) -> Floats:
    """By hole and kind, on a class of flops."""
    mean, spread, less = packed_flops()[:, where] / STEP - np.array([[0.0], [LOWEST], [LOWEST]])
    above = [np.maximum(0.0, one - edge) for one in (mean, mean + less) for edge in EDGES]
    ranks, suits = np.divmod(canonical_boards(3).boards[where].astype(int), 4)
    kinds, colours = len(set(ranks.tolist())), len(set(suits.tolist()))
    flop = [float(kinds < 3), float(colours == 1), float(colours == 2), ranks.max() / 12]
    hand = [mean, spread, less, *above, mean * spread, spread * spread]
    return np.stack([*hand, *(np.full(len(mean), one) for one in flop)], axis=1)


@lru_cache(maxsize=1)
def _class_means() -> Floats:
    """By class and kind: the mean over all flops."""
    total, count = np.zeros((CLASSES, LUCK)), np.zeros(CLASSES)
    for where, times in enumerate(np.bincount(canonical_boards(3).classes)):
        free = np.asarray(~np.isin(HOLES, canonical_boards(3).boards[where]).any(axis=1))
        np.add.at(total, CLASS_OF[free], times * _kinds(where)[free])
        count += times * np.bincount(CLASS_OF[free], minlength=CLASSES)
    means: Floats = total / count[:, None]
    return means
