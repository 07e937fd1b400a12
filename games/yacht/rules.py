"""The rules of Yacht as data: boxes, points, bonus and joker, with the six presets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from ..core import BadRules

Roll = tuple[int, ...]
"""Five dice in ascending order."""

DICE = 5
REROLLS = 2
MOST_SEATS = 8
MOST_BOXES = 15
FACES = range(1, 7)
UPPER = ("aces", "twos", "threes", "fours", "fives", "sixes")
ROLLS: tuple[Roll, ...] = tuple(combinations_with_replacement(FACES, DICE))
"""The 252 rolls that differ."""

SHAPES = ("face", "any", "kind", "alike", "pairs", "full", "straight", "row", "yacht")
"""`kind` counts all five dice, `alike` only those that are alike; `row` is five in a row from one face on."""
JOKERS = ("none", "forced", "free")
_NAME = re.compile("[a-z0-9][a-z0-9-]{0,15}")


@dataclass(frozen=True)
class Box:
    """A line of the score sheet."""

    name: str
    shape: str
    """Pattern that the dice must show: one of SHAPES."""
    size: int = 0
    """The face to count, how many must be alike, how many in a row, or the face a row begins with."""
    points: int | None = None
    """Points for the shape; None for the sum of the dice that count."""

    @property
    def is_upper(self) -> bool:
        return self.shape == "face"


@dataclass(frozen=True)
class Rules:
    """Everything that varies between two ways to play."""

    name: str
    boxes: tuple[Box, ...]
    bonus: int = 35
    """Points for reaching `bonus_at` in the upper boxes."""
    bonus_at: int = 63
    five_is_full_house: bool = True
    joker: str = "none"
    """Freedom of a yacht once its own box is gone: one of JOKERS."""
    further: int = 0
    """Points for every further yacht while the yacht box holds its full value."""

    def index(self, name: str) -> int:
        """Where a box stands on the sheet; BadRules if there is none of that name."""
        for at, box in enumerate(self.boxes):
            if box.name == name:
                return at
        raise BadRules(f"{self.name} has no box {name!r}; there are {', '.join(box.name for box in self.boxes)}")

    def find(self, shape: str) -> int | None:
        """Where the first box of a shape stands."""
        return next((at for at, box in enumerate(self.boxes) if box.shape == shape), None)

    def data(self) -> str | dict[str, Any]:
        """The preset's name, or everything as plain data."""
        return self.name if RULES_BY_PRESET.get(self.name) == self else asdict(self)


def _upper() -> tuple[Box, ...]:
    return tuple(Box(name, "face", face) for face, name in enumerate(UPPER, start=1))


def _kinds() -> tuple[Box, ...]:
    return Box("three-of-a-kind", "kind", 3), Box("four-of-a-kind", "kind", 4)


def _pancht(name: str, left_out: Sequence[str] = ()) -> Rules:
    straights = Box("small-straight", "straight", 4, 15), Box("large-straight", "straight", 5, 30)
    boxes = (
        *_upper(),
        Box("choice", "any"),
        *_kinds(),
        Box("full-house", "full"),
        *straights,
        Box("yacht", "yacht", 5, 50),
    )
    return Rules(name, tuple(box for box in boxes if box.name not in left_out))


def _yahtzee(name: str, joker: str, further: int) -> Rules:
    straights = Box("small-straight", "straight", 4, 30), Box("large-straight", "straight", 5, 40)
    full, yahtzee = Box("full-house", "full", 0, 25), Box("yahtzee", "yacht", 5, 50)
    boxes = *_upper(), *_kinds(), full, *straights, yahtzee, Box("chance", "any")
    return Rules(name, boxes, five_is_full_house=False, joker=joker, further=further)


def _yatzy(name: str) -> Rules:
    boxes = (
        *_upper(),
        Box("one-pair", "alike", 2),
        Box("two-pairs", "pairs"),
        Box("three-of-a-kind", "alike", 3),
        Box("four-of-a-kind", "alike", 4),
        Box("small-straight", "row", 1, 15),
        Box("large-straight", "row", 2, 20),
        Box("full-house", "full"),
        Box("chance", "any"),
        Box("yatzy", "yacht", 5, 50),
    )
    return Rules(name, boxes, bonus=50, five_is_full_house=False)


RULES_BY_PRESET: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        _pancht("pancht"),
        _pancht("yacht12", ["three-of-a-kind"]),
        _yahtzee("yahtzee", "forced", 100),
        _yahtzee("yahtzee-free", "free", 100),
        _yahtzee("yahtzee-plain", "none", 0),
        _yatzy("yatzy"),
    )
}


def is_yacht(roll: Sequence[int]) -> bool:
    """All dice alike."""
    return len(set(roll)) == 1


def natural_points(rules: Rules, box: Box, roll: Sequence[int]) -> int:
    """Points of a roll in a box without any joker."""
    if box.shape == "face":
        return box.size * sum(die == box.size for die in roll)
    if not _fits(rules, box, roll):
        return 0
    return _sum_that_counts(box, roll) if box.points is None else box.points


