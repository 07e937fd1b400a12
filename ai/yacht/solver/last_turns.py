"""The last turns in plain numpy: few enough states to walk them one by one, without compiled code."""

from __future__ import annotations

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.yacht.rules import ROLLS
from cardai.games.yacht.sheet import Sheet

from .lattice import ROLL_WEIGHTS
from .layout import Layout
from .lookup import SolvedRules
from .plain import turn_values
from .turn import Leaves, leaves, scored_chances

Chances = dict[int, float]
"""Points -> chance."""


def distribution(solved: SolvedRules, ends: dict[int, tuple[Sheet, Chances]]) -> Chances:
    """Chances of the final score, from states with chances of the score so far, one or more turns before the end."""
    while ends:
        over = {state: entry for state, entry in ends.items() if entry[0].is_full}
        if over:
            return _merged(over)
        following: dict[int, tuple[Sheet, Chances]] = {}
        for sheet, so_far in ends.values():
            for (after, points), (chance, then) in _outcomes(solved, sheet).items():
                pool = following.setdefault(after, (then, {}))[1]
                for score, weight in so_far.items():
                    pool[score + points] = pool.get(score + points, 0.0) + weight * chance
        ends = following
    return {}


def _merged(over: dict[int, tuple[Sheet, Chances]]) -> Chances:
    total: Chances = {}
    for _, chances in over.values():
        for score, chance in chances.items():
            total[score] = total.get(score, 0.0) + chance
    return total


def _outcomes(solved: SolvedRules, sheet: Sheet) -> dict[tuple[int, int], tuple[float, Sheet]]:
    """(state, points) after the next turn -> its chance and a sheet in that state."""
    turn = solved.turn(sheet)
    scored = scored_chances(turn, ROLL_WEIGHTS, 2)
    after, points = turn.chosen(turn.leaves.after), turn.chosen(turn.leaves.points)
    found: dict[tuple[int, int], tuple[float, Sheet]] = {}
    for roll in np.flatnonzero(scored).tolist():
        key = int(after[roll]), int(points[roll])
        if key not in found:
            found[key] = 0.0, sheet.write(turn.leaves.boxes[turn.choice[roll]], ROLLS[roll])
        found[key] = found[key][0] + float(scored[roll]), found[key][1]
    return found


class LateWins:
    """Chances to win under exact play for the win, over all (state, score) that can still come."""

    def __init__(self, layout: Layout, share: Floats, base: int) -> None:
        """`share[i]` is the share of the win that final score `base + i` gets."""
        self._layout = layout
        self._share = share
        self._base = base

    def after(self, sheet: Sheet, ends: Leaves) -> Floats:
        """[box, roll] -> chance to win after it."""
        return self._worth(sheet, ends, np.array([sheet.total - self._base]))[:, :, 0]

    def _worth(self, sheet: Sheet, ends: Leaves, scores: Ints) -> Floats:
        """[box, roll, score so far] -> chance to win after it."""
        found = np.full((*ends.after.shape, len(scores)), -np.inf)
        for state in np.unique(ends.after[ends.allowed]).tolist():
            here = ends.allowed & (ends.after == state)
            then = ends.points[here][:, None] + scores
            distinct, back = np.unique(then, return_inverse=True)
            row, roll = np.argwhere(here)[0]
            wins = self._wins(sheet.write(ends.boxes[row], ROLLS[roll]), distinct)
            found[here] = wins[np.asarray(back).reshape(then.shape)]
        return found

    def _wins(self, sheet: Sheet, scores: Ints) -> Floats:
        """The chance to win of a sheet before its next turn, for each score so far."""
        if sheet.is_full:
            return self._share[scores]
        ends = leaves(self._layout, sheet)
        return turn_values(self._worth(sheet, ends, scores).max(axis=0))
