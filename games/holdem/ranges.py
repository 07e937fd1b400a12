"""Hands and ranges in the usual notation: `AhKh`, `QQ+`, `AKs`, `A5s-A2s`, `76s+`, `15%`, `random`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from ..cards import NAMES, RANKS, parse_many
from ..core import BadToken

Combo = tuple[int, int]
"""Two cards, the higher number first."""

EVERY: tuple[Combo, ...] = tuple((high, low) for low, high in combinations(range(52), 2))
HELP = "hands look like AhKh, ranges like QQ+, AKs, A5s-A2s, 76s+, ATo+, 15% or random"

STRENGTH_ORDER = """
AA KK QQ JJ TT 99 88 AKs 77 AQs AKo AJs ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo 55 QJs K9s A6s
A5s A8o KTo QTs A4s A7o K8s A3s QJo K9o A6o A5o Q9s JTs K7s A2s QTo 44 A4o K6s Q8s K8o K5s A3o J9s Q9o JTo K7o
A2o K4s Q7s K6o T9s J8s K3s 33 Q8o Q6s K5o J9o K2s Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q3s Q6o 98s T7s J6s K2o
22 Q2s Q5o J5s J7o T8o Q4o 97s J4s T6s J3s Q3o 98o T7o 87s J6o 96s J2s Q2o T5s J5o T4s 97o J4o 86s T6o 95s T3s
76s J3o 87o T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s
73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 82o 42s 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
"""
"""The 169 starting hands by equity against a random hand (2 million random boards each), best first."""

_EVERYTHING = {"random", "any", "any2", "atc", "all", "*", "100%"}
_CARD = r"[2-9TJQKA][cdhs]"
_CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)")


@dataclass(frozen=True)
class Range:
    """The hands a player may hold, each with a weight above 0 and at most 1."""

    text: str
    weights: dict[Combo, float]

    @cached_property
    def combos(self) -> tuple[Combo, ...]:
        return tuple(self.weights)

    @property
    def is_random(self) -> bool:
        """Any two cards, all equally likely."""
        return len(self.weights) == len(EVERY) and set(self.weights.values()) == {1.0}

    @property
    def share(self) -> float:
        """The part of all hands, 0 to 1."""
        return sum(self.weights.values()) / len(EVERY)

    def without(self, dead: Iterable[int]) -> Range:
        """Return this range where these cards cannot be held."""
        gone = set(dead)
        left = {combo: w for combo, w in self.weights.items() if combo[0] not in gone and combo[1] not in gone}
        return Range(self.text, left)


def parse(text: str) -> Range:
    """Read a range; parts are separated by commas, `:0.5` after a part is its weight. BadToken says what is wrong."""
    weights: dict[Combo, float] = {}
    parts = [part for part in re.split(r"[,\s]+", text.strip()) if part]
    if not parts:
        raise BadToken(f"An empty range; {HELP}")
    for part in parts:
        weight, named = _weight(part)
        for combo in _part(named):
            weights[combo] = weight
    return Range(text.strip(), weights)


def class_name(combo: Combo) -> str:
    """`AKs`, `77` or `T9o`."""
    high, low = sorted((combo[0] >> 2, combo[1] >> 2), reverse=True)
    pair = RANKS[high] + RANKS[low]
    if high == low:
        return pair
    return pair + ("s" if combo[0] & 3 == combo[1] & 3 else "o")


def class_size(name: str) -> int:
    """Number of hands in a class."""
    return {2: 6, "s": 4, "o": 12}[len(name) if len(name) == 2 else name[2]]


def grid_names() -> list[list[str]]:
    """The names of the 13x13 grid, aces first."""
    order = range(12, -1, -1)
    return [[_name(row, column) for column in order] for row in order]


def top_classes(share: float) -> Iterator[tuple[str, float]]:
    """The best hands against a random one that make up this share of all, the last perhaps in part."""
    left = share * len(EVERY)
    for name in STRENGTH_ORDER.split():
        if left <= 1e-9:
            return
        yield name, min(1.0, left / class_size(name))
        left -= class_size(name)


def combos_of(name: str) -> list[Combo]:
    """The hands of a class such as `AKs`, `77`, or `AK` (suited or not)."""
    found = _CLASS.fullmatch(name)
    assert found is not None
    first, second, kind = RANKS.index(found[1]), RANKS.index(found[2]), found[3]
    pairs = ((4 * first + a, 4 * second + b) for a in range(4) for b in range(4))
    if first == second:
        return [(high, low) for high, low in pairs if high > low]
    kept = [(high, low) for high, low in pairs if not kind or (kind == "s") == (high & 3 == low & 3)]
    return [(max(combo), min(combo)) for combo in kept]


def _name(row: int, column: int) -> str:
    high, low = max(row, column), min(row, column)
    kind = "" if high == low else "s" if row > column else "o"
    return RANKS[high] + RANKS[low] + kind


def _weight(part: str) -> tuple[float, str]:
    named, _, given = part.partition(":")
    if not given:
        return 1.0, named
    try:
        weight = float(given.removesuffix("%")) / (100 if given.endswith("%") else 1)
    except ValueError:
        weight = -1.0
    if not 0 < weight <= 1:
        raise BadToken(f"{part!r}: the weight after the colon is above 0 and at most 1")
    return weight, named


def _part(part: str) -> Sequence[Combo]:
    """The hands of one part of a range."""
    if part.lower() in _EVERYTHING:
        return EVERY
    if re.fullmatch(f"{_CARD}{_CARD}", part[:1].upper() + part[1:2].lower() + part[2:3].upper() + part[3:].lower()):
        return [_two(part)]
    if part.endswith("%"):
        return [combo for name, _ in top_classes(_percent(part)) for combo in combos_of(name)]
    plain = _upper(part)
    if plain.endswith("+"):
        return [combo for name in _upwards(part, plain[:-1]) for combo in combos_of(name)]
    if "-" in plain:
        first, _, last = plain.partition("-")
        return [combo for name in _between(part, first, last) for combo in combos_of(name)]
    _class(part, plain)
    return combos_of(_ordered(plain))


def _two(part: str) -> Combo:
    first, second = parse_many(part)
    if first == second:
        raise BadToken(f"{part!r} has the {NAMES[first]} twice")
    return max(first, second), min(first, second)


def _percent(part: str) -> float:
    try:
        share = float(part[:-1]) / 100
    except ValueError:
        share = -1.0
    if not 0 < share <= 1:
        raise BadToken(f"{part!r} is not a percentage above 0 and at most 100")
    return share


def _upper(part: str) -> str:
    """Ranks in capitals, `s` and `o` small."""
    return re.sub(r"[a-z]", lambda found: found[0] if found[0] in "so" else found[0].upper(), part.replace("10", "T"))


def _class(part: str, name: str) -> tuple[int, int, str]:
    """Higher rank, lower rank and kind of a class."""
    found = _CLASS.fullmatch(name)
    if found is None:
        raise BadToken(f"{part!r} is not a hand or range; {HELP}")
    high, low = sorted((RANKS.index(found[1]), RANKS.index(found[2])), reverse=True)
    if high == low and found[3]:
        raise BadToken(f"{part!r}: a pair is neither suited nor offsuit")
    return high, low, found[3]


def _ordered(name: str) -> str:
    high, low, kind = _class(name, name)
    return RANKS[high] + RANKS[low] + kind


def _upwards(part: str, name: str) -> list[str]:
    """`QQ+`: the pair and those above; `ATs+`: better kickers; `76s+`: connectors and those above."""
    high, low, kind = _class(part, name)
    if high - low > 1:
        return [RANKS[high] + RANKS[kicker] + kind for kicker in range(low, high)]
    return [RANKS[high + up] + RANKS[low + up] + kind for up in range(13 - high)]


def _between(part: str, first: str, last: str) -> list[str]:
    """`A5s-A2s`: the kickers between; `JTs-87s`, `99-66`: the same gap, step by step."""
    (high, low, kind), (other_high, other_low, other_kind) = sorted(
        (_class(part, first), _class(part, last)), reverse=True
    )
    if kind != other_kind:
        raise BadToken(f"{part!r}: both ends are suited, or both offsuit")
    if high == other_high:
        return [RANKS[high] + RANKS[kicker] + kind for kicker in range(other_low, low + 1)]
    if high - low != other_high - other_low:
        raise BadToken(f"{part!r}: the ends share the higher card, or the gap between their cards")
    return [RANKS[high - down] + RANKS[low - down] + kind for down in range(high - other_high + 1)]
