"""From what training learned to the strategy file: average, fill gaps, leave out what hardly happens, quantise.

A hand that was hardly met in a spot leans on the same hand in like spots: the more visits, the less it leans.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import spots
from .betting import ACTIONS, CALL
from .blueprint import VERSION, Blueprint
from .buckets import Buckets
from .solving import Memory

Totals = NDArray[np.float64]

LEAST = 2.0
"""A spot is kept if each of its hands was seen so often on average, in (discounted) visits."""
LEAN = 12.0
"""As many visits the opinion of like spots is worth."""
NOISE = 0.02
"""Chances below this are leftovers of early training."""


def blueprint_of(memory: Memory, buckets: Buckets, facts: dict[str, Any]) -> Blueprint:
    """The average strategy of training, ready to ship."""
    counts = buckets.counts
    totals = {
        spot: memory.totals[first : first + counts[spot & 3]].astype(np.float64)
        for spot, first in spots.spots_of(memory.index)
    }
    masks = [spots.field_mask(fields) for fields in spots.FORGET]
    near, far = (_merged(totals, mask) for mask in masks)
    known = sorted(spot for spot, found in totals.items() if found.sum() >= LEAST * len(found))
    parts = [_quantised(_leaning(totals[spot], near[spot & masks[0]], far[spot & masks[1]])) for spot in known]
    card = {"game": "holdem", "version": VERSION, **facts, "spots": len(known), "rows": sum(map(len, parts))}
    return Blueprint(buckets, np.array(known, np.int64), np.concatenate(parts), card)


def _merged(totals: dict[int, Totals], mask: int) -> dict[int, Totals]:
    """The totals of spots that differ in forgotten fields only, added up."""
    groups: dict[int, list[Totals]] = defaultdict(list)
    for spot, own in totals.items():
        groups[spot & mask].append(own)
    return {key: np.sum(parts, axis=0) for key, parts in groups.items()}


def _leaning(own: Totals, near: Totals, far: Totals) -> Totals:
    """Mixes by bucket, blended with those of like spots."""
    passive = np.zeros(ACTIONS)
    passive[CALL] = 1.0
    mixes = far.sum(axis=0) / far.sum() if far.sum() > 0 else passive
    for totals in (far, near, own):
        mixes = (totals + LEAN * mixes) / (totals.sum(axis=1, keepdims=True) + LEAN)
    return mixes


def _quantised(mixes: Totals) -> NDArray[np.uint8]:
    """Chances in 255ths, without the noise."""
    clean = np.where(mixes < NOISE, 0.0, mixes)
    clean /= np.maximum(clean.sum(axis=1, keepdims=True), 1e-9)
    whole: NDArray[np.uint8] = np.rint(255 * clean).astype(np.uint8)
    return whole
