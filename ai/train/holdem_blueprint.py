"""Solve an abstraction of six-seat hold'em by external-sampling regret minimisation.

Run: cardai train holdem --method blueprint --minutes 60 --out runs/holdem
Then: cardai play holdem me blueprint:runs/holdem/blueprint.npz

Every seat learns from every deal, against what all seats have learned so far; nobody else is played against.
ai/holdem/abstraction groups the cards into buckets (clustering.py) and the betting into spots (spots.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..holdem.abstraction import clustering
from ..holdem.abstraction.buckets import Buckets
from ..holdem.abstraction.spot_index import spots_of
from ..holdem.blueprint.export import blueprint_of
from ..holdem.blueprint.solver import RegretTables, deal_tables, training_loop
from .holdem_exploit import log_exploitability
from .run import Arrays, Run

CARDS = "cards.npz"
RESULT = "blueprint.npz"


@dataclass(frozen=True)
class Config:
    """What may be chosen about a run."""

    minutes: float = 60.0
    """Time budget; grouping the cards takes the first two or so, in any case."""
    seed: int = 1
    """Other deals and clusters for another number."""
    seats: int = 6
    stack: int = 100
    small: int = 1
    big: int = 2
    hands: int = 10_000
    """Deals in a round; after round t all that was learned is weighted by t / (t + 1), which makes averages linear."""
    slip: float = 0.08
    """How often a bet of another seat is of an odd size, so that answers to such bets are learned."""
    tremble: float = 0.003
    """How often another seat does anything at all."""
    floor: float = -3000.0
    """No regret falls below this, so that a bad action can come back."""
    prune: float = -2000.0
    """Actions with less regret than this are left out of most walks."""
    rows: int = 4_000_000
    """Room for so many information sets."""
    evaluate_every: float = 3.0
    """Minutes between checkpoints."""
    rivers: int = 12
    """Rivers of six50 on which a best response is worked out once the run is over; 0: none."""
    response_hands: int = 20
    """Whole hands of six50 of a local best response once the run is over; 0: none."""


class Trainer:
    """Learns round by round, in this process: all seats share the same regrets."""

    def __init__(self, config: Config, run: Run, executor: Executor) -> None:
        self.config, self.run = config, run
        self.cards, turn = _cards(run.folder, config.seed, lambda done: run.tell(f"grouping cards {done:.0%}"))
        self.trained = RegretTables.empty(self.cards.counts, config.rows)
        self.rounds = self._take_up()
        self._deal_tables, self._train = deal_tables(self.cards, turn), training_loop()

    def _take_up(self) -> int:
        found = self.run.load()
        if found is None:
            return 0
        (arrays, facts), trained = found, self.trained
        trained.index[:] = arrays["index"]
        trained.regrets[: trained.rows] = arrays["regrets"]
        trained.strategy_sums[: trained.rows] = arrays["totals"]
        return int(facts["rounds"])

    @property
    def games(self) -> int:
        return self.rounds * self.config.hands

    @property
    def strength(self) -> str:
        return f"{self.games:,} hands, {self.trained.rows:,} information sets"

    def step(self) -> float:
        """A round of deals, after which all that was learned counts for a little less."""
        config, trained = self.config, self.trained
        stacks = np.full(config.seats, config.stack, np.int32)
        noise = np.array([config.slip, config.tremble])
        self._train(
            self._deal_tables, trained.index, trained.regrets, trained.strategy_sums, stacks, config.small, config.big,
            config.hands, noise, config.floor, config.prune, config.seed * 1_000_003 + self.rounds,
        )  # fmt: skip
        self.rounds += 1
        trained.discount(self.rounds / (self.rounds + 1))
        return math.nan

    def measure(self) -> None:
        """A checkpoint and the strategy so far; its strength is for the arena to tell."""
        trained, rows = self.trained, self.trained.rows
        arrays: Arrays = {
            "index": trained.index, "regrets": trained.regrets[:rows], "totals": trained.strategy_sums[:rows]
        }  # fmt: skip
        self.run.save(arrays, {"rounds": self.rounds})
        self.run.log(rounds=self.rounds, rows=rows, spots=len(spots_of(trained.index)))
        made = {"method": "external-sampling MCCFR", "seed": self.config.seed, "minutes": round(self.run.spent, 1)}
        facts = {**made, "hands": self.games, **_stakes(self.config)}
        blueprint_of(trained, self.cards, facts).save(self.run.folder / RESULT)
        if (self.config.seats, self.config.stack, self.config.big) == (6, 100, 2):
            result = f"blueprint:{self.run.folder / RESULT}"
            log_exploitability(self.run, result, self.config.rivers, self.config.response_hands)


def _cards(folder: Path, seed: int, progress: Callable[[float], None]) -> tuple[Buckets, Any]:
    """The card abstraction of the folder, made if it is not there."""
    path = folder / CARDS
    if not path.exists():
        made, turn = clustering.build(seed, progress)
        np.savez(path, **asdict(made), turn=turn)
    with np.load(path, allow_pickle=False) as file:
        names = ("strong", "flop", "turn_centres", "river_centres")
        return Buckets(*(file[name] for name in names)), file["turn"]


def _stakes(config: Config) -> dict[str, Any]:
    return {"seats": config.seats, "stack_bb": config.stack / config.big, "rules": "six50"}
