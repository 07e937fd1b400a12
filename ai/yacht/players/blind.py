"""The bonus-blind player: solves the game as if there were no upper bonus, upper points counted several times."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.games.arrays import Floats
from cardai.games.yacht import Yacht, YachtView
from cardai.games.yacht.notation import Action
from cardai.games.yacht.rules import Rules
from cardai.games.yacht.sheet import Sheet

from ..checks import own_view, yacht_game
from ..solver import plain, tables
from ..solver.layout import layout
from ..solver.turn import Turn, leaves

DEFAULT_WEIGHT = 3.0


@lru_cache(maxsize=8)
def _values(rules: Rules, weight: float, cache: Path | None) -> Floats:
    """Solved in plain numpy: without the bonus a sheet has one lane only, which takes seconds."""
    shape, what = layout(rules, weight), f"blind-{weight:g}"
    if cache is not None and (kept := tables.load_cached(cache, rules, what, shape.size)):
        values: Floats = kept["values"]
        return values
    values = plain.solve(shape)
    tables.save_cached(cache, rules, what, {"values": values})
    return values


class BlindAgent(Agent[YachtView, Action]):
    """Exact but for the upper bonus, which it does not see; its values count upper points `weight` times."""

    spec = "blind"

    def __init__(
        self, game: Yacht, seed: int = 0, *, weight: float = DEFAULT_WEIGHT, cache: Path | None = None
    ) -> None:
        super().__init__(game, seed)
        self.rules = yacht_game(game).rules
        self.cache = cache
        self.weight = weight
        self.layout = layout(self.rules, weight)
        self.values = _values(self.rules, weight, cache)
        self._last: tuple[Sheet, Turn] | None = None

    def advise(self, view: YachtView, progress: Progress = no_progress) -> Advice[Action]:
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
