"""The bonus-blind player: solves the game as if there were no upper bonus, upper points counted several times."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from cardai.ai.agent import Advice, Agent, AgentError, Option, Progress, no_progress
from cardai.games.core import AnyGame, AnyView
from cardai.games.yacht.rules import Rules
from cardai.games.yacht.sheet import Sheet

from ..solver import plain
from ..solver.lattice import Floats
from ..solver.layout import layout
from ..solver.lookup import own_view
from ..solver.turn import Turn, leaves
from .exact import yacht

DEFAULT_WEIGHT = 3.0


@lru_cache(maxsize=8)
def _values(rules: Rules, weight: float) -> Floats:
    return plain.solve(layout(rules, weight))


class BlindAgent(Agent):
    """Exact but for the upper bonus, which it does not see; its values count upper points `weight` times."""

    def __init__(self, game: AnyGame, weight: float, seed: int = 0) -> None:
        super().__init__(game, seed)
        self.rules = yacht(game).rules
        self.weight = weight
        self.layout = layout(self.rules, weight)
        self.values = _values(self.rules, weight)
        self._last: tuple[Sheet, Turn] | None = None

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        seen = own_view(view)
        turn, sheet, so_far = self._turn(seen.sheet), seen.sheet, seen.sheet.total
        values = {action: so_far + turn.value(action, seen.dice, seen.rerolls, sheet) for action in seen.actions()}
        ranked = sorted(values, key=lambda action: -values[action])
        options = (Option(action, values[action], float(place == 0)) for place, action in enumerate(ranked))
        return Advice(tuple(options), f"without the bonus, upper boxes x{self.weight:g}")

    def _turn(self, sheet: Sheet) -> Turn:
        if self._last is None or self._last[0] != sheet:
            ends = leaves(self.layout, sheet)
            upper = np.array([self.rules.boxes[at].is_upper for at in ends.boxes])[:, None]
            points = ends.points - self.rules.bonus * ends.bonus
            worth = np.where(upper, self.weight * points, points) + self.values[ends.after]
            self._last = sheet, Turn.of(ends, worth)
        return self._last[1]


def make_blind(game: AnyGame, argument: str, seed: int) -> Agent:
    """`blind` or `blind:WEIGHT`"""
    try:
        weight = float(argument or DEFAULT_WEIGHT)
    except ValueError:
        raise AgentError(f"blind needs a number as its weight, not {argument!r}") from None
    if not math.isfinite(weight) or not 0 < weight <= 100:
        raise AgentError(f"blind needs a weight above 0 and up to 100, not {argument}")
    return BlindAgent(game, weight, seed)
