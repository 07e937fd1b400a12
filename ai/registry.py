"""Which agents there are for each game, and how a spec such as `blind:3.0` becomes one of them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from cardai.games import HOUSE, entry_points
from cardai.games.core import AnyGame
from cardai.games.files import MEGABYTE, read_file

from .agent import Agent, AgentError, Facts
from .table import RANDOM, AgentKind, GameTable, load, read_argument

if TYPE_CHECKING:
    from .review import Judge, Measures

GROUP = "cardai.agents"
"""Entry points of players: any name -> a GameTable, of a new game or with more agents for one of the house."""


MOST_BYTES = 1024 * MEGABYTE
"""Of a net or strategy of one's own."""


def table(game: str) -> GameTable:
    """Table of a game; a game that nobody has written players for is played at random."""
    if game in HOUSE:
        found: GameTable = import_module(f"{__package__}.{game}").TABLE
        return found
    return next(iter(_brought(game)), GameTable(game, "", (RANDOM,)))


def _brought(game: str) -> list[GameTable]:
    """The tables that other packages bring for a game."""
    return [one for one in entry_points.found(GROUP, _is_table).values() if one.game == game]


def _is_table(found: Any) -> bool:
    return isinstance(found, GameTable)


def kinds(game: str) -> Sequence[AgentKind]:
    """The agents that can play this game, weakest first, those of other packages last."""
    own = table(game)
    return (*own.agents, *(kind for one in _brought(game) if one != own for kind in one.agents))


def adviser(game: str) -> str:
    """The spec whose opinion hints and reviews use unless told otherwise."""
    return table(game).adviser


def opponent(game: str) -> str:
    """The spec that sits opposite a newcomer unless they choose."""
    return table(game).opponent


def league(game: str) -> Sequence[str]:
    """The specs that play the game's league unless others are named: its own, or every kind that needs no argument."""
    plain = [kind.name for kind in kinds(game) if all(setting.default is not None for setting in kind.settings)]
    return table(game).league or plain


def make(spec: str, game: AnyGame, seed: int = 0, cache: Path | None = None) -> Agent:
    """The agent of this spec; AgentError if there is none. `cache` is a folder for what is worked out once."""
    name, _, argument = spec.partition(":")
    kind, package = _find(name, game.name)
    if kind is None:
        known = ", ".join(kind.name for kind in kinds(game.name))
        raise AgentError(f"There is no {game.title} player {spec!r}; there are {known}")
    try:
        settings, file = read_argument(kind, argument)
    except ValueError as fault:
        raise AgentError(f"{game.title}: {fault}") from None
    named: dict[str, object] = dict(settings)
    if kind.takes_file:
        named["file"] = Path(file) if file else None
    if kind.is_cached:
        named["cache"] = cache
    agent: Agent = load(kind.place, package)(game, seed, **named)
    agent.spec = spec
    return agent


def _find(name: str, game: str) -> tuple[AgentKind | None, str]:
    """A kind of agent and the package it lives in: the game's own first, so that they need no look elsewhere."""
    own = table(game)
    found = own.kind(name)
    if found is not None:
        return found, own.package
    brought = ((one.kind(name), one.package) for one in _brought(game))
    return next((pair for pair in brought if pair[0]), (None, ""))


def opinion(game: str, spec: str = "") -> str:
    """What reviews of this adviser are kept by: another word when it, the judge or a net has come to think otherwise.

    What is beside the game's own opinion, a file of the person's, comes after a "+".
    """
    from . import fingerprint

    own = fingerprint.of(game) or _edition(table(game))
    name, _, argument = spec.partition(":")
    kind, _ = _find(name, game)
    if kind is None or not kind.takes_file or not argument:
        return own
    with contextlib.suppress(ValueError, OSError):
        file = read_argument(kind, argument)[1]
        return f"{own}+{sha256(read_file(Path(file), MOST_BYTES)).hexdigest()[:12]}" if file else own
    return own


def _edition(own: GameTable) -> str:
    """The version of a game that has no fingerprint: a number, and what its nets say of themselves."""
    if not own.package:
        return str(own.edition)
    folder = Path(next(iter(import_module(own.package).__path__), "")) / "weights"
    cards = b"".join(path.read_bytes() for path in sorted(folder.glob("*.json")))
    return f"{own.edition}-{crc32(cards):08x}"


def deeper(game: str) -> str:
    """The spec that looks deeper than the usual adviser; the same one where that would change nothing."""
    own = table(game)
    return own.deeper or own.adviser


def facts(game: str) -> type[Facts]:
    """Class of the further figures of its options."""
    found: type[Facts] = load(table(game).facts, table(game).package)
    return found


def measures(game: str) -> type[Measures]:
    """Class of what its judge measures at a step."""
    found: type[Measures] = load(table(game).measures, table(game).package)
    return found


def judge(game: AnyGame, spec: str | None = None, cache: Path | None = None) -> Judge:
    """Judge of reviews of games of this kind: luck by the game's own measure, loss by the named agent."""
    own = table(game.name)
    found: Judge = load(own.judge, own.package)(game, make(spec or own.adviser, game, cache=cache))
    return found
