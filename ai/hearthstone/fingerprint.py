"""Questions to Hearthstone's adviser for its fingerprint: what to keep, early and late turns, certain wins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from cardai.games import hearthstone
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.match import Match

from .. import fingerprint, registry
from ..fingerprint import Question, Said, played
from ..puzzles import shipped
from ..review import Judge
from .judge import make

BRIEFLY = "expert:games=30"
"""The adviser, with 30 tries a position instead of 1,000."""
DIGITS = 1
"""Win chances are shown in tenths of a percent."""
RULES = ("starter", "random", "mirror")
LETHAL = (1, 7, 16, 21)
"""Numbers of puzzles whose turns are short."""


def _is_mulligan(view: HearthstoneView) -> bool:
    return view.is_mulligan


def _is_early(view: HearthstoneView) -> bool:
    return not view.is_mulligan and view.me.crystals == 3


def _is_late(view: HearthstoneView) -> bool:
    return not view.is_mulligan and view.me.crystals == 6


STAGES: dict[str, Callable[[HearthstoneView], bool]] = {"keep": _is_mulligan, "early": _is_early, "late": _is_late}


def questions() -> Sequence[Question]:
    """Three stages of three kinds of decks, certain wins, the nets alone, and what the judge says of a bad move."""
    return [
        *(
            Question(f"{rules}, {stage}", partial(_advised, rules, BRIEFLY, is_wanted))
            for rules in RULES
            for stage, is_wanted in STAGES.items()
        ),
        *(Question(f"lethal {number}", partial(_lethal, number)) for number in LETHAL),
        *(Question(f"{net} alone", partial(_advised, "starter", net, _is_early)) for net in ("neural", "dqn")),
        Question("judged", _judged),
    ]


@cache
def _judge(rules: str, spec: str) -> Judge:
    game = hearthstone.make(rules)
    return make(game, registry.make(spec, game))


def _at(rules: str, is_wanted: Callable[[HearthstoneView], bool], seed: int) -> Match | None:
    return played(hearthstone.make(rules), seed, is_wanted)


def _advised(rules: str, spec: str, is_wanted: Callable[[HearthstoneView], bool], seed: int) -> Said | None:
    match = _at(rules, is_wanted, seed)
    if match is None:
        return None
    return fingerprint.told(_judge(rules, spec).opinion(fingerprint.view_of(match)), match.game, DIGITS)


def _lethal(number: int, candidate: int) -> Said | None:
    """A win this turn that is easily missed, as the puzzles have it."""
    puzzle = shipped("hearthstone", "lethal")[number + candidate]
    game = hearthstone.recorded(puzzle.rules)
    match = Match.replay(game, puzzle.seats, puzzle.tokens)
    judge = make(game, registry.make(BRIEFLY, game))
    return fingerprint.told(judge.opinion(match.state.view(match.state.turn or 0)), game, DIGITS)


def _judged(seed: int) -> Said | None:
    match = _at("starter", _is_early, seed)
    return None if match is None else fingerprint.judged(_judge("starter", BRIEFLY), match, DIGITS)
