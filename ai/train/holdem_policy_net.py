"""The policy net of hold'em in torch: how the hands of the player to act are played, from decisions of solved games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from ..holdem.values import layout
from ..holdem.values.samples import Decision, Sample
from .holdem_values_net import Batch, SetNet, make_batch

IMPOSSIBLE = -1e4
"""Logit of what cannot be done."""


class Decisions(NamedTuple):
    """Some decisions side by side; of the hands only those of the players to act are asked about."""

    seen: Batch
    acting: torch.Tensor
    """Places of their hands among all."""
    mixes: torch.Tensor
    """By acting hand and slot."""
    menus: torch.Tensor
    """By acting hand and slot: 0, or a logit that rules it out."""
    decision_of: torch.Tensor
    """By acting hand."""
    mass: torch.Tensor
    """By acting hand: its part of its range."""

    @property
    def context(self) -> torch.Tensor:
        """By range."""
        return self.seen.context

    @property
    def hands(self) -> torch.Tensor:
        """Of both players."""
        return self.seen.hands


def make_decisions(samples: Sequence[Sample]) -> Decisions:
    """Decisions as the net reads them."""
    seen = make_batch(samples)
    asked = [sample.decision for sample in samples if sample.decision is not None]
    is_acting = torch.zeros(len(seen.context), dtype=torch.bool)
    is_acting[[2 * number + one.player for number, one in enumerate(asked)]] = True
    acting = torch.nonzero(is_acting[seen.range_of])[:, 0]
    decision_of = seen.range_of[acting] // 2
    mixes = torch.from_numpy(np.concatenate([one.mixes for one in asked]).astype(np.float32))
    menus = torch.from_numpy(np.stack([_ruled_out(one) for one in asked]))[decision_of]
    return Decisions(seen, acting, mixes, menus, decision_of, seen.mass[acting])


def _ruled_out(decision: Decision) -> NDArray[np.float32]:
    return np.where(decision.menu, np.float32(0), np.float32(IMPOSSIBLE))


class PolicyNet(SetNet):
    """Logarithms of the chances of every acting hand, by slot."""

    def __init__(self, summary: int, situation: int, hidden: int) -> None:
        super().__init__(summary, situation, hidden, layout.DECISION, layout.SLOT_COUNT)

    def forward(self, batch: Decisions) -> torch.Tensor:
        return torch.log_softmax(self.heads(batch.seen)[batch.acting] + batch.menus, dim=1)


def loss_of(chances: torch.Tensor, batch: Decisions, _huber: float, _totals: float) -> torch.Tensor:
    """How far the mixes are from the solved ones, half of a hand's weight even and half by the range."""
    count = int(batch.decision_of[-1]) + 1
    even = 1 / torch.bincount(batch.decision_of, minlength=count)[batch.decision_of]
    missed = nn.functional.kl_div(chances, batch.mixes, reduction="none").sum(1)
    return (missed * (batch.mass + even)).sum() / (2 * count)


def errors_of(chances: torch.Tensor, batch: Decisions) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By decision, in %: how much of a hand's mix, and of the whole range's, is placed otherwise than solved."""
    count = int(batch.decision_of[-1]) + 1
    missed = (chances.exp() - batch.mixes) * batch.mass[:, None]
    hands = torch.zeros(count).index_add_(0, batch.decision_of, missed.abs().sum(1) / 2)
    whole = torch.zeros(count, layout.SLOT_COUNT).index_add_(0, batch.decision_of, missed)
    return 100 * hands.double().numpy(), 50 * whole.abs().sum(1).double().numpy()
