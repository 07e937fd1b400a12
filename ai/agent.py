"""Agent and Advice: an agent that plays, a hint and a review are three uses of `advise`."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from math import isnan
from typing import Any, Generic

from cardai.games.core import AnyGame, AnyView
from cardai.games.errors import PlayerError
from cardai.games.reason import Reasons
from cardai.games.type_variables import A, V


class AgentError(PlayerError):
    """An agent that cannot be made or cannot answer; the message is for the player."""


class Cancelled(Exception):
    """Raised by a progress callback to stop an agent that is thinking."""


Progress = Callable[[float], None]
"""Told how much of the thinking is done, 0 to 1. It may raise Cancelled."""


def no_progress(_done: float) -> None:
    """For callers who do not want to know."""


@dataclass(frozen=True)
class Facts:
    """Further figures of an option; a game's own are the fields of its class, each nothing where it is not known."""

    @property
    def figures(self) -> dict[str, float]:
        """Figures by name, each a probability or in the game's unit: "win", "of pot"."""
        named = ((field.name.replace("_", " "), getattr(self, field.name)) for field in fields(self))
        return {name: float(value) for name, value in named if value is not None}

    @classmethod
    def read(cls, figures: Mapping[str, float]) -> Facts:
        """The same from figures by name; those of another version or package stay as they are."""
        known = {name.replace(" ", "_"): value for name, value in figures.items()}
        if not known:
            return NO_FACTS
        is_own = known.keys() <= {field.name for field in fields(cls)}
        return cls(**known) if is_own else NamedFacts(figures)


@dataclass(frozen=True)
class NamedFacts(Facts):
    """Figures by names of an agent's own, of games whose table names no class for them."""

    named: Mapping[str, float] = field(default_factory=dict)

    @property
    def figures(self) -> dict[str, float]:
        return dict(self.named)


NO_FACTS = Facts()


@dataclass(frozen=True)
class Option(Generic[A]):
    """Opinion of an agent on one action."""

    action: A
    value: float
    """Expected result in the game's unit if this is played; nan in a glance, which knows the chances alone."""
    chance: float = 0.0
    """Chance that the agent would choose it."""
    error: float | None = None
    """Standard error of `value`; None if it is exact or not a measurement."""
    reasons: Reasons = ()
    """Parts of the sentence that speaks for it, as data."""
    facts: Facts = NO_FACTS
    seats: tuple[float, ...] = ()
    """Expected result of every seat if this is played; empty where the agent knows only its own."""
    wins: tuple[float, ...] = ()
    """Chance of every seat to win if this is played; empty where the agent knows at most its own."""
    loss_error: float | None = None
    """Standard error of the difference to the best option, where both were tried on the same luck."""

    @property
    def figures(self) -> dict[str, float]:
        """Its facts by name, as they are shown."""
        return self.facts.figures


@dataclass(frozen=True)
class Advice(Generic[A]):
    """An agent's opinion of every action it considered, best first."""

    options: tuple[Option[A], ...]
    method: str
    """Way it was found, in a few words: "exact", "200 likely deals tried"."""
    unit: str = ""
    """Of the values, if it is not the game's."""
    is_judged: bool = True
    """Whether any source knows the decision; if none does, options have no values and `method` says why."""

    @property
    def best(self) -> Option[A]:
        return self.options[0]

    @property
    def has_values(self) -> bool:
        """Whether it says what actions are worth, not only how often they are chosen."""
        return not any(isnan(option.value) for option in self.options)

    def loss(self, option: Option[A]) -> float:
        """Loss against the best option, in the unit of the values."""
        return self.best.value - option.value

    def of(self, action: A) -> Option[A] | None:
        """The opinion of this action, if it was considered."""
        return next((option for option in self.options if option.action == action), None)


class Agent(ABC, Generic[V, A]):
    """Somebody who can sit at a table. It sees views only."""

    spec: str
    """The name under which it can be made again."""

    def __init__(self, game: AnyGame, seed: int = 0) -> None:
        self.game = game
        self.rng = random.Random(seed)

    @abstractmethod
    def advise(self, view: V, progress: Progress = no_progress) -> Advice[A]:
        """Judge the actions of the seat to act, which must be the view's own."""

    def opinion(self, view: V, progress: Progress = no_progress) -> Advice[A]:
        """The advice of an agent that has just sat down: the same whatever it was asked before, as hints must be."""
        self.rng.seed(0)
        return self.advise(view, progress)

    def glance(self, view: V) -> Advice[A] | None:
        """Advice to be given at once while something is compiled that `opinion` waits for; None: it need not wait."""
        return None

    def act(self, view: V, progress: Progress = no_progress) -> A:
        """Choose an action, by the chances the agent itself gives."""
        options = self.advise(view, progress).options
        weights = [option.chance for option in options]
        if not any(weights):
            return options[0].action
        return self.rng.choices(options, weights)[0].action


class RandomAgent(Agent[AnyView, Any]):
    """Chooses evenly among the actions on the menu."""

    spec = "random"

    def advise(self, view: AnyView, progress: Progress = no_progress) -> Advice:
        actions = view.actions()
        chance = 1 / len(actions)
        return Advice(tuple(Option(action, 0.0, chance) for action in actions), "random")

    def act(self, view: AnyView, progress: Progress = no_progress) -> Any:
        return self.rng.choice(view.actions())
