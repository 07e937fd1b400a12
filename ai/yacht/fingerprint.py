"""Questions to Yacht's adviser for its fingerprint: every rule set, early and late, rolls, boxes and luck; its nets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from cardai.games import yacht
from cardai.games.match import Match
from cardai.games.yacht.rules import RULES_BY_PRESET
from cardai.games.yacht.view import YachtView

from .. import fingerprint, registry
from ..fingerprint import Figure, Question, Said, played
from ..review import Judge
from .judge import make

NETS = ("pancht", "yacht12", "yahtzee-plain")
"""Rule sets that have a net of their own."""
STAGES = {"first rolls": (2, 0), "middle game": (1, 6), "last boxes": (0, 10)}
"""Rerolls left, and boxes that are filled."""


def questions() -> Sequence[Question]:
    """Three stages and the judge for every rule set, and the nets alone."""
    stages = [
        Question(f"{rules}, {stage}", partial(_advised, rules, *where))
        for rules in RULES_BY_PRESET
        for stage, where in STAGES.items()
    ]
    return [
        *stages,
        *(Question(f"{rules}, judged", partial(_judged, rules)) for rules in RULES_BY_PRESET),
        *(Question(f"{rules}, the net alone", partial(_advised, rules, 1, 6, spec="neural")) for rules in NETS),
    ]


@cache
def _judge(rules: str, spec: str = "exact") -> Judge:
    game = yacht.make(rules)
    return make(game, registry.make(spec, game))


def _at(rules: str, rerolls: int, filled: int, seed: int) -> Match | None:
    def is_wanted(view: YachtView) -> bool:
        return view.rerolls == rerolls and len(view.game.rules.boxes) - len(view.sheets[view.seat].open) == filled

    return played(_judge(rules).agent.game, seed, is_wanted, seats=1)


def _advised(rules: str, rerolls: int, filled: int, seed: int, spec: str = "exact") -> Said | None:
    match = _at(rules, rerolls, filled, seed)
    if match is None:
        return None
    return fingerprint.told(_judge(rules, spec).opinion(fingerprint.view_of(match)), match.game)


def _judged(rules: str, seed: int) -> Said | None:
    """A bad move, and the luck of the roll that followed it."""
    match, judge = _at(rules, 2, 3, seed), _judge(rules)
    if match is None:
        return None
    said = fingerprint.judged(judge, match)
    match.play(match.state.actions()[-1])
    luck = judge.swings(list(match.moments())[-1])
    return [*(said or ()), *(Figure("luck", swing.luck) for swing in luck)]
