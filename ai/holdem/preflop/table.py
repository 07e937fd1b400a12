"""A solved game before the flop as it is shipped: for every step of every decision and every hand a chance and a value.

Both come from one solution (clean.py). A step is in the mix only if its value is the best within the table's error.
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
from .hand_order import LIMPED_BEHIND, limped_hands
from .realisation import Realisation
from .tree import CALL, LIMP, RAISE, SLIPS, Node, Setup, Sizes, Tree

Floats = NDArray[np.float64]

VERSION = 2
CENT = 0.01
"""Values are stored in hundredths of a big blind."""
LEAST_ERROR, POT_ERROR, CROWD_ERROR = 0.05, 0.01, 0.025
"""No value is known better than this many bb, nor than this part of the pot; the last where two others have paid as
much, since what three and more win was put together from pairs of them."""


@dataclass(frozen=True, eq=False)
class Table:
    """Mixes and values of one setup. By row (a step of a decision) and class."""

    setup: Setup
    chances: NDArray[np.uint8]
    """In 255ths."""
    cents: NDArray[np.int16]
    """Hundredths of a big blind won from here on; a fold is 0."""
    card: dict[str, Any]
    realisation: Realisation
    """What flops were worth when it was solved."""

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
        """By class: how often others take a step; a slip as often as the usual raise, limps as people do."""
        node = self.owner[row]
        step = row - node.first
        if node.steps[step] == LIMP:
            return limped_hands()
        if node.steps[step] in SLIPS:
            step = node.steps.index(RAISE)
        chances: Floats = self.mix(node)[step]
        if node.is_behind_limpers:
            chances += LIMPED_BEHIND * limped_hands() * ((node.steps[step] == CALL) - chances)
        return chances

    @cached_property
    def owner(self) -> list[Node]:
        """By row: the decision it belongs to."""
        return [node for node in self.tree.nodes for _step in node.steps]


def error_of(node: Node) -> float:
    """How well values are known here, in bb."""
    now = node.betting
    others = sum(now.joined[seat] and now.paid[seat] == now.bet for seat in now.live if seat != node.seat)
    return max(LEAST_ERROR, (CROWD_ERROR if others > 1 else POT_ERROR) * now.pot)


def save(path: Path, tables: list[Table]) -> None:
    """Write tables into one file."""
    arrays: dict[str, Any] = {}
    for number, table in enumerate(tables):
        told = {"version": VERSION, "game": "holdem", **table.card, "setup": asdict(table.setup)}
        arrays[f"card{number}"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
        arrays[f"chances{number}"], arrays[f"cents{number}"] = table.chances, table.cents
        arrays[f"weights{number}"] = table.realisation.weights.astype(np.float32)
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
    realisation = Realisation(file[f"weights{number}"].astype(np.float64))
    table = Table(setup, file[f"chances{number}"], file[f"cents{number}"], card, realisation)
    if table.chances.shape != (table.tree.rows, CLASSES) or table.cents.shape != table.chances.shape:
        raise AgentError(f"{path}: the tables do not fit the game they tell of")
    return table
