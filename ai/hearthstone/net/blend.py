"""Several nets as one: its log odds are a weighted mean of theirs and of the logistic evaluation.

    python -m cardai.ai.hearthstone.net.blend OUT --logistic 0.3 --net A.safetensors 0.35 --net B.safetensors 0.35

Nets of different moments of a run err in different places, and the logistic evaluation in others again; the mean
errs less, which matters where a search looks for the one position that is overrated most.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from cardai.ai.agent import AgentError
from cardai.ai.command_line import command_line, obey
from cardai.ai.net import ModelCard, Net, save
from cardai.games.arrays import Floats32

from ..search.evaluation import BIAS, EVALUATION_WEIGHTS
from .features import FIGURE_COUNT, HEARTHSTONE_FEATURES, PARTS
from .player import read

Arrays = dict[str, Floats32]
LAYER = "layers.0"


def logistic() -> Arrays:
    """The logistic evaluation as a net: one unit for its log odds, one for their negative; it reads no cards."""
    weights = np.array([*EVALUATION_WEIGHTS[0], *EVALUATION_WEIGHTS[1]], np.float32)
    figures = np.zeros((2, FIGURE_COUNT), np.float32)
    figures[0, : len(weights)], figures[1, : len(weights)] = weights, -weights
    arrays: Arrays = {"figures.weight": figures, "figures.bias": np.array([BIAS, -BIAS], np.float32)}
    arrays |= {f"{LAYER}.weight": np.eye(2, dtype=np.float32), f"{LAYER}.bias": np.zeros(2, np.float32)}
    return arrays | {"value.weight": np.array([[1, -1]], np.float32), "value.bias": np.zeros(1, np.float32)}


def blend(nets: Sequence[tuple[Arrays, float]]) -> Arrays:
    """One net with two hidden layers that says the sum of what these say, each times its weight."""
    scaled = [_scaled(arrays, weight) for arrays, weight in nets]
    blended = scaled[0]
    for arrays in scaled[1:]:
        blended = _joined(blended, arrays)
    return blended


def _scaled(arrays: Arrays, weight: float) -> Arrays:
    factor = np.float32(weight)
    return arrays | {name: arrays[name] * factor for name in ("value.weight", "value.bias")}


def _joined(one: Arrays, other: Arrays) -> Arrays:
    """Both nets side by side, with nothing between them."""
    joined = {name: np.concatenate([one[name], other[name]]) for name in ("figures.weight", "figures.bias")}
    for part in PARTS:
        joined |= _part(part, one, other)
    joined[f"{LAYER}.weight"] = _diagonal(one[f"{LAYER}.weight"], other[f"{LAYER}.weight"])
    joined[f"{LAYER}.bias"] = np.concatenate([one[f"{LAYER}.bias"], other[f"{LAYER}.bias"]])
    joined["value.weight"] = np.concatenate([one["value.weight"], other["value.weight"]], 1)
    joined["value.bias"] = one["value.bias"] + other["value.bias"]
    return joined


def _part(part: str, one: Arrays, other: Arrays) -> Arrays:
    weight, cards = f"{part}.weight", (f"{part}.cards.weight", f"{part}.cards.bias")
    if weight in other:
        joined = {name: np.concatenate([one[name], other[name]]) for name in cards}
        return joined | {weight: _diagonal(one[weight], other[weight])}
    blind = np.zeros((len(other["figures.bias"]), one[weight].shape[1]), np.float32)
    return {name: one[name] for name in cards} | {weight: np.concatenate([one[weight], blind])}


def _diagonal(one: Floats32, other: Floats32) -> Floats32:
    joined = np.zeros((len(one) + len(other), one.shape[1] + other.shape[1]), np.float32)
    joined[: len(one), : one.shape[1]], joined[len(one) :, one.shape[1] :] = one, other
    return joined


def _common_vocabulary(nets: Sequence[Net]) -> Mapping[str, Any]:
    """The words all of them know; AgentError if they differ, for then their columns do."""
    vocabulary = nets[0].card.vocabulary
    if any(net.card.vocabulary != vocabulary for net in nets):
        raise AgentError("The nets do not know the same words of cards and cannot be one")
    return vocabulary


def main() -> None:
    """Read the command line and write the blend."""
    parser = command_line(__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--logistic", type=float, default=0.0, help="weight of the logistic evaluation")
    parser.add_argument("--net", nargs=2, action="append", required=True, metavar=("FILE", "WEIGHT"))
    obey(parser, _write)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise AgentError(f"A weight is a number, not {text!r}") from None


def _write(chosen: argparse.Namespace) -> None:
    parts = [(read(Path(file)), _number(weight)) for file, weight in chosen.net]
    vocabulary = _common_vocabulary([net for net, _ in parts])
    nets = [(net.arrays, weight) for net, weight in parts]
    nets += [(logistic(), chosen.logistic)] if chosen.logistic else []
    save(
        chosen.out,
        Net(ModelCard("hearthstone", "any rules (neural)", HEARTHSTONE_FEATURES, vocabulary=vocabulary), blend(nets)),
    )


if __name__ == "__main__":
    main()
