"""Leaving the net's play only where a solution has no use for it.

What a solution mixes is worth the same against who plays the solution too; against anybody else it is not, and the net,
which raises far less, errs less there. So a player for long matches takes from a solution what may be done, and from
the net how often.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .beliefs import Floats

MIXED = 0.1
"""What a solution does at least so often is as good as anything else in it."""


def kind(word: str) -> int:
    """0 to give up, 1 to stay, 2 to bet."""
    return 0 if word == "fold" else 1 if word in ("check", "call") else 2


def as_often(solved: Floats, words: Sequence[str], usual: Floats) -> Floats:
    """The solution's chances by hand and action, each kind of action as often as usual as far as the solution does it.

    `words` are the actions in the solver's words, `usual` are chances by hand and kind.
    """
    kinds = [kind(word) for word in words]
    ours = np.stack([solved[:, [one == number for one in kinds]].sum(axis=1) for number in range(3)], axis=1)
    good = np.where(ours >= MIXED, usual, 0.0)
    total = good.sum(axis=1, keepdims=True)
    share = np.where(total > 0, good / np.maximum(total, 1e-12) / np.maximum(ours, 1e-12), 1.0)
    return np.asarray(solved * share[:, kinds])
