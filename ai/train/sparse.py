"""A first layer for rows that are lists of features: only the weights of the features that are there are added up."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

from cardai.games.arrays import Floats32, Ints, Ints16
from cardai.games.compiled import Kernel

from ..bigtwo.net.forward import add_up


@Kernel
def _spread(
    grad: Floats32,
    flat: Ints16,
    start: Ints,
    rows: Ints,
    base_rows: Ints,
    weight_grad: Floats32,
    base_grad: Floats32,
) -> None:
    """Give every row's gradient to the weights of its features and to its base row."""
    width = grad.shape[1]
    for i in range(len(rows)):
        given = grad[i]
        for j in range(start[rows[i]], start[rows[i] + 1]):
            weights = weight_grad[flat[j]]
            for k in range(width):
                weights[k] += given[k]
        base = base_grad[base_rows[i]]
        for k in range(width):
            base[k] += given[k]


class _AddUp(torch.autograd.Function):
    """base[base_rows] plus the weights of the features in the rows."""

    @staticmethod
    def forward(ctx: Any, weight: torch.Tensor, base: torch.Tensor, lists: tuple[Any, ...]) -> torch.Tensor:
        flat, start, rows, base_rows = lists
        ctx.lists, ctx.shapes = lists, (weight.shape, base.shape)
        out = base.detach().numpy()[base_rows]
        add_up(weight.detach().numpy(), flat, start, rows, out)
        return torch.from_numpy(out)

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, None]:
        weight_grad, base_grad = (torch.zeros(shape) for shape in ctx.shapes)
        flat, start, rows, base_rows = ctx.lists
        given = grad.contiguous().numpy()
        _spread(given, flat, start, rows, base_rows, weight_grad.numpy(), base_grad.numpy())
        return weight_grad, base_grad, None


class SparseLayer(nn.Module):
    """Weights of `count` features, about `usual` of which are there at a time."""

    def __init__(self, count: int, width: int, usual: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(count, width) / usual**0.5)

    def forward(self, flat: Ints16, start: Ints, rows: Ints, base: torch.Tensor, base_rows: Ints) -> torch.Tensor:
        """Row i: base[base_rows[i]] and the weights of flat[start[rows[i]] : start[rows[i] + 1]]."""
        added: torch.Tensor = _AddUp.apply(self.weight, base, (flat, start, rows, base_rows))  # type: ignore[no-untyped-call]
        return added
