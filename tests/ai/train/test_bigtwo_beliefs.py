"""Learning who holds which card: targets are the true hands, and the net is saved as it was learned."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from cardai.ai.bigtwo.net.beliefs import load
from cardai.ai.bigtwo.net.selfplay import collect
from cardai.ai.executors import Here
from cardai.ai.train.bigtwo_beliefs import Config, Trainer, targets
from cardai.ai.train.run import Run

SMALL = Config(tables=8, steps=4, variations=2, hidden=(16, 16), minutes=1.0, minibatch=16)


@pytest.fixture
def trainer(tmp_path: Path) -> Trainer:
    return Trainer(SMALL, Run(tmp_path, SMALL, 1.0), Here())


def test_every_unseen_card_is_in_one_place_and_hands_have_their_sizes(trainer: Trainer) -> None:
    hands = trainer.tables.tables[:, :4].copy()
    turns, seats = trainer.tables.turn.copy(), trainer.tables.sets.seats[trainer.tables.rule].copy()
    window = collect(trainer.tables, trainer.player, trainer.shares, 1)
    where, there = targets(window)
    assert (where.sum(axis=1) <= 1).all()
    for row, hand in enumerate(hands):
        for step in range(1, seats[row]):
            mask = sum(1 << card for card in np.flatnonzero(where[row, step - 1]).tolist())
            assert mask == hand[(turns[row] + step) % seats[row]]
        assert not there[row, seats[row] - 1 : 3].any()


def test_the_net_is_saved_as_it_was_learned(trainer: Trainer) -> None:
    first = trainer.step()
    trainer.measure()
    assert np.isfinite(first)
    saved = load(trainer.run.folder / "net.safetensors")
    learned = trainer.net.state_dict()
    assert torch.allclose(torch.from_numpy(saved.arrays["output.weight"]), learned["output.weight"], atol=1e-3)
    assert "--method beliefs" in saved.card.training["command"]
