"""Actions as short text and back: play 3 > e2 @2, attack m1 > eh, power > e1, choose 1, keep 1 3, end."""

from __future__ import annotations

import re

from ..core import BadToken
from .state import ENEMY_CODE, Action

FORMS = "play 3 > e2 @2, attack m1 > eh, power > e1, choose 1, keep 1 3, end"
_PLAY = re.compile(r"play (\d+)(?: (?:choose |: ?)(\d+))?(?: ?> ?(\S+?))?(?: ?@ ?(\d+))?")
_ATTACK = re.compile(r"attack (\S+?) ?> ?(\S+)")
_POWER = re.compile(r"power(?: ?> ?(\S+))?")


def name_of(code: int) -> str:
    """mh, m1 to m7, eh, e1 to e7."""
    side, place = ("e", code - ENEMY_CODE) if code >= ENEMY_CODE else ("m", code)
    return f"{side}{place or 'h'}"


def code_of(name: str) -> int:
    found = re.fullmatch(r"([me])(h|[1-7])", name)
    if not found:
        raise BadToken(f"{name!r} is no target; write mh, m1 to m7, eh or e1 to e7")
    place = 0 if found[2] == "h" else int(found[2])
    return place + (ENEMY_CODE if found[1] == "e" else 0)


def write(action: Action) -> str:
    """The text of an action."""
    kind = action[0]
    if kind == "play":
        _, place, target, position, option = action
        text = f"play {place + 1}"
        text += f" choose {option + 1}" if option is not None else ""
        text += f" > {name_of(target)}" if target is not None else ""
        return text + (f" @{position + 1}" if position is not None else "")
    if kind == "attack":
        return f"attack {name_of(action[1])} > {name_of(action[2])}"
    if kind == "power":
        return "power" if action[1] is None else f"power > {name_of(action[1])}"
    if kind == "choose":
        return f"choose {action[1] + 1}"
    if kind == "keep":
        return " ".join(["keep", *(str(place + 1) for place in action[1])])
    return "end"


def read(text: str) -> Action:
    """The action a text means; BadToken tells what can be written."""
    text = " ".join(text.lower().split())
    if found := _PLAY.fullmatch(text):
        place, option, target, position = found.groups()
        return (
            "play",
            _place(place),
            code_of(target) if target else None,
            _place(position) if position else None,
            _place(option) if option else None,
        )
    if found := _ATTACK.fullmatch(text):
        return ("attack", code_of(found[1]), code_of(found[2]))
    if found := _POWER.fullmatch(text):
        return ("power", code_of(found[1]) if found[1] else None)
    if found := re.fullmatch(r"choose (\d+)", text):
        return ("choose", _place(found[1]))
    if found := re.fullmatch(r"keep((?: \d+)*)", text):
        return ("keep", tuple(sorted({_place(number) for number in found[1].split()})))
    if text in ("end", "end turn"):
        return ("end",)
    raise BadToken(f"{text!r} is no action; write for example {FORMS}")


def _place(number: str) -> int:
    if len(number) > 3 or int(number) < 1:
        raise BadToken("Cards and places are counted from 1, and there are not that many")
    return int(number) - 1
