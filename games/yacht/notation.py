"""Actions of Yacht and their notation: `keep 5 5 6`, `roll`, `score choice`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..core import BadToken
from .rules import DICE, Box, Rules


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep these dice, in ascending order, and roll the others again."""

    dice: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@dataclass(frozen=True, slots=True)
class Score:
    """Write the dice into the box of this name."""

    box: str


Action = Keep | Score

KEEP_WORDS = {"keep", "k", "hold", "h"}
ROLL_WORDS = {"roll", "reroll", "r"}
SCORE_WORDS = {"score", "s", "write", "fill"}

_UPPER_ALIASES = {
    1: "aces ace ones one 1 1s",
    2: "twos two 2 2s deuces",
    3: "threes three 3 3s treys",
    4: "fours four 4 4s",
    5: "fives five 5 5s",
    6: "sixes six 6 6s",
}
_KIND_ALIASES = {3: "threeofakind 3ofakind 3kind 3k trips", 4: "fourofakind 4ofakind 4kind 4k quads"}
_STRAIGHT_ALIASES = {4: "smallstraight small ss shortstraight", 5: "largestraight large ls bigstraight longstraight"}
_ALIKE_ALIASES = {2: "pair 1pair onepair p", **_KIND_ALIASES}
_ROW_ALIASES = {1: _STRAIGHT_ALIASES[4], 2: _STRAIGHT_ALIASES[5]}
_SHAPE_ALIASES = {
    "pairs": "2pairs twopair 2pair 2p",
    "any": "choice chance c",
    "full": "fullhouse full house fh",
    "yacht": "yacht yahtzee yatzy y fiveofakind 5ofakind 5k",
}


def dice_text(dice: Sequence[int]) -> str:
    """Dice as they are written: 5 5 6."""
    return " ".join(map(str, dice))


def token(action: Action) -> str:
    """An action in the game's notation."""
    if isinstance(action, Score):
        return f"score {action.box}"
    return f"keep {dice_text(action.dice)}" if action.dice else "roll"


def read_dice(text: str) -> tuple[int, ...]:
    """Dice written `2,2,5`, `2 2 5` or `225`, in ascending order; BadToken names what is no die."""
    found = [die for part in re.split(r"[\s,;+/-]+", text.strip()) for die in part]
    for die in found:
        if die not in "123456":
            raise BadToken(f"{text.strip()!r} is not dice: a die shows 1 to 6, not {die!r}")
    return tuple(sorted(map(int, found)))


def read_box(rules: Rules, text: str) -> Box:
    """A box by its name, an alias or the start of its name; BadToken lists the names."""
    key = _squeeze(text)
    exact = [box for box in rules.boxes if text.strip().lower() == box.name]
    exact = exact or [box for box in rules.boxes if key == _squeeze(box.name) or key in _aliases(box)]
    found = exact or [box for box in rules.boxes if len(key) >= 2 and _squeeze(box.name).startswith(key)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(box.name for box in found or rules.boxes)
    if found:
        raise BadToken(f"{text.strip()!r} may mean {names}")
    raise BadToken(f"There is no box {text.strip()!r}; the boxes are {names}")


def parse(rules: Rules, text: str) -> Action:
    """Read an action, forgivingly."""
    words = text.strip().lower().split(maxsplit=1)
    if not words:
        raise BadToken("Say what to do: keep 5 5 6, roll, or score choice")
    first, rest = words[0], words[1] if len(words) > 1 else ""
    if first in ROLL_WORDS:
        return _parse_roll(rest)
    if first in KEEP_WORDS:
        return _parse_keep("" if rest in ("none", "nothing", "-") else rest)
    if first in SCORE_WORDS:
        return Score(read_box(rules, rest).name)
    if re.fullmatch(r"[\d\s,]+", text.strip()):
        return _parse_keep(text)
    return Score(read_box(rules, text).name)


def _parse_roll(rest: str) -> Keep:
    if rest not in ("", "all"):
        raise BadToken("roll rolls all five dice; to roll some of them name those you keep: keep 5 5 6")
    return Keep()


def _parse_keep(text: str) -> Keep:
    dice = read_dice(text)
    if len(dice) > DICE:
        raise BadToken(f"There are only {DICE} dice, {len(dice)} were named")
    return Keep(dice)


def _squeeze(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text.strip().lower())


def _aliases(box: Box) -> list[str]:
    if box.shape == "face":
        return _UPPER_ALIASES[box.size].split()
    if box.shape == "kind":
        return _KIND_ALIASES.get(box.size, "").split()
    if box.shape == "alike":
        return _ALIKE_ALIASES.get(box.size, "").split()
    if box.shape == "row":
        return _ROW_ALIASES.get(box.size, "").split()
    if box.shape == "straight":
        return _STRAIGHT_ALIASES.get(box.size, "").split()
    return _SHAPE_ALIASES[box.shape].split()
