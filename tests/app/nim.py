"""A tiny game for tests of the table: Nim, with a secret number in every hand so that leaks can show."""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, ClassVar

import pytest

from cardai.ai.agent import (
    RANDOM,
    Advice,
    Agent,
    AgentKind,
    Option,
    Progress,
    no_progress,
)
from cardai.ai.review import Judge, Swing
from cardai.games import registry
from cardai.games.chance import Pick
from cardai.games.core import (
    BadRules,
    BadToken,
    Chance,
    Game,
    IllegalAction,
    State,
    View,
)
from cardai.games.match import Match, Moment

SECRETS = 900


@dataclass(frozen=True)
class NimView(View[int]):
    seat: int
    turn: int | None
    nim: Nim
    heap: int
    secret: int

    @property
    def game(self) -> Nim:
        return self.nim

    def actions(self) -> Sequence[int]:
        return _takes(self.heap) if self.turn == self.seat else ()

    def check(self, action: int) -> None:
        if self.turn != self.seat:
            raise IllegalAction("It is not your turn")
        if action not in _takes(self.heap):
            raise IllegalAction(f"You cannot take {action} of {self.heap}")


class NimState(State[int]):
    def __init__(self, nim: Nim, heap: int, secrets: tuple[int, ...], turn: int | None, last: int = -1) -> None:
        self.nim, self.heap, self.secrets, self.turn, self.last = nim, heap, secrets, turn, last

    def actions(self) -> Sequence[int]:
        return _takes(self.heap)

    def check(self, action: int) -> None:
        if self.turn is None:
            raise IllegalAction("The game is over")
        self.view(self.turn).check(action)

    def apply(self, action: int, chance: Chance) -> None:
        self.check(action)
        assert self.turn is not None
        self.heap, self.last = self.heap - action, self.turn
        self.turn = (self.turn + 1) % len(self.secrets) if self.heap else None

    def view(self, seat: int) -> NimView:
        return NimView(seat, self.turn, self.nim, self.heap, self.secrets[seat])

    def returns(self) -> list[float]:
        return [1.0 if seat == self.last else 0.0 for seat in range(len(self.secrets))]

    def copy(self) -> NimState:
        return NimState(self.nim, self.heap, self.secrets, self.turn, self.last)


class Nim(Game[int]):
    name: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    unit: ClassVar[str] = "wins"

    def __init__(self, heap: int) -> None:
        self.heap = heap
        self.seats = range(1, 5)
        self.default_seats = 2
        self.rules_name = f"heap{heap}"

    def rules_data(self) -> str:
        return self.rules_name

    def rules_text(self) -> str:
        return "Take one, two or three. Who takes the last wins."

    def start(self, seats: int, chance: Chance) -> NimState:
        self.check_seats(seats)
        secrets = tuple(100 + chance.ask(Pick(SECRETS, stream=seat)) for seat in range(seats))
        return NimState(self, self.heap, secrets, 0)

    def token(self, action: int) -> str:
        return f"take {action}"

    def parse(self, token: str) -> int:
        word, _, number = token.partition(" ")
        if word != "take" or not number.isdigit():
            raise BadToken(f"{token!r} is not a move; write take 2")
        return int(number)

    def guess(self, view: View[int], rng: random.Random) -> NimState:
        raise NotImplementedError


class Perfect(Agent):
    spec = "perfect"

    def advise(self, view: Any, progress: Progress = no_progress) -> Advice:
        options = [
            Option(take, 1.0 - ((view.heap - take) % 4 > 0), why="leaves a multiple of four") for take in view.actions()
        ]
        return Advice(tuple(sorted(options, key=lambda option: -option.value)), "exact")


class NimJudge(Judge):
    bounds = (0.1, 0.5, 0.9)

    def start_value(self, match: Match, seat: int) -> float:
        return 0.5

    def swings(self, moment: Moment) -> Sequence[Swing]:
        return ()


def _takes(heap: int) -> tuple[int, ...]:
    return tuple(range(1, min(3, heap) + 1))


def _make(rules: str) -> Nim:
    if not str(rules).startswith("heap"):
        raise BadRules(f"Nim has no rules {rules!r}")
    return Nim(int(str(rules).removeprefix("heap")))


def describe(view: NimView) -> str:
    return f"{view.heap} stones. Your secret is {view.secret}."


def narrate(seat: int, action: int, before: NimView, after: NimView, names: Sequence[str]) -> list[str]:
    return [f"{names[seat]} took {action} (told to holder of {after.secret})"]


def install(patch: pytest.MonkeyPatch) -> None:
    """Make the program know Nim for one test."""
    kinds = (RANDOM, AgentKind("perfect", "never errs", lambda game, _, seed: Perfect(game, seed)))
    make_judge = lambda game, agent: NimJudge(agent)  # noqa: E731
    _add(patch, "cardai.games.nim", PRESETS={"heap12": "twelve stones", "heap30": "thirty stones"}, make=_make)
    _add(patch, "cardai.ai.nim", AGENTS=kinds, ADVISER="perfect", OPPONENT="perfect", make_judge=make_judge)
    _add(patch, "cardai.app.text.nim", describe=describe, narrate=narrate)
    patch.setattr(registry, "NAMES", (*registry.NAMES, "nim"))


def _add(patch: pytest.MonkeyPatch, name: str, **contents: Any) -> None:
    module = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)
    vars(module).update(contents)
    patch.setitem(sys.modules, name, module)
