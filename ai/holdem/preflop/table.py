"""A solved game before the flop as it is shipped: for every step of every decision and every hand a chance and a value.

Both come from one solution. A step is in the mix only if its value is the best within the error of the table.
"""

from __future__ import annotations

import json
import zipfile
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardai.ai.agent import AgentError

from ..abstraction.preflop_equity import CLASSES
from . import tree as trees
from .steady import steady
from .tree import ALL_IN, CALL, FOLD, LESS, MORE, RAISE, SHOVE, Node, Setup, Sizes, Tree

Floats = NDArray[np.float64]

VERSION = 1
CENT = 0.01
"""Values are stored in hundredths of a big blind."""
LEAST_ERROR, POT_ERROR = 0.05, 0.01
"""No value is known better than this many bb, nor than this part of the pot."""
LIMP_GAIN = 0.02
"""What a limp has to win more than the raise, as a part of what the raise wins above one big blind; the error at
least, in part for hands that win less than that."""
NOISE = 0.02
"""Chances below this are leftovers of early iterations."""


@dataclass(frozen=True, eq=False)
class Table:
    """Mixes and values of one setup. By row (a step of a decision) and class."""

    setup: Setup
    chances: NDArray[np.uint8]
    """In 255ths."""
    cents: NDArray[np.int16]
    """Hundredths of a big blind won from here on; a fold is 0."""
    card: dict[str, Any]

    @cached_property
    def tree(self) -> Tree:
        return trees.build(self.setup)

    @cached_property
    def lines(self) -> dict[str, Node]:
        """The decisions by the steps that lead there."""
        return {node.line: node for node in self.tree.nodes}

    def mix(self, node: Node) -> Floats:
        """By step and class: how often."""
        rows = self.chances[node.first : node.first + len(node.steps)].astype(np.float64)
        mixed: Floats = rows / np.maximum(rows.sum(axis=0), 1)
        return mixed

    def mix_of(self, node: Node, held: int) -> Floats:
        """By step: how often with one class."""
        found = self.chances[node.first : node.first + len(node.steps), held].astype(np.float64)
        return np.asarray(found / max(found.sum(), 1))

    def values(self, node: Node) -> Floats:
        """By step and class: bb from here on; a fold is 0."""
        found: Floats = CENT * self.cents[node.first : node.first + len(node.steps)].astype(np.float64)
        return found

    def row(self, row: int) -> Floats:
        """By class: how often one step is taken; a slip as often as the usual raise."""
        node = self.owner[row]
        step = row - node.first
        if node.steps[step] in (LESS, MORE, SHOVE):
            step = node.steps.index(RAISE)
        chances: Floats = self.mix(node)[step]
        return chances

    @cached_property
    def owner(self) -> list[Node]:
        """By row: the decision it belongs to."""
        return [node for node in self.tree.nodes for _step in node.steps]


def error_of(node: Node) -> float:
    """How well values are known here, in bb."""
    return max(LEAST_ERROR, POT_ERROR * node.betting.pot)


def make(tree: Tree, average: NDArray[Any], values: NDArray[Any], card: dict[str, Any]) -> Table:
    """A table of average chances and their values, with one voice."""
    chances, values = np.zeros(average.shape, np.uint8), values.astype(np.float64)
    for node in tree.nodes:
        rows = slice(node.first, node.first + len(node.steps))
        mix = average[rows].astype(np.float64)
        if is_first_in(node):
            if {CALL, RAISE} <= set(node.steps):
                _limp_to_gain(node, mix, values[rows])
            values[rows] = _steady_values(node, values[rows])
        chances[rows] = _agreeing(node, mix, values[rows])
    cents = np.rint(np.clip(values / CENT, -32000, 32000)).astype(np.int16)
    return Table(tree.setup, chances, cents, card)


