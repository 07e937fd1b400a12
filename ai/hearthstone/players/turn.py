"""Players that look at their own turn only: one action ahead, or the whole turn."""

from __future__ import annotations

import random
from dataclasses import replace
from math import exp

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.games.core import Luck
from cardai.games.hearthstone.game import Hearthstone
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, HearthstoneState
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.reason import Reasons

from ..figures import HearthstoneFacts
from ..reasons import line_reasons, secret_reasons, win_reasons
from ..search.evaluation import chances_to_win, linear
from ..search.lethal import Lethal, find_lethal
from ..search.lockstep import Evaluation
from ..search.turn import END, Key, ListeningChance, TurnLine, TurnSearch, key
from .mulligan import advise_keeps
from .places import placed
from .usual_mulligan import advise_mulligan

ADVICE_BUDGET = 4000
"""Positions behind the advice on one first action."""
_POINTS_PER_E = 700.0
"""Points of the linear evaluation that change the odds by e, roughly."""


class Greedy(Agent[HearthstoneView, Action]):
    """Takes the action after which the linear evaluation is highest, until none improves on ending the turn."""

    spec = "greedy"

    def advise(self, view: HearthstoneView, progress: Progress = no_progress) -> Advice[Action]:
        if view.is_mulligan:
            return advise_mulligan(view)
        position, luck = view.position(), Luck(self.rng)
        scored = [(self._score(position, action, luck), action) for action in position.actions()]
        scored.sort(key=lambda pair: (-pair[0], pair[1] == END))
        best = scored[0][1]
        options = (
            Option(action, 100 / (1 + exp(-max(-30.0, min(30.0, score / _POINTS_PER_E)))), float(action is best))
            for score, action in scored
        )
        return Advice(tuple(options), "one action ahead")

    def _score(self, position: HearthstoneState, action: Action, luck: Luck) -> float:
        seat = position.active
        if action == END:
            return linear(position, seat)
        after = position.copy()
        after.step(action, luck)
        return linear(after, seat)


class Planner(Agent[HearthstoneView, Action]):
    """A player who goes on with a plan as long as nothing has come in between."""

    def __init__(self, game: Hearthstone, seed: int = 0) -> None:
        super().__init__(game, seed)
        self._plan: tuple[Key, tuple[Action, ...]] | None = None

    def advise_mulligan(self, view: HearthstoneView) -> Advice[Action]:
        """Advice on the mulligan, by what was learned in self-play."""
        return advise_keeps(view)

    def plan(
        self, view: HearthstoneView, position: HearthstoneState, progress: Progress
    ) -> tuple[tuple[Action, ...], int]:
        """A line for the turn, and how many of its actions chance has no say in."""
        raise NotImplementedError

    def act(self, view: HearthstoneView, progress: Progress = no_progress) -> Action:
        if view.is_mulligan:
            keep: Action = self.advise_mulligan(view).best.action
            return keep
        position = view.position()
        going_on = self._going_on(position)
        action = self._begin(position, *(going_on or self.plan(view, position, progress)))
        return self._placed(view, action)

    def _placed(self, view: HearthstoneView, action: Action) -> Action:
        """With an eye to the neighbours; the plan was made for another order of the board and is given up."""
        found = placed(view, action)
        if found != action:
            self._plan = None
        return found

    def _going_on(self, position: HearthstoneState) -> tuple[tuple[Action, ...], int] | None:
        """The rest of the plan, if the position is the one it was made for."""
        plan, self._plan = self._plan, None
        if plan is None or plan[0] != key(position) or why_not(position, plan[1][0]):
            return None
        return plan[1], len(plan[1])

    def _begin(self, position: HearthstoneState, line: tuple[Action, ...], certain: int) -> Action:
        """Play the first action and remember the rest as far as it can be relied on."""
        rest = line[1:certain]
        if rest:
            after = position.copy()
            after.step(line[0], Luck(random.Random(0)))
            self._plan = (key(after), rest)
        return line[0]


