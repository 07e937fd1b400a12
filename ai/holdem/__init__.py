"""Players of Texas hold'em, and who judges them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardai.games.core import AnyGame

from ..agent import Agent, AgentError, AgentKind

if TYPE_CHECKING:
    from ..review import Judge

ADVISER = "blueprint"
OPPONENT = "tag"


def _bot(name: str) -> AgentKind:
    """A rule player; its module is imported when it is made."""
    summaries = {
        "random": "folds, calls and raises any amount with fixed chances",
        "allin": "always all-in",
        "minraise": "always the smallest raise",
        "caller": "a calling station: never folds, never raises",
        "maniac": "bets and raises far too often",
        "odds": "equity against random hands compared with the pot odds",
        "nit": "the best few hands only",
        "tag": "tight-aggressive by position with preflop charts",
        "heuristic": "the best of the rule players: tag",
    }

    def make(game: AnyGame, argument: str, seed: int) -> Agent:
        from .players import simple, tight

        _no_argument(name, argument)
        if name in ("allin", "minraise", "caller"):
            rule = {"allin": simple.shove, "minraise": simple.least, "caller": simple.passive}[name]
            return simple.Always(game, seed, rule)
        kinds: dict[str, Callable[[AnyGame, int], Agent]] = {
            "random": simple.RandomBot,
            "maniac": simple.Maniac,
            "odds": simple.OddsBot,
            "nit": tight.Nit,
        }
        return kinds.get(name, tight.Tag)(game, seed)

    return AgentKind(name, summaries[name], make)


def _no_argument(name: str, argument: str) -> None:
    if argument:
        raise AgentError(f"{name} takes nothing after a colon")


def _blueprint(game: AnyGame, argument: str, seed: int) -> Agent:
    from pathlib import Path

    from .blueprint.player import BlueprintPlayer
    from .blueprint.strategy import SHIPPED

    return BlueprintPlayer(game, seed, Path(argument) if argument else SHIPPED)


def _neural(game: AnyGame, argument: str, seed: int) -> Agent:
    from .net.player import make

    return make(game, argument, seed)


def _level(game: AnyGame, argument: str, seed: int) -> Agent:
    from .levels import Level

    return Level(game, argument, seed)


AGENTS = (
    _bot("random"),
    _bot("allin"),
    _bot("minraise"),
    _bot("caller"),
    _bot("maniac"),
    _bot("odds"),
    _bot("nit"),
    _bot("tag"),
    _bot("heuristic"),
    AgentKind("level", "from beginner to the strongest", _level, "1..10"),
    AgentKind("blueprint", "solved by regret minimisation for six seats and 50 big blinds", _blueprint, "FILE"),
    AgentKind("neural", "a net that began as a blueprint and learned from self-play", _neural, "FILE"),
    AgentKind("search", "the same as blueprint", _blueprint, "FILE"),
)


def make_judge(game: AnyGame, agent: Agent) -> Judge:
    """Loss by the agent's values, luck by equity."""
    from .judge import HoldemJudge

    return HoldemJudge(agent)
