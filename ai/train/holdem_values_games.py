"""Batches of solved games that the value nets of hold'em learn from, made on any machine from a seed alone.

Ranges come half from the lines of the preflop tables, a quarter from those after a 3-bet at least, a quarter is made
up; of the tables only the shapes of ranges are wanted.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..holdem.abstraction.cards import CLASS_OF
from ..holdem.preflop.book import shipped
from ..holdem.preflop.flop_samples import Situation, made_up
from ..holdem.preflop.situations import Pool
from ..holdem.values import solved_turns
from ..holdem.values.solved_turns import Sample, Start

KINDS = ("lines", "after a 3-bet", "made up")
KIND_CHANCES = (0.5, 0.25, 0.25)


@lru_cache(maxsize=1)
def pools() -> tuple[list[Pool], list[Pool]]:
    """The flops of the shipped tables: all, and those after a 3-bet at least."""
    known = [table for table in shipped().shelf if not table.setup.sizes.is_shove_only]
    return [Pool(table) for table in known], [Pool(table, 2) for table in known]


def draw_start(rng: np.random.Generator) -> Start:
    """Two ranges as they see a flop."""
    kind = int(rng.choice(len(KINDS), p=KIND_CHANCES))
    situation = _draw(kind, rng)
    return Start(situation.oop[CLASS_OF], situation.ip[CLASS_OF], kind)


def _draw(kind: int, rng: np.random.Generator) -> Situation:
    if KINDS[kind] == "made up":
        return made_up(rng)
    known = pools()[kind]
    return known[int(rng.integers(len(known)))].draw(rng)


def turn_batch(seed: int, count: int, target: float = solved_turns.TARGET) -> list[Sample]:
    """So many solved turns."""
    rng = np.random.default_rng(seed)
    found: list[Sample] = []
    while len(found) < count:
        sample = solved_turns.draw_turn(draw_start(rng), rng, target)
        if sample is not None:
            found.append(sample)
    return found
