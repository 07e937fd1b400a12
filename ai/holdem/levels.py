"""Levels from beginner to the strongest: the net's play, mixed with a beginner's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardai.games.core import AnyGame
from cardai.games.holdem.view import HoldemView

from ..agent import parse_level
from .players.simple import Bot, Plan, bet_part, give_up, passive

if TYPE_CHECKING:
    from .net.player import NeuralPlayer

SLIPS = (1.0, 0.84, 0.72, 0.62, 0.53, 0.45, 0.37, 0.28, 0.17, 0.0)
"""How often each level plays like a beginner instead of asking the net."""
BEGINNER = (0.1, 0.7, 0.2)
"""A beginner folds, calls and bets half the pot this often, whatever the hand."""


class Level(Bot):
    """A player of level 1 to 10."""

    def __init__(self, game: AnyGame, argument: str, seed: int) -> None:
        super().__init__(game, seed)
        self.slips = SLIPS[parse_level(argument) - 1]
        self._best = None if self.slips == 1.0 else _strongest(game, seed)

    def plan(self, view: HoldemView) -> Plan:
        if len(view.actions()) == 1:
            return {view.actions()[0]: 1.0}
        plan: Plan = {}
        for action, chance in zip((give_up(view), passive(view), bet_part(view, 0.5)), BEGINNER, strict=True):
            plan[action] = plan.get(action, 0.0) + chance * self.slips
        for action, chance in (self._best.plan(view) if self._best else {}).items():
            plan[action] = plan.get(action, 0.0) + chance * (1 - self.slips)
        return plan


def _strongest(game: AnyGame, seed: int) -> NeuralPlayer:
    from .net.player import make

    return make(game, "", seed)
