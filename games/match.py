"""A match: a game as it was played, step by step. Undo, branch, resume and replay are prefixes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar, cast

from .core import AnyGame, AnyState, BadToken, Chance, Dice, IllegalAction, Tape
from .type_variables import A, S_co

CHANCE_MARK = "~"
"""In a flat list of tokens, what chance said starts with this."""


@dataclass(frozen=True)
class Step:
    """One action and what chance answered to it."""

    seat: int
    action: str
    chance: tuple[str, ...]


@dataclass(frozen=True)
class Moment(Generic[S_co, A]):
    """A step together with the positions before and after it."""

    number: int
    step: Step
    action: A
    before: S_co
    after: S_co


Position = TypeVar("Position", bound=AnyState, covariant=True)
Deed = TypeVar("Deed", covariant=True)


class Startable(Protocol[Position, Deed]):
    """The part of a game that tells a type checker whose positions and actions a match has."""

    def start(self, seats: int, chance: Chance) -> Position: ...

    def parse(self, token: str) -> Deed: ...


class Match(Generic[S_co, A]):
    """Rules, seats, what chance dealt first, and the steps since; `state` is where they lead."""

    def __init__(self, game: AnyGame, seats: int, opening: Sequence[str], state: S_co, dice: Dice) -> None:
        self.game = game
        self.seats = seats
        self.opening = tuple(opening)
        self.steps: list[Step] = []
        self.state = state
        self._dice = dice

    @classmethod
    def start(cls, game: Startable[S_co, A], seats: int, seed: int) -> Match[S_co, A]:
        """A new match whose luck follows from the seed."""
        dice = Dice(seed)
        state = game.start(seats, dice)
        return Match(cast(AnyGame, game), seats, dice.tell(), state, dice)

    @classmethod
    def replay(cls, game: Startable[S_co, A], seats: int, tokens: Iterable[str], seed: int = 0) -> Match[S_co, A]:
        """A match from its flat tokens; a fault is named with the number of the token."""
        opening, steps = _split(tokens)
        tape = _NumberedTape(opening, "the opening")
        state = game.start(seats, tape)
        tape.close()
        match: Match[S_co, A] = Match(cast(AnyGame, game), seats, opening, state, Dice(seed, tape.asked))
        asked = tape.asked
        for number, (action, chance) in enumerate(steps, start=1):
            asked += match._follow(number, action, chance)
        match._dice = Dice(seed, asked)
        return match

    @property
    def is_over(self) -> bool:
        return self.state.turn is None

    def play(self, action: A) -> Step:
        """Play an action for the seat to act; IllegalAction leaves the match as it was."""
        seat = self.state.turn
        if seat is None:
            raise IllegalAction("The game is over")
        self.state.apply(action, self._dice)
        step = Step(seat, self.game.token(action), self._dice.tell())
        self.steps.append(step)
        return step

    def tokens(self) -> list[str]:
        """All actions and chance outcomes as one flat list, the form of a record."""
        flat = [CHANCE_MARK + token for token in self.opening]
        for step in self.steps:
            flat.append(step.action)
            flat.extend(CHANCE_MARK + token for token in step.chance)
        return flat

    def at(self, count: int) -> Match[S_co, A]:
        """The match as it was after this many steps; playing on from it is a branch."""
        if not 0 <= count <= len(self.steps):
            raise ValueError(f"The match has {len(self.steps)} steps, there is no step {count}")
        prefix: Match[S_co, A] = Match(self.game, self.seats, self.opening, self.state, self._dice)
        prefix.steps = self.steps[:count]
        return Match.replay(cast(Startable[S_co, A], self.game), self.seats, prefix.tokens(), self._dice.seed)

    def moments(self) -> Iterator[Moment[S_co, A]]:
        """Every step with the positions around it, from the first."""
        state = cast(S_co, self.game.start(self.seats, Tape(self.opening)))
        for number, step in enumerate(self.steps):
            action = self.game.parse(step.action)
            before = cast(S_co, state.copy())
            state.apply(action, Tape(step.chance))
            yield Moment(number, step, action, before, cast(S_co, state.copy()))

    def _follow(self, number: int, token: str, chance: Sequence[str]) -> Counter[int]:
        seat = self.state.turn
        if seat is None:
            raise IllegalAction(f"Move {number} ({token}): the game is already over")
        tape = _NumberedTape(chance, f"move {number} ({token})")
        try:
            self.state.apply(self.game.parse(token), tape)
        except IllegalAction as error:
            raise IllegalAction(f"Move {number} ({token}): {error}") from error
        except BadToken as error:
            raise BadToken(f"Move {number} ({token}): {error}") from error
        tape.close()
        self.steps.append(Step(seat, token, tuple(chance)))
        return tape.asked


class _NumberedTape(Tape):
    """A tape that must be used up: leftover outcomes mean the record is not of this game."""

    def __init__(self, tokens: Sequence[str], place: str) -> None:
        super().__init__(tokens)
        self._place = place

    def close(self) -> None:
        if self.left:
            raise BadToken(f"After {self._place} the record has {self.left} chance outcome(s) too many")


def _split(tokens: Iterable[str]) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Flat tokens as the opening's chance outcomes and (action, its chance outcomes) pairs."""
    opening: list[str] = []
    steps: list[tuple[str, list[str]]] = []
    for token in tokens:
        if not token.startswith(CHANCE_MARK):
            steps.append((token, []))
        else:
            (steps[-1][1] if steps else opening).append(token.removeprefix(CHANCE_MARK))
    return opening, steps
