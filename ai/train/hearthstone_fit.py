"""A net from what earlier runs remember: several fits from one start, their weights averaged.

    python -m cardai.ai.train.hearthstone_fit OUT.safetensors --start NET.safetensors RUN [RUN ...]

A run learns while it plays, from few games at first, and follows their accidents. Here every position of the replay
buffers counts once or so, with a small step that falls to nothing. Fits that begin at the same net and differ only in
the order of positions lie so close together that the mean of their weights is a net, which errs less than each of them.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from safetensors.numpy import load_file
from torch import nn

from cardai.games.arrays import Floats32

from .. import net as nets
from ..hearthstone.net.features import HEARTHSTONE_FEATURES
from ..hearthstone.net.player import read
from ..hearthstone.net.vocabulary import translated, vocabulary_of_all
from .hearthstone_learner import PositionNet, ReplayBuffer
from .hearthstone_net import MEMORY, VALUE_NET_RULES
from .learner import set_rate

WARM_UP = 50
"""Steps in which the step size rises."""


@dataclass(frozen=True)
class FitConfig:
    """Everything that decides a fit."""

    seeds: int = 3
    """Fits that are averaged."""
    epochs: float = 1.0
    """Times each position is learned from."""
    rate: float = 1.5e-4
    """Adam's largest step size; it falls to nothing along a line."""
    decay: float = 0.05
    """Weight decay."""
    batch: int = 512
    """Positions in a learning step."""


def remembered(runs: Sequence[Path]) -> ReplayBuffer:
    """The replay buffers of these runs as one."""
    memories = [load_file(run / MEMORY) for run in runs]
    replay = ReplayBuffer(sum(len(memory["targets"]) for memory in memories))
    for memory in memories:
        replay.restore(memory)
    return replay


def fit(start: nets.Net, replay: ReplayBuffer, config: FitConfig, seed: int) -> dict[str, Floats32]:
    """Weights after one pass from the weights of a net."""
    torch.manual_seed(seed)
    rng, steps = np.random.default_rng(seed), int(config.epochs * replay.count / config.batch)
    model = model_of(translated(start))
    optimizer = torch.optim.AdamW(model.parameters(), lr=config.rate, weight_decay=config.decay)
    for step in range(steps):
        drawn = rng.integers(0, replay.count, config.batch)
        set_rate(optimizer, config.rate * min(1.0, (step + 1) / WARM_UP) * (1 - step / steps))
        odds = model(replay.inputs(drawn))
        loss = nn.functional.binary_cross_entropy_with_logits(odds, torch.from_numpy(replay.targets[drawn]))
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    return {name: tensor.detach().numpy() for name, tensor in model.state_dict().items()}


def model_of(arrays: dict[str, Floats32]) -> PositionNet:
    """The torch net of these weights."""
    first = arrays["layers.0.weight"]
    model = PositionNet(arrays["hand.weight"].shape[1], (first.shape[1], first.shape[0]))
    model.load_state_dict({name: torch.from_numpy(array.copy()) for name, array in arrays.items()})
    return model


def mean_weights(several: Sequence[dict[str, Floats32]]) -> dict[str, Floats32]:
    """The mean of the weights of nets of one kind."""
    return {name: np.mean([arrays[name] for arrays in several], axis=0, dtype=np.float32) for name in several[0]}


def main() -> None:
    """Fit, average, write."""
    parser = argparse.ArgumentParser(description="A net from the replay buffers of earlier runs.")
    parser.add_argument("out", type=Path)
    parser.add_argument("runs", type=Path, nargs="+")
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--seeds", type=int, default=FitConfig.seeds)
    parser.add_argument("--epochs", type=float, default=FitConfig.epochs)
    parser.add_argument("--rate", type=float, default=FitConfig.rate)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    config = FitConfig(chosen.seeds, chosen.epochs, chosen.rate)
    start, replay = read(chosen.start), remembered(chosen.runs)
    arrays = mean_weights([fit(start, replay, config, seed) for seed in range(1, config.seeds + 1)])
    told = {"positions": replay.count, "seeds": config.seeds, "epochs": config.epochs, "rate": config.rate}
    training = {"command": "python -m cardai.ai.train.hearthstone_fit", "start": chosen.start.name, **told}
    card = nets.ModelCard(
        "hearthstone", VALUE_NET_RULES, HEARTHSTONE_FEATURES, training=training, vocabulary=vocabulary_of_all().data()
    )
    nets.save(chosen.out, nets.Net(card, arrays))


if __name__ == "__main__":
    main()
