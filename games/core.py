"""The contract every game keeps: Game, State, View and Chance.

A game is (rules, seats, tokens): replaying the tokens gives the same positions again, because
every random outcome is asked of a Chance and written down beside the actions.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .errors import PlayerError

A = TypeVar("A", bound=Hashable)
T = TypeVar("T")
T_event = TypeVar("T_event")

RulesData = str | Mapping[str, Any]
"""A preset's name, or the whole rule set as data (what a record stores)."""


class IllegalAction(PlayerError):
    """The rules forbid this action here; the message tells the player why."""


class BadToken(PlayerError):
    """A text is not an action or a chance outcome; the message tells the player what is wrong."""


class BadRules(PlayerError):
    """A rule set, preset name or number of seats that does not exist."""


class ChanceEvent(Protocol[T_event]):
    """One question to chance: a roll, a deal, a random pick."""

    @property
    def stream(self) -> int:
        """Events of one stream are numbered on their own, so that equal seeds give equal luck per stream."""
        ...

    def sample(self, rng: random.Random) -> T_event:
        """Draw an outcome with its true probability."""
        ...

    def token(self, outcome: T_event) -> str:
        """Write an outcome as short text."""
        ...

    def parse(self, token: str) -> T_event:
        """Read an outcome back; BadToken if this event cannot have it."""
        ...


class Chance(ABC):
    """Whoever answers the questions of chance."""

    may_fail: ClassVar[bool] = True
    """Whether an answer may raise BadToken, so that a state in mid-action must be able to go back."""

    @abstractmethod
    def ask(self, event: ChanceEvent[T]) -> T:
        """The outcome of this event."""


class Luck(Chance):
    """Answers from one generator and remembers nothing: for search and self-play."""

    __slots__ = ("rng",)
    may_fail = False

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def ask(self, event: ChanceEvent[T]) -> T:
        return event.sample(self.rng)


class Dice(Chance):
    """Answers at random and remembers what it said.

    The n-th event of a stream depends on the seed, the stream and n alone: a taken-back move meets the
    same luck again, a resumed game goes on as it would have, and two tables with one seed get the same deals.
    """

    may_fail = False

    def __init__(self, seed: int, asked: Mapping[int, int] | None = None) -> None:
        self.seed = seed
        self._asked: Counter[int] = Counter(asked or {})
        self._told: list[str] = []

    def ask(self, event: ChanceEvent[T]) -> T:
        number = self._asked[event.stream]
        self._asked[event.stream] += 1
        outcome = event.sample(random.Random(f"{self.seed}/{event.stream}/{number}"))
        self._told.append(event.token(outcome))
        return outcome

    def tell(self) -> tuple[str, ...]:
        """The tokens of all outcomes since the last call."""
        told = tuple(self._told)
        self._told.clear()
        return told


class Tape(Chance):
    """Answers from recorded tokens, in order, and counts what was asked of each stream."""

    def __init__(self, tokens: Iterable[str]) -> None:
        self._tokens = list(tokens)
        self._next = 0
        self.asked: Counter[int] = Counter()

    @property
    def left(self) -> int:
        """Number of tokens that nobody has asked for."""
        return len(self._tokens) - self._next

    def ask(self, event: ChanceEvent[T]) -> T:
        if not self.left:
            raise BadToken("The record ends where a chance outcome is needed")
        outcome = event.parse(self._tokens[self._next])
        self._next += 1
        self.asked[event.stream] += 1
        return outcome


class View(ABC, Generic[A]):
    """Everything one seat may know, and not one bit more. Equal knowledge gives equal views."""

    seat: int
    turn: int | None

    @property
    @abstractmethod
    def game(self) -> Game[A]:
        """The rules being played."""

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """The menu of the seat to act, if that is this seat; otherwise empty."""

    @abstractmethod
    def check(self, action: A) -> None:
        """Raise IllegalAction unless this seat may do this now."""


class State(ABC, Generic[A]):
    """A position: mutable, cheap to copy, without clock, files or randomness of its own."""

    __slots__ = ()

    turn: int | None
    """The seat to act; None once the game is over."""

    @abstractmethod
    def actions(self) -> Sequence[A]:
        """The legal actions in canonical order; where sizes are a range, the sensible ones."""

    @abstractmethod
    def check(self, action: A) -> None:
        """The judge: raises IllegalAction with a reason the player understands."""

    @abstractmethod
    def apply(self, action: A, chance: Chance) -> None:
        """Play a legal action. An illegal one raises and changes nothing."""

    @abstractmethod
    def view(self, seat: int) -> View[A]:
        """Everything that this seat knows."""

    @abstractmethod
    def returns(self) -> list[float]:
        """The result of each seat in the game's unit, once the game is over."""

    @abstractmethod
    def copy(self) -> State[A]:
        """An independent position equal to this one."""

    def outcome(self) -> dict[str, Any] | None:
        """Story behind the result, as plain data for the record; None where the returns say it all."""
        return None


class Game(ABC, Generic[A]):
    """A rule set: frozen, and all that varies is data."""

    name: ClassVar[str]
    title: ClassVar[str]
    unit: str
    """Unit of all values: points, bb, win %."""
    has_hidden_information: ClassVar[bool] = True
    """Whether the seats may know different things."""

    seats: range
    """Numbers of players the game is for."""
    default_seats: int
    rules_name: str
    """The preset's name, or "custom"."""
    format_name: str = ""
    """The format it is played in, if the game has formats."""

    @property
    def heading(self) -> str:
        """Title, rules and format: "Hearthstone (mirror, wild2014)"."""
        return f"{self.title} ({', '.join(filter(None, (self.rules_name, self.format_name)))})"

    @abstractmethod
    def rules_data(self) -> RulesData:
        """Rules as a record stores them, so that they can be made again."""

    @abstractmethod
    def rules_text(self) -> str:
        """The rules in a player's words."""

    @abstractmethod
    def start(self, seats: int, chance: Chance) -> State[A]:
        """The first position; BadRules if that many cannot play."""

    @abstractmethod
    def token(self, action: A) -> str:
        """The action in the game's notation."""

    @abstractmethod
    def parse(self, token: str) -> A:
        """Read the notation, forgivingly; BadToken says what is wrong with it."""

    @abstractmethod
    def guess(self, view: View[A], rng: random.Random) -> State[A]:
        """A full position that this seat cannot tell from the real one."""

    def par(self, seat: int) -> float:
        """The result of a seat that neither won nor lost: arenas and reviews count from there."""
        return 0.0

    def check_seats(self, seats: int) -> None:
        """Raise BadRules unless that many may play."""
        if seats not in self.seats:
            low, high = self.seats.start, self.seats.stop - 1
            raise BadRules(f"{self.title} is for {low} to {high} players, not {seats}")


AnyGame = Game[Any]
AnyState = State[Any]
AnyView = View[Any]
