"""Players of Hearthstone, from random to searching behind the cards they cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardai.games.core import AnyGame

from ..agent import RANDOM, Agent, AgentKind, parse_level, parse_settings

if TYPE_CHECKING:
    from ..review import Judge

ADVISER = "neural"
OPPONENT = "level:4"


def _greedy(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.turn import Greedy

    parse_settings(argument)
    return Greedy(game, seed)


def _turn(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.turn import Turn

    settings = parse_settings(argument, width=12)
    return Turn(game, seed, max(1, int(settings["width"])))


def _neural(game: AnyGame, argument: str, seed: int) -> Agent:
    from .net.player import make

    return make(game, argument, seed)


def _dqn(game: AnyGame, argument: str, seed: int) -> Agent:
    from .net.dqn import make

    return make(game, argument, seed)


def _mcts(game: AnyGame, argument: str, seed: int) -> Agent:
    from .search.mcts import Mcts

    settings = parse_settings(argument, seconds=2, games=0)
    return Mcts(game, seed, settings["seconds"], int(settings["games"]))


def _expert(game: AnyGame, argument: str, seed: int) -> Agent:
    from .search.expert import make

    return make(game, argument, seed)


def _level(game: AnyGame, argument: str, seed: int) -> Agent:
    from .levels import make_level

    return make_level(game, parse_level(argument), seed)


AGENTS: tuple[AgentKind, ...] = (
    RANDOM,
    AgentKind("greedy", "the best single action by heroes and minions alone", _greedy),
    AgentKind("dqn", "a net that learned to pick one action at a time, without any search", _dqn, "FILE"),
    AgentKind("heuristic", "plans its own turn, the same player as turn", _turn, "width=12"),
    AgentKind("turn", "plans its own turn to the end and finds a win when there is one", _turn, "width=12"),
    AgentKind("neural", "plans its own turn with a net that learned who wins", _neural, "FILE,width=12"),
    AgentKind("level", "from beginner (1) to a search with the net (10)", _level, "1..10"),
    AgentKind("mcts", "tries its best turns against the cards the opponent may hold", _mcts, "seconds=2,games=0"),
    AgentKind("expert", "the same with a net that judges all positions", _expert, "FILE,games=60"),
)


def make_judge(game: AnyGame, agent: Agent) -> Judge:
    """Who reviews games of Hearthstone."""
    from .judge import HearthstoneJudge

    return HearthstoneJudge(agent)
