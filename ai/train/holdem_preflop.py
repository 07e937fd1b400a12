"""Solve hold'em before the flop, with values of playing on that are fitted to solved flops.

Run: cardai train holdem --method preflop --minutes 90 --out runs/preflop
Then: cardai play holdem me blueprint, after moving the files of runs/preflop/tables to ai/holdem/preflop/data

A step solves one random flop, range against range (flop_samples.py): first with made-up ranges, then with those that
meet in the tables so far. When it is measured, the model of what hands win after the flop is fitted anew
(realisation.py), all tables are solved by it from nothing (solver.py) and written. Nobody is played against.
"""

from __future__ import annotations

import math
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..holdem.preflop import realisation, solver, table, tree
from ..holdem.preflop.flop_samples import FlopSample, made_up, read_samples, sample_flop
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
    made_up: int = 40
    """Samples with made-up ranges, before there are tables to draw ranges from."""
    iterations: int = 300
    """Of a table of six; the small ones get more."""
    evaluate_every: float = 20.0
    """Minutes between tables."""


class Trainer:
    """Samples flop by flop, in this process."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        self.config, self.run = config, run
        run.load()
        path = run.folder / SAMPLES
        self.samples: list[FlopSample] = read_samples(path) if path.exists() else []
        self.pools: list[Pool] = []
        self.strength = ""
        if self.games >= config.made_up:
            self._solve_deep()

    @property
    def games(self) -> int:
        """Flops solved."""
        return len(self.samples)

    def step(self) -> float:
        """Solve one more flop."""
        rng = np.random.default_rng([self.config.seed, self.games])
        drawn = self.pools[int(rng.integers(len(self.pools)))].draw(rng) if self.pools else made_up(rng)
        self.samples.append(sample_flop(drawn, rng))
        with (self.run.folder / SAMPLES).open("a", encoding="utf-8") as file:
            file.write(self.samples[-1].line() + "\n")
        if self.games == self.config.made_up:
            self._solve_deep()
        return math.nan

    def measure(self) -> None:
        """Fit, solve, write."""
        self.run.save({"flops": np.array([self.games])}, {})
        folder = self.run.folder / TABLES
        folder.mkdir(exist_ok=True)
        for name, found in self._solve_deep().items():
            table.save(folder / f"{name}.npz", [found])
        short = [self._solved(tree.Setup(seats, depth, tree.SHORT), realisation.NOTHING)[1]
                 for seats in (6, 2) for depth in SHORT_DEPTHS]  # fmt: skip
        table.save(folder / f"{SHORT}.npz", short)

    def _solve_deep(self) -> dict[str, table.Table]:
        model, explained = realisation.fit(self.samples)
        self.run.log(flops=self.games, explained=round(explained, 4))
        self.pools, found = [], {}
        for name, setup in DEEP.items():
            solved, found[name] = self._solved(setup, model)
            self.pools.append(Pool(solved))
        return found

    def _solved(self, setup: tree.Setup, model: realisation.Realisation) -> tuple[solver.Solver, table.Table]:
        game = solver.Game(tree.build(setup), model)
        count = self.config.iterations * (1 if game.tree.rows > 1000 else 4)
        name = f"{setup.seats} seats, {setup.depth:g} bb"
        found = solver.solve(game, count, lambda done: self.run.tell(f"{name}: {done / count:.0%}"))
        gains = [round(1000 * gain, 2) for gain in found.gains()]
        self.run.log(table=name, iterations=count, mbb_by_best_responses=gains)
        self.strength = f"{name}: best responses gain {max(gains):.1f} mbb"
        return found, shipped_table(found, self._card(count, gains))

    def _card(self, iterations: int, gains: list[float]) -> dict[str, Any]:
        return {
            **self.run.training("holdem --method preflop", self.games),
            "method": "discounted CFR over 169 classes; values after the flop fitted to solved flops",
            "flops": self.games,
            "iterations": iterations,
            "mbb_by_best_responses": gains,
        }


def shipped_table(found: solver.Solver, card: dict[str, Any]) -> table.Table:
    """The average strategies of a solver with their values."""
    average = found.average()
    found.set_chances(average)
    return table.make(found.game.tree, average, found.step_values(), card)
