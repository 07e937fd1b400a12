"""Batches of solved games that the value nets of hold'em learn from, made on any machine from a seed alone.

Ranges come half from the lines of the preflop tables, a quarter from those after a 3-bet at least, a quarter is made
up; of the tables only the shapes of ranges are wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..holdem.abstraction.cards import CLASS_OF
from ..holdem.preflop.book import shipped
from ..holdem.preflop.flop_samples import Situation, made_up
from ..holdem.preflop.situations import Pool
from ..holdem.values import decisions, solved_flops, solved_turns
from ..holdem.values.samples import Sample, Start
from ..holdem.values.solved_flops import Nets
from ..net import one_thread

KINDS = ("lines", "after a 3-bet", "made up")
KIND_CHANCES = (0.5, 0.25, 0.25)

EXACT = 0.25
"""Held-out games are solved to this exploitability in % of the pot: solved to 1 %, hands differ from that by 0.65 % of
the pot and ranges by 0.18 % in the mean."""
ALL_TURNS, EXACT_LEAVES = 49, 2
"""Of held-out pots before the turn card: turn cards, and leaves of one flop."""


@lru_cache(maxsize=1)
def pools() -> tuple[list[Pool], list[Pool]]:
    """The flops of the shipped tables: all, and those after a 3-bet at least."""
    known = [table for table in shipped().shelf if not table.setup.sizes.is_shove_only]
    return [Pool(table) for table in known], [Pool(table, 2) for table in known]


def draw_start(rng: np.random.Generator) -> Start:
    """Two ranges as they see a flop."""
    kind = int(rng.choice(len(KINDS), p=KIND_CHANCES))
    situation = draw_situation(kind, rng)
    return Start(situation.oop[CLASS_OF], situation.ip[CLASS_OF], kind)


def draw_situation(kind: int, rng: np.random.Generator) -> Situation:
    """Two ranges of this kind, by class."""
    if KINDS[kind] == "made up":
        return made_up(rng)
    known = pools()[kind]
    return known[int(rng.integers(len(known)))].draw(rng)


def turn_batch(seed: int, count: int, _nets: Nets | None = None, is_exact: bool = False) -> list[Sample]:
    """So many solved turns; exact ones take ten times as long."""
    target = EXACT if is_exact else solved_turns.TARGET

    def draw(rng: np.random.Generator) -> list[Sample]:
        sample = solved_turns.draw_turn(draw_start(rng), rng, target)
        return [sample] if sample else []

    return _batch(seed, count, draw)


def closed_batch(seed: int, count: int, nets: Nets, is_exact: bool = False) -> list[Sample]:
    """So many pots before the turn card; exact ones are the mean over all turn cards."""
    turns, most = (ALL_TURNS, EXACT_LEAVES) if is_exact else (solved_flops.TURNS, solved_flops.LEAVES)
    return _batch(seed, count, lambda rng: solved_flops.draw_closed(draw_start(rng), nets, rng, turns, most))


def flop_batch(seed: int, count: int, nets: Nets, is_exact: bool = False) -> list[Sample]:
    """So many flops."""
    return _batch(seed, count, lambda rng: solved_flops.draw_flop(draw_start(rng), nets, rng))


def decision_batch(seed: int, count: int, nets: Nets, is_exact: bool = False) -> list[Sample]:
    """So many decisions."""
    return _batch(seed, count, lambda rng: decisions.draw_decisions(draw_start(rng), nets, rng))


def _batch(seed: int, count: int, draw: Callable[[np.random.Generator], list[Sample]]) -> list[Sample]:
    rng = np.random.default_rng(seed)
    found: list[Sample] = []
    with one_thread():
        while len(found) < count:
            found += draw(rng)
    return found[:count]
