"""Everything that ai/ has for one game, as data: each package has a TABLE, nothing is imported before it is used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from .agent import AgentError

HERE = f"{__package__}."
Mix = tuple[tuple[str, float], ...]
"""Specs of agents and the share of the decisions each is given, the strongest last."""


@dataclass(frozen=True)
class Setting:
    """A number that may follow an agent's colon, as in `search:deals=100`; whole if its default is."""

    name: str
    default: float | None
    """None: it has to be given."""
    lowest: float
    highest: float

    @property
    def is_whole(self) -> bool:
        return isinstance(self.default if self.default is not None else self.lowest, int)


@dataclass(frozen=True)
class AgentKind:
    """A kind of agent as it is offered to the player: `name` or `name:argument`."""

    name: str
    summary: str
    place: str
    """Where it is made: "module:maker", a leading dot meaning below the game's own package.

    The maker is called with game and seed, and by keyword with the settings, `file` and `cache` as declared here.
    """
    settings: tuple[Setting, ...] = ()
    bare: bool = False
    """Whether the first setting is written without its name, as in `level:3`."""
    takes_file: bool = False
    """Whether a file of one's own may follow the colon: `neural:runs/net.safetensors`."""
    is_cached: bool = False
    """Whether it keeps what it worked out in the folder for caches."""

    @property
    def argument(self) -> str:
        """Placeholder of the argument after the colon, as shown in help: WEIGHT, FILE, 1..10, deals=400."""
        if self.bare:
            first = self.settings[0]
            return first.name.upper() if first.default is not None else f"{first.lowest:g}..{first.highest:g}"
        return ",".join(["FILE"] * self.takes_file + [f"{one.name}={one.default:g}" for one in self.settings])


RANDOM = AgentKind("random", "any legal action, all equally likely", "cardai.ai.agent:RandomAgent")


def level_kind(summary: str) -> AgentKind:
    """`level:1` to `level:10`."""
    return AgentKind(
        "level", summary, "cardai.ai.levels:Level", (Setting("level", None, 1, 10),), bare=True, is_cached=True
    )


@dataclass(frozen=True)
class Method:
    """A way to train: a module with Config and Trainer(config, run, executor)."""

    name: str
    summary: str
    place: str
    needs_torch: bool = True
    plays_in_batches: bool = False
    """Whether its games are played apart from learning, so that other processes and machines can play them."""
    result: str = "net.safetensors"
    """The file in the run's folder to play with."""
    formerly: str = ""
    """Name in an earlier version."""


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles that come with the program, and how they were made."""

    name: str
    title: str
    file: str
    """Where they are: "package:file", a leading dot meaning below the game's own package."""
    maker: str
    """Where they are made: "module:function" of how many, a seed and a callback for progress."""
    count: int
    """Number of puzzles."""
    about: str = ""
    """Subject of the puzzles, in a sentence."""
    proof: str = ""
    """Ground of their answers, in words that follow a colon."""


@dataclass(frozen=True)
class GameTable:
    """Everything that chooses or judges in one game. A second table for a game adds its agents to the first."""

    game: str
    package: str
    agents: tuple[AgentKind, ...]
    """Weakest first."""
    adviser: str = "random"
    """The spec whose opinion hints and reviews use unless told otherwise."""
    opponent: str = "random"
    """The spec that sits opposite a newcomer unless they choose."""
    facts: str = "cardai.ai.agent:NamedFacts"
    """Class of the further figures of its options: "module:class"."""
    measures: str = "cardai.ai.review:Measures"
    """Class of what its judge measures at a step."""
    judge: str = "cardai.ai.review:PlainJudge"
    """Where its reviewer is made: "module:maker" of game and agent."""
    fingerprint: str = ""
    """Where it is said what advisers and judge are asked to know their opinion by: "module:function"."""
    edition: int = 1
    """Of a game without such questions: goes up when reviewer or adviser come to think otherwise."""
    deeper: str = ""
    """The adviser of reviews that are to look deeper, where that helps."""
    league: tuple[str, ...] = ()
    """Players of its league unless others are named; empty: every kind that needs no argument."""
    levels: tuple[Mix, ...] = ()
    """Players of level 1, 2, 3 ..."""
    methods: tuple[Method, ...] = ()
    """Methods of training its players, the usual one first."""
    measure: str = ""
    """The module that measures its nets in batches."""
    compiled: tuple[str, ...] = ()
    """Specs of the agents whose kernels are worth compiling ahead."""
    dealt_luck: str = ""
    """Luck of each seat at a step, nothing on average: "module:function" of two positions."""
    environment: str = ""
    """The module with its observations and action numbers for learners."""
    puzzles: tuple[PuzzleSet, ...] = ()
    """Its ready-made puzzles."""
    kinds: str = ""
    """Sorter of its decisions by phase and kind of mistake: "module:function" of view, choice and best."""
    ladder: tuple[float, ...] = ()
    """Strength of levels 1, 2, 3 ... on the Elo scale, level 1 being 1000; empty if that was not measured."""
    unrated: str = "its levels were not measured"
    """Why nobody gets a rating where there is no ladder."""

    def kind(self, name: str) -> AgentKind | None:
        """The kind of agent of this name."""
        return next((kind for kind in self.agents if kind.name == name), None)


def load(place: str, package: str) -> Any:
    """Load the thing at a place "module:name", or the module itself; a leading dot means below the package.

    AgentError if a package from outside names something that is not there.
    """
    module, _, name = place.partition(":")
    try:
        found = import_module(module, package)
        return getattr(found, name) if name else found
    except (ImportError, AttributeError) as fault:
        if package.startswith(HERE):
            raise
        raise AgentError(f"{package or place}: {place} cannot be loaded ({fault})") from fault


def read_argument(kind: AgentKind, text: str) -> tuple[dict[str, float], str]:
    """The settings and the file in the text after an agent's colon; ValueError says what makes no sense."""
    known: Mapping[str, Setting] = {one.name: one for one in kind.settings}
    given: dict[str, str] = {}
    loose: list[str] = []
    for part in filter(None, text.split(",")):
        name, equals, value = part.partition("=")
        if equals and (name in known or name.isidentifier()):
            given[name] = value
        else:
            loose.append(part)
    if loose and kind.bare:
        given[kind.settings[0].name] = loose.pop(0)
    if (loose and not kind.takes_file) or given.keys() - known.keys():
        wrong = loose[0] if loose else next(name for name in given if name not in known)
        raise ValueError(f"{kind.name} knows no {wrong!r}; {_known(kind)}")
    return {one.name: _number(kind, one, given.get(one.name)) for one in kind.settings}, ",".join(loose)


def _known(kind: AgentKind) -> str:
    return f"write {kind.name}:{kind.argument}" if kind.argument else "it takes nothing after a colon"


def _number(kind: AgentKind, setting: Setting, text: str | None) -> float:
    if text is None and setting.default is not None:
        return setting.default
    try:
        value = int(text or "") if setting.is_whole else float(text or "")
    except ValueError:
        value = float("nan")
    if not setting.lowest <= value <= setting.highest or (setting.is_whole and str(value) != text):
        limits = f"from {setting.lowest:g} to {setting.highest:g}"
        raise ValueError(f"{setting.name} of {kind.name} is a number {limits}, not {text or 'left out'!r}")
    return value
