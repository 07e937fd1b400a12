"""The forward pass of the Big Two net in numpy: a logit and a value in points for every play of a menu.

The first layers add up the weights of the features that are there, each row alone and in the order of its features, so
their sums do not depend on what else is asked at the same time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save_file

from cardai.games.bigtwo.kernel_rules import Ints
from cardai.games.compiled import Kernel

from ...agent import AgentError
from ...net import FORMAT, ModelCard
from .features import PLAY_SIZE, STATE_SIZE, VERSION, Indices
from .rules_vector import RULES_SIZE

Floats = NDArray[np.float32]
_BIASED = ("rules", "hidden", "joint", "last", "output")
ARRAYS = ("state.weight", "play.weight", *(f"{name}.{part}" for name in _BIASED for part in ("weight", "bias")))
"""What the file of a net holds."""


@Kernel
def add_up(weight: Floats, flat: Indices, start: Ints, rows: Ints, out: Floats) -> None:
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

    def __init__(self, card: ModelCard, arrays: Mapping[str, Floats]) -> None:
        self.card = card
        self.arrays = dict(arrays)

    def rules(self, vectors: Floats) -> Floats:
        """What each rule set adds to the first layer of the position; made once for a table."""
        known: Floats = vectors @ self.arrays["rules.weight"].T + self.arrays["rules.bias"]
        return known

    def positions(self, flat: Indices, start: Ints, rows: Ints, rules: Floats) -> Floats:
        """What positions add to the joint layer of their plays; `rules` has a row for each position, and is used up."""
        add_up(self.arrays["state.weight"], flat, start, rows, rules)
        hidden = np.maximum(rules, 0, out=rules)
        hidden = hidden @ self.arrays["hidden.weight"].T
        hidden += self.arrays["hidden.bias"]
        np.maximum(hidden, 0, out=hidden)
        seen: Floats = hidden @ self.arrays["joint.weight"].T
        seen += self.arrays["joint.bias"]
        return seen

    def plays(self, flat: Indices, start: Ints, rows: Ints, seen: Floats) -> Floats:
        """[play, 2] the logit and the value of plays; `seen` has a row for each play, and is used up."""
        add_up(self.arrays["play.weight"], flat, start, rows, seen)
        joint = np.maximum(seen, 0, out=seen)
        joint = joint @ self.arrays["last.weight"].T
        joint += self.arrays["last.bias"]
        np.maximum(joint, 0, out=joint)
        output: Floats = joint @ self.arrays["output.weight"].T
        output += self.arrays["output.bias"]
        return output


def save(path: Path, policy: Policy, half: bool = False) -> None:
    """Write a net with its card inside and, for people, the card beside it as JSON; `half`: rounded to 16 bits."""
    write(path, policy.card, policy.arrays, half)


def load(path: Path) -> Policy:
    """Read a net; AgentError says what is wrong with the file."""
    card, arrays = read(path, ARRAYS)
    fit(path, arrays, _shapes(arrays))
    return Policy(card, arrays)


def write(path: Path, card: ModelCard, arrays: Mapping[str, Floats], half: bool) -> None:
    """Weights and their card, as one file and the card once more as JSON."""
    told = {"format": FORMAT, "card": json.dumps(asdict(card))}
    kind = np.float16 if half else np.float32
    fresh = path.with_suffix(".new")
    save_file({name: np.ascontiguousarray(array, kind) for name, array in arrays.items()}, fresh, told)
    fresh.chmod(0o644)
    fresh.replace(path)
    path.with_suffix(".json").write_text(json.dumps(asdict(card), indent=2) + "\n", encoding="utf-8")


def read(path: Path, names: Sequence[str]) -> tuple[ModelCard, dict[str, Floats]]:
    """The card and the weights of a file that must have these arrays; AgentError says what is wrong with it."""
    if not path.is_file():
        raise AgentError(f"There is no file {path}")
    try:
        with safe_open(path, framework="numpy") as file:
            arrays = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}  # noqa: SIM118
            told = file.metadata() or {}
        card = ModelCard(**json.loads(told["card"]))
    except (SafetensorError, OSError, ValueError, TypeError, KeyError) as error:
        raise AgentError(f"{path} is damaged or no net of cardai ({error})") from None
    _check(path, card, arrays, names)
    return card, arrays


def _check(path: Path, card: ModelCard, arrays: Mapping[str, Floats], names: Sequence[str]) -> None:
    if card.game != "bigtwo":
        raise AgentError(f"{path} is a net for {card.game}, not for bigtwo")
    if card.features != VERSION:
        raise AgentError(f"{path} reads positions as {card.features}, this version writes them as {VERSION}")
    missing = [name for name in names if name not in arrays]
    if missing or not all(np.isfinite(array).all() for array in arrays.values()):
        raise AgentError(f"{path} is damaged: {', '.join(missing) or 'its weights'} cannot be read")


def fit(path: Path, arrays: Mapping[str, Floats], shapes: Mapping[str, tuple[int, ...]]) -> None:
    """AgentError if arrays do not look like this."""
    if {name: arrays[name].shape for name in shapes} != shapes:
        raise AgentError(f"{path} is damaged: its layers do not fit together, or not the features of a position")


def _shapes(arrays: Mapping[str, Floats]) -> dict[str, tuple[int, ...]]:
    """What every array has to look like, by the widths of the layers."""
    first, hidden, joint, last = (arrays[f"{name}.bias"].size for name in ("rules", "hidden", "joint", "last"))
    layers = {"rules": (first, RULES_SIZE), "hidden": (hidden, first), "joint": (joint, hidden), "last": (last, joint)}
    layers["output"] = (2, last)
    weights = {"state.weight": (STATE_SIZE, first), "play.weight": (PLAY_SIZE, joint)}
    weights |= {f"{name}.weight": shape for name, shape in layers.items()}
    return {**weights, **{f"{name}.bias": shape[:1] for name, shape in layers.items()}}
