"""Questions to hold'em's adviser for its fingerprint: charts, pushes, solved streets, crowds, estimates, and luck."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, partial
from typing import Any

from cardai.games import registry as games
from cardai.games.holdem.notation import FOLD
from cardai.games.match import Match

from .. import fingerprint, registry
from ..fingerprint import Figure, Question, Said, scripted
from ..review import Judge
from .judge import make
from .players.simple import seen

BRIEFLY = "search:target=10,deals=4"
"""The adviser, solving to 10 % of the pot and playing out 4 deals."""
SIX: Any = "six50"
DEEP: Any = "six100"
TWO: Any = "headsup"
SHORT: Any = {"stacks": [16], "seats": 6}
FLOP = ("raise 5", "fold", "fold", "fold", "fold", "call")
"""The first to act raises, and only the big blind calls."""
SMALL = ("raise 9", "fold", "fold", "fold", "fold", "call")
"""The same for 9 of 16 chips: 7 are left, so that what follows is asked in tenths of a second."""
SMALL_OF_THREE = ("raise 10", "call", "fold", "fold", "fold", "call")

ASKED: dict[str, tuple[Any, Sequence[str]]] = {
    "first in": (SIX, ()),
    "on the button": (SIX, ("fold", "fold", "fold")),
    "blind against blind": (SIX, ("fold",) * 4),
    "against a raise": (SIX, ("fold", "raise 5")),
    "big blind against a raise": (SIX, ("raise 5", *["fold"] * 4)),
    "against a 3-bet": (SIX, ("raise 5", "raise 16", *["fold"] * 4)),
    "against a limp": (SIX, ("call", "fold")),
    "100 deep, first in": (DEEP, ("fold",)),
    "100 deep, against a raise": (DEEP, ("raise 250", "fold")),
    "two seats, first": (TWO, ()),
    "two seats, against a raise": (TWO, ("raise 5",)),
    "8 deep, first in": (SHORT, ("fold", "fold")),
    "8 deep, against a push": (SHORT, ("allin", *["fold"] * 4)),
    "beyond the tables": (SIX, ("raise 40", "fold")),
    "flop, solved": (SHORT, SMALL),
    "turn, solved": (SIX, (*FLOP, "check", "check")),
    "river, solved": (SIX, (*FLOP, "check", "check", "check", "check")),
    "river, against a bet": (SIX, (*FLOP, "check", "check", "check", "check", "raise 6")),
    "turn, against a bet": (SIX, (*FLOP, "check", "check", "raise 6")),
    "flop, three players": (SHORT, SMALL_OF_THREE),
    "turn, three players": (SHORT, (*SMALL_OF_THREE, *["check"] * 3, "allin")),
}
"""The rules, and what has been done when the question comes."""


def questions() -> Sequence[Question]:
    """Every source before and after the flop, and what the judge says of a bad move and of luck."""
    return [
        *(Question(name, partial(_advised, *asked)) for name, asked in ASKED.items()),
        Question("judged", _judged),
    ]


@cache
def _judge(rules: str) -> Judge:
    game = games.make("holdem", json.loads(rules))
    return make(game, registry.make(BRIEFLY, game))


def _of(rules: Any) -> Judge:
    return _judge(json.dumps(rules))


def _at(rules: Any, tokens: Sequence[str], seed: int) -> Match | None:
    return scripted(games.make("holdem", rules), seed, tokens)


def _advised(rules: Any, tokens: Sequence[str], seed: int) -> Said | None:
    match, judge = _at(rules, tokens, seed), _of(rules)
    if match is None:
        return None
    advice = judge.opinion(fingerprint.view_of(match))
    # a fold before the flop tells little of a table
    is_plain = not seen(fingerprint.view_of(match)).board and advice.best.action == FOLD and advice.is_judged
    return None if is_plain else fingerprint.told(advice, match.game, with_mix=True)


def _judged(seed: int) -> Said | None:
    """A bad move before the flop, and the luck of the flop."""
    match, judge = _at(SIX, FLOP[:-1], seed), _of(SIX)
    if match is None:
        return None
    said = fingerprint.judged(judge, match)
    match.play(match.game.parse("call"))
    luck = judge.swings(list(match.moments())[-1])
    return [*(said or ()), *(Figure("luck", swing.luck) for swing in luck)]
