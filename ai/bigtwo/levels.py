"""Ten levels from a beginner to the best: each decision is left to one of two players, the better one more often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardai.games.core import AnyGame, AnyView

from ..agent import Advice, Agent, AgentError, Option, Progress, no_progress

LADDER: tuple[tuple[str, str, float], ...] = (
    ("random", "lowest", 0.0),
    ("random", "lowest", 0.5),
    ("random", "lowest", 0.8),
    ("lowest", "greedy", 0.0),
    ("lowest", "greedy", 1.0),
    ("greedy", "heuristic", 0.5),
    ("greedy", "heuristic", 1.0),
    ("heuristic", "search:deals=24", 0.5),
    ("heuristic", "search:deals=40", 1.0),
    ("heuristic", "search:deals=400", 1.0),
)
"""For each level the weaker player, the stronger one and the latter's share of the decisions."""


class Level(Agent):
    """Plays at a level from 1 to 10."""

    def __init__(self, game: AnyGame, level: int, seed: int, make: Callable[[str], Agent]) -> None:
        super().__init__(game, seed)
        weaker, stronger, self._share = LADDER[level - 1]
        self.spec = f"level:{level}"
        self._weaker = make(weaker) if self._share < 1 else None
        self._stronger = make(stronger) if self._share > 0 else None

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        chosen = self.act(view, progress)
        rest = (Option(action, 0.0) for action in view.actions() if action != chosen)
        return Advice((Option(chosen, 0.0, 1.0), *rest), self.spec)

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        better = self._stronger if self.rng.random() < self._share else None
        agent = better or self._weaker or self._stronger
        assert agent is not None
        return agent.act(view, progress)


def level_of(argument: str) -> int:
    """The number after the colon; AgentError if it is none from 1 to 10."""
    if not (argument.isascii() and argument.isdigit() and 1 <= int(argument) <= len(LADDER)):
        raise AgentError(f"level takes a number from 1 to {len(LADDER)}, such as level:3, not {argument!r}")
    return int(argument)
