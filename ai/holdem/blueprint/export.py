"""From what training learned to the strategy file: average, fill gaps, leave out what hardly happens, quantise.

A hand that was hardly met in a spot leans on the same hand in like spots: the more visits, the less it leans. The
average of a few visits is mostly the even mix all began with, so the circles of like spots speak by their regrets.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem.ranges import STRENGTH_ORDER, class_name

from ..abstraction import spots
from ..abstraction.betting import ACTIONS, CALL
from ..abstraction.buckets import Buckets
from ..abstraction.cards import CLASS_OF, HOLES
from ..abstraction.preflop_equity import CLASSES
from ..abstraction.spot_index import spots_of
from .solver import RegretTables
from .strategy import VERSION, Blueprint

Table = NDArray[np.float64]

LEAST = 0.5
"""A spot is kept if each of its hands was seen so often on average, in (discounted) visits."""
LEAN = 60.0
"""As many visits the opinion of like spots is worth."""
NOISE = 0.02
"""Chances below this are leftovers of early training."""


class Learned(NamedTuple):
    """What is known of a spot, or of several together, by bucket and action."""

    strategy_sums: Table
    regrets: Table

    @property
    def visits(self) -> Table:
        """By bucket."""
        summed: Table = self.strategy_sums.sum(axis=1, keepdims=True)
        return summed


def blueprint_of(trained: RegretTables, buckets: Buckets, facts: dict[str, Any]) -> Blueprint:
    """The average strategy of training, ready to ship."""
    learned = _learned(trained, buckets.counts)
    masks = [spots.field_mask(fields) for fields in spots.FORGET]
    wide = [_merged(learned, mask) for mask in masks]
    known = sorted(
        spot for spot, found in learned.items() if found.strategy_sums.sum() >= LEAST * len(found.strategy_sums)
    )
    parts = []
    for spot in known:
        like = [merged[spot & mask] for merged, mask in zip(wide, masks, strict=True)]
        parts.append(_quantised(_leaning(learned[spot], like)))
    card = {"game": "holdem", "version": VERSION, **facts, "spots": len(known), "rows": sum(map(len, parts))}
    visits = np.array([learned[spot].visits.mean() for spot in known], np.float32)
    return Blueprint(buckets, np.array(known, np.int64), visits, np.concatenate(parts), card)


def _learned(trained: RegretTables, counts: Sequence[int]) -> dict[int, Learned]:
    found = {}
    for spot, first in spots_of(trained.index):
        rows = slice(first, first + counts[spot & 3])
        found[spot] = Learned(trained.strategy_sums[rows].astype(np.float64), trained.regrets[rows].astype(np.float64))
    return found


def _merged(learned: dict[int, Learned], mask: int) -> dict[int, Learned]:
    """What is known of spots that differ in forgotten fields only, added up."""
    groups: dict[int, list[Learned]] = defaultdict(list)
    for spot, own in learned.items():
        groups[spot & mask].append(own)
    return {
        key: Learned(
            np.sum([part.strategy_sums for part in parts], axis=0), np.sum([part.regrets for part in parts], axis=0)
        )
        for key, parts in groups.items()
    }


def _leaning(own: Learned, circles: Sequence[Learned]) -> Table:
    """Mixes by bucket from the spot's own average and ever wider circles of like spots."""
    mixes = np.zeros((len(own.strategy_sums), ACTIONS))
    mixes[:, CALL] = 1.0
    for circle in (_smoothed(circles[-1]), *reversed(circles)):
        mixes = (circle.visits * _matched(circle) + LEAN * mixes) / (circle.visits + LEAN)
    blended: Table = (own.strategy_sums + LEAN * mixes) / (own.visits + LEAN)
    return blended


def _smoothed(learned: Learned) -> Learned:
    """What is known of each hand together with those about as strong."""
    order = _by_strength() if len(learned.strategy_sums) == CLASSES else np.arange(len(learned.strategy_sums))
    reach = 8 if len(order) == CLASSES else 2
    kernel = np.ones(2 * reach + 1)
    found = []
    for table in learned:
        smooth = np.empty_like(table)
        for action in range(ACTIONS):
            smooth[order, action] = np.convolve(table[order, action], kernel)[reach:-reach]
        found.append(smooth)
    return Learned(*found)


@lru_cache(maxsize=1)
def _by_strength() -> NDArray[np.int64]:
    """The classes of holes, best first."""
    numbers = {class_name((int(b), int(a))): int(CLASS_OF[number]) for number, (a, b) in enumerate(HOLES)}
    return np.array([numbers[name] for name in STRENGTH_ORDER.split()])


def _matched(learned: Learned) -> Table:
    """Regret matching by bucket; the average where no action has regret."""
    positive = np.maximum(learned.regrets, 0.0)
    total = positive.sum(axis=1, keepdims=True)
    average = learned.strategy_sums / np.maximum(learned.visits, 1e-9)
    matched: Table = np.where(total > 0, positive / np.maximum(total, 1e-9), average)
    return matched


def _quantised(mixes: Table) -> NDArray[np.uint8]:
    """Chances in 255ths, without the noise."""
    clean = np.where(mixes < NOISE, 0.0, mixes)
    clean /= np.maximum(clean.sum(axis=1, keepdims=True), 1e-9)
    whole: NDArray[np.uint8] = np.rint(255 * clean).astype(np.uint8)
    return whole
