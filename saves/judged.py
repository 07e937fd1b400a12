"""Judgements as data: one step of a game as it was judged, what a whole game came to, and what they are found by."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardai.games.match import CHANCE_MARK

from . import record as records

STAMP = 24
"""Digits of a stamp: more than enough to tell all positions of all games apart."""


@dataclass(frozen=True)
class Judging:
    """Judge and game that kept judgements are found by. The file's name is no part of it."""

    stamps: Sequence[str]
    """Of the game's positions."""
    judge: str
    """The spec of the adviser, which says how deep it looked."""
    version: str
    """Which opinion of it."""
    file: Path
    """Where the record is now: as long as it is there, its judgements are."""


@dataclass(frozen=True)
class JudgedStep:
    """One step of a game as it was judged."""

    step: int
    """Number of the step, from 0."""
    seat: int
    stamp: str
    """The position it led to and all that came before: see `stamps`."""
    loss: float | None = None
    """Cost of the decision in the game's unit; None where it was not judged."""
    error: float | None = None
    grade: str | None = None
    decision: Any = None
    """The whole opinion as data; None where the decision was not judged."""
    luck: Any = None
    """Luck at that step, as data; None where nobody looked."""
    game: str = ""
    path: Path = Path()
    judge: str = ""
    row: int = 0
    """Its number in the file of reviews."""


@dataclass(frozen=True)
class Ledger:
    """Sums of a whole game for one seat."""

    seat: int
    stamp: str
    """Of the last position."""
    decisions: int
    loss: float
    luck: float
    result: float | None
    accuracy: float | None
    """From 0 to 100; None for a seat that had nothing to decide."""
    entries: Any
    """The further sums and everything that led to them, as data."""
    game: str = ""
    path: Path = Path()
    judge: str = ""
    version: str = ""


@dataclass(frozen=True)
class KindTally:
    """Decisions of one seat in one game that were of one phase and kind."""

    path: Path
    game: str
    seat: int
    phase: str
    kind: str
    times: int
    loss: float
    step: float
    """Where in the game they were, on average."""


def stamps(record: records.Record) -> list[str]:
    """Stamps by which a position and everything before it is known: of the deal, then after every step.

    A judged step is kept under the position it led to. So a game that goes on, is copied or gets another name keeps
    its judgements, and two courses of one deal share what they have in common.
    """
    known = hashlib.sha256(json.dumps([record.game, record.rules, len(record.seats)], sort_keys=True).encode())
    found = []
    for token in record.tokens:
        if not token.startswith(CHANCE_MARK):
            found.append(known.hexdigest()[:STAMP])
        known.update(token.encode("utf-8", "surrogatepass") + b"\n")
    return [*found, known.hexdigest()[:STAMP]]
