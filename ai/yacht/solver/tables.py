"""Solved tables: shipped for the presets, kept in a cache folder for everything else, solved anew if damaged."""

from __future__ import annotations

import hashlib
import json
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.ai import array_file
from cardai.games.arrays import Bytes, Floats
from cardai.games.files import MEGABYTE
from cardai.games.yacht.rules import RULES_BY_PRESET, Rules

from .layout import Layout, layout

TABLE_VERSION = 1
SHIPPED_TABLES = Path(__file__).parent / "solved"
UNIT = 2.0**-33
"""Shipped values are whole multiples of this: 6e-11 points off at most, and half the size."""
CHANCE_UNIT = 1 / 65535
DEVIATION_UNIT = 1 / 256
"""Chances and deviations (at most 255 points) in 16 bits."""

MOST_TABLES = 4
"""Tables of 64 bits a state that one file may have."""

Arrays = dict[str, NDArray[Any]]


class Damaged(Exception):
    """A table file that is cut, altered, of another version or for other rules."""


@dataclass(frozen=True, eq=False)
class ValueTable:
    """Values of all states under mean-optimal play."""

    layout: Layout
    values: Floats
    """Expected points still to come, by state."""
    cache: Path | None = None
    """Where further tables may be kept."""
    known: tuple[Floats, Floats] | None = None
    """Bonus and deviation, where they came with the values."""

    @property
    def start(self) -> float:
        """The expected score of a whole game."""
        return float(self.values[-1])

    @property
    def bonus(self) -> Floats:
        """The chance to earn the upper bonus from now on, by state."""
        return self._facts[0]

    @property
    def deviation(self) -> Floats:
        """The standard deviation of the points still to come, by state."""
        return self._facts[1]

    @cached_property
    def _facts(self) -> tuple[Floats, Floats]:
        if self.known is not None:
            return self.known
        rules = self.layout.rules
        if self.cache is not None and (found := load_cached(self.cache, rules, "facts", self.layout.size)):
            return found["bonus"], found["spread"]
        from . import kernel_policy

        bonus, deviation = kernel_policy.facts(self.layout, self.values)
        save_cached(self.cache, rules, "facts", {"bonus": bonus, "spread": deviation})
        return bonus, deviation


@dataclass(frozen=True)
class Solution:
    """A solved rule set and what it took."""

    table: ValueTable
    cpu_seconds: float
    """Processor time of solving, compilation apart; of reading the file if it was cached."""
    seconds: float
    cached: bool


def open_table(rules: Rules, cache: Path | None = None) -> ValueTable:
    """The tables of these rules: shipped, cached or solved now, whichever comes first."""
    shape = layout(rules)
    if RULES_BY_PRESET.get(rules.name) == rules:
        try:
            found = load(SHIPPED_TABLES / f"{rules.name}.npz", rules, shape.size)
        except Damaged:
            pass
        else:
            return ValueTable(shape, found["values"], cache, (found["bonus"], found["spread"]))
    return solve(rules, cache, force=False).table


def solve(rules: Rules, cache: Path | None = None, force: bool = True) -> Solution:
    """Solve the rules and keep the result in the cache folder; without `force` a table kept there will do."""
    began, cpu_began = time.perf_counter(), time.process_time()
    shape = layout(rules)
    if not force and cache is not None and (kept := load_cached(cache, rules, "values", shape.size)):
        table = ValueTable(shape, kept["values"], cache)
        return Solution(table, time.process_time() - cpu_began, time.perf_counter() - began, True)
    from . import kernel

    kernel.compile_solver()
    cpu_began = time.process_time()
    values = kernel.solve(shape)
    cpu_seconds = time.process_time() - cpu_began
    save_cached(cache, rules, "values", {"values": values})
    return Solution(ValueTable(shape, values, cache), cpu_seconds, time.perf_counter() - began, False)


