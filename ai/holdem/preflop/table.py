"""A solved game before the flop as it is shipped: for every step of every decision and every hand a chance and a value.

Values are what just these chances win. Told as a mix are those of them that are good: steps that win the most within
the error, without leftovers of early iterations. These stay in what is played on, where others see them: lines that
hardly any hand takes are answered by what they do.
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
from .clean import told_mix
from .hand_order import LIMPED_BEHIND, limped_hands
from .realisation import Realisation
from .tree import CALL, LIMP, RAISE, SHOVE, SHOVE_TREMBLE, SLIP, SLIPS, Node, Setup, Sizes, Tree

Floats = NDArray[np.float64]

VERSION = 4
CENT = 0.01
"""Values are stored in hundredths of a big blind."""
MOST, MOST_CENTS = 255, 32000
"""What fits into the numbers stored."""


@dataclass(frozen=True, eq=False)
class Table:
    """Mixes and values of one setup. By row (a step of a decision) and class."""

    setup: Setup
    roots: NDArray[np.uint8]
    """Roots of chances in 255ths, so that small ones are told apart; of all-ins that are slips how likely a hand is
    meant by them."""
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

    @cached_property
    def profile(self) -> NDArray[np.float32]:
        """By row and class: how often a step is taken, leftovers included."""
        return np.concatenate([self._chances(node) for node in self.tree.nodes]).astype(np.float32)

    @cached_property
    def shoved(self) -> NDArray[np.float32]:
        """By row and class: how likely a hand is meant by an all-in that is a slip; of other steps 0."""
        is_shove = np.array([step == SHOVE for node in self.tree.nodes for step in node.steps])
        return np.where(is_shove[:, None], (self.roots / MOST) ** 2, 0.0).astype(np.float32)

    def _chances(self, node: Node) -> Floats:
        rows = _squares(node, self.roots[node.first : node.first + len(node.steps)])
        found: Floats = rows / rows.sum(axis=0)
        return found

    def mix(self, node: Node) -> Floats:
        """By step and class: how often."""
        if node.first not in self._told:
            self._told[node.first] = told_mix(node, self._chances(node), self.values(node))
        return self._told[node.first].copy()

    @cached_property
    def _told(self) -> dict[int, Floats]:
        """Mixes that were asked for, by the first row of their decision."""
        return {}

    def chances_of(self, node: Node, held: int) -> Floats:
        """By step: how often with one class, leftovers included."""
        found = _squares(node, self.roots[node.first : node.first + len(node.steps), held, None])[:, 0]
        return np.asarray(found / found.sum())

    def values(self, node: Node) -> Floats:
        """By step and class: bb from here on; a fold is 0."""
        found: Floats = CENT * self.cents[node.first : node.first + len(node.steps)].astype(np.float64)
        return found

    def row(self, row: int) -> Floats:
        """By class: how often others take a step; a slip as often as the usual raise, limps as people do, all-ins with
        what they lose least with and, as in the values, hardly ever with anything."""
        node = self.owner[row]
        step = row - node.first
        if node.steps[step] == LIMP:
            return limped_hands()
        if node.steps[step] == SHOVE:
            meant: Floats = self.shoved[row].astype(np.float64) + SHOVE_TREMBLE / SLIP
            return meant
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


def _squares(node: Node, roots: NDArray[np.uint8]) -> Floats:
    """Chances of the usual steps, as they are stored; slips have none."""
    usual = np.array([step not in SLIPS for step in node.steps])
    found: Floats = np.where(usual[:, None], roots.astype(np.float64) ** 2, 0.0)
    return found


def save(path: Path, tables: list[Table]) -> None:
    """Write tables into one file."""
    arrays: dict[str, Any] = {}
    for number, table in enumerate(tables):
        told = {"version": VERSION, "game": "holdem", **table.card, "setup": asdict(table.setup)}
        arrays[f"card{number}"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
        arrays[f"roots{number}"], arrays[f"cents{number}"] = table.roots, table.cents
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
    table = Table(setup, file[f"roots{number}"], file[f"cents{number}"], card, realisation)
    if table.roots.shape != (table.tree.rows, CLASSES) or table.cents.shape != table.roots.shape:
        raise AgentError(f"{path}: the tables do not fit the game they tell of")
    return table
