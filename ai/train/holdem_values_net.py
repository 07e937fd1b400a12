"""The value net of hold'em in torch, and batches of solved games as it reads them.

A small map of every hand's features, summed over a range by weight, is a learned summary of that range. The head of a
hand sees its own features, what is known of its range, its opponents' summaries (summed up, so there may be any number
of them), the board, the seat and the stacks. It corrects the equity, the more the deeper the stacks are, and what the
players' totals miss of a pot is shared out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from ..holdem.values import layout
from ..holdem.values.net import HALF_DEPTH, known_of
from ..holdem.values.samples import Sample, Seat

LEAST_SPREAD = 0.05
"""Columns that hardly vary are not blown up."""


class Batch(NamedTuple):
    """Some games side by side: the hands of all ranges in one list, the ranges of all games in another."""

    hands: torch.Tensor
    range_of: torch.Tensor
    """By hand: its range."""
    weights: torch.Tensor
    """By hand; those of a range add up to 1."""
    mass: torch.Tensor
    """By hand: how much it counts in what its range wins; those of a range add up to 1."""
    equities: torch.Tensor
    values: torch.Tensor
    context: torch.Tensor
    """By range."""
    depth: torch.Tensor
    """By range: chips behind in pots."""
    game_of: torch.Tensor
    """By range."""
    owners: torch.Tensor
    """By pair of opponents: the range that looks."""
    others: torch.Tensor
    """By pair of opponents: the range looked at."""
    known: torch.Tensor
    """By pair of opponents: what is known beside the summary."""


def make_batch(samples: Sequence[Sample]) -> Batch:
    """Games of any number of players."""
    seats = [seat for sample in samples for seat in sample.seats]
    sizes = np.array([len(seat.weights) for seat in seats])
    game_of = np.repeat(np.arange(len(samples)), [len(sample.seats) for sample in samples])
    owners, others = _pairs(samples)
    context = np.stack([seat.context for seat in seats])
    return Batch(
        torch.from_numpy(np.concatenate([seat.hands for seat in seats]).astype(np.float32)),
        torch.from_numpy(np.repeat(np.arange(len(seats)), sizes)),
        _joined([seat.weights for seat in seats]),
        _joined([mass_of(seat) for seat in seats]),
        _joined([seat.equities for seat in seats]),
        _joined([seat.values for seat in seats]),
        torch.from_numpy(context),
        torch.from_numpy(np.exp(context[:, layout.DEPTH_LOG])),
        torch.from_numpy(game_of),
        torch.from_numpy(owners),
        torch.from_numpy(others),
        torch.from_numpy(known_of(context[owners], context[others])),
    )


def mass_of(seat: Seat) -> NDArray[np.float32]:
    """By hand: its part of what its range wins."""
    mass = seat.weights * seat.meets
    found: NDArray[np.float32] = (mass / max(float(mass.sum()), 1e-9)).astype(np.float32)
    return found


def _joined(parts: Sequence[NDArray[np.float32]]) -> torch.Tensor:
    return torch.from_numpy(np.concatenate(parts).astype(np.float32))


def _pairs(samples: Sequence[Sample]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every range with every other range of its game."""
    first, pairs = 0, list[tuple[int, int]]()
    for sample in samples:
        ranges = range(first, first + len(sample.seats))
        pairs += [(own, other) for own in ranges for other in ranges if own != other]
        first = ranges.stop
    found = np.array(pairs, dtype=np.int64)
    return found[:, 0].copy(), found[:, 1].copy()


class HandsAndRanges(Protocol):
    """What a net reads."""

    @property
    def hands(self) -> torch.Tensor: ...
    @property
    def context(self) -> torch.Tensor: ...


