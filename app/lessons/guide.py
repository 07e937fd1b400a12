"""Leads a person through a lesson: the cards fall and the others play as it is written down. Knows no screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from cardai.ai.agent import Advice, Agent, Option, Progress, no_progress
from cardai.app import agents
from cardai.app.session import Session
from cardai.games import registry
from cardai.games.core import AnyGame, AnyView, ChanceEvent, Dice, T
from cardai.games.match import CHANCE_MARK, Match

from . import Lesson, LessonTask


class Loaded(Dice):
    """Dice that fall as written down first, and follow from the seed after that."""

    def __init__(self, tokens: Iterable[str], seed: int) -> None:
        super().__init__(seed)
        self._written = deque(tokens)

    def let_go(self) -> None:
        """Fall by chance from now on."""
        self._written.clear()

    def ask(self, event: ChanceEvent[T]) -> T:
        if not self._written:
            return super().ask(event)
        outcome = event.parse(self._written.popleft())
        self._asked[event.stream] += 1
        self._told.append(event.token(outcome))
        return outcome


class Actor(Agent):
    """Plays what is written down for its seat, then as the agent it stands in for."""

    def __init__(self, scripts: Mapping[int, deque[str]], spec: str, game: AnyGame, seed: int) -> None:
        super().__init__(game, seed)
        self.spec = spec
        self._scripts, self._seed = scripts, seed
        self._agent: Agent | None = None

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        assert view.turn is not None
        if script := self._scripts[view.turn]:
            return Advice((Option(self.game.parse(script.popleft()), 0.0, 1.0),), "as written down")
        if self._agent is None:
            self._agent = agents.make(self.spec, self.game, self._seed)
        return self._agent.advise(view, progress)


class LessonGuide:
    """One walk through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.at = 0
        """The task at hand; behind the last one the person plays alone."""
        game = registry.make(lesson.game, lesson.rules)
        whole = Match.replay(game, len(lesson.seats), lesson.tokens)
        self._dice = dice = Loaded((token[1:] for token in lesson.tokens if token.startswith(CHANCE_MARK)), lesson.seed)
        state = game.start(len(lesson.seats), dice)
        match = Match(game, len(lesson.seats), dice.tell(), state, dice)
        self._scripts = {
            seat: deque(step.action for step in whole.steps if step.seat == seat) for seat in range(len(lesson.seats))
        }
        self.session = Session(match, lesson.seats, seed=lesson.seed, make_agent=partial(Actor, self._scripts))

    @property
    def task(self) -> LessonTask | None:
        """Task of the person, to do or to read; None when there is nothing left."""
        return self.lesson.tasks[self.at] if self.at < len(self.lesson.tasks) else None

    @property
    def wanted(self) -> Any | None:
        """The move the task asks for."""
        return self.session.game.parse(self.task.move) if self.task is not None and self.task.move else None

    def fits(self, action: Any) -> bool:
        """Whether a move is what the task asks for; anything is once the person plays alone."""
        return self.task is None or (bool(self.task.move) and self.session.game.token(action) == self.task.move)

    def go_on(self) -> None:
        """To the next task."""
        self.at += 1

    def let_go(self) -> None:
        """No more tasks: the person plays on alone, and the others as they please."""
        self.at = len(self.lesson.tasks)
        self._dice.let_go()
        for script in self._scripts.values():
            script.clear()