def _agreeing(node: Node, mix: Floats, values: Floats) -> NDArray[np.uint8]:
    """The mix over steps that are the best within the error, in 255ths."""
    real = np.array([step not in (LESS, MORE, SHOVE) for step in node.steps])[:, None]
    best = np.where(real, values, -np.inf).max(axis=0)
    good = real & (values >= best - error_of(node))
    kept = np.where(good & (mix >= NOISE), mix, 0.0)
    kept = np.where(kept.sum(axis=0) > 0, kept, good & (values >= best - 1e-9))
    kept /= kept.sum(axis=0)
    if is_first_in(node):
        kept = _steady(node, kept, np.where(real, values, -np.inf)[[step != FOLD for step in node.steps]].max(axis=0))
    whole: NDArray[np.uint8] = np.rint(255 * kept).astype(np.uint8)
    return whole


def is_first_in(node: Node) -> bool:
    """Whether everybody before has folded."""
    return node.betting.raises == 0 and not any(node.betting.joined)


def _steady_values(node: Node, values: Floats) -> Floats:
    """Values of playing that fall steadily from better to worse hands."""
    fold = node.steps.index(FOLD)
    is_played = np.array([step in (CALL, RAISE, ALL_IN) for step in node.steps])
    best = values[is_played].max(axis=0)
    found: Floats = values + (steady(best) - best)
    found[fold] = 0.0
    return found


def _steady(node: Node, kept: Floats, gain: Floats) -> Floats:
    """Chances to play at all that fall steadily, split as before; `gain` is what playing wins."""
    fold, error = node.steps.index(FOLD), error_of(node)
    plays = 1 - kept[fold]
    wanted = np.where(gain > error, 1.0, np.where(gain < -error, 0.0, steady(plays).clip(0.0, 1.0)))
    rest = np.where(np.arange(len(kept))[:, None] == fold, 0.0, kept)
    usual = RAISE if RAISE in node.steps else ALL_IN
    rest[node.steps.index(usual)] += plays <= 0
    found: Floats = rest / rest.sum(axis=0) * wanted
    found[fold] = 1 - wanted
    return found


def _limp_to_gain(node: Node, average: Floats, values: Floats) -> None:
    """A hand that wins a lot has to win still more by a limp, or it raises; less than that counts as nothing."""
    limp, usual = node.steps.index(CALL), node.steps.index(RAISE)
    least = np.maximum(LIMP_GAIN * (values[usual] - 1), LEAST_ERROR * values[usual].clip(0.0, 1.0))
    idle = values[limp] - values[usual] <= least
    average[usual] += np.where(idle, average[limp], 0.0)
    average[limp] = np.where(idle, 0.0, average[limp])
    values[limp] = np.where(idle, np.minimum(values[limp], values[usual]), values[limp])


def save(path: Path, tables: list[Table]) -> None:
    """Write tables into one file."""
    arrays: dict[str, Any] = {}
    for number, table in enumerate(tables):
        told = {"version": VERSION, "game": "holdem", **table.card, "setup": asdict(table.setup)}
        arrays[f"card{number}"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
        arrays[f"chances{number}"], arrays[f"cents{number}"] = table.chances, table.cents
    np.savez_compressed(path, **arrays)


def load(path: Path) -> list[Table]:
    """The tables of a file; AgentError says what is wrong with it."""
    try:
        with np.load(path, allow_pickle=False) as file:
            count = sum(name.startswith("card") for name in file.files)
            return [_read(file, number, path) for number in range(count)]
    except AgentError:
        raise
    except (OSError, KeyError, ValueError, TypeError, zipfile.BadZipFile, EOFError) as error:
        raise AgentError(f"{path} is not a file of preflop tables: {error}") from None


def _read(file: Any, number: int, path: Path) -> Table:
    card = json.loads(bytes(file[f"card{number}"]).decode())
    if card.get("version") != VERSION or card.get("game") != "holdem":
        raise AgentError(f"{path} has no preflop tables of version {VERSION}")
    told = card.pop("setup")
    setup = Setup(int(told["seats"]), float(told["depth"]), Sizes(**told["sizes"]))
    table = Table(setup, file[f"chances{number}"], file[f"cents{number}"], card)
    if table.chances.shape != (table.tree.rows, CLASSES) or table.cents.shape != table.chances.shape:
        raise AgentError(f"{path}: the tables do not fit the game they tell of")
    return table
