"""Solve an abstraction of six-seat hold'em by external-sampling regret minimisation.

Run: cardai train holdem --method mccfr --minutes 60 --out runs/holdem
Then: cardai play holdem me blueprint:runs/holdem/blueprint.npz

Every seat learns from every deal, against what all seats have learned so far; nobody else is played against.
The cards are grouped into buckets (ai/holdem/buckets.py), the betting into spots (ai/holdem/spots.py).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..holdem import buckets, spots
from ..holdem.buckets import Buckets
from ..holdem.export import blueprint_of
from ..holdem.solving import Deck, Memory, learner
from .common import Arrays, Bar, Run

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
    save_every: float = 3.0
    """Minutes between checkpoints."""


def train(config: Config, folder: Path, resume: bool, shown: bool) -> None:
    """Train in a folder, from its checkpoint if resumed, and write the strategy file."""
    run = Run(folder, config, config.minutes, resume)
    with Bar(run, shown) as bar:
        cards, turn = _cards(folder, config.seed, lambda done: bar.show(0.0, 0.0, f"grouping cards {done:.0%}"))
        memory = Memory.empty(cards.counts, config.rows)
        rounds = _restore(run, memory) if resume else 0
        rounds = _learn(run, config, memory, Deck.of(cards, turn), rounds, bar)
    facts = {"method": "external-sampling MCCFR", "seed": config.seed, "minutes": round(run.spent, 1)}
    blueprint_of(memory, cards, {**facts, "hands": rounds * config.hands, **_stakes(config)}).save(folder / RESULT)


def run(minutes: float, seed: int, out: Path, shown: bool = False, **settings: Any) -> Path:
    """Train anew for so many minutes; the path of the strategy file."""
    train(Config(minutes=minutes, seed=seed, **settings), out, False, shown)
    return out / RESULT


def _learn(run: Run, config: Config, memory: Memory, deck: Deck, rounds: int, bar: Bar) -> int:
    """Rounds of deals until the time is up; the number of rounds so far."""
    learn = learner()
    stacks = np.full(config.seats, config.stack, np.int32)
    odd = np.array([config.slip, config.tremble])
    saved = run.spent
    while True:
        began = time.monotonic()
        learn(
            deck.look, deck.cards, memory.index, memory.regrets, memory.totals, stacks, config.small, config.big,
            config.hands, odd, config.floor, config.prune, config.seed * 1_000_003 + rounds,
        )  # fmt: skip
        rounds += 1
        memory.discount(rounds / (rounds + 1))
        rate = config.hands / (time.monotonic() - began)
        bar.show(rate, 0.0, f"{rounds * config.hands:,} hands, {memory.rows:,} information sets")
        if run.spent - saved > config.save_every or run.done >= 1:
            saved = run.spent
            _save(run, memory, rounds, rate)
        if run.done >= 1:
            return rounds


def _save(run: Run, memory: Memory, rounds: int, rate: float) -> None:
    rows = memory.rows
    arrays: Arrays = {"index": memory.index, "regrets": memory.regrets[:rows], "totals": memory.totals[:rows]}
    run.save(arrays, {"rounds": rounds})
    run.log(rounds=rounds, rows=rows, spots=len(spots.spots_of(memory.index)), hands_per_second=round(rate))


def _restore(run: Run, memory: Memory) -> int:
    found = run.load()
    if found is None:
        return 0
    arrays, facts = found
    memory.index[:] = arrays["index"]
    memory.regrets[: memory.rows], memory.totals[: memory.rows] = arrays["regrets"], arrays["totals"]
    return int(facts["rounds"])


def _cards(folder: Path, seed: int, told: Callable[[float], None]) -> tuple[Buckets, Any]:
    """The card abstraction of the folder, made if it is not there."""
    path = folder / CARDS
    if not path.exists():
        made, turn = buckets.build(seed, told)
        np.savez(path, **asdict(made), turn=turn)
    with np.load(path, allow_pickle=False) as file:
        names = ("strong", "flop", "turn_centres", "river_centres")
        return Buckets(*(file[name] for name in names)), file["turn"]


def _stakes(config: Config) -> dict[str, Any]:
    return {"seats": config.seats, "stack_bb": config.stack / config.big, "rules": "six50"}
