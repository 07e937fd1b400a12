"""The forward pass of the Big Two net in numpy: a logit and a value in points for every play of a menu.

The first layers add up the weights of the features that are there, each row alone and in the order of its features, so
their sums do not depend on what else is asked at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from cardai.games.arrays import Floats32, Ints, Ints16
from cardai.games.compiled import Kernel

from ... import net as nets
from ...agent import AgentError
from ...net import ModelCard
from .features import BIGTWO_FEATURES, PLAY_SIZE, STATE_SIZE
from .rules_vector import RULES_SIZE

Shapes = dict[str, tuple[int, ...]]


@Kernel
def add_up(weight: Floats32, flat: Ints16, start: Ints, rows: Ints, out: Floats32) -> None:
    """Add to row i of `out` the weights of the features in flat[start[rows[i]] : start[rows[i] + 1]]."""
    width = weight.shape[1]
    for i in range(len(rows)):
        begin, end = start[rows[i]], start[rows[i] + 1]
        row = out[i]
        j = begin
        while j + 4 <= end:
            a, b = weight[flat[j]], weight[flat[j + 1]]
            c, d = weight[flat[j + 2]], weight[flat[j + 3]]
            for k in range(width):
                row[k] += a[k] + b[k] + (c[k] + d[k])
            j += 4
        while j < end:
            a = weight[flat[j]]
            for k in range(width):
                row[k] += a[k]
            j += 1


class Policy:
    """Weights of the net and its card; features in, logits and values out."""

    def __init__(self, card: ModelCard, arrays: Mapping[str, Floats32]) -> None:
        self.card = card
        self.arrays = dict(arrays)

    def rules(self, vectors: Floats32) -> Floats32:
        """Sum that each rule set adds to the first layer of the position; made once for a table."""
        return self._layer("rules", vectors)

    def positions(self, flat: Ints16, start: Ints, rows: Ints, rules: Floats32) -> Floats32:
        """Sum that positions add to the joint layer of their plays; `rules` has a row for each and is used up."""
        add_up(self.arrays["state.weight"], flat, start, rows, rules)
        return self._two_layers("hidden", "joint", rules)

    def plays(self, flat: Ints16, start: Ints, rows: Ints, seen: Floats32) -> Floats32:
        """[play, 2] the logit and the value of plays; `seen` has a row for each play, and is used up."""
        add_up(self.arrays["play.weight"], flat, start, rows, seen)
        return self._two_layers("last", "output", seen)

    def _two_layers(self, first: str, then: str, rows: Floats32) -> Floats32:
        hidden = self._layer(first, np.maximum(rows, 0, out=rows))
        return self._layer(then, np.maximum(hidden, 0, out=hidden))

    def _layer(self, name: str, rows: Floats32) -> Floats32:
        product: Floats32 = rows @ self.arrays[f"{name}.weight"].T
        product += self.arrays[f"{name}.bias"]
        return product


def load(path: Path) -> Policy:
    """Read a net; AgentError says what is wrong with the file."""
    return Policy(*read(path, _shapes))


def read(path: Path, shapes: Callable[[Mapping[str, Floats32]], Shapes]) -> tuple[ModelCard, dict[str, Floats32]]:
    """The card and the weights of a file whose arrays have these shapes; AgentError says what is wrong with it."""
    card, arrays = nets.read(path, "bigtwo", BIGTWO_FEATURES)
    try:
        wanted = shapes(arrays)
        fits = {name: arrays[name].shape for name in wanted} == wanted
    except KeyError as name:
        raise AgentError(f"{path} is damaged: {name} is missing") from None
    if not fits:
        raise AgentError(f"{path} is damaged: its layers do not fit together, or not the features of a position")
    return card, arrays


def layer_shapes(**weights: tuple[int, int]) -> Shapes:
    """Shapes of the weights and biases of layers, each so many numbers out and in."""
    biases = {f"{name}.bias": shape[:1] for name, shape in weights.items()}
    return {**{f"{name}.weight": shape for name, shape in weights.items()}, **biases}


def _shapes(arrays: Mapping[str, Floats32]) -> Shapes:
    """Shape of every array, by the widths of the layers."""
    first, hidden, joint, last = (arrays[f"{name}.bias"].size for name in ("rules", "hidden", "joint", "last"))
    layers = layer_shapes(
        rules=(first, RULES_SIZE), hidden=(hidden, first), joint=(joint, hidden), last=(last, joint), output=(2, last)
    )
    return {**layers, "state.weight": (STATE_SIZE, first), "play.weight": (PLAY_SIZE, joint)}
