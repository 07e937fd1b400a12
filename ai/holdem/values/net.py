"""The nets as they play: the forward pass in numpy, for many pots on one board.

How it is made is told in ai/train/holdem_values_net.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardai.ai.agent import AgentError

from ... import net as nets
from . import layout
from .features import masses

Floats = NDArray[np.float32]

VERSION = "holdem-values-1"
POLICY_VERSION = "holdem-policy-1"
HALF_DEPTH = 0.7
"""Chips behind, in pots, with which half of the net's correction of the equity counts; with none, nothing does."""

LAYERS = ("reader", "summary", "other", "situation", "steering", "hand", "hidden", "value")
SCALES = ("hand_mean", "hand_scale", "context_mean", "context_scale")
"""Of the inputs."""


@dataclass(frozen=True, eq=False)
class KnownHands:
    """What the first layers make of features that no range changes, by hand."""

    reader: Floats
    hand: Floats


@dataclass(frozen=True, eq=False)
class Player:
    """One player of many pots on the same board, with the same hands in other parts."""

    known: KnownHands
    changing: Floats
    """By pot, hand and column: what ranges decide."""
    weights: Floats
    """By pot and hand; those of a pot add up to 1."""
    context: Floats
    """By pot."""


class SetNet:
    """A net that reads ranges as sets of hands, and the card that tells how it was learned."""

    features = VERSION
    """Which description of a position it reads."""
    context = layout.CONTEXT
    """Columns of a range's situation."""
    outputs = 1

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
            raise AgentError(f"{self.source} is damaged: its layers are not those of such a net")
        inputs = {"reader": layout.HAND_COLUMNS, "hand_mean": layout.HAND_COLUMNS, "context_mean": self.context}
        for name, width in inputs.items():
            array = self.arrays[name] if name in SCALES else self.arrays[f"{name}.weight"]
            if array.shape[-1] != width:
                raise AgentError(f"{self.source} is damaged: {name} wants {array.shape[-1]} numbers, there are {width}")
        if self.arrays["value.bias"].shape != (self.outputs,):
            raise AgentError(f"{self.source} is damaged: it has not {self.outputs} outputs")

    def _fold_scales(self) -> None:
        """Let the first layers read features as they are."""
        for name, kind in (("reader", "hand"), ("hand", "hand"), ("situation", "context")):
            weight, bias = self._layers[name]
            mean, scale = self.arrays[f"{kind}_mean"], self.arrays[f"{kind}_scale"]
            rows = slice(len(weight) - len(mean), None) if kind == "context" else slice(len(mean))
            weight[rows] *= scale[:, None]
            self._layers[name] = weight, bias - mean @ weight[rows]

    def known_hands(self, static: Floats) -> KnownHands:
        """Begin with what no range changes; for hands that many pots are asked about."""
        reader, hand = (self._layers[name][0][: layout.STATIC] for name in ("reader", "hand"))
        with nets.one_thread():
            return KnownHands(static @ reader + self._layers["reader"][1], static @ hand + self._layers["hand"][1])

    def _heads(self, players: Sequence[Player], seats: Sequence[int]) -> list[Floats]:
        """By seat, pot, hand and output."""
        with nets.one_thread():
            read = [self._read(one) for one in players]
            summaries = [_summed(one.weights, part) for one, part in zip(players, read, strict=True)]
            return [self._head(seat, players, read[seat], summaries) for seat in seats]

    def _rectified(self, name: str, rows: Floats) -> Floats:
        weight, bias = self._layers[name]
        found: Floats = rows @ weight
        found += bias
        return np.maximum(found, 0, out=found)

    def _read(self, player: Player) -> Floats:
        x: Floats = player.changing @ self._layers["reader"][0][layout.STATIC :]
        x += player.known.reader
        return self._rectified("summary", np.maximum(x, 0, out=x))

    def _head(self, seat: int, players: Sequence[Player], read: Floats, summaries: Sequence[Floats]) -> Floats:
        own = players[seat]
        theirs = np.zeros_like(summaries[seat])
        for place, other in enumerate(players):
            if place != seat:
                known = known_of(own.context, other.context)
                theirs += self._rectified("other", np.concatenate([summaries[place], known], axis=1))
        situation = self._rectified("situation", np.concatenate([summaries[seat], theirs, own.context], axis=1))
        weight, bias = self._layers["steering"]
        factor, shift = np.split(situation @ weight + bias, 2, axis=1)
        x: Floats = self._hand_layer(own, read)
        x *= (1 + factor)[:, None]
        x += shift[:, None]
        x = self._rectified("hidden", np.maximum(x, 0, out=x))
        weight, bias = self._layers["value"]
        found: Floats = x @ weight + bias
        return found

    def _hand_layer(self, own: Player, read: Floats) -> Floats:
        weight = self._layers["hand"][0]
        x: Floats = read @ weight[layout.HAND_COLUMNS :]
        x += own.changing @ weight[layout.STATIC : layout.HAND_COLUMNS]
        x += own.known.hand
        return x


class ValueNet(SetNet):
    """What hands win, in pots."""

    def values(self, players: Sequence[Player]) -> list[Floats]:
        """By player, pot and hand: what it wins on average from here on, in pots, its share of the pot included."""
        found = []
        for one, head in zip(players, self._heads(players, range(len(players))), strict=True):
            depths: Floats = np.exp(one.context[:, layout.DEPTH_LOG])
            scale = depths / (depths + np.float32(HALF_DEPTH))
            found.append(one.changing[:, :, 0] + head[:, :, 0] * scale[:, None])
        parts = zip(players, found, strict=True)
        totals = [(masses(one.changing, one.weights) * part).sum(axis=1) for one, part in parts]
        missing = (1 - np.sum(totals, axis=0)) / np.float32(len(players))
        return [part + missing[:, None] for part in found]


class PolicyNet(SetNet):
    """How hands are played."""

    features = POLICY_VERSION
    context = layout.DECISION
    outputs = layout.SLOT_COUNT

    def mixes(self, players: Sequence[Player], seat: int, menu: NDArray[np.bool_]) -> Floats:
        """By pot, hand and slot: how likely a player acts so; menu by pot and slot says what can be done."""
        logits = self._heads(players, [seat])[0]
        logits = np.where(menu[:, None], logits, np.float32(-np.inf))
        chances = np.exp(logits - logits.max(axis=2, keepdims=True))
        found: Floats = chances / chances.sum(axis=2, keepdims=True)
        return found


def _summed(weights: Floats, read: Floats) -> Floats:
    """By pot: what was read of the hands of a range, added up by weight."""
    found: Floats = (weights[:, None] @ read)[:, 0]
    return found


def known_of(own: Floats, other: Floats) -> Floats:
    """What a net is told of an opponent beside the summary of its range, from both players' contexts."""
    found = np.empty((*other.shape[:-1], layout.OTHER), np.float32)
    found[..., layout.OTHER_DEPTH] = other[..., layout.DEPTH_PART]
    found[..., layout.OTHER_SEAT] = other[..., layout.SEAT]
    found[..., layout.OTHER_RELATIVE] = other[..., layout.SEAT] - own[..., layout.SEAT]
    found[..., layout.OTHER_EQUITY] = other[..., layout.RANGE_EQUITY]
    return found


def load(path: Path) -> ValueNet:
    """A value net of a file; AgentError says what is wrong with it."""
    return ValueNet(*nets.read(path, "holdem", VERSION), str(path))


def load_policy(path: Path) -> PolicyNet:
    """A policy net of a file; AgentError says what is wrong with it."""
    return PolicyNet(*nets.read(path, "holdem", POLICY_VERSION), str(path))
