"""Leaving the net's play only where a solution has no use for it.

What a solution mixes is worth the same against who plays the solution too; against anybody else it is not, and the net,
which raises far less, errs less there. So a player for long matches takes from a solution what may be done, and from
the net how often.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cardai.games.holdem.notation import CALL, CHECK, FOLD

from ..players.simple import Plan
from .beliefs import Floats

MIXED = 0.1
"""What a solution does at least so often is as good as anything else in it."""
KINDS = 3
"""To give up, to stay, to bet."""


def as_often(solved: Plan, usual: Plan) -> Plan:
    """The solution's actions: to give up, to stay and to bet each as often as usual, as far as the solution does it."""
    theirs = np.zeros((1, KINDS))
    for action, chance in usual.items():
        theirs[0, _kind(action)] += chance
    found = all_as_often({action: np.array([chance]) for action, chance in solved.items()}, theirs)
    return {action: float(chance[0]) for action, chance in found.items() if chance[0] > 0}


def all_as_often(solved: Mapping[int, Floats], usual: Floats) -> dict[int, Floats]:
    """The same for many hands at once; `usual` by hand and kind."""
    ours = np.zeros(usual.shape)
    for action, chances in solved.items():
        ours[:, _kind(action)] += chances
    good = np.where(ours >= MIXED, usual, 0.0)
    total = good.sum(axis=1, keepdims=True)
    share = np.where(total > 0, good / np.maximum(total, 1e-12) / np.maximum(ours, 1e-12), 1.0)
    return {action: chances * share[:, _kind(action)] for action, chances in solved.items()}


def _kind(action: int) -> int:
    return {FOLD: 0, CHECK: 1, CALL: 1}.get(action, 2)
