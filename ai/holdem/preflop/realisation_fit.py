"""Fitting what hands win after the flop to solved flops.

The regression has two kinds of columns: those of the model, and others that are there to take off it what it is not
about, and are dropped afterwards. These are how lucky a hand was with its flop (flop_luck.py), which is nothing on
average, and how unexpected a hand is: one that is hardly in its own range wins 5 to 9 % of the pot more than the same
one that is, since nobody reckons with it. At the edge of a range, where it matters, a hand is partly expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..abstraction.cards import CLASS_OF
from ..abstraction.preflop_equity import CLASSES
from .classes import COMBOS, together
from .flop_luck import HAND, LUCK, luck
from .flop_samples import FlopSample, possible_combos
from .realisation import COLUMNS, WEIGHTS, Realisation, depth_parts, hand_features, lead

Floats = NDArray[np.float64]

RIDGE, FAR_RIDGE, CLASS_RIDGE, LUCK_RIDGE = 3.0, 5000.0, 1000.0, 3.0
"""As many combos' worth of evidence pulls a coefficient towards 0: of the model, of its second part of the depth, of
single classes, of what is dropped. Samples left out tell hardly a difference within a factor of ten."""
RANGED = 2 * HAND + 1
"""Kinds of luck of whole ranges: three of each player's, and how much more equity the own one has than usual."""
EXPECTED = 0.3
"""A hand with this weight in its own range is no surprise any more."""
SURPRISES = (0, 1, 4, 9)
"""Features (realisation.py) on which it depends how much a surprise wins: constant, suited, pair, connected."""
LUCKS = 2 * (4 * (LUCK + 1) + 2 * RANGED)
UNEXPECTED = 2 * 2 * (len(SURPRISES) + 2)
TAKEN_OFF = 0.25
"""So much of what unexpected hands win more is taken off: hands with weights of 0.3 to 0.8 that are behind win 1.0 % of
the pot more than the model says then (with all of it taken off 2.4 %), those that are in for sure 0.1 % less."""


@dataclass(frozen=True)
class Block:
    """One player's hands on one flop, ready for the regression."""

    columns: Floats
    lucks: Floats
    surprises: Floats
    weight: Floats
    target: Floats
    """Value less equity, in pots."""


def blocks_of(samples: Sequence[FlopSample]) -> list[Block]:
    """All players of all samples."""
    return [_block(sample, player) for sample in samples for player in (0, 1)]


def _block(sample: FlopSample, player: int) -> Block:
    won = sample.results[player]
    classes = CLASS_OF[won.held]
    weight = possible_combos(sample.board)[classes]
    lucks, surprises = _lucks(sample, player), _surprises(sample, player)
    return Block(_columns(sample, player)[classes], lucks, surprises, weight, won.values - won.equity)


def fit(blocks: Sequence[Block]) -> Realisation:
    """The correction that fits best."""
    return Realisation(coefficients(blocks)[:WEIGHTS])


def coefficients(blocks: Sequence[Block]) -> Floats:
    """Of the model, then of luck and surprises."""
    kept = WEIGHTS + LUCKS
    normal, right = _normal(blocks)
    wins = TAKEN_OFF * np.linalg.solve(normal, right)[kept:]
    found = np.linalg.solve(normal[:kept, :kept], right[:kept] - normal[:kept, kept:] @ wins)
    return np.concatenate([found, wins])


def _normal(blocks: Sequence[Block]) -> tuple[Floats, Floats]:
    """The equations of the regression."""
    sizes = [COLUMNS, COLUMNS, 2 * CLASSES, LUCKS + UNEXPECTED]
    pull = np.repeat([RIDGE, FAR_RIDGE, CLASS_RIDGE, LUCK_RIDGE], sizes)
    normal, right = np.diag(pull), np.zeros(len(pull))
    for block in blocks:
        table = np.concatenate([block.columns, block.lucks, block.surprises], axis=1)
        weighed = (table * block.weight[:, None]).T
        normal += weighed @ table
        right += weighed @ block.target
    return normal, right