def save(path: Path, rules: Rules, arrays: Arrays) -> None:
    """Write a table file in one step; a folder that cannot be written is no reason to fail."""
    stored = {**arrays, "meta": _meta(rules, arrays)}
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as file:
            write = np.savez_compressed if "packed" in arrays else np.savez
            write(file, **stored)  # type: ignore[arg-type]
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def load(path: Path, rules: Rules, size: int) -> Arrays:
    """Read a table file; Damaged unless it is whole and belongs to these rules."""
    try:
        stored = array_file.read(path, MOST_TABLES * 8 * size + MEGABYTE)
    except OSError as error:
        raise Damaged(f"{path} cannot be read: {error.strerror}") from None
    meta = stored.pop("meta", np.array([], dtype=np.uint8))
    if meta.tobytes() != _meta(rules, stored).tobytes():
        raise Damaged(f"{path} is damaged or of another version")
    found = _unpack(stored) if "packed" in stored else stored
    if any(array.shape != (size,) or array.dtype != np.float64 for array in found.values()):
        raise Damaged(f"{path} has the wrong size")
    return found


def load_cached(cache: Path, rules: Rules, what: str, size: int) -> Arrays | None:
    """A table kept in the cache folder; None if there is none that is whole."""
    try:
        return load(_cached(cache, rules, what), rules, size)
    except Damaged:
        return None


def save_cached(cache: Path | None, rules: Rules, what: str, arrays: Arrays) -> None:
    """Keep a table in the cache folder, if there is one."""
    if cache is not None:
        save(_cached(cache, rules, what), rules, arrays)


def _cached(cache: Path, rules: Rules, what: str) -> Path:
    return cache / "yacht" / f"{rules.name}-{_fingerprint(rules)}-v{TABLE_VERSION}-{what}.npz"


def pack(values: Floats, bonus: Floats, deviation: Floats) -> Arrays:
    """The form shipped tables have: rounded, and as differences between neighbours, whose bytes compress well."""
    whole = [
        np.rint(values / UNIT).astype("<i8"),
        np.rint(bonus / CHANCE_UNIT).astype("<u2").view("<i2"),
        np.rint(deviation / DEVIATION_UNIT).astype("<u2").view("<i2"),
    ]
    names = ("packed", "packed_bonus", "packed_spread")
    return {name: _planes(array) for name, array in zip(names, whole, strict=True)}


def ship(name: str, folder: Path = SHIPPED_TABLES) -> Path:
    """Solve a preset and write the table that comes with the program."""
    from . import kernel_policy

    rules, path = RULES_BY_PRESET[name], folder / f"{name}.npz"
    table = solve(rules).table
    save(path, rules, pack(table.values, *kernel_policy.facts(table.layout, table.values)))
    return path


def _planes(array: NDArray[Any]) -> Bytes:
    """Differences between neighbours, sign in the lowest bit, all first bytes before all second bytes."""
    step = np.diff(array, prepend=array.dtype.type(0))
    width = array.dtype.itemsize
    zigzag = (step << 1) ^ (step >> (8 * width - 1))
    return np.ascontiguousarray(zigzag.view(np.uint8).reshape(-1, width).T)


def _joined(planes: Bytes) -> NDArray[Any]:
    """The inverse of _planes, as unsigned numbers."""
    kind = np.dtype(f"<u{planes.shape[0]}")
    zigzag = np.ascontiguousarray(planes.T).view(kind).ravel()
    step = (zigzag >> 1) ^ (0 - (zigzag & 1))
    return np.cumsum(step, dtype=kind)


def _unpack(stored: Arrays) -> Arrays:
    return {
        "values": _joined(stored["packed"]) * UNIT,
        "bonus": _joined(stored["packed_bonus"]) * CHANCE_UNIT,
        "spread": _joined(stored["packed_spread"]) * DEVIATION_UNIT,
    }


def _meta(rules: Rules, arrays: Arrays) -> Bytes:
    """Version, rules and checksum as bytes."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        array = arrays[name]
        digest.update(f"{name} {array.dtype.str} {array.shape}".encode())
        digest.update(np.ascontiguousarray(array).data)
    text = json.dumps({"version": TABLE_VERSION, "rules": _fingerprint(rules), "sha256": digest.hexdigest()})
    return np.frombuffer(text.encode(), dtype=np.uint8)


def _fingerprint(rules: Rules) -> str:
    return hashlib.sha256(repr(rules).encode()).hexdigest()[:16]
