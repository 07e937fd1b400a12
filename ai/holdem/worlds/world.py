"""Knowledge of one source about one decision, for every hand of the seat to act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardai.games.holdem.notation import CHECK, FOLD
from cardai.games.holdem.view import HoldemView
from cardai.games.reason import in_text

from ...agent import Advice, Option
from ..figures import HoldemFacts

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
    errors: Floats
    """By hand and action: chips that its lead over the best one may be wrong by."""
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
    unit, values, errors = view.unit, [], world.errors[hand]
    for action, value in zip(world.actions, world.values[hand], strict=True):
        told = max(0.0, float(value)) if action == CHECK else float(value)
        values.append(0.0 if action == FOLD else _possible(view, told))
    best = max(values)
    is_good = [best - value <= error for value, error in zip(values, errors, strict=True)]
    chances = world.mix[hand] * is_good
    if not chances.sum():
        chances = np.array([float(value == best) for value in values])
    options = [
        Option(
            action,
            value / unit,
            float(chance),
            None if action == FOLD else float(error) / unit,
            in_text(reasons[action]),
            HoldemFacts(float(chance), share, (best - value) / view.pot),
        )
        for action, value, chance, error in zip(world.actions, values, chances / chances.sum(), errors, strict=True)
    ]
    options.sort(key=lambda option: (-option.value, -option.chance))
    told_of = "; ".join([world.source, *world.doubts, f"{view.holdem.unit} from here on, a fold is 0"])
    return Advice(tuple(options), told_of)


def _possible(view: HoldemView, value: float) -> float:
    """A value within what can be lost and won from here on."""
    own = view.stacks[view.seat]
    most = view.pot + sum(min(own, view.stacks[seat]) for seat in view.opponents)
    return min(max(value, -own), most)
