"""The exact player, and players of ten strengths that see what it sees but choose less carefully."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardai.ai.agent import (
    Advice,
    Agent,
    AgentError,
    Option,
    Progress,
    no_progress,
    parse_level,
)
from cardai.games.core import AnyGame, AnyView
from cardai.games.yacht import Yacht, YachtView
from cardai.games.yacht.notation import Action

from ..solver.lookup import Outlook, own_view, study
from ..why import why

TEMPERATURES = (5.5, 4.4, 3.6, 2.9, 2.3, 1.8, 1.35, 0.95, 0.5, 0.0)
"""Points by which level 1, 2, ... misjudges actions: the chance of one falls by e for each this much it is worse."""


def yacht(game: AnyGame) -> Yacht:
    """The game, which must be Yacht."""
    if not isinstance(game, Yacht):
        raise AgentError(f"This player plays Yacht, not {game.title}")
    return game


class ExactAgent(Agent):
    """Takes the action with the highest expected final score, bonus and all future turns included."""

    spec = "exact"

    def __init__(self, game: AnyGame, seed: int = 0, *, details: bool = True, folder: Path | None = None) -> None:
        """`details` adds bonus, win and why to the advice, `folder` is where tables are cached."""
        super().__init__(game, seed)
        self.study = study(yacht(game).rules, folder)
        self._details = details

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        seen = own_view(view)
        values = self.values(seen)
        ranked = sorted(values, key=lambda action: -values[action])
        chances = self.chances([values[action] for action in ranked])
        facts, reasons = self._facts(seen, ranked) if self._details else ({}, {})
        options = (
            Option(action, values[action], chance, why=reasons.get(action, ""), facts=facts.get(action, {}))
            for action, chance in zip(ranked, chances, strict=True)
        )
        return Advice(tuple(options), "exact")

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        seen = own_view(view)
        return self.study.turn(seen.sheet).choose(seen.dice, seen.rerolls, seen.sheet)

    def values(self, view: YachtView) -> dict[Action, float]:
        """The expected final score after each action."""
        turn, sheet, so_far = self.study.turn(view.sheet), view.sheet, view.sheet.total
        return {action: so_far + turn.value(action, view.dice, view.rerolls, sheet) for action in view.actions()}

    def chances(self, values: Sequence[float]) -> list[float]:
        """How likely each action is chosen, from the values, best first."""
        return [1.0] + [0.0] * (len(values) - 1)

    def _facts(
        self, view: YachtView, actions: Sequence[Action]
    ) -> tuple[dict[Action, dict[str, float]], dict[Action, str]]:
        outlook = Outlook(self.study, view.sheet)
        facts = {action: {"bonus": outlook.bonus(action, view.dice, view.rerolls)} for action in actions}
        if len(view.sheets) > 1:
            from ..solver.distribution import PLAIN_UP_TO
            from ..solver.win_chance import win_turn

            contest = win_turn(self.study, view, exact_up_to=PLAIN_UP_TO)
            for action in actions:
                facts[action]["win"] = contest.value(action, view.dice, view.rerolls, view.sheet)
        return facts, {action: why(outlook, action, view.dice, view.rerolls) for action in actions}


class LevelAgent(ExactAgent):
    """Chooses by chance, the better actions more likely; the level says how much more."""

    def __init__(self, game: AnyGame, level: int, seed: int = 0) -> None:
        super().__init__(game, seed, details=False)
        self.temperature = TEMPERATURES[level - 1]

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        return super().act(view) if not self.temperature else Agent.act(self, view)

    def chances(self, values: Sequence[float]) -> list[float]:
        if not self.temperature:
            return super().chances(values)
        weights = [math.exp((value - values[0]) / self.temperature) for value in values]
        return [weight / sum(weights) for weight in weights]


def make_exact(game: AnyGame, argument: str, seed: int) -> Agent:
    """`exact`"""
    if argument:
        raise AgentError(f"exact takes no argument, not {argument!r}")
    return ExactAgent(game, seed)


def make_level(game: AnyGame, argument: str, seed: int) -> Agent:
    """`level:1` to `level:10`"""
    return LevelAgent(game, parse_level(argument), seed)
