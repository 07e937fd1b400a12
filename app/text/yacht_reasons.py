"""Reasons of Yacht in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardai.games.reason import Reason, read_reasons
from cardai.games.yacht import YachtView

from .reasons import Telling, Values, fixed, sentence
from .yacht import box_name


def percent(chance: float) -> str:
    """A chance as people write it."""
    return f"{100 * chance:.1f} %" if 0 < chance < 0.1 or 0.9 < chance < 1 else f"{100 * chance:.0f} %"


def _box(box: str, names: Sequence[str], otherwise: str | None = None) -> str:
    """A box as the sheet has it; on the command line, which names nobody, in small letters."""
    return box_name(box) if names else otherwise or box.replace("-", " ")


def _ends(values: Values, names: Sequence[str]) -> str:
    return "ends in " + ", ".join(f"{_box(name, names)} {percent(chance)}" for name, chance in values["boxes"])


def _turn_ends(_view: YachtView, values: Values, names: Sequence[str]) -> str:
    return f"the turn {_ends(values, names)}"


def _scores(_view: YachtView, values: Values, names: Sequence[str]) -> str:
    extra = f", and {values['extra']} extra" if values.get("extra") else ""
    later = f", {values['later']:.1f} to come" if "later" in values else ""
    return f"{values['points']} in {_box(values['box'], names)}{extra}{later}"


def _bonus(_view: YachtView, values: Values, _names: Sequence[str]) -> str:
    instead = f" instead of {percent(values['best'])}" if "best" in values else ""
    return f"bonus {percent(values['chance'])}{instead}"


def _offer(_view: YachtView, values: Values, names: Sequence[str]) -> str:
    return f"{values['points']} in {_box(values['box'], names, values['box'])}"


def _towards(_view: YachtView, values: Values, names: Sequence[str]) -> str:
    return _box(values["box"], names, values["box"])


def _two_pairs(_view: YachtView, values: Values, names: Sequence[str]) -> str:
    return f"two pairs to a {_box(values['box'], names, 'full house')}"


def _more_of(_view: YachtView, values: Values, _names: Sequence[str]) -> str:
    return f"more {values['face']}s"


def _rolled(_view: YachtView, values: Values, _names: Sequence[str]) -> str:
    return f"rolled {values['dice']}"


def _dear_roll(view: YachtView, values: Values, names: Sequence[str]) -> str:
    """Explanation of a puzzle: the best answer and the one by rules of thumb."""
    best, thumb = (_answer(values[name], names) for name in ("best", "thumb"))
    speaks, against = (_of_answer(view, values[name], names) for name in ("for", "against"))
    return (
        f"Best: {best}, {speaks}. The rule of thumb, {thumb}, loses {values['loss']:.1f} points here ({against}); "
        f"with this roll it gives away {values['cost']:.2f} points a game."
    )


def _answer(token: str, names: Sequence[str]) -> str:
    verb, _, rest = token.partition(" ")
    return f"{verb} {_box(rest, names)}" if verb == "score" else token


def _of_answer(view: YachtView, data: Sequence[Values], names: Sequence[str]) -> str:
    """Reasons of an answer behind the answer itself, shorter than where they stand alone."""
    return "; ".join(_shortly(view, reason, names) for reason in read_reasons(data))


def _shortly(view: YachtView, reason: Reason, names: Sequence[str]) -> str:
    if reason.kind == "turn ends":
        return _ends(reason.values, names)
    if reason.kind == "bonus" and "best" in reason.values:
        return f"bonus {percent(reason.values['best'])} -> {percent(reason.values['chance'])}"
    if reason.kind == "box" and not reason.values["points"]:
        return f"gives up {_box(reason.values['box'], names)}"
    return sentence(view, (reason,), names)


REASONS: Mapping[str, Telling[YachtView]] = {
    "turn ends": _turn_ends,
    "box": _scores,
    "bonus": _bonus,
    "offer": _offer,
    "towards": _towards,
    "two pairs": _two_pairs,
    "more of": _more_of,
    "fresh start": fixed("a fresh start"),
    "rolled": _rolled,
    "dear roll": _dear_roll,
}
