"""Fitting what hands win after the flop to solved flops.

The regression has two kinds of columns: those of the model, and others that are there to take off it what it is not
about, and are dropped afterwards: how lucky a hand was with its flop (flop_luck.py), which is nothing on average, and
how unexpected it was. Hands that are hardly in their own range win more than the same ones that are, since nobody
reckons with them: 15 % of the pot, and more if they are ahead. They tell what hands like them win, so they count, but
less.
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
from .realisation import (
    CLASS_SETS,
    COLUMNS,
    SETS,
    WEIGHTS,
    Last,
    Realisation,
    class_parts,
    depth_parts,
    hand_features,
    lead,
    parts,
)
from .usual_ranges import is_usual

Floats = NDArray[np.float64]

RIDGES, CLASS_RIDGES, LUCK_RIDGE = (3.0, *[100.0] * (SETS - 1)), (1000.0,) * CLASS_SETS, 3.0
"""As many combos' worth of evidence pulls a coefficient towards 0: of the sets of columns of the model, of those of
single classes, of what is dropped. Samples left out tell hardly a difference within a factor of ten."""
RANGED = 2 * HAND + 1
"""Kinds of luck of whole ranges: three of each player's, and how much more equity the own one has than usual."""
EXPECTED = 0.3
"""A hand with this weight in its own range is no surprise any more."""
SURPRISES = 6
"""Kinds of surprise: at all, by depth and who raised last, each more or less for hands that are ahead."""
LUCKS = 2 * (4 * (LUCK + 1) + 2 * RANGED + SURPRISES)
LITTLE = 0.25
"""As much as one that is expected an unexpected hand counts. Of 0.1, 0.25 and 0.8 the last is worse on flops left out
(2.5 % of the pot for the second with columns for surprise, 2.6 for the last, 3.5 without such columns)."""

LITTLE_LIMPED = 0.8
"""The same where nobody raised: good hands are in no range there, and what they win is known from such hands alone."""
TRUSTED = 6.0
"""As many flops one counts with ranges of good players (usual_ranges.py): what hands win there is what a table is to be
right about, and others rest on ranges of tables that were wrong."""


@dataclass(frozen=True)
class Block:
    """One player's hands on one flop, ready for the regression."""

    columns: Floats
    lucks: Floats
    weight: Floats
    """Evidence, in combos."""
    target: Floats
    """Value less equity, in pots."""


def blocks_of(samples: Sequence[FlopSample]) -> list[Block]:
    """All players of all samples."""
    return [_block(sample, player) for sample in samples for player in (0, 1)]


def _block(sample: FlopSample, player: int) -> Block:
    won = sample.results[player]
    classes = CLASS_OF[won.held]
    little = LITTLE_LIMPED if sample.situation.last is Last.NOBODY else LITTLE
    weight = possible_combos(sample.board)[classes] * np.maximum(little, _expected(sample, player))
    weight *= TRUSTED if is_usual(sample.situation) else 1.0
    return Block(_columns(sample, player)[classes], _lucks(sample, player), weight, won.values - won.equity)


def fit(blocks: Sequence[Block]) -> Realisation:
    """The correction that fits best."""
    return Realisation(coefficients(blocks)[:WEIGHTS])


def coefficients(blocks: Sequence[Block]) -> Floats:
    """Of the model, then of luck."""
    return solved(*equations(blocks))


def solved(normal: Floats, right: Floats) -> Floats:
    """The coefficients of a regression, pulled towards 0."""
    sizes = [COLUMNS] * SETS + [2 * CLASSES] * CLASS_SETS + [LUCKS]
    pull = np.diag(np.repeat([*RIDGES, *CLASS_RIDGES, LUCK_RIDGE], sizes))
    return np.asarray(np.linalg.solve(normal + pull, right), np.float64)


def equations(blocks: Sequence[Block]) -> tuple[Floats, Floats]:
    """What blocks say of the coefficients; those of several add up."""
    size = WEIGHTS + LUCKS
    normal, right = np.zeros((size, size)), np.zeros(size)
    for block in blocks:
        table = np.concatenate([block.columns, block.lucks], axis=1)
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
    both = [part for weighted in (chances, chances * ahead) for part in _sides(weighted, player)]
    columns = np.concatenate([*both, (chances * ahead**3).sum(axis=1)[:, None]], axis=1)
    singles = np.concatenate((np.eye(CLASSES), chances) if player else (chances, np.eye(CLASSES)), axis=1)
    depth, last = sample.situation.depth, sample.situation.last
    sets = [part * columns for part in parts(depth, last)] + [part * singles for part in class_parts(depth, last)]
    found: Floats = np.concatenate(sets, axis=1)
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
    near, way = depth_parts(sample.situation.depth)
    both = np.concatenate([plain, plain * ahead[:, None]], axis=1)
    whole = np.tile(np.outer([near, near * way], ranged).ravel(), (len(ahead), 1))
    surprise = _surprises(sample, player, ahead)
    return _of_player(np.concatenate([near * both, near * way * both, whole, surprise], axis=1), player)


def _surprises(sample: FlopSample, player: int, ahead: Floats) -> Floats:
    """By combo: how unexpected it is, in each way that may count."""
    near, way = depth_parts(sample.situation.depth)
    kinds = near * np.array([1.0, way, sample.situation.last.side]) * (sample.situation.last is not Last.NOBODY)
    by_kind = (1 - _expected(sample, player))[:, None] * kinds
    return np.concatenate([by_kind, by_kind * ahead[:, None]], axis=1)


def _expected(sample: FlopSample, player: int) -> Floats:
    """By combo: how much its class is in the own range; 1 is no surprise any more."""
    weight = (sample.situation.oop, sample.situation.ip)[player][CLASS_OF[sample.results[player].held]]
    found: Floats = np.minimum(1.0, weight / EXPECTED)
    return found


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
