"""Levels from beginner to the strongest: the blueprint's play, mixed with a beginner's."""

from __future__ import annotations

from cardai.games.core import AnyGame
from cardai.games.holdem.view import HoldemView

from ..agent import AgentError
from .bots import Bot, Plan, bet_part, give_up, passive

SLIPS = (1.0, 0.8, 0.62, 0.48, 0.36, 0.26, 0.17, 0.1, 0.04, 0.0)
"""How often each level plays like a beginner instead of looking up the blueprint."""
BEGINNER = (0.1, 0.7, 0.2)
"""A beginner folds, calls and bets half the pot this often, whatever the hand."""


class Level(Bot):
    """A player of level 1 to 10."""

    def __init__(self, game: AnyGame, argument: str, seed: int) -> None:
        super().__init__(game, seed)
        if not argument.isascii() or not argument.isdigit() or not 1 <= int(argument) <= len(SLIPS):
            raise AgentError(f"Levels go from level:1 to level:{len(SLIPS)}, not level:{argument}")
        self.slips = SLIPS[int(argument) - 1]
        self._best = None if self.slips == 1.0 else self._blueprint(game, seed)

    def _blueprint(self, game: AnyGame, seed: int) -> Bot:
        from .player import BlueprintPlayer

        return BlueprintPlayer(game, seed)  # type: ignore[return-value]

    def plan(self, view: HoldemView) -> Plan:
        if len(view.actions()) == 1:
            return {view.actions()[0]: 1.0}
        plan: Plan = {}
        for action, chance in zip((give_up(view), passive(view), bet_part(view, 0.5)), BEGINNER, strict=True):
            plan[action] = plan.get(action, 0.0) + chance * self.slips
        for action, chance in (self._best.plan(view) if self._best else {}).items():
            plan[action] = plan.get(action, 0.0) + chance * (1 - self.slips)
        return plan
