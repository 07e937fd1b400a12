"""Who plays Big Two, from anything legal to search with exact endings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardai.games.core import AnyGame

from ..agent import RANDOM, Agent, AgentKind, parse_level, parse_settings

if TYPE_CHECKING:
    from ..review import Judge

ADVISER = "search"
OPPONENT = "heuristic"


def _lowest(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.simple import Lowest

    parse_settings(argument)
    return Lowest(game, seed)


def _greedy(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.simple import Greedy

    parse_settings(argument)
    return Greedy(game, seed)


def _heuristic(game: AnyGame, argument: str, seed: int) -> Agent:
    from .players.simple import Heuristic

    parse_settings(argument)
    return Heuristic(game, seed)


def _search(game: AnyGame, argument: str, seed: int) -> Agent:
    settings = parse_settings(argument, deals=400, seconds=0, clever=0.5, exact=11)
    from .search.player import Search

    return Search(game, seed, int(settings["deals"]), settings["seconds"], settings["clever"], int(settings["exact"]))


def _neural(game: AnyGame, argument: str, seed: int) -> Agent:
    from .net.player import make

    return make(game, argument, seed)


def _expert(game: AnyGame, argument: str, seed: int) -> Agent:
    from .search.expert import make

    return make(game, argument, seed)


def _level(game: AnyGame, argument: str, seed: int) -> Agent:
    from ..registry import make
    from .levels import Level

    return Level(game, parse_level(argument), lambda spec: make(spec, game, seed), seed)


AGENTS: tuple[AgentKind, ...] = (
    RANDOM,
    AgentKind("lowest", "the weakest play it may make, single cards first", _lowest),
    AgentKind("greedy", "leads the longest play with its lowest card, follows with the weakest", _greedy),
    AgentKind("heuristic", "plans the fewest plays and watches who is about to go out", _heuristic),
    AgentKind("search", "tries every play in many likely deals", _search, "deals=400,seconds=0,clever=0.5,exact=11"),
    AgentKind("neural", "a net that learned by trying plays, or one of your own", _neural, "FILE"),
    AgentKind("expert", "the net, its best plays tried in likely deals", _expert, "deals=48,plays=4"),
    AgentKind("level", "from a beginner (1) to the strongest (10)", _level, "1..10"),
)


def make_judge(game: AnyGame, agent: Agent) -> Judge:
    """Who reviews games of Big Two."""
    from .judge import BigTwoJudge

    return BigTwoJudge(game, agent)
