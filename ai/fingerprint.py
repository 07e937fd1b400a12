"""What an opinion is known by: what the shipped adviser of a game says in some twenty positions, by counts not seconds.

    python -m cardai.ai.fingerprint        (make fingerprint: after anything that changes an opinion)

Kept reviews carry it, so that a review is made anew when the opinion that made it has changed, and only then. The
positions of a game (ai/GAME/fingerprint.py) are chosen so that every source of its opinions is asked. What is said is
rounded to the digits that are shown, since machines differ behind them; of each question's candidates the first is
taken whose figures are all away from where rounding turns. The answers stand in fingerprints.json, so that a diff says
which opinions have changed; a test asks again and fails when they are others.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from cardai.games import HOUSE
from cardai.games.core import AnyGame, AnyView
from cardai.games.errors import PlayerError
from cardai.games.match import Match

from . import table
from .agent import AgentError
from .command_line import command_line, obey

if TYPE_CHECKING:
    from .agent import Advice
    from .review import Judge

FILE = "fingerprints.json"
EDGE = 0.02
"""How far every figure is from where rounding turns, in parts of its last digit."""
CANDIDATES = 100
"""Positions that are looked at for one question, at most."""
DIGITS = 12
"""Of a fingerprint."""


@dataclass(frozen=True)
class Figure:
    """One thing that is said, as it is shown."""

    label: str
    value: float
    digits: int = 2

    def __str__(self) -> str:
        rounded = round(self.value, self.digits) + 0.0
        return f"{self.label} {rounded:.{self.digits}f}"

    @property
    def is_on_edge(self) -> bool:
        """Whether the last digit would be another if the value were a little different."""
        return abs(math.modf(abs(self.value) * 10**self.digits)[0] - 0.5) < EDGE


Said = Sequence[Figure]


@dataclass(frozen=True)
class Question:
    """A source of opinion, and what it says of candidate 0, 1, 2 ...; None where a candidate is of no use."""

    name: str
    ask: Callable[[int], Said | None]


class Answer(msgspec.Struct, array_like=True):
    """What was said: of which candidate, and in which words."""

    candidate: int
    said: str


Answers = dict[str, Answer]


# -- at run time -----------------------------------------------------------------------------------------------


@cache
def of(game: str) -> str:
    """The fingerprint of a game's opinions as they were shipped; empty for a game without one."""
    answers = shipped().get(game)
    return fingerprint(answers) if answers else ""


def fingerprint(answers: Answers) -> str:
    """One word for all answers."""
    text = json.dumps({name: [one.candidate, one.said] for name, one in sorted(answers.items())})
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


@cache
def shipped() -> Mapping[str, Answers]:
    """What came with the program."""
    file = files(__package__) / FILE
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Answers]) if file.is_file() else {}


# -- making them -----------------------------------------------------------------------------------------------


def questions(game: str) -> Sequence[Question]:
    """What is asked of a game's advisers."""
    own = table.load(f".{game}:TABLE", __package__)
    found: Sequence[Question] = table.load(own.fingerprint, own.package)()
    return found


def answered(game: str) -> Answers:
    """The answers to all questions, each of the first candidate that is of use."""
    return {one.name: _answer(one) for one in questions(game)}


def again(game: str, known: Answers) -> tuple[Answers, list[str]]:
    """The same questions asked again of the same candidates, and figures that are too near to where rounding turns."""
    found: Answers = {}
    edges: list[str] = []
    for one in questions(game):
        candidate = known[one.name].candidate if one.name in known else 0
        said = one.ask(candidate) or ()
        found[one.name] = Answer(candidate, _text(said))
        edges += [f"{one.name}: {figure}" for figure in said if figure.is_on_edge]
    return found, edges


def _answer(question: Question) -> Answer:
    for candidate in range(CANDIDATES):
        said = question.ask(candidate)
        if said and not any(figure.is_on_edge for figure in said):
            return Answer(candidate, _text(said))
    raise LookupError(f"no candidate of {question.name!r} is of use")


def _text(said: Said) -> str:
    return "; ".join(map(str, said))


# -- what games ask with ---------------------------------------------------------------------------------------


def played(game: AnyGame, seed: int, is_wanted: Callable[[Any], bool], seats: int | None = None) -> Match | None:
    """A game played at random up to a position somebody with something to choose sees so; None if none comes."""
    rng, match = random.Random(seed), Match.start(game, seats or game.default_seats, seed)
    while (seat := match.state.turn) is not None:
        actions = match.state.actions()
        if len(actions) > 1 and is_wanted(match.state.view(seat)):
            return match
        match.play(rng.choice(actions))
    return None


def scripted(game: AnyGame, seed: int, tokens: Iterable[str], seats: int | None = None) -> Match | None:
    """A game played by these moves, whatever is dealt; None where one of them is not allowed."""
    match = Match.start(game, seats or game.default_seats, seed)
    try:
        for token in tokens:
            match.play(game.parse(token))
    except PlayerError:
        return None
    return None if match.state.turn is None else match


def view_of(match: Match) -> AnyView:
    """What whoever is to move sees."""
    seat = match.state.turn
    assert seat is not None
    return match.state.view(seat)


def told(advice: Advice, game: AnyGame, digits: int = 2, with_mix: bool = False) -> Said | None:
    """The best and the next with their values; None where nothing is worse, or where the machine decides what is."""
    best, same = advice.best, EDGE * 10**-digits
    if not advice.loss(advice.options[-1]) or any(same / 2 < advice.loss(one) < 2 * same for one in advice.options):
        return None
    ties = [one for one in advice.options if advice.loss(one) <= same]
    lesser = [one for one in advice.options if one not in ties][:1]
    figures = [
        Figure(" = ".join(sorted(game.token(one.action) for one in ties)), best.value, digits),
        *(Figure(game.token(one.action), one.value, digits) for one in lesser),
    ]
    return [*figures, Figure("mix", 100 * sum(one.chance for one in ties), 0)] if with_mix else figures


def judged(judge: Judge, match: Match, digits: int = 2, is_tried: bool = True) -> Said | None:
    """The judge's word on the worst choice, tried again beside the best where it does that."""
    view = view_of(match)
    worst = min(judge.opinion(view).options, key=lambda one: one.value).action
    found = judge.weigh(view, judge.opinion(view, worst) if is_tried else judge.opinion(view), worst)
    return [Figure(f"{match.game.token(worst)} {found.grade.value}, loss", found.loss, digits)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Ask everything and write the answers down."""
    parser = command_line(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    obey(parser, _make, arguments)


def _make(chosen: argparse.Namespace) -> None:
    wanted = chosen.games or HOUSE
    if unknown := [game for game in wanted if game not in HOUSE]:
        raise AgentError(f"There is no game {unknown[0]!r} in the house; there are {', '.join(HOUSE)}")
    found = {**shipped(), **{game: answered(game) for game in wanted}}
    place = Path(str(files(__package__))) / FILE
    place.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    for game in wanted:
        print(f"{game:<12} {fingerprint(found[game])}  {len(found[game])} questions")


if __name__ == "__main__":
    main()
