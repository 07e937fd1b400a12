"""What hands win after the flop, from solved flops: the data that the values of playing on are fitted to.

A sample is one random flop with two ranges and a depth, solved range against range. What is kept is by class: how much
more (or less) of the pot a hand wins than its equity on that flop, for both players.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..abstraction.cards import CLASS_OF, HOLES
from ..abstraction.preflop_equity import CLASSES
from ..solver.bets import parse_menus
from ..solver.solve import solve
from ..solver.spot import make_spot
from .classes import COMBOS, equities, together

Floats = NDArray[np.float64]

POT = 1000
"""Chips; fine enough that rounding of bets means nothing."""
TARGET, MOST = 1.5, 20
"""Exploitability to stop at in % of the pot, and iterations."""
BETS, RAISES = "flop:50%,turn:80%,river:110%", "-"
"""Few, for speed: raises changed the values of both players by less than 1 % of the pot in trials."""
LEAST = 0.03
"""Hands with less weight are left out of a range, for speed."""


@dataclass(frozen=True)
class Situation:
    """Two ranges (weights by class) before a flop, and the stack behind in pots."""

    oop: Floats
    ip: Floats
    depth: float


@dataclass(frozen=True)
class FlopSample:
    """One solved flop. By player (out of position first) and class."""

    situation: Situation
    extra: Floats
    """Value minus equity, in pots."""
    count: Floats
    """Combos that are possible on the flop, 0 where the class is not in the range."""

    def line(self) -> str:
        """As a line of a file."""
        told = [self.situation.oop, self.situation.ip, *self.extra, *self.count]
        return json.dumps([self.situation.depth, *([round(float(x), 4) for x in part] for part in told)])

    @classmethod
    def of_line(cls, text: str) -> FlopSample:
        """What `line` wrote."""
        depth, oop, ip, *rest = json.loads(text)
        extra, count = np.array(rest[:2]), np.array(rest[2:])
        return cls(Situation(np.array(oop), np.array(ip), float(depth)), extra, count)


def read_samples(path: Path) -> list[FlopSample]:
    """All samples of a file; a line that was cut off is left out."""
    with path.open() as file:
        return [FlopSample.of_line(text) for text in file if text.endswith("\n")]


def sample_flop(situation: Situation, rng: np.random.Generator) -> FlopSample:
    """Solve a random flop."""
    board = tuple(int(card) for card in rng.choice(52, 3, replace=False))
    oop, ip = (_combo_weights(weights, board, rng) for weights in (situation.oop, situation.ip))
    spot = make_spot(board, POT, max(1, round(situation.depth * POT)), oop, ip, parse_menus(BETS, RAISES))
    root = solve(spot, TARGET, most=MOST, threads=1).root
    extra, count = np.zeros((2, CLASSES)), np.zeros((2, CLASSES))
    for player in (0, 1):
        gained = root.values(player) / POT - root.equity(player)
        good = np.isfinite(gained)
        extra[player, CLASS_OF[good]] = gained[good]
        count[player, CLASS_OF[good]] = possible_combos(board)[CLASS_OF[good]]
    return FlopSample(situation, extra, count)


def possible_combos(board: tuple[int, ...]) -> Floats:
    """By class: combos without a card of the board. Hands that hit the board are rarer, and they win more."""
    return np.bincount(CLASS_OF[~_blocked(board)], minlength=CLASSES).astype(np.float64)


def _blocked(board: tuple[int, ...]) -> NDArray[np.bool_]:
    return np.asarray(np.isin(HOLES, board).any(axis=1))


def _combo_weights(weights: Floats, board: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    """One random combo of every class in the range, with the weight of all of them: it halves the time of a sample."""
    found = np.zeros(len(CLASS_OF), np.float32)
    blocked = _blocked(board)
    for held in np.flatnonzero(weights >= LEAST):
        combos = np.flatnonzero((held == CLASS_OF) & ~blocked)
        if len(combos):
            found[rng.choice(combos)] = weights[held] * len(combos)
    return found


def made_up(rng: np.random.Generator) -> Situation:
    """Ranges of any width as raising and calling make them, at any depth."""
    kind = rng.random()
    if kind < 0.45:
        depth, wide, narrow = rng.uniform(7, 20), rng.uniform(0.15, 0.55), rng.uniform(0.12, 0.6)
    elif kind < 0.75:
        depth, wide, narrow = rng.uniform(1.7, 6), rng.uniform(0.06, 0.2), rng.uniform(0.06, 0.22)
    elif kind < 0.88:
        depth, wide, narrow = rng.uniform(0.5, 2.2), rng.uniform(0.03, 0.09), rng.uniform(0.03, 0.1)
    else:
        depth, wide, narrow = rng.uniform(12, 50), rng.uniform(0.3, 0.8), rng.uniform(0.5, 1.0)
    raiser = _soft_top(wide, rng)
    caller = _soft_top(narrow, rng) * (1 - rng.uniform(0.2, 0.95) * _soft_top(narrow * rng.uniform(0.1, 0.4), rng))
    return Situation(raiser, caller, depth) if rng.random() < 0.5 else Situation(caller, raiser, depth)


def _soft_top(share: float, rng: np.random.Generator) -> Floats:
    """About this share of all hands, the best ones, with a soft edge."""
    score = _score(rng.uniform(0.0, 1.0))
    order = np.argsort(-score)
    reached = np.cumsum(COMBOS[order]) / COMBOS.sum()
    cut = score[order[int(np.searchsorted(reached, share).clip(0, CLASSES - 1))]]
    soft: Floats = 1 / (1 + np.exp(-(score - cut) / rng.uniform(0.004, 0.02)))
    return soft


def _score(taste: float) -> Floats:
    """How good hands are before the flop, by equity and by taste for suited, connected hands."""
    against_all = (equities() * together()) @ COMBOS / (together() @ COMBOS)
    high, low = np.divmod(np.arange(CLASSES), 13)
    suited, pair = high > low, high == low
    gap = np.abs(high - low)
    playable = 0.03 * suited + 0.02 * np.maximum(0, 4 - gap) / 3 * ~pair + 0.03 * pair
    score: Floats = against_all + (0.4 + taste) * playable
    return score
