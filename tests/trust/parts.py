"""Long attacks in parts: what a part found is written down, so that a run can be broken off and go on later."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardai.saves.journal import Journal


class Part(msgspec.Struct):
    """One part of an attack: always the same for the same seed."""

    name: str
    counts: dict[str, int]
    faults: list[str] = []


def options(parser: argparse.ArgumentParser) -> None:
    """How long a run is and where it is written down."""
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no part after so long")
    parser.add_argument("--journal", type=Path, help="write every part to this file, and leave out what is in it")


def parts(
    work: dict[str, Any], wish: argparse.Namespace, names: Iterable[str], attack: Callable[[str], Part]
) -> Iterator[Part]:
    """Every part by name, from the journal of this work or new, as long as there is time; faults are told at once."""
    journal = Journal(wish.journal, work, Part) if wish.journal else None
    known = {part.name: part for part in journal.read()} if journal else {}
    end = time.monotonic() + wish.seconds
    for name in names:
        if name not in known:
            if time.monotonic() >= end:
                return
            known[name] = attack(name)
            for fault in known[name].faults:
                print(fault, flush=True)
            if journal:
                journal.append([known[name]])
        yield known[name]