def _meetings(sample: FlopSample, player: int) -> Floats:
    """By own class and the opponent's: the chance to meet."""
    opponent = (sample.situation.ip, sample.situation.oop)[player]
    chances = together() * (COMBOS * opponent)
    found: Floats = chances / np.maximum(chances.sum(axis=1, keepdims=True), 1e-12)
    return found


def _columns(sample: FlopSample, player: int) -> Floats:
    """The model's columns for every class of a player, averaged over the opponent's range."""
    chances, ahead = _meetings(sample, player), lead() if player else lead().T
    parts = [part for weighted in (chances, chances * ahead) for part in _sides(weighted, player)]
    parts.append((chances * ahead**3).sum(axis=1)[:, None])
    columns = np.concatenate(parts, axis=1)
    near, far = depth_parts(sample.situation.depth)
    singles = (np.eye(CLASSES), chances) if player else (chances, np.eye(CLASSES))
    found: Floats = np.concatenate([near * columns, far * columns, far * np.concatenate(singles, axis=1)], axis=1)
    return found if player else -found


def _sides(weighted: Floats, player: int) -> tuple[Floats, Floats]:
    """Features of the hand in position and of the other one, whichever is the opponent's."""
    features = hand_features()
    own, other = weighted.sum(axis=1)[:, None] * features, weighted @ features
    return (own, other[:, 1:]) if player else (other, own[:, 1:])


def _lucks(sample: FlopSample, player: int) -> Floats:
    """Luck by combo, apart for both players and depths, and more or less for hands that are ahead."""
    won = sample.results[player]
    ahead = _ahead(sample, player)
    more = won.equity - 0.5 - ahead
    plain = np.concatenate([luck(won.held, sample.board), more[:, None]], axis=1)
    ranged = [float(np.average(more, weights=_range_weights(sample, player)))]
    ranged += [kind for one in (player, 1 - player) for kind in _range_luck(sample, one)]
    near, far = depth_parts(sample.situation.depth)
    both = np.concatenate([plain, plain * ahead[:, None]], axis=1)
    whole = np.tile(np.outer([near, far], ranged).ravel(), (len(ahead), 1))
    return _of_player(np.concatenate([near * both, far * both, whole], axis=1), player)


def _surprises(sample: FlopSample, player: int) -> Floats:
    """By combo: how little its class is in the own range, alone and times what it may depend on."""
    classes, ahead = CLASS_OF[sample.results[player].held], _ahead(sample, player)[:, None]
    weight = (sample.situation.oop, sample.situation.ip)[player][classes]
    little = np.maximum(0.0, 1 - weight / EXPECTED)[:, None]
    kinds = little * np.concatenate([hand_features()[classes][:, SURPRISES], ahead, ahead**2], axis=1)
    near, far = depth_parts(sample.situation.depth)
    return _of_player(np.concatenate([near * kinds, far * kinds], axis=1), player)


def _of_player(columns: Floats, player: int) -> Floats:
    """Columns of one player beside those of the other, which are empty."""
    empty = np.zeros_like(columns)
    return np.concatenate([empty, columns] if player else [columns, empty], axis=1)


def _ahead(sample: FlopSample, player: int) -> Floats:
    """By combo: how far ahead its class is of the opponent's range before the flop."""
    found: Floats = (_meetings(sample, player) * lead()).sum(axis=1)[CLASS_OF[sample.results[player].held]]
    return found


def _range_luck(sample: FlopSample, player: int) -> list[float]:
    """Of a whole range: the kinds of luck that tell of hands on the flop."""
    weights = _range_weights(sample, player)
    return [float(kind) for kind in weights @ luck(sample.results[player].held, sample.board)[:, :HAND] / weights.sum()]


def _range_weights(sample: FlopSample, player: int) -> Floats:
    classes = CLASS_OF[sample.results[player].held]
    held = (sample.situation.oop, sample.situation.ip)[player]
    found: Floats = (possible_combos(sample.board) * held)[classes]
    return found
