"""The value net as it plays: the forward pass in numpy. How it is made is told in ai/train/holdem_values_net.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardai.ai.agent import AgentError

from ... import net as nets
from . import layout
from .features import RangeFeatures

Floats = NDArray[np.float32]

VERSION = "holdem-values-1"
HALF_DEPTH = 0.7
"""Chips behind, in pots, with which half of the net's correction of the equity counts; with none, nothing does."""

LAYERS = ("reader", "summary", "other", "situation", "steering", "hand", "hidden", "value")
SCALES = ("hand_mean", "hand_scale", "context_mean", "context_scale")
"""Of the inputs."""


class ValueNet:
    """What hands win, in pots, and the card that tells how that was learned."""

    def __init__(self, card: nets.ModelCard, arrays: Mapping[str, Floats], source: str = "net") -> None:
        self.card, self.source = card, source
        self.arrays = dict(arrays)
        self._check()
        self._layers = {name: (self.arrays[f"{name}.weight"].T.copy(), self.arrays[f"{name}.bias"]) for name in LAYERS}
        """Each of them: inputs by outputs, and what is added."""
        self._fold_scales()

    def _check(self) -> None:
        wanted = {*SCALES, *(f"{name}.{part}" for name in LAYERS for part in ("weight", "bias"))}
        if set(self.arrays) != wanted:
            raise AgentError(f"{self.source} is damaged: its layers are not those of a value net")
        inputs = {"reader": layout.HAND, "hand_mean": layout.HAND, "context_mean": layout.CONTEXT}
        for name, width in inputs.items():
            array = self.arrays[name] if name in SCALES else self.arrays[f"{name}.weight"]
            if array.shape[-1] != width:
                raise AgentError(f"{self.source} is damaged: {name} wants {array.shape[-1]} numbers, there are {width}")

    def _fold_scales(self) -> None:
        """Let the first layers read features as they are."""
        for name, kind in (("reader", "hand"), ("hand", "hand"), ("situation", "context")):
            weight, bias = self._layers[name]
            mean, scale = self.arrays[f"{kind}_mean"], self.arrays[f"{kind}_scale"]
            rows = slice(len(weight) - len(mean), None) if kind == "context" else slice(len(mean))
            weight[rows] *= scale[:, None]
            self._layers[name] = weight, bias - mean @ weight[rows]

    def values(self, ranges: Sequence[RangeFeatures]) -> list[Floats]:
        """By player: what each hand wins on average from here on, in pots, its share of the pot included."""
        with nets.one_thread():
            read = [self._read(one.hands) for one in ranges]
            summaries = [one.weights @ part for one, part in zip(ranges, read, strict=True)]
            found = [self._corrected(seat, ranges, read[seat], summaries) for seat in range(len(ranges))]
        missing = 1 - sum(float(mass_of(one) @ part) for one, part in zip(ranges, found, strict=True))
        return [part + np.float32(missing / len(found)) for part in found]

    def _layer(self, name: str, rows: Floats) -> Floats:
        weight, bias = self._layers[name]
        found: Floats = rows @ weight
        found += bias
        return found

    def _rectified(self, name: str, rows: Floats) -> Floats:
        found = self._layer(name, rows)
        return np.maximum(found, 0, out=found)

    def _read(self, hands: Floats) -> Floats:
        return self._rectified("summary", self._rectified("reader", hands))

    def _corrected(
        self, seat: int, ranges: Sequence[RangeFeatures], read: Floats, summaries: Sequence[Floats]
    ) -> Floats:
        own = ranges[seat]
        others = [place for place in range(len(ranges)) if place != seat]
        seen = [np.concatenate([summaries[place], known_of(own.context, ranges[place].context)]) for place in others]
        theirs = self._rectified("other", np.stack(seen)).sum(axis=0)
        situation = self._rectified("situation", np.concatenate([summaries[seat], theirs, own.context])[None])
        factor, shift = np.split(self._layer("steering", situation)[0], 2)
        x = self._layer("hand", np.concatenate([own.hands, read], axis=1))
        x *= 1 + factor
        x += shift
        x = self._rectified("hidden", np.maximum(x, 0, out=x))
        depth = np.exp(own.context[layout.DEPTH_LOG])
        found: Floats = own.equities + self._layer("value", x)[:, 0] * (depth / (depth + np.float32(HALF_DEPTH)))
        return found


def known_of(own: Floats, other: Floats) -> Floats:
    """What a net is told of an opponent beside the summary of its range, from both players' contexts."""
    found = np.empty((*other.shape[:-1], layout.OTHER), np.float32)
    found[..., layout.OTHER_DEPTH] = other[..., layout.DEPTH_PART]
    found[..., layout.OTHER_SEAT] = other[..., layout.SEAT]
    found[..., layout.OTHER_RELATIVE] = other[..., layout.SEAT] - own[..., layout.SEAT]
    found[..., layout.OTHER_EQUITY] = other[..., layout.RANGE_EQUITY]
    return found


def mass_of(seen: RangeFeatures) -> Floats:
    """By hand: its part in what its range wins, which grows with its weight and with the hands it can meet."""
    mass = seen.weights * seen.meets
    found: Floats = mass / max(mass.sum(), np.float32(1e-9))
    return found


def load(path: Path) -> ValueNet:
    """A value net of a file; AgentError says what is wrong with it."""
    card, arrays = nets.read(path, "holdem", VERSION)
    return ValueNet(card, arrays, str(path))