class Turn(Planner):
    """Searches its own turn to the end and never misses a win it can find."""

    spec = "turn"
    thinks = "own turn"
    """Way of thinking, in a few words."""
    shared_luck = False
    """Whether chance has the same answers in all lines of a search; the yardstick stays as it was."""

    def __init__(
        self,
        game: Hearthstone,
        seed: int = 0,
        *,
        width: int = 12,
        lethal: int = 2500,
        evaluate: Evaluation = chances_to_win,
    ) -> None:
        super().__init__(game, seed)
        self.width = width
        self.lethal = lethal
        """Positions at most that are looked at for a win this turn."""
        self.evaluate = evaluate

    def advise_mulligan(self, view: HearthstoneView) -> Advice[Action]:
        """By cost: a yardstick stays as it is."""
        return advise_mulligan(view)

    def _placed(self, view: HearthstoneView, action: Action) -> Action:
        return action

    def advise(self, view: HearthstoneView, progress: Progress = no_progress) -> Advice[Action]:
        if view.is_mulligan:
            return self.advise_mulligan(view)
        position = view.position()
        lethal = find_lethal(position, self.rng, self.lethal)
        progress(0.3)
        lines = self._tried(view, self._looked_at_again(position, self._whole_search().lines(position, self.evaluate)))
        method = f"{self.thinks}, {self.width} lines wide"
        return opinion(position, _options(position, lines), lethal, method, secret_reasons(view))

    def _looked_at_again(self, position: HearthstoneState, lines: list[TurnLine]) -> list[TurnLine]:
        """Every first action as it looks once it was played: the beam of the whole turn is too narrow for most."""
        return sorted((self._continued(position, line) for line in lines), key=lambda line: -line.value)

    def _continued(self, position: HearthstoneState, line: TurnLine) -> TurnLine:
        """The line, or a better one with the same first action, if chance has no say in that."""
        after, listening = position.copy(), ListeningChance(self.rng)
        after.step(line.actions[0], listening)
        if listening.asked or after.turn != position.turn or after.choice:
            return line
        best = self._whole_search().lines(after, self.evaluate)[0]
        if best.value <= line.value:
            return line
        return TurnLine((line.actions[0], *best.actions), best.value, best.certain + 1)

    def plan(
        self, view: HearthstoneView, position: HearthstoneState, progress: Progress
    ) -> tuple[tuple[Action, ...], int]:
        lethal = find_lethal(position, self.rng, self.lethal)
        if lethal is not None and lethal.sure:
            return lethal.line, lethal.certain
        line = self._tried(view, self._search().lines(position, self.evaluate))[0]
        return line.actions, line.certain

    def _tried(self, view: HearthstoneView, lines: list[TurnLine]) -> list[TurnLine]:
        """The lines as they are: the yardstick does not think of Secrets."""
        return lines

    def _search(self) -> TurnSearch:
        return TurnSearch(self.rng, self.width, budget=60 * self.width, shared_luck=self.shared_luck)

    def _whole_search(self) -> TurnSearch:
        """For advice: a line for every first action."""
        return TurnSearch(self.rng, self.width, keep=1, budget=ADVICE_BUDGET, shared_luck=self.shared_luck)


def _options(position: HearthstoneState, lines: list[TurnLine]) -> list[Option]:
    """Lines as opinions of their first actions."""
    return [
        Option(line.actions[0], 100 * max(0.0, min(1.0, line.value)), reasons=line_reasons(position, line.actions))
        for line in lines
    ]


def opinion(
    position: HearthstoneState, options: list[Option], lethal: Lethal | None, method: str, beware: Reasons = ()
) -> Advice[Action]:
    """Opinions of first actions as advice; a sure win comes first."""
    if lethal is not None:
        options = _with_lethal(position, options, lethal)
    best = options[0]
    options[0] = replace(best, chance=1.0, reasons=(*best.reasons, *beware))
    return Advice(tuple(options), method)


def _with_lethal(position: HearthstoneState, options: list[Option], lethal: Lethal) -> list[Option]:
    """A sure win leads; one that needs luck is told where the best line begins like it."""
    first, told = lethal.line[0], win_reasons(position, lethal.line, sure=lethal.sure)
    if lethal.sure:
        winning = Option(first, 100.0, reasons=told, facts=HearthstoneFacts(1.0))
        return [winning, *(option for option in options if option.action != first)]
    if options[0].action != first:
        return options
    best = options[0]
    return [replace(best, reasons=told), *options[1:]]
