"""Ten levels from a beginner to the best: each decision is left to one of two players, the better one more often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardai.games.bigtwo import PRESETS
from cardai.games.bigtwo.game import BigTwo
from cardai.games.bigtwo.state import BigTwoView
from cardai.games.core import AnyGame, AnyView

from ..agent import Advice, Agent, Option, Progress, no_progress

Step = tuple[str, str, float]
"""The weaker player, the stronger one and the latter's share of the decisions."""

_BEGINNERS: tuple[Step, ...] = (
    ("random", "lowest", 0.0),
    ("random", "lowest", 0.5),
    ("random", "lowest", 0.8),
    ("lowest", "greedy", 0.0),
    ("lowest", "greedy", 1.0),
    ("greedy", "heuristic", 0.5),
    ("greedy", "heuristic", 1.0),
)
LADDER: tuple[Step, ...] = (
    *_BEGINNERS,
    ("heuristic", "neural", 0.25),
    ("heuristic", "neural", 0.5),
    ("neural", "expert", 1.0),
)
"""Levels 1 to 10 where there is a net."""
LADDER_WITHOUT_NET: tuple[Step, ...] = (
    *_BEGINNERS,
    ("heuristic", "search:deals=24", 0.3),
    ("heuristic", "search:deals=24", 1.0),
    ("heuristic", "search:deals=400", 1.0),
)
"""For two or three players and for rules of one's own."""


class Level(Agent):
    """Plays at a level from 1 to 10."""

    def __init__(self, game: AnyGame, level: int, make: Callable[[str], Agent], seed: int = 0) -> None:
        super().__init__(game, seed)
        assert isinstance(game, BigTwo)
        self.spec = f"level:{level}"
        self._level = level
        self._has_net = game.rules_name in PRESETS
        self._make = make
        self._players: dict[str, Agent] = {}

    def step(self, view: BigTwoView) -> Step:
        """Who plays at this table."""
        ladder = LADDER if self._has_net and view.seats == 4 and not view.aside else LADDER_WITHOUT_NET
        return ladder[self._level - 1]

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        chosen = self.act(view, progress)
        rest = (Option(action, 0.0) for action in view.actions() if action != chosen)
        return Advice((Option(chosen, 0.0, 1.0), *rest), self.spec)

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        assert isinstance(view, BigTwoView)
        weaker, stronger, share = self.step(view)
        return self._player(stronger if self.rng.random() < share else weaker).act(view, progress)

    def _player(self, spec: str) -> Agent:
        """One of the players behind the level. They share its luck: who seeds the level, seeds them."""
        if spec not in self._players:
            self._players[spec] = self._make(spec)
            self._players[spec].rng = self.rng
        return self._players[spec]