class SetNet(nn.Module):
    """A net that reads ranges as sets of hands."""

    hand_mean: torch.Tensor
    hand_scale: torch.Tensor
    context_mean: torch.Tensor
    context_scale: torch.Tensor

    def __init__(
        self, summary: int, situation: int, hidden: int, context: int = layout.CONTEXT, outputs: int = 1
    ) -> None:
        super().__init__()
        self.reader = nn.Linear(layout.HAND_COLUMNS, summary)
        self.summary = nn.Linear(summary, summary)
        self.other = nn.Linear(summary + layout.OTHER, summary)
        self.situation = nn.Linear(2 * summary + context, situation)
        self.steering = nn.Linear(situation, 2 * hidden)
        self.hand = nn.Linear(layout.HAND_COLUMNS + summary, hidden)
        self.hidden = nn.Linear(hidden, hidden)
        self.value = nn.Linear(hidden, outputs)
        for name, width in (("hand", layout.HAND_COLUMNS), ("context", context)):
            self.register_buffer(f"{name}_mean", torch.zeros(width))
            self.register_buffer(f"{name}_scale", torch.ones(width))

    def heads(self, batch: Batch) -> torch.Tensor:
        """By hand and output."""
        hands = (batch.hands - self.hand_mean) * self.hand_scale
        context = (batch.context - self.context_mean) * self.context_scale
        read = torch.relu(self.summary(torch.relu(self.reader(hands))))
        ranges = _summed(read * batch.weights[:, None], batch.range_of, len(context))
        seen = torch.relu(self.other(torch.cat([ranges[batch.others], batch.known], 1)))
        others = _summed(seen, batch.owners, len(context))
        situation = torch.relu(self.situation(torch.cat([ranges, others, context], 1)))
        factor, shift = self.steering(situation)[batch.range_of].chunk(2, 1)
        x = torch.relu(self.hand(torch.cat([hands, read], 1)) * (1 + factor) + shift)
        x = torch.relu(self.hidden(x))
        found: torch.Tensor = self.value(x)
        return found

    @torch.no_grad()
    def standardise(self, batch: HandsAndRanges) -> None:
        """Set the scales of the inputs by some games."""
        for name, rows in (("hand", batch.hands), ("context", batch.context)):
            getattr(self, f"{name}_mean").copy_(rows.mean(0))
            getattr(self, f"{name}_scale").copy_(1 / rows.std(0).clamp(min=LEAST_SPREAD))


class ValueNet(SetNet):
    """What every hand of every range wins, in pots."""

    def forward(self, batch: Batch) -> torch.Tensor:
        scale = batch.depth / (batch.depth + HALF_DEPTH)
        values: torch.Tensor = batch.equities + self.heads(batch)[:, 0] * scale[batch.range_of]
        return self._adding_up(values, batch)

    @staticmethod
    def _adding_up(values: torch.Tensor, batch: Batch) -> torch.Tensor:
        """Share out what the players' totals miss of a pot."""
        totals = totals_of(values, batch)
        games = int(batch.game_of[-1]) + 1
        missing = 1 - _summed(totals, batch.game_of, games)
        share = missing / _summed(torch.ones_like(totals), batch.game_of, games)
        return values + share[batch.game_of][batch.range_of]


def _summed(rows: torch.Tensor, groups: torch.Tensor, count: int) -> torch.Tensor:
    """Rows added up by group."""
    return torch.zeros((count, *rows.shape[1:])).index_add_(0, groups, rows)


def totals_of(values: torch.Tensor, batch: Batch) -> torch.Tensor:
    """By range: what it wins."""
    return _summed(values * batch.mass, batch.range_of, len(batch.context))


def loss_of(values: torch.Tensor, batch: Batch, huber: float, totals: float) -> torch.Tensor:
    """Huber loss by hand, half of its weight even and half by the range, and the square of the range's error."""
    ranges = len(batch.context)
    even = 1 / torch.bincount(batch.range_of, minlength=ranges)[batch.range_of]
    weights = (batch.mass + even) / (2 * ranges)
    errors = nn.functional.huber_loss(values, batch.values, reduction="none", delta=huber) / huber
    missed = totals_of(values - batch.values, batch)
    return (weights * errors).sum() + totals * (missed**2).mean()


def errors_of(values: torch.Tensor, batch: Batch) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """By game, in % of the pot: the mean error of hands, by what the range makes of them, and of a range's total."""
    missed = values - batch.values
    ranges = len(batch.context)
    games = batch.game_of.numpy()
    hands = _summed(missed.abs() * batch.mass, batch.range_of, ranges).double().numpy()
    totals = totals_of(missed, batch).abs().double().numpy()
    count = np.bincount(games)
    return 100 * np.bincount(games, hands) / count, 100 * np.bincount(games, totals) / count
