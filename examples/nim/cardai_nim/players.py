"""Who plays Nim, and who judges it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.ai.review import Judge, Swing
from cardai.ai.table import RANDOM, AgentKind, GameTable
from cardai.games.match import Match, Moment
from cardai.games.reason import in_text


class Perfect(Agent):
    """Leaves a multiple of four whenever it can."""

    spec = "perfect"

    def advise(self, view: Any, progress: Progress = no_progress) -> Advice:
        options = [
            Option(take, 1.0 - ((view.heap - take) % 4 > 0), reasons=in_text("leaves a multiple of four"))
            for take in view.actions()
        ]
        return Advice(tuple(sorted(options, key=lambda option: -option.value)), "exact")


class NimJudge(Judge):
    """No luck in Nim: every game is lost by mistakes."""

    bounds = (0.1, 0.5, 0.9)

    def __init__(self, _game: object, agent: Agent) -> None:
        super().__init__(agent)

    def start_value(self, match: Match, seat: int) -> float:
        return 0.5

    def swings(self, moment: Moment) -> Sequence[Swing]:
        return ()


TABLE = GameTable(
    "nim",
    __package__,
    agents=(RANDOM, AgentKind("perfect", "never errs", ".players:Perfect")),
    adviser="perfect",
    opponent="perfect",
    judge=".players:NimJudge",
)
