"""Nets for playing: the forward pass in numpy, from safetensors files that say what they are and how they came about.

A net is a perceptron whose first layer adds up one or more parts of the input (position, play), so a position is
looked at once for all its plays. A part may be a number of cards: each is read by a layer of its own, and what they
add to the first layer is added up. Everything is float32, and every row is multiplied on its own: what comes out for
a position is the same to the last bit whatever else is asked with it or was asked before.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file
from threadpoolctl import ThreadpoolController

from cardai.games.arrays import Floats32

from .agent import AgentError
from .weights import weights_folder

NET_FORMAT = "cardai-net-1"
_LAYER = re.compile(r"layers\.(\d+)\.weight")
_CARDS_SUFFIX = ".cards"


@dataclass(frozen=True)
class ModelCard:
    """Purpose and provenance of a net."""

    game: str
    rules: str
    """The preset it was trained for."""
    features: str
    """Which description of a position it reads."""
    scale: float = 1.0
    """Its output times this is in the game's unit."""
    training: Mapping[str, Any] = field(default_factory=dict)
    """Command, seed, games, minutes."""
    strength: Mapping[str, Any] = field(default_factory=dict)
    """Strength as it was measured, with error and command."""
    vocabulary: Mapping[str, Any] = field(default_factory=dict)
    """Meaning of its input columns, where that depends on more than the features' name."""


class Net:
    """Weights and the card that came with them."""

    def __init__(self, card: ModelCard, arrays: Mapping[str, Floats32], source: str = "net") -> None:
        self.card = card
        self._multiply = row_by_row
        self.arrays = dict(arrays)
        self.source = source
        depth = sum(_LAYER.fullmatch(name) is not None for name in arrays)
        names = [*(f"layers.{number}" for number in range(depth)), "value"]
        self._rest = [(self._weight(name), self._bias(name)) for name in names]
        self._parts = {name: self._weight(name) for name in self._part_names(names)}
        self._common = {name: self._bias(name) for name in self._parts if f"{name}.bias" in arrays}
        self._cards = {
            name: (self._weight(f"{name}{_CARDS_SUFFIX}"), self._bias(f"{name}{_CARDS_SUFFIX}"))
            for name in self._parts
            if f"{name}{_CARDS_SUFFIX}.weight" in arrays
        }
        if not self._parts:
            raise AgentError(f"{source} holds no net that can be read: it has no first layer")
        self._check_widths()

    def _part_names(self, later: list[str]) -> list[str]:
        found = [name.removesuffix(".weight") for name in self.arrays if name.endswith(".weight")]
        return [name for name in found if name not in later and not name.endswith(_CARDS_SUFFIX)]

    def _weight(self, name: str) -> Floats32:
        array = self._array(f"{name}.weight")
        if array.ndim != 2:
            raise AgentError(f"{self.source} is damaged: {name}.weight is no matrix")
        return np.ascontiguousarray(array.T)

    def _bias(self, name: str) -> Floats32:
        return self._array(f"{name}.bias")

    def _array(self, name: str) -> Floats32:
        if name not in self.arrays:
            raise AgentError(f"{self.source} is damaged: {name} is missing")
        return self.arrays[name]

    def _check_widths(self) -> None:
        widths = [(weight.shape, bias.shape) for weight, bias in self._rest]
        width = widths[0][0][0]
        fits = all(weight.shape[1] == width for weight in self._parts.values())
        fits = fits and all(bias.shape == (width,) for bias in self._common.values())
        for name, (reads, extra) in self._cards.items():
            fits = fits and extra.shape == (reads.shape[1],) == (len(self._parts[name]),)
        for (inputs, outputs), bias in widths:
            fits = fits and inputs == width and bias == (outputs,)
            width = outputs
        if not fits:
            raise AgentError(f"{self.source} is damaged: its layers do not fit together")

    @property
    def sizes(self) -> dict[str, int]:
        """Numbers in each part of the input, or in each card of it."""
        return {name: len(self._cards[name][0] if name in self._cards else part) for name, part in self._parts.items()}

    @property
    def width(self) -> int:
        """Units of the first layer."""
        return len(self._rest[0][0])

    def batched(self) -> Net:
        """Return this net for batches of hundreds, in 40 to 60 % of the time, its last bits depending on the batch.

        Only where the whole batch is made by one question and nothing of it is remembered, as in self-play.
        """
        net = copy.copy(self)
        net._multiply = all_at_once
        return net

    def first_layer(self, part: str, rows: Floats32) -> Floats32:
        """Sum that one part of the input (or each card of it) adds to the first layer, row by row."""
        if part in self._cards:
            weight, bias = self._cards[part]
            rows = np.maximum(self._multiply(rows, weight) + bias, 0)
        added = self._multiply(rows, self._parts[part])
        if part in self._common:
            added += self._common[part]
        return added

    def later_layers(self, first: Floats32) -> Floats32:
        """The output of every row (or outputs, if there are several), from the sum of the parts; `first` is used up."""
        x = np.maximum(first, 0, out=first)
        for weight, bias in self._rest[:-1]:
            x = self._multiply(x, weight)
            x += bias
            np.maximum(x, 0, out=x)
        weight, bias = self._rest[-1]
        values = self._multiply(x, weight)
        values += bias
        return values[:, 0] if len(bias) == 1 else values

    def __call__(self, **parts: Floats32) -> Floats32:
        """The forward pass for rows of each part; a part of one row counts for all. On one thread: see one_thread."""
        with one_thread():
            first: Floats32 = sum(self.first_layer(name, rows) for name, rows in parts.items())  # type: ignore[assignment]
            return self.later_layers(first)


