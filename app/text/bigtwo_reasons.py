"""Reasons of Big Two in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardai.games.bigtwo.view import BigTwoView

from .bigtwo import side
from .reasons import Telling, Values, fixed

BETWEEN_REASONS = ", "
_FEW_CARDS = {1: "one card", 2: "two cards"}


def _breaks(_view: BigTwoView, values: Values, _names: Sequence[str]) -> str:
    broken = f"breaks the {values['play']}"
    if "gain" not in values:
        return broken
    over = "passing" if values["over_pass"] else "the best play that keeps it"
    return f"{broken}, worth {values['gain']:.2f} more than {over}"


def _keeps(_view: BigTwoView, values: Values, _names: Sequence[str]) -> str:
    return f"keeps the {values['play']}" + (", which every answer would break" if values.get("from_answers") else "")


def _unbeaten(_view: BigTwoView, values: Values, _names: Sequence[str]) -> str:
    return "nobody can beat it" + (", but it is worth more later" if values["later"] else "")


def _spends(_view: BigTwoView, values: Values, _names: Sequence[str]) -> str:
    return f"spends the {values['card']}"


def _saves(_view: BigTwoView, values: Values, _names: Sequence[str]) -> str:
    return f"saves the {values['card']} for later"


def _leaves(_view: BigTwoView, values: Values, _names: Sequence[str]) -> str:
    return f"leaves {values['cards']} card{'s' if values['cards'] > 1 else ''}"


def _about_to_go_out(view: BigTwoView, values: Values, names: Sequence[str]) -> str:
    who = [names[seat] if names else side(view, seat) for seat in values["seats"]]
    return f"{' and '.join(who)} {'has' if len(who) == 1 else 'have'} {_FEW_CARDS[values['cards']]}"


def _unbeaten_line(_view: BigTwoView, values: Values, _names: Sequence[str]) -> str:
    first, *rest = values["plays"]
    then = ", then ".join(rest)
    return f"Nobody can beat {first}: no hand that can be made of the cards unseen does. Then {then}."


REASONS: Mapping[str, Telling[BigTwoView]] = {
    "breaks": _breaks,
    "keeps": _keeps,
    "keeps the hand": fixed("keeps the hand together"),
    "spends": _spends,
    "saves": _saves,
    "leaves": _leaves,
    "unbeaten": _unbeaten,
    "about to go out": _about_to_go_out,
    "nothing beats the table": fixed("nothing beats the table"),
    "goes out": fixed("goes out"),
    "wins by force": fixed("wins by force: nobody can beat the rest"),
    "unstoppable": fixed("nobody can stop it"),
    "wins for certain": fixed("wins for certain"),
    "unbeaten line": _unbeaten_line,
    "missed win": fixed("missed win, proven"),
    "within the error": fixed("within the error"),
    "hand dealt": fixed("the hand dealt"),
}