def _sum_that_counts(box: Box, roll: Sequence[int]) -> int:
    """The sum of the dice that make the shape, at its best; of all dice but in pairs and dice alike."""
    if box.shape == "alike":
        return box.size * max(face for face in roll if roll.count(face) >= box.size)
    if box.shape == "pairs":
        return 2 * sum(_pairs(roll))
    return sum(roll)


def _pairs(roll: Sequence[int]) -> list[int]:
    """Faces that show at least twice."""
    return [face for face in FACES if roll.count(face) >= 2]


def joker_points(box: Box, roll: Sequence[int]) -> int:
    """Points of a yacht as a joker: the full value of a lower box, nothing strange in an upper one."""
    if box.shape == "face":
        return box.size * sum(die == box.size for die in roll)
    if box.points is not None:
        return box.points
    return box.size * roll[0] if box.shape == "alike" else 4 * roll[0] if box.shape == "pairs" else sum(roll)


def _fits(rules: Rules, box: Box, roll: Sequence[int]) -> bool:
    counts = sorted(Counter(roll).values(), reverse=True)
    if box.shape in ("kind", "alike"):
        return counts[0] >= box.size
    if box.shape == "pairs":
        return len(_pairs(roll)) == 2
    if box.shape == "row":
        return set(roll) == set(range(box.size, box.size + DICE))
    if box.shape == "full":
        return counts == [3, 2] or (rules.five_is_full_house and counts == [5])
    if box.shape == "straight":
        return _longest_run(roll) >= box.size
    return box.shape == "any" or counts == [DICE]


def _longest_run(roll: Sequence[int]) -> int:
    longest = run = 0
    for face in FACES:
        run = run + 1 if face in roll else 0
        longest = max(longest, run)
    return longest


@cache
def possible_points(rules: Rules, at: int) -> frozenset[int]:
    """Every number that can ever stand in a box."""
    box = rules.boxes[at]
    found = {natural_points(rules, box, roll) for roll in ROLLS}
    if rules.joker != "none":
        found |= {joker_points(box, roll) for roll in ROLLS if is_yacht(roll)}
    return frozenset(found)


def read_rules(source: str | Mapping[str, Any]) -> Rules:
    """Rules from a preset's name or from plain data; BadRules says what is wrong."""
    if isinstance(source, str):
        if source not in RULES_BY_PRESET:
            raise BadRules(f"Yacht has no rules {source!r}; there are {', '.join(RULES_BY_PRESET)}")
        return RULES_BY_PRESET[source]
    fields = dict(source)
    try:
        boxes = tuple(Box(**box) for box in fields.pop("boxes"))
        rules = Rules(**{"name": "custom", **fields}, boxes=boxes)
    except (KeyError, TypeError) as error:
        raise BadRules(f"These are no rules of Yacht: {error}") from None
    _check_rules(rules)
    return rules


def _check_rules(rules: Rules) -> None:
    numbers = [rules.bonus, rules.bonus_at, rules.further, *(box.size for box in rules.boxes)]
    numbers += [box.points for box in rules.boxes if box.points is not None]
    names = [box.name for box in rules.boxes]
    if not all(type(number) is int and 0 <= number <= 1000 for number in numbers):
        raise BadRules("Points and sizes in the rules of Yacht are whole numbers from 0 to 1000")
    if not all(isinstance(name, str) and _NAME.fullmatch(name) for name in [rules.name, *names]):
        raise BadRules("Names in the rules of Yacht are 1 to 16 of a-z, 0-9 and -")
    if len(set(names)) < len(names):
        raise BadRules("Every box needs a name of its own")
    if not 1 <= len(names) <= MOST_BOXES:
        raise BadRules(f"A sheet has 1 to {MOST_BOXES} boxes")
    if type(rules.five_is_full_house) is not bool:
        raise BadRules("five_is_full_house is true or false")
    if rules.joker not in JOKERS or any(box.shape not in SHAPES for box in rules.boxes):
        raise BadRules(f"A box has one of the shapes {', '.join(SHAPES)}; the joker is one of {', '.join(JOKERS)}")
    _check_shapes(rules)


def _check_shapes(rules: Rules) -> None:
    faces = [box.size for box in rules.boxes if box.is_upper]
    if len(set(faces)) < len(faces) or not set(faces) <= set(FACES):
        raise BadRules("Upper boxes count the faces 1 to 6, each at most once")
    if sum(box.shape == "yacht" for box in rules.boxes) > 1:
        raise BadRules("A sheet has at most one yacht box")
    if rules.joker != "none" and any(box.shape == "yacht" and not box.points for box in rules.boxes):
        raise BadRules("With a joker the yacht box needs points of its own")
    if rules.name in RULES_BY_PRESET and RULES_BY_PRESET[rules.name] != rules:
        raise BadRules(f"Rules that differ from {rules.name} need another name")
