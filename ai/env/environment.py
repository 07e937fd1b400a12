"""Every game as an environment for learners: reset, step by index, observations, masks and a full log.

`environment("bigtwo")` needs numpy only; `gymnasium_env`, `vector_env` and `pettingzoo_env` wrap it for those packages
(the `env` extra). Observers and action numberings can be exchanged; docs/environments.md has those of every game.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from cardai.ai import registry as agents
from cardai.ai.table import load
from cardai.games import registry
from cardai.games.arrays import Floats32, Ints8
from cardai.games.core import AnyGame, AnyState, AnyView, Game, IllegalAction, RulesData
from cardai.games.match import CHANCE_MARK, Match

if TYPE_CHECKING:
    from .gymnasium import Opponent, SeatEnv, SeatVectorEnv
    from .pettingzoo import TableEnv

Layout = Mapping[str, tuple[int, ...]]
"""The sections of an observation in their order, with their shapes."""
Spot = AnyView | AnyState
"""Whoever has the menu of the seat to act."""

MENU_SIZE = 512
"""Actions a numbering by place on the menu has room for; further ones on a longer menu cannot be chosen."""
_DEEPEST = 6
"""Levels of objects within objects that a hash of a view goes down: deeper ones point back to the game."""


class Observer(Protocol):
    """Turns what a seat sees into numbers."""

    @property
    def version(self) -> str:
        """Changes whenever the same view would give other numbers."""
        ...

    @property
    def layout(self) -> Layout: ...

    @property
    def size(self) -> int:
        """Numbers of all parts together."""
        ...

    def observe(self, view: AnyView) -> Floats32:
        """The numbers, each from -1 to 1."""
        ...


class Numbering(Protocol):
    """Gives every action a number below `size`."""

    @property
    def version(self) -> str:
        """Changes whenever an action would get another number."""
        ...

    @property
    def size(self) -> int: ...

    @property
    def features(self) -> Floats32:
        """Features of the action of each number, as a row each: for learners that judge actions instead of numbers."""
        ...

    def number(self, spot: Spot) -> Mapping[int, Any]:
        """The actions on a menu by their numbers."""
        ...


@runtime_checkable
class Fixable(Protocol):
    """A game that can be told part of what chance will say."""

    def with_fixed(self, fixed: Sequence[str]) -> AnyGame:
        """Return these rules with, say, some cards of each seat given."""
        ...


class MenuNumbering:
    """An action's number is its place on the menu, which says nothing about the action."""

    version = "menu-1"

    def __init__(self, size: int = MENU_SIZE) -> None:
        self.size = size
        self.features = np.zeros((size, 0), np.float32)

    def number(self, spot: Spot) -> Mapping[int, Any]:
        return dict(enumerate(list(spot.actions())[: self.size]))


class HashObserver:
    """Works for every game: each fact of the view lights one of `size` numbers, chosen by a checksum of its name."""

    version = "hash-1"

    def __init__(self, size: int = 1024) -> None:
        self.size = size
        self.layout: Layout = {"facts": (size,)}

    def observe(self, view: AnyView) -> Floats32:
        row = np.zeros(self.size, np.float32)
        for fact in _facts("", view):
            code = zlib.crc32(fact.encode())
            row[code % self.size] += 1.0 if code >> 31 else -1.0
        return np.clip(row / 4, -1, 1)


def _facts(path: str, value: Any, depth: int = 0) -> Iterator[str]:
    """Every plain value inside a view, with the way to it."""
    if isinstance(value, (bool, int, float, str, Enum)) or value is None:
        yield f"{path}={value}"
    elif isinstance(value, (set, frozenset)):
        yield from (f"{path}+{item}" for item in value)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _facts(f"{path}[{key}]", item, depth + 1)
    elif isinstance(value, (tuple, list)):
        for place, item in enumerate(value):
            yield from _facts(f"{path}[{place}]", item, depth + 1)
    elif not isinstance(value, Game) and depth < _DEEPEST:
        kind: Any = type(value)
        for name in _public(kind):
            yield from _facts(f"{path}.{name}", getattr(value, name, None), depth + 1)


@lru_cache(maxsize=256)
def _public(kind: type) -> tuple[str, ...]:
    """Public parts of an object: fields, slots and properties without an underscore."""
    if not kind.__module__.startswith("cardai."):
        return ()
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else []
    for each in kind.__mro__:
        names += list(getattr(each, "__slots__", ()))
        names += [name for name, value in vars(each).items() if isinstance(value, property) and not is_dataclass(kind)]
    return tuple(name for name in dict.fromkeys(names) if not name.startswith("_"))


def size_of(layout: Layout) -> int:
    """Size of an observation of this layout, in numbers."""
    return sum(prod(shape) for shape in layout.values())


def sections(layout: Layout, rows: Floats32) -> dict[str, Floats32]:
    """The sections of one observation, or of many stacked along leading axes, by name and in shape."""
    found: dict[str, Floats32] = {}
    start = 0
    for name, shape in layout.items():
        found[name] = rows[..., start : start + prod(shape)].reshape(*rows.shape[:-1], *shape)
        start += prod(shape)
    return found


def observer_of(game: AnyGame) -> Observer:
    """The game's own observer if it has one (`observer` of ai/env/GAME.py), otherwise the general one."""
    found: Observer = _own(game, "observer") or HashObserver()
    return found


