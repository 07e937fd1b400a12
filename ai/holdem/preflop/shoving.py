"""With which hands somebody goes all-in where that is on nobody's menu, as with 100 bb first in.

Taken for the range that raises there, an all-in is called by too many hands, and ace-king wins as much by it as by a
raise. It is believed instead to be made with the hands that lose least by it; those who answer it learn against these,
and which hands lose least follows from their answers.
"""

from __future__ import annotations

import numpy as np

from .solver import Floats, Solver
from .tree import SHOVE, SLIPS, Node

LOSS = 0.5
"""bb: a hand that loses so much more by it is meant e times less."""
NEWS = 0.2
"""Part of a belief that is new each time: answers are averages and come late, and all at once would go in circles."""
ROUNDS = 400
"""After so many best answers beliefs and answers hardly move any more."""


def believe(solver: Solver, values: Floats) -> None:
    """Let everybody believe so, by what steps win now."""
    for node in solver.game.tree.nodes:
        if SHOVE in node.steps:
            held = solver.shoved[node.first + node.steps.index(SHOVE)]
            held += np.float32(NEWS) * (meant(node, values[_rows(node)]) - held)


def settle(solver: Solver, mixes: Floats) -> None:
    """Bring beliefs and answers together in mixes that are otherwise done: both become averages of best ones.

    While a table is solved answers rest on all beliefs so far: tens called all-ins of queens and better.
    """
    nodes = solver.game.tree.nodes
    answers = [node for node in nodes if SHOVE in node.line]
    shoves = [node for node in nodes if SHOVE in node.steps]
    for number in range(ROUNDS if shoves else 0):
        values, news = solver.values_of(mixes), np.float32(2 / (number + 3))
        for node in shoves:
            held = solver.shoved[node.first + node.steps.index(SHOVE)]
            held += news * (meant(node, values[_rows(node)]) - held)
        for node in answers:
            now, best = mixes[_rows(node)], values[_rows(node)].argmax(axis=0)
            now += news * ((np.arange(len(node.steps))[:, None] == best) - now)


def _rows(node: Node) -> slice:
    return slice(node.first, node.first + len(node.steps))


def meant(node: Node, values: Floats) -> Floats:
    """By class: how likely a hand is meant by an all-in, 1 if it is as good as anything else."""
    usual = [number for number, step in enumerate(node.steps) if step not in SLIPS]
    loss = values[usual].max(axis=0) - values[node.steps.index(SHOVE)]
    likely = np.exp(-np.maximum(loss, 0.0) / LOSS)
    found: Floats = likely / likely.max()
    return found
