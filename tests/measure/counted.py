"""What long counts have in common: the command line, a journal, an end in time.

`--journal FILE` keeps what every hand or deal gave and goes on from it, `--minutes` ends early.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import TypeVar

import numpy as np

from cardai.ai.command_line import command_line, positive
from cardai.games.compiled import hurry
from cardai.saves.journal import Journal

T = TypeVar("T")


@dataclass(frozen=True)
class Count:
    """How much is wanted."""

    count: int
    seed: int
    journal: Path | None
    minutes: float

    @property
    def work(self) -> dict[str, object]:
        """What the journal belongs to."""
        return {"seed": self.seed}

    def found(self, row: type[T], play: Callable[[int], T]) -> list[T]:
        """What every hand, deal or decision gave, the first ones from the journal."""
        hurry()  # what is counted is the program once all is compiled
        journal = Journal(self.journal, self.work, row) if self.journal else None
        found, end = journal.read() if journal else [], time.monotonic() + 60 * self.minutes
        while len(found) < self.count and time.monotonic() < end:
            found.append(play(len(found)))
            if journal:
                journal.append(found[-1:])
        return found[: self.count]


@dataclass(frozen=True)
class GameCount(Count):
    """The same in one of the games."""

    game: str

    @property
    def work(self) -> dict[str, object]:
        return {"game": self.game, "seed": self.seed}


@dataclass(frozen=True)
class Wanted(Count):
    """The same of a player among five of a rival."""

    spec: str
    rival: str

    @property
    def work(self) -> dict[str, object]:
        return {"spec": self.spec, "rival": self.rival, "seed": self.seed}

    def __str__(self) -> str:
        return f"{self.spec} against five {self.rival}, seed {self.seed}"


def game_counted(doc: str | None) -> GameCount:
    """What this process is asked for."""
    parser = command_line(doc)
    parser.add_argument("game")
    return GameCount(**vars(_options(parser).parse_args()))


def wanted(doc: str | None) -> Wanted:
    """What is asked for of a player and a rival."""
    parser = command_line(doc)
    parser.add_argument("spec")
    parser.add_argument("rival")
    return Wanted(**vars(_options(parser).parse_args()))


def _options(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("count", type=positive)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=Path)
    parser.add_argument("--minutes", type=float, default=1e6)
    return parser


def mbb(won: list[float]) -> str:
    """The mean of big blinds and its standard error, in thousandths."""
    return f"{1000 * np.mean(won):+.1f} ± {1000 * np.std(won) / sqrt(len(won)):.1f}"
