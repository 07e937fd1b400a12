"""Parts that the trainers of Hearthstone share: the net in torch and the replay buffer it learns from."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from cardai.games.arrays import Floats32, Ints, Ints16, Ints32

from ..hearthstone.net.features import MAX_SLOTS, PARTS, WIDTHS, feature_sizes, slot_features
from ..hearthstone.net.packing import EMPTY, Packed
from ..hearthstone.search.evaluation import BIAS, EVALUATION_WEIGHTS
from .run import Arrays


class Slots(nn.Module):
    """Sum that the cards of one part add to the first layer: each is read on its own, then all are added up."""

    def __init__(self, size: int, read: int, out: int) -> None:
        super().__init__()
        self.cards = nn.Linear(size, read)
        self.weight = nn.Parameter(nn.Linear(read, out, bias=False).weight.detach())

    def forward(self, rows: torch.Tensor, which: torch.Tensor) -> torch.Tensor:
        """`which` are places among the rows; 0 is an empty slot."""
        read = torch.relu(self.cards(rows))
        read = torch.cat([torch.zeros(1, read.shape[1]), read])
        added: torch.Tensor = nn.functional.linear(nn.functional.embedding_bag(which, read, mode="sum"), self.weight)
        return added


class PositionNet(nn.Module):
    """One number for a position: log odds of winning. `informed` begins as the logistic evaluation."""

    def __init__(self, read: int, hidden: tuple[int, ...], informed: bool = True) -> None:
        super().__init__()
        self.figures = nn.Linear(feature_sizes()["figures"], hidden[0])
        for part in PARTS:
            setattr(self, part, Slots(feature_sizes()[part], read, hidden[0]))
        self.layers = nn.ModuleList(nn.Linear(before, after) for before, after in itertools.pairwise(hidden))
        self.value = nn.Linear(hidden[-1], 1)
        if informed:
            self._begin()

    @torch.no_grad()
    def _begin(self) -> None:
        """A pair of units carries the log odds of the logistic evaluation through all layers; the rest adds nothing."""
        weights = torch.tensor([*EVALUATION_WEIGHTS[0], *EVALUATION_WEIGHTS[1]])
        self.figures.weight[:2] = 0.0
        self.figures.weight[0, : len(weights)], self.figures.weight[1, : len(weights)] = weights, -weights
        self.figures.bias[:2] = torch.tensor([BIAS, -BIAS])
        for part in PARTS:
            getattr(self, part).weight[:2] = 0.0
        for layer in self.layers:
            layer.weight[:2], layer.weight[:, :2], layer.bias[:2] = 0.0, 0.0, 0.0  # type: ignore[operator]
            layer.weight[0, 0] = layer.weight[1, 1] = 1.0  # type: ignore[operator]
        self.value.weight[:] = 0.0
        self.value.weight[0, :2] = torch.tensor([1.0, -1.0])
        self.value.bias[:] = 0.0

    def forward(self, inputs: dict[str, Any]) -> torch.Tensor:
        x = self.figures(inputs["figures"])
        for part in PARTS:
            x = x + getattr(self, part)(*inputs[part])
        x = torch.relu(x)
        for layer in self.layers:
            x = torch.relu(layer(x))
        values: torch.Tensor = self.value(x)[:, 0]
        return values


class ReplayBuffer:
    """The last positions, each slot kept once by number; a ring."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.count = 0
        self._next = 0
        self._figures = np.zeros((room, feature_sizes()["figures"]), np.float32)
        self._places = {part: np.zeros((room, MAX_SLOTS[part]), np.int32) for part in PARTS}
        self._numbers: dict[str, dict[bytes, int]] = {part: {} for part in PARTS}
        self._slots: dict[str, Ints16] = {p: np.zeros((1024, WIDTHS[p]), np.int16) for p in PARTS}
        self.targets = np.zeros(room, np.float32)

    def add(self, packed: Packed, targets: Floats32) -> Ints:
        """Put positions in the place of the oldest; the places they took."""
        size = len(targets)
        where = (self._next + np.arange(size)) % self.room
        self._figures[where] = packed["figures"]
        for part in PARTS:
            self._places[part][where] = self._number(part, packed[part])
        self.targets[where] = targets
        self._next = (self._next + size) % self.room
        self.count = min(self.room, self.count + size)
        return where

    def _number(self, part: str, slots: NDArray[Any]) -> Ints32:
        """The number of every slot, new ones noted; 0 is empty."""
        flat = np.ascontiguousarray(slots.reshape(-1, slots.shape[-1]).astype(np.int16))
        unique, back = np.unique(flat.view(f"V{flat.shape[1] * 2}")[:, 0], return_inverse=True)
        known = self._numbers[part]
        numbers = np.zeros(len(unique), np.int32)
        for place, raw in enumerate(unique):
            row = np.frombuffer(raw.tobytes(), np.int16)
            numbers[place] = 0 if row[0] == EMPTY else self._note(part, known, raw.tobytes(), row)
        return numbers[back.reshape(-1)].reshape(slots.shape[:2])

    def _note(self, part: str, known: dict[bytes, int], raw: bytes, row: Ints16) -> int:
        number = known.setdefault(raw, len(known) + 1)
        if number >= len(self._slots[part]):
            self._slots[part] = np.concatenate([self._slots[part], np.zeros_like(self._slots[part])])
        self._slots[part][number] = row
        return number

    def arrays(self) -> Arrays:
        """All that is remembered, for a file; figures are rounded to 16 bits."""
        found: Arrays = {
            "figures": self._figures[: self.count].astype(np.float16),
            "targets": self.targets[: self.count],
        }
        for part in PARTS:
            found[f"{part}.places"] = self._places[part][: self.count]
            found[f"{part}.slots"] = self._slots[part][: len(self._numbers[part]) + 1]
        return found

    def restore(self, arrays: Arrays) -> None:
        """Remember what a file says, the newest of it if it is too much."""
        packed: Packed = {"figures": arrays["figures"][-self.room :].astype(np.float32)}
        for part in PARTS:
            slots = arrays[f"{part}.slots"].copy()
            slots[0] = EMPTY
            packed[part] = slots[arrays[f"{part}.places"][-self.room :]]
        self.add(packed, arrays["targets"][-self.room :])

    def inputs(self, where: Ints) -> dict[str, Any]:
        """Inputs of the net for these positions: figures, and for each part its different cards and who has which."""
        inputs: dict[str, Any] = {"figures": torch.from_numpy(self._figures[where])}
        for part in PARTS:
            numbers, back = np.unique(self._places[part][where], return_inverse=True)
            empty = int(numbers[0] == 0) if len(numbers) else 0
            rows = slot_features(part, self._slots[part][numbers[empty:]])  # type: ignore[arg-type]
            which = back.reshape(len(where), MAX_SLOTS[part]) + (1 - empty)
            inputs[part] = (torch.from_numpy(rows), torch.from_numpy(which))
        return inputs
