"""What one source knows of one decision, for every hand of the seat to act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem.notation import CHECK, FOLD
from cardai.games.holdem.view import HoldemView

from ...agent import Advice, Option

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class World:
    """Mix and value of every hand of the seat to act; hands are numbered as combos, amounts are chips."""

    actions: tuple[int, ...]
    """Those of the table."""
    values: Floats
    """By hand and action: chips won from here on; a fold is 0, nan where the source knows nothing."""
    mix: Floats
    """By hand and action: how often it is done."""
    error: float
    """Chips that the difference of two values may be wrong by."""
    ranges: Mapping[int, Floats]
    """By seat: what it holds, by combo."""
    source: str
    """In words, with how exact it is."""
    doubts: tuple[str, ...] = ()
    """In words: what it rests on that may be otherwise."""

    def value(self, hand: int, action: int) -> float:
        return float(self.values[hand, self.actions.index(action)])


def advice_of(view: HoldemView, world: World, hand: int, reasons: Mapping[int, str], share: float) -> Advice:
    """The world's opinion of one hand: the best value first, mixed only what is as good within the error.

    A value is told within what can be lost and won from here on, and a free check never loses."""
    unit, best = view.unit, np.nanmax(world.values[hand])
    rows = []
    for action, value, chance in zip(world.actions, world.values[hand], world.mix[hand], strict=True):
        kept = float(chance) if best - value <= world.error else 0.0
        told = max(0.0, value) if action == CHECK else value
        rows.append((action, 0.0 if action == FOLD else _possible(view, told), kept))
    total = sum(chance for _, _, chance in rows) or 1.0
    if not any(chance for _, _, chance in rows):
        rows = [(action, value, float(value == max(row[1] for row in rows))) for action, value, _ in rows]
    top = max(value for _, value, _ in rows)
    options = [
        Option(
            action,
            value / unit,
            chance / total,
            None if action == FOLD else world.error / unit,
            reasons[action],
            {"mix": chance / total, "equity": share, "of pot": (top - value) / view.pot},
        )
        for action, value, chance in rows
    ]
    options.sort(key=lambda option: (-option.value, -option.chance))
    told_of = "; ".join([world.source, *world.doubts, f"{view.holdem.unit} from here on, a fold is 0"])
    return Advice(tuple(options), told_of)


def _possible(view: HoldemView, value: float) -> float:
    """A value within what can be lost and won from here on."""
    own = view.stacks[view.seat]
    most = view.pot + sum(min(own, view.stacks[seat]) for seat in view.opponents)
    return min(max(value, -own), most)
