"""Agents and judges as the program uses them: what they work out once is kept in the user's cache folder."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardai.ai import compile_ahead, registry
from cardai.ai.agent import Agent
from cardai.ai.review import Judge
from cardai.games.core import AnyGame
from cardai.saves import places


def make(spec: str, game: AnyGame, seed: int = 0) -> Agent:
    """The agent of this spec; AgentError if there is none."""
    return registry.make(spec, game, seed, places.cache_dir())


def adviser(game: AnyGame, spec: str | None = None) -> Agent:
    """Agent whose advice is asked: the named one, or the usual adviser of the game."""
    return make(spec or registry.adviser(game.name), game)


def judge(game: AnyGame, spec: str | None = None) -> Judge:
    """Judge of reviews of games of this kind."""
    return registry.judge(game, spec, places.cache_dir())


def make_ready(games: Iterable[str]) -> None:
    """Have a process beside compile what the agents of these games need, unless that was done."""
    compile_ahead.begin(_marks(), games)


def is_compiling(game: AnyGame) -> bool:
    """Whether that process is at work for this game."""
    return compile_ahead.is_under_way(_marks(), game.name)


def _marks() -> Path:
    return places.cache_dir() / "compiled"
