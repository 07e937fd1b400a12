"""Guided first games: a fixed deal, what to look at, what to press, and what is said when one does something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardai.app.errors import BadInput
from cardai.app.registry import load, table
from cardai.games import registry
from cardai.games.core import RulesData


@dataclass(frozen=True)
class LessonTask:
    """A word to the person: something to read, or a decision and the way to make it."""

    say: str
    """Words of the coach: where to look, and why; cards as in the notation of the game."""
    press: str = ""
    """Keys to press, in backquotes; empty if there is nothing to do but read on."""
    move: str = ""
    """The move wanted, as a token."""
    otherwise: str = ""
    """Words when another move is tried."""


@dataclass(frozen=True)
class Lesson:
    """A game that begins as it is written down, one task for each decision of the first seat."""

    game: str
    rules: RulesData
    seats: Sequence[str]
    tokens: Sequence[str]
    """The guided part as a record has it, chance included."""
    tasks: Sequence[LessonTask]
    ending: str
    """Words when the person plays on alone; empty if the game is over by then."""
    seed: int = 1
    """The luck after the guided part."""
    moves: Sequence[str] = field(init=False)
    """The first seat's own moves."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(task.move for task in self.tasks if task.move))


def find(game: str) -> Lesson:
    """The lesson of a game; BadInput if it has none."""
    place = table(registry.make(game).name).lesson
    if not place:
        raise BadInput(f"There is no lesson for {game}")
    lesson: Lesson = load(place)
    return lesson
