"""Ranges as good players hold them on a flop, written down by hand: where some of the samples come from.

A table's own ranges teach what hands win beside what that table plays. If it raises what is better called, it never
learns what such calls win among others of their kind. Weights are judgements; what a hand wins is not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem import ranges

from ..abstraction.cards import hole_class
from ..abstraction.preflop_equity import CLASSES
from .flop_samples import Situation

Floats = NDArray[np.float64]

EARLY = "22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,ATo+,KJo+,QJo:0.5"
CUTOFF = "22+,A2s+,K6s+,Q8s+,J8s+,T8s+,97s+,87s,76s,65s,A8o+,KTo+,QTo+,JTo"
BUTTON = "22+,A2s+,K2s+,Q4s+,J6s+,T6s+,96s+,85s+,75s+,64s+,54s,A3o+,K8o+,Q9o+,J9o+,T8o+,98o"
SMALL_BLIND = "22+,A2s+,K3s+,Q5s+,J7s+,T7s+,96s+,85s+,75s+,65s,54s,A4o+,K8o+,Q9o+,J9o+,T9o"
TWO_PLAYERS = "22+,A2s+,K2s+,Q2s+,J2s+,T3s+,95s+,84s+,74s+,63s+,53s+,43s,A2o+,K2o+,Q3o+,J6o+,T6o+,96o+,86o+,76o"

BIG_CALLS_EARLY = (
    "22-99,TT:0.85,JJ:0.6,QQ:0.2,AQs:0.6,AJs-ATs:0.8,A9s-A6s,A5s-A4s:0.6,A3s-A2s,KQs:0.8,KJs-K9s:0.85,K8s-K6s:0.7,"
    "QJs:0.85,QTs-Q9s,Q8s:0.8,JTs-J8s,T9s-T8s,98s-97s,87s-86s,76s-75s,65s-64s,54s,AQo:0.8,AJo:0.7,ATo:0.5,KQo:0.6,KJo:0.3"
)
BIG_CALLS_CUTOFF = (
    "22-88,99:0.8,TT:0.6,JJ:0.3,AQs:0.4,AJs-ATs:0.6,A9s-A6s:0.9,A5s-A4s:0.5,A3s-A2s,KQs:0.6,KJs-KTs:0.7,K9s-K5s,"
    "QJs-QTs:0.75,Q9s-Q6s,JTs:0.8,J9s-J7s,T9s:0.9,T8s-T7s,98s-96s,87s-85s,76s-75s,65s-64s,54s-53s,AQo:0.6,AJo:0.8,"
    "ATo-A8o,A5o:0.5,KQo:0.7,KJo-KTo,QJo-QTo,JTo,T9o:0.5"
)
BIG_CALLS_BUTTON = (
    "22-77,88:0.8,99:0.6,TT:0.3,AQs:0.15,AJs:0.3,ATs:0.5,A9s-A6s:0.75,A5s-A4s:0.4,A3s-A2s:0.75,KQs:0.4,KJs-KTs:0.5,"
    "K9s-K2s:0.9,QJs-QTs:0.6,Q9s-Q2s:0.9,JTs:0.6,J9s-J5s,T9s:0.7,T8s-T6s,98s:0.8,97s-95s,87s:0.8,86s-85s,76s:0.75,75s-74s,"
    "65s:0.75,64s-63s,54s-53s,43s,AQo:0.3,AJo:0.6,ATo:0.8,A9o-A3o,KQo:0.6,KJo:0.8,KTo-K8o,QJo-Q9o,JTo-J8o,T9o-T8o,98o,87o:0.6"
)
BIG_CALLS_SMALL = (
    "22-77,88:0.8,99:0.6,TT:0.3,AJs:0.2,ATs:0.5,A9s-A2s:0.8,KQs:0.3,KJs-KTs:0.5,K9s-K2s:0.9,QJs-QTs:0.6,Q9s-Q2s,JTs:0.7,"
    "J9s-J3s,T9s:0.8,T8s-T5s,98s:0.85,97s-95s,87s-84s,76s-74s,65s-63s,54s-53s,43s,AQo:0.2,AJo:0.6,ATo:0.9,A9o-A2o,KQo:0.6,"
    "KJo:0.8,KTo-K5o,QJo-Q8o,JTo-J8o,T9o-T8o,98o-97o,87o-86o,76o,65o"
)
BIG_CALLS_TWO = (
    "22-66,77-88:0.7,99:0.4,TT:0.2,ATs-AJs:0.3,A9s-A2s:0.7,KQs-KJs:0.3,KTs:0.6,K9s-K2s:0.8,QJs-QTs:0.5,Q9s-Q2s:0.9,JTs:0.6,"
    "J9s-J2s,T9s:0.7,T8s-T4s,98s:0.8,97s-94s,87s:0.8,86s-84s,76s-73s,65s-63s,54s-52s,43s,AJo:0.3,ATo:0.6,A9o-A2o:0.85,KQo:0.5,"
    "KJo:0.7,KTo-K4o,QJo-Q6o,JTo-J7o,T9o-T7o,98o-97o,87o-86o,76o-75o,65o"
)
BIG_RAISES_BUTTON = (
    "JJ+,TT:0.7,99:0.4,88:0.2,AKs,AQs:0.85,AJs:0.7,ATs:0.5,A9s-A6s:0.25,A5s-A4s:0.6,A3s-A2s:0.25,KQs:0.6,KJs-KTs:0.5,K9s:0.1,"
    "QJs-QTs:0.4,JTs:0.4,T9s:0.3,98s-87s:0.2,76s-65s:0.25,AKo,AQo:0.7,AJo:0.4,ATo:0.2,KQo:0.4,KJo:0.2"
)
BIG_RAISES_SMALL = (
    "JJ+,TT:0.7,99:0.4,88:0.2,AQs+,AJs:0.8,ATs:0.5,A9s-A2s:0.2,KQs:0.7,KJs-KTs:0.5,K9s-K5s:0.1,QJs-QTs:0.4,JTs-T9s:0.3,"
    "98s-87s:0.15,AKo,AQo:0.8,AJo:0.4,KQo:0.4,KJo:0.2,A5o:0.1,K7o-K5o:0.15,Q8o-Q7o:0.15"
)
BIG_RAISES_TWO = (
    "TT+,99:0.6,77-88:0.3,AQs+,AJs-ATs:0.7,A9s-A2s:0.3,KQs-KJs:0.7,KTs:0.4,K9s-K2s:0.2,QJs-QTs:0.5,JTs:0.4,T9s:0.3,98s-87s:0.2,"
    "76s:0.2,AQo+,AJo:0.7,ATo:0.4,A9o-A2o:0.15,KQo:0.5,KJo:0.3"
)
BUTTON_CALLS = (
    "22-44:0.4,55-66:0.7,77-99,TT:0.9,JJ:0.7,QQ:0.3,KK-AA:0.15,AKs:0.2,AQs:0.8,AJs-ATs,A9s:0.8,A8s-A2s:0.6,KQs-KTs:0.95,K9s:0.6,"
    "QJs-QTs:0.95,Q9s:0.4,JTs,J9s:0.7,T9s,T8s:0.4,98s:0.9,87s-76s:0.8,65s:0.7,54s:0.5,AKo:0.3,AQo:0.8,AJo:0.5,KQo:0.5"
)
SMALL_CALLS = (
    "22-55:0.5,66-77:0.8,88-TT,JJ:0.7,QQ:0.3,KK-AA:0.2,AKs:0.2,AQs:0.7,AJs-A9s:0.9,A8s-A6s:0.6,A5s-A2s:0.5,KQs-KTs:0.9,K9s:0.5,"
    "QJs-QTs:0.9,Q9s:0.4,JTs,J9s:0.6,T9s,98s-87s:0.8,76s-65s:0.7,AKo:0.3,AQo:0.7,AJo:0.6,ATo:0.2,KQo:0.6,KJo:0.2"
)
TWO_CALLS = (
    "22-88:0.9,99-TT:0.8,JJ:0.4,QQ+:0.15,AKs:0.2,AQs:0.6,AJs-A2s:0.9,KQs-K6s:0.95,K5s-K2s:0.5,QJs-Q8s,Q7s-Q5s:0.5,JTs-J8s,J7s:0.5,"
    "T9s-T7s,98s-97s,87s-86s,76s-75s,65s,54s,AKo:0.2,AQo:0.7,AJo-ATo:0.9,A9o-A8o:0.7,KQo-KTo:0.9,QJo-QTo:0.9,JTo:0.7"
)
COLD_CALLS = (
    "22-44:0.5,55-88:0.9,99,TT:0.8,JJ:0.6,QQ:0.2,AQs:0.6,AJs-ATs:0.8,A9s-A8s:0.3,A5s:0.3,KQs-KJs:0.8,KTs:0.6,QJs-QTs:0.8,JTs:0.9,"
    "T9s-98s:0.8,87s-65s:0.6,AQo:0.4,AJo:0.2,KQo:0.4"
)
RAISES_IN_POSITION = (
    "QQ+,JJ:0.7,TT:0.4,99:0.2,AKs,AQs:0.7,AJs-ATs:0.5,A5s-A4s:0.5,A9s:0.2,KQs-KJs:0.5,KTs:0.3,QJs-JTs:0.2,76s-65s:0.2,AKo,AQo:0.5,"
    "AJo:0.2,KQo:0.3"
)
EARLY_CALLS = (
    "22-55:0.4,66-88:0.8,99-TT,JJ:0.9,QQ:0.5,KK-AA:0.2,AKs:0.4,AQs-ATs:0.9,A9s-A8s:0.4,A5s-A4s:0.4,KQs-KJs:0.9,KTs:0.5,QJs:0.8,JTs:0.9,"
    "T9s:0.8,98s-87s:0.7,76s:0.6,AKo:0.6,AQo:0.5,KQo:0.2"
)


@dataclass(frozen=True)
class Usual:
    """One pot of two: ranges, and with 100 bb the bet and the pot it made."""

    oop: str
    ip: str
    bet: float
    pot: float
    has_lead: bool
    """Whether the player out of position raised last."""


USUAL = (
    Usual(BIG_CALLS_BUTTON, BUTTON, 2.5, 5.5, False),
    Usual(BIG_RAISES_BUTTON, BUTTON_CALLS, 10.0, 20.5, True),
    Usual(SMALL_BLIND, BIG_CALLS_SMALL, 3.0, 6.0, True),
    Usual(BIG_CALLS_TWO, TWO_PLAYERS, 2.5, 5.0, False),
    Usual(BIG_RAISES_TWO, TWO_CALLS, 10.0, 20.0, True),
    Usual(BIG_CALLS_CUTOFF, CUTOFF, 2.5, 5.5, False),
    Usual(EARLY, COLD_CALLS, 2.5, 6.5, True),
    Usual(SMALL_CALLS, BIG_RAISES_SMALL, 9.0, 18.0, False),
    Usual(BIG_CALLS_EARLY, EARLY, 2.5, 5.5, False),
    Usual(EARLY_CALLS, RAISES_IN_POSITION, 7.5, 16.5, False),
)
STACKS, LESS = (100.0, 50.0), 0.9
"""bb; a re-raise is to less with 50 bb."""
SMALL_BETS = 4.0
"""bb; larger ones are re-raises."""


def draw(rng: np.random.Generator) -> Situation:
    """One of them; one time in three with 50 bb."""
    found = USUAL[int(rng.integers(len(USUAL)))]
    stack = STACKS[int(rng.random() < 1 / 3)]
    part = LESS if stack < STACKS[0] and found.bet > SMALL_BETS else 1.0
    depth = (stack - part * found.bet) / (part * found.pot)
    return Situation(_weights(found.oop), _weights(found.ip), depth, found.has_lead)


def is_usual(situation: Situation) -> bool:
    """Whether ranges are those of one of them."""
    return any(
        np.allclose(situation.oop, _weights(one.oop)) and np.allclose(situation.ip, _weights(one.ip)) for one in USUAL
    )


@lru_cache(maxsize=64)
def _weights(text: str) -> Floats:
    """By class: the weight."""
    found = np.zeros(CLASSES)
    for (high, low), weight in ranges.parse(text).weights.items():
        found[hole_class(high, low)] = weight
    return found
