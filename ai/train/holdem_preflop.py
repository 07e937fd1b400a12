"""Solve hold'em before the flop, with values of playing on that are fitted to solved flops.

Run: cardai train holdem --method preflop --minutes 90 --out runs/preflop
Then: cardai play holdem me blueprint, after moving the files of runs/preflop/tables to ai/holdem/preflop/data

A step solves one random flop, range against range (flop_samples.py), with ranges that meet in the shipped tables or,
now and then, with made-up ones or those of good players (usual_ranges.py). When it is measured, the model of what hands
win after the flop is fitted anew (realisation_fit.py), all tables are solved by it from nothing (solver.py) and
written. Nobody is played against.
"""

from __future__ import annotations

import math
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cardai.games.files import append_lines

from ..holdem.preflop import leaning, realisation, realisation_fit, shoving, solver, table, tree, usual_ranges
from ..holdem.preflop.book import shipped
from ..holdem.preflop.flop_samples import FlopSample, Situation, made_up, read_samples, sample_flop
from ..holdem.preflop.situations import Pool
from .run import Run

SAMPLES = "samples.jsonl"
TABLES = "tables"
DEEP = {
    "six100": tree.Setup(6, 100.0, tree.DEEP),
    "six50": tree.Setup(6, 50.0, tree.MIDDLE),
    "two100": tree.Setup(2, 100.0, tree.HEADS_UP),
}
"""Files with one table each."""
SHORT = "short"
SHORT_DEPTHS = (2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0, 13.0, 14.0, 15.0)
"""Push or fold, six seats and heads-up: no flop is played, so nothing is fitted."""


@dataclass(frozen=True)
class Config:
    """What may be chosen about a run."""

    minutes: float = 90.0
    """Time budget; the last tables are solved after it."""
    seed: int = 1
    """Other flops for another number."""
    made_up: float = 0.1
    """Part of the samples with made-up ranges; all of them if there are no tables to draw ranges from."""
    usual: float = 0.15
    """Part of the others with ranges of good players, written down by hand (usual_ranges.py)."""
    reraised: float = 0.5
    """Part of the others after a 3-bet at least: those pots are large, and an error there weighs more."""
    most_gain: float = 1.0
    """Tables are solved until best responses of every seat gain no more, in thousandths of a bb a hand,"""
    iterations: int = 500
    """or for so many iterations."""
    evaluate_every: float = 20.0
    """Minutes between tables."""


LOOK, BELIEVE = 50, 10
"""Iterations between two measurements of best responses, and between two changes of what all-ins mean."""


class Trainer:
    """Samples flop by flop, in this process."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        self.config, self.run = config, run
        run.load()
        path = run.folder / SAMPLES
        self.samples: list[FlopSample] = read_samples(path) if path.exists() else []
        known = [table for table in shipped().shelf if not table.setup.sizes.is_shove_only]
        self.pools = [[Pool(table, least) for table in known] for least in (0, 2)]
        """Of all flops, and of those after a 3-bet at least."""
        self.strength = ""

    @property
    def games(self) -> int:
        """Flops solved."""
        return len(self.samples)

    def step(self) -> float:
        """Solve one more flop."""
        rng = np.random.default_rng([self.config.seed, self.games])
        self.samples.append(sample_flop(self._draw(rng), rng))
        append_lines(self.run.folder / SAMPLES, f"{self.samples[-1].line()}\n".encode())
        return math.nan

    def _draw(self, rng: np.random.Generator) -> Situation:
        pools = self.pools[int(rng.random() < self.config.reraised)]
        if rng.random() < self.config.made_up or not pools:
            return made_up(rng)
        if rng.random() < self.config.usual:
            return usual_ranges.draw(rng)
        return pools[int(rng.integers(len(pools)))].draw(rng)

    def measure(self) -> None:
        """Fit, solve, write."""
        self.run.save({"flops": np.array([self.games])}, {})
        folder = self.run.folder / TABLES
        folder.mkdir(exist_ok=True)
        model = realisation_fit.fit(realisation_fit.blocks_of(self.samples))
        for name, setup in DEEP.items():
            table.save(folder / f"{name}.npz", [self._solved(setup, model)])
        short = [self._solved(tree.Setup(seats, depth, tree.SHORT), realisation.NOTHING)
                 for seats in (6, 2) for depth in SHORT_DEPTHS]  # fmt: skip
        table.save(folder / f"{SHORT}.npz", short)

    def _solved(self, setup: tree.Setup, model: realisation.Realisation) -> table.Table:
        found, most = solver.Solver(solver.Game(tree.build(setup), model)), self.config.iterations
        name, gains = f"{setup.seats} seats, {setup.depth:g} bb", [math.inf]
        while found.iterations < most and max(gains) > self.config.most_gain:
            iterate(found, LOOK)
            gains = [round(1000 * gain, 2) for gain in found.gains()]
            self.run.tell(f"{name}: {found.iterations} iterations, best responses gain {max(gains):.1f} mbb")
        self.run.log(table=name, iterations=found.iterations, mbb_by_best_responses=gains)
        self.strength = f"{name}: best responses gain {max(gains):.1f} mbb"
        return shipped_table(found, self._card(found.iterations, gains))

    def _card(self, iterations: int, gains: list[float]) -> dict[str, Any]:
        return {
            **self.run.training("holdem --method preflop", self.games),
            "method": "discounted CFR over 169 classes; values after the flop fitted to solved flops",
            "flops": self.games,
            "iterations": iterations,
            "mbb_by_best_responses": gains,
        }


def iterate(found: solver.Solver, iterations: int) -> None:
    """So many iterations more; beliefs about all-ins follow, and at the end what better hands count more by."""
    for number in range(1, iterations + 1):
        found.iterate()
        if number % BELIEVE == 0:
            now = found.chances.copy()
            values = found.values_of(found.average())
            shoving.believe(found, values)
            if number == iterations:
                leaning.lean(found, values.astype(np.float64))
            found.set_chances(now)


def shipped_table(found: solver.Solver, card: dict[str, Any]) -> table.Table:
    """The average strategies of a solver, beliefs about all-ins settled, as they can be stored, and what just these
    win."""
    game, mixes = found.game, found.average()
    shoving.settle(found, mixes)
    usual = np.where(game.usual[:, None] < 0, mixes, found.shoved)
    roots = np.rint(table.MOST * np.sqrt(usual)).astype(np.uint8)
    made = table.Table(game.tree.setup, roots, np.zeros(roots.shape, np.int16), card, game.realisation)
    found.shoved[:] = made.shoved
    cents = np.clip(found.values_of(made.profile) / table.CENT, -table.MOST_CENTS, table.MOST_CENTS)
    return replace(made, cents=np.rint(cents).astype(np.int16))
