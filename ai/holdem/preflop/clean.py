"""From the chances and values of a decision to a mix with one voice: the best steps alone, without ragged edges.

What a mix tells is moved within the error shown. What is played on (Table.profile), which the values come from, is not:
were it cleaned and everybody asked again what is best then, every answer would bring another, with two players by bbs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .steady import falling, steady
from .tree import ALL_IN, CALL, FOLD, RAISE, SLIPS, Node

Floats = NDArray[np.float64]

LEAST_ERROR, POT_ERROR, CROWD_ERROR = 0.05, 0.01, 0.05
"""No value is known better than this many bb, nor than this part of the pot; the last where two others have paid as
much, since what three and more win was put together from pairs of them: it told 0.2 bb more for a raise of 76s over
three limpers than for a check."""
NOISE = 0.02
"""Chances below this are leftovers of early iterations."""


def error_of(node: Node) -> float:
    """How well values are known here, in bb."""
    return max(LEAST_ERROR, (CROWD_ERROR if _is_crowd(node) else POT_ERROR) * node.betting.pot)


def _is_crowd(node: Node) -> bool:
    """Whether two others have paid as much as anybody."""
    now = node.betting
    return sum(now.joined[seat] and now.paid[seat] == now.bet for seat in now.live if seat != node.seat) > 1


def told_mix(node: Node, chances: Floats, values: Floats) -> Floats:
    """By step and class: how often, over the good steps; before a raise better hands play more, and raise more."""
    kept = np.where(_good_steps(node, values, 1.0) & (chances >= NOISE), chances, 0.0)
    kept = np.where(kept.sum(axis=0) > 0, kept, _good_steps(node, values, 0.0))
    told: Floats = kept / kept.sum(axis=0)
    if node.betting.raises:
        return told
    if {CALL, RAISE} <= set(node.steps):
        told = _steady_split(node, told, values)
    return _steady_plays(node, told, values) if FOLD in node.steps else told


def _good_steps(node: Node, values: Floats, part: float) -> NDArray[np.bool_]:
    """By step and class: whether it wins the most within this part of the error; slips never."""
    real = np.array([step not in SLIPS for step in node.steps])[:, None]
    best = np.where(real, values, -np.inf).max(axis=0)
    return np.asarray(real & (values >= best - part * error_of(node)))


def _steady_plays(node: Node, kept: Floats, values: Floats) -> Floats:
    """Chances to play at all that fall steadily, split as before."""
    playing = np.array([step in (CALL, RAISE, ALL_IN) for step in node.steps])
    fold, gain = node.steps.index(FOLD), values[playing].max(axis=0)
    wanted = _within(1 - kept[fold], gain, error_of(node))
    rest = np.where(np.arange(len(kept))[:, None] == fold, 0.0, kept)
    best = (values == gain) & playing[:, None]
    rest = np.where(rest.sum(axis=0) > 0, rest, best)
    found: Floats = rest / rest.sum(axis=0) * wanted
    found[fold] = 1 - wanted
    return found


def _steady_split(node: Node, kept: Floats, values: Floats) -> Floats:
    """Of hands that win as much by a limp (or a check) as by a raise, within the error, better ones raise more; over
    several limpers none of them do."""
    limp, usual = node.steps.index(CALL), node.steps.index(RAISE)
    played, more = kept[limp] + kept[usual], values[usual] - values[limp]
    chances = np.where(played > 0, kept[usual] / np.maximum(played, 1e-9), more > 0)
    raised = _within(chances * (not _is_crowd(node)), more, error_of(node))
    # both may be within the error of each other and one of them too bad beside a fold
    good = _good_steps(node, values, 1.0)
    raised = np.where(good[limp], raised, 1.0) * good[usual]
    found = kept.copy()
    found[usual], found[limp] = raised * played, (1 - raised) * played
    return found


def _within(chances: Floats, gain: Floats, error: float) -> Floats:
    """Chances that fall steadily where a gain is within the error; beyond it all or none."""
    sure = gain > error
    wanted = np.where(sure, 1.0, np.where(gain < -error, 0.0, steady(chances).clip(0.0, 1.0)))
    return falling(wanted, sure)
