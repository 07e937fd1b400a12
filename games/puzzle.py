"""A puzzle: a position out of a game, a task, and what solves it. Plain data; it replays as a match does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from . import registry
from .match import Match
from .reason import Reasons, in_text

CHOOSE: Literal["choose"] = "choose"
"""One decision."""
WIN: Literal["win"] = "win"
"""Play on and win while nobody else has a choice, whatever chance may say."""


@dataclass(frozen=True)
class Choice:
    """A possible answer and what it is worth."""

    action: str
    value: float
    """In the game's unit."""
    reasons: Reasons = ()


@dataclass(frozen=True)
class Puzzle:
    """A decision of the seat to move after these tokens."""

    id: str
    game: str
    rules: str | Mapping[str, Any]
    seats: int
    tokens: tuple[str, ...]
    theme: str
    """Kind of puzzle in a few words: "win this turn"."""
    task: str
    """A sentence for whoever solves it."""
    right: tuple[str, ...]
    """Answers that are right, the best first: actions of this decision."""
    goal: Literal["choose", "win"] = CHOOSE
    grade: int = 1
    """Difficulty: 1 to 5."""
    choices: tuple[Choice, ...] = ()
    """Values of the answers, best first; those left out were not judged."""
    is_open: bool = False
    """Whether an answer that is neither right nor among the choices has to be judged by somebody."""
    line: tuple[str, ...] = ()
    """One way to do it, where that takes more than one action."""
    reasons: Reasons = ()
    """The explanation that comes after the answer."""
    why: str = ""
    """The same in a sentence, in puzzles kept by version 0.2 and before."""
    proof: str = ""
    """Ground of the answer: "exact", "every line of the turn"."""
    source: str = ""
    """The record it comes from and the number of the move, "NAME/12"; empty in sets that are shipped."""
    played: str = ""
    """Action played there, in a puzzle from one's own games."""
    names: tuple[str, ...] = ()
    """Names of the seats in the game it comes from; empty where nobody had a name."""

    @property
    def explanation(self) -> Reasons:
        """The explanation, or the sentence that was kept of it."""
        return self.reasons or in_text(self.why)

    def match(self) -> Match:
        """The position; BadRules, BadToken or IllegalAction if it is not one."""
        return Match.replay(registry.recorded(self.game, self.rules), self.seats, self.tokens)


def holds(match: Match, count: int, seeds: range = range(1, 9)) -> bool:
    """Whether a won match was won for sure: its steps after the first `count` win as well with other luck.

    Steps in which chance was not asked anything need no second look.
    """
    seat, steps = match.steps[count].seat, match.steps[count:]
    if not any(step.chance for step in steps):
        return True
    return all(_wins(_reseeded(match.at(count), seed), [step.action for step in steps], seat) for seed in seeds)


def _reseeded(match: Match, seed: int) -> Match:
    return Match.replay(match.game, match.seats, match.tokens(), seed)


def _wins(match: Match, line: list[str], seat: int) -> bool:
    for action in line:
        if match.is_over:
            break
        try:
            match.play(match.game.parse(action))
        except ValueError:
            return False
    return is_won(match, seat)


def is_won(match: Match, seat: int) -> bool:
    """Whether the match is over and nobody has a better result."""
    return match.is_over and match.state.returns()[seat] == max(match.state.returns())


def follow(match: Match, seat: int) -> bool:
    """Make the moves of the others that are forced; False if one of them has a choice."""
    while not match.is_over and match.state.turn != seat:
        actions = match.state.actions()
        if len(actions) != 1:
            return False
        match.play(actions[0])
    return True
