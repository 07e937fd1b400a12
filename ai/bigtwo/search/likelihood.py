"""Likelihood of hands: the chance of their holders' past decisions if they play like the net."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import numpy as np

from cardai.games.arrays import Floats, Ints
from cardai.games.bigtwo import kernel
from cardai.games.bigtwo.bits import seeded
from cardai.games.bigtwo.kernel import MAX_PLAYS, TURN
from cardai.games.bigtwo.kernel_rules import rules_row
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.compiled import Kernel

from ...net import one_thread
from ..net import kernel_selfplay
from ..net.forward import Policy
from ..net.kernel_selfplay import MAX_MENU
from ..net.memory import forget, play
from ..net.tables import RuleSets, Tables
from ..net.tops import sure_win, unseen_tops

SURPRISE = 0.2
"""Chance that somebody is thought to play anything legal instead of the net's choice."""
_FORCED, _IMPOSSIBLE = -1, -2


@Kernel
def _replay(
    deals: Ints,
    whose: Ints,
    history: Ints,
    rules_row: Ints,
    tables: Ints,
    masks: Ints,
    keys: Ints,
    start: Ints,
    said: Ints,
) -> None:
    """The tables before each decision of one seat a deal, with their menus, and where on them what it did is.

    A menu of which nothing is to be learned, since there is no choice or a certain win, is left empty.
    """
    one_masks, one_keys = np.empty(MAX_PLAYS, np.int64), np.empty(MAX_PLAYS, np.int64)
    tops = np.empty(6, np.int64)
    total = 0
    row = 0
    at = tables[0].copy()
    for deal in range(len(deals)):
        at[:4] = deals[deal]
        for step in range(len(history)):
            at[history[step, 0]] |= history[step, 1]
        kernel.begin(at, history[0, 0], rules_row)
        forget(at)
        for step in range(len(history)):
            if history[step, 0] == whose[deal]:
                start[row] = total
                said[row] = _FORCED
                n = kernel.menu(at, rules_row, one_masks, one_keys)
                if n > 1:
                    unseen_tops(at, at[TURN], rules_row, tops)
                    if sure_win(at, rules_row, tops, one_masks, one_keys, n) < 0:
                        n = min(n, MAX_MENU)
                        tables[row] = at
                        said[row] = _IMPOSSIBLE
                        for i in range(n):
                            masks[total + i] = one_masks[i]
                            keys[total + i] = one_keys[i]
                            if one_masks[i] == history[step, 1]:
                                said[row] = total + i
                        total += n
                row += 1
            play(at, history[step, 1], history[step, 2], rules_row)
    start[row] = total


def _told(view: BigTwoView) -> Sequence[tuple[int, int]]:
    """The history, unless the game began in the middle of a deal."""
    return view.history if reduce(or_, (action for _, action in view.history), 0) == view.gone else ()


class Likelihood:
    """Explains the history of one view by hands."""

    def __init__(self, view: BigTwoView, policy: Policy) -> None:
        game = view.game
        self._policy, self._rules_row = policy, rules_row(game.rules)
        self._sets = RuleSets.of([(game.rules, view.seats)])
        self._known = policy.rules(self._sets.vectors)
        strength = game.plays.strength
        rows = [(seat, action, strength(action) if action else -1) for seat, action in _told(view)]
        self._history = np.array(rows, np.int64).reshape(-1, 3)
        self.decisions = np.bincount(self._history[:, 0], minlength=4)
        """Number of decisions of each seat so far."""
        self.asked = 0
        """For how many decisions the net was asked."""

    def log(self, deals: Ints, whose: Ints) -> Floats:
        """The logarithm of the chance of what one seat of each deal did, holding what it has there."""
        counts = self.decisions[whose]
        if not counts.sum():
            return np.zeros(len(deals))
        tables = Tables(int(counts.sum()), self._sets, seeded(0))
        tables.tables[:, kernel.SEATS] = self._sets.seats[0]
        said = np.empty(tables.count, np.int64)
        menus = (tables.tables, tables.masks, tables.keys, tables.start, said)
        _replay(deals, whose, self._history, self._rules_row, *menus)
        chances = self._chances(tables, said)
        deal = np.repeat(np.arange(len(deals)), counts)
        found: Floats = np.bincount(deal, np.log(chances), minlength=len(deals)).astype(np.float64)
        return found

    def _chances(self, tables: Tables, said: Ints) -> Floats:
        found = np.where(said == _FORCED, 1.0, 1e-6)
        if tables.start[-1]:
            tables.see()
            with one_thread():
                logits = np.ascontiguousarray(tables.forward(self._policy, self._known)[:, 0])
            chances = np.empty_like(logits)
            kernel_selfplay.softmax_all(logits, tables.start, chances)
            done = said >= 0
            self.asked += int((said != _FORCED).sum())
            found[done] = (1 - SURPRISE) * chances[said[done]] + SURPRISE / np.diff(tables.start)[done]
        return found
