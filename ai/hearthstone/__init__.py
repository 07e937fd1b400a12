"""Players of Hearthstone, from random to searching behind the cards they cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardai.games.core import AnyGame

from ..agent import RANDOM, Agent, AgentError, AgentKind, parse_settings

if TYPE_CHECKING:
    from ..review import Judge

ADVISER = "turn"
OPPONENT = "level:4"


def _greedy(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players import Greedy

    parse_settings(argument)
    return Greedy(game, seed)


def _turn(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players import Turn

    settings = parse_settings(argument, width=12)
    return Turn(game, seed, max(1, int(settings["width"])))


def _mcts(game: AnyGame, argument: str, seed: int) -> Agent:
    from .mcts import Mcts

    settings = parse_settings(argument, seconds=2, games=0)
    return Mcts(game, seed, settings["seconds"], int(settings["games"]))


def _level(game: AnyGame, argument: str, seed: int) -> Agent:
    from .levels import make_level

    try:
        number = int(argument or 4)
    except ValueError:
        raise AgentError(f"A level is a number from 1 to 10, not {argument!r}") from None
    return make_level(game, number, seed)


AGENTS: tuple[AgentKind, ...] = (
    RANDOM,
    AgentKind("greedy", "the best single action by heroes and minions alone", _greedy),
    AgentKind("heuristic", "plans its own turn, the same player as turn", _turn, "width=12"),
    AgentKind("turn", "plans its own turn to the end and finds a win when there is one", _turn, "width=12"),
    AgentKind("level", "from beginner (1) to the strongest (10)", _level, "1..10"),
    AgentKind("mcts", "tries its best turns against the cards the opponent may hold", _mcts, "seconds=2,games=0"),
)


def make_judge(game: AnyGame, agent: Agent) -> Judge:
    """Who reviews games of Hearthstone."""
    from .judge import HearthstoneJudge

    return HearthstoneJudge(agent)
