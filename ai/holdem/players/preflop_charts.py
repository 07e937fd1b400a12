"""Which hands the rule players open, call and re-raise with before the flop, by position."""

from __future__ import annotations

from functools import lru_cache

from cardai.games.holdem.ranges import class_name, parse

OPEN = {
    "early": "55+ ATs+ KTs+ QTs+ JTs T9s AJo+ KQo",
    "middle": "44+ A8s+ A5s KTs+ QTs+ J9s+ T9s 98s ATo+ KJo+",
    "cutoff": "22+ A2s+ K9s+ Q9s+ J9s+ T8s+ 98s 87s A9o+ KTo+ QJo",
    "button": "22+ A2s+ K5s+ Q8s+ J8s+ T7s+ 97s+ 86s+ 76s 65s A2o+ K9o+ QTo+ JTo",
    "small": "22+ A2s+ K7s+ Q8s+ J8s+ T8s+ 97s+ 87s 76s A5o+ K9o+ QTo+ JTo",
    "big": "88+ ATs+ KQs AJo+ KQo",
}
"""First in with a raise; from the big blind: raising those who limped."""

RERAISE = {"early": "QQ+ AKs AKo", "late": "TT+ AQs+ AQo+ A5s A4s KQs"}
"""Raising a raise, by where it came from."""
CALL = {
    "early": "66+ AJs+ KQs QJs JTs AQo+",
    "late": "22+ ATs+ KTs+ QTs+ JTs T9s 98s AJo+ KQo",
    "big": "22+ A2s+ K8s+ Q9s+ J9s+ T8s+ 97s+ 87s 76s 65s A8o+ KTo+ QTo+ JTo",
}
"""Calling a raise, by where it came from; the big blind calls more."""

AGAINST_RERAISE = "TT+ AQs+ AKo KQs"
"""Calling when one's own raise was raised."""
COMMIT = "QQ+ AKs AKo"
"""Going all-in before the flop."""
NIT_OPEN = "TT+ AQs+ AKo"
NIT_COMMIT = "KK+"


@lru_cache(maxsize=64)
def hands(text: str) -> frozenset[str]:
    """The hands of a chart as names: `AA`, `AKs`, `T9o`."""
    return frozenset(class_name(combo) for combo in parse(text).weights)


def name(hole: tuple[int, int]) -> str:
    """The class of a hole: `AA`, `AKs`, `T9o`."""
    return class_name((max(hole), min(hole)))
