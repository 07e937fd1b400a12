"""What hands win after the flop, from solved flops: the data that the values of playing on are fitted to.

A sample is one random flop with two ranges and a depth, solved range against range. What is kept is one combo of every
class of both players: what it wins and its equity there, in pots.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..abstraction.cards import CLASS_OF, HOLES
from ..abstraction.preflop_equity import CLASSES
from ..solver.bets import Menus, parse_menus
from ..solver.solve import solve
from ..solver.spot import make_spot
from .hand_order import soft_top
from .realisation import DEEPEST, Last

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

POT = 1000
"""Chips; fine enough that rounding of bets means nothing."""
TARGET, MOST = 2.0, 40
"""Exploitability to stop at in % of the pot, and iterations; single raised pots with 100 bb end at 4 to 5 %."""
BETS, RAISES = "flop:50%,turn:80%,river:110%", "flop:3x,turn:3x,river:a"
"""On three flops of single raised pots, beside more sizes and raises of 3x everywhere in 80 iterations (still 3 to 4 %
exploitable): without raises pairs out of position won 2 to 4 % of the pot less in 60 iterations and 4 to 5 % in 20;
with these 0 to 1 % more, and suited hands in position up to 2 % more."""
NO_LEAD = "turn:80%,river:110%"
"""Who called the last raise out of position checks the flop: it halves the time of a sample."""
LEAST = 0.03
"""Hands with less weight are left out of a range, for speed."""
MOST_HANDS = 80
"""Of a wider range so many classes are drawn: a sample's time grows with them, and more flops tell more than more
hands on each."""
RAISED = 18.0
"""Who sees a flop for a raise has fewer pots behind than this, and more where all limped."""


@dataclass(frozen=True)
class Situation:
    """Two ranges (weights by class) before a flop, and the stack behind in pots."""

    oop: Floats
    ip: Floats
    depth: float
    has_lead: bool = True
    """Whether the player out of position may bet first on the flop."""

    @property
    def last(self) -> Last:
        """Who raised last."""
        if not self.has_lead:
            return Last.IN_POSITION
        return Last.OUT_OF_POSITION if self.depth < RAISED else Last.NOBODY


@dataclass(frozen=True)
class Result:
    """What one player wins on a solved flop, by combo looked at; one of every class in the range."""

    held: Ints
    """Combos."""
    values: Floats
    """In pots."""
    equity: Floats


@dataclass(frozen=True)
class FlopSample:
    """One solved flop."""

    situation: Situation
    board: tuple[int, ...]
    results: tuple[Result, Result]
    """Out of position first."""

    def line(self) -> str:
        """As a line of a file."""
        now = self.situation
        told = [now.oop, now.ip, *(part for won in self.results for part in (won.held, won.values, won.equity))]
        rounded = ([round(float(x), 4) for x in part] for part in told)
        return json.dumps([now.depth, now.has_lead, list(self.board), *rounded])

    @classmethod
    def of_line(cls, text: str) -> FlopSample:
        """What `line` wrote."""
        depth, has_lead, board, oop, ip, *rest = json.loads(text)
        first, second = (Result(np.array(held, np.int64), np.array(values), np.array(equity))
                         for held, values, equity in (rest[:3], rest[3:]))  # fmt: skip
        return cls(Situation(np.array(oop), np.array(ip), depth, has_lead), tuple(board), (first, second))


def read_samples(path: Path) -> list[FlopSample]:
    """All samples of a file; a line that was cut off is left out."""
    with path.open() as file:
        return [FlopSample.of_line(text) for text in file if text.endswith("\n")]


def sample_flop(situation: Situation, rng: np.random.Generator) -> FlopSample:
    """Solve a random flop."""
    board = tuple(int(card) for card in rng.choice(52, 3, replace=False))
    oop, ip = (_combo_weights(weights, board, rng) for weights in (situation.oop, situation.ip))
    spot = make_spot(board, POT, max(1, round(min(situation.depth, DEEPEST) * POT)), oop, ip, _menus(situation))
    root = solve(spot, TARGET, most=MOST, threads=1).root
    won = []
    for player in (0, 1):
        values, equity = root.values(player) / POT, root.equity(player)
        held = np.flatnonzero(np.isfinite(values) & np.isfinite(equity))
        won.append(Result(held, values[held], equity[held]))
    return FlopSample(situation, board, (won[0], won[1]))


def _menus(situation: Situation) -> Menus:
    return parse_menus(BETS, RAISES, oop=("" if situation.has_lead else NO_LEAD, ""))


def possible_combos(board: tuple[int, ...]) -> Floats:
    """By class: combos without a card of the board. Hands that hit the board are rarer, and they win more."""
    return np.bincount(CLASS_OF[~_blocked(board)], minlength=CLASSES).astype(np.float64)


def _blocked(board: tuple[int, ...]) -> NDArray[np.bool_]:
    return np.asarray(np.isin(HOLES, board).any(axis=1))


def _combo_weights(weights: Floats, board: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    """One random combo of every class in the range, with the weight of all of them: it halves the time of a sample."""
    found = np.zeros(len(CLASS_OF), np.float32)
    blocked, inside = _blocked(board), np.flatnonzero(weights >= LEAST)
    for held in rng.permutation(inside)[:MOST_HANDS]:
        combos = np.flatnonzero((held == CLASS_OF) & ~blocked)
        if len(combos):
            found[rng.choice(combos)] = weights[held] * len(combos)
    return found


def made_up(rng: np.random.Generator) -> Situation:
    """Ranges of any width as limping, raising and calling make them, at any depth."""
    if rng.random() < 0.5:
        return _limped(rng)
    kind = rng.random()
    if kind < 0.5:
        depth, wide, narrow = rng.uniform(7, 20), rng.uniform(0.15, 0.55), rng.uniform(0.12, 0.6)
    elif kind < 0.85:
        depth, wide, narrow = rng.uniform(1.7, 6), rng.uniform(0.06, 0.2), rng.uniform(0.06, 0.22)
    else:
        depth, wide, narrow = rng.uniform(0.5, 2.2), rng.uniform(0.03, 0.09), rng.uniform(0.03, 0.1)
    raiser = _soft_top(wide, rng)
    caller = _soft_top(narrow, rng) * (1 - rng.uniform(0.2, 0.95) * _soft_top(narrow * rng.uniform(0.1, 0.4), rng))
    is_first = bool(rng.random() < 0.5)
    return Situation(raiser, caller, depth, True) if is_first else Situation(caller, raiser, depth, False)


def _limped(rng: np.random.Generator) -> Situation:
    """A limper without the best hands, and who checked with all but the best, or raised and was called."""
    limper = _soft_top(rng.uniform(0.25, 0.7), rng) * (1 - rng.uniform(0.3, 0.95) * _soft_top(0.12, rng))
    if rng.random() < 0.6:
        big = 1 - rng.uniform(0.3, 0.95) * _soft_top(rng.uniform(0.05, 0.2), rng)
        return Situation(big, limper, rng.uniform(13, 42), True)
    raiser, is_first = _soft_top(rng.uniform(0.08, 0.3), rng), bool(rng.random() < 0.5)
    depth = rng.uniform(3, 11)
    return Situation(raiser, limper, depth, True) if is_first else Situation(limper, raiser, depth, False)


def _soft_top(share: float, rng: np.random.Generator) -> Floats:
    """About this share of all hands, the best ones by some taste."""
    taste, softness = rng.uniform(0.0, 1.0), rng.uniform(0.004, 0.02)
    return soft_top(share, taste, softness)
