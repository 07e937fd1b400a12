"""What decides between steps that win the same before a raise, so that charts have no ragged edges.

Near the edge of a range hands win next to nothing, and their values are known to a few hundredths of a big blind: a
solution may play K7o and fold K8o, or limp AQs between AKs and AJs that raise. So steps count as winning a little more
or less while a table is solved, by less than the error shown, that better hands are played rather than worse ones, and
raised rather than limped. The others answer what comes of it, and the values told are without it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .classes import COMBOS, together
from .clean import error_of
from .equities import equities
from .solver import Solver
from .steady import steady
from .tree import ALL_IN, CALL, FOLD, RAISE, Node

Floats = NDArray[np.float64]

PLAYED, RAISED = 0.4, 0.8
"""Of the error shown: the most that playing counts more or less than a fold, and a raise than a limp."""
STRONG = 0.15
"""Equity against any two cards above or below a half from which on a hand leans to a raise or to a limp with all of
it."""


def lean(solver: Solver, values: Floats) -> None:
    """Let a solver lean by what steps win now."""
    for node in solver.game.tree.nodes:
        if not node.betting.raises:
            rows = slice(node.first, node.first + len(node.steps))
            solver.leanings[rows] = leanings(node, values[rows])


def leanings(node: Node, values: Floats) -> Floats:
    """By step and class of a decision before any raise: bb that a step is to count more."""
    found = np.zeros(values.shape)
    if FOLD in node.steps:
        playing = np.array([step in (CALL, RAISE, ALL_IN) for step in node.steps])
        best = values[playing].max(axis=0)
        found[playing] += _within(steady(best) - best, PLAYED * error_of(node))
    if {CALL, RAISE} <= set(node.steps):
        limp, usual = node.steps.index(CALL), node.steps.index(RAISE)
        more, most = values[usual] - values[limp], RAISED * error_of(node)
        wanted = _within(steady(more) - more + most * _raised(node), most)
        found[usual] += wanted / 2
        found[limp] -= wanted / 2
    return found


def _within(figures: Floats, most: Floats | float) -> Floats:
    return np.asarray(np.clip(figures, -most, most))


def _raised(node: Node) -> Floats:
    """By class, from -1 to 1: whether to raise rather than limp or check, if both win the same.

    First in rather than not, over limpers rather not: what a raise wins from several who call was put together from
    pairs of them.
    """
    against_all = (equities() * together()) @ COMBOS / (together() @ COMBOS)
    found: Floats = ((against_all - 0.5) / STRONG).clip(-1.0, 1.0)
    if FOLD in node.steps and not node.betting.limpers:
        return (1 + found) / 2
    return found - (node.betting.limpers > 0)
