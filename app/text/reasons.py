"""Reasons in words: the one place that turns them into sentences, by kind and game.

A game's own kinds stand in the module its table names (`REASONS`, `BETWEEN_REASONS`, and `AFTER_ACTION` for kinds that
begin with the action itself), the usual ones here. Nobody reads a sentence to find out what it is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from cardai.games.core import AnyGame, AnyView
from cardai.games.reason import TEXT, Reason, Reasons, read_reasons, said

from ..registry import load, table

Values = Mapping[str, Any]
V = TypeVar("V", bound=AnyView)
Telling = Callable[[V, Values, Sequence[str]], str]
"""Writer of one kind of reason, of a view, its values and the names at the table; without names nobody is named."""
REST = "rest"
"""What is left of a text once the action it is about has been said; only where it begins with that action."""
_FIGURE = re.compile(r"(?<=\d)%")


def sentence(view: AnyView, reasons: Reasons, names: Sequence[str] = ()) -> str:
    """Reasons in one sentence, without capital and full stop; as texts are here where names are given."""
    return _joined(view, [_told(view, reason, names) for reason in reasons])


def note(view: AnyView, reason: Reason | None, names: Sequence[str] = ()) -> str:
    """A single reason in words; nothing for none."""
    return sentence(view, (reason,), names) if reason is not None else ""


def in_words(view: AnyView, reasons: Reasons, names: Sequence[str] = ()) -> Reasons:
    """Reasons as a text that stands wherever the view is not at hand."""
    text = sentence(view, reasons, names)
    if not text:
        return ()
    rest = _rest(view, reasons, names)
    return (Reason(TEXT, {"text": text} if rest is None else {"text": text, REST: rest}),)


def because(label: str, told: Reasons) -> str:
    """An action with reasons in words; empty if they say no more than the action, which is not said twice."""
    text = said(told)
    rest = told[0].values.get(REST) if told else ""
    if rest is None:
        return f"{label}: {text}"
    return f"{label}, then {rest}" if rest else ""


def _rest(view: AnyView, reasons: Reasons, names: Sequence[str]) -> str | None:
    """The sentence without the action it begins with; None where it begins with none or that is all but a remark."""
    after: Callable[..., str | None] | None = _text(view.game, "AFTER_ACTION", {}).get(reasons[0].kind)
    if after is None:
        return None
    rest = after(view, reasons[0].values, names)
    if not rest:
        return rest if len(reasons) == 1 else None
    return _joined(view, [rest, *(_told(view, one, names) for one in reasons[1:])])


def _joined(view: AnyView, parts: Sequence[str]) -> str:
    between: str = _text(view.game, "BETWEEN_REASONS", "; ")
    return between.join(filter(None, parts))


def _told(view: AnyView, reason: Reason, names: Sequence[str]) -> str:
    own: Mapping[str, Telling[Any]] = _text(view.game, "REASONS", {})
    telling = own.get(reason.kind) or _EVERYWHERE.get(reason.kind)
    # a kind of a later version or of another package has no words here
    return telling(view, reason.values, names) if telling else ""


def _as_it_stands(_view: AnyView, values: Values, names: Sequence[str]) -> str:
    text = str(values["text"])
    return _FIGURE.sub(" %", text) if names else text


def _mistake(view: AnyView, values: Values, names: Sequence[str]) -> str:
    """Explanation of a puzzle from one's own games: the move that was played and its cost; the best and its reason."""
    from .. import words

    played, better = (words.label(view, view.game.parse(values[name])) for name in ("played", "best"))
    noted = f" ({sentence(view, read_reasons(values['note']))})" if values["note"] else ""
    cost = words.costs(f"{values['loss']:.2f}", view.game.unit)
    reason = because(better, in_words(view, read_reasons(values["for"]), names)) or better
    return f"In the game you played {played}, which {cost}{noted}. Best: {reason}."


def fixed(text: str) -> Telling[AnyView]:
    """Words of a kind that has no values."""
    return lambda _view, _values, _names: text


def _text(game: AnyGame, name: str, default: Any) -> Any:
    place = table(game.name).reasons
    return getattr(load(place), name, default) if place else default


_EVERYWHERE: Mapping[str, Telling[Any]] = {
    TEXT: _as_it_stands,
    "mistake": _mistake,
    "not judged": fixed("not judged"),
    "not looked at": fixed("not looked at: no better than the last that was"),
    "held by others": fixed("what the others held"),
}
