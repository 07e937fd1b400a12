"""An agent of one's own: it keeps high dice and scores where the most points are.

pip install ./examples/yacht_agent
cardai play yacht --seats me,sixes:5
"""

from __future__ import annotations

from typing import Any

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.ai.table import AgentKind, GameTable, Setting
from cardai.games.core import AnyGame
from cardai.games.yacht import Keep


class Sixes(Agent):
    """Rolls again whatever shows less than `lowest`."""

    spec = "sixes"

    def __init__(self, game: AnyGame, seed: int = 0, *, lowest: int = 6) -> None:
        super().__init__(game, seed)
        self.lowest = lowest

    def advise(self, view: Any, progress: Progress = no_progress) -> Advice:
        """Every action with a value, best first; `chance` says which one is played."""
        ranked = sorted(view.actions(), key=lambda action: -self._liking(view, action))
        options = [Option(action, self._liking(view, action), float(action == ranked[0])) for action in ranked]
        return Advice(tuple(options), "rule of thumb")

    def _liking(self, view: Any, action: Any) -> float:
        if isinstance(action, Keep):
            wanted = tuple(sorted(die for die in view.dice if die >= self.lowest))
            return 100.0 if tuple(sorted(action.dice)) == wanted and len(wanted) < 5 else -1.0
        return float(view.offers()[action.box])


TABLE = GameTable(
    "yacht",
    __name__,
    agents=(
        AgentKind(
            "sixes", "keeps high dice, no questions asked", "cardai_sixes:Sixes", (Setting("lowest", 6, 1, 6),), True
        ),
    ),
)
