"""Equities before the flop by sampling: of the 169 classes of holes against any hole, and against each other."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from cardai.games.compiled import Kernel
from cardai.games.holdem.kernel_strength import Tables, strength7

from .cards import hole_class, shuffle

CLASSES = 169
TITLE = "the equities of hold'em hands"


@partial(Kernel, patience=0.0, title=TITLE)
def preflop_equities(look: Tables, samples: int, seed: int) -> NDArray[np.float64]:
    """Equity of each of the 169 classes against a random hole, sampled."""
    np.random.seed(seed)
    points, count = np.zeros(CLASSES), np.zeros(CLASSES)
    deck = np.arange(52)
    for _ in range(samples):
        shuffle(deck, 9)
        mine = strength7(look, deck[0], deck[1], deck[4], deck[5], deck[6], deck[7], deck[8])
        theirs = strength7(look, deck[2], deck[3], deck[4], deck[5], deck[6], deck[7], deck[8])
        kind = hole_class(deck[0], deck[1])
        count[kind] += 1
        points[kind] += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return points / np.maximum(count, 1)


@partial(Kernel, patience=0.0, title=TITLE)
def class_equities(look: Tables, samples: int, seed: int) -> NDArray[np.float64]:
    """Equity of every class of holes against every other, sampled; evens where they never met."""
    np.random.seed(seed)
    points, count = np.full((CLASSES, CLASSES), 0.5), np.ones((CLASSES, CLASSES))
    deck = np.arange(52)
    for _ in range(samples):
        shuffle(deck, 17)
        for first in range(6):
            a, b = deck[5 + 2 * first], deck[6 + 2 * first]
            mine = strength7(look, a, b, deck[0], deck[1], deck[2], deck[3], deck[4])
            for second in range(first):
                c, d = deck[5 + 2 * second], deck[6 + 2 * second]
                theirs = strength7(look, c, d, deck[0], deck[1], deck[2], deck[3], deck[4])
                share = 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                own, other = hole_class(a, b), hole_class(c, d)
                count[own, other] += 1
                count[other, own] += 1
                points[own, other] += share
                points[other, own] += 1 - share
    return points / count
