"""Players of Yacht, from random to perfect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardai.games.core import AnyGame

from ..agent import RANDOM, Agent, AgentKind

if TYPE_CHECKING:
    from ..review import Judge

ADVISER = "exact"
OPPONENT = "level:5"


def _heuristic(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.heuristic import make_heuristic

    return make_heuristic(game, argument, seed)


def _blind(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.blind import make_blind

    return make_blind(game, argument, seed)


def _level(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.exact import make_level

    return make_level(game, argument, seed)


def _exact(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.exact import make_exact

    return make_exact(game, argument, seed)


def _win(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.win import make_win

    return make_win(game, argument, seed)


def _neural(game: AnyGame, argument: str, seed: int) -> Agent:
    from .net.player import make

    return make(game, argument, seed)


AGENTS: tuple[AgentKind, ...] = (
    RANDOM,
    AgentKind("heuristic", "rules of thumb, no tables", _heuristic),
    AgentKind("blind", "exact but blind to the upper bonus; upper boxes count WEIGHT times", _blind, "WEIGHT"),
    AgentKind("neural", "a net that learned what sheets are worth, or one of your own", _neural, "FILE"),
    AgentKind("level", "from beginner (1) to perfect (10)", _level, "1..10"),
    AgentKind("exact", "the highest expected score, computed exactly", _exact),
    AgentKind("win", "the highest chance to beat the other sheets", _win),
)


def make_judge(game: AnyGame, agent: Agent) -> Judge:
    """Who reviews Yacht."""
    from .judge import YachtJudge
    from .players.exact import yacht

    return YachtJudge(agent, yacht(game))
