"""What a position of a solution tells: how likely hands do something there, how well it is known, what hands had."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..solver.runouts import HIGH, LOW
from ..solver.solution import Position
from ..solver.spot import Gadget
from . import beliefs
from .beliefs import Floats
from .keep import kind

DOUBT = 0.03
"""How likely an action is not the solution's but a slip."""
SLIP = 0.03
"""A slip that costs this part of the pot more is e times less likely."""


def local_exploitability(position: Position, opponent: int) -> float:
    """Chips that best responses gain in a deal in which the opponent comes to a decision, if they gain all there."""
    return position.solution.exploitability / max(comes(position, opponent), 1e-6)


def comes(position: Position, player: int) -> float:
    """Which part of a player's range at the root comes to a position, a gadget's choice included."""
    return float(position.weights(player).sum() / position.solution.spot.ranges[player].sum())


def followed(root: Position, plain: Floats) -> Floats:
    """How likely each hand of the opponent comes to a root behind a gadget, in doubt."""
    assert root.before is not None
    follows = (1 - DOUBT) * root.before.strategy()[:, 0] + DOUBT
    return np.asarray((1 - beliefs.PLAIN) * follows + beliefs.PLAIN * plain)


def plain_chances(position: Position, step: str, weights: Floats) -> Floats:
    """How likely each hand of who acts does this if strength alone decides; all bets are one."""
    assert position.player is not None
    kinds = [kind(str(action)) for action in position.actions]
    mix = np.zeros((len(weights), 3))
    for number, chances in zip(kinds, position.strategy().T, strict=True):
        mix[:, number] += chances
    strength = np.nan_to_num(position.equity(position.player), nan=-1.0)
    return beliefs.by_strength(mix, weights, strength)[:, kind(step)] / max(1, kinds.count(kind(step)))


def chances_of(position: Position, step: str) -> Floats:
    """How likely each hand of who acts does this."""
    number, values = number_of(position, step), np.nan_to_num(position.action_values())
    gaps = (values - values.max(axis=1, keepdims=True)) / (SLIP * position.pot)
    slips = np.exp(gaps)
    slipped = slips[:, number] / slips.sum(axis=1)
    return np.asarray((1 - DOUBT) * position.strategy()[:, number] + DOUBT * slipped)


def number_of(position: Position, step: str) -> int:
    return [str(action) for action in position.actions].index(step)


def possible(weights: Floats, board: Sequence[int]) -> Floats:
    gone = np.zeros(52, bool)
    gone[list(board)] = True
    return np.where(gone[HIGH] | gone[LOW], 0.0, weights)


def gadget_of(position: Position, opponent: int, ours: Floats, margin: float) -> Gadget:
    """What each of the opponent's hands had at a position, less the margin, against our range as it is now."""
    had, free = position.counterfactual(opponent), position.free(opponent)
    by_card = np.bincount(HIGH, ours, 52) + np.bincount(LOW, ours, 52)
    now = ours.sum() - by_card[HIGH] - by_card[LOW] + ours
    pot = position.solution.spot.pot + sum(position.node.paid)
    with np.errstate(divide="ignore", invalid="ignore"):
        chips = np.where(free > 1e-9, had / free, -float(pot))
    values = (np.nan_to_num(chips, nan=-float(pot)) - margin * pot) * now
    return Gadget(opponent, values.astype(np.float32))
