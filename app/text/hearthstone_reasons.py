"""Reasons of Hearthstone in words: "Fireball at Chillwind Yeti, Wolfrider attacks the enemy hero"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cardai.games.hearthstone.card_book import printed
from cardai.games.hearthstone.view import HearthstoneView
from cardai.games.reason import read_reasons

from .reasons import Telling, Values, fixed, sentence

WORTHS = {"kept": "keeps", "replaced": "replaces"}


def _name(card_id: str) -> str:
    return printed()[card_id].name


def _named(card_ids: Iterable[str], last: str = ", ") -> str:
    *others, end = map(_name, card_ids)
    return f"{', '.join(others)}{last}{end}" if others else end


def _character(one: Mapping[str, Any] | None) -> str:
    """A character: "the enemy hero", "Chillwind Yeti", "your Wisp" where the other side has one as well."""
    if one is None:
        return "nobody"
    whose = "your" if one["own"] else "the enemy"
    if one["hero"]:
        return f"{whose} hero"
    return _name(one["card"]) if one["alone"] else f"{whose} {_name(one['card'])}"


def _move(move: Mapping[str, Any]) -> str:
    """One action in words."""
    kind, aimed = move["kind"], f" at {_character(move['at'])}" if "at" in move else ""
    if kind == "play":
        return _name(move["card"]) + (f" ({_name(move['option'])})" if "option" in move else "") + aimed
    if kind == "attack":
        return f"{_character(move['by'])} attacks {_character(move['at'])}"
    if kind == "power":
        return _name(move["card"]) + aimed
    if kind == "choose":
        return f"take {_name(move['card'])}"
    if kind == "keep":
        return f"keep {_named(move['cards'])}" if move["cards"] else "keep nothing"
    return "go on with what comes" if kind == "go on" else "end the turn"


def _line(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str:
    return ", ".join(map(_move, values["moves"]))


def _line_after_action(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str | None:
    """A line without the action it begins with; None where a menu words that action otherwise."""
    first, *others = values["moves"]
    around = (first[name] for name in ("by", "at") if first.get(name))
    is_alike = "place" not in first and not any(one["alone"] and not one["own"] for one in around if not one["hero"])
    return ", ".join(map(_move, others)) if is_alike else None


def _wins(view: HearthstoneView, values: Values, names: Sequence[str]) -> str:
    return f"wins this turn: {_line(view, values, names)}"


def _may_win(view: HearthstoneView, values: Values, names: Sequence[str]) -> str:
    return f"may win this turn: {_line(view, values, names)}"


def _missed_lethal(view: HearthstoneView, values: Values, names: Sequence[str]) -> str:
    win, *others = read_reasons(values["win"])
    line = _line(view, win.values, names) if "moves" in win.values else sentence(view, (win,), names)
    return f"missed lethal: {'; '.join([line, *(sentence(view, (one,), names) for one in others)])}"


def _secrets(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str:
    return f"the Secret is {_named(values['cards'], ' or ')}"


def _opening_hand(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str:
    parts = [f"{word} {', '.join(map(_worth, values[part]))}" for part, word in WORTHS.items() if values[part]]
    doubtful = [f"no sure difference, so by cost: {_named(values['by_cost'])}"] if values["by_cost"] else []
    return "; ".join([*parts, *doubtful])


def _worth(one: Sequence[Any]) -> str:
    card, value, error = one
    return f"{_name(card)} {value:+.1f} ± {error:.1f} %"


def _replaces(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str:
    return f"replaces {_named(values['cards'])}"


def _nothing_dear(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str:
    return f"nothing dearer than {values['mana']} mana to replace"


def _draws(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str:
    return f"draws {' and '.join(map(_name, values['cards']))}"


def _shortest_win(_view: HearthstoneView, values: Values, _names: Sequence[str]) -> str:
    return f"{values['actions']} actions are enough, and no fewer."


REASONS: Mapping[str, Telling[HearthstoneView]] = {
    "line": _line,
    "done": _line,
    "wins this turn": _wins,
    "may win this turn": _may_win,
    "nothing else": fixed("nothing else can be done"),
    "nothing worth doing": fixed("nothing more is worth doing this turn"),
    "secrets": _secrets,
    "opening hand": _opening_hand,
    "replaces": _replaces,
    "nothing dear": _nothing_dear,
    "missed lethal": _missed_lethal,
    "opening hands": fixed("opening hands"),
    "draws": _draws,
    "shortest win": _shortest_win,
}
AFTER_ACTION: Mapping[str, Callable[[HearthstoneView, Values, Sequence[str]], str | None]] = {
    "line": _line_after_action
}
