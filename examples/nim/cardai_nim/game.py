"""The whole game on one screen: view, position and rules.

Everybody is dealt a secret number. It does nothing but show how a seat's own knowledge stays its own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from cardai.games.chance import Pick
from cardai.games.core import BadToken, Chance, Game, IllegalAction, State, View

SECRETS = 900


@dataclass(frozen=True)
class NimView(View[int]):
    """What a seat knows: the heap, and its own secret."""

    seat: int
    turn: int | None
    nim: Nim
    heap: int
    secret: int
    seats: int
    last: int
    """Who took last; -1 before anybody did."""

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
    """The heap, everybody's secret and whose turn it is."""

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
        return NimView(seat, self.turn, self.nim, self.heap, self.secrets[seat], len(self.secrets), self.last)

    def returns(self) -> list[float]:
        return [1.0 if seat == self.last else 0.0 for seat in range(len(self.secrets))]

    def copy(self) -> NimState:
        return NimState(self.nim, self.heap, self.secrets, self.turn, self.last)


class Nim(Game[int]):
    """Nim with a heap of one size. Actions are numbers of stones."""

    name: ClassVar[str] = "nim"
    title: ClassVar[str] = "Nim"
    unit = "wins"

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
        assert isinstance(view, NimView)
        secrets = [100 + rng.randrange(SECRETS) for _ in range(view.seats)]
        secrets[view.seat] = view.secret
        return NimState(self, view.heap, tuple(secrets), view.turn, view.last)


def _takes(heap: int) -> tuple[int, ...]:
    return tuple(range(1, min(3, heap) + 1))
