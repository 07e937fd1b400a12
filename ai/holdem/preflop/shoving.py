"""With which hands somebody goes all-in where that is on nobody's menu, as with 100 bb first in.

Taken for the range that raises there, an all-in is called by too many hands, and ace-king wins as much by it as by a
raise. It is believed instead to be made with the hands that lose least by it; those who answer it learn against these,
and which hands lose least follows from their answers.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .solver import Solver
from .tree import SHOVE, SLIPS, Node

Floats = NDArray[np.float64]

LOSS = 0.5
"""bb: a hand that loses so much more by it is meant e times less."""
NEWS = 0.2
"""Part of a belief that is new each time: answers are averages and come late, and all at once would go in circles."""


def believe(solver: Solver, values: Floats) -> None:
    """Let everybody believe so, by what steps win now."""
    for node in solver.game.tree.nodes:
        if SHOVE in node.steps:
            rows = slice(node.first, node.first + len(node.steps))
            held = solver.shoved[node.first + node.steps.index(SHOVE)]
            held += np.float32(NEWS) * (meant(node, values[rows]) - held)


def meant(node: Node, values: Floats) -> Floats:
    """By class: how likely a hand is meant by an all-in, 1 if it is as good as anything else."""
    usual = [number for number, step in enumerate(node.steps) if step not in SLIPS]
    loss = values[usual].max(axis=0) - values[node.steps.index(SHOVE)]
    likely = np.exp(-np.maximum(loss, 0.0) / LOSS)
    found: Floats = likely / likely.max()
    return found
