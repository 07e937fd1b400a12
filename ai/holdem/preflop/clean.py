"""From a solution to a table with one voice: mixes over the best steps alone, and no ragged edges before a raise."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .realisation import Realisation
from .steady import steady
from .table import CENT, Table, error_of
from .tree import ALL_IN, CALL, FOLD, RAISE, SLIPS, Node, Tree

Floats = NDArray[np.float64]

LIMP_GAIN = 0.1
"""What a limp has to win more than the raise, as a part of what the raise wins."""
BEHIND = 2.0
"""So many errors more a raise over limpers has to win than a limp or a check, if it wins nothing much itself: what it
wins from several who call was put together from pairs."""
NOISE = 0.02
"""Chances below this are leftovers of early iterations."""


def make(
    tree: Tree, average: NDArray[Any], values: NDArray[Any], card: dict[str, Any], realisation: Realisation
) -> Table:
    """A table of average chances and their values."""
    chances, values = np.zeros(average.shape, np.uint8), values.astype(np.float64)
    for node in tree.nodes:
        rows = slice(node.first, node.first + len(node.steps))
        mix, values[rows] = cleaned(node, average[rows].astype(np.float64), values[rows])
        chances[rows] = np.rint(255 * mix)
    cents = np.rint(np.clip(values / CENT, -32000, 32000)).astype(np.int16)
    return Table(tree.setup, chances, cents, card, realisation)


def cleaned(node: Node, mix: Floats, values: Floats) -> tuple[Floats, Floats]:
    """Mix and values of a decision as they are shipped."""
    if node.betting.raises:
        return _agreeing(node, mix, values), values
    has_split = {CALL, RAISE} <= set(node.steps)
    if has_split and (FOLD in node.steps or node.betting.limpers):
        mix, values = _raise_or_limp(node, mix, values)
    if FOLD in node.steps:
        values = _steady_values(node, values)
    kept = _agreeing(node, mix, values)
    if FOLD in node.steps:
        kept = _steady_plays(node, kept, values)
    return _steady_split(node, kept, values) if has_split else kept, values


def _agreeing(node: Node, mix: Floats, values: Floats) -> Floats:
    """The mix over steps that are the best within the error."""
    real = np.array([step not in SLIPS for step in node.steps])[:, None]
    best = np.where(real, values, -np.inf).max(axis=0)
    good = real & (values >= best - error_of(node))
    kept = np.where(good & (mix >= NOISE), mix, 0.0)
    kept = np.where(kept.sum(axis=0) > 0, kept, good & (values >= best - 1e-9))
    agreed: Floats = kept / kept.sum(axis=0)
    return agreed


def _playing(node: Node) -> NDArray[np.bool_]:
    """Which steps are neither a fold nor a slip."""
    return np.array([step in (CALL, RAISE, ALL_IN) for step in node.steps])


def _steady_values(node: Node, values: Floats) -> Floats:
    """Values of playing that fall steadily from better to worse hands."""
    best = values[_playing(node)].max(axis=0)
    found: Floats = values + (steady(best) - best)
    found[node.steps.index(FOLD)] = 0.0
    return found


def _steady_plays(node: Node, kept: Floats, values: Floats) -> Floats:
    """Chances to play at all that fall steadily, split as before."""
    fold, error, gain = node.steps.index(FOLD), error_of(node), values[_playing(node)].max(axis=0)
    plays = 1 - kept[fold]
    wanted = np.where(gain > error, 1.0, np.where(gain < -error, 0.0, steady(plays).clip(0.0, 1.0)))
    rest = np.where(np.arange(len(kept))[:, None] == fold, 0.0, kept)
    best = np.where(_playing(node)[:, None], values, -np.inf).argmax(axis=0)
    rest[best, np.arange(len(best))] += plays <= 0
    found: Floats = rest / rest.sum(axis=0) * wanted
    found[fold] = 1 - wanted
    return found


def _raise_or_limp(node: Node, average: Floats, values: Floats) -> tuple[Floats, Floats]:
    """One of both where the other wins too little more; less than that counts as nothing.

    A limp has to win more than the raise, the more so the better the hand, but behind limpers the raise has to.
    """
    limp, usual = node.steps.index(CALL), node.steps.index(RAISE)
    more = values[limp] - values[usual]
    least = LIMP_GAIN * values[usual].clip(0.0) - (BEHIND * error_of(node) if node.betting.limpers else 0.0)
    raised = more <= least
    mix, worth = average.copy(), values.copy()
    for wanted, kept, left in ((raised, usual, limp), (~raised & (more <= 0), limp, usual)):
        mix[kept] += np.where(wanted, mix[left], 0.0)
        mix[left] = np.where(wanted, 0.0, mix[left])
        worth[left] = np.where(wanted, np.minimum(worth[left], worth[kept]), worth[left])
    return mix, worth


def _steady_split(node: Node, kept: Floats, values: Floats) -> Floats:
    """Of hands that win as much by a limp (or a check) as by a raise, within the error, better ones raise more."""
    limp, usual = node.steps.index(CALL), node.steps.index(RAISE)
    played = kept[limp] + kept[usual]
    raised = kept[usual] / np.maximum(played, 1e-9)
    is_close = np.abs(values[limp] - values[usual]) <= error_of(node)
    wanted = np.where(is_close, steady(raised).clip(0.0, 1.0), raised)
    found = kept.copy()
    found[usual], found[limp] = wanted * played, (1 - wanted) * played
    return found
