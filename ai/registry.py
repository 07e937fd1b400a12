"""Which agents there are for each game, and how a spec such as `blind:3.0` becomes one of them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from cardai.games.core import AnyGame

from .agent import Agent, AgentError, AgentKind

if TYPE_CHECKING:
    from .review import Judge


def kinds(game: str) -> Sequence[AgentKind]:
    """The agents that can play this game, weakest first."""
    found: Sequence[AgentKind] = _package(game).AGENTS
    return found


def adviser(game: str) -> str:
    """The spec whose opinion hints and reviews use unless told otherwise."""
    spec: str = _package(game).ADVISER
    return spec


def opponent(game: str) -> str:
    """The spec that sits opposite a newcomer unless they choose."""
    spec: str = _package(game).OPPONENT
    return spec


def make(spec: str, game: AnyGame, seed: int = 0) -> Agent:
    """The agent of this spec; AgentError if there is none."""
    name, _, argument = spec.partition(":")
    for kind in kinds(game.name):
        if kind.name == name:
            agent = kind.make(game, argument, seed)
            agent.spec = spec
            return agent
    known = ", ".join(kind.name for kind in kinds(game.name))
    raise AgentError(f"There is no {game.title} player {spec!r}; there are {known}")


def judge(game: AnyGame, spec: str | None = None) -> Judge:
    """Who reviews games of this kind: luck by the game's own measure, loss by the named agent."""
    found: Judge = _package(game.name).make_judge(game, make(spec or adviser(game.name), game))
    return found


def _package(game: str) -> ModuleType:
    return import_module(f"cardai.ai.{game}")