def row_by_row(rows: Floats32, weight: Floats32) -> Floats32:
    """The product of each row with the weights, a multiplication of its own for each.

    BLAS adds up in another order for another number of rows, and in blocks of 12 otherwise than in the 4 that are left
    over: the same row then differs in the seventh digit. One row (gemv) is always added up in the same way.
    """
    products: Floats32 = np.matmul(rows[:, None, :], weight)[:, 0]
    return products


def all_at_once(rows: Floats32, weight: Floats32) -> Floats32:
    """The product of all rows with the weights in one multiplication."""
    products: Floats32 = rows @ weight
    return products


def one_thread() -> AbstractContextManager[Any]:
    """Matrices this small wait longer for a second core than they work: on a busy machine 19 ms instead of 0.3."""
    limit: AbstractContextManager[Any] = _blas().limit(limits=1)
    return limit


@lru_cache(maxsize=1)
def _blas() -> ThreadpoolController:
    return ThreadpoolController().select(user_api="blas")


class AnyNet(Protocol):
    """Weights of any form, and the card that came with them."""

    card: ModelCard
    arrays: dict[str, Floats32]


def save(path: Path, net: AnyNet, half: bool = False) -> None:
    """Write a net with its card inside and, for people, the card beside it as JSON; `half`: rounded to 16 bits.

    The vocabulary, which is long, is only inside. A kill at any moment leaves the old net or the new one.
    """
    metadata = {"format": NET_FORMAT, "card": json.dumps(asdict(net.card))}
    kind = np.float16 if half else np.float32
    fresh = path.with_suffix(".new")
    save_file({name: np.ascontiguousarray(array, kind) for name, array in net.arrays.items()}, fresh, metadata)
    fresh.chmod(0o644)
    fresh.replace(path)
    told = {name: value for name, value in asdict(net.card).items() if name != "vocabulary"}
    path.with_suffix(".json").write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def load(
    path: Path, game: str, features: str, sizes: Mapping[str, int] | Callable[[ModelCard], Mapping[str, int]]
) -> Net:
    """Read a net for this game and these features; AgentError says what is wrong with the file.

    `sizes` may depend on what the net's card says, such as its vocabulary.
    """
    card, arrays = read(path, game, features)
    net = Net(card, arrays, str(path))
    wanted = dict(sizes(card) if callable(sizes) else sizes)
    if net.sizes != wanted:
        raise AgentError(f"{path} is damaged: it wants {net.sizes} numbers, a position has {wanted}")
    return net


def read(path: Path, game: str, features: str) -> tuple[ModelCard, dict[str, Floats32]]:
    """The card and the weights of a net for this game and these features; AgentError says what is wrong with it."""
    stored, metadata = read_arrays(path)
    card = _card(path, metadata)
    if card.game != game:
        raise AgentError(f"{path} is a net for {card.game}, not for {game}")
    if card.features != features:
        raise AgentError(f"{path} reads positions as {card.features}, this version writes them as {features}")
    # shipped nets have 16 bits on disk, which halves the package; reckoning is in 32
    arrays = {name: array.astype(np.float32) if array.dtype == np.float16 else array for name, array in stored.items()}
    for name, array in arrays.items():
        if array.dtype != np.float32 or not np.isfinite(array).all():
            raise AgentError(f"{path} is damaged: {name} is not all finite numbers of 32 bits")
    return card, arrays


def shipped(game: str, name: str) -> Path:
    """Where a net that came with the program lies."""
    return weights_folder(game) / f"{name}.safetensors"


def read_arrays(path: Path) -> tuple[dict[str, NDArray[Any]], dict[str, str]]:
    """All arrays of a safetensors file and what is told about them."""
    if not path.is_file():
        raise AgentError(f"There is no file {path}")
    try:
        with safe_open(path, framework="numpy") as file:
            return {name: file.get_tensor(name) for name in file.keys()}, file.metadata() or {}  # noqa: SIM118
    except (SafetensorError, OSError, ValueError, TypeError) as error:
        raise AgentError(f"{path} is damaged or no safetensors file ({error})") from None


def _card(path: Path, metadata: Mapping[str, str]) -> ModelCard:
    if metadata.get("format") != NET_FORMAT:
        raise AgentError(f"{path} is no net of cardai")
    try:
        card = ModelCard(**json.loads(metadata["card"]))
    except (KeyError, TypeError, ValueError) as error:
        raise AgentError(f"{path} is damaged: its card cannot be read ({error})") from None
    texts = (card.game, card.rules, card.features)
    makes_sense = isinstance(card.scale, int | float) and isinstance(card.vocabulary, dict)
    if not all(isinstance(text, str) for text in texts) or not makes_sense:
        raise AgentError(f"{path} is damaged: its card makes no sense")
    return card
