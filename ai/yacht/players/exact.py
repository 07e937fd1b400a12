"""The exact player; with a temperature it sees the same but chooses less carefully."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardai.ai.agent import NO_FACTS, Advice, Agent, Option, Progress, no_progress
from cardai.games.reason import Reasons
from cardai.games.yacht import Yacht, YachtView
from cardai.games.yacht.notation import Action

from ..checks import own_view, yacht_game
from ..figures import YachtFacts
from ..reasons import reasons
from ..solver.lookup import Outlook, solved_rules


class ExactAgent(Agent[YachtView, Action]):
    """Takes the action with the highest expected final score, bonus and all future turns included.

    Above temperature 0 it draws from the softmax of those values.
    """

    spec = "exact"

    def __init__(
        self,
        game: Yacht,
        seed: int = 0,
        *,
        temperature: float = 0.0,
        details: bool = True,
        cache: Path | None = None,
    ) -> None:
        """`details` adds bonus, win and reasons to the advice; `cache` is a folder for the tables of home-made rules.

        The chance of an action falls by e for each `temperature` points it is worse.
        """
        super().__init__(game, seed)
        self.solved = solved_rules(yacht_game(game).rules, cache)
        self.temperature = temperature
        self._details = details

    def advise(self, view: YachtView, progress: Progress = no_progress) -> Advice[Action]:
        seen = own_view(view)
        values = self.values(seen)
        ranked = sorted(values, key=lambda action: -values[action])
        chances = self.chances([values[action] for action in ranked])
        facts, told = self._facts(seen, ranked) if self._details else ({}, {})
        options = (
            Option(action, values[action], chance, reasons=told.get(action, ()), facts=facts.get(action, NO_FACTS))
            for action, chance in zip(ranked, chances, strict=True)
        )
        return Advice(tuple(options), "exact")

    def act(self, view: YachtView, progress: Progress = no_progress) -> Any:
        seen = own_view(view)
        if self.temperature:
            values = self.values(seen)
            ranked = sorted(values, key=lambda action: -values[action])
            return self.rng.choices(ranked, self.chances([values[action] for action in ranked]))[0]
        return self.solved.turn(seen.sheet).choose(seen.dice, seen.rerolls, seen.sheet)

    def values(self, view: YachtView) -> dict[Action, float]:
        """The expected final score after each action."""
        turn, sheet, so_far = self.solved.turn(view.sheet), view.sheet, view.sheet.total
        return {action: so_far + turn.value(action, view.dice, view.rerolls, sheet) for action in view.actions()}

    def chances(self, values: Sequence[float]) -> list[float]:
        """Chances of the actions to be chosen, from the values, best first."""
        if not self.temperature:
            return [1.0] + [0.0] * (len(values) - 1)
        weights = [math.exp((value - values[0]) / self.temperature) for value in values]
        return [weight / sum(weights) for weight in weights]

    def _facts(
        self, view: YachtView, actions: Sequence[Action]
    ) -> tuple[dict[Action, YachtFacts], dict[Action, Reasons]]:
        outlook = Outlook(self.solved, view.sheet)
        facts = {action: YachtFacts(outlook.bonus(action, view.dice, view.rerolls)) for action in actions}
        if len(view.sheets) > 1:
            from ..solver.distribution import PLAIN_UP_TO
            from ..solver.win_chance import win_turn

            contest = win_turn(self.solved, view, exact_up_to=PLAIN_UP_TO)
            for action in actions:
                win = contest.value(action, view.dice, view.rerolls, view.sheet)
                facts[action] = replace(facts[action], win=win)
        return facts, {action: reasons(outlook, action, view.dice, view.rerolls) for action in actions}
