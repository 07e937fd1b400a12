"""What Big Two's adviser is asked for its fingerprint: every preset early, later and at the end, and the net alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from cardai.games import bigtwo
from cardai.games import registry as games
from cardai.games.bigtwo.view import BigTwoView
from cardai.games.match import Match

from .. import fingerprint, registry
from ..fingerprint import Question, Said, played
from ..review import Judge
from .judge import make

BRIEFLY = "expert:seconds=0.02"
"""The adviser, looking at 1,500 decisions of the net a position."""


def _is_lead(view: BigTwoView) -> bool:
    return not view.table and sum(view.left) > 8 * view.seats


def _is_late(view: BigTwoView) -> bool:
    return 12 < sum(view.left) <= 5 * view.seats


def _is_ending(view: BigTwoView) -> bool:
    """So few cards that deals are played perfectly."""
    return sum(view.left) <= 11


STAGES: dict[str, Callable[[BigTwoView], bool]] = {"lead": _is_lead, "late": _is_late, "ending": _is_ending}


def questions() -> Sequence[Question]:
    """Three stages of every preset, the net alone, and what the judge says of bad plays."""
    return [
        *(
            Question(f"{rules}, {stage}", partial(_advised, rules, BRIEFLY, is_wanted))
            for rules in games.presets("bigtwo")
            for stage, is_wanted in STAGES.items()
        ),
        Question("the net alone", partial(_advised, "hongkong", "neural", _is_lead)),
        *(Question(f"{rules}, judged", partial(_judged, rules)) for rules in ("hongkong", "tensor")),
    ]


@cache
def _judge(rules: str, spec: str) -> Judge:
    game = bigtwo.make(rules)
    return make(game, registry.make(spec, game))


def _at(rules: str, is_wanted: Callable[[BigTwoView], bool], seed: int) -> Match | None:
    return played(bigtwo.make(rules), seed, is_wanted)


def _advised(rules: str, spec: str, is_wanted: Callable[[BigTwoView], bool], seed: int) -> Said | None:
    match = _at(rules, is_wanted, seed)
    return (
        None if match is None else fingerprint.told(_judge(rules, spec).opinion(fingerprint.view_of(match)), match.game)
    )


def _judged(rules: str, seed: int) -> Said | None:
    match = _at(rules, _is_late, seed)
    return None if match is None else fingerprint.judged(_judge(rules, BRIEFLY), match)
