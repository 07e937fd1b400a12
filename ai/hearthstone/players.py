"""Players that look at their own turn only: one action ahead, or the whole turn."""

from __future__ import annotations

import random
from math import exp

from cardai.games.core import AnyGame, AnyView, Luck
from cardai.games.hearthstone.legal import why_not
from cardai.games.hearthstone.state import Action, State
from cardai.games.hearthstone.view import View

from ..agent import Advice, Agent, Option, Progress, no_progress
from .keeps import advise_keep
from .lethal import Lethal, find_lethal
from .lines import END, Key, Line, TurnSearch, key
from .words import say
from .worth import chance_to_win, linear

_SCALE = 700.0
"""So many points of the linear evaluation change the odds by e, roughly."""


class Greedy(Agent):
    """Takes the action after which the linear evaluation is highest, until none improves on ending the turn."""

    spec = "greedy"

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, View)
        if view.is_mulligan:
            return advise_keep(view)
        position, luck = view.position(), Luck(self.rng)
        scored = [(self._score(position, action, luck), action) for action in position.actions()]
        scored.sort(key=lambda pair: (-pair[0], pair[1] == END))
        best = scored[0][1]
        options = (
            Option(action, 100 / (1 + exp(-max(-30.0, min(30.0, score / _SCALE)))), float(action is best))
            for score, action in scored
        )
        return Advice(tuple(options), "one action ahead")

    def _score(self, position: State, action: Action, luck: Luck) -> float:
        seat = position.active
        if action == END:
            return linear(position, seat)
        after = position.copy()
        after.step(action, luck)
        return linear(after, seat)


class Turn(Agent):
    """Searches its own turn to the end and never misses a win it can find."""

    spec = "turn"

    def __init__(self, game: AnyGame, seed: int = 0, width: int = 12, lethal: int = 2500) -> None:
        super().__init__(game, seed)
        self.width = width
        self.lethal = lethal
        self._plan: tuple[Key, tuple[Action, ...]] | None = None

    def search(self, keep: int = 0) -> TurnSearch:
        """A search of this player's breadth."""
        return TurnSearch(chance_to_win, self.rng, self.width, keep=keep, budget=60 * self.width)

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert isinstance(view, View)
        if view.is_mulligan:
            return advise_keep(view)
        position = view.position()
        lethal = find_lethal(position, self.rng, self.lethal)
        progress(0.3)
        lines = self.search(keep=1).lines(position)
        return opinion(position, lines, lethal, f"own turn, {self.width} lines wide")

    def act(self, view: AnyView, progress: Progress = no_progress) -> Action:
        assert isinstance(view, View)
        if view.is_mulligan:
            return advise_keep(view).best.action  # type: ignore[no-any-return]
        position = view.position()
        planned = self._planned(position)
        if planned is not None:
            return planned
        lethal = find_lethal(position, self.rng, self.lethal)
        if lethal is not None and lethal.sure:
            return self._start(position, lethal.line, len(lethal.line))
        line = self.search().lines(position)[0]
        return self._start(position, line.actions, line.certain)

    def _planned(self, position: State) -> Action | None:
        """The next action of the plan, if the position is the one it was made for."""
        plan, self._plan = self._plan, None
        if plan is None or not plan[1] or plan[0] != key(position):
            return None
        return self._start(position, plan[1], len(plan[1]))

    def _start(self, position: State, line: tuple[Action, ...], certain: int) -> Action:
        """Play the first action and remember the rest as far as chance has no say."""
        rest = line[1:certain]
        if rest:
            after = position.copy()
            after.step(line[0], Luck(random.Random(0)))
            self._plan = (key(after), rest)
        return line[0]


def opinion(position: State, lines: list[Line], lethal: Lethal | None, method: str) -> Advice:
    """Lines as advice on their first actions; a sure win comes first."""
    options = [
        Option(line.actions[0], 100 * max(0.0, min(1.0, line.value)), 0.0, why=tell(position, line.actions))
        for line in lines
    ]
    if lethal is not None:
        words = "wins this turn" if lethal.sure else "may win this turn"
        value = 100.0 if lethal.sure else max(option.value for option in options)
        first = Option(lethal.line[0], value, 0.0, why=f"{words}: {tell(position, lethal.line)}", facts={"lethal": 1.0})
        if lethal.sure or options[0].action == lethal.line[0]:
            options = [first, *(option for option in options if option.action != lethal.line[0])]
    best = options[0]
    options[0] = Option(best.action, best.value, 1.0, best.error, best.why, best.facts)
    return Advice(tuple(options), method)


def tell(position: State, line: tuple[Action, ...]) -> str:
    """A line in words, as far as it can be told beforehand."""
    state, words = position.copy(), []
    luck = Luck(random.Random(0))
    held = {one.uid for one in position.sides[position.active].hand}
    for action in line:
        if action == END and words:
            break
        if why_not(state, action) or (action[0] == "play" and state.sides[state.active].hand[action[1]].uid not in held):
            words.append("go on with what comes")
            break
        words.append(say(state, action))
        state.step(action, luck)
    return ", ".join(words)