def numbering_of(game: AnyGame) -> Numbering:
    """The game's own numbering if it has one (`numbering` of the table's module), otherwise by place on the menu."""
    found: Numbering = _own(game, "numbering") or MenuNumbering()
    return found


def _own(game: AnyGame, name: str) -> Any:
    table = agents.table(game.name)
    make = getattr(load(table.environment, table.package), name, None) if table.environment else None
    return None if make is None else make(game)


@dataclass(frozen=True)
class Outcome:
    """Result of one step."""

    rewards: tuple[float, ...]
    """Gain of each seat by it."""
    is_over: bool
    action: str
    """Action that was played, in the game's notation."""


class Environment:
    """One table. A seat is asked by `seat`, told what it sees by `observe`, and answers with a number to `step`."""

    def __init__(
        self,
        game: AnyGame,
        seats: int | None = None,
        observer: Observer | None = None,
        numbering: Numbering | None = None,
    ) -> None:
        self.game = game
        self.seats = game.default_seats if seats is None else seats
        self.observer = observer or observer_of(game)
        self.numbering = numbering or numbering_of(game)
        game.check_seats(self.seats)
        self._numbers: Mapping[int, Any] | None = None
        self._views: dict[int, AnyView] = {}
        self.match = Match.start(game, self.seats, 0)
        self._counted = self._so_far()

    def reset(self, seed: int = 0, fixed: Sequence[str] = ()) -> None:
        """A new game. `fixed` is some cards of each seat where the game knows that, else the opening's tokens."""
        self._forget()
        if fixed and isinstance(self.game, Fixable):
            self.match = Match.start(self.game.with_fixed(fixed), self.seats, seed)
        elif fixed:
            self.match = Match.replay(self.game, self.seats, [CHANCE_MARK + token for token in fixed], seed)
        else:
            self.match = Match.start(self.game, self.seats, seed)
        self._counted = self._so_far()

    @property
    def seat(self) -> int | None:
        """Seat to act; None once the game is over."""
        return self.match.state.turn

    def legal(self) -> Mapping[int, Any]:
        """The actions of the seat to act by their numbers."""
        if self._numbers is None:
            self._numbers = {} if self.seat is None else self.numbering.number(self.match.state)
        return self._numbers

    def mask(self, seat: int | None = None) -> Ints8:
        """1 for every number the seat may choose now; all 0 for a seat that is not to act."""
        mask = bytearray(self.numbering.size)
        if seat is None or seat == self.seat:
            for number in self.legal():
                mask[number] = 1
        return np.frombuffer(mask, np.int8)

    def observe(self, seat: int) -> Floats32:
        """Observation of a seat, in numbers."""
        return self.observer.observe(self.view(seat))

    def view(self, seat: int) -> AnyView:
        """View of a seat, made once for every position."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.match.state.view(seat)
        return found

    def step(self, number: int) -> Outcome:
        """Play an action by its number; IllegalAction if it is not among the legal ones."""
        legal = self.legal()
        if number not in legal:
            raise IllegalAction(f"{number} is not the number of a legal action here")
        played = self.play(legal[number])
        return Outcome(self.gained(), self.match.is_over, played)

    def play(self, action: Any) -> str:
        """Play an action of the game itself and say it in the game's notation; IllegalAction if the rules forbid it."""
        step = self.match.play(action)
        self._forget()
        return step.action

    def gained(self) -> tuple[float, ...]:
        """Gain of each seat since this was last asked."""
        before, self._counted = self._counted, self._so_far()
        return tuple([now - then for now, then in zip(self._counted, before, strict=True)])

    def log(self) -> list[str]:
        """Everything that happened, chance included: the tokens of a record."""
        return self.match.tokens()

    def _forget(self) -> None:
        """Nothing that was worked out for the last position holds any more."""
        self._numbers = None
        self._views.clear()

    def _so_far(self) -> list[float]:
        """Points of each seat for certain: the result at the end, on the way as far as the game counts step by step."""
        state = self.match.state
        if state.turn is None:
            return state.returns()
        running = getattr(state, "so_far", None)
        return [0.0] * self.seats if running is None else running()


def environment(name: str, rules: RulesData | None = None, seats: int | None = None) -> Environment:
    """An environment for a registered game."""
    return Environment(registry.make(name, rules), seats)


def gymnasium_env(
    name: str, rules: RulesData | None = None, seats: int | None = None, opponent: Opponent | None = None
) -> SeatEnv:
    """A Gymnasium environment: one seat learns, the others are played by `opponent` (at random by default)."""
    from .gymnasium import SeatEnv

    return SeatEnv(environment(name, rules, seats), opponent)


def vector_env(
    name: str, count: int, rules: RulesData | None = None, seats: int | None = None, opponent: Opponent | None = None
) -> SeatVectorEnv:
    """Tables of one game as a Gymnasium vector environment."""
    from .gymnasium import SeatVectorEnv

    return SeatVectorEnv([environment(name, rules, seats) for _ in range(count)], opponent)


def pettingzoo_env(name: str, rules: RulesData | None = None, seats: int | None = None) -> TableEnv:
    """A PettingZoo AEC environment with every seat an agent."""
    from .pettingzoo import TableEnv

    return TableEnv(environment(name, rules, seats))
